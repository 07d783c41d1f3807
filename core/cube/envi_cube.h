// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include "cube/envi_header.h"
#include "cube/raw_source.h"

namespace redline {

/// An uncompressed ENVI raster or spectral library, by its header or its data file. CRS and geotransform are
/// not filled in.
Result<OpenedRaster> open_envi(const std::filesystem::path& header_path,
                               const std::filesystem::path& data_path, const EnviHeader& header,
                               const OpenOptions& options);

} // namespace redline
