// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/scene/synthetic_scene.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <gtest/gtest.h>

namespace redline {
namespace {

std::vector<float> all_values(const HyperspectralCube& cube) {
    std::vector<int> bands;
    for (int b = 0; b < cube.bands(); ++b)
        bands.push_back(b);
    std::vector<float> values(static_cast<std::size_t>(cube.rows() * cube.cols() * cube.bands()));
    EXPECT_TRUE(cube.read({0, 0, cube.rows(), cube.cols()}, bands, values));
    return values;
}

bool same_bits(const std::vector<float>& a, const std::vector<float>& b) {
    return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](float x, float y) {
               return x == y || (std::isnan(x) && std::isnan(y));
           });
}

TEST(SyntheticScene, IsAsDescribed) {
    const SyntheticScene scene = make_synthetic_scene();
    const CubeInfo& info = scene.cube->info();
    EXPECT_EQ(info.rows, 96);
    EXPECT_EQ(info.cols, 128);
    EXPECT_EQ(info.bands, 64);
    EXPECT_EQ(info.crs, "EPSG:32633");
    EXPECT_EQ(info.axis.wavelength_nm.front(), 400);
    EXPECT_EQ(info.axis.wavelength_nm.back(), 2500);
    EXPECT_EQ(scene.truth.classes(), 9);
    EXPECT_EQ(scene.truth.legend.unlabelled, 0);
    std::set<std::string> names;
    std::int64_t least = 1'000'000, most = 0, labelled = 0;
    for (const ClassInfo& c : scene.truth.legend.classes) {
        names.insert(c.name);
        least = std::min(least, c.count);
        most = std::max(most, c.count);
        labelled += c.count;
    }
    EXPECT_EQ(names.size(), 9U);
    EXPECT_GE(least, 30) << "the rarest class can still be split";
    EXPECT_GE(most, 8 * least) << "long-tailed";
    EXPECT_NEAR(static_cast<double>(labelled) / (96 * 128), 0.4, 0.1);
}

TEST(SyntheticScene, DependsOnTheSeedAlone) {
    SyntheticSceneOptions options;
    options.rows = 31;
    options.cols = 44;
    const auto a = make_synthetic_scene(options), b = make_synthetic_scene(options);
    options.seed = 2;
    const auto c = make_synthetic_scene(options);
    EXPECT_TRUE(same_bits(all_values(*a.cube), all_values(*b.cube)));
    EXPECT_EQ(a.truth.label, b.truth.label);
    EXPECT_FALSE(same_bits(all_values(*a.cube), all_values(*c.cube)));
    EXPECT_NE(a.truth.label, c.truth.label);
}

TEST(SyntheticScene, HasNoDataInBadBandsOnly) {
    const SyntheticScene scene = make_synthetic_scene();
    const auto values = all_values(*scene.cube);
    const auto& good = scene.cube->info().axis.good;
    std::vector<std::int64_t> nans(good.size());
    for (std::size_t i = 0; i < values.size(); ++i)
        nans[i % good.size()] += std::isnan(values[i]);
    std::int64_t bad = 0, empty = 0;
    for (std::size_t b = 0; b < good.size(); ++b) {
        bad += good[b] == 0;
        empty += nans[b] > 0;
        if (good[b]) {
            EXPECT_EQ(nans[b], 0) << b;
        } else {
            EXPECT_TRUE(nans[b] == 0 || nans[b] == 96 * 128) << b;
        }
    }
    EXPECT_GE(bad, 4);
    EXPECT_GE(empty, 2);
    EXPECT_LT(empty, bad);
}

TEST(SyntheticScene, IsSpatiallyCoherentAndPlausible) {
    const SyntheticScene scene = make_synthetic_scene();
    std::int64_t same = 0, pairs = 0;
    for (std::int64_t r = 0; r < 96; ++r)
        for (std::int64_t c = 0; c + 1 < 128; ++c)
            if (scene.truth.at(r, c) >= 0 && scene.truth.at(r, c + 1) >= 0) {
                ++pairs;
                same += scene.truth.at(r, c) == scene.truth.at(r, c + 1);
            }
    EXPECT_GT(static_cast<double>(same), 0.85 * static_cast<double>(pairs));
    for (const float v : all_values(*scene.cube)) {
        if (std::isnan(v)) continue;
        EXPECT_GT(v, -1.0F);
        EXPECT_LT(v, 2.0F);
    }
}

TEST(SyntheticScene, CanBeAnySize) {
    for (const auto& [rows, cols, bands, classes] :
         {std::tuple{1, 1, 1, 1}, std::tuple{5, 3, 2, 4}, std::tuple{20, 33, 17, 30}}) {
        const auto scene = make_synthetic_scene({rows, cols, bands, classes, 3, 0.01, 1.0});
        EXPECT_EQ(scene.cube->rows(), rows);
        EXPECT_EQ(scene.cube->bands(), bands);
        EXPECT_EQ(scene.truth.classes(), classes);
        EXPECT_TRUE(
            std::any_of(scene.truth.label.begin(), scene.truth.label.end(), [](auto k) { return k >= 0; }));
    }
}

} // namespace
} // namespace redline
