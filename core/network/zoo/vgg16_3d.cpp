// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/graph_builder.h"
#include "network/vgg16_blocks.h"

namespace redline {

namespace {

// N x 1 x D x P x P -> five blocks of 3x3x3 convolutions (64, 128, 256, 512, 512 channels times width), each
// halving bands, rows and columns -> average over what is left -> N x K.
Result<NetworkGraph> build(const NetworkInput& input) {
    GraphBuilder g({1, input.bands, input.patch, input.patch});
    vgg16_blocks(g, norm_option(input, NormKind::batch, 8), number_option(input, "width", 1));
    g.global_avg_pool();
    g.flatten();
    g.linear(input.classes);
    return g.finish();
}

} // namespace

ZooEntry vgg16_3d() {
    return {"vgg16_3d",
            "VGG-16, 3-D convolutions",
            "Simonyan and Zisserman (2015), Very Deep Convolutional Networks for Large-Scale Image "
            "Recognition, ICLR; "
            "convolutions over bands, rows and columns",
            "3d",
            9,
            false,
            {{"norm", norm_values}, {"width", {}}, {"head", {"linear"}}},
            build};
}

} // namespace redline
