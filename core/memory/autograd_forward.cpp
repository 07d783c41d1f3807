// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory/autograd.h"

#include <algorithm>

#include "network/node_rules.h"

namespace redline {

AutogradTape::Storage AutogradTape::allocate(TensorSize size, Part part) {
    const auto storage = static_cast<Storage>(tape_.storages.size());
    tape_.storages.push_back({size, part});
    references_.push_back(1);
    if (size.fixed || size.per_sample)
        tape_.events.push_back({storage, static_cast<std::int16_t>(node_), true, phase_});
    return storage;
}

void AutogradTape::release(Storage storage) {
    if (--references_[static_cast<std::size_t>(storage)] > 0) return;
    const auto& size = tape_.storages[static_cast<std::size_t>(storage)].size;
    if (size.fixed || size.per_sample)
        tape_.events.push_back({storage, static_cast<std::int16_t>(node_), false, phase_});
}

AutogradTape::ValueId AutogradTape::new_value(Storage storage, Bytes elements, int width,
                                              bool needs_gradient) {
    values_.push_back({storage, none, elements, width, needs_gradient, false});
    return static_cast<ValueId>(values_.size()) - 1;
}

AutogradTape::RecordId AutogradTape::begin(Kind kind, int node, Mode mode, bool needs_gradient) {
    if (mode == Mode::without_gradients || !needs_gradient) return none;
    if (mode == Mode::recompute)
        return segments_[static_cast<std::size_t>(current_segment_)].records[recompute_cursor_++];
    Record fresh;
    fresh.kind = kind;
    fresh.node = node;
    if (mode == Mode::hooks) fresh.segment = current_segment_;
    records_.push_back(std::move(fresh));
    const auto id = static_cast<RecordId>(records_.size()) - 1;
    if (mode == Mode::hooks) segments_[static_cast<std::size_t>(current_segment_)].records.push_back(id);
    return id;
}

/// `storage` none: a parameter, which lives anyway but counts as a saved tensor.
void AutogradTape::save(RecordId id, Storage storage, Mode mode) {
    if (id == none) return;
    if (mode == Mode::hooks) {
        Segment& segment = segments_[static_cast<std::size_t>(current_segment_)];
        if (record(id).hooked++ == 0) ++segment.holders;
        ++segment.saved;
        return;
    }
    if (mode == Mode::recompute) {
        if (stopped()) return;
        ++recomputed_;
    }
    if (storage == none) return;
    retain(storage);
    record(id).saved.add(storage);
}

/// For results that only the backward wants: the record takes them over, or they go at once.
void AutogradTape::keep_or_release(RecordId id, Storage result, Mode mode) {
    save(id, result, mode);
    release(result);
}

AutogradTape::ValueId AutogradTape::input_of(int index, int which) const {
    const int source = graph_.nodes[static_cast<std::size_t>(index)].inputs[static_cast<std::size_t>(which)];
    return node_value_[static_cast<std::size_t>(source + 1)];
}

AutogradTape::Operand AutogradTape::operand(int index, int width, Mode mode, int which) {
    const ValueId source = input_of(index, which);
    const Value from = value(source);
    if (from.width == width) return {source, false};
    const Storage copy = allocate_elements(from.elements, width, Part::activations);
    const ValueId copied = new_value(copy, from.elements, width, from.needs_gradient);
    const RecordId id = begin(Kind::cast, index, mode, from.needs_gradient);
    if (id != none && mode != Mode::recompute) {
        record(id).inputs.add(source);
        record(id).out = copied;
    }
    return {copied, true};
}

void AutogradTape::let_go(const Operand& operand) {
    if (operand.temporary) release(value(operand.value).storage);
}

/// Autocast copies a layer's parameters, the last one first, and remembers the copies until it ends.
FewOf<AutogradTape::RecordId, 4> AutogradTape::cast_parameters(int index, Mode mode,
                                                               std::array<Storage, 4>& copies) {
    FewOf<RecordId, 4> casts;
    const int first = first_parameter_[static_cast<std::size_t>(index)];
    const int count = first_parameter_[static_cast<std::size_t>(index) + 1] - first;
    copies.fill(none);
    casts.count = count;
    casts.items.fill(none);
    if (low_width_ == 4) return casts;
    for (int which = count - 1; which >= 0; --which) {
        copies[static_cast<std::size_t>(which)] = cast_parameter(index, first + which, mode);
        casts.items[static_cast<std::size_t>(which)] = cast_record_[static_cast<std::size_t>(first + which)];
    }
    return casts;
}

AutogradTape::Storage AutogradTape::cast_parameter(int index, int number, Mode mode) {
    if (low_width_ == 4) return none;
    const auto parameter = static_cast<std::size_t>(number);
    if (cast_cache_[parameter] == none) {
        cast_cache_[parameter] =
            allocate({parameter_elements_[parameter] * low_width_, 0}, Part::activations);
        const RecordId id = begin(Kind::cast_parameter, index, mode, true);
        cast_record_[parameter] = id;
        if (id != none && mode != Mode::recompute) record(id).parameter = number;
    }
    return cast_cache_[parameter];
}

/// The CPU's kernels for some operators want their input in order; the copy lasts as long as the call.
AutogradTape::Storage AutogradTape::contiguous_copy(ValueId of, bool needed) {
    if (!needed || !rules_.convolution_copies) return none;
    return allocate_elements(value(of).elements, value(of).width, Part::temporaries);
}

void AutogradTape::clear_cast_cache() {
    for (Storage& copy : cast_cache_)
        if (copy != none) {
            release(copy);
            copy = none;
        }
}

int AutogradTape::autocast_width(int index) const {
    switch (graph_.nodes[static_cast<std::size_t>(index)].op) {
    case Op::conv1d:
    case Op::conv2d:
    case Op::conv3d:
    case Op::conv_transpose2d:
    case Op::conv_transpose3d:
    case Op::linear:
        return low_width_;
    default:
        return 4;
    }
}

void AutogradTape::finish(int index, ValueId out) {
    node_value_[static_cast<std::size_t>(index + 1)] = out;
    alive_.push_back(index);
}

/// Drops the values that no node behind `index` reads; `keep` is the result of the range.
void AutogradTape::let_go(int index, int keep) {
    std::size_t left = 0;
    for (std::size_t i = 0; i < alive_.size(); ++i) {
        const int node = alive_[i];
        if (last_use_[static_cast<std::size_t>(node + 1)] <= index && node != keep)
            release(value(node_value_[static_cast<std::size_t>(node + 1)]).storage);
        else
            alive_[left++] = node;
    }
    alive_.resize(left);
}

AutogradTape::ValueId AutogradTape::run_range(int first, int end, ValueId input, Mode mode) {
    std::vector<int> outer;
    outer.swap(alive_);
    const int source = graph_.nodes[static_cast<std::size_t>(first)].inputs[0];
    node_value_[static_cast<std::size_t>(source + 1)] = input;
    for (int index = first; index < end; ++index) {
        run_node(index, mode);
        if (mode == Mode::recompute && stopped()) break;
        let_go(index, end - 1);
    }
    ValueId out = none;
    if (mode == Mode::recompute) {
        // Stopping early unwinds the program's own references.
        for (const int node : alive_)
            release(value(node_value_[static_cast<std::size_t>(node + 1)]).storage);
    } else {
        out = node_value_[static_cast<std::size_t>(end)];
    }
    alive_.swap(outer);
    return out;
}

AutogradTape::ValueId AutogradTape::run_checkpoint(std::pair<int, int> range, ValueId input) {
    const auto [first, end] = range;
    segments_.push_back({});
    const int number = static_cast<int>(segments_.size()) - 1;
    {
        Segment& segment = segments_.back();
        segment.first = first;
        segment.end = end;
        segment.input_value = input;
        segment.input = value(input).storage;
    }
    // Our own dropout draws from a key instead.
    if (options_.names_linger && rules_.random_state) {
        const Storage state = allocate({rules_.random_state, 0}, Part::activations);
        segments_.back().random_state = state;
    }
    if (!options_.checkpoint_reentrant) {
        retain(value(input).storage);
        current_segment_ = number;
        const ValueId out = run_range(first, end, input, Mode::hooks);
        current_segment_ = -1;
        // Where the backward wants nothing of the range, nothing holds its input either.
        if (segments_[static_cast<std::size_t>(number)].holders == 0) {
            release(segments_[static_cast<std::size_t>(number)].input);
            end_segment(number);
        }
        return out;
    }
    const ValueId inner = run_range(first, end, input, Mode::without_gradients);
    const ValueId out = new_value(value(inner).storage, value(inner).elements, value(inner).width, true);
    const RecordId id = begin(Kind::checkpoint, end - 1, Mode::save, true);
    save(id, value(input).storage, Mode::save);
    record(id).inputs.add(input);
    record(id).out = out;
    record(id).segment = number;
    return out;
}

AutogradTape::ValueId AutogradTape::forward(ValueId input) {
    const int n = static_cast<int>(graph_.nodes.size());
    node_value_[0] = input;
    alive_.clear();
    for (int index = 0; index < n;) {
        const auto range = std::find_if(options_.checkpoint.begin(), options_.checkpoint.end(),
                                        [&](const auto& candidate) { return candidate.first == index; });
        if (range == options_.checkpoint.end()) {
            run_node(index, Mode::save);
            let_go(index, n - 1);
            ++index;
            continue;
        }
        const ValueId out = run_checkpoint(*range, input_of(index));
        for (const int node : alive_)
            release(value(node_value_[static_cast<std::size_t>(node + 1)]).storage);
        alive_.clear();
        index = range->second;
        finish(index - 1, out);
    }
    return node_value_[static_cast<std::size_t>(n)];
}

void AutogradTape::run_node(int index, Mode mode) {
    node_ = index;
    switch (graph_.nodes[static_cast<std::size_t>(index)].op) {
    case Op::conv1d:
    case Op::conv2d:
    case Op::conv3d:
    case Op::conv_transpose2d:
    case Op::conv_transpose3d:
    case Op::linear:
        return forward_weighted(index, mode);
    case Op::batch_norm:
    case Op::group_norm:
    case Op::layer_norm:
    case Op::instance_norm:
        return forward_norm(index, mode);
    case Op::relu:
    case Op::gelu:
    case Op::tanh:
    case Op::sigmoid:
    case Op::leaky_relu:
        return forward_activation(index, mode);
    case Op::dropout:
        return forward_dropout(index, mode);
    case Op::add:
        return forward_add(index, mode);
    case Op::concat:
        return forward_concat(index, mode);
    case Op::flatten:
    case Op::reshape:
    case Op::permute:
        return forward_view(index, mode);
    case Op::embedding_position:
        return forward_position(index, mode);
    case Op::attention:
        return forward_attention(index, mode);
    case Op::gru:
        return forward_gru(index, mode);
    default:
        return forward_pool(index, mode);
    }
}

// Convolution, transposed convolution, linear: the input and the weight are saved before the operator runs.
void AutogradTape::forward_weighted(int index, Mode mode) {
    const Node& node = graph_.nodes[static_cast<std::size_t>(index)];
    std::array<Storage, 4> copies;
    const auto casts = cast_parameters(index, mode, copies);
    const Operand in = operand(index, autocast_width(index), mode);
    const RecordId id = begin(Kind::node, index, mode, true);
    save(id, value(in.value).storage, mode);
    save(id, copies[0], mode);
    if (mode == Mode::recompute && stopped()) {
        let_go(in);
        return;
    }
    const Storage copy = contiguous_copy(in.value, value(in.value).permuted && node.op != Op::linear);
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

// Norms save their input and, per channel or per group, the mean and the inverse deviation. Group and layer
// norm run in float32 under autocast, batch norm takes what it gets.
void AutogradTape::forward_norm(int index, Mode mode) {
    const Node& node = graph_.nodes[static_cast<std::size_t>(index)];
    const bool batch = node.op == Op::batch_norm || node.op == Op::instance_norm;
    const int width = batch ? value(input_of(index)).width : 4;
    const Operand in = operand(index, width, mode);
    const RecordId id = begin(Kind::node, index, mode, true);
    const Bytes count = elements(node.output);
    save(id, value(in.value).storage, mode);
    save(id, none, mode);
    const Storage copy = contiguous_copy(in.value, node.op == Op::layer_norm && value(in.value).permuted);
    const Storage result = allocate_elements(count, width, Part::activations);
    TensorSize statistics{4 * node.out_channels, 0};
    if (node.op == Op::group_norm) statistics = {0, 4 * node.groups};
    if (node.op == Op::instance_norm) statistics = {0, 4 * node.out_channels};
    if (node.op == Op::layer_norm) statistics = {0, 4 * count / elements(node.shape)};
    const Storage mean = allocate(statistics, Part::activations);
    const Storage deviation = allocate(statistics, Part::activations);
    if (rules_.norm_backward_makes_two && node.op == Op::batch_norm)
        for (int pass = 0; pass < 2; ++pass) {
            const Storage scale = allocate(statistics, Part::temporaries);
            const Storage shift = allocate(statistics, Part::temporaries);
            release(shift);
            release(scale);
        }
    keep_or_release(id, mean, mode);
    keep_or_release(id, deviation, mode);
    if (copy != none) release(copy);
    const ValueId out = new_value(result, count, width, true);
    if (id != none && mode != Mode::recompute) {
        record(id).inputs.add(in.value);
        record(id).out = out;
    }
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
    if (id != none && mode != Mode::recompute) {
        record(id).inputs.add(in);
        record(id).out = out;
    }
    finish(index, out);
}

void AutogradTape::forward_pool(int index, Mode mode) {
    const Node& node = graph_.nodes[static_cast<std::size_t>(index)];
    const ValueId in = input_of(index);
    const Value from = value(in);
    const bool max = node.op == Op::max_pool1d || node.op == Op::max_pool2d || node.op == Op::max_pool3d;
    // Pooling to one value is a mean, which needs the shape of its input only; so does upsampling.
    const bool is_mean = node.op == Op::global_avg_pool2d || node.op == Op::global_avg_pool3d ||
                         ((node.op == Op::adaptive_avg_pool2d || node.op == Op::adaptive_avg_pool3d) &&
                          elements(node.shape) == 1);
    const RecordId id = begin(Kind::node, index, mode, from.needs_gradient);
    if (!is_mean && node.op != Op::upsample) {
        save(id, from.storage, mode);
        if (!max && mode == Mode::recompute && stopped()) return;
    }
    const Bytes count = elements(node.output);
    const Storage result = allocate_elements(count, from.width, Part::activations);
    if (max) keep_or_release(id, allocate_elements(count, 8, Part::activations), mode);
    const ValueId out = new_value(result, count, from.width, from.needs_gradient);
    if (id != none && mode != Mode::recompute) {
        record(id).inputs.add(in);
        record(id).out = out;
    }
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
    if (id != none && mode != Mode::recompute) {
        record(id).inputs.add(in);
        record(id).out = out;
    }
    finish(index, out);
}

// x + y + z is two additions: each makes a new tensor and lets the partial sum go.
void AutogradTape::forward_add(int index, Mode mode) {
    const Node& node = graph_.nodes[static_cast<std::size_t>(index)];
    ValueId sum = input_of(index);
    for (std::size_t which = 1; which < node.inputs.size(); ++which) {
        const ValueId other = input_of(index, static_cast<int>(which));
        const int width = std::max(value(sum).width, value(other).width);
        const bool needs = value(sum).needs_gradient || value(other).needs_gradient;
        const Bytes count = value(sum).elements;
        const RecordId id = begin(Kind::sum, index, mode, needs);
        const Storage result = allocate_elements(count, width, Part::activations);
        const ValueId out = new_value(result, count, width, needs);
        if (id != none && mode != Mode::recompute) {
            record(id).inputs.add(sum);
            record(id).inputs.add(other);
            record(id).out = out;
        }
        if (which > 1) release(value(sum).storage);
        sum = out;
    }
    finish(index, sum);
}

void AutogradTape::forward_concat(int index, Mode mode) {
    const Node& node = graph_.nodes[static_cast<std::size_t>(index)];
    int width = 0;
    bool needs = false;
    for (std::size_t which = 0; which < node.inputs.size(); ++which) {
        const Value& part = value(input_of(index, static_cast<int>(which)));
        width = std::max(width, part.width);
        needs = needs || part.needs_gradient;
    }
    const RecordId id = begin(Kind::node, index, mode, needs);
    const Bytes count = elements(node.output);
    const ValueId out = new_value(allocate_elements(count, width, Part::activations), count, width, needs);
    if (id != none && mode != Mode::recompute) {
        for (std::size_t which = 0; which < node.inputs.size(); ++which)
            record(id).more_inputs.push_back(input_of(index, static_cast<int>(which)));
        record(id).out = out;
    }
    finish(index, out);
}

void AutogradTape::forward_view(int index, Mode mode) {
    const ValueId in = input_of(index);
    const Value from = value(in);
    const RecordId id = begin(Kind::node, index, mode, from.needs_gradient);
    retain(from.storage);
    const ValueId out = new_value(from.storage, from.elements, from.width, from.needs_gradient);
    // Twice the other way round is in order again.
    const bool permutes = graph_.nodes[static_cast<std::size_t>(index)].op == Op::permute;
    value(out).permuted = permutes ? !from.permuted : from.permuted;
    if (id != none && mode != Mode::recompute) {
        record(id).inputs.add(in);
        record(id).out = out;
    }
    finish(index, out);
}

} // namespace redline
