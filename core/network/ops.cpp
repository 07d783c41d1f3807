// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/network/graph.h"

#include <array>
#include <numeric>
#include <utility>

#include "network/node_rules.h"

namespace redline {

namespace {

constexpr std::array<std::pair<Op, std::string_view>, 35> names{{
    {Op::conv1d, "conv1d"},
    {Op::conv2d, "conv2d"},
    {Op::conv3d, "conv3d"},
    {Op::conv_transpose2d, "conv_transpose2d"},
    {Op::conv_transpose3d, "conv_transpose3d"},
    {Op::batch_norm, "batch_norm"},
    {Op::group_norm, "group_norm"},
    {Op::layer_norm, "layer_norm"},
    {Op::instance_norm, "instance_norm"},
    {Op::relu, "relu"},
    {Op::gelu, "gelu"},
    {Op::tanh, "tanh"},
    {Op::sigmoid, "sigmoid"},
    {Op::leaky_relu, "leaky_relu"},
    {Op::max_pool1d, "max_pool1d"},
    {Op::max_pool2d, "max_pool2d"},
    {Op::max_pool3d, "max_pool3d"},
    {Op::avg_pool1d, "avg_pool1d"},
    {Op::avg_pool2d, "avg_pool2d"},
    {Op::avg_pool3d, "avg_pool3d"},
    {Op::adaptive_avg_pool2d, "adaptive_avg_pool2d"},
    {Op::adaptive_avg_pool3d, "adaptive_avg_pool3d"},
    {Op::global_avg_pool2d, "global_avg_pool2d"},
    {Op::global_avg_pool3d, "global_avg_pool3d"},
    {Op::linear, "linear"},
    {Op::dropout, "dropout"},
    {Op::add, "add"},
    {Op::concat, "concat"},
    {Op::flatten, "flatten"},
    {Op::reshape, "reshape"},
    {Op::permute, "permute"},
    {Op::upsample, "upsample"},
    {Op::attention, "attention"},
    {Op::embedding_position, "embedding_position"},
    {Op::gru, "gru"},
}};

} // namespace

std::int64_t elements(const Shape& shape) {
    return std::accumulate(shape.begin(), shape.end(), std::int64_t{1}, std::multiplies<>());
}

std::string to_text(const Shape& shape) {
    std::string text = "N";
    for (const auto extent : shape)
        text += " x " + std::to_string(extent);
    return text;
}

std::string op_name(Op op) {
    for (const auto& [value, name] : names)
        if (value == op) return std::string(name);
    return "?";
}

Result<Op> parse_op(std::string_view name) {
    for (const auto& [value, known] : names)
        if (!known.empty() && known == name) return value;
    std::string list;
    for (const auto& [value, known] : names)
        if (!known.empty()) list += (list.empty() ? "" : ", ") + std::string(known);
    return fail(ErrorCode::input, "unknown operator \"" + std::string(name) + "\"", "", "use one of " + list);
}

int spatial_axes(Op op) {
    switch (op) {
    case Op::conv1d:
    case Op::max_pool1d:
    case Op::avg_pool1d:
        return 1;
    case Op::conv2d:
    case Op::conv_transpose2d:
    case Op::max_pool2d:
    case Op::avg_pool2d:
    case Op::adaptive_avg_pool2d:
    case Op::global_avg_pool2d:
        return 2;
    case Op::conv3d:
    case Op::conv_transpose3d:
    case Op::max_pool3d:
    case Op::avg_pool3d:
    case Op::adaptive_avg_pool3d:
    case Op::global_avg_pool3d:
        return 3;
    default:
        return 0;
    }
}

bool is_norm(Op op) {
    return op == Op::batch_norm || op == Op::group_norm || op == Op::layer_norm || op == Op::instance_norm;
}

bool is_activation(Op op) {
    return op == Op::relu || op == Op::gelu || op == Op::tanh || op == Op::sigmoid || op == Op::leaky_relu;
}

std::int64_t NetworkGraph::parameters() const {
    std::int64_t sum = 0;
    for (const auto& node : nodes)
        sum += node.parameters;
    return sum;
}

std::int64_t NetworkGraph::buffer_floats() const {
    std::int64_t sum = 0;
    for (const auto& node : nodes)
        sum += node.buffer_floats;
    return sum;
}

std::int64_t NetworkGraph::output_elements() const {
    std::int64_t sum = 0;
    for (const auto& node : nodes)
        sum += elements(node.output);
    return sum;
}

} // namespace redline
