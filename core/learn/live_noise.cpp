// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/live_noise.h"

#include <algorithm>

#include <ATen/ATen.h>

namespace redline::learn {

double squared_norm(const std::vector<at::Tensor>& tensors) {
    if (tensors.empty()) return 0;
    const at::NoGradGuard no_gradient;
    const auto norms = at::_foreach_norm(tensors);
    const at::Tensor all = at::stack(norms).to(at::kDouble);
    return (all * all).sum().item<double>();
}

NoiseObservation classifier_observation(const at::Tensor& features, const at::Tensor& logit_gradients,
                                        bool has_bias) {
    const at::NoGradGuard no_gradient;
    const at::Tensor h = features.to(at::kFloat), d = logit_gradients.to(at::kFloat);
    const std::int64_t samples = h.size(0);
    const at::Tensor h2 = (h * h).sum(1);
    const double sum_norm2 = ((d * d).sum(1) * (has_bias ? h2 + 1 : h2)).sum(at::kDouble).item<double>();
    const at::Tensor weight = at::matmul(d.t(), h);
    double norm2 = (weight * weight).sum(at::kDouble).item<double>();
    if (has_bias) {
        const at::Tensor bias = d.sum(0);
        norm2 += (bias * bias).sum(at::kDouble).item<double>();
    }
    const double n = static_cast<double>(samples);
    return observe_micro_batches(sum_norm2, norm2 / (n * n), samples, 1);
}

void GroupNorms::add(const GroupNorms& other, double factor) {
    all += factor * other.all;
    group.resize(std::max(group.size(), other.group.size()), 0.0);
    for (std::size_t g = 0; g < other.group.size(); ++g)
        group[g] += factor * other.group[g];
}

LiveNoise::LiveNoise(double budget, const NetworkGraph& graph, int classes, std::int64_t pass_samples,
                     Draw draw)
    : budget_(budget),
      pass_samples_(pass_samples),
      draw_(std::move(draw)),
      one_micro_batch_(draw_.micro_batch <= 0 || draw_.micro_batch >= draw_.batch),
      // the jackknife of very many classes would not fit the budget
      class_aware_(draw_.sampler != SamplerKind::natural && draw_.sampler != SamplerKind::inverse &&
                   classes <= 200),
      layer_groups_(layer_groups(graph)),
      groups_(layer_groups_.size()),
      classes_(classes) {
    if (class_aware_) by_class_ = std::make_unique<ClassAwareNoise>(classes);
    by_class_estimate_.reason = "not measured yet";
    for (int i = 0; i < static_cast<int>(graph.nodes.size()); ++i) {
        const Node& node = graph.nodes[static_cast<std::size_t>(i)];
        const auto in_group = std::ranges::find_if(layer_groups_, [&](const LayerGroup& group) {
            return std::ranges::find(group.nodes, i) != group.nodes.end();
        });
        group_of_parameter_.insert(group_of_parameter_.end(), redline::parameter_tensors(node).size(),
                                   static_cast<int>(in_group - layer_groups_.begin()));
    }
    const std::vector<NormLayer> layers = batch_norm_layers(graph);
    auto layer = layers.begin();
    for (const Node& node : graph.nodes)
        if (node.op == Op::batch_norm) {
            norms_.push_back({*layer, node.momentum, NormNoiseAverage(*layer, node.momentum)});
            ++layer;
        }
    refresh_estimate();
}

double LiveNoise::share(Kind kind) const {
    switch (kind) {
    case Kind::step:
        return one_micro_batch_ ? 0.3 : 0.8;
    case Kind::split:
        return one_micro_batch_ ? 0.5 : 0;
    case Kind::report:
        return 0.2;
    }
    return 0;
}

bool LiveNoise::due(Kind kind) const {
    if (budget_ <= 0) return false;
    if (budget_ >= 1) return true;
    const Account& account = accounts_[static_cast<std::size_t>(kind)];
    if (kind == Kind::step && account.measured < 3) return true;
    // what a split costs is not known before the first: about a step
    double average = 0;
    if (account.measured > 0)
        average = account.spent / static_cast<double>(account.measured);
    else if (kind == Kind::split)
        average = training_seconds_ / static_cast<double>(std::max<std::int64_t>(1, steps_));
    return account.spent + average <= share(kind) * budget_ * training_seconds_;
}

void LiveNoise::add_cost(Kind kind, double seconds) {
    Account& account = accounts_[static_cast<std::size_t>(kind)];
    account.spent += seconds;
    ++account.measured;
}

GroupNorms LiveNoise::norms(const std::vector<at::Tensor>& gradients,
                            const std::vector<std::size_t>& owner) const {
    GroupNorms norms;
    norms.group.assign(layer_groups_.size(), 0.0);
    if (gradients.empty()) return norms;
    const at::NoGradGuard no_gradient;
    const at::Tensor each = at::stack(at::_foreach_norm(gradients)).to(at::kCPU, at::kDouble).contiguous();
    const double* norm = each.const_data_ptr<double>();
    for (std::size_t i = 0; i < gradients.size(); ++i) {
        const double squared = norm[i] * norm[i];
        norms.all += squared;
        const auto group = static_cast<std::size_t>(group_of_parameter_[owner[i]]);
        if (group < norms.group.size()) norms.group[group] += squared;
    }
    return norms;
}

void LiveNoise::add_micro_batches(const GroupNorms& sum_size_norm2, const GroupNorms& mean_norm2,
                                  std::int64_t micro_batches, std::int64_t samples, bool split) {
    whole_.add(
        corrected(observe_unequal_micro_batches(sum_size_norm2.all, mean_norm2.all, micro_batches, samples)));
    for (std::size_t g = 0; g < groups_.size(); ++g)
        groups_[g].add(corrected(observe_unequal_micro_batches(sum_size_norm2.group[g], mean_norm2.group[g],
                                                               micro_batches, samples)));
    splits_ += split ? 1 : 0;
    refresh_estimate();
}

void LiveNoise::add_classifier(const at::Tensor& features, const at::Tensor& logit_gradients,
                               std::span<const std::int16_t> labels, bool has_bias) {
    classifier_.add(corrected(classifier_observation(features, logit_gradients, has_bias)));
    // Telling classes apart costs the square of the samples, at most 64 of them, and for a class-aware
    // sampler's interval the square of the classes: larger ones every fourth time.
    const bool cheap = labels.size() <= 64 && classes_.classes() <= 32 && !by_class_;
    if (classifier_calls_++ % 4 == 0 || cheap) {
        const at::Tensor h = features.to(at::kCPU, at::kFloat).contiguous();
        const at::Tensor d = logit_gradients.to(at::kCPU, at::kFloat).contiguous();
        const std::span<const float> residuals(d.const_data_ptr<float>(),
                                               static_cast<std::size_t>(d.numel()));
        const std::span<const float> inputs(h.const_data_ptr<float>(), static_cast<std::size_t>(h.numel()));
        classes_.add_outer_products(residuals, inputs, labels, has_bias, 64);
        if (by_class_) {
            by_class_->add_outer_products(residuals, inputs, labels, has_bias, 64);
            by_class_estimate_ =
                by_class_->estimate(draw_.sampler, draw_.counts, draw_.batch, draw_.micro_batch);
        }
    }
    refresh_estimate();
}

void LiveNoise::add_norm_statistics(const at::Tensor& before, const at::Tensor& after,
                                    std::int64_t micro_batch, std::int64_t updates) {
    std::int64_t channels = 0;
    for (const NormWatch& watch : norms_)
        channels += watch.layer.channels;
    if (before.numel() != 2 * channels || after.numel() != 2 * channels) return;
    const float *old_mean = before.const_data_ptr<float>(), *new_mean = after.const_data_ptr<float>();
    const float *old_variance = old_mean + channels, *new_variance = new_mean + channels;
    std::vector<float> mean, variance;
    std::int64_t first = 0;
    for (NormWatch& watch : norms_) {
        const auto count = static_cast<std::size_t>(watch.layer.channels);
        mean.resize(count);
        variance.resize(count);
        bool moved = false;
        for (std::size_t c = 0; c < count; ++c) {
            const std::size_t i = static_cast<std::size_t>(first) + c;
            // new = (1 - m) old + m batch
            const auto own = [&](float then, float now) {
                return static_cast<float>(static_cast<double>(then) +
                                          (static_cast<double>(now) - static_cast<double>(then)) /
                                              watch.momentum);
            };
            moved = moved || old_mean[i] != new_mean[i] || old_variance[i] != new_variance[i];
            mean[c] = own(old_mean[i], new_mean[i]);
            variance[c] = own(old_variance[i], new_variance[i]);
        }
        // a layer that saw one value per channel left its statistics alone
        // five times 1 / momentum: less than 1 % of the start is left
        if (moved && static_cast<double>(updates) * watch.momentum >= 5)
            watch.average.add(mean, variance, {old_mean + first, count}, {old_variance + first, count},
                              micro_batch);
        first += watch.layer.channels;
    }
    refresh_norm_line();
}

bool LiveNoise::by_class_shown() const {
    // These samplers deal the classes out over the whole step: the micro-batches of a step then differ by more
    // than chance, and the scatter between them would count noise that the step has not.
    const bool dealt =
        draw_.sampler == SamplerKind::coverage || draw_.sampler == SamplerKind::class_then_pixel;
    return class_aware_ && (one_micro_batch_ || dealt);
}

void LiveNoise::refresh_estimate() {
    if (by_class_shown()) {
        estimate_ = by_class_estimate_;
        return;
    }
    estimate_ = whole_.estimate();
    if (estimate_.resolvable || !one_micro_batch_) return;
    estimate_ = classifier_.estimate();
}

void LiveNoise::refresh_norm_line() {
    std::vector<NormLayer> layers;
    std::vector<NormNoise> seen;
    for (const NormWatch& watch : norms_) {
        layers.push_back(watch.layer);
        seen.push_back(watch.average.noise());
    }
    norm_line_ = redline::norm_line(layers, seen);
}

std::string LiveNoise::source() const {
    if (by_class_shown())
        return classifier_calls_ == 0
                   ? "not measured"
                   : "classifier layer, from per-class statistics (what the sampler leaves of the noise)";
    if (!one_micro_batch_ || whole_.estimate().resolvable) {
        if (whole_.estimate().observations == 0) return "not measured";
        return one_micro_batch_ ? "whole network, from batches that were run again in parts"
                                : "whole network, from the micro-batches of a step";
    }
    return classifier_calls_ == 0 ? "not measured"
                                  : "classifier layer, from per-sample gradients in closed form";
}

std::optional<double> LiveNoise::between_class_share(std::span<const double> prior) const {
    const auto parts = classes_.parts(prior);
    if (!parts) return {};
    const auto share = parts->between_share();
    return share ? std::optional<double>(std::clamp(*share, 0.0, 1.0)) : std::nullopt;
}

std::optional<SamplerNoise> LiveNoise::predict(SamplerKind sampler, std::span<const std::int64_t> counts,
                                               std::int64_t batch, std::int64_t micro_batch) const {
    return predict_sampler(classes_, sampler, counts, batch, micro_batch);
}

NoiseReport LiveNoise::report(std::int64_t step) const {
    NoiseReport report;
    report.step = step;
    report.whole = whole_.estimate();
    report.classifier = classifier_.estimate();
    report.splits = splits_;
    for (std::size_t g = 0; g < groups_.size(); ++g)
        report.groups.push_back({layer_groups_[g].role, layer_groups_[g].name, layer_groups_[g].parameters,
                                 groups_[g].estimate()});
    if (!draw_.counts.empty())
        for (const SamplerKind kind : {SamplerKind::natural, SamplerKind::inverse, SamplerKind::stratified,
                                       SamplerKind::coverage, SamplerKind::class_then_pixel}) {
            SamplerForecast forecast;
            forecast.sampler = kind;
            forecast.noise = predict_sampler(classes_, kind, draw_.counts, draw_.batch, draw_.micro_batch,
                                             &forecast.missing);
            if (kind == draw_.sampler && forecast.noise) report.parts = forecast.noise->parts;
            report.samplers.push_back(std::move(forecast));
        }
    for (const NormWatch& watch : norms_)
        report.norms.push_back(watch.average.noise());
    report.norm_line = norm_line_;
    for (const Account& account : accounts_)
        report.seconds += account.spent;
    report.cost_share = training_seconds_ > 0 ? report.seconds / training_seconds_ : 0;
    return report;
}

std::vector<double> LiveNoise::save() const {
    NoiseState state;
    state.put(training_seconds_);
    state.put(steps_);
    for (const Account& account : accounts_) {
        state.put(account.spent);
        state.put(account.measured);
    }
    whole_.save(state);
    classifier_.save(state);
    state.put(static_cast<std::int64_t>(groups_.size()));
    for (const NoiseAverage& group : groups_)
        group.save(state);
    state.put(splits_);
    state.put(classifier_calls_);
    classes_.save(state);
    state.put(std::int64_t{by_class_ != nullptr});
    if (by_class_) by_class_->save(state);
    state.put(static_cast<std::int64_t>(norms_.size()));
    for (const NormWatch& watch : norms_)
        watch.average.save(state);
    return state.values();
}

bool LiveNoise::restore(const std::vector<double>& values) {
    NoiseState state(values);
    const auto same = [&](std::int64_t mine) {
        std::int64_t stored = 0;
        state.take(stored);
        return stored == mine && !state.failed();
    };
    state.take(training_seconds_);
    state.take(steps_);
    for (Account& account : accounts_) {
        state.take(account.spent);
        state.take(account.measured);
    }
    whole_.restore(state);
    classifier_.restore(state);
    bool fits = same(static_cast<std::int64_t>(groups_.size()));
    if (fits) {
        for (NoiseAverage& group : groups_)
            group.restore(state);
        state.take(splits_);
        state.take(classifier_calls_);
        classes_.restore(state);
        fits = same(by_class_ != nullptr);
    }
    if (fits && by_class_) by_class_->restore(state);
    fits = fits && same(static_cast<std::int64_t>(norms_.size()));
    if (fits)
        for (NormWatch& watch : norms_)
            watch.average.restore(state);
    if (!fits || !state.complete()) return false;
    if (by_class_ && classifier_calls_ > 0)
        by_class_estimate_ = by_class_->estimate(draw_.sampler, draw_.counts, draw_.batch, draw_.micro_batch);
    refresh_estimate();
    refresh_norm_line();
    return true;
}

} // namespace redline::learn
