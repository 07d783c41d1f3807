// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/loss.h"

#include <cmath>
#include <numeric>

#include <ATen/ATen.h>

namespace redline::learn {

TrainingLoss::TrainingLoss(LossKind kind, std::span<const std::int64_t> train_counts,
                           std::span<const double> sampled_prior, const at::Device& device)
    : kind_(kind), effective_prior_(sampled_prior.begin(), sampled_prior.end()) {
    const std::size_t classes = train_counts.size();
    if (kind == LossKind::weighted) {
        // 1 / prior, scaled so that the mean weight of a sample is 1.
        std::size_t present = 0;
        for (const double p : sampled_prior)
            present += p > 0;
        for (const double p : sampled_prior)
            weights_.push_back(p > 0 ? 1 / (p * static_cast<double>(present)) : 0);
        std::vector<float> values(weights_.begin(), weights_.end());
        weight_tensor_ = at::tensor(values).to(device);
        for (std::size_t k = 0; k < classes; ++k)
            effective_prior_[k] = weights_[k] > 0 ? 1.0 / static_cast<double>(present) : 0;
    }
    if (kind == LossKind::logit_adjusted) {
        std::vector<float> values;
        std::size_t present = 0;
        for (const double p : sampled_prior)
            present += p > 0;
        for (const double p : sampled_prior)
            values.push_back(p > 0 ? static_cast<float>(std::log(p)) : -20.0f);
        adjustment_ = at::tensor(values).to(device);
        for (std::size_t k = 0; k < classes; ++k)
            effective_prior_[k] = sampled_prior[k] > 0 ? 1.0 / static_cast<double>(present) : 0;
    }
}

double TrainingLoss::step_weight(std::span<const std::int16_t> labels) const {
    double sum = 0;
    for (const auto label : labels)
        if (label >= 0) sum += weights_.empty() ? 1.0 : weights_[static_cast<std::size_t>(label)];
    return sum;
}

at::Tensor TrainingLoss::share(const at::Tensor& logits, const at::Tensor& targets, double step_weight,
                               bool whole_step) const {
    const std::optional<at::Tensor> weight =
        weight_tensor_.defined() ? std::optional<at::Tensor>(weight_tensor_) : std::nullopt;
    at::Tensor adjusted = logits;
    if (adjustment_.defined())
        adjusted = logits.dim() == 2 ? logits + adjustment_ : logits + adjustment_.view({1, -1, 1, 1});
    if (whole_step) return at::cross_entropy_loss(adjusted, targets, weight, at::Reduction::Mean, -1);
    return at::cross_entropy_loss(adjusted, targets, weight, at::Reduction::Sum, -1) / step_weight;
}

at::Tensor TrainingLoss::logit_gradients(const at::Tensor& logits, const at::Tensor& targets) const {
    at::Tensor values = logits.detach().to(at::kFloat);
    if (adjustment_.defined()) values = values + adjustment_;
    at::Tensor gradients = at::softmax(values, 1);
    gradients.scatter_add_(1, targets.unsqueeze(1),
                           at::full({targets.size(0), 1}, -1.0, gradients.options()));
    if (weight_tensor_.defined()) gradients.mul_(weight_tensor_.index_select(0, targets).unsqueeze(1));
    return gradients;
}

} // namespace redline::learn
