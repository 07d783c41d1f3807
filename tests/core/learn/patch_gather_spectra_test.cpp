// SPDX-License-Identifier: GPL-3.0-or-later
#include <vector>

#include <gtest/gtest.h>

#include "redline/learn/patch_gather.h"

namespace redline {
namespace {

/// Every value tells its place: 10000 row + 100 col + feature.
class NumberedSpectra final : public FeatureCube {
  public:
    NumberedSpectra(std::int64_t r, std::int64_t c, int f) {
        rows = r;
        cols = c;
        features = f;
        for (std::int64_t row = 0; row < r; ++row)
            for (std::int64_t col = 0; col < c; ++col)
                for (int feature = 0; feature < f; ++feature)
                    values_.push_back(static_cast<float>(10000 * row + 100 * col + feature));
    }
    const float* data() const override { return values_.data(); }
    Result<void> read(const Window&, std::span<float>) const override { return {}; }

  private:
    std::vector<float> values_;
};

// Features are copied four at a time and cells four at a time: neither count may matter.
TEST(PatchGatherSpectra, EveryFeatureOfEveryCellIsInItsPlaceWhateverTheCounts) {
    for (const int features : {1, 3, 4, 5, 7, 8, 11})
        for (const int patch : {1, 2, 3, 5}) {
            const auto scene = std::make_shared<NumberedSpectra>(8, 11, features);
            const PatchGather gather(scene, patch, PaddingKind::zero);
            const std::vector<std::int64_t> pixels = {3 * 11 + 4, 5 * 11 + 7, 0, 7 * 11 + 10};
            std::vector<float> out(pixels.size() * static_cast<std::size_t>(gather.values_per_patch()), -1);
            ASSERT_TRUE(gather.gather(pixels, {}, out));
            std::size_t at = 0;
            for (const std::int64_t pixel : pixels)
                for (int feature = 0; feature < features; ++feature)
                    for (int r = 0; r < patch; ++r)
                        for (int c = 0; c < patch; ++c, ++at) {
                            const std::int64_t row = pixel / 11 + r - patch / 2,
                                               col = pixel % 11 + c - patch / 2;
                            const bool inside = row >= 0 && row < 8 && col >= 0 && col < 11;
                            const auto expected =
                                inside ? static_cast<float>(10000 * row + 100 * col + feature) : 0.0F;
                            ASSERT_EQ(out[at], expected)
                                << "features " << features << ", patch " << patch << ", pixel " << pixel
                                << ", feature " << feature << ", cell " << r << "," << c;
                        }
        }
}

} // namespace
} // namespace redline
