// SPDX-License-Identifier: GPL-3.0-or-later
// 32x32x8 float32 with 10 % of -9999 (`data ignore value`): mean and deviation over valid pixels only; fill
// pixels are no patch centres; the map shows no-data there.
#include <cmath>
#include <fstream>
#include <set>

#include <gtest/gtest.h>

#include "redline/results/class_map.h"
#include "redline/scene/split.h"
#include "redline/spectral/preprocessing.h"
#include "support/memory_scene.h"
#include "support/temporary_folder.h"

namespace redline {
namespace {

constexpr std::int64_t side = 32;
constexpr int bands = 8;

class Case09FillValues : public ::testing::Test {
  protected:
    void SetUp() override {
        values_ = test::random_values(side * side * bands);
        RandomStream random(5, RandomUse::probe);
        while (fill_.size() < 102)
            fill_.insert(static_cast<std::int64_t>(random.below(side * side)));
        std::ofstream(folder_ / "cube.hdr") << "ENVI\nsamples = 32\nlines = 32\nbands = 8\nheader offset = "
                                               "0\ndata type = 4\ninterleave = bip\nbyte order = 0\n"
                                               "data ignore value = -9999\n";
        std::vector<float> stored = values_;
        for (const std::int64_t pixel : fill_)
            for (int b = 0; b < bands; ++b)
                stored[static_cast<std::size_t>(pixel * bands + b)] = -9999;
        std::ofstream data(folder_ / "cube.img", std::ios::binary);
        data.write(reinterpret_cast<const char*>(stored.data()),
                   static_cast<std::streamsize>(stored.size() * sizeof(float)));
        data.close();
        auto opened = open_cube({folder_ / "cube.img"});
        ASSERT_TRUE(opened) << to_text(opened.error());
        cube_ = *opened;
    }

    test::TemporaryFolder folder_;
    std::vector<float> values_;
    std::set<std::int64_t> fill_;
    CubePtr cube_;
    NoProgress progress_;
};

TEST_F(Case09FillValues, StatisticsAreThoseOfTheValidPixels) {
    std::vector<std::int64_t> all;
    for (std::int64_t i = 0; i < side * side; ++i)
        all.push_back(i);
    const auto fitted = fit_preprocessing(*cube_, {}, all, progress_, {});
    ASSERT_TRUE(fitted) << to_text(fitted.error());
    EXPECT_EQ(fitted->fitted_pixels, side * side - 102);
    for (int b = 0; b < bands; ++b) {
        double sum = 0, squares = 0;
        for (std::int64_t i = 0; i < side * side; ++i)
            if (!fill_.contains(i))
                sum += static_cast<double>(values_[static_cast<std::size_t>(i * bands + b)]);
        const double mean = sum / (side * side - 102);
        for (std::int64_t i = 0; i < side * side; ++i)
            if (!fill_.contains(i))
                squares +=
                    std::pow(static_cast<double>(values_[static_cast<std::size_t>(i * bands + b)]) - mean, 2);
        EXPECT_NEAR(fitted->mean[static_cast<std::size_t>(b)], mean, 1e-9);
        EXPECT_NEAR(fitted->deviation[static_cast<std::size_t>(b)], std::sqrt(squares / (side * side - 103)),
                    1e-9);
    }
    BandChoice pca;
    pca.kind = BandChoiceKind::pca;
    pca.components = 3;
    const auto components = fit_preprocessing(*cube_, pca, all, progress_, {});
    ASSERT_TRUE(components);
    EXPECT_LT(components->component_deviation[0], 2) << "-9999 would give thousands";
}

TEST_F(Case09FillValues, FillPixelsAreNoPatchCentres) {
    const auto valid = valid_pixels(*cube_, {0, 1, 2, 3, 4, 5, 6, 7}, progress_, {});
    ASSERT_TRUE(valid);
    const GroundTruth truth = test::labels_in_order(side, side, {600, 424});
    SplitChoice choice;
    choice.share = 0.5;
    const auto split = make_split(truth, *valid, choice, 3, 1);
    ASSERT_TRUE(split);
    for (std::int64_t i = 0; i < side * side; ++i)
        EXPECT_EQ(split->part[static_cast<std::size_t>(i)] == SplitPart::none, fill_.contains(i)) << i;

    const auto fitted = fit_preprocessing(*cube_, {}, split->pixels(SplitPart::train), progress_, {});
    const auto features = make_feature_cube(cube_, *fitted, 1 << 20, progress_, {});
    ASSERT_TRUE(features);
    EXPECT_EQ((*features)->valid, *valid);
    EXPECT_EQ((*features)->masked_values, 102 * bands);
}

TEST_F(Case09FillValues, TheMapShowsNoDataThere) {
    ClassMap map;
    map.rows = map.cols = side;
    map.legend = test::labels_in_order(side, side, {600, 424}).legend;
    for (std::int64_t i = 0; i < side * side; ++i)
        map.label.push_back(fill_.contains(i) ? -1 : static_cast<std::int16_t>(i % 2));
    ASSERT_TRUE(write_class_map(map, cube_->info(), folder_ / "map.tif"));
    const auto again = open_cube({folder_ / "map.tif"});
    ASSERT_TRUE(again);
    std::vector<float> read(side * side);
    const std::vector<int> first{0};
    ASSERT_TRUE((*again)->read({0, 0, side, side}, first, read));
    for (std::int64_t i = 0; i < side * side; ++i)
        EXPECT_EQ(std::isnan(read[static_cast<std::size_t>(i)]), fill_.contains(i)) << i;
}

} // namespace
} // namespace redline
