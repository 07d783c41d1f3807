// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include "scene/label_values.h"

namespace redline {

/// Whether the file holds geometries rather than a raster.
bool is_vector_file(const std::filesystem::path& path);

/// Burns the polygons (lines, points) of a GeoPackage, Shapefile, GeoJSON or another vector file onto the
/// cube's grid, in the cube's CRS: a pixel belongs to the polygon its centre lies in, of several to the last
/// one. The class comes from `options.class_field` (whole numbers, or names, which are numbered from 1 in
/// alphabetical order), the group from `options.group_field`, else every polygon is a group. Errors name the
/// fields there are.
Result<LabelValues> read_vector_labels(const std::filesystem::path& path, const CubeInfo& cube,
                                       const LabelOptions& options);

} // namespace redline
