// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/graph_builder.h"

namespace redline {

namespace {

// N x 1 x D x P x P -> N x 16 x D' x P-2 x P-2 -> twice the sum of four spectral scales (1, 3, 5, 11) -> N x
// 16 x D'-2 x P-3 x P-3 -> N x K.
Result<NetworkGraph> build(const NetworkInput& input) {
    GraphBuilder g({1, input.bands, input.patch, input.patch});
    g.conv(16, {11, 3, 3}, {3, 1, 1});
    int from = g.relu();
    for (int block = 0; block < 2; ++block) {
        std::vector<int> scales;
        for (const std::int64_t kernel : {1, 3, 5, 11})
            scales.push_back(g.conv(16, {kernel, 1, 1}, {}, {kernel / 2, 0, 0}, true, from));
        g.add(scales);
        from = g.relu();
    }
    g.conv(16, {3, 2, 2});
    g.relu();
    g.flatten();
    g.dropout(0.6);
    g.linear(input.classes);
    return g.finish();
}

} // namespace

ZooEntry he() {
    return {"he",
            "He multi-scale 3-D CNN",
            "He et al. (2017), Multi-Scale 3D Deep Convolutional Neural Network for Hyperspectral Image "
            "Classification, ICIP",
            "3d",
            7,
            false,
            {},
            build};
}

} // namespace redline
