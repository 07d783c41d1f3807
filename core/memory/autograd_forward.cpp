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
    Value fresh;
    fresh.storage = storage;
    fresh.elements = elements;
    fresh.width = width;
    fresh.needs_gradient = needs_gradient;
    values_.push_back(std::move(fresh));
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
    value(copied).lie_as(from);
    const RecordId id = begin(Kind::cast, index, mode, from.needs_gradient);
    connect(id, mode, source, copied);
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

/// Operators that take their input as a matrix: a copy of what is not in order, which they keep. Its gradient
/// is in order again and goes on as it is.
AutogradTape::Operand AutogradTape::put_in_order(const Operand& operand, int index, Mode mode) {
    if (value(operand.value).in_order()) return operand;
    const Value from = value(operand.value);
    const Storage copy = allocate_elements(from.elements, from.width, Part::activations);
    const ValueId ordered = new_value(copy, from.elements, from.width, from.needs_gradient);
    const RecordId id = begin(Kind::ordered, index, mode, from.needs_gradient);
    connect(id, mode, operand.value, ordered);
    let_go(operand);
    return {ordered, true};
}

void AutogradTape::clear_cast_cache() {
    for (Storage& copy : cast_cache_)
        if (copy != none) {
            release(copy);
            copy = none;
        }
}

/// The precision that autocast's list gives an operator; what no list names takes what it gets.
int AutogradTape::autocast_width(int index) const {
    const int given = value(input_of(index)).width;
    switch (graph_.nodes[static_cast<std::size_t>(index)].op) {
    case Op::conv1d:
    case Op::conv2d:
    case Op::conv3d:
    case Op::conv_transpose2d:
    case Op::conv_transpose3d:
    case Op::linear:
        return low_width_;
    case Op::group_norm:
    case Op::layer_norm:
    case Op::upsample:
        return rules_.autocast_as_cpu ? given : 4;
    case Op::max_pool3d:
    case Op::avg_pool3d:
    case Op::adaptive_avg_pool3d:
    case Op::global_avg_pool3d:
        return rules_.autocast_as_cpu ? 4 : given;
    default:
        return given;
    }
}

/// What an operator read and made; a recomputation fills records that know it already.
void AutogradTape::connect(RecordId id, Mode mode, ValueId in, ValueId out) {
    if (id == none || mode == Mode::recompute) return;
    record(id).inputs.add(in);
    record(id).out = out;
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
    value(out).lie_as(value(inner));
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
    const Node& node = graph_.nodes[static_cast<std::size_t>(index)];
    switch (node.op) {
    case Op::conv3d: {
        const int low_width = low_width_;
        if (stays_in_full_precision(node)) low_width_ = 4;
        forward_weighted(index, mode);
        low_width_ = low_width;
        return;
    }
    case Op::conv1d:
    case Op::conv2d:
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

} // namespace redline
