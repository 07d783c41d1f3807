// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/node_rules.h"

namespace redline {

namespace {

tl::unexpected<Error> layer_error(const Node& node, std::string what, std::string remedy) {
    return fail(ErrorCode::input, op_name(node.op) + " " + std::move(what), "layer " + node.name,
                std::move(remedy));
}

/// What nobody reads would be computed for nothing, and its weights would have no gradient.
Result<void> check_readers(const NetworkGraph& graph) {
    std::vector<bool> read(graph.nodes.size(), false);
    for (const Node& node : graph.nodes)
        for (const int input : node.inputs)
            if (input >= 0) read[static_cast<std::size_t>(input)] = true;
    for (std::size_t i = 0; i + 1 < graph.nodes.size(); ++i)
        if (!read[i])
            return layer_error(graph.nodes[i], "is read by no layer, and only the last one is the output",
                               "leave it out, or name it in the inputs of a later layer");
    return {};
}

/// Logits of a pixel or of every pixel of the patch.
Result<void> check_output(const NetworkGraph& graph) {
    const Node& last = graph.nodes.back();
    const Shape &in = graph.input, &out = last.output;
    const auto several = [&]() -> Result<void> {
        if (out.front() > 1) return {};
        return layer_error(last, "gives one class, and there is nothing to tell apart",
                           "give it two classes or more");
    };
    if (out.size() == 1) return several();
    if (in.size() < 3)
        return layer_error(last, "gives " + to_text(out) + ", and a network of one pixel gives N x classes",
                           "end with flatten and linear");
    const std::int64_t rows = in[in.size() - 2], cols = in.back();
    if (out.size() == 3 && out[1] == rows && out[2] == cols) return several();
    return layer_error(
        last, "gives " + to_text(out) + ", which is neither one value per class nor one per class and pixel",
        "end with N x classes, or with N x classes x " + std::to_string(rows) + " x " + std::to_string(cols));
}

} // namespace

Result<void> check_graph(const NetworkGraph& graph) {
    REDLINE_TRY(check_readers(graph));
    return check_output(graph);
}

} // namespace redline
