// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/learn/patch_gather.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace redline {
namespace {

/// Value 1000 feature + 10 row + col, held in memory or read in windows.
class NumberedScene final : public FeatureCube {
  public:
    NumberedScene(std::int64_t r, std::int64_t c, int f, bool resident) : resident_(resident) {
        rows = r;
        cols = c;
        features = f;
        for (std::int64_t row = 0; row < r; ++row)
            for (std::int64_t col = 0; col < c; ++col)
                for (int k = 0; k < f; ++k)
                    values_.push_back(static_cast<float>(1000 * k + 10 * row + col));
    }
    const float* data() const override { return resident_ ? values_.data() : nullptr; }
    Result<void> read(const Window& w, std::span<float> out) const override {
        std::size_t i = 0;
        for (std::int64_t r = w.row; r < w.row + w.rows; ++r)
            for (std::int64_t c = w.col; c < w.col + w.cols; ++c)
                for (int k = 0; k < features; ++k)
                    out[i++] = values_[static_cast<std::size_t>((r * cols + c) * features + k)];
        return {};
    }

  private:
    bool resident_;
    std::vector<float> values_;
};

float mirrored(std::int64_t i, std::int64_t n) {
    while (i < 0 || i >= n)
        i = i < 0 ? -i : 2 * (n - 1) - i;
    return static_cast<float>(i);
}

TEST(PatchGather, EveryPatchShowsItsNeighbourhoodMirroredAtTheEdge) {
    for (const bool resident : {true, false})
        for (const int patch : {1, 2, 3, 6, 7}) {
            const auto scene = std::make_shared<NumberedScene>(7, 9, 3, resident);
            const PatchGather gather(scene, patch, PaddingKind::reflect);
            std::vector<std::int64_t> pixels;
            for (std::int64_t i = 0; i < 63; ++i)
                pixels.push_back(i);
            std::vector<float> out(63 * static_cast<std::size_t>(gather.values_per_patch()), -1);
            ASSERT_TRUE(gather.gather(pixels, {}, out));
            std::size_t i = 0;
            for (std::int64_t pixel = 0; pixel < 63; ++pixel)
                for (int k = 0; k < 3; ++k)
                    for (int r = 0; r < patch; ++r)
                        for (int c = 0; c < patch; ++c) {
                            const float row = mirrored(pixel / 9 + r - patch / 2, 7),
                                        col = mirrored(pixel % 9 + c - patch / 2, 9);
                            ASSERT_EQ(out[i++], 1000.0f * static_cast<float>(k) + 10 * row + col)
                                << patch << " at " << pixel;
                        }
        }
}

TEST(PatchGather, ZeroPaddingIsZeroOutsideAndTheSceneInside) {
    const auto scene = std::make_shared<NumberedScene>(4, 5, 2, true);
    const PatchGather gather(scene, 3, PaddingKind::zero);
    std::vector<float> out(18);
    const std::int64_t corner = 0;
    ASSERT_TRUE(gather.gather({&corner, 1}, {}, out));
    EXPECT_EQ(std::vector<float>(out.begin() + 9, out.end()),
              (std::vector<float>{0, 0, 0, 0, 1000, 1001, 0, 1010, 1011}));
}

TEST(PatchGather, TheEightTurnsAreTheSquaresSymmetries) {
    const auto scene = std::make_shared<NumberedScene>(8, 9, 1, true);
    const PatchGather gather(scene, 3, PaddingKind::reflect);
    const std::int64_t pixel = 4 * 9 + 4;
    std::vector<std::vector<float>> seen;
    for (std::uint8_t turn = 0; turn < 8; ++turn) {
        std::vector<float> out(9);
        ASSERT_TRUE(gather.gather({&pixel, 1}, {&turn, 1}, out));
        EXPECT_EQ(out[4], 44) << "the centre stays";
        auto sorted = out;
        std::sort(sorted.begin(), sorted.end());
        EXPECT_EQ(sorted, (std::vector<float>{33, 34, 35, 43, 44, 45, 53, 54, 55}));
        EXPECT_EQ(std::count(seen.begin(), seen.end(), out), 0) << "each turn is another one";
        // Opposite corners stay opposite: a symmetry, not any permutation.
        EXPECT_EQ(out[0] + out[8], 88);
        EXPECT_EQ(out[1] + out[7], 88);
        seen.push_back(out);
    }
}

} // namespace
} // namespace redline
