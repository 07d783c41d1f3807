// SPDX-License-Identifier: GPL-3.0-or-later
// 60x60x20, patch 25, random split, PCA; test-only pixels multiplied by 1,000: scaler and PCA do not change;
// the share of overlapping test patches is shown; a disjoint split is offered.
#include <algorithm>
#include <cstdlib>

#include <gtest/gtest.h>

#include "redline/scene/split.h"
#include "redline/spectral/preprocessing.h"
#include "support/memory_scene.h"

namespace redline {
namespace {

constexpr std::int64_t side = 60;
constexpr int bands = 20, patch = 25;

GroundTruth checkered() {
    std::vector<std::int64_t> values;
    for (std::int64_t r = 0; r < side; ++r)
        for (std::int64_t c = 0; c < side; ++c)
            values.push_back((r / 6 + c / 6) % 3 + 1);
    LabelOptions options;
    options.no_unlabelled = true;
    return *make_ground_truth(side, side, values, options);
}

/// By trying all pairs.
double overlap_by_pairs(const Split& split, int size) {
    const auto train = split.pixels(SplitPart::train), tests = split.pixels(SplitPart::test);
    std::int64_t touched = 0;
    for (const std::int64_t q : tests)
        touched += std::any_of(train.begin(), train.end(), [&](std::int64_t p) {
            return std::abs(p / split.cols - q / split.cols) < size &&
                   std::abs(p % split.cols - q % split.cols) < size;
        });
    return static_cast<double>(touched) / static_cast<double>(tests.size());
}

TEST(Case11Leakage, ScalerAndPcaSeeTrainingPixelsOnly) {
    const GroundTruth truth = checkered();
    const auto split = make_split(truth, {}, SplitChoice{}, patch, 1);
    ASSERT_TRUE(split);
    std::vector<float> values = test::random_values(side * side * bands);
    const auto before = test::memory_cube(side, side, bands, values);
    for (const std::int64_t pixel : split->pixels(SplitPart::test))
        for (int b = 0; b < bands; ++b)
            values[static_cast<std::size_t>(pixel * bands + b)] *= 1000;
    const auto after = test::memory_cube(side, side, bands, values);
    NoProgress progress;
    BandChoice pca;
    pca.kind = BandChoiceKind::pca;
    pca.components = 6;
    for (const BandChoice& choice : {BandChoice{}, pca}) {
        const auto a = fit_preprocessing(*before, choice, split->pixels(SplitPart::train), progress, {});
        const auto b = fit_preprocessing(*after, choice, split->pixels(SplitPart::train), progress, {});
        ASSERT_TRUE(a && b);
        EXPECT_EQ(*a, *b) << "to the last bit";
        EXPECT_EQ(a->fitted_pixels, 288) << "10 % of 3,600, a fifth of them for validation";
        // The guard is not idle: fitted on everything, the numbers do change.
        std::vector<std::int64_t> all;
        for (std::int64_t i = 0; i < side * side; ++i)
            all.push_back(i);
        EXPECT_NE(*fit_preprocessing(*before, choice, all, progress, {}),
                  *fit_preprocessing(*after, choice, all, progress, {}));
    }
}

TEST(Case11Leakage, TheShareOfOverlappingTestPatchesIsShown) {
    const auto split = make_split(checkered(), {}, SplitChoice{}, patch, 1);
    ASSERT_TRUE(split);
    EXPECT_EQ(split->test_overlap, 1.0) << "288 patches of 25 leave no pixel of 60 x 60 untouched";
    EXPECT_EQ(split->test_overlap, overlap_by_pairs(*split, patch));
    const bool said = std::any_of(split->warnings.begin(), split->warnings.end(), [](const std::string& w) {
        return w.find("100 %") != std::string::npos && w.find("disjoint") != std::string::npos;
    });
    EXPECT_TRUE(said) << "share and remedy in words";
    for (const int size : {3, 5, 9}) {
        const auto smaller = make_split(checkered(), {}, SplitChoice{}, size, 1);
        ASSERT_TRUE(smaller);
        EXPECT_EQ(smaller->test_overlap, overlap_by_pairs(*smaller, size)) << size;
        EXPECT_GT(smaller->test_overlap, 0);
    }
}

TEST(Case11Leakage, ADisjointSplitHasNone) {
    SplitChoice choice;
    choice.kind = SplitKind::disjoint;
    choice.share = 0.4;
    for (const int size : {9, patch}) {
        const auto split = make_split(checkered(), {}, choice, size, 1);
        ASSERT_TRUE(split) << size << ": " << to_text(split.error());
        EXPECT_EQ(split->test_overlap, 0.0);
        EXPECT_EQ(overlap_by_pairs(*split, size), 0.0);
        EXPECT_TRUE(split->not_evaluated.empty());
    }
}

} // namespace
} // namespace redline
