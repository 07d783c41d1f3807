// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "redline/cube/composite.h"

namespace redline {

// Case 22 of the cases from the field: a band all 7, one all NaN, one 99 % NaN, an image of 5 x 3. Flat grey;
// blank with a note; stretch from the finite values; no skew.
class DegenerateBands : public ::testing::Test {
  protected:
    static constexpr std::int64_t rows = 20, cols = 30;
    static constexpr int constant = 0, empty = 1, sparse = 2, ramp = 3;

    static CubePtr cube(std::int64_t height, std::int64_t width) {
        constexpr float nan = std::numeric_limits<float>::quiet_NaN();
        CubeInfo info;
        info.rows = height;
        info.cols = width;
        info.bands = 4;
        info.axis.good.assign(4, 1);
        std::vector<float> values;
        for (std::int64_t i = 0; i < height * width; ++i) {
            values.push_back(7);
            values.push_back(nan);
            values.push_back(i % 100 == 0 ? static_cast<float>(i) : nan);
            values.push_back(static_cast<float>(i));
        }
        return make_memory_cube(std::move(info), std::move(values));
    }
    static Composite picture(const CubePtr& cube, std::array<int, 3> bands) {
        NoProgress progress;
        auto made = make_composite(*cube, bands, 2048, progress, CancelToken());
        EXPECT_TRUE(made) << to_text(made.error());
        return made ? *made : Composite();
    }
};

TEST_F(DegenerateBands, AConstantBandIsFlatGreyAndSaysSo) {
    const Composite grey = picture(cube(rows, cols), {constant, constant, constant});
    for (std::size_t i = 0; i < grey.rgba.size(); ++i)
        ASSERT_EQ(grey.rgba[i], i % 4 == 3 ? 255 : 128);
    ASSERT_EQ(grey.notes.size(), 1U);
    EXPECT_NE(grey.notes.front().find("flat grey"), std::string::npos);
}

TEST_F(DegenerateBands, AnEmptyBandIsBlankWithANote) {
    const Composite blank = picture(cube(rows, cols), {empty, empty, empty});
    for (const std::uint8_t value : blank.rgba)
        ASSERT_EQ(value, 0);
    ASSERT_EQ(blank.notes.size(), 1U);
    EXPECT_NE(blank.notes.front().find("no data"), std::string::npos);
    // Beside good bands only its own colour is missing.
    const Composite mixed = picture(cube(rows, cols), {ramp, empty, ramp});
    EXPECT_EQ(mixed.rgba[4 * (rows * cols - 1) + 0], 255);
    EXPECT_EQ(mixed.rgba[4 * (rows * cols - 1) + 1], 0);
    EXPECT_EQ(mixed.rgba[4 * (rows * cols - 1) + 3], 255);
}

TEST_F(DegenerateBands, TheStretchComesFromTheFiniteValuesOnly) {
    // Finite values are 0, 100, ... 500: the 2 and 98 % quantiles of six values are the ends.
    const Composite made = picture(cube(rows, cols), {sparse, sparse, sparse});
    EXPECT_EQ(made.stretch[0], (Stretch{0, 500, false, false}));
    EXPECT_EQ(made.rgba[0], 0);
    EXPECT_EQ(made.rgba[4 * 500], 255);
    EXPECT_EQ(made.rgba[4 * 200], 102);
    EXPECT_EQ(made.rgba[4 * 1 + 3], 0);
    // 600 values from 0 to 599: two per cent at either end are cut off.
    const Stretch ends = picture(cube(rows, cols), {ramp, ramp, ramp}).stretch[0];
    EXPECT_NEAR(ends.low, 0.02 * 599, 1);
    EXPECT_NEAR(ends.high, 0.98 * 599, 1);
}

TEST_F(DegenerateBands, ATinyImageIsNotSkewed) {
    const Composite tiny = picture(cube(5, 3), {ramp, ramp, ramp});
    EXPECT_EQ(tiny.rows, 5);
    EXPECT_EQ(tiny.cols, 3);
    for (std::int64_t i = 1; i < 15; ++i)
        EXPECT_GE(tiny.rgba[static_cast<std::size_t>(4 * i)],
                  tiny.rgba[static_cast<std::size_t>(4 * (i - 1))]);
    EXPECT_EQ(tiny.rgba[0], 0);
    EXPECT_EQ(tiny.rgba[4 * 14], 255);
}

} // namespace redline
