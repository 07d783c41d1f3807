// SPDX-License-Identifier: GPL-3.0-or-later
#include <ATen/ATen.h>

#include "learn/autocast.h"
#include "learn/network.h"
#include "redline/base/random.h"

// The forward pass of each operator of a network graph.

namespace redline::learn {

namespace {

using Sizes = std::vector<std::int64_t>;

Sizes or_fill(const Sizes& given, std::size_t dims, std::int64_t value) {
    return given.empty() ? Sizes(dims, value) : given;
}

at::Tensor upsample(const at::Tensor& x, const Node& node) {
    const Sizes size(node.output.begin() + 1, node.output.end());
    if (node.mode == "bilinear") return at::upsample_bilinear2d(x, size, false);
    if (node.mode == "trilinear") return at::upsample_trilinear3d(x, size, false);
    return size.size() == 3   ? at::upsample_nearest3d(x, size)
           : size.size() == 2 ? at::upsample_nearest2d(x, size)
                              : at::upsample_nearest1d(x, size);
}

/// A kernel longer than its input, which only padding makes possible. LibTorch 2.11 computes the gradient of
/// such a weight wrongly in bfloat16 on processors that have bfloat16 (oneDNN reads beside the input): it is
/// off by its own size, infinite or no number.
bool kernel_overlaps_both_edges(const at::Tensor& x, const Node& node) {
    for (std::size_t axis = 0; axis < node.kernel.size(); ++axis)
        if (x.size(static_cast<std::int64_t>(axis) + 2) < node.kernel[axis]) return true;
    return false;
}

} // namespace

at::Tensor TorchNetwork::apply(int index, const std::vector<at::Tensor>& inputs, const ForwardMode& mode) {
    const Node& node = graph_.nodes[static_cast<std::size_t>(index)];
    const at::Tensor& x = inputs[0];
    const at::Tensor weight = parameter(index, "weight"), bias = parameter(index, "bias");
    const std::optional<at::Tensor> bias_or_none =
        bias.defined() ? std::optional<at::Tensor>(bias) : std::nullopt;
    const std::size_t dims = node.kernel.size();
    const Sizes stride = or_fill(node.stride, dims, 1), padding = or_fill(node.padding, dims, 0),
                dilation = or_fill(node.dilation, dims, 1);
    const Sizes pool_stride = node.stride.empty() ? Sizes(node.kernel) : Sizes(node.stride);
    switch (node.op) {
    case Op::conv1d:
        return at::conv1d(x, weight, bias_or_none, stride, padding, dilation, node.groups);
    case Op::conv2d:
        return at::conv2d(x, weight, bias_or_none, stride, padding, dilation, node.groups);
    case Op::conv3d:
        if (mode.autocast && x.is_cpu() && kernel_overlaps_both_edges(x, node)) {
            const AutocastGuard full(x.device().type(), false, at::kFloat);
            return at::conv3d(x.to(at::kFloat), weight, bias_or_none, stride, padding, dilation, node.groups);
        }
        return at::conv3d(x, weight, bias_or_none, stride, padding, dilation, node.groups);
    case Op::conv_transpose2d:
        return at::conv_transpose2d(x, weight, bias_or_none, stride, padding,
                                    or_fill(node.output_padding, dims, 0), node.groups, dilation);
    case Op::conv_transpose3d:
        return at::conv_transpose3d(x, weight, bias_or_none, stride, padding,
                                    or_fill(node.output_padding, dims, 0), node.groups, dilation);
    case Op::batch_norm:
        return batch_norm(index, x, mode);
    case Op::group_norm:
        return at::group_norm(x, node.groups, weight, bias, node.eps);
    case Op::layer_norm:
        return at::layer_norm(x, node.shape, weight, bias, node.eps);
    case Op::instance_norm:
        return at::instance_norm(x, weight, bias, {}, {}, true, node.momentum, node.eps, true);
    case Op::relu:
        return relu_inplace_ && x.is_floating_point() && !(x.is_leaf() && x.requires_grad()) &&
                       node.inputs[0] >= 0 && relu_may_run_in_place(graph_, index)
                   ? at::relu_(const_cast<at::Tensor&>(x))
                   : at::relu(x);
    case Op::gelu:
        return at::gelu(x);
    case Op::tanh:
        return at::tanh(x);
    case Op::sigmoid:
        return at::sigmoid(x);
    case Op::leaky_relu:
        return at::leaky_relu(x);
    case Op::max_pool1d:
        return at::max_pool1d(x, node.kernel, pool_stride, padding, or_fill(node.dilation, dims, 1),
                              node.ceil_mode);
    case Op::max_pool2d:
        return at::max_pool2d(x, node.kernel, pool_stride, padding, or_fill(node.dilation, dims, 1),
                              node.ceil_mode);
    case Op::max_pool3d:
        return at::max_pool3d(x, node.kernel, pool_stride, padding, or_fill(node.dilation, dims, 1),
                              node.ceil_mode);
    case Op::avg_pool1d:
        return at::avg_pool1d(x, node.kernel, pool_stride, padding, node.ceil_mode);
    case Op::avg_pool2d:
        return at::avg_pool2d(x, node.kernel, pool_stride, padding, node.ceil_mode);
    case Op::avg_pool3d:
        return at::avg_pool3d(x, node.kernel, pool_stride, padding, node.ceil_mode);
    case Op::adaptive_avg_pool2d:
        return at::adaptive_avg_pool2d(x, node.shape);
    case Op::adaptive_avg_pool3d:
        return at::adaptive_avg_pool3d(x, node.shape);
    case Op::global_avg_pool2d:
        return at::adaptive_avg_pool2d(x, {1, 1});
    case Op::global_avg_pool3d:
        return at::adaptive_avg_pool3d(x, {1, 1, 1});
    case Op::linear:
        return at::linear(x, weight, bias_or_none);
    case Op::dropout:
        return dropout(index, x, node.p, mode);
    case Op::add: {
        at::Tensor sum = inputs[0] + inputs[1];
        for (std::size_t i = 2; i < inputs.size(); ++i)
            sum = sum + inputs[i];
        return sum;
    }
    case Op::concat:
        return at::cat(inputs, 1);
    case Op::flatten:
        return at::flatten(x, 1);
    case Op::reshape:
        return at::reshape(x, with_batch(x.size(0), node.output));
    case Op::permute: {
        Sizes axes{0};
        for (auto axis : node.shape)
            axes.push_back(axis + 1);
        return x.permute(axes);
    }
    case Op::upsample:
        return upsample(x, node);
    case Op::attention:
        return attention(index, x, mode);
    case Op::embedding_position:
        return x + nodes_[static_cast<std::size_t>(index)].parameters.front().tensor;
    case Op::gru:
        return gru(index, x);
    }
    return x;
}

at::Tensor TorchNetwork::batch_norm(int index, const at::Tensor& x, const ForwardMode& mode) {
    const Node& node = graph_.nodes[static_cast<std::size_t>(index)];
    NodeTensors& tensors = nodes_[static_cast<std::size_t>(index)];
    const at::Tensor weight = parameter(index, "weight"), bias = parameter(index, "bias");
    const bool single_value = x.numel() == x.size(1);
    // One value per channel has no variance: such a micro-batch is normalised by the running statistics and
    // leaves them alone.
    if (!mode.training || single_value)
        return at::batch_norm(x, weight, bias, tensors.running_mean, tensors.running_var, false,
                              node.momentum, node.eps, true);
    // Momentum 0 leaves the statistics as they are; without them fewer tensors would be kept for the backward
    // pass than the first run of a checkpointed segment expects.
    if (!mode.update_statistics)
        return at::batch_norm(x, weight, bias, tensors.running_mean, tensors.running_var, true, 0.0, node.eps,
                              true);
    {
        const at::NoGradGuard no_gradient;
        tensors.steps.add_(1);
    }
    return at::batch_norm(x, weight, bias, tensors.running_mean, tensors.running_var, true,
                          mode.momentum.value_or(node.momentum), node.eps, true);
}

at::Tensor TorchNetwork::dropout(int index, const at::Tensor& x, double p, const ForwardMode& mode) const {
    if (!mode.training || !mode.drop || p <= 0) return x;
    // The library's generator is set per node, so that a recomputed segment and a resumed run draw the same
    // mask.
    auto generator = at::globalContext().defaultGenerator(x.device());
    {
        const std::lock_guard lock(generator.mutex());
        generator.set_current_seed(
            derived_seed(mode.dropout_key, RandomUse::dropout, 0, static_cast<std::uint64_t>(index)));
    }
    return at::dropout(x, p, true);
}

at::Tensor TorchNetwork::attention(int index, const at::Tensor& x, const ForwardMode& mode) const {
    // x: N x tokens x embed (Vaswani et al. 2017).
    const Node& node = graph_.nodes[static_cast<std::size_t>(index)];
    const auto batch = x.size(0), tokens = x.size(1), embed = x.size(2), width = embed / node.heads;
    const at::Tensor qkv =
        at::linear(x, parameter(index, "in_proj_weight"), parameter(index, "in_proj_bias"));
    const auto parts = qkv.chunk(3, -1);
    const auto heads = [&](const at::Tensor& part) {
        return part.reshape({batch, tokens, node.heads, width}).transpose(1, 2);
    };
    const bool drop = mode.training && mode.drop && node.p > 0;
    if (drop) {
        auto generator = at::globalContext().defaultGenerator(x.device());
        const std::lock_guard lock(generator.mutex());
        generator.set_current_seed(
            derived_seed(mode.dropout_key, RandomUse::dropout, 0, static_cast<std::uint64_t>(index)));
    }
    const at::Tensor mixed = at::scaled_dot_product_attention(heads(parts[0]), heads(parts[1]),
                                                              heads(parts[2]), {}, drop ? node.p : 0.0);
    return at::linear(mixed.transpose(1, 2).reshape({batch, tokens, embed}),
                      parameter(index, "out_proj.weight"), parameter(index, "out_proj.bias"));
}

at::Tensor TorchNetwork::gru(int index, const at::Tensor& x) const {
    // x: N x steps x input; the output holds every step's hidden state.
    const Node& node = graph_.nodes[static_cast<std::size_t>(index)];
    std::vector<at::Tensor> weights;
    for (const auto& named : nodes_[static_cast<std::size_t>(index)].parameters)
        weights.push_back(named.tensor);
    const auto directions = node.bidirectional ? 2 : 1;
    const at::Tensor start = at::zeros({node.layers * directions, x.size(0), node.hidden}, x.options());
    return std::get<0>(at::gru(x, start, weights, true, node.layers, 0.0, true, node.bidirectional, true));
}

} // namespace redline::learn
