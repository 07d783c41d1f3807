// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <vector>

#include "redline/base/error.h"
#include "redline/cube/cube.h"

namespace redline {

/// What a map is made from besides the cube.
struct MapInputs {
    std::vector<std::filesystem::path> labels; ///< training and test labels
    std::filesystem::path run;                 ///< folder of the run; empty: none
};

/// A usage error where writing a map to `output` would replace what it is made from: the cube, its mask, the
/// labels, or a file of the run. Asked before the work, not after it.
Result<void> check_map_output(const CubeInfo& cube, const MapInputs& inputs,
                              const std::filesystem::path& output);

} // namespace redline
