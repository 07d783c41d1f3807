// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/tile_network.h"

#include <algorithm>

#include <ATen/ATen.h>

namespace redline::learn {

namespace {

bool spatial_part_is(const std::vector<std::int64_t>& values, std::int64_t wanted) {
    if (values.size() < 2) return true;
    return values[values.size() - 1] == wanted && values[values.size() - 2] == wanted;
}

bool has_pixels(const Shape& shape) {
    return shape.size() >= 3;
}

/// Why this node ties a patch to its own edge; empty when it does not.
std::string obstacle(const NetworkGraph& graph, const Node& node) {
    const Shape& in =
        node.inputs[0] < 0 ? graph.input : graph.nodes[static_cast<std::size_t>(node.inputs[0])].output;
    switch (node.op) {
    case Op::conv2d:
    case Op::conv3d:
        if (!spatial_part_is(node.stride, 1)) return node.name + " skips pixels";
        if (!spatial_part_is(node.padding, 0)) return node.name + " pads the patch's edge";
        return "";
    case Op::max_pool2d:
    case Op::max_pool3d:
    case Op::avg_pool2d:
    case Op::avg_pool3d:
        if (!spatial_part_is(node.stride.empty() ? node.kernel : node.stride, 1))
            return node.name + " skips pixels";
        if (!spatial_part_is(node.padding, 0) || node.ceil_mode) return node.name + " pads the patch's edge";
        return "";
    case Op::reshape:
        if (!has_pixels(in) || !has_pixels(node.output) || in[in.size() - 1] != node.output.back() ||
            in[in.size() - 2] != node.output[node.output.size() - 2])
            return node.name + " moves pixels to another axis";
        return "";
    case Op::batch_norm:
    case Op::relu:
    case Op::gelu:
    case Op::tanh:
    case Op::sigmoid:
    case Op::leaky_relu:
    case Op::dropout:
    case Op::add:
    case Op::concat:
    case Op::global_avg_pool2d:
    case Op::global_avg_pool3d:
    case Op::flatten:
    case Op::linear:
        return "";
    default:
        return node.name + " (" + op_name(node.op) + ") sees the whole patch";
    }
}

} // namespace

std::optional<TileNetwork> TileNetwork::make(TorchNetwork& network, std::string* why) {
    const NetworkGraph& graph = network.graph();
    const auto refuse = [&](const std::string& reason) {
        if (why) *why = reason;
        return std::optional<TileNetwork>();
    };
    if (graph.input_dims() < 2) return refuse("the network takes single spectra");
    if (graph.dense()) return refuse("the network labels whole patches");
    TileNetwork tile(network);
    for (const Node& node : graph.nodes) {
        if (const std::string reason = obstacle(graph, node); !reason.empty()) return refuse(reason);
        const std::int64_t area = has_pixels(node.output) ? node.output[node.output.size() - 1] *
                                                                node.output[node.output.size() - 2]
                                                          : 1;
        tile.values_per_pixel_ = std::max(tile.values_per_pixel_, elements(node.output) / area);
    }
    return tile;
}

at::Tensor TileNetwork::forward(const at::Tensor& x) const {
    const NetworkGraph& graph = network_->graph();
    std::vector<at::Tensor> values(graph.nodes.size());
    std::vector<std::size_t> last_use(graph.nodes.size(), graph.nodes.size());
    for (std::size_t i = 0; i < graph.nodes.size(); ++i)
        for (const int input : graph.nodes[i].inputs)
            if (input >= 0) last_use[static_cast<std::size_t>(input)] = i;
    // Extent of the patch that is left where a value was flattened: the kernel of the linear layer that reads
    // it.
    std::vector<Shape> flattened(graph.nodes.size());
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const Node& node = graph.nodes[i];
        std::vector<at::Tensor> inputs;
        for (const int input : node.inputs)
            inputs.push_back(input < 0 ? x : values[static_cast<std::size_t>(input)]);
        const Shape& in =
            node.inputs[0] < 0 ? graph.input : graph.nodes[static_cast<std::size_t>(node.inputs[0])].output;
        const at::Tensor& value = inputs[0];
        const auto rows = value.size(-2), cols = value.size(-1);
        if (node.inputs[0] >= 0) flattened[i] = flattened[static_cast<std::size_t>(node.inputs[0])];
        switch (node.op) {
        case Op::flatten:
            if (has_pixels(in)) flattened[i] = {in[in.size() - 2], in[in.size() - 1]};
            values[i] = value.reshape({1, -1, rows, cols});
            break;
        case Op::reshape: {
            std::vector<std::int64_t> sizes{1};
            sizes.insert(sizes.end(), node.output.begin(), node.output.end() - 2);
            sizes.push_back(rows);
            sizes.push_back(cols);
            values[i] = value.reshape(sizes);
            break;
        }
        case Op::global_avg_pool2d:
            values[i] = at::avg_pool2d(value, {in[1], in[2]}, {1, 1});
            break;
        case Op::global_avg_pool3d:
            values[i] = at::avg_pool3d(value, {in[1], in[2], in[3]}, {1, 1, 1});
            break;
        case Op::linear: {
            const Shape kernel = flattened[i].empty() ? Shape{1, 1} : flattened[i];
            const at::Tensor weight = network_->parameter(static_cast<int>(i), "weight"),
                             bias = network_->parameter(static_cast<int>(i), "bias");
            values[i] = at::conv2d(value, weight.view({weight.size(0), -1, kernel[0], kernel[1]}),
                                   bias.defined() ? std::optional<at::Tensor>(bias) : std::nullopt);
            flattened[i].clear();
            break;
        }
        case Op::batch_norm:
        case Op::conv2d:
        case Op::conv3d:
        default:
            values[i] = network_->apply(static_cast<int>(i), inputs, {});
        }
        for (const int input : node.inputs)
            if (input >= 0 && last_use[static_cast<std::size_t>(input)] <= i)
                values[static_cast<std::size_t>(input)].reset();
    }
    return values.back().squeeze(0);
}

} // namespace redline::learn
