// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/live_noise.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

#include <ATen/ATen.h>

namespace redline::learn {

double squared_norm(const std::vector<at::Tensor>& tensors) {
    if (tensors.empty()) return 0;
    const at::NoGradGuard no_gradient;
    const auto norms = at::_foreach_norm(tensors);
    const at::Tensor all = at::stack(norms).to(at::kDouble);
    return (all * all).sum().item<double>();
}

void ClassifierLook::add(const at::Tensor& entering, const at::Tensor& logit_gradients,
                         std::span<const std::int64_t> which, std::span<const std::int16_t> all_labels) {
    const auto append = [](std::vector<float>& to, const at::Tensor& from) {
        const at::Tensor values = from.to(at::kFloat).to(at::kCPU).contiguous();
        const float* first = values.const_data_ptr<float>();
        to.insert(to.end(), first, first + values.numel());
    };
    append(features, entering);
    append(residuals, logit_gradients);
    samples.insert(samples.end(), which.begin(), which.end());
    for (const std::int64_t sample : which)
        labels.push_back(all_labels[static_cast<std::size_t>(sample)]);
}

NoiseObservation classifier_observation(const ClassifierLook& look) {
    const std::size_t n = look.labels.size();
    if (n == 0) return observe_micro_batches(0, 0, 0, 1);
    const std::size_t width = look.features.size() / n, outputs = look.residuals.size() / n;
    double sum_norm2 = 0;
    std::vector<float> weight(outputs * width, 0.0F), bias(outputs, 0.0F);
    for (std::size_t i = 0; i < n; ++i) {
        const float *h = &look.features[i * width], *d = &look.residuals[i * outputs];
        double h2 = look.has_bias ? 1 : 0, d2 = 0;
        for (std::size_t j = 0; j < width; ++j)
            h2 += static_cast<double>(h[j]) * static_cast<double>(h[j]);
        for (std::size_t k = 0; k < outputs; ++k) {
            d2 += static_cast<double>(d[k]) * static_cast<double>(d[k]);
            bias[k] += d[k];
            float* row = &weight[k * width];
            for (std::size_t j = 0; j < width; ++j)
                row[j] += d[k] * h[j];
        }
        sum_norm2 += h2 * d2;
    }
    double norm2 = 0;
    for (const float value : weight)
        norm2 += static_cast<double>(value) * static_cast<double>(value);
    if (look.has_bias)
        for (const float value : bias)
            norm2 += static_cast<double>(value) * static_cast<double>(value);
    const auto count = static_cast<double>(n);
    return observe_micro_batches(sum_norm2, norm2 / (count * count), static_cast<std::int64_t>(n), 1);
}

void GroupNorms::add(const GroupNorms& other, double factor) {
    all += factor * other.all;
    group.resize(std::max(group.size(), other.group.size()), 0.0);
    for (std::size_t g = 0; g < other.group.size(); ++g)
        group[g] += factor * other.group[g];
}

bool is_class_aware(SamplerKind sampler) {
    return sampler != SamplerKind::natural && sampler != SamplerKind::inverse;
}

bool repeats_differ(const Settings& settings, const NetworkGraph& graph) {
    return settings.augment || std::ranges::any_of(graph.nodes, [](const Node& node) {
               return (node.op == Op::dropout || node.op == Op::attention) && node.p > 0;
           });
}

namespace {

/// Looks, splits, and the rest: with several micro-batches there is nothing to run again, and under a
/// class-aware sampler the classes' own gradients say more than parts of a batch do.
std::array<double, 3> budget_shares(bool one_micro_batch, bool class_aware) {
    if (!one_micro_batch) return {0.8, 0, 0.2};
    return class_aware ? std::array{0.6, 0.2, 0.2} : std::array{0.3, 0.5, 0.2};
}

/// A natural batch has many classes twice by chance: what is missing comes of neighbours soon enough.
std::int64_t run_length(const LiveNoise::Draw& draw) {
    if (draw.counts.empty()) return 1;
    return std::min<std::int64_t>(
        is_class_aware(draw.sampler) ? 8 : 2,
        neighbouring_steps(draw.sampler, draw.counts, draw.batch, draw.micro_batch));
}

} // namespace

LiveNoise::LiveNoise(double budget, const NetworkGraph& graph, int classes, std::int64_t pass_samples,
                     Draw draw)
    : pass_samples_(pass_samples),
      draw_(std::move(draw)),
      one_micro_batch_(draw_.micro_batch <= 0 || draw_.micro_batch >= draw_.batch),
      // the jackknife of very many classes would not fit the budget
      class_aware_(is_class_aware(draw_.sampler) && classes <= 200),
      schedule_(budget, budget_shares(one_micro_batch_, is_class_aware(draw_.sampler)), run_length(draw_)),
      layer_groups_(layer_groups(graph)),
      groups_(layer_groups_.size()),
      classes_(classes, 200, class_aware_ ? 20 : 0, run_length(draw_)) {
    classes_.name_classes(draw_.names);
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
    const auto since = static_cast<double>(schedule_.steps() - std::exchange(last_micro_, schedule_.steps()));
    whole_.add(
        corrected(observe_unequal_micro_batches(sum_size_norm2.all, mean_norm2.all, micro_batches, samples)),
        since);
    for (std::size_t g = 0; g < groups_.size(); ++g)
        groups_[g].add(corrected(observe_unequal_micro_batches(sum_size_norm2.group[g], mean_norm2.group[g],
                                                               micro_batches, samples)),
                       since);
    splits_ += split ? 1 : 0;
    refresh_estimate();
}

void LiveNoise::add_classifier(const ClassifierLook& look) {
    const auto since = static_cast<double>(schedule_.steps() - std::exchange(last_look_, schedule_.steps()));
    classifier_.add(corrected(classifier_observation(look)), since);
    ++looks_;
    // telling classes apart costs the square of the samples
    constexpr std::int64_t most = 64;
    classes_.add(look.batch(), schedule_.steps(), most);
    if (class_aware_)
        by_class_estimate_ = classes_.estimate(draw_.sampler, draw_.counts, draw_.batch, draw_.micro_batch);
    refresh_estimate();
}

void LiveNoise::add_repeat(const ClassifierLook& look, const ClassifierLook& again) {
    std::unordered_map<std::int64_t, std::size_t> place;
    for (std::size_t i = 0; i < again.samples.size(); ++i)
        place[again.samples[i]] = i;
    if (look.labels.empty()) return;
    const std::size_t n = look.labels.size(), width = look.features.size() / n,
                      outputs = look.residuals.size() / n;
    RepeatNoise repeat;
    for (std::size_t i = 0; i < n; ++i) {
        const auto other = place.find(look.samples[i]);
        if (other == place.end()) continue;
        const auto row = [](const std::vector<float>& values, std::size_t at, std::size_t length) {
            return std::span<const float>(values).subspan(at * length, length);
        };
        repeat.add_outer_products(row(look.residuals, i, outputs), row(look.features, i, width),
                                  row(again.residuals, other->second, outputs),
                                  row(again.features, other->second, width), 1, look.has_bias);
    }
    const std::optional<double> own = repeat.trace();
    NoiseObservation both = classifier_observation(look);
    if (!own || both.weight <= 0) return;
    both.gradient_norm2 = *own;
    both.status = NoiseStatus::ok;
    repeats_.add(both,
                 static_cast<double>(schedule_.steps() - std::exchange(last_repeat_, schedule_.steps())));
}

void LiveNoise::add_norm_statistics(const at::Tensor& before, const at::Tensor& after,
                                    std::int64_t micro_batch, std::int64_t updates) {
    std::int64_t channels = 0;
    for (const NormWatch& watch : norms_)
        channels += watch.layer.channels;
    const auto since = static_cast<double>(schedule_.steps() - std::exchange(last_norms_, schedule_.steps()));
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
                              micro_batch, since);
        first += watch.layer.channels;
    }
    refresh_norm_line();
}

bool LiveNoise::plain_is_wrong() const {
    // These samplers deal the classes out over the whole step: the micro-batches of a step then differ by
    // more than chance, and the scatter between them would count noise that the step has not.
    const bool dealt =
        draw_.sampler == SamplerKind::coverage || draw_.sampler == SamplerKind::class_then_pixel;
    return is_class_aware(draw_.sampler) && (one_micro_batch_ || dealt);
}

void LiveNoise::refresh_estimate() {
    if (plain_is_wrong() && class_aware_) {
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
    if (plain_is_wrong() && class_aware_)
        return looks_ == 0
                   ? "not measured"
                   : "classifier layer, from per-class statistics (what the sampler leaves of the noise)";
    if (!one_micro_batch_ || whole_.estimate().resolvable) {
        if (whole_.estimate().observations == 0) return "not measured";
        return one_micro_batch_ ? "whole network, from batches that were run again in parts"
                                : "whole network, from the micro-batches of a step";
    }
    return looks_ == 0 ? "not measured" : "classifier layer, from per-sample gradients in closed form";
}

std::optional<double> LiveNoise::between_class_share(std::span<const double> prior) const {
    const auto parts = classes_.statistics().parts(prior, draw_.counts);
    if (!parts) return {};
    const auto share = parts->between_share();
    return share ? std::optional<double>(std::clamp(*share, 0.0, 1.0)) : std::nullopt;
}

std::optional<SamplerNoise> LiveNoise::predict(SamplerKind sampler, std::span<const std::int64_t> counts,
                                               std::int64_t batch, std::int64_t micro_batch) const {
    return predict_sampler(classes_.statistics(), sampler, counts, batch, micro_batch);
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
            forecast.noise = predict_sampler(classes_.statistics(), kind, draw_.counts, draw_.batch,
                                             draw_.micro_batch, &forecast.missing);
            if (kind == draw_.sampler && forecast.noise) report.parts = forecast.noise->parts;
            report.samplers.push_back(std::move(forecast));
        }
    for (const NormWatch& watch : norms_)
        report.norms.push_back(watch.average.noise());
    report.norm_line = norm_line_;
    report.plain_is_wrong = plain_is_wrong();
    const NoiseEstimate repeats = repeats_.estimate();
    if (repeats.observations > 0 && repeats.trace > 0)
        report.repeat_share = std::clamp(repeats.gradient_norm2 / repeats.trace, 0.0, 1.0);
    report.seconds = schedule_.spent();
    report.cost_share = schedule_.cost_share();
    return report;
}

std::vector<double> LiveNoise::save() const {
    NoiseState state;
    schedule_.save(state);
    whole_.save(state);
    classifier_.save(state);
    state.put(static_cast<std::int64_t>(groups_.size()));
    for (const NoiseAverage& group : groups_)
        group.save(state);
    for (const std::int64_t value : {splits_, looks_, last_micro_, last_look_, last_norms_, last_repeat_})
        state.put(value);
    classes_.save(state);
    repeats_.save(state);
    state.put(static_cast<std::int64_t>(norms_.size()));
    for (const NormWatch& watch : norms_)
        watch.average.save(state);
    return state.values();
}

bool LiveNoise::restore(const std::vector<double>& values) {
    NoiseState state(values);
    const auto same = [&](std::size_t mine) {
        std::int64_t stored = 0;
        state.take(stored);
        return stored == static_cast<std::int64_t>(mine) && !state.failed();
    };
    schedule_.restore(state);
    whole_.restore(state);
    classifier_.restore(state);
    if (!same(groups_.size())) return false;
    for (NoiseAverage& group : groups_)
        group.restore(state);
    for (std::int64_t* value : {&splits_, &looks_, &last_micro_, &last_look_, &last_norms_, &last_repeat_})
        state.take(*value);
    classes_.restore(state);
    repeats_.restore(state);
    if (state.failed() || !same(norms_.size())) return false;
    for (NormWatch& watch : norms_)
        watch.average.restore(state);
    if (!state.complete()) return false;
    if (class_aware_ && looks_ > 0)
        by_class_estimate_ = classes_.estimate(draw_.sampler, draw_.counts, draw_.batch, draw_.micro_batch);
    refresh_estimate();
    refresh_norm_line();
    return true;
}

} // namespace redline::learn
