// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/graph_builder.h"

namespace redline {

namespace {

// N x 1 x D x P x P -> three valid 3-D convolutions: N x 32 x D-12 x P-6 x P-6 -> bands folded into channels,
// one 2-D convolution: N x 64 x P-8 x P-8 -> 256 -> 128 -> N x K.
Result<NetworkGraph> build(const NetworkInput& input) {
    GraphBuilder g({1, input.bands, input.patch, input.patch});
    const DesignNorm norm = norm_option(input, NormKind::none, 8);
    g.conv(8, {7, 3, 3});
    g.norm(norm);
    g.relu();
    g.conv(16, {5, 3, 3});
    g.norm(norm);
    g.relu();
    g.conv(32, {3, 3, 3});
    g.norm(norm);
    g.relu();
    const Shape& in = g.shape();
    if (in.size() == 4) g.reshape({in[0] * in[1], in[2], in[3]});
    g.conv(64, {3, 3});
    g.norm(norm);
    g.relu();
    g.flatten();
    g.linear(256);
    g.relu();
    g.dropout(0.4);
    g.linear(128);
    g.relu();
    g.dropout(0.4);
    g.linear(input.classes);
    return g.finish();
}

} // namespace

ZooEntry hybridsn() {
    return {"hybridsn",
            "HybridSN",
            "Roy et al. (2020), HybridSN: Exploring 3-D-2-D CNN Feature Hierarchy for Hyperspectral Image "
            "Classification, "
            "IEEE GRSL 17(2)",
            "3d",
            25,
            false,
            {{"norm", norm_values}},
            build};
}

} // namespace redline
