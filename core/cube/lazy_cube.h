// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "cube/convert.h"
#include "cube/raw_source.h"
#include "cube/tile_cache.h"

namespace redline {

/// Applies the user's overrides (no-data, scale, offset, spatial and spectral subset) to what the reader
/// understood, and serves windows through the cache. `cache` may be shared by several tiles.
Result<CubePtr> make_lazy_cube(OpenedRaster raster, const OpenOptions& options,
                               std::shared_ptr<TileCache> cache);

/// The checks every `read` starts with.
Result<void> check_read(const CubeInfo& info, const Window& window, std::span<const int> bands,
                        std::size_t out_size);

/// Nearest-neighbour sampling by rows of a cube that has no overviews.
Result<void> sample_band(const HyperspectralCube& cube, int band, std::int64_t rows, std::int64_t cols,
                         std::span<float> out);

/// The pixel that stands for output position `i` of `count` over `size` pixels.
inline std::int64_t nearest_sample(std::int64_t i, std::int64_t count, std::int64_t size) {
    const auto at = static_cast<std::int64_t>((static_cast<double>(i) + 0.5) * static_cast<double>(size) /
                                              static_cast<double>(count));
    return at < size ? at : size - 1;
}

/// The cube's name in messages: its first file.
std::string place_of(const CubeInfo& info);

} // namespace redline
