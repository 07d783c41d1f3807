// SPDX-License-Identifier: GPL-3.0-or-later
// Counts 500, 40, 1, and 200 per class with a 70/15/15 split: completes; quotas are capped; class 3 goes to
// training and is marked as not evaluated.
#include <algorithm>

#include <gtest/gtest.h>

#include "redline/results/metrics.h"
#include "redline/scene/split.h"
#include "support/memory_scene.h"

namespace redline {
namespace {

using Counts = std::vector<std::int64_t>;

TEST(Case12ClassOfOne, SharesLeaveTheOnePixelToTraining) {
    SplitChoice choice;
    choice.share = 0.85; // 70 % to train, 15 % to validate
    choice.validation = 0.15 / 0.85;
    const auto split = make_split(test::labels_in_order(20, 30, {500, 40, 1}), {}, choice, 5, 1);
    ASSERT_TRUE(split);
    EXPECT_EQ(split->train_counts, (Counts{350, 28, 1}));
    EXPECT_EQ(split->validation_counts, (Counts{75, 6, 0}));
    EXPECT_EQ(split->test_counts, (Counts{75, 6, 0}));
    EXPECT_EQ(split->not_evaluated, std::vector<int>{2});
    EXPECT_TRUE(std::any_of(split->warnings.begin(), split->warnings.end(), [](const std::string& w) {
        return w.find("class 3") != std::string::npos && w.find("not evaluated") != std::string::npos;
    }));
}

TEST(Case12ClassOfOne, QuotasAreCapped) {
    SplitChoice choice;
    choice.kind = SplitKind::per_class;
    choice.per_class = 200;
    choice.validation = 0.15 / 0.85;
    const auto split = make_split(test::labels_in_order(20, 30, {500, 40, 1}), {}, choice, 5, 1);
    ASSERT_TRUE(split);
    for (std::size_t k = 0; k < 3; ++k)
        EXPECT_EQ(split->train_counts[k] + split->validation_counts[k] + split->test_counts[k],
                  (Counts{500, 40, 1})[k]);
    EXPECT_EQ(split->train_counts[0] + split->validation_counts[0], 200);
    EXPECT_EQ(split->train_counts[1] + split->validation_counts[1], 32) << "four fifths of 40";
    EXPECT_EQ(split->test_counts[1], 8);
    EXPECT_EQ(split->train_counts[2], 1);
    EXPECT_EQ(split->not_evaluated, std::vector<int>{2});
    EXPECT_TRUE(std::any_of(split->warnings.begin(), split->warnings.end(), [](const std::string& w) {
        return w.find("40 labelled pixels: 32 instead of 200") != std::string::npos;
    }));
}

TEST(Case12ClassOfOne, EveryClassTrainsWhateverTheCounts) {
    for (const Counts& counts : {Counts{500, 40, 1}, Counts{2, 2, 2}, Counts{3, 1, 1}, Counts{1, 400, 5}})
        for (const SplitKind kind : {SplitKind::random, SplitKind::per_class})
            for (const double share : {0.01, 0.5, 0.99})
                for (const double validation : {0.0, 0.2, 0.9}) {
                    SplitChoice choice;
                    choice.kind = kind;
                    choice.share = share;
                    choice.per_class = 7;
                    choice.validation = validation;
                    const auto split = make_split(test::labels_in_order(25, 30, counts), {}, choice, 3, 2);
                    ASSERT_TRUE(split);
                    for (std::size_t k = 0; k < counts.size(); ++k) {
                        EXPECT_GE(split->train_counts[k], 1);
                        EXPECT_EQ(split->test_counts[k] == 0, counts[k] == 1);
                    }
                }
}

TEST(Case12ClassOfOne, IsLeftOutOfTheMeans) {
    ConfusionMatrix confusion(3);
    confusion.add(0, 0, 75);
    confusion.add(1, 1, 6);
    const Scores scores = score(confusion);
    EXPECT_EQ(scores.aa, 1.0);
    EXPECT_EQ(scores.macro_f1, 1.0);
    EXPECT_FALSE(scores.per_class[2].recall);
}

} // namespace
} // namespace redline
