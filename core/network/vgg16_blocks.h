// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/graph_builder.h"

namespace redline {

/// The convolutional part of VGG-16 for as many spatial axes as the builder's input has. An axis that is down
/// to one is not pooled further, so that small patches pass.
void vgg16_blocks(GraphBuilder& g, const DesignNorm& norm, double width);

/// Channels times a width option, at least one.
std::int64_t scaled(std::int64_t channels, double width);

} // namespace redline
