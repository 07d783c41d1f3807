// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "redline/network/graph.h"

namespace redline {

/// Reads the fields that the node's op has; a field that it does not have, or of a wrong type, is an error at
/// `where`.
Result<void> read_node_fields(const nlohmann::json& layer, Node& node, const std::string& where);
void write_node_fields(const Node& node, nlohmann::json& layer);

} // namespace redline
