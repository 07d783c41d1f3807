// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "cube/io/gdal_handle.h"
#include "cube/raw_source.h"

namespace redline {

/// What besides no-data values marks pixels of a raster as invalid.
struct GdalMask {
    enum class Kind { none, alpha, dataset, band };
    Kind kind = Kind::none;
    std::vector<int> bands; ///< numbers of the bands that are data, from 1: all but an alpha band
    int alpha = 0;          ///< the alpha band's number
    std::string words;      ///< for a person; empty where there is none
};

/// Alpha bands, masks inside the file or in a .msk beside it, masks of single bands.
GdalMask mask_of(GDALDataset& dataset);

/// Whether samples of a block are valid: 0 where they are not, one per pixel ([row, col]).
Result<std::vector<std::uint8_t>> read_mask(GDALDataset& dataset, const GdalMask& mask, int band,
                                            const Window& window, std::int64_t out_rows,
                                            std::int64_t out_cols, const std::string& name);

} // namespace redline
