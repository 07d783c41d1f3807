// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/graph_builder.h"

namespace redline {

namespace {

// N x 1 x D x P x P -> three valid convolutions of 32 bands by 4 x 4 pixels with pooling over pixels between
// them -> N x K.
Result<NetworkGraph> build(const NetworkInput& input) {
    GraphBuilder g({1, input.bands, input.patch, input.patch});
    for (int block = 0; block < 3; ++block) {
        g.conv(32, {32, 4, 4});
        g.relu();
        if (block < 2) g.max_pool({1, 2, 2});
        g.dropout(0.5);
    }
    g.flatten();
    g.linear(input.classes);
    return g.finish();
}

} // namespace

ZooEntry chen() {
    return {"chen",
            "Chen 3-D CNN",
            "Chen et al. (2016), Deep Feature Extraction and Classification of Hyperspectral Images Based on "
            "Convolutional Neural Networks, IEEE TGRS 54(10)",
            "3d",
            27,
            false,
            {},
            build};
}

} // namespace redline
