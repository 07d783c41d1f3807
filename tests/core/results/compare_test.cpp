// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/results/compare.h"

#include <gtest/gtest.h>

namespace redline {
namespace {

GroundTruth raster(std::int64_t rows, std::int64_t cols, const std::vector<std::int64_t>& values,
                   bool all_classes = false) {
    LabelOptions options;
    options.no_unlabelled = all_classes;
    return *make_ground_truth(rows, cols, values, options);
}

TEST(Compare, AlignsClassesByLabelValue) {
    // The map knows 5, which the truth does not, and lacks 200.
    const auto c =
        compare_labels(raster(2, 3, {3, 17, 200, 3, 17, 0}), raster(2, 3, {3, 17, 5, 17, 17, 3}, true), {0});
    ASSERT_TRUE(c);
    ASSERT_EQ(c->legend.classes.size(), 4U);
    EXPECT_EQ(c->legend.classes[1].value, 5);
    EXPECT_EQ(c->scores.confusion.at(0, 0), 1);
    EXPECT_EQ(c->scores.confusion.at(0, 2), 1); // 3 taken for 17
    EXPECT_EQ(c->scores.confusion.at(2, 2), 2);
    EXPECT_EQ(c->scores.confusion.at(3, 1), 1); // 200 taken for 5
    EXPECT_DOUBLE_EQ(*c->scores.oa, 0.6);
    EXPECT_DOUBLE_EQ(*c->scores.aa, (0.5 + 1 + 0) / 3) << "over the classes of the truth";
    EXPECT_EQ(c->compared, 5);
    EXPECT_EQ(c->ignored, 1);
    EXPECT_EQ(c->unclassified, 0);
}

TEST(Compare, CountsUnclassifiedPixelsAsErrors) {
    const auto c = compare_labels(raster(1, 4, {1, 1, 2, 0}), raster(1, 4, {1, 0, 2, 2}, true), {0});
    ASSERT_TRUE(c);
    EXPECT_EQ(c->unclassified, 1);
    EXPECT_EQ(c->legend.classes[0].name, "unclassified");
    EXPECT_DOUBLE_EQ(*c->scores.oa, 2.0 / 3);
    EXPECT_DOUBLE_EQ(*c->scores.aa, 0.75);
}

TEST(Compare, RefusesRastersOfDifferentSize) {
    const auto c = compare_labels(raster(2, 2, {1, 1, 2, 0}), raster(1, 4, {1, 0, 2, 2}), {0});
    ASSERT_FALSE(c);
    EXPECT_EQ(c.error().what, "the map has 1 x 4 pixels, the truth 2 x 2");
}

} // namespace
} // namespace redline
