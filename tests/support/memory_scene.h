// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "redline/base/random.h"
#include "redline/cube/cube.h"
#include "redline/scene/ground_truth.h"

namespace redline::test {

/// float32 without scale, every band good, at wavelengths first, first + step, ...
inline CubeInfo cube_info(std::int64_t rows, std::int64_t cols, int bands, double first_nm = 500,
                          double step_nm = 10) {
    CubeInfo info;
    info.rows = rows;
    info.cols = cols;
    info.bands = bands;
    info.dtype = "float32";
    info.scale.assign(static_cast<std::size_t>(bands), 1.0);
    info.offset.assign(static_cast<std::size_t>(bands), 0.0);
    for (int b = 0; b < bands; ++b)
        info.axis.wavelength_nm.push_back(first_nm + step_nm * b);
    info.axis.good.assign(static_cast<std::size_t>(bands), 1);
    return info;
}

/// A cube in memory with wavelengths 500, 510, ... nm; `values` is [row, col, band].
inline CubePtr memory_cube(std::int64_t rows, std::int64_t cols, int bands, std::vector<float> values) {
    return make_memory_cube(cube_info(rows, cols, bands), std::move(values));
}

/// Standard normal values.
inline std::vector<float> random_values(std::size_t count, std::uint64_t seed = 1) {
    RandomStream random(seed, RandomUse::probe);
    std::vector<float> values(count);
    for (float& v : values)
        v = static_cast<float>(random.normal());
    return values;
}

/// `counts` pixels of classes 1, 2, ... in reading order, the rest unlabelled (0).
inline GroundTruth labels_in_order(std::int64_t rows, std::int64_t cols,
                                   const std::vector<std::int64_t>& counts) {
    std::vector<std::int64_t> values;
    for (std::size_t k = 0; k < counts.size(); ++k)
        values.insert(values.end(), static_cast<std::size_t>(counts[k]), static_cast<std::int64_t>(k) + 1);
    values.resize(static_cast<std::size_t>(rows * cols), 0);
    LabelOptions options;
    options.unlabelled = 0;
    return *make_ground_truth(rows, cols, values, options);
}

} // namespace redline::test
