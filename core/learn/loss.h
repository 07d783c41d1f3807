// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <ATen/core/Tensor.h>

#include "redline/settings/settings.h"

namespace redline::learn {

/// The training loss: mean over the labelled samples of the whole optimiser step, so that accumulated
/// micro-batches equal one large batch. Weighted: class weights 1 / n_k scaled to mean 1. Logit-adjusted: log
/// of the sampled prior is added to the logits in training (Menon et al. 2021, "Long-tail learning via logit
/// adjustment").
class TrainingLoss {
  public:
    TrainingLoss(LossKind kind, std::span<const std::int64_t> train_counts,
                 std::span<const double> sampled_prior, const at::Device& device);

    /// Sum of the weights of a step's samples: what the step's loss is divided by. `labels` may hold -1.
    double step_weight(std::span<const std::int16_t> labels) const;

    /// This micro-batch's share of the step's loss. logits: N x K or N x K x P x P; targets: N or N x P x P,
    /// -1 unlabelled.
    at::Tensor share(const at::Tensor& logits, const at::Tensor& targets, double step_weight,
                     bool whole_step) const;

    /// d loss / d logits of each sample, times the step's weight, for N x K logits: softmax - one-hot,
    /// weighted.
    at::Tensor logit_gradients(const at::Tensor& logits, const at::Tensor& targets) const;

    /// Class frequencies whose posterior the trained network gives: what a prior correction at inference
    /// divides by. Weights and adjustments count, so that nothing is corrected twice.
    const std::vector<double>& effective_prior() const { return effective_prior_; }

  private:
    LossKind kind_;
    std::vector<double> weights_;
    std::vector<double> effective_prior_;
    at::Tensor weight_tensor_, adjustment_;
};

} // namespace redline::learn
