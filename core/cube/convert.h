// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <span>

#include "cube/raw_source.h"

namespace redline {

/// How raw samples of one band become values: the mask first, then value = raw * scale + offset.
struct BandRule {
    double nodata = std::numeric_limits<double>::quiet_NaN(); ///< raw; NaN: none
    double scale = 1, offset = 0;
    double second_nodata = std::numeric_limits<double>::quiet_NaN(); ///< raw; NaN: none
    double low = -std::numeric_limits<double>::infinity();           ///< raw values below have no data
    double high = std::numeric_limits<double>::infinity();           ///< raw values above have no data
};

/// One band of a conversion.
struct BandTarget {
    std::int64_t source = 0; ///< band within the view
    std::int64_t target = 0; ///< position in the output's last axis
    BandRule rule;
};

/// Converts rows x cols x targets samples of a view into `out`, which is addressed as
/// out[row * out_row_stride + col * out_col_stride + target]. Masked samples become NaN.
void convert(const RawView& view, std::int64_t rows, std::int64_t cols, std::span<const BandTarget> targets,
             float* out, std::int64_t out_row_stride, std::int64_t out_col_stride);

/// The same without rounding to float32, for labels.
void convert(const RawView& view, std::int64_t rows, std::int64_t cols, std::span<const BandTarget> targets,
             double* out, std::int64_t out_row_stride, std::int64_t out_col_stride);

} // namespace redline
