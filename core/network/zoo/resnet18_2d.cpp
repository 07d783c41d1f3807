// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/graph_builder.h"
#include "network/vgg16_blocks.h"

namespace redline {

namespace {

int basic_block(GraphBuilder& g, const DesignNorm& norm, int from, std::int64_t channels,
                std::int64_t stride) {
    g.conv(channels, {3, 3}, {stride, stride}, {1, 1}, false, from);
    g.norm(norm);
    g.relu();
    g.conv(channels, {3, 3}, {1, 1}, {1, 1}, false);
    const int branch = g.norm(norm);
    int shortcut = from;
    if (stride != 1 || g.shape(from)[0] != channels) {
        const int projected = g.conv(channels, {1, 1}, {stride, stride}, {0, 0}, false, from);
        shortcut = g.norm(norm, projected);
    }
    g.add({branch, shortcut});
    return g.relu();
}

// N x D x P x P (bands are channels) -> stem imagenet: 7x7/2 and 3x3/2 pooling, stem small: 3x3 -> 64, 128,
// 256, 512 channels in four stages of two residual blocks, each stage but the first halving rows and columns
// -> average -> N x K.
Result<NetworkGraph> build(const NetworkInput& input) {
    GraphBuilder g({input.bands, input.patch, input.patch});
    const DesignNorm norm = norm_option(input, NormKind::batch, 32);
    const double width = number_option(input, "width", 1);
    const bool small = option(input, "stem", "imagenet") == "small";
    if (small)
        g.conv(scaled(64, width), {3, 3}, {1, 1}, {1, 1}, false);
    else
        g.conv(scaled(64, width), {7, 7}, {2, 2}, {3, 3}, false);
    g.norm(norm);
    int from = g.relu();
    if (!small) from = g.max_pool({3, 3}, {2, 2}, {1, 1});
    for (int stage = 0; stage < 4; ++stage)
        for (int block = 0; block < 2; ++block)
            from =
                basic_block(g, norm, from, scaled(std::int64_t{64} << stage, width), stage && !block ? 2 : 1);
    g.global_avg_pool();
    g.flatten();
    g.linear(input.classes);
    return g.finish();
}

} // namespace

ZooEntry resnet18_2d() {
    return {"resnet18_2d",
            "ResNet-18, 2-D convolutions",
            "He et al. (2016), Deep Residual Learning for Image Recognition, CVPR",
            "2d",
            25,
            false,
            {{"norm", norm_values}, {"stem", {"imagenet", "small"}}, {"width", {}}},
            build};
}

} // namespace redline
