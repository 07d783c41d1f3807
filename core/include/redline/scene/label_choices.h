// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "redline/cube/cube.h"

namespace redline {

/// What a label file leaves to choose, without laying it on a grid.
struct LabelChoices {
    bool polygons = false;               ///< a vector file: `variables` are its layers
    std::vector<VariableInfo> variables; ///< arrays or layers; empty where the file holds one unnamed thing
    std::vector<std::string> fields;     ///< attributes of the layer that could be a class or a group
};

/// `layer`: the one whose attributes are meant; empty: the first.
Result<LabelChoices> list_label_choices(const std::filesystem::path& path, const std::string& layer = {});

} // namespace redline
