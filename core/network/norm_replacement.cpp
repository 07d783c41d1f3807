// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/node_rules.h"
#include "redline/network/graph.h"

namespace redline {

namespace {

/// Takes node `index` out and lets its readers read what it read.
void remove_node(NetworkGraph& graph, int index) {
    const int source = graph.nodes[static_cast<std::size_t>(index)].inputs[0];
    graph.nodes.erase(graph.nodes.begin() + index);
    for (std::size_t i = static_cast<std::size_t>(index); i < graph.nodes.size(); ++i)
        for (int& input : graph.nodes[i].inputs) {
            if (input == index)
                input = source;
            else if (input > index)
                --input;
        }
}

bool over_channels(const Node& node) {
    return node.op != Op::layer_norm;
}

void make_norm(Node& node, const NormChoice& norm, std::vector<std::string>* notes) {
    const std::int64_t channels = node.out_channels;
    const int axes = static_cast<int>(node.output.size()) - 1;
    node.groups = 1;
    node.affine = true;
    node.dim = 0;
    node.buffer_floats = 0;
    switch (norm.kind) {
    case NormKind::batch:
        node.op = Op::batch_norm;
        node.dim = std::max(axes, 1);
        break;
    case NormKind::instance:
        node.op = Op::instance_norm;
        node.dim = axes;
        break;
    case NormKind::layer:
        // Layer norm of a feature map normalises all of a sample's values with one gain per channel: one
        // group.
        node.op = Op::group_norm;
        node.groups = 1;
        break;
    default:
        node.op = Op::group_norm;
        node.groups = divisor_at_most(channels, norm.groups);
        if (node.groups != norm.groups && notes)
            notes->push_back("layer " + node.name + ": " + std::to_string(norm.groups) +
                             " groups do not divide " + std::to_string(channels) + " channels; " +
                             std::to_string(node.groups) + " are used");
        break;
    }
}

} // namespace

Result<NetworkGraph> with_norm(const NetworkGraph& graph, const NormChoice& norm,
                               std::vector<std::string>* notes) {
    if (norm.kind == NormKind::as_designed) return graph;
    if (norm.kind == NormKind::group && norm.groups < 1)
        return fail(ErrorCode::usage, "group norm needs at least one group", "norm", "use e.g. group:8");
    NetworkGraph changed = graph;
    bool found = false;
    for (int i = 0; i < static_cast<int>(changed.nodes.size()); ++i) {
        Node& node = changed.nodes[static_cast<std::size_t>(i)];
        if (!is_norm(node.op)) continue;
        if (!over_channels(node)) {
            // Norms over the features of a token have no channels that another kind could group.
            if (norm.kind != NormKind::layer && notes)
                notes->push_back("layer " + node.name + " normalises tokens and stays as designed");
            continue;
        }
        found = true;
        if (norm.kind == NormKind::none) {
            if (changed.nodes.size() == 1)
                return fail(ErrorCode::usage, "the network is a norm and nothing else", "layer " + node.name,
                            "keep its norm");
            remove_node(changed, i--);
            continue;
        }
        if (norm.kind == NormKind::instance && node.output.size() < 2) {
            if (notes) notes->push_back("layer " + node.name + " has no spatial axes and stays as designed");
            continue;
        }
        make_norm(node, norm, notes);
        // Default names carry the operator; names of a user's own choice stay.
        const auto digits = node.name.find_last_of('_');
        if (digits != std::string::npos && parse_op(node.name.substr(0, digits)))
            node.name = op_name(node.op) + node.name.substr(digits);
    }
    if (!found && norm.kind != NormKind::none && notes)
        notes->push_back("the network has no norm over channels to replace");
    REDLINE_TRY(infer_shapes(changed));
    return changed;
}

} // namespace redline
