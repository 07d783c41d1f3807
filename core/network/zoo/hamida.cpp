// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/graph_builder.h"

namespace redline {

namespace {

// N x 1 x D x P x P -> N x 20 x D-2 x P-2 x P-2 -> halved along the bands -> N x 35 x .. x P-4 x P-4 -> three
// more spectral convolutions -> N x K. Patches of 3 and 4 are padded in the first layer, as the authors' code
// does for 3.
Result<NetworkGraph> build(const NetworkInput& input) {
    GraphBuilder g({1, input.bands, input.patch, input.patch});
    const DesignNorm norm = norm_option(input, NormKind::none, 5);
    const std::int64_t pad = input.patch < 5 ? 1 : 0;
    g.conv(20, {3, 3, 3}, {}, {pad, pad, pad});
    g.norm(norm);
    g.relu();
    g.conv(20, {3, 1, 1}, {2, 1, 1}, {1, 0, 0});
    g.conv(35, {3, 3, 3}, {}, {1, 0, 0});
    g.norm(norm);
    g.relu();
    g.conv(35, {3, 1, 1}, {2, 1, 1}, {1, 0, 0});
    g.conv(35, {3, 1, 1}, {}, {1, 0, 0});
    g.norm(norm);
    g.relu();
    g.conv(35, {2, 1, 1}, {2, 1, 1}, {1, 0, 0});
    g.norm(norm);
    g.relu();
    g.flatten();
    g.linear(input.classes);
    return g.finish();
}

} // namespace

ZooEntry hamida() {
    return {"hamida",
            "Hamida 3-D CNN",
            "Ben Hamida et al. (2018), 3-D Deep Learning Approach for Remote Sensing Image Classification, "
            "IEEE TGRS 56(8)",
            "3d",
            5,
            false,
            {{"norm", norm_values}},
            build};
}

} // namespace redline
