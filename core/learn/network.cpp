// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/network.h"

#include <algorithm>
#include <cmath>

#include "learn/checkpointing.h"
#include "learn/network_init.h"

namespace redline::learn {

TorchNetwork::TorchNetwork(NetworkGraph graph, bool relu_inplace, std::uint64_t seed)
    : graph_(std::move(graph)),
      relu_inplace_(relu_inplace),
      nodes_(graph_.nodes.size()),
      last_use_(graph_.nodes.size(), -1) {
    for (int i = 0; i < static_cast<int>(graph_.nodes.size()); ++i) {
        const Node& node = graph_.nodes[static_cast<std::size_t>(i)];
        for (int input : node.inputs)
            if (input >= 0) last_use_[static_cast<std::size_t>(input)] = i;
        NodeTensors& tensors = nodes_[static_cast<std::size_t>(i)];
        for (const ParameterInfo& info : redline::parameter_tensors(node)) {
            tensors.parameters.push_back({info.name, at::empty(info.shape, at::kFloat)});
            initialise_parameter(node, info.name, tensors.parameters.back().tensor, seed, parameters_.size());
            parameters_.push_back({node.name + "." + info.name, tensors.parameters.back().tensor});
        }
        if (node.op == Op::batch_norm) {
            tensors.running_mean = at::zeros({node.out_channels}, at::kFloat);
            tensors.running_var = at::ones({node.out_channels}, at::kFloat);
            tensors.steps = at::zeros({}, at::kLong);
            buffers_.push_back({node.name + ".running_mean", tensors.running_mean});
            buffers_.push_back({node.name + ".running_var", tensors.running_var});
            buffers_.push_back({node.name + ".num_batches_tracked", tensors.steps});
        }
    }
}

std::vector<at::Tensor> TorchNetwork::parameter_tensors() const {
    std::vector<at::Tensor> tensors;
    for (const auto& named : parameters_)
        tensors.push_back(named.tensor);
    return tensors;
}

void TorchNetwork::to_device(const at::Device& device) {
    if (device.is_cpu()) return;
    std::size_t parameter = 0, buffer = 0;
    for (auto& node : nodes_) {
        for (auto& named : node.parameters) {
            named.tensor = named.tensor.to(device);
            parameters_[parameter++].tensor = named.tensor;
        }
        if (!node.running_mean.defined()) continue;
        for (at::Tensor* tensor : {&node.running_mean, &node.running_var, &node.steps}) {
            *tensor = tensor->to(device);
            buffers_[buffer++].tensor = *tensor;
        }
    }
}

void TorchNetwork::require_gradients(bool on) {
    for (auto& named : parameters_)
        named.tensor.requires_grad_(on);
}

Result<void> TorchNetwork::set_checkpoints(std::vector<std::pair<int, int>> ranges, bool reentrant) {
    std::sort(ranges.begin(), ranges.end());
    int previous_end = 0;
    for (const auto& [first, end] : ranges) {
        if (first < previous_end || end <= first || end > static_cast<int>(graph_.nodes.size()))
            return fail(ErrorCode::usage,
                        "checkpoint range " + std::to_string(first) + ":" + std::to_string(end) +
                            " overlaps another or leaves the network",
                        graph_.name, "give ranges within 0:" + std::to_string(graph_.nodes.size()));
        previous_end = end;
        for (int i = 0; i < static_cast<int>(graph_.nodes.size()); ++i)
            for (int input : graph_.nodes[static_cast<std::size_t>(i)].inputs) {
                const bool inside = i >= first && i < end;
                const bool from_inside = input >= first && input < end;
                if ((inside && !from_inside && input != first - 1) ||
                    (!inside && from_inside && input != end - 1))
                    return fail(ErrorCode::usage,
                                "more than one value crosses the edge of checkpoint range " +
                                    std::to_string(first) + ":" + std::to_string(end),
                                graph_.nodes[static_cast<std::size_t>(i)].name,
                                "cut where exactly one value is alive");
            }
    }
    checkpoints_ = std::move(ranges);
    reentrant_ = reentrant;
    return {};
}

at::Tensor TorchNetwork::forward(const at::Tensor& x, const ForwardMode& mode, ForwardCapture* capture) {
    const int count = static_cast<int>(graph_.nodes.size());
    if (checkpoints_.empty() || !mode.training || !at::GradMode::is_enabled())
        return run_range(x, 0, count, mode, capture);
    at::Tensor value = x;
    int at_node = 0;
    for (const auto& [first, end] : checkpoints_) {
        if (first > at_node) value = run_range(value, at_node, first, mode);
        // A custom function's output has a gradient only where its input has one.
        if (!value.requires_grad() && reentrant_) value = value.detach().requires_grad_(true);
        value = reentrant_ ? checkpoint_reentrant(*this, value, first, end, mode)
                           : checkpoint_hooks(*this, value, first, end, mode);
        at_node = end;
    }
    return at_node < count ? run_range(value, at_node, count, mode, capture) : value;
}

at::Tensor TorchNetwork::run_range(const at::Tensor& x, int first, int end, const ForwardMode& mode,
                                   ForwardCapture* capture) {
    // A value is let go as soon as its last reader has run, as in a hand-written forward.
    std::vector<at::Tensor> values(static_cast<std::size_t>(end - first));
    at::Tensor entering = x;
    int entering_last = first;
    for (int i = first; i < end; ++i)
        for (int input : graph_.nodes[static_cast<std::size_t>(i)].inputs)
            if (input < first) entering_last = i;
    std::vector<at::Tensor> inputs;
    for (int i = first; i < end; ++i) {
        const Node& node = graph_.nodes[static_cast<std::size_t>(i)];
        inputs.clear();
        for (int input : node.inputs)
            inputs.push_back(input < first ? entering : values[static_cast<std::size_t>(input - first)]);
        if (i >= entering_last) entering.reset();
        for (int input : node.inputs)
            if (input >= first && last_use_[static_cast<std::size_t>(input)] <= i)
                values[static_cast<std::size_t>(input - first)].reset();
        if (capture && node.op == Op::linear && i + 1 == static_cast<int>(graph_.nodes.size()))
            capture->classifier_input = inputs[0].detach();
        values[static_cast<std::size_t>(i - first)] = apply(i, inputs, mode);
    }
    return values.back();
}

int TorchNetwork::classifier_node() const {
    return graph_.nodes.back().op == Op::linear ? static_cast<int>(graph_.nodes.size()) - 1 : -1;
}

at::Tensor TorchNetwork::parameter(int node, const std::string& name) const {
    for (const auto& named : nodes_[static_cast<std::size_t>(node)].parameters)
        if (named.name == name) return named.tensor;
    return {};
}

Result<void> TorchNetwork::load(const std::vector<NamedTensor>& tensors, const std::string& where) {
    const at::NoGradGuard no_gradient;
    for (const auto* set : {&parameters_, &buffers_})
        for (const auto& mine : *set) {
            const auto found = std::find_if(tensors.begin(), tensors.end(),
                                            [&](const NamedTensor& t) { return t.name == mine.name; });
            if (found == tensors.end())
                return fail(ErrorCode::input, "the weights hold no tensor \"" + mine.name + "\"", where,
                            "take the weights of the same network");
            if (found->tensor.sizes() != mine.tensor.sizes())
                return fail(ErrorCode::input,
                            "tensor \"" + mine.name + "\" has another shape than the network", where,
                            "take the weights of the same network, bands and classes");
            mine.tensor.copy_(found->tensor);
        }
    return {};
}

std::vector<NamedTensor> TorchNetwork::copy_state() const {
    std::vector<NamedTensor> state;
    for (const auto* set : {&parameters_, &buffers_})
        for (const auto& named : *set)
            state.push_back({named.name, named.tensor.detach().to(at::kCPU).clone()});
    return state;
}

at::Tensor TorchNetwork::norm_statistics() const {
    const at::NoGradGuard no_gradient;
    std::vector<at::Tensor> all;
    for (const auto& node : nodes_)
        if (node.running_mean.defined()) all.push_back(node.running_mean);
    const std::size_t layers = all.size();
    for (const auto& node : nodes_)
        if (node.running_var.defined()) all.push_back(node.running_var);
    return layers == 0 ? at::empty({0}) : at::cat(all).to(at::kCPU);
}

std::int64_t TorchNetwork::norm_updates() const {
    for (const auto& node : nodes_)
        if (node.steps.defined()) return node.steps.item<std::int64_t>();
    return 0;
}

void TorchNetwork::set_norm_statistics(const at::Tensor& row) {
    const at::NoGradGuard no_gradient;
    std::int64_t first = 0;
    for (const bool mean : {true, false})
        for (auto& node : nodes_) {
            at::Tensor& to = mean ? node.running_mean : node.running_var;
            if (!to.defined()) continue;
            to.copy_(row.slice(0, first, first + to.numel()));
            first += to.numel();
        }
}

bool TorchNetwork::needs_two_samples() const {
    for (const Node& node : graph_.nodes)
        if (node.op == Op::batch_norm && elements(node.output) == node.out_channels) return true;
    return false;
}

} // namespace redline::learn
