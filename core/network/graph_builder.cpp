// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/graph_builder.h"

#include <charconv>

#include "network/node_rules.h"

namespace redline {

const Shape& GraphBuilder::shape(int node) const {
    return node < 0 ? graph_.input : graph_.nodes[static_cast<std::size_t>(node)].output;
}

int GraphBuilder::append(Node node, std::optional<int> from) {
    return append(std::move(node), std::vector<int>{from.value_or(last())});
}

int GraphBuilder::append(Node node, std::vector<int> inputs) {
    if (error_) return last();
    node.inputs = std::move(inputs);
    node.name = op_name(node.op) + "_" + std::to_string(graph_.nodes.size() + 1);
    std::vector<const Shape*> shapes;
    for (const int input : node.inputs)
        shapes.push_back(&shape(input));
    const auto inferred = infer_node(node, shapes);
    if (!inferred)
        error_ = inferred.error();
    else
        graph_.nodes.push_back(std::move(node));
    return last();
}

int GraphBuilder::conv(std::int64_t out, Axes kernel, Axes stride, Axes padding, bool bias,
                       std::optional<int> from, std::int64_t groups) {
    Node node;
    node.op = kernel.size() == 3 ? Op::conv3d : kernel.size() == 2 ? Op::conv2d : Op::conv1d;
    node.in_channels = shape(from.value_or(last()))[0];
    node.out_channels = out;
    node.kernel = std::move(kernel);
    node.stride = std::move(stride);
    node.padding = std::move(padding);
    node.bias = bias;
    node.groups = groups;
    return append(std::move(node), from);
}

int GraphBuilder::conv_transpose(std::int64_t out, Axes kernel, Axes stride, std::optional<int> from) {
    Node node;
    node.op = kernel.size() == 3 ? Op::conv_transpose3d : Op::conv_transpose2d;
    node.in_channels = shape(from.value_or(last()))[0];
    node.out_channels = out;
    node.kernel = std::move(kernel);
    node.stride = std::move(stride);
    return append(std::move(node), from);
}

int GraphBuilder::norm(const DesignNorm& norm, std::optional<int> from) {
    if (norm.kind == NormKind::none) return from.value_or(last());
    const Shape& in = shape(from.value_or(last()));
    Node node;
    node.op = norm.kind == NormKind::batch ? Op::batch_norm : Op::group_norm;
    node.out_channels = in[0];
    node.eps = norm.eps;
    if (node.op == Op::batch_norm)
        node.dim = std::max(1, static_cast<int>(in.size()) - 1);
    else
        node.groups = divisor_at_most(in[0], norm.groups);
    return append(std::move(node), from);
}

int GraphBuilder::layer_norm(std::optional<int> from) {
    Node node;
    node.op = Op::layer_norm;
    node.shape = {shape(from.value_or(last())).back()};
    return append(std::move(node), from);
}

int GraphBuilder::activation(Op op, std::optional<int> from) {
    Node node;
    node.op = op;
    return append(std::move(node), from);
}

int GraphBuilder::max_pool(Axes kernel, Axes stride, Axes padding, std::optional<int> from) {
    Node node;
    node.op = kernel.size() == 3 ? Op::max_pool3d : kernel.size() == 2 ? Op::max_pool2d : Op::max_pool1d;
    node.kernel = std::move(kernel);
    node.stride = std::move(stride);
    node.padding = std::move(padding);
    return append(std::move(node), from);
}

int GraphBuilder::avg_pool(Axes kernel, Axes stride, Axes padding, std::optional<int> from) {
    Node node;
    node.op = kernel.size() == 3 ? Op::avg_pool3d : kernel.size() == 2 ? Op::avg_pool2d : Op::avg_pool1d;
    node.kernel = std::move(kernel);
    node.stride = std::move(stride);
    node.padding = std::move(padding);
    return append(std::move(node), from);
}

int GraphBuilder::global_avg_pool(std::optional<int> from) {
    Node node;
    node.op = shape(from.value_or(last())).size() == 4 ? Op::global_avg_pool3d : Op::global_avg_pool2d;
    return append(std::move(node), from);
}

int GraphBuilder::adaptive_avg_pool(Shape output, std::optional<int> from) {
    Node node;
    node.op = output.size() == 3 ? Op::adaptive_avg_pool3d : Op::adaptive_avg_pool2d;
    node.shape = std::move(output);
    return append(std::move(node), from);
}

int GraphBuilder::linear(std::int64_t out, std::optional<int> from) {
    Node node;
    node.op = Op::linear;
    node.in_channels = shape(from.value_or(last())).back();
    node.out_channels = out;
    return append(std::move(node), from);
}

int GraphBuilder::dropout(double p, std::optional<int> from) {
    Node node;
    node.op = Op::dropout;
    node.p = p;
    return append(std::move(node), from);
}

int GraphBuilder::add(std::vector<int> nodes) {
    Node node;
    node.op = Op::add;
    return append(std::move(node), std::move(nodes));
}

int GraphBuilder::concat(std::vector<int> nodes) {
    Node node;
    node.op = Op::concat;
    return append(std::move(node), std::move(nodes));
}

int GraphBuilder::flatten(std::optional<int> from) {
    Node node;
    node.op = Op::flatten;
    return append(std::move(node), from);
}

int GraphBuilder::reshape(Shape shape, std::optional<int> from) {
    Node node;
    node.op = Op::reshape;
    node.shape = std::move(shape);
    return append(std::move(node), from);
}

int GraphBuilder::permute(Shape axes, std::optional<int> from) {
    Node node;
    node.op = Op::permute;
    node.shape = std::move(axes);
    return append(std::move(node), from);
}

int GraphBuilder::attention(std::int64_t heads, double p, std::optional<int> from) {
    Node node;
    node.op = Op::attention;
    node.embed = shape(from.value_or(last())).back();
    node.heads = heads;
    node.p = p;
    return append(std::move(node), from);
}

int GraphBuilder::embedding_position(std::optional<int> from) {
    const Shape& in = shape(from.value_or(last()));
    Node node;
    node.op = Op::embedding_position;
    node.tokens = in[0];
    node.embed = in.back();
    return append(std::move(node), from);
}

int GraphBuilder::gru(std::int64_t hidden, std::int64_t layers, bool bidirectional, std::optional<int> from) {
    Node node;
    node.op = Op::gru;
    node.in_channels = shape(from.value_or(last())).back();
    node.hidden = hidden;
    node.layers = layers;
    node.bidirectional = bidirectional;
    return append(std::move(node), from);
}

Result<NetworkGraph> GraphBuilder::finish() {
    if (error_) return fail(*error_);
    return std::move(graph_);
}

std::string option(const NetworkInput& input, const std::string& name, const std::string& otherwise) {
    const auto found = input.options.find(name);
    return found == input.options.end() ? otherwise : found->second;
}

double number_option(const NetworkInput& input, const std::string& name, double otherwise) {
    const auto text = option(input, name, "");
    double value = otherwise;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

DesignNorm norm_option(const NetworkInput& input, NormKind otherwise, std::int64_t groups, double eps) {
    const auto text = option(input, "norm", "");
    DesignNorm norm{otherwise, groups, eps};
    if (text == "batch") norm.kind = NormKind::batch;
    if (text == "group") norm.kind = NormKind::group;
    if (text == "none") norm.kind = NormKind::none;
    return norm;
}

} // namespace redline
