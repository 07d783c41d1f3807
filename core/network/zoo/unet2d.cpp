// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/graph_builder.h"

namespace redline {

namespace {

int double_conv(GraphBuilder& g, const DesignNorm& norm, std::int64_t channels) {
    for (int i = 0; i < 2; ++i) {
        g.conv(channels, {3, 3}, {1, 1}, {1, 1}, norm.kind == NormKind::none);
        g.norm(norm);
        g.relu();
    }
    return g.last();
}

// N x D x P x P (bands are channels) -> depth times: two 3x3 convolutions, halved; then back up through
// transposed convolutions, each joined with the map of the same size on the way down -> N x K x P x P: every
// pixel of the patch is labelled. P must be divisible by 2^depth.
Result<NetworkGraph> build(const NetworkInput& input) {
    const auto depth = static_cast<int>(number_option(input, "depth", 4));
    const auto base = static_cast<std::int64_t>(number_option(input, "base", 64));
    if (depth > 8 || depth < 1)
        return fail(ErrorCode::usage, "a U-Net of depth " + std::to_string(depth), "option depth",
                    "use 1 to 8");
    if (input.patch % (1 << depth) != 0)
        return fail(ErrorCode::usage, "the patch must be divisible by " + std::to_string(1 << depth), "patch",
                    "use a multiple of " + std::to_string(1 << depth));
    GraphBuilder g({input.bands, input.patch, input.patch});
    const DesignNorm norm = norm_option(input, NormKind::batch, 8);
    std::vector<int> down;
    for (int level = 0; level < depth; ++level) {
        down.push_back(double_conv(g, norm, base << level));
        g.max_pool({2, 2}, {2, 2});
    }
    double_conv(g, norm, base << depth);
    for (int level = depth - 1; level >= 0; --level) {
        const int up = g.conv_transpose(base << level, {2, 2}, {2, 2});
        g.concat({down[static_cast<std::size_t>(level)], up});
        double_conv(g, norm, base << level);
    }
    g.conv(input.classes, {1, 1});
    return g.finish();
}

} // namespace

ZooEntry unet2d() {
    return {"unet2d",
            "U-Net, 2-D convolutions",
            "Ronneberger et al. (2015), U-Net: Convolutional Networks for Biomedical Image Segmentation, "
            "MICCAI; with batch "
            "norm and padded convolutions",
            "2d",
            32,
            false,
            {{"norm", norm_values}, {"base", {}}, {"depth", {}}},
            build};
}

} // namespace redline
