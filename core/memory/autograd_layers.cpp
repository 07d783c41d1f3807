// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory/autograd.h"

#include <algorithm>

#include "network/node_rules.h"

// Layers with parameters, activations, pooling, dropout.

namespace redline {

// Convolution, transposed convolution, linear: the input and the weight are saved before the operator runs.
void AutogradTape::forward_weighted(int index, Mode mode) {
    const Node& node = graph_.nodes[static_cast<std::size_t>(index)];
    if (index + 1 == static_cast<int>(graph_.nodes.size()) && looks_at_classifier()) {
        classifier_input_ = input_of(index);
        retain(value(classifier_input_).storage);
    }
    std::array<Storage, 4> copies;
    const auto casts = cast_parameters(index, mode, copies);
    Operand in = operand(index, autocast_width(index), mode);
    if (node.op == Op::linear) in = put_in_order(in, index, mode);
    const RecordId id = begin(Kind::node, index, mode, true);
    save(id, value(in.value).storage, mode);
    save(id, copies[0], mode);
    if (mode == Mode::recompute && stopped()) {
        let_go(in);
        return;
    }
    const Storage copy = contiguous_copy(in.value, !value(in.value).in_order());
    const Storage result = convolution_result(index, elements(node.output));
    if (copy != none) release(copy);
    const ValueId out = new_value(result, elements(node.output), low_width_, true);
    if (id != none && mode != Mode::recompute) {
        record(id).inputs.add(in.value);
        record(id).out = out;
        record(id).casts = casts;
    }
    let_go(in);
    finish(index, out);
}

// Norms save their input and, per channel or per group, the mean and the inverse deviation.
void AutogradTape::forward_norm(int index, Mode mode) {
    const Node& node = graph_.nodes[static_cast<std::size_t>(index)];
    const bool batch = node.op == Op::batch_norm || node.op == Op::instance_norm;
    const int width = autocast_width(index);
    Operand in = operand(index, width, mode);
    // Group and instance norm keep a copy in order, layer norm makes one for the call.
    if (node.op == Op::group_norm || node.op == Op::instance_norm) in = put_in_order(in, index, mode);
    const RecordId id = begin(Kind::node, index, mode, true);
    const Bytes count = elements(node.output);
    save(id, value(in.value).storage, mode);
    save(id, none, mode);
    // Instance norm is batch norm over as many channels as there are samples and channels, with the weight
    // and the bias repeated for each sample.
    const bool repeats = node.op == Op::instance_norm && node.affine;
    const TensorSize repeated{0, repeats ? 4 * node.out_channels : 0};
    const Storage weight = allocate(repeated, Part::activations);
    const Storage bias = allocate(repeated, Part::activations);
    const Storage copy = contiguous_copy(in.value, node.op == Op::layer_norm && !value(in.value).in_order());
    const Storage result = allocate_elements(count, width, Part::activations);
    TensorSize statistics{4 * node.out_channels, 0};
    if (node.op == Op::group_norm) statistics = {0, 4 * node.groups};
    if (node.op == Op::instance_norm) statistics = {0, 4 * node.out_channels};
    if (node.op == Op::layer_norm) statistics = {0, 4 * count / elements(node.shape)};
    const Storage mean = allocate(statistics, Part::activations);
    const Storage deviation = allocate(statistics, Part::activations);
    if (rules_.norm_backward_makes_two && batch)
        for (int pass = 0; pass < 2; ++pass) {
            const Storage scale = allocate(statistics, Part::temporaries);
            const Storage shift = allocate(statistics, Part::temporaries);
            release(shift);
            release(scale);
        }
    keep_or_release(id, weight, mode);
    release(bias);
    keep_or_release(id, mean, mode);
    keep_or_release(id, deviation, mode);
    if (copy != none) release(copy);
    const ValueId out = new_value(result, count, width, true);
    connect(id, mode, in.value, out);
    let_go(in);
    finish(index, out);
}

void AutogradTape::forward_activation(int index, Mode mode) {
    const Node& node = graph_.nodes[static_cast<std::size_t>(index)];
    const ValueId in = input_of(index);
    const Value from = value(in);
    const bool saves_result = node.op == Op::relu || node.op == Op::tanh || node.op == Op::sigmoid;
    const RecordId id = begin(Kind::node, index, mode, from.needs_gradient);
    if (!saves_result) {
        save(id, from.storage, mode);
        if (mode == Mode::recompute && stopped()) return;
    }
    const bool in_place =
        node.op == Op::relu && options_.relu_inplace && relu_may_run_in_place(graph_, index);
    Storage result = from.storage;
    if (in_place)
        retain(result);
    else
        result = allocate_elements(from.elements, from.width, Part::activations);
    if (saves_result) save(id, result, mode);
    const ValueId out = new_value(result, from.elements, from.width, from.needs_gradient);
    value(out).lie_as(from);
    connect(id, mode, in, out);
    finish(index, out);
}

void AutogradTape::forward_pool(int index, Mode mode) {
    const Node& node = graph_.nodes[static_cast<std::size_t>(index)];
    const Operand read = operand(index, autocast_width(index), mode);
    const ValueId in = read.value;
    const Value from = value(in);
    const bool max = node.op == Op::max_pool1d || node.op == Op::max_pool2d || node.op == Op::max_pool3d;
    // Pooling to one value is a mean, which needs the shape of its input only; so does upsampling.
    const bool is_mean = node.op == Op::global_avg_pool2d || node.op == Op::global_avg_pool3d ||
                         ((node.op == Op::adaptive_avg_pool2d || node.op == Op::adaptive_avg_pool3d) &&
                          elements(node.shape) == 1);
    const RecordId id = begin(Kind::node, index, mode, from.needs_gradient);
    if (!is_mean && node.op != Op::upsample) {
        save(id, from.storage, mode);
        if (!max && mode == Mode::recompute && stopped()) return let_go(read);
    }
    const Bytes count = elements(node.output);
    const Storage result = allocate_elements(count, from.width, Part::activations);
    const Storage indices = max ? allocate_elements(count, 8, Part::activations) : none;
    const Storage copy = contiguous_copy(in, !from.in_order() && !is_mean);
    if (copy != none) release(copy);
    if (max) keep_or_release(id, indices, mode);
    const ValueId out = new_value(result, count, from.width, from.needs_gradient);
    connect(id, mode, in, out);
    let_go(read);
    finish(index, out);
}

void AutogradTape::forward_dropout(int index, Mode mode) {
    const Node& node = graph_.nodes[static_cast<std::size_t>(index)];
    const ValueId in = input_of(index);
    const Value from = value(in);
    if (node.p <= 0) return forward_view(index, mode);
    const RecordId id = begin(Kind::node, index, mode, from.needs_gradient);
    Storage result = none, mask = none;
    if (rules_.dropout_keeps_noise) {
        mask = allocate_elements(from.elements, from.width, Part::activations);
        save(id, mask, mode);
        if (mode == Mode::recompute && stopped()) return release(mask);
        result = allocate_elements(from.elements, from.width, Part::activations);
        release(mask);
    } else {
        result = allocate_elements(from.elements, from.width, Part::activations);
        mask = allocate_elements(from.elements, 1, Part::activations);
        keep_or_release(id, mask, mode);
    }
    const ValueId out = new_value(result, from.elements, from.width, from.needs_gradient);
    value(out).lie_as(from);
    connect(id, mode, in, out);
    finish(index, out);
}

} // namespace redline
