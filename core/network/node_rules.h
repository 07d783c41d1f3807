// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "redline/network/graph.h"

namespace redline {

/// Spatial axes that the operator's name fixes (conv3d: 3); 0 where it does not.
int spatial_axes(Op op);
bool is_norm(Op op);
bool is_activation(Op op);

/// Shape, parameters and buffers of one node from the shapes of its inputs; axes left empty get their
/// defaults.
Result<void> infer_node(Node& node, const std::vector<const Shape*>& inputs);

/// Of a graph with shapes: every layer but the last is read, and the last gives logits of a pixel or of the
/// patch.
Result<void> check_graph(const NetworkGraph& graph);

/// Largest divisor of `channels` that is at most `groups`.
std::int64_t divisor_at_most(std::int64_t channels, std::int64_t groups);

} // namespace redline
