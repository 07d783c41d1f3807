// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>

#include "scene/label_values.h"

namespace redline {

/// A label raster on its own grid.
struct LabelRaster {
    LabelValues values;
    std::string crs;
    std::optional<std::array<double, 6>> geotransform;
};

/// Reads a single-band class raster, or a two-dimensional array of a container (of several, one of `rows` x
/// `cols` is preferred); float-stored whole numbers are taken, others refused. Names and colours come from
/// the file's categories, attribute table and colour table, and from a QGIS style beside it.
Result<LabelRaster> read_label_raster(const std::filesystem::path& path, const LabelOptions& options,
                                      std::int64_t rows = 0, std::int64_t cols = 0);

/// Names and colours of a QGIS style (.qml) beside the raster, by value; empty without one.
std::vector<ClassInfo> qgis_style_of(const std::filesystem::path& raster);

} // namespace redline
