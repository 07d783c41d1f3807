// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <filesystem>
#include <numeric>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "redline/scene/split.h"
#include "support/shared_data.h"

namespace redline {
namespace {

using Counts = std::vector<std::int64_t>;

class PotsdamSplit : public ::testing::Test {
  protected:
    void SetUp() override {
        REDLINE_NEEDS_SHARED("data/enmap_potsdam/labels.vrt");
        const auto truth = open_label_raster(test::shared("data/enmap_potsdam/labels.vrt"));
        ASSERT_TRUE(truth) << to_text(truth.error());
        truth_ = *truth;
        ASSERT_EQ(truth_.legend.counts(), (Counts{327, 699, 1586, 1145, 85, 359}));
    }
    static std::int64_t total(const Counts& counts) {
        return std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
    }
    GroundTruth truth_;
};

TEST_F(PotsdamSplit, TenPercentAreFourHundredAndTwenty) {
    const auto split = make_split(truth_, {}, SplitChoice{}, 3, 0);
    ASSERT_TRUE(split);
    EXPECT_EQ(total(split->train_counts) + total(split->validation_counts), 420);
    EXPECT_EQ(total(split->test_counts), 3781);
    EXPECT_TRUE(split->not_evaluated.empty());
    for (const auto count : split->validation_counts)
        EXPECT_GE(count, 1);
}

TEST_F(PotsdamSplit, IsDisjointWithAllClassesOnBothSides) {
    SplitChoice choice;
    choice.kind = SplitKind::disjoint;
    choice.share = 0.5;
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
        const auto split = make_split(truth_, {}, choice, 9, seed);
        ASSERT_TRUE(split);
        EXPECT_EQ(split->test_overlap, 0.0);
        EXPECT_TRUE(split->not_evaluated.empty()) << seed;
        for (std::size_t k = 0; k < 6; ++k)
            EXPECT_GT(split->train_counts[k], 0) << seed << " class " << k;
        const double kept = static_cast<double>(total(split->train_counts) + total(split->validation_counts) +
                                                total(split->test_counts));
        EXPECT_GT(kept, 0.6 * 4201) << "the gap costs no more than it must";
    }
}

// The halves A and B of the data's README, from their tiles.
TEST_F(PotsdamSplit, TheHalvesHaveTheirPublishedCounts) {
    const std::set<std::string> names_of_a{"64_0", "64_32", "96_0", "96_32", "96_128", "128_0", "128_32"};
    std::vector<std::filesystem::path> a_tiles, b_tiles;
    for (const auto& entry : std::filesystem::directory_iterator(test::shared("data/enmap_potsdam/labels"))) {
        if (entry.path().extension() != ".tif") continue;
        const std::string stem = entry.path().stem().string();
        const bool in_a = std::any_of(names_of_a.begin(), names_of_a.end(), [&](const std::string& name) {
            return stem == name || stem.ends_with("_" + name);
        });
        (in_a ? a_tiles : b_tiles).push_back(entry.path());
    }
    ASSERT_EQ(a_tiles.size(), 7U);
    ASSERT_EQ(b_tiles.size(), 5U);
    const auto grid = open_cube({test::shared("data/enmap_potsdam/labels.vrt")});
    ASSERT_TRUE(grid);
    const auto a = open_labels(a_tiles, (*grid)->info()), b = open_labels(b_tiles, (*grid)->info());
    ASSERT_TRUE(a && b);
    ASSERT_EQ(a->legend.counts(), (Counts{128, 346, 1257, 860, 45, 96}));
    SplitChoice choice;
    choice.kind = SplitKind::files;
    const auto split = make_split(*a, {}, choice, 5, 0, &*b);
    ASSERT_TRUE(split);
    EXPECT_EQ(split->test_counts, (Counts{199, 353, 329, 285, 40, 263}));
    for (std::size_t k = 0; k < 6; ++k) {
        EXPECT_GT(split->train_counts[k], 0) << k;
        EXPECT_GT(split->validation_counts[k], 0) << k;
    }
    const double training = static_cast<double>(total(split->train_counts));
    const double validation = static_cast<double>(total(split->validation_counts));
    EXPECT_NEAR(validation / (training + validation), 0.2, 0.06);
    EXPECT_LT(split->test_overlap, 0.2) << "few touching tiles";
}

} // namespace
} // namespace redline
