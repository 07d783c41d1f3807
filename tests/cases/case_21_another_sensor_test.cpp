// SPDX-License-Identifier: GPL-3.0-or-later
// A network trained on 450/550/650/850 nm meets a cube with reversed bands, then one with five bands: match
// by wavelength, or refuse with a short message.
#include <gtest/gtest.h>

#include "redline/spectral/preprocessing.h"
#include "support/memory_scene.h"

namespace redline {
namespace {

CubePtr cube_with(const std::vector<double>& wavelengths, const std::vector<float>& spectrum) {
    CubeInfo info;
    info.rows = 6;
    info.cols = 7;
    info.bands = static_cast<std::int64_t>(wavelengths.size());
    info.dtype = "float32";
    info.scale.assign(wavelengths.size(), 1.0);
    info.offset.assign(wavelengths.size(), 0.0);
    info.axis.wavelength_nm = wavelengths;
    info.axis.good.assign(wavelengths.size(), 1);
    std::vector<float> values;
    for (int i = 0; i < 42; ++i)
        for (const float v : spectrum)
            values.push_back(v * (1 + 0.01F * static_cast<float>(i)));
    return make_memory_cube(std::move(info), std::move(values));
}

TEST(Case21AnotherSensor, ReversedBandsGiveTheSameFeatures) {
    const auto own = cube_with({450, 550, 650, 850}, {1, 2, 3, 4});
    const auto reversed = cube_with({850, 650, 550, 450}, {4, 3, 2, 1});
    std::vector<std::int64_t> pixels;
    for (std::int64_t i = 0; i < 42; ++i)
        pixels.push_back(i);
    NoProgress progress;
    const auto fitted = fit_preprocessing(*own, {}, pixels, progress, {});
    ASSERT_TRUE(fitted);
    const auto matched = match_to_cube(*fitted, reversed->info());
    ASSERT_TRUE(matched);
    const auto a = make_feature_cube(own, *fitted, 1 << 20, progress, {}),
               b = make_feature_cube(reversed, *matched, 1 << 20, progress, {});
    ASSERT_TRUE(a && b);
    for (int i = 0; i < 42 * 4; ++i)
        EXPECT_EQ((*a)->data()[i], (*b)->data()[i]) << i;
}

TEST(Case21AnotherSensor, FiveBandsMatchOrAreRefusedShortly) {
    const auto own = cube_with({450, 550, 650, 850}, {1, 2, 3, 4});
    NoProgress progress;
    const auto fitted = fit_preprocessing(*own, {}, {0, 1, 2, 3, 4, 5}, progress, {});
    ASSERT_TRUE(fitted);
    const auto with_all_four =
        match_to_cube(*fitted, cube_with({450, 550, 650, 750, 850}, {1, 2, 3, 9, 4})->info());
    ASSERT_TRUE(with_all_four);
    EXPECT_EQ(with_all_four->bands, (std::vector<int>{0, 1, 2, 4}));
    const auto refused =
        match_to_cube(*fitted, cube_with({480, 560, 660, 700, 840}, {1, 2, 3, 4, 5})->info());
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::input);
    EXPECT_EQ(refused.error().what,
              "the network needs a band at 450.0 nm (within 10.0 nm), the nearest is 480.0 nm");
    auto nameless = cube_with({450, 550, 650, 750, 850}, {1, 2, 3, 4, 5})->info();
    nameless.axis.wavelength_nm.clear();
    EXPECT_FALSE(match_to_cube(*fitted, nameless)) << "without wavelengths five are not four";
}

} // namespace
} // namespace redline
