// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "redline/cube/cube.h"

namespace redline {

/// Tiles of one scene as one cube, put together by their geotransforms. Pixels that no tile covers are NaN;
/// where tiles overlap, a later tile's valid value wins. `window` is a part of the whole.
Result<CubePtr> make_mosaic(const std::vector<CubePtr>& tiles, const std::optional<Window>& window);

/// Where a grid lies on another, in whole pixels of the other.
struct GridPlace {
    std::int64_t row = 0, col = 0;
};

/// The place of `grid` on `base` (two north-up or equally turned geotransforms of the same pixel size); an
/// error in words, without a file name, when they do not share a grid.
Result<GridPlace> place_on_grid(const std::array<double, 6>& grid, const std::array<double, 6>& base);

} // namespace redline
