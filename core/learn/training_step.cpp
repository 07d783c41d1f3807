// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/training_step.h"

#include <algorithm>
#include <chrono>
#include <set>

#include <ATen/ATen.h>

#include "learn/autocast.h"
#include "learn/stopwatch.h"
#include "redline/base/random.h"
#include "redline/sampling/sampler.h"

namespace redline::learn {

bool LossScaler::unscale(const std::vector<NamedTensor>& parameters) {
    if (!on_) return true;
    const at::NoGradGuard no_gradient;
    std::vector<at::Tensor> gradients;
    for (const auto& named : parameters)
        if (named.tensor.grad().defined()) gradients.push_back(named.tensor.grad());
    if (gradients.empty()) return true;
    at::Tensor found = at::zeros({1}, gradients.front().options().dtype(at::kFloat));
    const at::Tensor inverse = at::full({1}, 1.0 / scale_, found.options());
    at::_amp_foreach_non_finite_check_and_unscale_(gradients, found, inverse);
    if (found.item<float>() != 0) {
        scale_ *= 0.5;
        good_ = 0;
        return false;
    }
    if (++good_ == 2000) {
        scale_ *= 2;
        good_ = 0;
    }
    return true;
}

TrainingStep::TrainingStep(Parts parts, const Settings& settings, const StepOptions& options,
                           const at::Device& device, const std::vector<std::int64_t>& pixels,
                           const std::vector<std::int16_t>& labels,
                           const std::vector<std::int16_t>& label_map)
    : parts_(parts),
      settings_(settings),
      options_(options),
      device_(device),
      pixels_(pixels),
      labels_(labels),
      label_map_(label_map),
      scaler_(settings.precision == Precision::fp16),
      batch_norm_(parts.noise.has_norms()),
      repeats_differ_(repeats_differ(settings, parts.network.graph())) {}

Result<StepOutcome> TrainingStep::run(std::span<const std::int64_t> samples, const StepPlace& place,
                                      double learning_rate) {
    StepOutcome outcome;
    parts_.optimizer.zero_gradients();
    const auto cuts = micro_batches(samples, settings_.micro_batch());
    std::vector<std::int16_t> step_labels;
    for (const auto sample : samples)
        step_labels.push_back(labels_[static_cast<std::size_t>(sample)]);
    double step_weight = parts_.loss.step_weight(step_labels);
    if (parts_.network.graph().dense()) {
        // Dense networks: every labelled pixel of every patch counts.
        step_weight = 0;
        std::vector<std::int64_t> cells(static_cast<std::size_t>(parts_.source.gather().patch()) *
                                        static_cast<std::size_t>(parts_.source.gather().patch()));
        std::vector<std::int16_t> seen(cells.size());
        std::set<std::int16_t> classes;
        for (const auto sample : samples) {
            parts_.source.gather().cells(pixels_[static_cast<std::size_t>(sample)], 0, cells);
            for (std::size_t c = 0; c < cells.size(); ++c)
                seen[c] = cells[c] < 0 ? std::int16_t{-1} : label_map_[static_cast<std::size_t>(cells[c])];
            step_weight += parts_.loss.step_weight(seen);
            classes.insert(seen.begin(), seen.end());
        }
        classes.erase(-1);
        outcome.classes = static_cast<int>(classes.size());
    } else {
        outcome.classes =
            static_cast<int>(std::set<std::int16_t>(step_labels.begin(), step_labels.end()).size());
    }

    MeasuringSchedule& schedule = parts_.noise.schedule();
    const bool in_parts =
        parts_allowed_ && cuts.size() == 1 && samples.size() >= 4 && schedule.due(LiveNoise::Kind::split);
    // a step that is run again in parts has its samples compared with themselves
    const bool wants_noise = schedule.due(LiveNoise::Kind::look) || (in_parts && repeats_differ_);
    const bool by_micro_batches = wants_noise && cuts.size() > 1;
    // All micro-batches show the classifier's per-sample gradients: what the sampler deals out over the step
    // is seen whole. Dense networks have no such layer.
    const bool by_classifier = wants_noise && samples.size() > 1 && parts_.network.classifier_node() >= 0;
    const bool by_norms = wants_noise && batch_norm_;
    ClassifierLook look, again;
    if (in_parts) {
        const auto start = Clock::now();
        REDLINE_TRY(measure_in_parts(samples, place, step_weight,
                                     by_classifier && repeats_differ_ ? &again : nullptr));
        const double took = seconds_since(start);
        schedule.add_cost(LiveNoise::Kind::split, took);
        outcome.noise_seconds += took;
    }
    noise_seconds_ = 0;
    parts_.meter.reset_peak();

    MicroSums sums;
    for (std::size_t i = 0; i < cuts.size(); ++i) {
        const bool watch_norms = by_norms && i == 0;
        auto start = Clock::now();
        const at::Tensor before = watch_norms ? parts_.network.norm_statistics() : at::Tensor();
        if (watch_norms) noise_seconds_ += seconds_since(start);
        Pass pass;
        pass.place = place;
        pass.index = i;
        pass.step_weight = step_weight;
        pass.whole_step = cuts.size() == 1;
        pass.look = by_classifier ? &look : nullptr;
        REDLINE_ASSIGN(const double loss, micro_batch(cuts[i], pass));
        outcome.loss += loss;
        start = Clock::now();
        const double size = static_cast<double>(cuts[i].size());
        if (watch_norms)
            parts_.noise.add_norm_statistics(before, parts_.network.norm_statistics(),
                                             static_cast<std::int64_t>(cuts[i].size()),
                                             parts_.network.norm_updates() - 1);
        if (by_micro_batches)
            take_gradients(sums, size, static_cast<double>(samples.size()) / size / scaler_.scale());
        if (watch_norms || by_micro_batches) noise_seconds_ += seconds_since(start);
    }
    if (by_micro_batches) {
        const auto start = Clock::now();
        GroupNorms mean;
        mean.add(parts_.noise.norms(sums.total, sums.owner), 1 / (scaler_.scale() * scaler_.scale()));
        give_back(sums);
        parts_.noise.add_micro_batches(sums.sum_size_norm2, mean, static_cast<std::int64_t>(cuts.size()),
                                       static_cast<std::int64_t>(samples.size()), false);
        noise_seconds_ += seconds_since(start);
    }
    if (by_classifier) {
        const auto start = Clock::now();
        parts_.noise.add_classifier(look);
        if (!again.labels.empty()) parts_.noise.add_repeat(look, again);
        noise_seconds_ += seconds_since(start);
    }
    if (by_micro_batches || by_classifier || by_norms)
        schedule.add_cost(LiveNoise::Kind::look, noise_seconds_);
    outcome.noise_seconds += noise_seconds_;
    outcome.noise_measured = by_micro_batches || by_classifier || in_parts;
    if (scaler_.unscale(parts_.network.parameters())) parts_.optimizer.step(learning_rate);
    outcome.peak = parts_.meter.peak();
    return outcome;
}

Result<void> TrainingStep::measure_in_parts(std::span<const std::int64_t> samples, const StepPlace& place,
                                            double step_weight, ClassifierLook* look) {
    // Batch norm makes another network of a small part: as few as possible there, else more for a better
    // estimate at the same cost.
    const std::size_t parts = batch_norm_ || samples.size() < 8 ? 2 : 4;
    MicroSums sums;
    for (std::size_t i = 0; i < parts; ++i) {
        // dealt like cards: a sampler may have put classes side by side
        std::vector<std::int64_t> part;
        for (std::size_t at = i; at < samples.size(); at += parts)
            part.push_back(samples[at]);
        Pass pass;
        pass.place = place;
        pass.index = i;
        pass.offset = i;
        pass.stride = parts;
        pass.step_weight = step_weight;
        pass.measured_only = true;
        pass.look = look;
        REDLINE_ASSIGN(const double loss, micro_batch(part, pass));
        static_cast<void>(loss);
        const auto size = static_cast<double>(part.size());
        take_gradients(sums, size, static_cast<double>(samples.size()) / size / scaler_.scale());
    }
    GroupNorms mean;
    mean.add(parts_.noise.norms(sums.total, sums.owner), 1 / (scaler_.scale() * scaler_.scale()));
    parts_.noise.add_micro_batches(sums.sum_size_norm2, mean, static_cast<std::int64_t>(parts),
                                   static_cast<std::int64_t>(samples.size()), true);
    return {};
}

Result<double> TrainingStep::micro_batch(std::span<const std::int64_t> samples, const Pass& pass) {
    const StepPlace& place = pass.place;
    const std::size_t index = pass.index;
    std::vector<std::int64_t> pixels;
    std::vector<std::uint8_t> turns;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        pixels.push_back(pixels_[static_cast<std::size_t>(samples[i])]);
        if (settings_.augment) {
            const auto key = static_cast<std::uint64_t>(place.in_epoch) << 32 |
                             static_cast<std::uint64_t>(index) << 20 | (pass.offset + i * pass.stride);
            turns.push_back(static_cast<std::uint8_t>(
                RandomStream(settings_.seeds.for_order(),
                             pass.measured_only ? RandomUse::probe : RandomUse::augmentation, place.epoch,
                             key)
                    .below(8)));
        }
    }
    REDLINE_ASSIGN(const at::Tensor x, parts_.source.inputs(pixels, turns));
    const at::Tensor targets = parts_.source.targets(pixels, turns, label_map_);

    ForwardMode mode;
    mode.training = true;
    mode.update_statistics = !pass.measured_only;
    mode.dropout_key =
        derived_seed(settings_.seeds.for_order(), pass.measured_only ? RandomUse::probe : RandomUse::dropout,
                     place.epoch, static_cast<std::uint64_t>(place.in_epoch) << 20 | index);
    mode.autocast = settings_.precision != Precision::fp32;
    ForwardCapture captured;
    at::Tensor logits, loss;
    {
        const AutocastGuard autocast(device_.type(), mode.autocast,
                                     settings_.precision == Precision::fp16 ? at::kHalf : at::kBFloat16);
        logits = parts_.network.forward(x, mode, pass.look ? &captured : nullptr);
        loss = parts_.loss.share(logits, targets, pass.step_weight, pass.whole_step);
    }
    if (pass.look) {
        const auto start = Clock::now();
        pass.look->add(captured.classifier_input, parts_.loss.logit_gradients(logits, targets), samples,
                       labels_);
        pass.look->has_bias = parts_.network.parameter(parts_.network.classifier_node(), "bias").defined();
        captured.classifier_input.reset();
        if (!pass.measured_only) noise_seconds_ += seconds_since(start);
    }
    logits.reset();
    if (scaler_.on())
        (loss * scaler_.scale()).backward();
    else
        loss.backward();
    return loss.item<double>();
}

void TrainingStep::take_gradients(MicroSums& sums, double size, double unscale) {
    const at::NoGradGuard no_gradient;
    std::vector<at::Tensor> fresh;
    const auto& parameters = parts_.network.parameters();
    std::vector<std::size_t> owner;
    for (std::size_t p = 0; p < parameters.size(); ++p) {
        at::Tensor& gradient = parameters[p].tensor.mutable_grad();
        if (!gradient.defined()) continue;
        fresh.push_back(gradient);
        owner.push_back(p);
        gradient.reset();
    }
    sums.sum_size_norm2.add(parts_.noise.norms(fresh, owner), size * unscale * unscale);
    if (sums.total.empty()) {
        sums.total = std::move(fresh);
        sums.owner = std::move(owner);
        return;
    }
    // The same in-place addition, in the same order, as autograd's own accumulation: the update stays
    // identical to the last bit.
    for (std::size_t i = 0; i < fresh.size(); ++i)
        sums.total[i].add_(fresh[i]);
}

void TrainingStep::give_back(MicroSums& sums) {
    for (std::size_t i = 0; i < sums.total.size(); ++i)
        parts_.network.parameters()[sums.owner[i]].tensor.mutable_grad() = sums.total[i];
}

} // namespace redline::learn
