// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "redline/scene/ground_truth.h"

namespace redline::results {

/// The class table as GDAL's .aux.xml: category names and a raster attribute table with values, names and
/// colours.
std::string attributes_xml(const ClassLegend& legend);

/// Names of the values 0 .. `last`: those between that no class has are "unused". Characters that end an ENVI
/// list are replaced.
std::vector<std::string> envi_class_names(const ClassLegend& legend, std::int64_t last);

} // namespace redline::results
