// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/vgg16_blocks.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace redline {

std::int64_t scaled(std::int64_t channels, double width) {
    return std::max<std::int64_t>(1, static_cast<std::int64_t>(static_cast<double>(channels) * width));
}

void vgg16_blocks(GraphBuilder& g, const DesignNorm& norm, double width) {
    const std::size_t axes = g.shape().size() - 1;
    const GraphBuilder::Axes three(axes, 3), one(axes, 1);
    const std::pair<int, std::int64_t> blocks[] = {{2, 64}, {2, 128}, {3, 256}, {3, 512}, {3, 512}};
    for (const auto& [layers, channels] : blocks) {
        for (int i = 0; i < layers; ++i) {
            g.conv(scaled(channels, width), three, one, one);
            g.norm(norm);
            g.relu();
        }
        GraphBuilder::Axes pool;
        for (std::size_t axis = 0; axis < axes; ++axis)
            pool.push_back(std::min<std::int64_t>(2, g.shape()[axis + 1]));
        g.max_pool(pool);
    }
}

} // namespace redline
