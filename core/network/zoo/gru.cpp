// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/graph_builder.h"

namespace redline {

namespace {

// The spectrum of one pixel read band by band: N x D steps of one value -> N x D x 64 states -> their mean ->
// N x K.
Result<NetworkGraph> build(const NetworkInput& input) {
    GraphBuilder g({1, input.bands});
    const std::int64_t hidden = 64;
    g.reshape({input.bands, 1});
    g.gru(hidden, 1, false);
    g.permute({1, 0});
    g.reshape({hidden, input.bands, 1});
    g.global_avg_pool();
    g.flatten();
    g.linear(input.classes);
    return g.finish();
}

} // namespace

ZooEntry gru() {
    return {"gru",
            "GRU over bands",
            "Mou et al. (2017), Deep Recurrent Neural Networks for Hyperspectral Image Classification, IEEE "
            "TGRS 55(7); "
            "with the mean of the states",
            "1d",
            1,
            false,
            {},
            build};
}

} // namespace redline
