// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "cube/tile_cache.h"
#include "redline/cube/cube.h"

namespace redline {

/// A raster that marks pixels as having no data: clouds, shadows, quality flags.
struct PixelMask {
    CubePtr raster;                   ///< one band, or one per band of the file that is masked
    std::vector<std::int64_t> values; ///< those that mark; empty: all but 0
    std::int64_t row = 0, col = 0;    ///< of its first pixel in the masked cube
    std::vector<Guess> guesses;       ///< which dataset or layer of the file it is

    /// Also where the raster has no data: nobody looked there, so that it is not known to be clear.
    bool marks(float value) const;
    /// Marks of `window` of the masked cube, [row, col, band of the mask]: 1 where a pixel is marked. What
    /// lies outside the mask is not.
    Result<std::vector<std::uint8_t>> read(const Window& window, std::span<const int> mask_bands) const;
};

/// Opens the mask that `options` name and finds its place on `cube`'s grid: by the geotransforms, or by an
/// equal size. `cube` describes what was opened, part or whole. Of a mask with several layers that are not
/// the cube's bands, the one that `options` name, or the one whose name says that it sums up the others.
Result<PixelMask> open_mask(const OpenOptions& options, const CubeInfo& cube);

/// `cube`, opened with `options`, without the pixels that the mask of `options` marks: they are NaN.
Result<CubePtr> make_masked(CubePtr cube, const OpenOptions& options);

} // namespace redline
