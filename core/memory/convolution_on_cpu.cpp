// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory/autograd.h"

#include <algorithm>
#include <utility>

#include "network/node_rules.h"

// What a convolution takes from the CPU allocator besides its result, as seen at LibTorch 2.11's allocator
// (oneDNN 3) for some 600 shapes with one and two threads, with AVX2 and with AVX-512. oneDNN works on copies
// in its own layout, with channels padded to the width of a vector: source, weights, destination. Gradients
// of the input of a strided convolution are computed unpadded, over a padded copy of the result's gradient.
// Without AVX-512, 3-D convolutions with padding get the weights' gradient from a general matrix product. Few
// samples or one thread may leave oneDNN aside (ATen/native/Convolution.cpp, ConvParams::use_mkldnn): then
// the input is unfolded into columns.

namespace redline {

namespace {

bool transposed(const Node& node) {
    return node.op == Op::conv_transpose2d || node.op == Op::conv_transpose3d;
}

bool any_but(const std::vector<std::int64_t>& extents, std::int64_t usual) {
    return std::any_of(extents.begin(), extents.end(),
                       [usual](std::int64_t extent) { return extent != usual; });
}

bool strided(const Node& node) {
    return any_but(node.stride, 1);
}

bool dilated(const Node& node) {
    return any_but(node.dilation, 1);
}

Bytes up_to(Bytes count, Bytes block) {
    return (count + block - 1) / block * block;
}

constexpr Bytes page = 4096;

/// Sizes of oneDNN's copies in values, per sample where they are feature maps.
struct Copies {
    Bytes source = 0, source_exact = 0, result = 0, result_exact = 0, weights = 0, both_padded = 0;
    Bytes bias_scratch = 0; ///< bytes: a padded bias
    bool flat = false;      ///< few channels are read as they are by the forward pass
    bool pointwise = false;
};

Copies copies_of(const Node& node, const Shape& in, int block) {
    Copies copies;
    const Bytes vector = node.groups > 1 ? 1 : block;
    const Bytes inner = node.in_channels / node.groups, kernel = elements(node.kernel);
    copies.pointwise = !any_but(node.kernel, 1) && !strided(node);
    copies.flat = node.groups == 1 && !copies.pointwise && inner < block;
    copies.source_exact = elements(in);
    copies.source = elements(in) / node.in_channels * up_to(node.in_channels, vector);
    copies.result_exact = elements(node.output);
    copies.result = elements(node.output) / node.out_channels * up_to(node.out_channels, vector);
    copies.both_padded = up_to(node.out_channels, vector) * up_to(inner, vector) * kernel;
    copies.weights = copies.flat ? up_to(node.out_channels, vector) * inner * kernel : copies.both_padded;
    if (node.bias && node.out_channels % vector)
        copies.bias_scratch = 4 * up_to(node.out_channels, vector) + 128;
    return copies;
}

/// Scratch of the gradient of a strided convolution's input, some pages of which are per thread: result
/// gradients of a sample with a margin, and a tile of the product.
Bytes strided_scratch(const Node& node, Bytes channels, const Shape& extents, int threads) {
    Bytes positions = 1;
    for (std::size_t axis = 0; axis < node.kernel.size(); ++axis)
        positions *= extents[axis + 1] + 2 * ((node.kernel[axis] - 1) / node.stride[axis]);
    const Bytes tile = node.stride.back() > 1 ? 8 * page : 2 * page;
    const Bytes per_thread = up_to(4 * positions * up_to(channels, 16), page) + tile;
    return 4 * page + threads * per_thread;
}

/// Columns that a general matrix product makes per thread: of a plane in 3-D, else of a sample; in values.
Bytes columns_of_plane(const Node& node) {
    Bytes positions = elements(node.output) / node.out_channels;
    if (node.op == Op::conv3d) positions /= node.output[1];
    return node.in_channels / node.groups * elements(node.kernel) * positions;
}

/// A transposed convolution is the gradient of this one.
Node mirrored(const Node& node, const Shape& in) {
    Node mirror = node;
    mirror.op = node.op == Op::conv_transpose2d ? Op::conv2d : Op::conv3d;
    std::swap(mirror.in_channels, mirror.out_channels);
    mirror.output = in;
    mirror.bias = false;
    return mirror;
}

/// Whether a group's channels fill vectors; without groups channels are padded.
bool fills_vectors(const Node& node, int vector) {
    return node.groups == 1 ||
           (node.in_channels / node.groups % vector == 0 && node.out_channels / node.groups % vector == 0);
}

bool one_channel_per_group(const Node& node) {
    return node.groups > 1 && node.groups == node.in_channels && node.groups == node.out_channels;
}

/// Which has kernels of its own for one and two axes.
bool depthwise(const Node& node) {
    return one_channel_per_group(node) && node.kernel.size() < 3 && !any_but(node.dilation, 1);
}

/// The input's gradient from a general matrix product: kernels too wide for the vector kernels, and groups of
/// few channels (AVX-512 has kernels for four).
bool gradient_by_product(const Node& node, int block) {
    if (transposed(node) || depthwise(node)) return false;
    const bool wide = node.kernel.back() >= (block >= 16 ? 14 : 9);
    return (wide && !strided(node)) || !fills_vectors(node, block >= 16 ? 4 : 8);
}

/// The weights' gradient from one where no vector kernel takes it. AVX-512's kernels refuse dilation along
/// three axes and a padded map that the kernel spans (oneDNN's jit_avx512_common_conv_bwd_weights); AVX2's
/// refuse any dilation, padding along three axes, and kernels higher or deeper than the map
/// (jit_avx2_conv_bwd_weights).
bool weights_by_product(const Node& node, const Shape& in, int block) {
    if (transposed(node) || depthwise(node)) return false;
    if (node.kernel.back() >= (block >= 16 ? 15 : 14)) return true;
    const bool volume = node.op == Op::conv3d, spread = dilated(node);
    const Bytes inner = node.in_channels / node.groups;
    const bool pointwise = !any_but(node.kernel, 1) && !strided(node);
    const bool few = inner > 3 && inner < 16 && !pointwise;
    if (block >= 16 && !few && fills_vectors(node, 16)) {
        const bool spanned = node.padding[0] > 0 && node.kernel[0] >= in[1] + node.padding[0];
        if (!volume || (!spread && !spanned)) return false;
    }
    if (!fills_vectors(node, 8) || spread || (volume && any_but(node.padding, 0))) return true;
    for (std::size_t axis = 0; axis + 1 < node.kernel.size(); ++axis)
        if (node.kernel[axis] > in[axis + 1]) return true;
    return false;
}

/// Whether PyTorch computes it without oneDNN.
bool unfolds(const Node& node, const Shape& in, const StepOptions& options, int width) {
    if (width != 4 && !options.onednn_takes_precision) return true;
    const std::int64_t micro_batch = options.micro_batch;
    const int threads = options.threads;
    const auto k = node.kernel.size();
    const std::int64_t wide = node.kernel[k - 1], high = k >= 2 ? node.kernel[k - 2] : 1;
    const bool worth_it = strided(node) || any_but(node.dilation, 1) || micro_batch >= 16 || wide != 1 ||
                          high != 1 || threads > 1;
    Bytes product = micro_batch * in[0];
    for (std::size_t axis = 1; axis < in.size() && axis < 3; ++axis)
        product *= in[axis];
    const bool large = node.groups > 1 || (wide > 3 && high > 3) || micro_batch > 1 || product > 20480;
    return !(worth_it && large);
}

/// Of what unfolds, dilated convolutions and transposed ones along three axes take one sample after the
/// other.
bool by_sample(const Node& node) {
    return dilated(node) || node.op == Op::conv_transpose3d;
}

/// Only the kernel for three axes takes groups itself.
bool by_group(const Node& node) {
    return node.groups > 1 && (node.op != Op::conv3d || dilated(node));
}

/// Columns of a sample in values; none where a position is its own column.
Bytes columns_of(const Node& node, const Shape& in) {
    if (transposed(node))
        return node.out_channels * elements(node.kernel) * (elements(in) / node.in_channels);
    if (!any_but(node.kernel, 1) && !strided(node)) return 0;
    return node.in_channels * elements(node.kernel) * (elements(node.output) / node.out_channels);
}

} // namespace

const Shape& AutogradTape::shape_read_by(const Node& node, int which) const {
    const int source = node.inputs[static_cast<std::size_t>(which)];
    return source < 0 ? graph_.input : graph_.nodes[static_cast<std::size_t>(source)].output;
}

/// A 3-D kernel longer than its input, which our own step leaves in float32 (learn/network_ops.cpp).
bool AutogradTape::stays_in_full_precision(const Node& node) const {
    if (node.op != Op::conv3d || options_.device != DeviceKind::cpu) return false;
    const Shape& in = shape_read_by(node);
    for (std::size_t axis = 0; axis < node.kernel.size(); ++axis)
        if (in[axis + 1] < node.kernel[axis]) return true;
    return false;
}

AutogradTape::Storage AutogradTape::convolution_result(int index, Bytes count) {
    const Node& node = graph_.nodes[static_cast<std::size_t>(index)];
    if (!rules_.onednn || spatial_axes(node.op) == 0)
        return allocate_elements(count, low_width_, Part::activations);
    const Shape& in = shape_read_by(node);
    if (unfolds(node, in, options_, low_width_)) {
        if (by_group(node)) return unfolded_groups(node, in, count);
        return unfolded_result(node, in, 1);
    }
    if (transposed(node)) return transposed_result(node, in, count);
    const Copies copies = copies_of(node, in, options_.onednn_block);
    const Storage working = allocate({copies.bias_scratch, 0}, Part::onednn);
    const Storage packed_source =
        allocate_elements(copies.flat ? 0 : copies.source, low_width_, Part::onednn);
    const Storage packed_weights = allocate({copies.weights * low_width_, 0}, Part::onednn);
    const Storage packed_result = allocate_elements(copies.result, low_width_, Part::onednn);
    release(packed_weights);
    release(packed_source);
    release(working);
    const Storage result = allocate_elements(count, low_width_, Part::activations);
    if (node.op == Op::conv3d && one_channel_per_group(node))
        release(allocate_elements(count, low_width_, Part::onednn));
    release(packed_result);
    return result;
}

/// The columns of the whole micro-batch or of one sample after the other.
AutogradTape::Storage AutogradTape::unfolded_result(const Node& node, const Shape& in, Bytes groups) {
    const Bytes count = elements(node.output) / groups;
    const bool result_first = by_sample(node) || transposed(node);
    Storage result = none;
    if (result_first) result = allocate_elements(count, low_width_, Part::activations);
    const Storage columns = allocate_columns(node, in, groups);
    if (!result_first) result = allocate_elements(count, low_width_, Part::activations);
    release(columns);
    return result;
}

AutogradTape::Storage AutogradTape::allocate_columns(const Node& node, const Shape& in, Bytes groups) {
    const Bytes bytes = columns_of(node, in) / groups * low_width_;
    return allocate(by_sample(node) ? TensorSize{bytes, 0} : TensorSize{0, bytes}, Part::temporaries);
}

/// Group by group over copies of their channels; then the parts are put together.
AutogradTape::Storage AutogradTape::unfolded_groups(const Node& node, const Shape& in, Bytes count) {
    std::vector<Storage> parts;
    for (std::int64_t group = 0; group < node.groups; ++group) {
        const Storage source = allocate_elements(elements(in) / node.groups, low_width_, Part::temporaries);
        parts.push_back(unfolded_result(node, in, node.groups));
        release(source);
    }
    const Storage result = allocate_elements(count, low_width_, Part::activations);
    for (const Storage part : parts)
        release(part);
    return result;
}

/// The same for the gradients: `in` none where the input wants none.
AutogradTape::Storage AutogradTape::gradient_by_groups(const Node& node, ValueId in) {
    const Shape& shape = shape_read_by(node);
    const auto share = [&](Bytes count) {
        return allocate_elements(count / node.groups, low_width_, Part::temporaries);
    };
    const Bytes weights = node.out_channels * (node.in_channels / node.groups) * elements(node.kernel);
    std::vector<Storage> parts;
    for (std::int64_t group = 0; group < node.groups; ++group) {
        const Storage gradient = share(elements(node.output)), source = share(elements(shape));
        if (in != none) parts.push_back(share(elements(shape)));
        sum_for_bias(node, node.groups);
        parts.push_back(allocate({weights / node.groups * low_width_, 0}, Part::temporaries));
        release(allocate_columns(node, shape, node.groups));
        release(gradient);
        release(source);
    }
    const Storage result = in == none ? none : gradient_for(in);
    for (const Storage part : parts)
        release(part);
    return result;
}

/// The bias's gradient in a low precision is summed over a copy in float32; with dilation sample by sample.
void AutogradTape::sum_for_bias(const Node& node, Bytes groups) {
    if (low_width_ == 4 || !node.bias || dilated(node)) return;
    release(allocate_elements(elements(node.output) / groups, 4, Part::temporaries));
}

bool AutogradTape::unfolds_by_group(const Node& node) const {
    return rules_.onednn && spatial_axes(node.op) > 0 && by_group(node) &&
           unfolds(node, shape_read_by(node), options_, low_width_);
}

/// By the kernels for an input's gradient; only strided ones write the bias themselves, others add it to a
/// result of their own.
AutogradTape::Storage AutogradTape::transposed_result(const Node& node, const Shape& in, Bytes count) {
    const int block = options_.onednn_block, threads = options_.threads;
    const Node mirror = mirrored(node, in);
    const Copies copies = copies_of(node, in, block);
    const bool product = gradient_by_product(mirror, block), in_place = strided(node) && !product;
    TensorSize scratch{node.bias ? 128 : 0, node.bias ? 4 * copies.result : 0};
    if (in_place) scratch = {strided_scratch(node, node.in_channels, in, threads), 0};
    if (product) scratch.fixed += 4 * threads * columns_of_plane(mirror) + 256;
    const Storage working = allocate(scratch, Part::onednn);
    const Bytes source = product ? 0 : in_place ? copies.source_exact : copies.source;
    const Storage packed_source = allocate_elements(source, low_width_, Part::onednn);
    const Storage packed_weights = allocate({product ? 0 : copies.both_padded * low_width_, 0}, Part::onednn);
    const Storage packed_result =
        allocate_elements(in_place ? copies.result_exact : copies.result, low_width_, Part::onednn);
    release(packed_weights);
    release(packed_source);
    release(working);
    Storage result = allocate_elements(count, low_width_, Part::activations);
    if (in_place) {
        const Storage plain = allocate_elements(count, low_width_, Part::activations);
        release(result);
        result = plain;
    }
    release(packed_result);
    return result;
}

/// As the convolution computes that it mirrors.
AutogradTape::Storage AutogradTape::transposed_input_gradient(const Node& node, ValueId in) {
    const int width = value(in).width;
    const Node mirror = mirrored(node, shape_read_by(node));
    const Copies copies = copies_of(mirror, node.output, options_.onednn_block);
    const bool product = gradient_by_product(mirror, options_.onednn_block);
    const Storage working =
        allocate({product ? 4 * options_.threads * columns_of_plane(mirror) + 256 : 0, 0}, Part::onednn);
    const Storage packed_gradient =
        allocate_elements(copies.flat || product ? 0 : copies.source, width, Part::onednn);
    const Storage packed_weights = allocate({product ? 0 : copies.weights * width, 0}, Part::onednn);
    const Storage packed_result = allocate_elements(copies.result, width, Part::onednn);
    release(packed_weights);
    release(packed_gradient);
    release(working);
    const Storage result = gradient_for(in);
    release(packed_result);
    return result;
}

AutogradTape::Storage AutogradTape::convolution_input_gradient(const Node& node, ValueId in) {
    if (!rules_.onednn) return gradient_for(in);
    const Shape& shape = shape_read_by(node);
    const int width = value(in).width;
    if (unfolds(node, shape, options_, low_width_)) {
        const Storage result = gradient_for(in);
        // The 2-D kernel folds its columns back without a place of their own.
        if (node.op == Op::conv3d && columns_of(node, shape) == 0)
            release(allocate_elements(elements(shape), low_width_, Part::temporaries));
        else if (transposed(node) || node.op == Op::conv3d || dilated(node))
            release(allocate_columns(node, shape, 1));
        return result;
    }
    if (transposed(node)) return transposed_input_gradient(node, in);
    if (gradient_by_product(node, options_.onednn_block)) {
        const Storage own = allocate_elements(elements(shape), width, Part::onednn);
        release(allocate({options_.threads * 4 * columns_of_plane(node) + 128, 0}, Part::onednn));
        const Storage result = gradient_for(in);
        release(own);
        return result;
    }
    const Copies copies = copies_of(node, shape, options_.onednn_block);
    // A large kernel over few channels is left to the vector kernels of AVX-512.
    const bool vectors = options_.onednn_block >= 16 && node.in_channels < 16 && elements(node.kernel) > 64;
    const bool unpadded = strided(node) && node.groups == 1 && !vectors;
    const Storage packed_gradient =
        allocate_elements(unpadded ? copies.result_exact : copies.result, width, Part::onednn);
    const Storage packed_weights = allocate({copies.both_padded * width, 0}, Part::onednn);
    const Storage packed_result =
        allocate_elements(unpadded ? copies.source_exact : copies.source, width, Part::onednn);
    if (unpadded)
        release(allocate({strided_scratch(node, node.out_channels, node.output, options_.threads), 0},
                         Part::onednn));
    release(packed_weights);
    release(packed_gradient);
    Storage result = gradient_for(in);
    if ((unpadded && node.in_channels > 1) || (low_width_ != 4 && strided(node) && depthwise(node))) {
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
    const Shape& in = shape_read_by(node);
    if (!rules_.onednn) return none;
    if (unfolds(node, in, options_, low_width_)) {
        if (!by_group(node)) sum_for_bias(node, 1);
        return none;
    }
    const Bytes bias = node.bias ? 4 * node.out_channels : 0;
    return transposed(node) ? vector_weight_scratch(mirrored(node, in), node.output, bias)
                            : vector_weight_scratch(node, in, bias);
}

AutogradTape::Storage AutogradTape::vector_weight_scratch(const Node& node, const Shape& in, Bytes bias) {
    if (low_width_ != 4) {
        // Weights in the low precision, their sum in float32; of one channel, and of groups that fill no
        // vector, from a general matrix product.
        if ((node.in_channels == node.groups || !fills_vectors(node, 16)) && !depthwise(node)) {
            const Bytes exact = node.out_channels * elements(node.kernel);
            const Storage weights = allocate({low_width_ * exact, 0}, Part::onednn);
            release(allocate({options_.threads * (low_width_ * columns_of_plane(node) + 16 * exact) +
                                  4 * node.out_channels + 512,
                              0},
                             Part::onednn));
            return weights;
        }
        const Copies copies = copies_of(node, in, options_.onednn_block);
        const Storage packed_gradient = allocate_elements(copies.result, low_width_, Part::onednn);
        const Storage packed_source =
            allocate_elements(copies.flat ? 0 : copies.source, low_width_, Part::onednn);
        const Storage packed_weights =
            allocate({low_width_ * (copies.flat ? copies.weights : copies.both_padded), 0}, Part::onednn);
        release(allocate({4 * copies.both_padded + 2 * page + copies.bias_scratch, 0}, Part::onednn));
        release(packed_source);
        release(packed_gradient);
        return packed_weights;
    }
    // With AVX-512 a few channels take AVX2's kernels, one to three a kernel that reads them as they are.
    int block = options_.onednn_block;
    const Bytes inner = node.in_channels / node.groups;
    const bool few = block >= 16 && !copies_of(node, in, block).pointwise && inner < 16;
    if (few && inner > 3 && !weights_by_product(node, in, block)) block = 8;
    const Copies copies = copies_of(node, in, block);
    const bool wide_vectors = block >= 16;
    if (weights_by_product(node, in, block)) {
        // Per thread the columns of one plane and four partial sums of the weights; plain tensors are read.
        const Bytes exact = node.out_channels * (node.in_channels / node.groups) * elements(node.kernel);
        const Bytes columns = columns_of_plane(node);
        const Storage weights = allocate({4 * exact + bias, 0}, Part::onednn);
        release(allocate({options_.threads * 4 * (columns + 4 * exact) + 256, 0}, Part::onednn));
        return weights;
    }
    const bool flat = copies.flat && (wide_vectors || inner == 3);
    const Storage packed_gradient = allocate_elements(copies.result, 4, Part::onednn);
    const Storage packed_source = flat ? none : allocate_elements(copies.source, 4, Part::onednn);
    const Storage packed_weights =
        allocate({4 * (flat ? copies.weights : copies.both_padded) + bias, 0}, Part::onednn);
    release(allocate({copies.bias_scratch, 0}, Part::onednn));
    if (packed_source != none) release(packed_source);
    release(packed_gradient);
    return packed_weights;
}

/// Columns of the input for the weights' gradient, once the plain gradients are there.
void AutogradTape::unfold_for_weights(const Node& node) {
    const Shape& in = shape_read_by(node);
    if (!rules_.onednn || by_group(node) || !unfolds(node, in, options_, low_width_)) return;
    release(allocate_columns(node, in, 1));
}

} // namespace redline
