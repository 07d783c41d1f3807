// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory/autograd.h"

#include <algorithm>

// Operators over [tokens, embed]: learned positions and self-attention.

namespace redline {

void AutogradTape::forward_position(int index, Mode mode) {
    const ValueId in = input_of(index);
    const Value from = value(in);
    const RecordId id = begin(Kind::node, index, mode, true);
    // The parameter is float32, and so is the sum.
    const ValueId out =
        new_value(allocate_elements(from.elements, 4, Part::activations), from.elements, 4, true);
    if (rules_.sums_copy_operands && from.width != 4)
        release(allocate_elements(from.elements, 4, Part::temporaries));
    value(out).lie_as(from);
    connect(id, mode, in, out);
    finish(index, out);
}

void AutogradTape::backward_position(RecordId id, Storage gradient) {
    const int parameter = first_parameter_[static_cast<std::size_t>(record(id).node)];
    const Bytes count = parameter_elements_[static_cast<std::size_t>(parameter)];
    const ValueId in = record(id).inputs.items[0];
    const bool same_width = value(in).width == value(record(id).out).width;
    Storage result = gradient;
    if (!same_width) result = gradient_for(in);
    const Storage summed = allocate({4 * count, 0}, Part::gradients);
    if (!same_width) release(gradient);
    deliver(in, result);
    deliver_parameter(parameter, summed);
}

/// x W^T + b on the last axis, as one of the layers inside attention.
AutogradTape::ValueId AutogradTape::product(int index, int weight, ValueId in, Bytes count, Mode mode) {
    cast_parameter(index, weight + 1, mode);
    const Storage low_weight = cast_parameter(index, weight, mode);
    const Value from = value(in);
    ValueId source = in;
    if (from.width != low_width_) {
        source = new_value(allocate_elements(from.elements, low_width_, Part::activations), from.elements,
                           low_width_, from.needs_gradient);
        value(source).lie_as(from);
        const RecordId cast = begin(Kind::cast, index, mode, from.needs_gradient);
        connect(cast, mode, in, source);
    }
    const Operand ordered = put_in_order({source, source != in}, index, mode);
    source = ordered.value;
    const RecordId id = begin(Kind::product, index, mode, true);
    save(id, value(source).storage, mode);
    save(id, low_weight, mode);
    if (mode == Mode::recompute && stopped()) {
        if (source != in) release(value(source).storage);
        return none;
    }
    const ValueId out =
        new_value(allocate_elements(count, low_width_, Part::activations), count, low_width_, true);
    if (id != none && mode != Mode::recompute) {
        record(id).inputs.add(source);
        record(id).out = out;
        record(id).parameter = weight;
    }
    if (source != in) release(value(source).storage);
    return out;
}

void AutogradTape::backward_product(RecordId id, Storage gradient) {
    const int weight = record(id).parameter;
    const ValueId in = record(id).inputs.items[0];
    const Part part = low_width_ == 4 ? Part::gradients : Part::temporaries;
    const Storage result = value(in).needs_gradient ? gradient_for(in) : none;
    std::array<Storage, 2> gradients{};
    for (int which = 0; which < 2; ++which)
        gradients[static_cast<std::size_t>(which)] =
            allocate({parameter_elements_[static_cast<std::size_t>(weight + which)] * low_width_, 0}, part);
    finish_record(id, gradient);
    if (result != none) deliver(in, result);
    for (int which = 1; which >= 0; --which) {
        const auto parameter = static_cast<std::size_t>(weight + which);
        if (low_width_ != 4 && cast_record_[parameter] != none)
            record(cast_record_[parameter]).pending = gradients[static_cast<std::size_t>(which)];
        else
            deliver_parameter(weight + which, gradients[static_cast<std::size_t>(which)]);
    }
}

namespace {

/// What the CPU's fused attention (aten/src/ATen/native/cpu/FlashAttentionKernel.cpp) works in: queries in
/// tiles that grow with the tokens, keys in tiles of 512. Values per thread, and of those in the operator's
/// own precision where that is not float32.
struct AttentionTiles {
    Bytes forward = 0, forward_low = 0, backward = 0, backward_low = 0;
};

AttentionTiles attention_tiles(Bytes tokens, Bytes head, bool lowered) {
    const Bytes queries = std::min<Bytes>(tokens, tokens >= 768 ? 256 : tokens >= 192 ? 64 : 32);
    const Bytes keys = std::min<Bytes>(tokens, 512), tile = queries * keys;
    return {tile + 2 * queries + queries * head, lowered ? tile : 0, 2 * tile + queries,
            lowered ? 2 * tile : 0};
}

} // namespace

// Queries, keys and values in one product; softmax(q k^T) v; one more product.
void AutogradTape::forward_attention(int index, Mode mode) {
    const Node& node = graph_.nodes[static_cast<std::size_t>(index)];
    const int first = first_parameter_[static_cast<std::size_t>(index)];
    const Bytes count = elements(node.output);
    const ValueId joint = product(index, first, input_of(index), 3 * count, mode);
    if (joint == none) return;
    const RecordId id = begin(Kind::mix, index, mode, true);
    const bool in_parts = options_.device == DeviceKind::cpu && node.p > 0;
    Storage part = none;
    const Storage mixed = in_parts ? mix_in_parts(id, joint, mode, part) : mix_at_once(id, joint, mode);
    const ValueId attended = new_value(mixed, count, low_width_, true);
    connect(id, mode, joint, attended);
    const bool stop = mode == Mode::recompute && stopped();
    const ValueId out = stop ? none : product(index, first + 2, attended, count, mode);
    release(mixed);
    if (part != none) release(part);
    if (in_parts) release(value(joint).storage);
    if (out != none) finish(index, out);
}

/// One kernel that keeps the log-sum-exp per head and token (Dao et al. 2022), on CUDA in float32 with tokens
/// rounded up to 32.
AutogradTape::Storage AutogradTape::mix_at_once(RecordId id, ValueId joint, Mode mode) {
    const Node& node = graph_.nodes[static_cast<std::size_t>(node_)];
    const Bytes tokens = node.output[0];
    save(id, value(joint).storage, mode);
    const Storage mixed = allocate_elements(elements(node.output), low_width_, Part::activations);
    const bool cuda = options_.device == DeviceKind::cuda;
    const Bytes rows = cuda && low_width_ == 4 ? (tokens + 31) / 32 * 32 : tokens;
    const Storage log_sum = allocate({0, 4 * node.heads * rows}, Part::activations);
    if (!cuda) {
        const auto tiles = attention_tiles(tokens, node.embed / node.heads, low_width_ != 4);
        release(allocate({options_.threads * (4 * tiles.forward + low_width_ * tiles.forward_low), 0},
                         Part::temporaries));
    }
    const Storage seed = cuda ? allocate({low_width_ == 4 ? 8 : 16, 0}, Part::activations) : none;
    const Storage offset = cuda ? allocate({8, 0}, Part::activations) : none;
    save(id, log_sum, mode);
    save(id, mixed, mode);
    for (const Storage extra : {seed, offset})
        if (extra != none) save(id, extra, mode);
    for (const Storage extra : {log_sum, seed, offset})
        if (extra != none) release(extra);
    release(value(joint).storage);
    return mixed;
}

/// The CPU has no fused kernel with dropout: scaled queries and keys, their product, its softmax, the noise
/// and the product of both are tensors (at::_scaled_dot_product_attention_math), in float32 whatever came in:
/// then queries, keys and values are copied first, and the weights and the result afterwards. Several heads
/// of several samples are copied to become a batch of matrices. `part` holds what outlives the call.
AutogradTape::Storage AutogradTape::mix_in_parts(RecordId id, ValueId joint, Mode mode, Storage& part) {
    const Node& node = graph_.nodes[static_cast<std::size_t>(node_)];
    const Bytes count = elements(node.output), weights = node.heads * node.output[0] * node.output[0];
    const auto vectors = [&] { return allocate_elements(count, 4, Part::activations); };
    const auto matrix = [&] { return allocate_elements(weights, 4, Part::activations); };
    const bool copies = node.heads > 1 && options_.micro_batch > 1, lowered = low_width_ != 4;
    std::array<Storage, 3> raised{none, none, none};
    if (lowered)
        for (Storage& one : raised)
            one = vectors();
    const Storage scaled_queries = vectors(), scaled_keys = vectors();
    const Storage queries = copies ? vectors() : scaled_queries, keys = copies ? vectors() : scaled_keys;
    const Storage scores = matrix();
    if (copies) release(scaled_keys);
    const Storage softmax = matrix();
    // Rows that are masked from end to end are looked for.
    const Storage masked = allocate_elements(weights, 1, Part::temporaries);
    release(allocate_elements(node.heads * node.output[0], 1, Part::temporaries));
    release(masked);
    release(scores);
    const Storage noise = matrix(), dropped = matrix();
    const Storage lowered_weights = allocate_elements(lowered ? weights : 0, low_width_, Part::temporaries);
    const Storage values = copies ? vectors() : lowered ? raised[2] : value(joint).storage;
    if (!copies) retain(values);
    Storage product = vectors();
    if (lowered) {
        const Storage low = allocate_elements(count, low_width_, Part::activations);
        release(product);
        product = low;
    }
    if (copies) release(scaled_queries);
    for (const Storage one : raised)
        if (one != none) release(one);
    release(lowered_weights);
    for (const Storage kept : {queries, keys, softmax, noise, dropped, values}) {
        save(id, kept, mode);
        release(kept);
    }
    if (node.heads == 1) return product;
    part = product;
    return allocate_elements(count, low_width_, Part::activations);
}

void AutogradTape::backward_mix(RecordId id, Storage gradient) {
    const Node& node = graph_.nodes[static_cast<std::size_t>(record(id).node)];
    const ValueId joint = record(id).inputs.items[0];
    const Bytes count = value(record(id).out).elements;
    const auto vectors = [&] { return allocate_elements(count, low_width_, Part::temporaries); };
    const bool cpu = options_.device == DeviceKind::cpu;
    if (cpu && node.p > 0) return backward_mix_in_parts(id, gradient);
    std::array<Storage, 3> parts{};
    for (Storage& part : parts)
        part = vectors();
    if (cpu) {
        const auto tiles = attention_tiles(node.output[0], node.embed / node.heads, low_width_ != 4);
        release(allocate({options_.threads * (4 * tiles.backward + low_width_ * tiles.backward_low), 0},
                         Part::temporaries));
    }
    finish_record(id, gradient);
    const Storage joined = gradient_for(joint);
    for (const Storage part : parts)
        release(part);
    deliver(joint, joined);
}

void AutogradTape::backward_mix_in_parts(RecordId id, Storage gradient) {
    const Node& node = graph_.nodes[static_cast<std::size_t>(record(id).node)];
    const ValueId joint = record(id).inputs.items[0];
    const Bytes count = elements(node.output), weights = node.heads * node.output[0] * node.output[0];
    const auto vectors = [&] { return allocate_elements(count, 4, Part::temporaries); };
    const auto low_vectors = [&] { return allocate_elements(count, low_width_, Part::temporaries); };
    const auto matrix = [&] { return allocate_elements(weights, 4, Part::temporaries); };
    const auto replace = [&](Storage& old, Storage fresh) {
        release(old);
        old = fresh;
    };
    const auto saved = record(id).saved.items;
    const Storage queries = saved[0], keys = saved[1], softmax = saved[2], noise = saved[3],
                  dropped = saved[4], values = saved[5];
    record(id).saved.count = 0;
    const bool lowered = low_width_ != 4;
    if (lowered) replace(gradient, vectors());
    if (node.heads > 1 && options_.micro_batch > 1) replace(gradient, vectors());
    const Storage of_values = vectors(), of_dropped = matrix();
    release(gradient);
    release(values);
    release(dropped);
    const Storage of_softmax = matrix();
    release(of_dropped);
    release(noise);
    const Storage of_scores = matrix();
    release(of_softmax);
    release(softmax);
    std::array<Storage, 3> parts{of_values, vectors(), vectors()};
    release(of_scores);
    release(keys);
    release(queries);
    replace(parts[1], vectors());
    replace(parts[2], vectors());
    if (lowered)
        for (Storage& part : parts)
            replace(part, low_vectors());
    if (lowered) replace(parts[2], low_vectors());
    replace(parts[0], low_vectors());
    finish_record(id, none);
    const Storage joined = gradient_for(joint);
    for (const Storage part : parts)
        release(part);
    deliver(joint, joined);
}

} // namespace redline
