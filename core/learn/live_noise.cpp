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

ClassifierGradients classifier_gradients(const at::Tensor& features, const at::Tensor& logit_gradients,
                                         std::span<const std::int16_t> labels, int classes, bool has_bias) {
    const at::NoGradGuard no_gradient;
    ClassifierGradients result;
    const at::Tensor h = features.to(at::kFloat), d = logit_gradients.to(at::kFloat);
    result.samples = h.size(0);
    const double n = static_cast<double>(result.samples);
    const at::Tensor d2 = (d * d).sum(1), h2 = (h * h).sum(1);
    const at::Tensor each = (d2 * (has_bias ? h2 + 1 : h2)).to(at::kDouble).cpu().contiguous();
    const double* norms = each.data_ptr<double>();
    const auto norm2 = [&](const at::Tensor& dk, const at::Tensor& hk) {
        const at::Tensor weight = at::matmul(dk.t(), hk).to(at::kDouble);
        double sum = (weight * weight).sum().item<double>();
        if (has_bias) {
            const at::Tensor bias = dk.sum(0).to(at::kDouble);
            sum += (bias * bias).sum().item<double>();
        }
        return sum;
    };
    result.mean_norm2 = norm2(d, h) / (n * n);
    std::vector<std::vector<std::int64_t>> members(static_cast<std::size_t>(classes));
    for (std::size_t i = 0; i < labels.size(); ++i) {
        result.sum_norm2 += norms[i];
        members[static_cast<std::size_t>(labels[i])].push_back(static_cast<std::int64_t>(i));
    }
    // |G_k|^2 without bias: (|sum g|^2 - sum |g|^2) / (n (n - 1)).
    result.split_known = true;
    for (const auto& rows : members) {
        if (rows.empty()) continue;
        if (rows.size() < 2) {
            result.split_known = false;
            break;
        }
        const at::Tensor index = at::tensor(rows).to(d.device());
        double own = 0;
        for (const auto row : rows)
            own += norms[row];
        const double count = static_cast<double>(rows.size());
        result.class_norm2 += count / n * (norm2(d.index_select(0, index), h.index_select(0, index)) - own) /
                              (count * (count - 1));
    }
    return result;
}

bool LiveNoise::due(double training_seconds) const {
    if (budget_ <= 0) return false;
    if (measured_ < 3) return true;
    const double average = spent_ / static_cast<double>(measured_);
    return spent_ + average <= budget_ * training_seconds;
}

void LiveNoise::add_micro_batches(double sum_norm2, double mean_norm2, std::int64_t micro_batches,
                                  std::int64_t micro_batch) {
    average_.add(observe_micro_batches(sum_norm2, mean_norm2, micro_batches, micro_batch));
}

void LiveNoise::add_classifier(const ClassifierGradients& gradients) {
    if (gradients.samples < 2) return;
    const NoiseObservation seen =
        observe_micro_batches(gradients.sum_norm2, gradients.mean_norm2, gradients.samples, 1);
    average_.add(seen);
    if (!gradients.split_known) return;
    trace_sum_ += seen.trace;
    between_sum_ += gradients.class_norm2 - seen.gradient_norm2;
    ++splits_;
}

std::optional<double> LiveNoise::between_class_share() const {
    if (splits_ == 0 || trace_sum_ <= 0) return {};
    return std::clamp(between_sum_ / trace_sum_, 0.0, 1.0);
}

} // namespace redline::learn
