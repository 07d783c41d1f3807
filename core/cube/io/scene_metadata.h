// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>

#include "cube/axis_builder.h"

namespace redline {

/// What the METADATA.XML of an EnMAP or DESIS product says about its spectral image.
struct SceneMetadata {
    std::filesystem::path file;
    AxisText axis;
    std::vector<double> gain, offset; ///< one per band, or empty
    std::optional<double> background; ///< raw value without data
    std::string start_time;
    std::vector<std::filesystem::path> quality_layers;
};

/// The metadata beside a spectral image; empty when there is none.
std::optional<SceneMetadata> scene_metadata_of(const std::filesystem::path& image);

/// The spectral image that a product's METADATA.XML belongs to; empty when the file is none or the image is
/// missing.
std::filesystem::path spectral_image_of(const std::filesystem::path& metadata);

} // namespace redline
