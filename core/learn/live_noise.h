// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <ATen/core/Tensor.h>

#include "redline/noise/class_noise.h"
#include "redline/noise/gradient_noise.h"

namespace redline::learn {

/// |x|^2 summed over tensors, in double.
double squared_norm(const std::vector<at::Tensor>& tensors);

/// Per-sample gradients of the last linear layer in closed form: g_i = d_i (x) h_i for the weight and d_i for
/// the bias, where d_i is the sample's gradient at the logits and h_i what enters the layer. Only norms are
/// formed: |g_i|^2 = |d_i|^2 (|h_i|^2 + 1). features: N x F, logit_gradients: N x K (unscaled).
NoiseObservation classifier_observation(const at::Tensor& features, const at::Tensor& logit_gradients,
                                        bool has_bias);

/// Watches the training for gradient noise within a time budget. It reads tensors and never writes one that
/// training uses.
class LiveNoise {
  public:
    /// How the steps are drawn; `counts` are training samples per class.
    struct Draw {
        SamplerKind sampler = SamplerKind::natural;
        std::vector<std::int64_t> counts;
        std::int64_t batch = 0, micro_batch = 0;
    };
    /// `pass_samples`: N when a pass draws without replacement, else 0.
    LiveNoise(double budget, int classes, std::int64_t pass_samples, Draw draw);

    /// Whether this step is to be measured: always the first few, then while the measuring time stays within
    /// the budget.
    bool due(double training_seconds) const;
    void add_cost(double seconds) {
        spent_ += seconds;
        ++measured_;
    }

    /// What M >= 2 micro-batches of a step gave; `sum_size_norm2` = sum b_i |g_i|^2.
    void add_micro_batches(double sum_size_norm2, double mean_norm2, std::int64_t micro_batches,
                           std::int64_t samples);
    /// What the classifier layer gave, in closed form. Now and then its classes are told apart as well.
    void add_classifier(const at::Tensor& features, const at::Tensor& logit_gradients,
                        std::span<const std::int16_t> labels, bool has_bias);

    /// Of the whole network where a step has several micro-batches, else of the classifier layer; there,
    /// under a class-aware sampler, from per-class statistics, because the plain estimator takes what the
    /// sampler removes for noise.
    NoiseEstimate estimate() const;
    /// Which of the two estimate() is, for people.
    std::string source() const;
    /// Share of tr Sigma (of the classifier layer) that lies between classes under `prior`.
    std::optional<double> between_class_share(std::span<const double> prior) const;
    /// What the per-class gradients of the classifier layer predict for a sampler.
    std::optional<SamplerNoise> predict(SamplerKind sampler, std::span<const std::int64_t> counts,
                                        std::int64_t batch, std::int64_t micro_batch) const;

  private:
    NoiseObservation corrected(const NoiseObservation& seen) const {
        return pass_samples_ > 0 ? without_replacement(seen, pass_samples_) : seen;
    }

    double budget_;
    std::int64_t pass_samples_;
    double spent_ = 0;
    std::int64_t measured_ = 0;
    bool whole_seen_ = false;
    NoiseAverage whole_, classifier_;
    Draw draw_;
    bool class_aware_ = false;
    ClassGradientStatistics classes_;
    std::optional<ClassAwareNoise> by_class_; ///< only under a class-aware sampler
    NoiseEstimate by_class_estimate_;
    std::int64_t classifier_calls_ = 0;
};

} // namespace redline::learn
