// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "redline/base/error.h"
#include "redline/base/progress.h"
#include "redline/cube/cube.h"

namespace redline {

/// Range of values that a picture's brightness spans.
struct Stretch {
    float low = 0, high = 1;
    bool constant = false; ///< all finite values are equal: shown as flat grey
    bool blank = false;    ///< no finite value at all: shown blank, with a note
    bool operator==(const Stretch&) const = default;
};

/// From the `share` to the 1 - `share` quantile of the finite values (2 to 98 % by default); the nearest
/// larger range that is not empty when the quantiles coincide.
Stretch stretch_of(std::span<const float> values, double share = 0.02);

/// 0..255; flat grey (128) for a constant band; 0 for values that are not finite.
std::uint8_t stretched(float value, const Stretch& stretch);

/// A picture of a scene from three bands, decimated to at most the wanted size (aspect kept).
struct Composite {
    std::int64_t rows = 0, cols = 0;
    std::array<int, 3> bands{}; ///< red, green, blue; indices from 0
    std::array<Stretch, 3> stretch{};
    std::vector<std::uint8_t> rgba; ///< [row, col, 4]; alpha 0 where all three bands have no data
    std::vector<std::string> notes; ///< about degenerate bands
};

Result<Composite> make_composite(const HyperspectralCube& cube, const std::array<int, 3>& bands,
                                 std::int64_t largest_side, Progress& progress, const CancelToken& cancel);

/// The bands nearest to 650, 550 and 450 nm; spread over the good bands where that range is not covered or
/// the axis is unknown.
std::array<int, 3> natural_bands(const WavelengthAxis& axis);

} // namespace redline
