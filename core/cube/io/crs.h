// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "redline/cube/cube.h"

class OGRSpatialReference;

namespace redline {

/// Fills info.crs ("EPSG:n" where there is a code) and info.crs_wkt.
void describe_crs(const OGRSpatialReference& reference, CubeInfo& info);

/// The same from text: WKT, "EPSG:32633" or a PROJ string. Leaves `info` alone when the text means nothing.
void describe_crs(const std::string& text, CubeInfo& info);

/// Six numbers with blanks or commas between them, in GDAL's order; empty when they are none.
std::optional<std::array<double, 6>> parse_geotransform(std::string text);

/// From the coordinates of the columns' and rows' centres; empty when they are not evenly spaced.
std::optional<std::array<double, 6>> geotransform_of_centres(const std::vector<double>& columns,
                                                             const std::vector<double>& rows);

} // namespace redline
