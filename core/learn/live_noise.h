// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <ATen/core/Tensor.h>

#include "redline/noise/gradient_noise.h"

namespace redline::learn {

/// |x|^2 summed over tensors, in double.
double squared_norm(const std::vector<at::Tensor>& tensors);

/// Per-sample gradients of the last linear layer in closed form: g_i = d_i (x) h_i for the weight and d_i for
/// the bias, where d_i is the sample's gradient at the logits and h_i what enters the layer. Only norms are
/// formed: |g_i|^2 = |d_i|^2 (|h_i|^2 + 1).
struct ClassifierGradients {
    double sum_norm2 = 0;  ///< sum over samples of |g_i|^2
    double mean_norm2 = 0; ///< |mean g|^2
    std::int64_t samples = 0;
    // Unbiased parts of the law of total variance: sum over classes of p_k |G_k|^2, from pairs within a
    // class.
    double class_norm2 = 0;
    bool split_known = false; ///< every class in the batch has at least two samples
};

/// features: N x F, logit_gradients: N x K (unscaled), labels: class of each sample. `has_bias`: the layer
/// has one.
ClassifierGradients classifier_gradients(const at::Tensor& features, const at::Tensor& logit_gradients,
                                         std::span<const std::int16_t> labels, int classes, bool has_bias);

/// Watches the training for gradient noise within a time budget. It reads tensors and never writes one that
/// training uses.
class LiveNoise {
  public:
    explicit LiveNoise(double budget) : budget_(budget) {}

    /// Whether this step is to be measured: always the first few, then while the measuring time stays within
    /// the budget.
    bool due(double training_seconds) const;
    void add_cost(double seconds) {
        spent_ += seconds;
        ++measured_;
    }

    void add_micro_batches(double sum_norm2, double mean_norm2, std::int64_t micro_batches,
                           std::int64_t micro_batch);
    void add_classifier(const ClassifierGradients& gradients);
    void skip_unequal() { ++skipped_; }

    NoiseEstimate estimate() const { return average_.estimate(); }
    /// Share of tr Sigma that lies between classes, in [0, 1]; unset before anything is known.
    std::optional<double> between_class_share() const;

  private:
    double budget_;
    double spent_ = 0;
    std::int64_t measured_ = 0, skipped_ = 0;
    NoiseAverage average_;
    double trace_sum_ = 0, between_sum_ = 0;
    std::int64_t splits_ = 0;
};

} // namespace redline::learn
