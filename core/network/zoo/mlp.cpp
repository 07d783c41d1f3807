// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "network/graph_builder.h"

namespace redline {

namespace {

// The spectrum of one pixel: N x 1 x D -> 256 -> 128 -> N x K, as a baseline without any convolution.
Result<NetworkGraph> build(const NetworkInput& input) {
    GraphBuilder g({1, input.bands});
    const double width = number_option(input, "width", 1);
    g.flatten();
    for (const double features : {256.0, 128.0}) {
        g.linear(std::max<std::int64_t>(1, static_cast<std::int64_t>(features * width)));
        g.relu();
        g.dropout(0.2);
    }
    g.linear(input.classes);
    return g.finish();
}

} // namespace

ZooEntry mlp() {
    return {"mlp",
            "Multilayer perceptron",
            "Rumelhart et al. (1986), Learning representations by back-propagating errors, Nature 323",
            "1d",
            1,
            false,
            {{"width", {}}},
            build};
}

} // namespace redline
