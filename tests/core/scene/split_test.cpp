// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/scene/split.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include <gtest/gtest.h>

#include "redline/base/random.h"

namespace redline {
namespace {

GroundTruth truth_of(std::int64_t rows, std::int64_t cols, int classes, std::vector<std::int16_t> label) {
    GroundTruth truth;
    truth.rows = rows;
    truth.cols = cols;
    truth.label = std::move(label);
    for (int k = 0; k < classes; ++k)
        truth.legend.classes.push_back({k + 1, "class " + std::to_string(k + 1), {}, 0});
    truth.legend.unlabelled = 0;
    for (const std::int16_t k : truth.label)
        if (k >= 0) ++truth.legend.classes[static_cast<std::size_t>(k)].count;
    return truth;
}

/// Vertical stripes of classes, all pixels labelled.
GroundTruth stripes(std::int64_t rows, std::int64_t cols, int classes, std::int64_t width) {
    std::vector<std::int16_t> label;
    for (std::int64_t r = 0; r < rows; ++r)
        for (std::int64_t c = 0; c < cols; ++c)
            label.push_back(static_cast<std::int16_t>(c / width % classes));
    return truth_of(rows, cols, classes, std::move(label));
}

/// `counts` pixels of each class in reading order.
GroundTruth counted(std::int64_t rows, std::int64_t cols, const std::vector<std::int64_t>& counts) {
    std::vector<std::int16_t> label;
    for (std::size_t k = 0; k < counts.size(); ++k)
        label.insert(label.end(), static_cast<std::size_t>(counts[k]), static_cast<std::int16_t>(k));
    label.resize(static_cast<std::size_t>(rows * cols), -1);
    return truth_of(rows, cols, static_cast<int>(counts.size()), std::move(label));
}

SplitChoice choice(SplitKind kind, double share, double validation = 0.2) {
    SplitChoice c;
    c.kind = kind;
    c.share = share;
    c.validation = validation;
    return c;
}

std::int64_t total(const std::vector<std::int64_t>& counts) {
    return std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
}

/// Smallest Chebyshev distance between pixels of two parts, by trying all pairs.
std::int64_t distance(const Split& split, SplitPart a, SplitPart b) {
    std::int64_t least = split.rows + split.cols;
    for (const std::int64_t p : split.pixels(a))
        for (const std::int64_t q : split.pixels(b))
            least = std::min(least, std::max(std::abs(p / split.cols - q / split.cols),
                                             std::abs(p % split.cols - q % split.cols)));
    return least;
}

TEST(RandomSplit, KeepsTheSharesOfEveryClass) {
    const GroundTruth truth = counted(40, 60, {1000, 200, 50});
    const auto split = make_split(truth, {}, choice(SplitKind::random, 0.1), 1, 3);
    ASSERT_TRUE(split);
    EXPECT_EQ(split->train_counts, (std::vector<std::int64_t>{80, 16, 4}));
    EXPECT_EQ(split->validation_counts, (std::vector<std::int64_t>{20, 4, 1}));
    EXPECT_EQ(split->test_counts, (std::vector<std::int64_t>{900, 180, 45}));
    EXPECT_TRUE(split->not_evaluated.empty());
    // Only labelled pixels have a part.
    for (std::size_t i = 0; i < truth.label.size(); ++i)
        EXPECT_EQ(split->part[i] == SplitPart::none, truth.label[i] < 0);
}

TEST(RandomSplit, DependsOnTheSeedAlone) {
    const GroundTruth truth = counted(30, 50, {600, 300});
    const auto a = make_split(truth, {}, choice(SplitKind::random, 0.2), 3, 1),
               b = make_split(truth, {}, choice(SplitKind::random, 0.2), 3, 1),
               c = make_split(truth, {}, choice(SplitKind::random, 0.2), 3, 2);
    ASSERT_TRUE(a && b && c);
    EXPECT_EQ(a->part, b->part);
    EXPECT_NE(a->part, c->part);
}

TEST(RandomSplit, LeavesMaskedPixelsOutAndSaysSo) {
    const GroundTruth truth = counted(10, 20, {100, 50});
    std::vector<std::uint8_t> valid(200, 1);
    for (int i = 0; i < 30; ++i)
        valid[static_cast<std::size_t>(i)] = 0;
    const auto split = make_split(truth, valid, choice(SplitKind::random, 0.5, 0), 1, 1);
    ASSERT_TRUE(split);
    EXPECT_EQ(total(split->train_counts) + total(split->test_counts), 120);
    for (int i = 0; i < 30; ++i)
        EXPECT_EQ(split->part[static_cast<std::size_t>(i)], SplitPart::none);
    ASSERT_FALSE(split->warnings.empty());
    EXPECT_EQ(split->warnings[0], "30 labelled pixels have no data and are left out");
}

TEST(Overlap, IsCountedByPatchesThatShareAPixel) {
    Split split;
    split.rows = 1;
    split.cols = 12;
    split.part.assign(12, SplitPart::test);
    split.part[0] = SplitPart::train;
    // Patches of 5 around columns 0 and c share a pixel when c <= 4.
    EXPECT_DOUBLE_EQ(overlap_share(split, 5), 4.0 / 11);
    EXPECT_DOUBLE_EQ(overlap_share(split, 1), 0.0);
    EXPECT_DOUBLE_EQ(overlap_share(split, 2), 1.0 / 11);
}

TEST(Overlap, AgreesWithTryingAllPairs) {
    const GroundTruth truth = counted(23, 31, {400, 250});
    for (const int patch : {1, 2, 3, 6, 9}) {
        const auto split = make_split(truth, {}, choice(SplitKind::random, 0.02, 0.3), patch, 5);
        ASSERT_TRUE(split);
        const auto train = split->pixels(SplitPart::train);
        std::int64_t touched = 0;
        const auto tests = split->pixels(SplitPart::test);
        for (const std::int64_t q : tests)
            touched += std::any_of(train.begin(), train.end(), [&](std::int64_t p) {
                return std::abs(p / 31 - q / 31) < patch && std::abs(p % 31 - q % 31) < patch;
            });
        EXPECT_DOUBLE_EQ(split->test_overlap,
                         static_cast<double>(touched) / static_cast<double>(tests.size()))
            << patch;
    }
}

TEST(DisjointSplit, KeepsPatchesOfDifferentPartsApart) {
    const GroundTruth truth = stripes(48, 61, 4, 5);
    for (const int patch : {1, 4, 5}) {
        const auto split = make_split(truth, {}, choice(SplitKind::disjoint, 0.5), patch, 2);
        ASSERT_TRUE(split) << patch;
        EXPECT_EQ(split->test_overlap, 0.0);
        EXPECT_GE(distance(*split, SplitPart::train, SplitPart::test), patch);
        EXPECT_GE(distance(*split, SplitPart::validation, SplitPart::test), patch);
        for (int k = 0; k < 4; ++k) {
            EXPECT_GT(split->train_counts[static_cast<std::size_t>(k)], 0) << patch;
            EXPECT_GT(split->validation_counts[static_cast<std::size_t>(k)], 0) << patch;
            EXPECT_GT(split->test_counts[static_cast<std::size_t>(k)], 0) << patch;
        }
        const double train =
            static_cast<double>(total(split->train_counts) + total(split->validation_counts));
        EXPECT_NEAR(train / (train + static_cast<double>(total(split->test_counts))), 0.5, 0.15) << patch;
    }
}

TEST(DisjointSplit, FindsBothHalvesOfAClassThatIsRare) {
    // A class in two small corners of a large field.
    std::vector<std::int16_t> label(40 * 60, 0);
    for (int r = 0; r < 4; ++r)
        for (int c = 0; c < 4; ++c) {
            label[static_cast<std::size_t>(r * 60 + c)] = 1;
            label[static_cast<std::size_t>((39 - r) * 60 + 59 - c)] = 1;
        }
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        const auto split =
            make_split(truth_of(40, 60, 2, label), {}, choice(SplitKind::disjoint, 0.4, 0), 3, seed);
        ASSERT_TRUE(split);
        EXPECT_GT(split->train_counts[1], 0) << seed;
        EXPECT_GT(split->test_counts[1], 0) << seed;
    }
}

TEST(DisjointSplit, PutsAClassThatCannotBeSplitIntoTraining) {
    std::vector<std::int16_t> label(30 * 40, 0);
    label[615] = 1;
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
        const auto split =
            make_split(truth_of(30, 40, 2, label), {}, choice(SplitKind::disjoint, 0.5, 0), 3, seed);
        ASSERT_TRUE(split);
        EXPECT_EQ(split->train_counts[1], 1) << seed;
        EXPECT_EQ(split->not_evaluated, std::vector<int>{1}) << seed;
    }
}

TEST(DisjointSplit, RefusesAPatchThatLeavesNoRoom) {
    const auto split = make_split(stripes(8, 9, 2, 3), {}, choice(SplitKind::disjoint, 0.5), 9, 1);
    ASSERT_FALSE(split);
    EXPECT_EQ(split.error().code, ErrorCode::input);
    EXPECT_NE(split.error().what.find("9 pixels"), std::string::npos);
}

TEST(GroupSplit, KeepsPolygonsTogether) {
    GroundTruth truth = stripes(20, 60, 3, 4);
    truth.group.resize(truth.label.size());
    for (std::int64_t i = 0; i < 20 * 60; ++i)
        truth.group[static_cast<std::size_t>(i)] = static_cast<std::int32_t>(100 + i % 60 / 4);
    const auto split = make_split(truth, {}, choice(SplitKind::groups, 0.6), 3, 4);
    ASSERT_TRUE(split);
    for (std::int64_t c = 0; c < 60; ++c)
        for (std::int64_t r = 0; r < 20; ++r)
            EXPECT_EQ(split->part[static_cast<std::size_t>(r * 60 + c)],
                      split->part[static_cast<std::size_t>(c / 4 * 4)]);
    for (int k = 0; k < 3; ++k) {
        EXPECT_GT(split->train_counts[static_cast<std::size_t>(k)], 0);
        EXPECT_GT(split->test_counts[static_cast<std::size_t>(k)], 0);
    }
    truth.opened_with.group_field = "field";
    SplitChoice named = choice(SplitKind::groups, 0.6);
    named.group_field = "field";
    EXPECT_TRUE(make_split(truth, {}, named, 3, 4));
    named.group_field = "farm";
    const auto other = make_split(truth, {}, named, 3, 4);
    ASSERT_FALSE(other) << "groups of another attribute than the split asks for";
    EXPECT_EQ(other.error().code, ErrorCode::usage);
    EXPECT_NE(other.error().what.find("\"farm\""), std::string::npos) << other.error().what;
    EXPECT_NE(other.error().what.find("\"field\""), std::string::npos) << other.error().what;
    truth.group.clear();
    EXPECT_FALSE(make_split(truth, {}, choice(SplitKind::groups, 0.6), 3, 4));
}

TEST(FileSplit, TakesTrainingAndTestFromTwoRasters) {
    const GroundTruth train = counted(20, 30, {200, 100});
    GroundTruth test = train;
    // The test raster knows another class order and one more class; it overlaps the training raster in the
    // last 20 labelled pixels.
    test.legend.classes = {{2, "b", {}, 0}, {1, "a", {}, 0}, {9, "new", {}, 0}};
    std::fill(test.label.begin(), test.label.end(), std::int16_t{-1});
    for (int i = 280; i < 400; ++i)
        test.label[static_cast<std::size_t>(i)] = 0;
    for (int i = 400; i < 450; ++i)
        test.label[static_cast<std::size_t>(i)] = 1;
    for (int i = 450; i < 460; ++i)
        test.label[static_cast<std::size_t>(i)] = 2;
    const auto split = make_split(train, {}, choice(SplitKind::files, 0.5, 0), 3, 1, &test);
    ASSERT_TRUE(split);
    EXPECT_EQ(split->train_counts, (std::vector<std::int64_t>{200, 80}));
    EXPECT_EQ(split->test_counts, (std::vector<std::int64_t>{50, 120}));
    EXPECT_GE(split->warnings.size(), 2U); // unknown class, doubly labelled pixels
    EXPECT_FALSE(make_split(train, {}, choice(SplitKind::files, 0.5), 3, 1));
    EXPECT_FALSE(make_split(train, {}, choice(SplitKind::files, 0.5), 3, 1, &train))
        << "nothing is left to train with";
}

TEST(FileSplit, ValidatesOnBlocksOfTheTrainingPart) {
    const GroundTruth truth = stripes(40, 64, 2, 4);
    GroundTruth train = truth, test = truth;
    for (std::int64_t i = 0; i < 40 * 64; ++i)
        (i % 64 < 32 ? test : train).label[static_cast<std::size_t>(i)] = -1;
    const auto split = make_split(train, {}, choice(SplitKind::files, 0.5, 0.25), 3, 1, &test);
    ASSERT_TRUE(split);
    EXPECT_EQ(total(split->test_counts), 40 * 32);
    EXPECT_NEAR(static_cast<double>(total(split->validation_counts)) /
                    static_cast<double>(total(split->validation_counts) + total(split->train_counts)),
                0.25, 0.08);
    // Blocks: most neighbours of a validation pixel validate too, unlike with a random draw.
    std::int64_t same = 0, pairs = 0;
    for (const std::int64_t p : split->pixels(SplitPart::validation))
        if (p % 64 < 31) {
            ++pairs;
            same += split->part[static_cast<std::size_t>(p + 1)] == SplitPart::validation;
        }
    EXPECT_GT(static_cast<double>(same), 0.6 * static_cast<double>(pairs));
}

TEST(Split, RefusesWhatCannotBe) {
    const GroundTruth truth = counted(10, 20, {100, 50});
    EXPECT_EQ(make_split(truth, {}, choice(SplitKind::random, 1.5), 3, 1).error().code, ErrorCode::usage);
    EXPECT_EQ(make_split(truth, {}, choice(SplitKind::random, 0.5, 1.0), 3, 1).error().code,
              ErrorCode::usage);
    EXPECT_EQ(
        make_split(truth, std::vector<std::uint8_t>(7), choice(SplitKind::random, 0.5), 3, 1).error().code,
        ErrorCode::input);
    EXPECT_EQ(make_split(truth, std::vector<std::uint8_t>(200, 0), choice(SplitKind::random, 0.5), 3, 1)
                  .error()
                  .code,
              ErrorCode::input);
}

} // namespace
} // namespace redline
