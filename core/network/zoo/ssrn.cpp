// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/graph_builder.h"

namespace redline {

namespace {

/// Two convolutions and the input added: relu, conv, norm, relu, conv, norm, add, relu.
int residual_block(GraphBuilder& g, const DesignNorm& norm, int from, const GraphBuilder::Axes& kernel,
                   const GraphBuilder::Axes& padding) {
    g.conv(24, kernel, {}, padding, true, from);
    g.norm(norm);
    g.relu();
    g.conv(24, kernel, {}, padding);
    const int branch = g.norm(norm);
    g.add({from, branch});
    return g.relu();
}

// N x 1 x D x P x P -> spectral part: N x 24 x D' x P x P, two residual blocks along the bands, bands folded:
// N x 128 x 1 x P x P -> spatial part on N x 1 x 128 x P x P: N x 24 x 1 x P-2 x P-2, two residual blocks
// over pixels -> average -> N x K.
Result<NetworkGraph> build(const NetworkInput& input) {
    GraphBuilder g({1, input.bands, input.patch, input.patch});
    const DesignNorm norm = norm_option(input, NormKind::batch, 8, 1e-3);
    g.conv(24, {7, 1, 1}, {2, 1, 1});
    g.norm(norm);
    int from = g.relu();
    for (int block = 0; block < 2; ++block)
        from = residual_block(g, norm, from, {7, 1, 1}, {3, 0, 0});
    if (g.shape().size() != 4 || g.shape()[0] != 24) return g.finish();
    g.conv(128, {g.shape()[1], 1, 1});
    g.norm(norm);
    g.relu();
    g.reshape({1, 128, input.patch, input.patch});
    g.conv(24, {128, 3, 3});
    g.norm(norm);
    from = g.relu();
    for (int block = 0; block < 2; ++block)
        from = residual_block(g, norm, from, {1, 3, 3}, {0, 1, 1});
    g.global_avg_pool();
    g.flatten();
    g.linear(input.classes);
    return g.finish();
}

} // namespace

ZooEntry ssrn() {
    return {"ssrn",
            "SSRN",
            "Zhong et al. (2018), Spectral-Spatial Residual Network for Hyperspectral Image Classification: "
            "A 3-D Deep "
            "Learning Framework, IEEE TGRS 56(2)",
            "3d",
            7,
            false,
            {{"norm", norm_values}},
            build};
}

} // namespace redline
