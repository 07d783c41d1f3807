// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <ATen/core/Tensor.h>

#include "redline/base/error.h"
#include "redline/network/graph.h"

namespace redline::learn {

struct NamedTensor {
    std::string name; ///< as PyTorch's state_dict lists it: "conv3d_1.weight"
    at::Tensor tensor;
};

/// Extents of a batch: N and then the shape without it.
inline std::vector<std::int64_t> with_batch(std::int64_t batch, const Shape& shape) {
    std::vector<std::int64_t> sizes{batch};
    sizes.insert(sizes.end(), shape.begin(), shape.end());
    return sizes;
}

/// How one forward pass runs. Nothing in it refers to a global generator, so that recomputing gives the same
/// masks.
struct ForwardMode {
    bool training = false;
    bool update_statistics = true;  ///< batch norm's running mean and variance
    std::optional<double> momentum; ///< of those statistics; unset: each layer's own
    bool drop = true;               ///< dropout, where training is on
    std::uint64_t dropout_key = 0;  ///< each dropout node derives its mask from this and its own index
    bool autocast = false;          ///< recomputation restores it
};

/// What a network keeps of a forward pass for the noise measurement.
struct ForwardCapture {
    at::Tensor classifier_input; ///< [N, features] entering the last linear layer, detached
};

/// The LibTorch side of a NetworkGraph: its tensors and the forward pass over its nodes. Holds no description
/// of its own.
class TorchNetwork {
  public:
    /// Makes the tensors (on the CPU) with PyTorch's default initialisation drawn from `seed`.
    TorchNetwork(NetworkGraph graph, bool relu_inplace, std::uint64_t seed);

    const NetworkGraph& graph() const { return graph_; }
    const std::vector<NamedTensor>& parameters() const { return parameters_; }
    const std::vector<NamedTensor>& buffers() const { return buffers_; }
    std::vector<at::Tensor> parameter_tensors() const;

    void to_device(const at::Device& device);
    void require_gradients(bool on);

    /// Node ranges [first, end) that are recomputed in the backward pass; each must have one value in and one
    /// out.
    Result<void> set_checkpoints(std::vector<std::pair<int, int>> ranges, bool reentrant);

    /// x: N x graph().input. Returns N x graph().output().
    at::Tensor forward(const at::Tensor& x, const ForwardMode& mode, ForwardCapture* capture = nullptr);

    /// Nodes [first, end) where only one value enters and one leaves.
    at::Tensor run_range(const at::Tensor& x, int first, int end, const ForwardMode& mode,
                         ForwardCapture* capture = nullptr);

    /// One operator on its inputs.
    at::Tensor apply(int index, const std::vector<at::Tensor>& inputs, const ForwardMode& mode);

    /// Index of the last node when it is a linear layer, else -1.
    int classifier_node() const;
    /// Weight and bias of a node's parameters by their short name; undefined when it has none.
    at::Tensor parameter(int node, const std::string& name) const;

    /// Every tensor's value from another set with the same names; an input error names what differs.
    Result<void> load(const std::vector<NamedTensor>& tensors, const std::string& where);
    std::vector<NamedTensor> copy_state() const; ///< parameters and buffers, on the CPU

    /// Running means of all batch-norm layers in execution order, then their running variances; one row on
    /// the CPU.
    at::Tensor norm_statistics() const;
    /// How often they were updated; of the first batch-norm layer, 0 without one.
    std::int64_t norm_updates() const;
    void set_norm_statistics(const at::Tensor& row);

    /// Whether some batch-norm layer sees a single value per channel and sample (it needs two samples or more
    /// to train).
    bool needs_two_samples() const;

  private:
    struct NodeTensors {
        std::vector<NamedTensor> parameters;
        at::Tensor running_mean, running_var, steps;
    };

    at::Tensor batch_norm(int index, const at::Tensor& x, const ForwardMode& mode);
    at::Tensor dropout(int index, const at::Tensor& x, double p, const ForwardMode& mode) const;
    at::Tensor attention(int index, const at::Tensor& x, const ForwardMode& mode) const;
    at::Tensor gru(int index, const at::Tensor& x) const;

    NetworkGraph graph_;
    bool relu_inplace_ = false;
    std::vector<NodeTensors> nodes_;
    std::vector<NamedTensor> parameters_, buffers_;
    std::vector<int> last_use_; ///< per node: index of the last node that reads it
    std::vector<std::pair<int, int>> checkpoints_;
    bool reentrant_ = true;
};

} // namespace redline::learn
