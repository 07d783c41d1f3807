// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory/autograd.h"

#include <algorithm>

namespace redline {

AutogradTape::AutogradTape(const NetworkGraph& graph, const StepOptions& options)
    : graph_(graph),
      options_(options),
      rules_(rules_for(options.device)),
      low_width_(options.precision == Precision::fp32 ? 4 : 2) {
    const std::size_t n = graph.nodes.size();
    last_use_.assign(n + 1, -1);
    for (std::size_t i = 0; i < n; ++i)
        for (const int input : graph.nodes[i].inputs)
            last_use_[static_cast<std::size_t>(input + 1)] = static_cast<int>(i);
    node_value_.assign(n + 1, none);
    for (const Node& node : graph.nodes) {
        first_parameter_.push_back(static_cast<int>(parameter_elements_.size()));
        for (const auto& tensor : parameter_tensors(node))
            parameter_elements_.push_back(elements(tensor.shape));
    }
    first_parameter_.push_back(static_cast<int>(parameter_elements_.size()));
    parameter_gradient_.assign(parameter_elements_.size(), none);
    cast_cache_.assign(parameter_elements_.size(), none);
    cast_record_.assign(parameter_elements_.size(), none);
    tape_.storages.reserve(64 * n);
    tape_.events.reserve(128 * n);
    references_.reserve(64 * n);
    records_.reserve(8 * n);
    values_.reserve(32 * n);
}

void AutogradTape::set_up() {
    phase_ = Phase::setup;
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
        const Node& node = graph_.nodes[i];
        node_ = static_cast<int>(i);
        for (int p = first_parameter_[i]; p < first_parameter_[i + 1]; ++p)
            parameter_.push_back(
                allocate({4 * parameter_elements_[static_cast<std::size_t>(p)], 0}, Part::parameters));
        if (node.buffer_floats) {
            allocate({2 * node.buffer_floats, 0}, Part::parameters);
            allocate({2 * node.buffer_floats, 0}, Part::parameters);
            allocate({8, 0}, Part::parameters);
        }
    }
    node_ = -1;
    const Bytes labels = graph_.dense() ? elements(graph_.output()) / graph_.classes() : 1;
    for (int batch = 0; batch < std::max(1, options_.batches_in_flight); ++batch) {
        const Bytes sample = 4 * elements(graph_.input), spare = options_.spare_samples;
        const Storage input = allocate({spare * sample, sample}, Part::activations);
        target_ = allocate({spare * 8 * labels, 8 * labels}, Part::activations);
        if (batch == 0) input_ = input;
    }
}

bool AutogradTape::looks_at_classifier() const {
    const Node& last = graph_.nodes.back();
    // A single sample in the step has no scatter.
    return options_.measures_noise && last.op == Op::linear && !graph_.dense() &&
           options_.micro_batch * std::max<std::int64_t>(1, options_.accumulation) >= 2;
}

/// The classifier's per-sample gradients: what enters the layer, in float32, and the logits' gradients are
/// copied out of the allocator.
void AutogradTape::look_at_classifier(Bytes logits) {
    if (!looks_at_classifier()) return;
    const Storage gradients = allocate_elements(logits, 4, Part::temporaries);
    release(allocate_elements(1, 4, Part::temporaries));
    const Value& entering = value(classifier_input_);
    if (entering.width != 4) release(allocate_elements(entering.elements, 4, Part::temporaries));
    release(gradients);
    release(value(classifier_input_).storage);
}

void AutogradTape::micro_batch(bool first) {
    phase_ = Phase::forward;
    values_.clear();
    records_.clear();
    segments_.clear();
    // Batch norm's statistics as they were before the first micro-batch, for its noise.
    const bool watches_norms = first && options_.measures_noise && options_.device == DeviceKind::cpu;
    const Storage statistics =
        allocate({watches_norms ? 4 * graph_.buffer_floats() : 0, 0}, Part::temporaries);
    const ValueId input = new_value(input_, elements(graph_.input), 4, false);
    if (!options_.checkpoint.empty() && options_.checkpoint_reentrant) {
        // A reentrant segment gives gradients only where its input wants one.
        value(input).needs_gradient = true;
        value(input).leaf = true;
    }
    const ValueId logits = forward(input);
    alive_.clear();
    node_ = -1;
    const Bytes count = value(logits).elements;
    const int logits_width = value(logits).width;
    // Cross-entropy: log-softmax in the logits' precision or in float32, the likelihood in float32.
    const int width = rules_.autocast_as_cpu ? 4 : logits_width;
    const Storage full_logits =
        width == logits_width ? none : allocate_elements(count, width, Part::activations);
    const Storage log_softmax = allocate_elements(count, width, Part::activations);
    if (full_logits != none) release(full_logits);
    Storage likelihood_input = log_softmax;
    if (width != 4) likelihood_input = allocate_elements(count, 4, Part::activations);
    Storage loss = allocate({4, 0}, Part::activations);
    const Storage total_weight = allocate({4, 0}, Part::activations);
    clear_cast_cache();
    if (options_.accumulation > 1) {
        const Storage scaled = allocate({4, 0}, Part::activations);
        release(loss);
        loss = scaled;
    }
    look_at_classifier(count);
    if (!options_.names_linger) release(value(logits).storage);
    const Storage loss_scale = scaled_loss();
    phase_ = Phase::backward;
    const Storage one = allocate({4, 0}, Part::temporaries);
    const Storage scaled_one = options_.accumulation > 1 ? allocate({4, 0}, Part::temporaries) : none;
    Storage gradient = allocate_elements(count, 4, Part::temporaries);
    if (scaled_one != none) release(scaled_one);
    if (width != 4) release(likelihood_input);
    release(total_weight);
    if (width != 4) {
        const Storage low = allocate_elements(count, width, Part::temporaries);
        release(gradient);
        gradient = low;
    }
    Storage logits_gradient = allocate_elements(count, width, Part::temporaries);
    release(gradient);
    release(log_softmax);
    if (width != logits_width) {
        const Storage low = allocate_elements(count, logits_width, Part::temporaries);
        release(logits_gradient);
        logits_gradient = low;
    }
    if (value(logits).needs_gradient)
        value(logits).gradient = logits_gradient;
    else
        release(logits_gradient);
    run_backward(0);
    node_ = -1;
    release(one);
    if (loss_scale != none) release(loss_scale);
    release(loss);
    if (options_.names_linger) release(value(logits).storage);
    if (input_gradient_ != none) {
        // The input is made to want a gradient for this micro-batch only.
        release(input_gradient_);
        input_gradient_ = none;
    }
    release(statistics);
}

/// float16: the loss times its scale; the gradients are divided by it in place.
AutogradTape::Storage AutogradTape::scaled_loss() {
    if (options_.precision != Precision::fp16) return none;
    return allocate({4, 0}, Part::temporaries);
}

void AutogradTape::optimizer_step() {
    phase_ = Phase::optimizer;
    node_ = -1;
    const bool sgd = options_.optimizer == Optimizer::sgd;
    // AdamW shrinks the weights in place.
    const bool copies_gradient = options_.decays_weights && options_.optimizer != Optimizer::adamw;
    if (first_step_ && !sgd)
        for (const Bytes count : parameter_elements_) {
            if (rules_.counts_adam_steps) allocate({4, 0}, Part::optimizer);
            allocate({4 * count, 0}, Part::optimizer);
            allocate({4 * count, 0}, Part::optimizer);
        }
    first_step_ = false;
    if (options_.adam_foreach) {
        // One decayed gradient and one square root per parameter, all of them at once.
        std::vector<Storage> all;
        for (int set = 0; set < (copies_gradient ? 1 : 0) + (sgd ? 0 : 1); ++set)
            for (const Bytes count : parameter_elements_)
                all.push_back(allocate({4 * count, 0}, Part::temporaries));
        for (auto one = all.rbegin(); one != all.rend(); ++one)
            release(*one);
        return;
    }
    // sqrt(v) / c, then + eps in place.
    Storage denominator = none;
    for (const Bytes count : parameter_elements_) {
        const Storage decayed = copies_gradient ? allocate({4 * count, 0}, Part::temporaries) : none;
        if (sgd) {
            if (decayed != none) release(decayed);
            continue;
        }
        const Storage root = allocate({4 * count, 0}, Part::temporaries);
        Storage scalar = none;
        if (rules_.scalars_are_tensors) scalar = allocate({12, 0}, Part::temporaries);
        const Storage quotient = allocate({4 * count, 0}, Part::temporaries);
        if (scalar != none) release(scalar);
        release(root);
        if (denominator != none) release(denominator);
        denominator = quotient;
        if (!options_.names_linger) {
            release(denominator);
            denominator = none;
        }
        if (decayed != none) release(decayed);
    }
    if (denominator != none) release(denominator);
}

void AutogradTape::step(int micro_batches) {
    phase_ = Phase::zero_grad;
    node_ = -1;
    for (Storage& gradient : parameter_gradient_)
        if (gradient != none) {
            release(gradient);
            gradient = none;
        }
    tape_.after_zero_grad.push_back(tape_.events.size());
    // Where the noise is measured, a micro-batch's gradients join the sum once all of them are there.
    gradients_apart_ = options_.measures_noise && options_.accumulation > 1;
    for (int i = 0; i < micro_batches; ++i) {
        micro_batch(i == 0);
        for (const Storage fresh : fresh_gradients_)
            release(fresh);
        fresh_gradients_.clear();
    }
    optimizer_step();
    tape_.step_end.push_back(tape_.events.size());
}

Tape record_tape(const NetworkGraph& graph, const StepOptions& wanted, int steps, int micro_batches) {
    StepOptions options = wanted;
    // Whoever takes ranges from a user refuses those that do not fit; here they are left out.
    if (!check_checkpoint_ranges(graph, options.checkpoint)) options.checkpoint.clear();
    AutogradTape autograd(graph, options);
    autograd.set_up();
    const int batches = static_cast<int>(std::min<std::int64_t>(options.accumulation, micro_batches));
    for (int step = 0; step < steps; ++step)
        autograd.step(std::max(1, batches));
    return autograd.take();
}

} // namespace redline
