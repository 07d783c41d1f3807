// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include "cube/axis_builder.h"
#include "cube/io/gdal_handle.h"
#include "cube/sample_type.h"
#include "redline/cube/cube.h"

namespace redline {

/// CRS and geotransform into `info`.
void read_georeference(GDALDataset& dataset, CubeInfo& info);

/// Wavelengths, widths, bad bands and names, from wherever GDAL keeps them: bands, the ENVI and IMAGERY
/// domains, the dataset, and for a VRT the files it is made of.
AxisText read_axis_text(GDALDataset& dataset, int depth = 0);

/// Scale, offset and no-data per band.
void read_scaling(GDALDataset& dataset, CubeInfo& info);

/// What a conversion from netCDF or HDF5 left as metadata and GDAL does not act on: further fill values, a
/// valid range, scale factors, a fill value in signed bits. `type` is that of the samples.
void read_left_attributes(GDALDataset& dataset, SampleType type, CubeInfo& info);

/// An error where the blocks of a GeoTIFF reach beyond the end of its file.
Result<void> check_complete(GDALDataset& dataset, const std::filesystem::path& path);

std::string read_time(GDALDataset& dataset, int depth = 0);

} // namespace redline
