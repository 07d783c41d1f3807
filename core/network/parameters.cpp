// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/network/graph.h"

namespace redline {

namespace {

std::vector<ParameterInfo> weight_and_bias(Shape weight, std::int64_t bias_length, bool bias) {
    std::vector<ParameterInfo> list{{"weight", std::move(weight)}};
    if (bias) list.push_back({"bias", {bias_length}});
    return list;
}

Shape with_kernel(std::int64_t first, std::int64_t second, const std::vector<std::int64_t>& kernel) {
    Shape shape{first, second};
    shape.insert(shape.end(), kernel.begin(), kernel.end());
    return shape;
}

std::vector<ParameterInfo> gru_tensors(const Node& node) {
    std::vector<ParameterInfo> list;
    const std::int64_t directions = node.bidirectional ? 2 : 1;
    for (std::int64_t layer = 0; layer < node.layers; ++layer)
        for (std::int64_t direction = 0; direction < directions; ++direction) {
            const std::string suffix = "_l" + std::to_string(layer) + (direction ? "_reverse" : "");
            const std::int64_t in = layer == 0 ? node.in_channels : node.hidden * directions;
            list.push_back({"weight_ih" + suffix, {3 * node.hidden, in}});
            list.push_back({"weight_hh" + suffix, {3 * node.hidden, node.hidden}});
            list.push_back({"bias_ih" + suffix, {3 * node.hidden}});
            list.push_back({"bias_hh" + suffix, {3 * node.hidden}});
        }
    return list;
}

} // namespace

std::vector<ParameterInfo> parameter_tensors(const Node& node) {
    switch (node.op) {
    case Op::conv1d:
    case Op::conv2d:
    case Op::conv3d:
        return weight_and_bias(with_kernel(node.out_channels, node.in_channels / node.groups, node.kernel),
                               node.out_channels, node.bias);
    case Op::conv_transpose2d:
    case Op::conv_transpose3d:
        return weight_and_bias(with_kernel(node.in_channels, node.out_channels / node.groups, node.kernel),
                               node.out_channels, node.bias);
    case Op::linear:
        return weight_and_bias({node.out_channels, node.in_channels}, node.out_channels, node.bias);
    case Op::batch_norm:
    case Op::group_norm:
        return weight_and_bias({node.out_channels}, node.out_channels, true);
    case Op::instance_norm:
        return node.affine ? weight_and_bias({node.out_channels}, node.out_channels, true)
                           : std::vector<ParameterInfo>{};
    case Op::layer_norm:
        return {{"weight", node.shape}, {"bias", node.shape}};
    case Op::attention:
        return {{"in_proj_weight", {3 * node.embed, node.embed}},
                {"in_proj_bias", {3 * node.embed}},
                {"out_proj.weight", {node.embed, node.embed}},
                {"out_proj.bias", {node.embed}}};
    case Op::embedding_position:
        return {{"weight", {node.tokens, node.embed}}};
    case Op::gru:
        return gru_tensors(node);
    default:
        return {};
    }
}

} // namespace redline
