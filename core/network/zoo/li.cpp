// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/graph_builder.h"

namespace redline {

namespace {

// N x 1 x D x P x P -> N x 16 x D-4 x P-2 x P-2 -> N x 16 planes x D-4 x P-4 x P-4 -> N x K.
Result<NetworkGraph> build(const NetworkInput& input) {
    GraphBuilder g({1, input.bands, input.patch, input.patch});
    g.conv(16, {7, 3, 3}, {}, {1, 0, 0});
    g.relu();
    g.conv(static_cast<std::int64_t>(16 * number_option(input, "planes", 2)), {3, 3, 3}, {}, {1, 0, 0});
    g.relu();
    g.flatten();
    g.linear(input.classes);
    return g.finish();
}

} // namespace

ZooEntry li() {
    return {"li",
            "Li 3-D CNN",
            "Li et al. (2017), Spectral-Spatial Classification of Hyperspectral Imagery with 3D "
            "Convolutional Neural "
            "Network, Remote Sensing 9(1)",
            "3d",
            5,
            false,
            {{"planes", {}}},
            build};
}

} // namespace redline
