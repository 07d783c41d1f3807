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

LiveNoise::LiveNoise(double budget, int classes, std::int64_t pass_samples, Draw draw)
    : budget_(budget),
      pass_samples_(pass_samples),
      draw_(std::move(draw)),
      // the jackknife of very many classes would not fit the budget
      class_aware_(draw_.sampler != SamplerKind::natural && draw_.sampler != SamplerKind::inverse &&
                   classes <= 200),
      classes_(classes) {
    if (class_aware_) by_class_.emplace(classes);
    by_class_estimate_.reason = "not measured yet";
}

NoiseEstimate LiveNoise::estimate() const {
    if (whole_seen_) return whole_.estimate();
    return class_aware_ ? by_class_estimate_ : classifier_.estimate();
}

bool LiveNoise::due(double training_seconds) const {
    if (budget_ <= 0) return false;
    if (measured_ < 3) return true;
    const double average = spent_ / static_cast<double>(measured_);
    return spent_ + average <= budget_ * training_seconds;
}

void LiveNoise::add_micro_batches(double sum_size_norm2, double mean_norm2, std::int64_t micro_batches,
                                  std::int64_t samples) {
    whole_.add(corrected(observe_unequal_micro_batches(sum_size_norm2, mean_norm2, micro_batches, samples)));
    whole_seen_ = true;
}

void LiveNoise::add_classifier(const at::Tensor& features, const at::Tensor& logit_gradients,
                               std::span<const std::int16_t> labels, bool has_bias) {
    classifier_.add(corrected(classifier_observation(features, logit_gradients, has_bias)));
    // Telling classes apart costs the square of the samples: every fourth time, and at most 64 of them.
    if (classifier_calls_++ % 4 != 0) return;
    const at::Tensor h = features.to(at::kCPU, at::kFloat).contiguous();
    const at::Tensor d = logit_gradients.to(at::kCPU, at::kFloat).contiguous();
    const std::span<const float> residuals(d.const_data_ptr<float>(), static_cast<std::size_t>(d.numel()));
    const std::span<const float> inputs(h.const_data_ptr<float>(), static_cast<std::size_t>(h.numel()));
    classes_.add_outer_products(residuals, inputs, labels, has_bias, 64);
    if (!by_class_) return;
    by_class_->add_outer_products(residuals, inputs, labels, has_bias, 64);
    by_class_estimate_ = by_class_->estimate(draw_.sampler, draw_.counts, draw_.batch, draw_.micro_batch);
}

std::string LiveNoise::source() const {
    if (whole_seen_) return "whole network, from the micro-batches of a step";
    if (classifier_calls_ == 0) return "not measured";
    return class_aware_ ? "classifier layer, from per-class statistics (what the sampler leaves of the noise)"
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

} // namespace redline::learn
