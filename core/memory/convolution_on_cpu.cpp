// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory/autograd.h"

#include <algorithm>

#include "network/node_rules.h"

// What a convolution takes from the CPU allocator besides its result. oneDNN (version 3, on a processor
// without AVX-512) works on copies in its own layout: source, weights, destination. Single samples of a few
// thousand values with small kernels are unfolded into columns by PyTorch itself
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

/// Values of a convolution's input, per sample.
Bytes input_elements(const Node& node, const Shape& in) {
    return node.in_channels ? elements(in) : 0;
}

} // namespace

static bool unfolds_single_sample(const Node& node, const Shape& in, std::int64_t micro_batch) {
    if (micro_batch > 1 || transposed(node) || strided(node) || dilated(node) || node.groups > 1)
        return false;
    const auto k = node.kernel.size();
    const bool wide = k >= 2 && node.kernel[k - 1] > 3 && node.kernel[k - 2] > 3;
    // The first four axes with the batch: a 1-D input counts as one row.
    Bytes product = in[0];
    for (std::size_t axis = 1; axis < in.size() && axis < 3; ++axis)
        product *= in[axis];
    return !wide && product <= 20480;
}

AutogradTape::Storage AutogradTape::convolution_result(int index, Bytes count) {
    const Node& node = graph_.nodes[static_cast<std::size_t>(index)];
    if (!rules_.onednn || spatial_axes(node.op) == 0)
        return allocate_elements(count, low_width_, Part::activations);
    const int source = node.inputs[0];
    const Shape& in = source < 0 ? graph_.input : graph_.nodes[static_cast<std::size_t>(source)].output;
    const Bytes weights = elements(parameter_tensors(node)[0].shape);
    if (unfolds_single_sample(node, in, options_.micro_batch)) {
        const Bytes columns = weights / node.out_channels * (count / node.out_channels);
        const Storage unfolded = allocate({4 * columns, 0}, Part::temporaries);
        const Storage result = allocate_elements(count, low_width_, Part::activations);
        release(unfolded);
        return result;
    }
    const Bytes copied = node.in_channels > 1 ? input_elements(node, in) : 0;
    const Storage packed_source = allocate_elements(copied, low_width_, Part::onednn);
    const Storage packed_weights = allocate({weights * low_width_, 0}, Part::onednn);
    const Storage packed_result = allocate_elements(count, low_width_, Part::onednn);
    release(packed_weights);
    release(packed_source);
    Storage result = allocate_elements(count, low_width_, Part::activations);
    if (transposed(node) && rules_.convolution_copies) {
        const Storage plain = allocate_elements(count, low_width_, Part::activations);
        release(result);
        result = plain;
    }
    release(packed_result);
    return result;
}

AutogradTape::Storage AutogradTape::convolution_input_gradient(const Node& node, ValueId in, Storage) {
    if (!rules_.onednn) return gradient_for(in);
    const int source = node.inputs[0];
    const Shape& shape = source < 0 ? graph_.input : graph_.nodes[static_cast<std::size_t>(source)].output;
    const Bytes weights = elements(parameter_tensors(node)[0].shape);
    const Bytes count = elements(node.output);
    const Value to = value(in);
    if (unfolds_single_sample(node, shape, options_.micro_batch)) {
        const Storage result = gradient_for(in);
        release(allocate({4 * (weights / node.out_channels * (count / node.out_channels)), 0},
                         Part::temporaries));
        return result;
    }
    const Storage packed_gradient = allocate_elements(count, low_width_, Part::onednn);
    const Storage packed_weights = allocate({weights * low_width_, 0}, Part::onednn);
    const Storage packed_result = allocate_elements(to.elements, to.width, Part::onednn);
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
    const int source = node.inputs[0];
    const Shape& in = source < 0 ? graph_.input : graph_.nodes[static_cast<std::size_t>(source)].output;
    const Bytes weights = elements(parameter_tensors(node)[0].shape);
    const Bytes count = elements(node.output);
    const Bytes positions = count / node.out_channels;
    const Bytes columns = weights / node.out_channels;
    if (unfolds_single_sample(node, in, options_.micro_batch)) {
        release(allocate({4 * columns * positions, 0}, Part::temporaries));
        return none;
    }
    const Storage packed_weights =
        allocate({4 * (weights + (node.bias ? node.out_channels : 0)), 0}, Part::onednn);
    const bool padded_3d =
        node.op == Op::conv3d && std::any_of(node.padding.begin(), node.padding.end(),
                                             [](std::int64_t padding) { return padding != 0; });
    if ((positions == 1 && columns > node.in_channels) || padded_3d) {
        // The general matrix product takes plain tensors, and per thread the columns of one plane and four
        // partial sums of the weights.
        constexpr Bytes threads = 2;
        const Bytes plane = node.op == Op::conv3d ? positions / node.output[1] : positions;
        release(allocate({threads * 4 * (columns * plane + 4 * weights) + 256, 0}, Part::onednn));
        return packed_weights;
    }
    const Storage packed_source = allocate_elements(node.in_channels > 1 ? elements(in) : 0, 4, Part::onednn);
    const Storage packed_gradient = allocate_elements(count, 4, Part::onednn);
    release(packed_gradient);
    release(packed_source);
    return packed_weights;
}

} // namespace redline
