// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory/autograd.h"

#include "network/node_rules.h"

namespace redline {

AutogradTape::Storage AutogradTape::gradient_for(ValueId target) {
    const Value& wanted = value(target);
    return allocate_elements(wanted.elements, wanted.width, Part::temporaries);
}

/// A leaf's gradient lies as the leaf does: what comes otherwise is copied.
AutogradTape::Storage AutogradTape::in_layout_of(ValueId leaf, Storage gradient) {
    const Storage copy = gradient_for(leaf);
    release(gradient);
    return copy;
}

/// A tensor that several operators read gets several gradients; the engine adds them up as they come.
void AutogradTape::deliver(ValueId target, Storage gradient, bool view, std::vector<std::int64_t> strides) {
    Value& to = value(target);
    if (!to.needs_gradient) return release(gradient);
    if (to.leaf) {
        if (view || !strides.empty()) gradient = in_layout_of(target, gradient);
        if (input_gradient_ == none)
            input_gradient_ = gradient;
        else
            release(gradient);
        return;
    }
    if (to.gradient == none) {
        to.gradient = gradient;
        to.gradient_is_view = view;
        to.gradient_strides = std::move(strides);
        return;
    }
    to.gradient_is_view = false;
    to.gradient_strides.clear();
    if (rules_.sums_gradients_in_place && references_[static_cast<std::size_t>(to.gradient)] == 1)
        return release(gradient);
    const Storage sum = gradient_for(target);
    release(value(target).gradient);
    release(gradient);
    value(target).gradient = sum;
}

void AutogradTape::deliver_parameter(int parameter, Storage gradient) {
    Storage& held = parameter_gradient_[static_cast<std::size_t>(parameter)];
    if (held == none)
        held = gradient;
    else if (gradients_apart_)
        fresh_gradients_.push_back(gradient);
    else
        release(gradient);
}

/// A parameter that was cast waits for the cast's own backward.
void AutogradTape::deliver_parameters(RecordId id, const std::array<Storage, 4>& gradients, int count,
                                      bool last_first) {
    const int first = first_parameter_[static_cast<std::size_t>(record(id).node)];
    for (int i = 0; i < count; ++i) {
        const int which = last_first ? count - 1 - i : i;
        const Storage gradient = gradients[static_cast<std::size_t>(which)];
        const RecordId cast =
            which < record(id).casts.count ? record(id).casts.items[static_cast<std::size_t>(which)] : none;
        if (cast != none)
            record(cast).pending = gradient;
        else
            deliver_parameter(first + which, gradient);
    }
}

/// The gradient that came in (none: it went before) goes first, then the saved tensors; what a hook handed
/// out goes before it.
void AutogradTape::finish_record(RecordId id, Storage gradient) {
    Record& done = record(id);
    const bool hooked = done.hooked > 0;
    if (!hooked && gradient != none) release(gradient);
    for (const Storage saved : done.saved)
        release(saved);
    done.saved.count = 0;
    if (!hooked) return;
    if (gradient != none) release(gradient);
    Segment& segment = segments_[static_cast<std::size_t>(done.segment)];
    if (--segment.holders == 0) {
        release(segment.input);
        end_segment(done.segment);
    }
}

void AutogradTape::end_segment(int number) {
    Segment& segment = segments_[static_cast<std::size_t>(number)];
    if (segment.random_state != none) release(segment.random_state);
    segment.random_state = none;
}

void AutogradTape::recompute(int number) {
    segments_[static_cast<std::size_t>(number)].recomputed = true;
    const Segment segment = segments_[static_cast<std::size_t>(number)];
    const int node = node_;
    current_segment_ = number;
    recompute_cursor_ = 0;
    recomputed_ = 0;
    stop_after_ = segment.saved;
    run_range(segment.first, segment.end, segment.input_value, Mode::recompute);
    stop_after_ = -1;
    current_segment_ = -1;
    clear_cast_cache();
    node_ = node;
}

void AutogradTape::backward_checkpoint(RecordId id, Storage gradient) {
    const Segment segment = segments_[static_cast<std::size_t>(record(id).segment)];
    const ValueId input = record(id).inputs.items[0];
    const Value original = value(input);
    // The segment runs again on a copy of the input that is a leaf of a graph of its own.
    const ValueId detached = new_value(original.storage, original.elements, original.width, true);
    value(detached).lie_as(original);
    const std::size_t base = records_.size();
    const ValueId out = run_range(segment.first, segment.end, detached, Mode::save);
    clear_cast_cache();
    retain(gradient);
    value(out).gradient = gradient;
    value(out).gradient_is_view = value(record(id).out).gradient_is_view;
    value(out).gradient_strides = value(record(id).out).gradient_strides;
    run_backward(base);
    Storage result = value(detached).gradient;
    if (result != none &&
        (value(detached).gradient_is_view || value(detached).gradient_strides != original.strides))
        result = in_layout_of(detached, result);
    release(value(out).storage);
    release(gradient);
    for (const Storage saved : record(id).saved)
        release(saved);
    record(id).saved.count = 0;
    end_segment(record(id).segment);
    if (result != none) deliver(input, result, false, original.strides);
}

void AutogradTape::run_backward(std::size_t base) {
    while (records_.size() > base) {
        const auto id = static_cast<RecordId>(records_.size()) - 1;
        backward(id);
        records_.pop_back();
    }
}

void AutogradTape::backward(RecordId id) {
    node_ = record(id).node;
    if (record(id).kind == Kind::cast_parameter) {
        const Storage low = record(id).pending;
        if (low == none) return;
        const int parameter = record(id).parameter;
        const Storage full =
            allocate({4 * parameter_elements_[static_cast<std::size_t>(parameter)], 0}, Part::gradients);
        release(low);
        return deliver_parameter(parameter, full);
    }
    const Storage gradient = value(record(id).out).gradient;
    if (gradient == none) return;
    value(record(id).out).gradient = none;
    if (record(id).kind == Kind::checkpoint) return backward_checkpoint(id, gradient);
    if (record(id).hooked > 0 && !segments_[static_cast<std::size_t>(record(id).segment)].recomputed)
        recompute(record(id).segment);
    if (record(id).kind == Kind::cast) {
        const ValueId target = record(id).inputs.items[0];
        const Storage result = gradient_for(target);
        release(gradient);
        return deliver(target, result);
    }
    if (record(id).kind == Kind::ordered)
        return deliver(record(id).inputs.items[0], gradient, !value(record(id).out).gradient_in_order());
    if (record(id).kind == Kind::sum) {
        // The same tensor is the gradient of both.
        const auto inputs = record(id).inputs;
        std::array<Storage, 2> shares{gradient, gradient};
        retain(gradient);
        for (std::size_t which = 0; which < 2; ++which)
            if (const Value& to = value(inputs.items[which]); to.width != value(record(id).out).width) {
                shares[which] = gradient_for(inputs.items[which]);
                release(gradient);
            }
        for (std::size_t which = 0; which < 2; ++which)
            deliver(inputs.items[which], shares[which]);
        return;
    }
    if (record(id).kind == Kind::product) return backward_product(id, gradient);
    if (record(id).kind == Kind::mix) return backward_mix(id, gradient);
    if (record(id).kind == Kind::recurrence) return backward_recurrence(id, gradient);
    backward_node(id, gradient);
}

void AutogradTape::backward_parameters(RecordId id, Storage gradient) {
    const int index = record(id).node;
    const Node& node = graph_.nodes[static_cast<std::size_t>(index)];
    const ValueId in = record(id).inputs.items[0];
    const bool wants_input = value(in).needs_gradient;
    const bool convolution = spatial_axes(node.op) > 0;
    const int first = first_parameter_[static_cast<std::size_t>(index)];
    const int count = first_parameter_[static_cast<std::size_t>(index) + 1] - first;
    // Beside the gradient that came in, which the call's arguments hold.
    const bool reshapes = node.op == Op::linear && node.output.size() > 1;
    const bool in_order = value(record(id).out).gradient_in_order();
    const Storage copy =
        contiguous_copy(record(id).out, (convolution || reshapes || node.op == Op::layer_norm) && !in_order);
    const Storage input_copy =
        contiguous_copy(in, !value(in).in_order() && (convolution || node.op == Op::layer_norm));
    Storage result = none, other_layout = none;
    if (convolution && unfolds_by_group(node))
        result = gradient_by_groups(node, wants_input ? in : none);
    else if (wants_input)
        result = convolution ? convolution_input_gradient(node, in) : gradient_for(in);
    const bool repeats = node.op == Op::instance_norm && node.affine;
    if (wants_input && (node.op == Op::batch_norm || node.op == Op::instance_norm) &&
        rules_.norm_backward_makes_two)
        other_layout = result;
    const Storage packed_weights = convolution ? convolution_weight_scratch(node) : none;
    // Of the repeated weight and bias; their sums over the samples follow.
    const TensorSize repeated{0, repeats ? 4 * node.out_channels : 0};
    const std::array<Storage, 2> repeated_gradients{allocate(repeated, Part::temporaries),
                                                    allocate(repeated, Part::temporaries)};
    std::array<Storage, 4> gradients{};
    for (int which = 0; which < count && !repeats; ++which) {
        const bool cast =
            record(id).casts.count && record(id).casts.items[static_cast<std::size_t>(which)] != none;
        gradients[static_cast<std::size_t>(which)] = allocate(
            {parameter_elements_[static_cast<std::size_t>(first + which)] * (cast ? low_width_ : 4), 0},
            cast ? Part::temporaries : Part::gradients);
    }
    if (packed_weights != none) release(packed_weights);
    if (convolution) unfold_for_weights(node);
    if (other_layout != none) {
        result = gradient_for(in);
        release(other_layout);
    }
    if (node.op == Op::group_norm && rules_.group_norm_backward_sums) {
        const Storage scale = allocate({0, 4 * node.out_channels}, Part::temporaries);
        const Storage shift = allocate({0, 4 * node.out_channels}, Part::temporaries);
        release(shift);
        release(scale);
    }
    if (copy != none) release(copy);
    if (input_copy != none) release(input_copy);
    finish_record(id, gradient);
    for (std::size_t which = 0; which < 2; ++which) {
        if (repeats) gradients[which] = allocate({4 * node.out_channels, 0}, Part::gradients);
        release(repeated_gradients[which]);
    }
    if (result != none) deliver(in, result);
    deliver_parameters(id, gradients, count, node.op == Op::linear);
}

void AutogradTape::backward_node(RecordId id, Storage gradient) {
    const Node& node = graph_.nodes[static_cast<std::size_t>(record(id).node)];
    switch (node.op) {
    case Op::conv3d: {
        const int low_width = low_width_;
        if (stays_in_full_precision(node)) low_width_ = 4;
        backward_parameters(id, gradient);
        low_width_ = low_width;
        return;
    }
    case Op::conv1d:
    case Op::conv2d:
    case Op::conv_transpose2d:
    case Op::conv_transpose3d:
    case Op::linear:
    case Op::batch_norm:
    case Op::group_norm:
    case Op::layer_norm:
    case Op::instance_norm:
        return backward_parameters(id, gradient);
    case Op::concat: {
        // Each input's gradient is a view of the part that it filled.
        const auto inputs = record(id).more_inputs;
        const int width = value(record(id).out).width;
        std::vector<Storage> shares;
        for (const ValueId input : inputs) {
            if (value(input).needs_gradient && value(input).width != width) {
                shares.push_back(gradient_for(input));
            } else {
                retain(gradient);
                shares.push_back(gradient);
            }
        }
        release(gradient);
        for (std::size_t which = 0; which < inputs.size(); ++which)
            // One sample's channels lie in a row.
            deliver(inputs[which], shares[which], shares[which] == gradient && options_.micro_batch > 1);
        return;
    }
    case Op::flatten:
    case Op::reshape:
        return deliver(record(id).inputs.items[0], gradient, !value(record(id).out).gradient_in_order());
    case Op::permute:
        return deliver_permuted(id, gradient);
    case Op::embedding_position:
        return backward_position(id, gradient);
    case Op::gru:
        return backward_gru(id, gradient);
    case Op::dropout:
        if (node.p <= 0)
            return deliver(record(id).inputs.items[0], gradient, value(record(id).out).gradient_is_view,
                           value(record(id).out).gradient_strides);
        break;
    default:
        break;
    }
    // What goes value by value leaves a gradient in the order that it came in.
    const bool by_value = node.op == Op::dropout || is_activation(node.op);
    const bool view = by_value && value(record(id).out).gradient_is_view;
    const std::vector<std::int64_t> strides =
        by_value ? value(record(id).out).gradient_strides : std::vector<std::int64_t>{};
    const ValueId in = record(id).inputs.items[0];
    const Storage result = gradient_for(in);
    finish_record(id, gradient);
    deliver(in, result, view, strides);
}

} // namespace redline
