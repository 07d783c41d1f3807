// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <set>

#include "network/node_rules.h"
#include "redline/network/graph.h"

namespace redline {

namespace {

using Axes = std::vector<std::int64_t>;

std::string axes_text(const Axes& axes) {
    std::string text;
    for (const auto axis : axes)
        text += (text.empty() ? "" : " x ") + std::to_string(axis);
    return text;
}

tl::unexpected<Error> misfit(const Node& node, std::string what, std::string remedy) {
    return fail(ErrorCode::input, op_name(node.op) + " " + std::move(what), "layer " + node.name,
                std::move(remedy));
}

Result<void> fill_axes(const Node& node, Axes& axes, const char* field, std::size_t count, std::int64_t value,
                       std::int64_t least) {
    if (axes.empty()) axes.assign(count, value);
    if (axes.size() != count)
        return misfit(node, std::string(field) + " has " + std::to_string(axes.size()) + " values",
                      "give one per axis: " + std::to_string(count));
    for (const auto axis : axes)
        if (axis < least || axis > (std::int64_t{1} << 30))
            return misfit(node, std::string(field) + " " + axes_text(axes) + " is out of range",
                          "use values from " + std::to_string(least));
    return {};
}

Result<void> need_rank(const Node& node, const Shape& in, std::size_t rank) {
    if (in.size() == rank) return {};
    return misfit(node, "takes " + std::to_string(rank) + " axes besides the batch and gets " + to_text(in),
                  "reshape before it or use the operator for that many axes");
}

Result<void> need_channels(const Node& node, std::int64_t wanted, std::int64_t got, const Shape& in) {
    if (wanted == got) return {};
    return misfit(node, "is declared for " + std::to_string(wanted) + " channels and gets " + to_text(in),
                  "declare " + std::to_string(got));
}

/// One extent after a sliding window; 0 or less when the window does not fit.
std::int64_t window_extent(std::int64_t in, std::int64_t kernel, std::int64_t stride, std::int64_t padding,
                           std::int64_t dilation, bool ceil_mode) {
    const std::int64_t span = in + 2 * padding - dilation * (kernel - 1) - 1;
    if (span < 0) return 0;
    std::int64_t out = (span + (ceil_mode ? stride - 1 : 0)) / stride + 1;
    // A window that would start in the padding on the far side is dropped, as PyTorch does.
    if (ceil_mode && (out - 1) * stride >= in + padding) --out;
    return out;
}

Result<Axes> windows(const Node& node, const Shape& in) {
    Axes out;
    for (std::size_t axis = 0; axis < node.kernel.size(); ++axis) {
        const auto extent = window_extent(in[axis + 1], node.kernel[axis], node.stride[axis],
                                          node.padding[axis], node.dilation[axis], node.ceil_mode);
        if (extent <= 0) {
            static const char* const axes_3d[] = {"bands", "rows", "columns"};
            const std::size_t shift = 3 - std::min<std::size_t>(3, node.kernel.size());
            const std::string axis_name = node.kernel.size() == 1 ? "steps" : axes_3d[axis + shift];
            const auto need = node.dilation[axis] * (node.kernel[axis] - 1) + 1 - 2 * node.padding[axis];
            return misfit(node,
                          "kernel " + axes_text(node.kernel) + " does not fit into " + to_text(in) + ": " +
                              axis_name + " has " + std::to_string(in[axis + 1]) + ", at least " +
                              std::to_string(need) + " are needed",
                          axis_name == "rows" || axis_name == "columns"
                              ? "use a larger patch or a smaller kernel"
                              : "use more bands or a smaller kernel");
        }
        out.push_back(extent);
    }
    return out;
}

Result<void> infer_convolution(Node& node, const Shape& in) {
    const auto axes = static_cast<std::size_t>(spatial_axes(node.op));
    const bool transposed = node.op == Op::conv_transpose2d || node.op == Op::conv_transpose3d;
    REDLINE_TRY(need_rank(node, in, axes + 1));
    REDLINE_TRY(fill_axes(node, node.kernel, "kernel", axes, 1, 1));
    REDLINE_TRY(fill_axes(node, node.stride, "stride", axes, 1, 1));
    REDLINE_TRY(fill_axes(node, node.padding, "padding", axes, 0, 0));
    REDLINE_TRY(fill_axes(node, node.dilation, "dilation", axes, 1, 1));
    REDLINE_TRY(need_channels(node, node.in_channels, in[0], in));
    if (node.out_channels < 1) return misfit(node, "has no out_channels", "give a positive number");
    if (node.groups < 1 || node.in_channels % node.groups || node.out_channels % node.groups)
        return misfit(node, "groups " + std::to_string(node.groups) + " does not divide its channels",
                      "use a divisor of in_channels and out_channels");
    node.output = {node.out_channels};
    if (transposed) {
        REDLINE_TRY(fill_axes(node, node.output_padding, "output_padding", axes, 0, 0));
        for (std::size_t axis = 0; axis < axes; ++axis) {
            // PyTorch's bound: a larger one would add positions that no input reaches.
            const auto bound = std::max(node.stride[axis], node.dilation[axis]);
            if (node.output_padding[axis] >= bound)
                return misfit(node,
                              "output_padding " + axes_text(node.output_padding) +
                                  " is not smaller than stride or dilation",
                              "use less than " + std::to_string(bound) + " there");
            const auto extent = (in[axis + 1] - 1) * node.stride[axis] - 2 * node.padding[axis] +
                                node.dilation[axis] * (node.kernel[axis] - 1) + node.output_padding[axis] + 1;
            if (extent < 1) return misfit(node, "leaves nothing of " + to_text(in), "use less padding");
            node.output.push_back(extent);
        }
        return {};
    }
    REDLINE_ASSIGN(const Axes extents, windows(node, in));
    node.output.insert(node.output.end(), extents.begin(), extents.end());
    return {};
}

Result<void> infer_pool(Node& node, const Shape& in) {
    const auto axes = static_cast<std::size_t>(spatial_axes(node.op));
    REDLINE_TRY(need_rank(node, in, axes + 1));
    if (node.kernel.empty()) return misfit(node, "has no kernel", "give one extent per axis");
    REDLINE_TRY(fill_axes(node, node.kernel, "kernel", axes, 1, 1));
    if (node.stride.empty()) node.stride = node.kernel;
    REDLINE_TRY(fill_axes(node, node.stride, "stride", axes, 1, 1));
    REDLINE_TRY(fill_axes(node, node.padding, "padding", axes, 0, 0));
    REDLINE_TRY(fill_axes(node, node.dilation, "dilation", axes, 1, 1));
    for (std::size_t axis = 0; axis < axes; ++axis)
        if (2 * node.padding[axis] > node.kernel[axis])
            return misfit(node, "padding " + axes_text(node.padding) + " is more than half its kernel",
                          "use at most half the kernel");
    REDLINE_ASSIGN(const Axes extents, windows(node, in));
    node.output = {in[0]};
    node.output.insert(node.output.end(), extents.begin(), extents.end());
    return {};
}

Result<void> infer_norm(Node& node, const Shape& in) {
    node.output = in;
    if (node.op == Op::layer_norm) {
        if (node.shape.empty() || node.shape.size() > in.size() ||
            !std::equal(node.shape.rbegin(), node.shape.rend(), in.rbegin()))
            return misfit(node, "normalises " + to_text(node.shape) + " and gets " + to_text(in),
                          "give the last extents of its input");
        return {};
    }
    if (in.empty()) return misfit(node, "gets no channels", "put it after a layer with channels");
    REDLINE_TRY(need_channels(node, node.out_channels, in[0], in));
    if (node.op == Op::group_norm && (node.groups < 1 || node.out_channels % node.groups))
        return misfit(node,
                      "groups " + std::to_string(node.groups) + " does not divide " +
                          std::to_string(node.out_channels) + " channels",
                      "use a divisor, e.g. " +
                          std::to_string(divisor_at_most(node.out_channels, node.groups)));
    if (node.op == Op::batch_norm || node.op == Op::instance_norm) {
        const auto rank = static_cast<std::size_t>(node.dim + 1);
        if (in.size() != rank && !(node.op == Op::batch_norm && node.dim == 1 && in.size() == 1))
            return misfit(node, "dim " + std::to_string(node.dim) + " gets " + to_text(in),
                          "set dim to the number of spatial axes");
    }
    if (node.op == Op::batch_norm) node.buffer_floats = 2 * node.out_channels;
    return {};
}

Result<void> infer_joint(Node& node, const std::vector<const Shape*>& inputs) {
    if (inputs.size() < 2) return misfit(node, "has one input", "name at least two");
    node.output = *inputs[0];
    for (std::size_t i = 1; i < inputs.size(); ++i) {
        const Shape& other = *inputs[i];
        const std::size_t from = node.op == Op::concat ? 1 : 0;
        if (other.size() != node.output.size() || other.empty() ||
            !std::equal(other.begin() + static_cast<std::ptrdiff_t>(from), other.end(),
                        node.output.begin() + static_cast<std::ptrdiff_t>(from)))
            return misfit(node, "joins " + to_text(node.output) + " and " + to_text(other),
                          from ? "all axes but the channels must agree" : "all axes must agree");
        if (from) node.output[0] += other[0];
    }
    return {};
}

Result<void> infer_rearrangement(Node& node, const Shape& in) {
    if (node.op == Op::flatten) {
        node.output = {elements(in)};
    } else if (node.op == Op::reshape) {
        if (node.shape.empty() || elements(node.shape) != elements(in) ||
            std::any_of(node.shape.begin(), node.shape.end(), [](std::int64_t extent) { return extent < 1; }))
            return misfit(node,
                          "to " + to_text(node.shape) + " does not hold the " + std::to_string(elements(in)) +
                              " elements of " + to_text(in),
                          "give a shape with as many elements, without the batch");
        node.output = node.shape;
    } else {
        Shape sorted = node.shape;
        std::sort(sorted.begin(), sorted.end());
        bool valid = node.shape.size() == in.size();
        for (std::size_t i = 0; valid && i < sorted.size(); ++i)
            valid = sorted[i] == static_cast<std::int64_t>(i);
        if (!valid)
            return misfit(node,
                          "axes " + axes_text(node.shape) + " are no order of the axes of " + to_text(in),
                          "name each axis once, counted from 0 without the batch");
        node.output.clear();
        for (const auto axis : node.shape)
            node.output.push_back(in[static_cast<std::size_t>(axis)]);
    }
    return {};
}

Result<void> infer_adaptive_pool(Node& node, const Shape& in) {
    const auto axes = static_cast<std::size_t>(spatial_axes(node.op));
    REDLINE_TRY(need_rank(node, in, axes + 1));
    Axes extents(axes, 1);
    if (node.op == Op::adaptive_avg_pool2d || node.op == Op::adaptive_avg_pool3d) {
        REDLINE_TRY(fill_axes(node, node.shape, "output", axes, 1, 1));
        extents = node.shape;
    }
    node.output = {in[0]};
    node.output.insert(node.output.end(), extents.begin(), extents.end());
    return {};
}

Result<void> infer_upsample(Node& node, const Shape& in) {
    if (in.size() < 2) return misfit(node, "gets " + to_text(in), "it needs spatial axes");
    const std::size_t axes = in.size() - 1;
    if (node.scale.size() == 1) node.scale.assign(axes, node.scale[0]);
    REDLINE_TRY(fill_axes(node, node.scale, "scale", axes, 2, 1));
    if (node.mode.empty()) node.mode = "nearest";
    if (!(node.mode == "nearest" || (node.mode == "bilinear" && axes == 2) ||
          (node.mode == "trilinear" && axes == 3)))
        return misfit(node, "mode \"" + node.mode + "\" does not fit " + std::to_string(axes) + " axes",
                      "use nearest, bilinear (2 axes) or trilinear (3 axes)");
    node.output = in;
    for (std::size_t axis = 0; axis < axes; ++axis)
        node.output[axis + 1] *= node.scale[axis];
    return {};
}

Result<void> infer_sequence(Node& node, const Shape& in) {
    REDLINE_TRY(need_rank(node, in, 2));
    node.output = in;
    if (node.op == Op::gru) {
        if (in[1] != node.in_channels || node.hidden < 1 || node.layers < 1)
            return misfit(node,
                          "over [steps, " + std::to_string(node.in_channels) + "] with hidden " +
                              std::to_string(node.hidden) + " gets " + to_text(in),
                          "set input to " + std::to_string(in[1]) +
                              " and hidden, layers to positive numbers");
        node.output = {in[0], node.hidden * (node.bidirectional ? 2 : 1)};
        return {};
    }
    if (in[1] != node.embed)
        return misfit(node, "embed " + std::to_string(node.embed) + " gets " + to_text(in),
                      "set embed to " + std::to_string(in[1]));
    if (node.op == Op::attention && (node.heads < 1 || node.embed % node.heads))
        return misfit(node,
                      "heads " + std::to_string(node.heads) + " do not divide embed " +
                          std::to_string(node.embed),
                      "use a divisor");
    if (node.op == Op::embedding_position && in[0] != node.tokens)
        return misfit(node, "tokens " + std::to_string(node.tokens) + " gets " + to_text(in),
                      "set tokens to " + std::to_string(in[0]));
    return {};
}

Result<void> infer_op(Node& node, const std::vector<const Shape*>& inputs) {
    const Shape& in = *inputs[0];
    if (inputs.size() > 1 && node.op != Op::add && node.op != Op::concat)
        return misfit(node, "has " + std::to_string(inputs.size()) + " inputs", "name one");
    switch (node.op) {
    case Op::conv1d:
    case Op::conv2d:
    case Op::conv3d:
    case Op::conv_transpose2d:
    case Op::conv_transpose3d:
        return infer_convolution(node, in);
    case Op::batch_norm:
    case Op::group_norm:
    case Op::layer_norm:
    case Op::instance_norm:
        return infer_norm(node, in);
    case Op::max_pool1d:
    case Op::max_pool2d:
    case Op::max_pool3d:
    case Op::avg_pool1d:
    case Op::avg_pool2d:
    case Op::avg_pool3d:
        return infer_pool(node, in);
    case Op::adaptive_avg_pool2d:
    case Op::adaptive_avg_pool3d:
    case Op::global_avg_pool2d:
    case Op::global_avg_pool3d:
        return infer_adaptive_pool(node, in);
    case Op::add:
    case Op::concat:
        return infer_joint(node, inputs);
    case Op::flatten:
    case Op::reshape:
    case Op::permute:
        return infer_rearrangement(node, in);
    case Op::upsample:
        return infer_upsample(node, in);
    case Op::attention:
    case Op::embedding_position:
    case Op::gru:
        return infer_sequence(node, in);
    case Op::linear:
        if (in.empty() || in.back() != node.in_channels)
            return misfit(
                node,
                "is declared for " + std::to_string(node.in_channels) + " features and gets " + to_text(in),
                "declare in_features " + (in.empty() ? std::string("1") : std::to_string(in.back())));
        if (node.out_channels < 1) return misfit(node, "has no out_features", "give a positive number");
        node.output = in;
        node.output.back() = node.out_channels;
        return {};
    case Op::dropout:
        if (!(node.p >= 0 && node.p < 1)) return misfit(node, "p is out of range", "use 0 <= p < 1");
        node.output = in;
        return {};
    case Op::relu:
    case Op::gelu:
    case Op::tanh:
    case Op::sigmoid:
    case Op::leaky_relu:
        node.output = in;
        return {};
    }
    return misfit(node, "is not known", "");
}

} // namespace

std::int64_t divisor_at_most(std::int64_t channels, std::int64_t groups) {
    for (std::int64_t divisor = std::min(channels, std::max<std::int64_t>(groups, 1)); divisor > 1; --divisor)
        if (channels % divisor == 0) return divisor;
    return 1;
}

Result<void> infer_node(Node& node, const std::vector<const Shape*>& inputs) {
    if (inputs.empty()) return misfit(node, "has no input", "name the layer it reads");
    node.buffer_floats = 0;
    REDLINE_TRY(infer_op(node, inputs));
    // Beyond this nothing is meant seriously, and sums of elements stay far from overflow.
    constexpr double most = 1e12;
    double size = 1;
    for (const auto extent : node.output)
        size *= static_cast<double>(extent);
    if (size > most)
        return misfit(node, "output " + to_text(node.output) + " is too large", "use smaller extents");
    node.parameters = 0;
    for (const auto& tensor : parameter_tensors(node)) {
        double count = 1;
        for (const auto extent : tensor.shape)
            count *= static_cast<double>(extent);
        if (count > most) return misfit(node, "has too many parameters", "use fewer channels or features");
        node.parameters += elements(tensor.shape);
    }
    return {};
}

Result<void> infer_shapes(NetworkGraph& graph) {
    if (graph.nodes.empty())
        return fail(ErrorCode::input, "the network has no layers", graph.name, "list its layers");
    if (graph.input.empty() ||
        std::any_of(graph.input.begin(), graph.input.end(), [](std::int64_t extent) { return extent < 1; }))
        return fail(ErrorCode::input, "the network's input shape is not positive", graph.name,
                    "give [1, bands, rows, cols], [bands, rows, cols] or [1, bands]");
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        Node& node = graph.nodes[i];
        std::vector<const Shape*> inputs;
        for (const int input : node.inputs) {
            if (input < -1 || input >= static_cast<int>(i))
                return misfit(node, "reads a layer that does not come before it",
                              "list layers in execution order");
            inputs.push_back(input < 0 ? &graph.input : &graph.nodes[static_cast<std::size_t>(input)].output);
        }
        REDLINE_TRY(infer_node(node, inputs));
    }
    return check_graph(graph);
}

} // namespace redline
