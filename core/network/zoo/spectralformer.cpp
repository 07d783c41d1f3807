// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/graph_builder.h"

namespace redline {

namespace {

int encoder_block(GraphBuilder& g, int from) {
    g.layer_norm(from);
    g.attention(4);
    const int attended = g.add({from, g.last()});
    g.layer_norm();
    g.linear(128);
    g.activation(Op::gelu);
    g.dropout(0.1);
    g.linear(64);
    g.dropout(0.1);
    return g.add({attended, g.last()});
}

// N x D x P x P -> each band with its two neighbours is a token: N x D x 64 -> five transformer blocks of
// four heads -> mean over tokens -> N x K.
Result<NetworkGraph> build(const NetworkInput& input) {
    GraphBuilder g({input.bands, input.patch, input.patch});
    const std::int64_t pixels = std::int64_t{input.patch} * input.patch, embed = 64;
    g.reshape({input.bands, pixels});
    g.permute({1, 0});
    g.conv(embed, {3}, {1}, {1});
    g.permute({1, 0});
    g.layer_norm();
    int from = g.embedding_position();
    const int depth = static_cast<int>(number_option(input, "depth", 5));
    for (int block = 0; block < depth; ++block)
        from = encoder_block(g, from);
    g.layer_norm(from);
    g.permute({1, 0});
    g.reshape({embed, input.bands, 1});
    g.global_avg_pool();
    g.flatten();
    g.linear(input.classes);
    return g.finish();
}

} // namespace

ZooEntry spectralformer() {
    return {"spectralformer",
            "SpectralFormer",
            "Hong et al. (2022), SpectralFormer: Rethinking Hyperspectral Image Classification With "
            "Transformers, IEEE "
            "TGRS 60; group-wise spectral embedding, mean over tokens instead of a class token, no "
            "cross-layer fusion",
            "2d",
            7,
            false,
            {{"depth", {}}},
            build};
}

} // namespace redline
