// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "redline/cube/cube.h"

class OGRSpatialReference;

namespace redline {

/// Fills info.crs ("EPSG:n" where there is a code) and info.crs_wkt.
void describe_crs(const OGRSpatialReference& reference, CubeInfo& info);

/// The same from text: WKT, "EPSG:32633" or a PROJ string. Leaves `info` alone when the text means nothing.
void describe_crs(const std::string& text, CubeInfo& info);

} // namespace redline
