// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/graph_builder.h"
#include "network/vgg16_blocks.h"

namespace redline {

namespace {

// N x D x P x P (bands are channels) -> five blocks of 3x3 convolutions (64, 128, 256, 512, 512 channels
// times width), each halving rows and columns -> head imagenet: 7x7, 4096, 4096, K; head linear: average over
// what is left, K.
Result<NetworkGraph> build(const NetworkInput& input) {
    GraphBuilder g({input.bands, input.patch, input.patch});
    vgg16_blocks(g, norm_option(input, NormKind::batch, 32), number_option(input, "width", 1));
    if (option(input, "head", "imagenet") == "linear") {
        g.global_avg_pool();
        g.flatten();
    } else {
        g.adaptive_avg_pool({7, 7});
        g.flatten();
        for (int i = 0; i < 2; ++i) {
            g.linear(4096);
            g.relu();
            g.dropout(0.5);
        }
    }
    g.linear(input.classes);
    return g.finish();
}

} // namespace

ZooEntry vgg16_2d() {
    return {"vgg16_2d",
            "VGG-16, 2-D convolutions",
            "Simonyan and Zisserman (2015), Very Deep Convolutional Networks for Large-Scale Image "
            "Recognition, ICLR",
            "2d",
            32,
            false,
            {{"norm", norm_values}, {"width", {}}, {"head", {"imagenet", "linear"}}},
            build};
}

} // namespace redline
