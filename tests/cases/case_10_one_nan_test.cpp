// SPDX-License-Identifier: GPL-3.0-or-later
// 64x64x10 with one NaN, patch 7: the input of every patch is finite, the NaN is counted, and of the 49
// pixels whose patch holds it only the one itself is not classified. (That the loss is finite is a test of
// the trainer.)
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "redline/spectral/preprocessing.h"
#include "support/memory_scene.h"

namespace redline {
namespace {

TEST(Case10OneNan, OnlyItsOwnPixelIsLost) {
    std::vector<float> values = test::random_values(64 * 64 * 10);
    const std::int64_t pixel = 20 * 64 + 31;
    values[static_cast<std::size_t>(pixel * 10 + 4)] = std::numeric_limits<float>::quiet_NaN();
    const auto cube = test::memory_cube(64, 64, 10, values);
    std::vector<std::int64_t> all;
    for (std::int64_t i = 0; i < 64 * 64; ++i)
        all.push_back(i);
    NoProgress progress;
    BandChoice pca;
    pca.kind = BandChoiceKind::pca;
    pca.components = 4;
    for (const BandChoice& choice : {BandChoice{}, pca}) {
        const auto fitted = fit_preprocessing(*cube, choice, all, progress, {});
        ASSERT_TRUE(fitted);
        for (const double v : fitted->mean)
            EXPECT_TRUE(std::isfinite(v));
        for (const double v : fitted->deviation)
            EXPECT_TRUE(std::isfinite(v));
        const auto features = make_feature_cube(cube, *fitted, 1 << 24, progress, {});
        ASSERT_TRUE(features);
        EXPECT_EQ((*features)->masked_values, 1);
        std::int64_t lost = 0;
        for (const auto v : (*features)->valid)
            lost += v == 0;
        EXPECT_EQ(lost, 1);
        EXPECT_EQ((*features)->valid[static_cast<std::size_t>(pixel)], 0);
        std::vector<float> patch(static_cast<std::size_t>(7 * 7 * fitted->features()));
        for (std::int64_t r = 20 - 3; r <= 20 + 3; ++r)
            for (std::int64_t c = 31 - 3; c <= 31 + 3; ++c) {
                ASSERT_TRUE((*features)->read({r - 3, c - 3, 7, 7}, patch));
                for (const float v : patch)
                    EXPECT_TRUE(std::isfinite(v));
            }
    }
}

} // namespace
} // namespace redline
