// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "redline/base/error.h"
#include "redline/settings/settings.h"

namespace redline {

/// Extents of a tensor without its batch axis; 3-D: channels, bands, rows, cols; 2-D: channels, rows, cols;
/// 1-D: channels, length.
using Shape = std::vector<std::int64_t>;
std::int64_t elements(const Shape& shape);
std::string to_text(const Shape& shape); ///< "N x 16 x 20 x 21 x 21"

enum class Op {
    conv1d,
    conv2d,
    conv3d,
    conv_transpose2d,
    conv_transpose3d,
    batch_norm,
    group_norm,
    layer_norm,
    instance_norm,
    relu,
    gelu,
    tanh,
    sigmoid,
    leaky_relu,
    max_pool1d,
    max_pool2d,
    max_pool3d,
    avg_pool1d,
    avg_pool2d,
    avg_pool3d,
    adaptive_avg_pool2d,
    adaptive_avg_pool3d,
    global_avg_pool2d,
    global_avg_pool3d,
    linear,
    dropout,
    add,
    concat,
    flatten,
    reshape,
    permute,
    upsample,
    attention,
    embedding_position,
    gru,
};
std::string op_name(Op op); ///< as in network files
Result<Op> parse_op(std::string_view name);

/// One operator of a network. Only the fields that its op names in `network_schema` count.
struct Node {
    std::string name;
    Op op = Op::relu;
    std::vector<int> inputs; ///< indices of nodes; -1 is the network's input
    // convolution, transposed convolution, linear, norms: channel counts (linear: features)
    std::int64_t in_channels = 0, out_channels = 0; ///< norms: out_channels = channels
    std::vector<std::int64_t> kernel, stride, padding, dilation,
        output_padding; ///< one per spatial axis (bands, rows, cols)
    std::int64_t groups = 1;
    bool bias = true;
    bool ceil_mode = false;
    // norms
    double eps = 1e-5, momentum = 0.1;
    int dim = 0; ///< batch, instance norm: 1, 2 or 3 spatial axes
    bool affine = true;
    // dropout, attention
    double p = 0;
    // reshape: target; permute: axes from 0 (without the batch); layer_norm: normalised shape; adaptive
    // pooling: output extents
    Shape shape;
    // upsample
    std::vector<std::int64_t> scale;
    std::string mode; ///< nearest, bilinear, trilinear
    // attention, embedding_position
    std::int64_t embed = 0, heads = 0, tokens = 0;
    // gru
    std::int64_t hidden = 0, layers = 1;
    bool bidirectional = false;
    // derived by infer_shapes
    Shape output; ///< without the batch
    std::int64_t parameters = 0;
    std::int64_t buffer_floats = 0; ///< running statistics; batch norm also has one int64 step counter

    bool operator==(const Node&) const = default;
};

/// One learnable tensor of a node, in the order PyTorch's module would list them ("weight", "bias",
/// "in_proj_weight", "weight_ih_l0").
struct ParameterInfo {
    std::string name; ///< without the node's name
    Shape shape;
};

/// The one description of a network: the LibTorch module, the layer table, the memory tape, norm replacement
/// and export come from it.
struct NetworkGraph {
    std::string name; ///< zoo name or the file's
    std::string title;
    std::string paper;       ///< author, year, title
    Shape input;             ///< without the batch: [1, bands, rows, cols], [bands, rows, cols] or [1, bands]
    std::vector<Node> nodes; ///< in execution order; the last one is the output

    const Shape& output() const { return nodes.back().output; }
    std::int64_t parameters() const;
    std::int64_t buffer_floats() const;
    std::int64_t output_elements() const; ///< per sample, sum over nodes
    /// Classes K of the output; dense networks label every pixel of the patch.
    std::int64_t classes() const { return output().front(); }
    bool dense() const { return output().size() > 1; }
    int input_dims() const { return static_cast<int>(input.size()) - 1; } ///< 3, 2 or 1 spatial axes
    std::int64_t bands() const { return input.size() == 3 ? input[0] : input[1]; }
    std::int64_t patch() const { return input.size() < 3 ? 1 : input.back(); } ///< 1-D networks see one pixel
    bool operator==(const NetworkGraph&) const = default;
};

std::vector<ParameterInfo> parameter_tensors(const Node& node);

/// Fills the derived fields. Errors name the node, the shapes met, and what would fit.
Result<void> infer_shapes(NetworkGraph& graph);

/// Replaces every norm; group counts that do not divide the channels fall to the largest divisor below and
/// are said in `notes`.
Result<NetworkGraph> with_norm(const NetworkGraph& graph, const NormChoice& norm,
                               std::vector<std::string>* notes = nullptr);

/// Network files (schema: README, docs of the format). Unknown ops or fields are errors that name the node.
Result<NetworkGraph> graph_from_json(const nlohmann::json& document, const std::string& where);
Result<NetworkGraph> read_network_file(const std::filesystem::path& path);
nlohmann::json to_json(const NetworkGraph& graph);

/// Node ranges [first, end) for S checkpoint segments: cut where exactly one value is alive, nearest to
/// floor(n i / S); the last segment is not in the list (it is not recomputed).
std::vector<std::pair<int, int>> checkpoint_ranges(const NetworkGraph& graph, int segments);

/// Explicit ranges must lie in order and apart, and exactly one value may cross each of their borders; a
/// usage error says which does not.
Result<void> check_checkpoint_ranges(const NetworkGraph& graph,
                                     const std::vector<std::pair<int, int>>& ranges);

/// Whether a ReLU may overwrite its input: nobody else reads it, and the backward of what made it does not
/// need it.
bool relu_may_run_in_place(const NetworkGraph& graph, int node);

} // namespace redline
