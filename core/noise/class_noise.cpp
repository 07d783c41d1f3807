// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/noise/class_noise.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace redline {

ClassSplit class_split(std::span<const double> gradients, std::int64_t examples, std::int64_t parameters,
                       std::span<const std::int16_t> labels, int classes) {
    const auto n = static_cast<std::size_t>(examples);
    const auto p = static_cast<std::size_t>(parameters);
    const auto k_count = static_cast<std::size_t>(classes);
    assert(gradients.size() == n * p && labels.size() == n);
    ClassSplit split;
    split.per_class.resize(k_count);
    std::vector<double> mean(k_count * p, 0.0);
    std::vector<double> total(p, 0.0);
    for (std::size_t i = 0; i < n; ++i) {
        const auto k = static_cast<std::size_t>(labels[i]);
        ++split.per_class[k].count;
        for (std::size_t j = 0; j < p; ++j) {
            mean[k * p + j] += gradients[i * p + j];
            total[j] += gradients[i * p + j] / static_cast<double>(n);
        }
    }
    for (std::size_t k = 0; k < k_count; ++k)
        for (std::size_t j = 0; j < p; ++j)
            mean[k * p + j] /= static_cast<double>(std::max<std::int64_t>(1, split.per_class[k].count));
    for (std::size_t i = 0; i < n; ++i) {
        const auto k = static_cast<std::size_t>(labels[i]);
        for (std::size_t j = 0; j < p; ++j) {
            const double d = gradients[i * p + j] - mean[k * p + j];
            split.per_class[k].trace_within += d * d / static_cast<double>(split.per_class[k].count);
        }
    }
    for (const double g : total)
        split.parts.gradient_norm2 += g * g;
    for (std::size_t k = 0; k < k_count; ++k) {
        ClassGradient& one = split.per_class[k];
        if (one.count == 0) continue;
        for (std::size_t j = 0; j < p; ++j) {
            one.mean_norm2 += mean[k * p + j] * mean[k * p + j];
            one.offset_norm2 += (mean[k * p + j] - total[j]) * (mean[k * p + j] - total[j]);
        }
        const double share = static_cast<double>(one.count) / static_cast<double>(n);
        split.parts.within += share * one.trace_within;
        split.parts.between += share * one.offset_norm2;
    }
    return split;
}

std::vector<float> softmax_residuals(std::span<const float> logits, std::span<const std::int16_t> labels,
                                     int classes, std::span<const float> adjustment,
                                     std::span<const float> weights) {
    const auto width = static_cast<std::size_t>(classes);
    assert(logits.size() == labels.size() * width);
    std::vector<float> residuals(logits.begin(), logits.end());
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const std::span<float> row(residuals.data() + i * width, width);
        for (std::size_t k = 0; k < adjustment.size(); ++k)
            row[k] += adjustment[k];
        const float highest = *std::ranges::max_element(row);
        double sum = 0;
        for (float& value : row) {
            value = std::exp(value - highest);
            sum += static_cast<double>(value);
        }
        const auto label = static_cast<std::size_t>(labels[i]);
        const float weight = weights.empty() ? 1.0F : weights[label];
        for (float& value : row)
            value = static_cast<float>(static_cast<double>(value) / sum);
        row[label] -= 1;
        if (!weights.empty())
            for (float& value : row)
                value *= weight;
    }
    return residuals;
}

} // namespace redline
