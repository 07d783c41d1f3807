// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "redline/base/error.h"
#include "redline/cube/cube.h"

namespace redline::test {

inline std::vector<int> all_bands(const HyperspectralCube& cube) {
    std::vector<int> bands(static_cast<std::size_t>(cube.bands()));
    std::iota(bands.begin(), bands.end(), 0);
    return bands;
}

/// The whole cube, [row, col, band].
inline std::vector<float> read_all(const HyperspectralCube& cube) {
    std::vector<float> values(static_cast<std::size_t>(cube.rows() * cube.cols() * cube.bands()));
    const auto done = cube.read({0, 0, cube.rows(), cube.cols()}, all_bands(cube), values);
    EXPECT_TRUE(done.has_value()) << (done ? "" : to_text(done.error()));
    return values;
}

inline float value_at(const HyperspectralCube& cube, std::int64_t row, std::int64_t col, int band) {
    float value = 0;
    const int bands[] = {band};
    const auto done = cube.read({row, col, 1, 1}, bands, {&value, 1});
    EXPECT_TRUE(done.has_value()) << (done ? "" : to_text(done.error()));
    return value;
}

/// Every value of the cube is `expected(row, col, band)`.
template<typename Expected>
void expect_values(const HyperspectralCube& cube, Expected&& expected) {
    const auto values = read_all(cube);
    std::size_t at = 0;
    for (std::int64_t row = 0; row < cube.rows(); ++row)
        for (std::int64_t col = 0; col < cube.cols(); ++col)
            for (std::int64_t band = 0; band < cube.bands(); ++band, ++at)
                ASSERT_FLOAT_EQ(values[at], static_cast<float>(expected(row, col, band)))
                    << "row " << row << ", col " << col << ", band " << band;
}

/// Opens or fails the test.
inline CubePtr must_open(const std::vector<std::filesystem::path>& paths, const OpenOptions& options = {}) {
    auto cube = open_cube(paths, options);
    EXPECT_TRUE(cube.has_value()) << (cube ? "" : to_text(cube.error()));
    return cube ? *cube : nullptr;
}

} // namespace redline::test

#define REDLINE_OPEN(variable, ...)                                                                          \
    const ::redline::CubePtr variable = ::redline::test::must_open(__VA_ARGS__);                             \
    ASSERT_NE(variable, nullptr)
