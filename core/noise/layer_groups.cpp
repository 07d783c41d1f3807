// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "redline/noise/noise_report.h"

namespace redline {

namespace {

bool is_norm(Op op) {
    return op == Op::batch_norm || op == Op::group_norm || op == Op::layer_norm || op == Op::instance_norm;
}

} // namespace

const char* to_text(LayerRole role) {
    switch (role) {
    case LayerRole::first:
        return "first";
    case LayerRole::middle:
        return "middle";
    case LayerRole::classifier:
        return "classifier";
    }
    return "";
}

std::vector<LayerGroup> layer_groups(const NetworkGraph& graph) {
    // each entry: a layer and the norms that follow it
    std::vector<std::vector<int>> layers;
    for (int i = 0; i < static_cast<int>(graph.nodes.size()); ++i) {
        const Node& node = graph.nodes[static_cast<std::size_t>(i)];
        if (node.parameters == 0) continue;
        if (is_norm(node.op) && !layers.empty())
            layers.back().push_back(i);
        else
            layers.push_back({i});
    }
    std::vector<LayerGroup> groups;
    const auto add = [&](LayerRole role, std::size_t begin, std::size_t end) {
        if (begin >= end) return;
        LayerGroup group;
        group.role = role;
        group.name = graph.nodes[static_cast<std::size_t>(layers[begin].front())].name;
        if (end - begin > 1)
            group.name += " to " + graph.nodes[static_cast<std::size_t>(layers[end - 1].front())].name;
        for (std::size_t i = begin; i < end; ++i)
            for (const int node : layers[i]) {
                group.nodes.push_back(node);
                group.parameters += graph.nodes[static_cast<std::size_t>(node)].parameters;
            }
        groups.push_back(std::move(group));
    };
    const std::size_t count = layers.size();
    if (count == 0) return groups;
    if (count == 1) {
        add(LayerRole::classifier, 0, 1);
        return groups;
    }
    add(LayerRole::first, 0, 1);
    const std::size_t middle = count - 2, parts = std::min<std::size_t>(3, (middle + 2) / 3);
    for (std::size_t part = 0; part < parts; ++part)
        add(LayerRole::middle, 1 + part * middle / parts, 1 + (part + 1) * middle / parts);
    add(LayerRole::classifier, count - 1, count);
    return groups;
}

} // namespace redline
