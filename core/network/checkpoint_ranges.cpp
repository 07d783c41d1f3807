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

} // namespace redline
