// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory/autograd.h"

#include <algorithm>

#include "network/node_rules.h"

// What a convolution takes from the CPU allocator besides its result. oneDNN (version 3) works on copies in
// its own layout: source, weights, destination. With AVX-512 it pads their channels to 16; without, padded
// 3-D convolutions and those of one position get the weights' gradient from a general matrix product. Single
// samples of a few thousand values with small kernels are unfolded into columns by PyTorch itself
// (ATen/native/Convolution.cpp, ConvParams::use_mkldnn).

namespace redline {

namespace {

bool transposed(const Node& node) {
    return node.op == Op::conv_transpose2d || node.op == Op::conv_transpose3d;
}

bool strided(const Node& node) {
    return std::any_of(node.stride.begin(), node.stride.end(),
                       [](std::int64_t stride) { return stride != 1; });
}

bool dilated(const Node& node) {
    return std::any_of(node.dilation.begin(), node.dilation.end(),
                       [](std::int64_t dilation) { return dilation != 1; });
}

/// Values of oneDNN's copies, per sample where they are feature maps.
struct Copies {
    Bytes source = 0, result = 0, weights = 0;
    Bytes columns = 0;   ///< of one output position: input channels of a group times kernel
    Bytes positions = 0; ///< of the output
};

Bytes up_to(Bytes channels, Bytes block) {
    return (channels + block - 1) / block * block;
}

Bytes padded(Bytes channels, int block) {
    return channels == 1 ? 1 : up_to(channels, block);
}

Copies copies_of(const Node& node, const Shape& in, int block) {
    Copies copies;
    const Bytes inner = node.in_channels / node.groups;
    const Bytes kernel = elements(node.kernel);
    copies.positions = elements(node.output) / node.out_channels;
    copies.columns = inner * kernel;
    // A single channel is read as it is.
    copies.source = node.in_channels == 1 ? 0 : elements(in) / in[0] * padded(in[0], block);
    copies.result = copies.positions * padded(node.out_channels, block);
    copies.weights = padded(node.out_channels, block) * padded(inner, block) * kernel;
    return copies;
}

bool unfolds_single_sample(const Node& node, const Shape& in, std::int64_t micro_batch) {
    if (micro_batch > 1 || transposed(node) || strided(node) || dilated(node) || node.groups > 1)
        return false;
    const auto k = node.kernel.size();
    const bool wide = k >= 2 && node.kernel[k - 1] > 3 && node.kernel[k - 2] > 3;
    // The first four axes with the batch.
    Bytes product = in[0];
    for (std::size_t axis = 1; axis < in.size() && axis < 3; ++axis)
        product *= in[axis];
    return !wide && product <= 20480;
}

} // namespace

const Shape& AutogradTape::shape_read_by(const Node& node) const {
    const int source = node.inputs[0];
    return source < 0 ? graph_.input : graph_.nodes[static_cast<std::size_t>(source)].output;
}

AutogradTape::Storage AutogradTape::convolution_result(int index, Bytes count) {
    const Node& node = graph_.nodes[static_cast<std::size_t>(index)];
    if (!rules_.onednn || spatial_axes(node.op) == 0)
        return allocate_elements(count, low_width_, Part::activations);
    const Copies copies = copies_of(node, shape_read_by(node), options_.onednn_block);
    if (unfolds_single_sample(node, shape_read_by(node), options_.micro_batch)) {
        const Storage unfolded = allocate({4 * copies.columns * copies.positions, 0}, Part::temporaries);
        const Storage result = allocate_elements(count, low_width_, Part::activations);
        release(unfolded);
        return result;
    }
    const Storage packed_source = allocate_elements(copies.source, low_width_, Part::onednn);
    const Storage packed_weights = allocate({copies.weights * low_width_, 0}, Part::onednn);
    const Storage packed_result = allocate_elements(copies.result, low_width_, Part::onednn);
    release(packed_weights);
    release(packed_source);
    Storage result = allocate_elements(count, low_width_, Part::activations);
    if (transposed(node)) {
        const Storage plain = allocate_elements(count, low_width_, Part::activations);
        release(result);
        result = plain;
    }
    release(packed_result);
    return result;
}

AutogradTape::Storage AutogradTape::convolution_input_gradient(const Node& node, ValueId in) {
    if (!rules_.onednn) return gradient_for(in);
    const Copies copies = copies_of(node, shape_read_by(node), options_.onednn_block);
    const int width = value(in).width;
    if (unfolds_single_sample(node, shape_read_by(node), options_.micro_batch)) {
        const Storage result = gradient_for(in);
        release(allocate({4 * copies.columns * copies.positions, 0}, Part::temporaries));
        return result;
    }
    const Storage packed_gradient = allocate_elements(copies.result, width, Part::onednn);
    // Only a source is read as it is where it has one channel: a result is padded.
    const Bytes block = options_.onednn_block, inner = node.in_channels / node.groups;
    const Bytes weights = copies.weights / padded(inner, options_.onednn_block) * up_to(inner, block);
    const Bytes own = value(in).elements / node.in_channels * up_to(node.in_channels, block);
    const Storage packed_weights = allocate({weights * width, 0}, Part::onednn);
    const Storage packed_result = allocate_elements(own, width, Part::onednn);
    release(packed_weights);
    release(packed_gradient);
    Storage result = gradient_for(in);
    if (strided(node) && !transposed(node)) {
        const Storage plain = gradient_for(in);
        release(result);
        result = plain;
    }
    release(packed_result);
    return result;
}

/// The weights' gradient in oneDNN's layout, which lives until the plain one is there; none where there is
/// none.
AutogradTape::Storage AutogradTape::convolution_weight_scratch(const Node& node) {
    if (!rules_.onednn) return none;
    const Copies copies = copies_of(node, shape_read_by(node), options_.onednn_block);
    if (unfolds_single_sample(node, shape_read_by(node), options_.micro_batch)) {
        release(allocate({4 * copies.columns * copies.positions, 0}, Part::temporaries));
        return none;
    }
    const Storage packed_weights =
        allocate({4 * (copies.weights + (node.bias ? node.out_channels : 0)), 0}, Part::onednn);
    const bool padded_3d =
        node.op == Op::conv3d && std::any_of(node.padding.begin(), node.padding.end(),
                                             [](std::int64_t padding) { return padding != 0; });
    const bool one_position = copies.positions == 1 && elements(node.kernel) > 1;
    if (options_.onednn_block == 1 && (one_position || padded_3d)) {
        // Per thread the columns of one plane and four partial sums of the weights; plain tensors are read.
        constexpr Bytes threads = 2;
        const Bytes plane = node.op == Op::conv3d ? copies.positions / node.output[1] : copies.positions;
        release(
            allocate({threads * 4 * (copies.columns * plane + 4 * copies.weights) + 256, 0}, Part::onednn));
        return packed_weights;
    }
    const Storage packed_source = allocate_elements(copies.source, 4, Part::onednn);
    const Storage packed_gradient = allocate_elements(copies.result, 4, Part::onednn);
    release(packed_gradient);
    release(packed_source);
    return packed_weights;
}

} // namespace redline
