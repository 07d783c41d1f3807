// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/graph_builder.h"

namespace redline {

namespace {

// The spectrum of one pixel. N x 1 x D -> convolution with a kernel of D/9: N x 20 x D-k+1 -> pooled by k/5
// -> 100 -> N x K.
Result<NetworkGraph> build(const NetworkInput& input) {
    GraphBuilder g({1, input.bands});
    const std::int64_t kernel = (input.bands + 8) / 9;
    const std::int64_t pool = (kernel + 4) / 5;
    g.conv(20, {kernel});
    g.max_pool({pool});
    g.activation(Op::tanh);
    g.flatten();
    g.linear(100);
    g.activation(Op::tanh);
    g.linear(input.classes);
    return g.finish();
}

} // namespace

ZooEntry hu() {
    return {"hu",
            "Hu 1-D CNN",
            "Hu et al. (2015), Deep Convolutional Neural Networks for Hyperspectral Image Classification, J. "
            "Sensors",
            "1d",
            1,
            false,
            {},
            build};
}

} // namespace redline
