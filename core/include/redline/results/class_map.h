// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "redline/base/error.h"
#include "redline/cube/cube.h"
#include "redline/scene/ground_truth.h"

namespace redline {

/// A classified scene.
struct ClassMap {
    std::int64_t rows = 0, cols = 0;
    std::vector<std::int16_t> label; ///< [row, col]: class index, or -1 where it could not be classified
    std::vector<float> confidence;   ///< [row, col]: largest probability, or empty
    ClassLegend legend;
    std::vector<std::int64_t> pixels_per_class() const;
};

/// Writes label values (never RGB) as GeoTIFF ("GTiff") or ENVI classification ("ENVI"; see `raster_format`
/// for what an empty format means, and for the names that are refused) with CRS, geotransform, colours, names
/// and no-data; the smallest integer type that holds the values. Nothing half-written stays behind when the
/// disk is full.
Result<void> write_class_map(const ClassMap& map, const CubeInfo& cube, const std::filesystem::path& path,
                             const std::string& format = {});

/// Writes [row, col, band] floats (probabilities, scores) as GeoTIFF on the cube's grid; a usage error for a
/// name that stands for another format.
Result<void> write_float_raster(const std::vector<float>& values, std::int64_t rows, std::int64_t cols,
                                int bands, const std::vector<std::string>& band_names, const CubeInfo& cube,
                                const std::filesystem::path& path);

} // namespace redline
