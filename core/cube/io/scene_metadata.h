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
    std::vector<std::string> image_names; ///< of the spectral images that the product has
    std::filesystem::path other_detector; ///< the image of level 1B that lies beside this one
    std::string problem;                  ///< why the file beside the image is not used; usually empty
};

/// The metadata beside a spectral image of `bands` bands: the file that has the image's name up to
/// SPECTRAL_IMAGE, or a METADATA.XML that names the image or has it alone for company. Of a product with two
/// detectors (EnMAP level 1B: ..._VNIR, ..._SWIR) the bands of this one. Empty when there is none.
std::optional<SceneMetadata> scene_metadata_of(const std::filesystem::path& image, std::int64_t bands);

/// The spectral image that a product's METADATA.XML belongs to; empty when the file is none or the image is
/// missing.
std::filesystem::path spectral_image_of(const std::filesystem::path& metadata);

} // namespace redline
