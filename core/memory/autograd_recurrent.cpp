// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory/autograd.h"

#include <algorithm>

// Gated recurrent units over [steps, input].

namespace redline {

namespace {

/// Vectors of the hidden size that one step keeps for its backward: three hidden gates, then reset, update
/// and new gate and the state. The state behind the last step is copied and let go.
constexpr Bytes kept_by_step = 7, kept_by_last = 6;
/// Under autocast gates are in the low precision; states are in the input's: in float32 they are cast for
/// each product and live until they are put together.
constexpr Bytes kept_by_lowered_step = 8;

} // namespace

// cuDNN is taken to keep about as much in its reserve as the CPU's steps do (not measured on a GPU).
void AutogradTape::forward_gru(int index, Mode mode) {
    const Node& node = graph_.nodes[static_cast<std::size_t>(index)];
    if (options_.device == DeviceKind::cpu) return forward_gru_by_steps(index, mode);
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
    connect(id, mode, in, out);
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

// The CPU (aten/src/ATen/native/RNN.cpp) runs layer by layer, direction by direction and step by step: input
// gates of all steps at once, then each step's hidden gates and state; the steps' states are put together.
void AutogradTape::forward_gru_by_steps(int index, Mode mode) {
    const Node& node = graph_.nodes[static_cast<std::size_t>(index)];
    const Operand operand_in = operand(index, low_width_, mode);
    const ValueId in = operand_in.value;
    const int state_width = value(input_of(index)).width;
    const bool casts_states = state_width != low_width_;
    const Bytes steps = node.output[0], hidden = node.hidden;
    const int directions = node.bidirectional ? 2 : 1;
    const int runs = static_cast<int>(node.layers) * directions;
    // Steps come first inside, so that the input's are copied unless they came first before.
    const bool copies = !value(in).steps_first && options_.micro_batch > 1 && steps > 1;
    const Storage start = allocate_elements(hidden * runs, state_width, Part::activations);
    // Autocast copies all weights before the first layer runs.
    const int first = first_parameter_[static_cast<std::size_t>(index)];
    for (int which = 0; which < 4 * runs; ++which)
        cast_parameter(index, first + which, mode);
    std::vector<Storage> last_states;
    ValueId layer_input = in;
    for (int layer = 0; layer < node.layers; ++layer) {
        const Bytes count = hidden * directions * steps;
        const ValueId out = new_value(none, count, state_width, true);
        Storage gates = none;
        std::array<Storage, 2> states{none, none}, step_states{none, none};
        for (int direction = 0; direction < directions; ++direction) {
            // A later layer's input are float32 states, which each direction casts for itself.
            ValueId read = layer_input;
            if (value(read).width != low_width_) {
                const Bytes entering = value(layer_input).elements;
                read = new_value(allocate_elements(entering, low_width_, Part::activations), entering,
                                 low_width_, true);
                connect(begin(Kind::cast, index, mode, true), mode, layer_input, read);
            }
            const RecordId id = begin(Kind::recurrence, index, mode, true);
            Storage source = value(read).storage;
            if (layer == 0 && copies)
                source = allocate_elements(value(in).elements, low_width_, Part::activations);
            else if (read == layer_input)
                retain(source);
            const Storage fresh = allocate_elements(3 * hidden * steps, low_width_, Part::temporaries);
            if (gates != none) release(gates);
            gates = fresh;
            const Bytes by_step = casts_states ? kept_by_lowered_step : kept_by_step;
            const Bytes earlier = by_step * hidden * std::max<Bytes>(0, steps - 2);
            const Storage kept_earlier = allocate_elements(earlier, low_width_, Part::activations);
            const Storage kept_before =
                allocate_elements(steps > 1 ? by_step * hidden : 0, low_width_, Part::activations);
            step_states[static_cast<std::size_t>(direction)] =
                allocate_elements(casts_states ? hidden * (steps - 1) : 0, state_width, Part::activations);
            const Storage kept_last = allocate_elements(kept_by_last * hidden, low_width_, Part::activations);
            last_states.push_back(allocate_elements(hidden, state_width, Part::activations));
            for (const Storage kept : {start, source, kept_last, kept_before, kept_earlier})
                save(id, kept, mode);
            for (const Storage kept : {source, kept_last, kept_before, kept_earlier})
                release(kept);
            if (mode == Mode::recompute && stopped()) {
                for (const Storage state : last_states)
                    release(state);
                if (states[0] != none) release(states[0]);
                if (layer_input != in) release(value(layer_input).storage);
                for (const Storage list : step_states)
                    if (list != none) release(list);
                release(gates);
                release(start);
                return let_go(operand_in);
            }
            states[static_cast<std::size_t>(direction)] =
                allocate_elements(hidden * steps, state_width, Part::activations);
            if (id != none && mode != Mode::recompute) {
                record(id).inputs.add(read);
                record(id).out = out;
                record(id).parameter = first + 4 * (layer * directions + direction);
                record(id).shares_gradient = direction > 0;
            }
        }
        value(out).storage = states[0];
        if (directions > 1) {
            value(out).storage = allocate_elements(count, state_width, Part::activations);
            for (const Storage one : states)
                release(one);
        }
        // The steps' own states go once both directions are put together.
        for (const Storage list : step_states)
            if (list != none) release(list);
        if (layer_input != in) release(value(layer_input).storage);
        release(gates);
        layer_input = out;
    }
    const Storage final_state = allocate_elements(hidden * runs, state_width, Part::temporaries);
    for (const Storage state : last_states)
        release(state);
    release(final_state);
    release(start);
    value(layer_input).steps_first = true;
    let_go(operand_in);
    finish(index, layer_input);
}

/// One direction of one layer, the last step first. The second step sums the gradient of the hidden weights
/// in a new tensor, later ones add in place.
void AutogradTape::backward_recurrence(RecordId id, Storage gradient) {
    const Node& node = graph_.nodes[static_cast<std::size_t>(record(id).node)];
    const Bytes steps = node.output[0], hidden = node.hidden;
    const int first = record(id).parameter;
    const ValueId in = record(id).inputs.items[0];
    const auto vectors = [&](Bytes count) {
        return allocate_elements(count * hidden, low_width_, Part::temporaries);
    };
    const auto of_parameter = [&](int which) {
        return allocate({low_width_ * parameter_elements_[static_cast<std::size_t>(first + which)], 0},
                        low_width_ == 4 ? Part::gradients : Part::temporaries);
    };
    if (record(id).shares_gradient) {
        retain(gradient);
        value(record(id).out).gradient = gradient;
    }
    const auto saved = record(id).saved;
    const Storage kept_last = saved.items[2], kept_before = saved.items[3], kept_earlier = saved.items[4];
    record(id).saved.count = 2;
    release(vectors(4));
    const Storage working = vectors(2);
    Storage hidden_weights = of_parameter(1);
    const Storage hidden_bias = of_parameter(3);
    release(working);
    release(kept_last);
    std::vector<Storage> gate_gradients{vectors(3)};
    if (steps > 1) {
        const Storage state_gradient = vectors(1);
        const Storage fresh_weights = of_parameter(1), fresh_bias = of_parameter(3);
        release(state_gradient);
        release(kept_before);
        gate_gradients.push_back(vectors(3));
        release(fresh_bias);
        const Storage sum = of_parameter(1);
        release(hidden_weights);
        release(fresh_weights);
        hidden_weights = sum;
    } else {
        release(kept_before);
    }
    release(kept_earlier);
    gate_gradients.push_back(vectors(3 * std::max<Bytes>(0, steps - 2)));
    release(gradient);
    const Storage stacked = vectors(3 * steps);
    for (const Storage one : gate_gradients)
        release(one);
    const Storage result = value(in).needs_gradient ? gradient_for(in) : none;
    const Storage input_weights = of_parameter(0), input_bias = of_parameter(2);
    release(stacked);
    finish_record(id, none);
    // Transposed back where it leaves the operator.
    if (result != none)
        deliver(in, result, first == first_parameter_[static_cast<std::size_t>(record(id).node)]);
    const std::array<Storage, 4> gradients{input_weights, hidden_weights, input_bias, hidden_bias};
    for (int which = 0; which < 4; ++which) {
        const RecordId cast = low_width_ == 4 ? none : cast_record_[static_cast<std::size_t>(first + which)];
        if (cast != none)
            record(cast).pending = gradients[static_cast<std::size_t>(which)];
        else
            deliver_parameter(first + which, gradients[static_cast<std::size_t>(which)]);
    }
}

} // namespace redline
