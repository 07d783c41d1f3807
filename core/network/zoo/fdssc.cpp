// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/graph_builder.h"

namespace redline {

namespace {

/// Three layers of 12 channels, each reading what all before it made.
int dense_block(GraphBuilder& g, const DesignNorm& norm, const GraphBuilder::Axes& kernel,
                const GraphBuilder::Axes& padding) {
    int joined = g.last();
    for (int layer = 0; layer < 3; ++layer) {
        g.norm(norm, joined);
        g.relu();
        const int fresh = g.conv(12, kernel, {}, padding);
        joined = g.concat({joined, fresh});
    }
    return joined;
}

// N x 1 x D x P x P -> spectral part: N x 24 x D' x P x P, dense block: N x 60, bands folded: N x 200 x 1 x P
// x P -> spatial part on N x 1 x 200 x P x P: N x 24 x 1 x P-2 x P-2, dense block: N x 60 -> average -> N x
// K.
Result<NetworkGraph> build(const NetworkInput& input) {
    GraphBuilder g({1, input.bands, input.patch, input.patch});
    const DesignNorm norm = norm_option(input, NormKind::batch, 8, 1e-3);
    g.conv(24, {7, 1, 1}, {2, 1, 1});
    dense_block(g, norm, {7, 1, 1}, {3, 0, 0});
    if (g.shape().size() != 4 || g.shape()[0] != 60) return g.finish();
    g.norm(norm);
    g.relu();
    g.conv(200, {g.shape()[1], 1, 1});
    g.norm(norm);
    g.relu();
    g.reshape({1, 200, input.patch, input.patch});
    g.conv(24, {200, 3, 3});
    dense_block(g, norm, {1, 3, 3}, {0, 1, 1});
    g.norm(norm);
    g.relu();
    g.global_avg_pool();
    g.flatten();
    g.dropout(0.5);
    g.linear(input.classes);
    return g.finish();
}

} // namespace

ZooEntry fdssc() {
    return {"fdssc",
            "FDSSC",
            "Wang et al. (2018), A Fast Dense Spectral-Spatial Convolution Network Framework for "
            "Hyperspectral Images "
            "Classification, Remote Sensing 10(7)",
            "3d",
            9,
            false,
            {{"norm", norm_values}},
            build};
}

} // namespace redline
