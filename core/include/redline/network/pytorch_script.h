// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "redline/network/graph.h"

namespace redline {

/// A Python file that builds the same network with torch.nn, module by module under the node's names, and
/// loads a safetensors file whose tensors are named "NODE.PARAMETER". Needs only torch (and safetensors to
/// load). `weights_name` is the default file that its main part loads.
std::string pytorch_script(const NetworkGraph& graph,
                           const std::string& weights_name = "weights.safetensors");

} // namespace redline
