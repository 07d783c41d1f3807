// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string_view>

#include "cube/raw_source.h"

namespace redline {

/// One reader per family of formats; open_cube chooses by the file's first bytes. `start` is the beginning of
/// the file.
Result<OpenedRaster> open_with_gdal(const std::filesystem::path& path, const OpenOptions& options);

/// CRS and geotransform as GDAL understands a file that we read ourselves; leaves `info` alone where GDAL
/// knows nothing.
void add_georeference(const std::filesystem::path& data_path, CubeInfo& info);

} // namespace redline
