// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "redline/network/graph.h"

namespace redline {

/// A Python file that builds the same network with torch.nn, module by module under the node's names, loads a
/// safetensors file whose tensors are named "NODE.PARAMETER", and turns spectra into its input. It needs
/// torch and nothing else. `weights_name` and `description_name` (classes and preprocessing as JSON) are the
/// files that it reads unless told otherwise.
std::string pytorch_script(const NetworkGraph& graph, const std::string& weights_name = "weights.safetensors",
                           const std::string& description_name = "description.json");

/// For each node a name that Python allows, unlike all others.
std::vector<std::string> python_names(const NetworkGraph& graph);

} // namespace redline
