// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory/autograd.h"

// Operators over [tokens, embed] and [steps, input]: learned positions, self-attention, gated recurrent
// units.

namespace redline {

void AutogradTape::forward_position(int index, Mode mode) {
    const ValueId in = input_of(index);
    const Value from = value(in);
    const RecordId id = begin(Kind::node, index, mode, true);
    // The parameter is float32, and so is the sum.
    const ValueId out =
        new_value(allocate_elements(from.elements, 4, Part::activations), from.elements, 4, true);
    value(out).lie_as(from);
    if (id != none && mode != Mode::recompute) {
        record(id).inputs.add(in);
        record(id).out = out;
    }
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
        if (cast != none && mode != Mode::recompute) {
            record(cast).inputs.add(in);
            record(cast).out = source;
        }
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

// Queries, keys and values in one product; softmax(q k^T) v in one kernel that keeps the log-sum-exp per head
// and token (Dao et al. 2022), in float32 with tokens rounded up to 32; one more product.
void AutogradTape::forward_attention(int index, Mode mode) {
    const Node& node = graph_.nodes[static_cast<std::size_t>(index)];
    const int first = first_parameter_[static_cast<std::size_t>(index)];
    const Bytes count = elements(node.output), tokens = node.output[0];
    const ValueId in = input_of(index);
    const ValueId joint = product(index, first, in, 3 * count, mode);
    if (joint == none) return;
    const RecordId id = begin(Kind::mix, index, mode, true);
    save(id, value(joint).storage, mode);
    const Storage mixed = allocate_elements(count, low_width_, Part::activations);
    const bool cuda = options_.device == DeviceKind::cuda;
    const Bytes rows = cuda && low_width_ == 4 ? (tokens + 31) / 32 * 32 : tokens;
    const Storage log_sum = allocate({0, 4 * node.heads * rows}, Part::activations);
    // The CPU has no fused kernel with dropout: the weights, their noise and their product are kept.
    const Storage weights =
        !cuda && node.p > 0 ? allocate({0, 3 * 4 * node.heads * tokens * tokens}, Part::activations) : none;
    const Storage seed = cuda ? allocate({low_width_ == 4 ? 8 : 16, 0}, Part::activations) : none;
    const Storage offset = cuda ? allocate({8, 0}, Part::activations) : none;
    save(id, log_sum, mode);
    save(id, mixed, mode);
    for (const Storage extra : {weights, seed, offset})
        if (extra != none) save(id, extra, mode);
    for (const Storage extra : {log_sum, weights, seed, offset})
        if (extra != none) release(extra);
    release(value(joint).storage);
    const ValueId attended = new_value(mixed, count, low_width_, true);
    if (id != none && mode != Mode::recompute) {
        record(id).inputs.add(joint);
        record(id).out = attended;
    }
    const bool stop = mode == Mode::recompute && stopped();
    const ValueId out = stop ? none : product(index, first + 2, attended, count, mode);
    release(mixed);
    if (out != none) finish(index, out);
}

void AutogradTape::backward_mix(RecordId id, Storage gradient) {
    const ValueId joint = record(id).inputs.items[0];
    const Bytes count = value(record(id).out).elements;
    std::array<Storage, 3> parts{};
    for (Storage& part : parts)
        part = allocate_elements(count, low_width_, Part::temporaries);
    finish_record(id, gradient);
    const Storage joined = gradient_for(joint);
    for (const Storage part : parts)
        release(part);
    deliver(joint, joined);
}

// The CPU runs a step at a time: input gates for all steps at once, then per step three hidden gates and four
// vectors that the backward wants. cuDNN keeps about as much in its reserve (not measured on a GPU).
void AutogradTape::forward_gru(int index, Mode mode) {
    const Node& node = graph_.nodes[static_cast<std::size_t>(index)];
    const ValueId in = input_of(index);
    const RecordId id = begin(Kind::node, index, mode, true);
    const Bytes steps = node.output[0], runs = node.layers * (node.bidirectional ? 2 : 1);
    const Bytes hidden = node.hidden * runs;
    const Storage start = allocate_elements(hidden, 4, Part::activations);
    const Storage transposed = allocate_elements(value(in).elements, 4, Part::activations);
    const Storage gates = allocate_elements(3 * node.hidden * steps, 4, Part::temporaries);
    const Storage kept = allocate_elements(7 * hidden * steps, 4, Part::activations);
    const Bytes count = elements(node.output);
    const Storage result = allocate_elements(count, 4, Part::activations);
    release(gates);
    save(id, start, mode);
    save(id, transposed, mode);
    save(id, kept, mode);
    for (const Storage storage : {start, transposed, kept})
        release(storage);
    const ValueId out = new_value(result, count, 4, true);
    value(out).steps_first = true;
    if (id != none && mode != Mode::recompute) {
        record(id).inputs.add(in);
        record(id).out = out;
    }
    finish(index, out);
}

void AutogradTape::backward_gru(RecordId id, Storage gradient) {
    const int index = record(id).node;
    const Node& node = graph_.nodes[static_cast<std::size_t>(index)];
    const ValueId in = record(id).inputs.items[0];
    const Bytes steps = node.output[0];
    const Storage working = allocate_elements(10 * node.hidden, 4, Part::temporaries);
    const int first = first_parameter_[static_cast<std::size_t>(index)];
    const int end = first_parameter_[static_cast<std::size_t>(index) + 1];
    std::vector<Storage> gradients;
    for (int parameter = first; parameter < end; ++parameter)
        gradients.push_back(
            allocate({4 * parameter_elements_[static_cast<std::size_t>(parameter)], 0}, Part::gradients));
    // The CPU makes each step's gradient of the hidden weights anew and adds it to the sum.
    if (options_.device == DeviceKind::cpu)
        release(allocate({4 * 3 * node.hidden * node.hidden, 0}, Part::temporaries));
    finish_record(id, gradient);
    const Storage per_step = allocate_elements(3 * node.hidden * steps, 4, Part::temporaries);
    release(working);
    const Storage stacked = allocate_elements(3 * node.hidden * steps, 4, Part::temporaries);
    release(per_step);
    Storage result = none;
    if (value(in).needs_gradient) result = gradient_for(in);
    release(stacked);
    if (result != none) deliver(in, result);
    for (int parameter = first; parameter < end; ++parameter)
        deliver_parameter(parameter, gradients[static_cast<std::size_t>(parameter - first)]);
}

} // namespace redline
