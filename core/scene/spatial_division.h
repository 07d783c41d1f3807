// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "redline/base/random.h"

namespace redline::scene {

using Labels = std::vector<std::int16_t>; ///< [row, col], -1: not taking part
using Mask = std::vector<std::uint8_t>;   ///< [row, col]

/// Every pixel within Chebyshev distance `reach` of a set pixel.
Mask dilate(const Mask& mask, std::int64_t rows, std::int64_t cols, std::int64_t reach);

/// Labelled pixels in two parts; `gap` belongs to neither.
struct Division {
    Mask first, second, gap;
};

/// Cuts the labelled pixels into spatial blocks and gives `share` of each class to the first part, each class
/// to both parts where it can be. Any two pixels of different parts are `distance` or more apart (Chebyshev),
/// so that patches of that size do not overlap; what lies between them is the gap. Blocks are assigned by
/// iterative stratification (Sechidis et al. 2011); the best of several block sizes and orders is taken.
Division divide_by_blocks(const Labels& labels, std::int64_t rows, std::int64_t cols, int classes,
                          double share, int distance, std::uint64_t seed, std::uint32_t purpose);

/// The same with given units (polygons) that stay whole; no gap. `unit` is [row, col].
Division divide_by_units(const Labels& labels, const std::vector<std::int32_t>& unit, int classes,
                         double share, RandomStream& random);

/// Labelled pixels of each class in a mask.
std::vector<std::int64_t> count_classes(const Labels& labels, const Mask& mask, int classes);

} // namespace redline::scene
