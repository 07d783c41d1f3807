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

ClassGradientStatistics::ClassGradientStatistics(int classes, double half_life)
    : classes_(classes), decay_(std::isfinite(half_life) && half_life > 0 ? std::exp2(-1 / half_life) : 1) {
    reset();
}

void ClassGradientStatistics::reset() {
    const auto k = static_cast<std::size_t>(classes_);
    norm2_.assign(k, 0.0);
    samples_.assign(k, 0.0);
    products_.assign(k * k, 0.0);
    pairs_.assign(k * k, 0.0);
    additions_ = 0;
}

void ClassGradientStatistics::save(NoiseState& state) const {
    state.put(additions_);
    for (const auto* sums : {&norm2_, &samples_, &products_, &pairs_})
        state.put(std::span<const double>(*sums));
}

void ClassGradientStatistics::restore(NoiseState& state) {
    state.take(additions_);
    for (auto* sums : {&norm2_, &samples_, &products_, &pairs_})
        state.take(std::span<double>(*sums));
}

void ClassGradientStatistics::merge(const ClassGradientStatistics& other) {
    assert(classes_ == other.classes_);
    const auto add = [](std::vector<double>& to, const std::vector<double>& from) {
        for (std::size_t i = 0; i < to.size(); ++i)
            to[i] += from[i];
    };
    add(norm2_, other.norm2_);
    add(samples_, other.samples_);
    add(products_, other.products_);
    add(pairs_, other.pairs_);
    additions_ += other.additions_;
}

NoiseObservation ClassGradientStatistics::add_gram(std::span<const double> gram,
                                                   std::span<const std::int16_t> labels) {
    const std::size_t n = labels.size();
    assert(gram.size() == n * n);
    if (decay_ < 1)
        for (auto* sums : {&norm2_, &samples_, &products_, &pairs_})
            for (double& value : *sums)
                value *= decay_;
    ++additions_;
    const auto width = static_cast<std::size_t>(classes_);
    double sum_norm2 = 0;
    double sum_all = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const auto k = static_cast<std::size_t>(labels[i]);
        const double own = gram[i * n + i];
        norm2_[k] += own;
        samples_[k] += 1;
        sum_norm2 += own;
        sum_all += own;
        for (std::size_t j = i + 1; j < n; ++j) {
            const auto l = static_cast<std::size_t>(labels[j]);
            const double product = gram[i * n + j];
            sum_all += 2 * product;
            // kept symmetric, so that k = l counts each pair twice in both sums
            products_[k * width + l] += product;
            products_[l * width + k] += product;
            pairs_[k * width + l] += 1;
            pairs_[l * width + k] += 1;
        }
    }
    const auto count = static_cast<double>(n);
    return observe_micro_batches(sum_norm2, sum_all / (count * count), static_cast<std::int64_t>(n), 1);
}

NoiseObservation ClassGradientStatistics::add_gradients(std::span<const double> gradients,
                                                        std::int64_t parameters,
                                                        std::span<const std::int16_t> labels) {
    const std::size_t n = labels.size();
    const auto p = static_cast<std::size_t>(parameters);
    assert(gradients.size() == n * p);
    std::vector<double> gram(n * n);
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = i; j < n; ++j)
            gram[i * n + j] = gram[j * n + i] =
                std::inner_product(gradients.begin() + static_cast<std::ptrdiff_t>(i * p),
                                   gradients.begin() + static_cast<std::ptrdiff_t>((i + 1) * p),
                                   gradients.begin() + static_cast<std::ptrdiff_t>(j * p), 0.0);
    return add_gram(gram, labels);
}

NoiseObservation ClassGradientStatistics::add_outer_products(std::span<const float> residuals,
                                                             std::span<const float> features,
                                                             std::span<const std::int16_t> labels, bool bias,
                                                             std::int64_t most) {
    const std::size_t all = labels.size();
    if (all == 0) return {0, 0, 0, NoiseStatus::undefined};
    const std::size_t outputs = residuals.size() / all;
    const std::size_t width = features.size() / all;
    const std::size_t n = most > 1 ? std::min(all, static_cast<std::size_t>(most)) : all;
    std::vector<std::size_t> taken(n);
    for (std::size_t i = 0; i < n; ++i)
        taken[i] = i * all / n;
    std::vector<std::int16_t> kept(n);
    for (std::size_t i = 0; i < n; ++i)
        kept[i] = labels[taken[i]];
    // Eight partial sums: the compiler may vectorise them, and rounding stays far below the noise that is
    // measured.
    const auto dot = [](const float* a, const float* b, std::size_t length) {
        float part[8] = {};
        std::size_t i = 0;
        for (; i + 8 <= length; i += 8)
            for (std::size_t j = 0; j < 8; ++j)
                part[j] += a[i + j] * b[i + j];
        double sum = 0;
        for (const float value : part)
            sum += static_cast<double>(value);
        for (; i < length; ++i)
            sum += static_cast<double>(a[i]) * static_cast<double>(b[i]);
        return sum;
    };
    std::vector<double> gram(n * n);
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = i; j < n; ++j) {
            const double by_residual =
                dot(&residuals[taken[i] * outputs], &residuals[taken[j] * outputs], outputs);
            const double by_feature =
                dot(&features[taken[i] * width], &features[taken[j] * width], width) + (bias ? 1.0 : 0.0);
            gram[i * n + j] = gram[j * n + i] = by_residual * by_feature;
        }
    return add_gram(gram, kept);
}

std::optional<double> ClassGradientStatistics::product(int k, int l) const {
    const std::size_t at =
        static_cast<std::size_t>(k) * static_cast<std::size_t>(classes_) + static_cast<std::size_t>(l);
    if (!(pairs_[at] > 0)) return std::nullopt;
    return products_[at] / pairs_[at];
}

std::optional<double> ClassGradientStatistics::within(int k) const {
    const auto at = static_cast<std::size_t>(k);
    const std::optional<double> mean = product(k, k);
    if (!mean || !(samples_[at] > 0)) return std::nullopt;
    return norm2_[at] / samples_[at] - *mean;
}

std::optional<NoiseParts> ClassGradientStatistics::parts(std::span<const double> prior,
                                                         std::string* missing) const {
    NoiseParts result;
    double mean_norm2 = 0;
    for (int k = 0; k < classes_; ++k) {
        const double p = prior[static_cast<std::size_t>(k)];
        if (!(p > 0)) continue;
        const std::optional<double> scatter = within(k);
        if (!scatter) {
            if (missing) *missing = "class " + std::to_string(k + 1) + " has not come twice in one batch yet";
            return std::nullopt;
        }
        result.within += p * *scatter;
        mean_norm2 += p * *product(k, k);
    }
    for (int k = 0; k < classes_; ++k) {
        const double p = prior[static_cast<std::size_t>(k)];
        if (!(p > 0)) continue;
        for (int l = 0; l < classes_; ++l) {
            const double q = prior[static_cast<std::size_t>(l)];
            if (!(q > 0)) continue;
            const std::optional<double> pair = product(k, l);
            if (!pair) {
                if (missing)
                    *missing = "classes " + std::to_string(k + 1) + " and " + std::to_string(l + 1) +
                               " have not come in one batch yet";
                return std::nullopt;
            }
            result.gradient_norm2 += p * q * *pair;
        }
    }
    result.between = mean_norm2 - result.gradient_norm2;
    return result;
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
