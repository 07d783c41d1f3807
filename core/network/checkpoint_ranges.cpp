// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdlib>

#include "redline/network/graph.h"

namespace redline {

namespace {

/// Node indices c such that exactly one value crosses from nodes before c to nodes from c on.
std::vector<int> single_value_cuts(const NetworkGraph& graph) {
    const int n = static_cast<int>(graph.nodes.size());
    std::vector<int> last_use(static_cast<std::size_t>(n) + 1, -1); // [0]: the input
    for (int i = 0; i < n; ++i)
        for (const int input : graph.nodes[static_cast<std::size_t>(i)].inputs)
            last_use[static_cast<std::size_t>(input + 1)] = i;
    std::vector<int> cuts;
    for (int c = 1; c < n; ++c) {
        int alive = 0;
        for (int value = 0; value <= c; ++value)
            if (last_use[static_cast<std::size_t>(value)] >= c) ++alive;
        if (alive == 1) cuts.push_back(c);
    }
    return cuts;
}

} // namespace

std::vector<std::pair<int, int>> checkpoint_ranges(const NetworkGraph& graph, int segments) {
    if (segments < 2) return {};
    const auto possible = single_value_cuts(graph);
    const auto n = static_cast<std::int64_t>(graph.nodes.size());
    std::vector<int> cuts;
    for (int i = 1; i < segments && !possible.empty(); ++i) {
        const int wanted = static_cast<int>(n * i / segments);
        cuts.push_back(*std::min_element(possible.begin(), possible.end(), [&](int a, int b) {
            return std::abs(a - wanted) < std::abs(b - wanted);
        }));
    }
    std::sort(cuts.begin(), cuts.end());
    cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
    std::vector<std::pair<int, int>> ranges;
    int first = 0;
    for (const int cut : cuts) {
        ranges.emplace_back(first, cut);
        first = cut;
    }
    return ranges;
}

Result<void> check_checkpoint_ranges(const NetworkGraph& graph,
                                     const std::vector<std::pair<int, int>>& ranges) {
    const int n = static_cast<int>(graph.nodes.size());
    auto borders = single_value_cuts(graph);
    borders.push_back(0);
    borders.push_back(n);
    int before = 0;
    for (const auto& [first, end] : ranges) {
        const std::string text = std::to_string(first) + ":" + std::to_string(end);
        if (first < before || end <= first || end > n)
            return fail(ErrorCode::usage,
                        "checkpoint range " + text + " does not fit " + std::to_string(n) + " layers",
                        "checkpoint-ranges", "give ranges in order that do not overlap");
        for (const int border : {first, end})
            if (std::find(borders.begin(), borders.end(), border) == borders.end())
                return fail(ErrorCode::usage,
                            "checkpoint range " + text + " cuts before layer " +
                                graph.nodes[static_cast<std::size_t>(border)].name +
                                ", where more than one value is needed later",
                            "checkpoint-ranges", "cut where a single value passes");
        before = end;
    }
    return {};
}

bool relu_may_run_in_place(const NetworkGraph& graph, int node) {
    const int source = graph.nodes[static_cast<std::size_t>(node)].inputs[0];
    if (source < 0) return false;
    int readers = 0;
    for (const Node& other : graph.nodes)
        for (const int input : other.inputs)
            readers += input == source;
    if (readers != 1) return false;
    switch (graph.nodes[static_cast<std::size_t>(source)].op) {
    case Op::relu:
    case Op::tanh:
    case Op::sigmoid:
    case Op::dropout: // where p is 0 it is its input
    case Op::flatten:
    case Op::reshape:
    case Op::permute: // views of something that may be needed
        return false;
    default:
        return true;
    }
}

} // namespace redline
