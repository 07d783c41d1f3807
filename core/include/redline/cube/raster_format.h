// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

#include "redline/base/error.h"
#include "redline/cube/cube.h"

namespace redline {

/// The format that a raster is written in, "GTiff" or "ENVI": the one asked for, or where `asked` is empty
/// the one that the file's name stands for (.tif, .tiff and no extension: GeoTIFF; .img, .dat, .bin, .raw,
/// .bsq: ENVI). A usage error where the name contradicts it, so that no file lies under a name that says
/// something else: .hdr, which is the header that ENVI data get beside them, a .tif for ENVI, or an extension
/// of neither.
Result<std::string> raster_format(const std::filesystem::path& file, const std::string& asked);

/// A usage error where `format` cannot say where the cube's pixels lie. An ENVI header holds pixel sizes and
/// one rotation: a mirrored, south-up or sheared grid, or a turned one of oblong pixels, would come back
/// somewhere else.
Result<void> check_grid(const std::string& format, const CubeInfo& cube, const std::filesystem::path& file);

/// A usage error where the name stands for another format than GeoTIFF, for rasters that are written as
/// nothing else.
Result<void> expect_geotiff_name(const std::filesystem::path& file);

} // namespace redline
