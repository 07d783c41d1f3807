// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "redline/network/graph.h"
#include "redline/network/zoo.h"

namespace redline {

/// Kinds of norm that a zoo network can be built with.
struct DesignNorm {
    NormKind kind = NormKind::none;
    std::int64_t groups = 8;
    double eps = 1e-5;
};

/// Writes a graph node by node, as the zoo's files do. Shapes are inferred at once, so channel counts come
/// from the node before; after the first misfit every call does nothing and finish() returns its error. Nodes
/// are named "op_NUMBER", counted from 1.
class GraphBuilder {
  public:
    using Axes = std::vector<std::int64_t>;

    explicit GraphBuilder(Shape input) { graph_.input = std::move(input); }

    /// Index of the last node; -1 before the first.
    int last() const { return static_cast<int>(graph_.nodes.size()) - 1; }
    const Shape& shape(int node) const;
    const Shape& shape() const { return shape(last()); }

    /// All of these read the last node unless `from` names another one, and return the new node's index.
    int conv(std::int64_t out, Axes kernel, Axes stride = {}, Axes padding = {}, bool bias = true,
             std::optional<int> from = {}, std::int64_t groups = 1);
    int conv_transpose(std::int64_t out, Axes kernel, Axes stride, std::optional<int> from = {});
    /// Nothing for NormKind::none: returns the node it would have read.
    int norm(const DesignNorm& norm, std::optional<int> from = {});
    int layer_norm(std::optional<int> from = {});
    int activation(Op op, std::optional<int> from = {});
    int relu(std::optional<int> from = {}) { return activation(Op::relu, from); }
    int max_pool(Axes kernel, Axes stride = {}, Axes padding = {}, std::optional<int> from = {});
    int avg_pool(Axes kernel, Axes stride = {}, Axes padding = {}, std::optional<int> from = {});
    int global_avg_pool(std::optional<int> from = {});
    int adaptive_avg_pool(Shape output, std::optional<int> from = {});
    int linear(std::int64_t out, std::optional<int> from = {});
    int dropout(double p, std::optional<int> from = {});
    int add(std::vector<int> nodes);
    int concat(std::vector<int> nodes);
    int flatten(std::optional<int> from = {});
    int reshape(Shape shape, std::optional<int> from = {});
    int permute(Shape axes, std::optional<int> from = {});
    int attention(std::int64_t heads, double p = 0, std::optional<int> from = {});
    int embedding_position(std::optional<int> from = {});
    int gru(std::int64_t hidden, std::int64_t layers, bool bidirectional, std::optional<int> from = {});

    Result<NetworkGraph> finish();

  private:
    int append(Node node, std::optional<int> from);
    int append(Node node, std::vector<int> inputs);

    NetworkGraph graph_;
    std::optional<Error> error_;
};

/// Option of a zoo network with its default; values were checked against the entry's list before.
std::string option(const NetworkInput& input, const std::string& name, const std::string& otherwise);
double number_option(const NetworkInput& input, const std::string& name, double otherwise);
/// Option "norm": batch, group or none (also "null").
DesignNorm norm_option(const NetworkInput& input, NormKind otherwise, std::int64_t groups, double eps = 1e-5);

inline const std::vector<std::string> norm_values{"batch", "group", "none"};

} // namespace redline
