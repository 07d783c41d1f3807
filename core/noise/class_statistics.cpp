// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

#include "noise/class_batch.h"
#include "redline/noise/class_noise.h"

namespace redline {

namespace {

/// Less of a pair than this is rounding, or has faded.
constexpr double fewest_pairs = 1e-6;

} // namespace

ClassGradientStatistics::ClassGradientStatistics(int classes) : classes_(classes) {
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

void ClassGradientStatistics::merge(const ClassGradientStatistics& other, double weight) {
    assert(classes_ == other.classes_);
    const auto add = [weight](std::vector<double>& to, const std::vector<double>& from) {
        for (std::size_t i = 0; i < to.size(); ++i)
            to[i] += weight * from[i];
    };
    add(norm2_, other.norm2_);
    add(samples_, other.samples_);
    add(products_, other.products_);
    add(pairs_, other.pairs_);
    additions_ += other.additions_;
}

void ClassGradientStatistics::scale(double factor) {
    for (auto* sums : {&norm2_, &samples_, &products_, &pairs_})
        for (double& value : *sums)
            value *= factor;
}

void ClassGradientStatistics::add_pair(const ClassPair& pair, double weight) {
    const auto width = static_cast<std::size_t>(classes_), k = static_cast<std::size_t>(pair.k),
               l = static_cast<std::size_t>(pair.l);
    // kept symmetric, so that k = l counts each pair twice in both sums
    products_[k * width + l] += weight * pair.product;
    products_[l * width + k] += weight * pair.product;
    pairs_[k * width + l] += weight;
    pairs_[l * width + k] += weight;
}

NoiseObservation ClassGradientStatistics::add_gram(std::span<const double> gram,
                                                   std::span<const std::int16_t> labels,
                                                   std::span<const std::int64_t> samples, double weight) {
    const std::size_t n = labels.size();
    assert(gram.size() == n * n && (samples.empty() || samples.size() == n));
    ++additions_;
    double sum_norm2 = 0;
    double sum_all = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const auto k = static_cast<std::size_t>(labels[i]);
        const double own = gram[i * n + i];
        norm2_[k] += weight * own;
        samples_[k] += weight;
        sum_norm2 += own;
        sum_all += own;
        for (std::size_t j = i + 1; j < n; ++j) {
            const double product = gram[i * n + j];
            sum_all += 2 * product;
            if (samples.empty() || samples[i] != samples[j])
                add_pair({labels[i], labels[j], product}, weight);
        }
    }
    const auto count = static_cast<double>(n);
    return observe_micro_batches(sum_norm2, sum_all / (count * count), static_cast<std::int64_t>(n), 1);
}

NoiseObservation ClassGradientStatistics::add_gradients(std::span<const double> gradients,
                                                        std::int64_t parameters,
                                                        std::span<const std::int16_t> labels,
                                                        std::span<const std::int64_t> samples) {
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
    return add_gram(gram, labels, samples);
}

NoiseObservation ClassGradientStatistics::add_outer_products(const ClassBatch& batch, std::int64_t most) {
    if (batch.labels.empty()) return {0, 0, 0, NoiseStatus::undefined};
    const TakenSamples taken(batch, most, additions_);
    return add_gram(gram_of(taken.batch()), taken.batch().labels, taken.batch().samples);
}

std::optional<double> ClassGradientStatistics::product(int k, int l) const {
    const std::size_t at =
        static_cast<std::size_t>(k) * static_cast<std::size_t>(classes_) + static_cast<std::size_t>(l);
    if (!(pairs_[at] > fewest_pairs)) return std::nullopt;
    return products_[at] / pairs_[at];
}

std::optional<double> ClassGradientStatistics::within(int k) const {
    const auto at = static_cast<std::size_t>(k);
    const std::optional<double> mean = product(k, k);
    if (!mean || !(samples_[at] > fewest_pairs)) return std::nullopt;
    return norm2_[at] / samples_[at] - *mean;
}

std::optional<double> ClassGradientStatistics::mean_product(int k, int l,
                                                            std::span<const std::int64_t> counts) const {
    const auto at = static_cast<std::size_t>(k);
    const std::int64_t n = k == l && !counts.empty() ? counts[at] : 0;
    if (n == 1)
        return samples_[at] > fewest_pairs ? std::optional<double>(norm2_[at] / samples_[at]) : std::nullopt;
    std::optional<double> mean = product(k, l);
    if (mean && n > 1) {
        const std::optional<double> scatter = within(k);
        if (!scatter) return std::nullopt;
        *mean += *scatter / static_cast<double>(n);
    }
    return mean;
}

Message ClassGradientStatistics::name_of(int k) const {
    const auto at = static_cast<std::size_t>(k);
    return at < names_.size() && !names_[at].empty() ? names_[at] : std::to_string(k + 1);
}

std::optional<NoiseParts> ClassGradientStatistics::parts(std::span<const double> prior,
                                                         std::span<const std::int64_t> counts,
                                                         Message* missing) const {
    NoiseParts result;
    double mean_norm2 = 0;
    for (int k = 0; k < classes_; ++k) {
        const auto at = static_cast<std::size_t>(k);
        const double p = prior[at];
        if (!(p > 0)) continue;
        const std::optional<double> own = mean_product(k, k, counts);
        if (!own) {
            if (missing) *missing = {"class %1 has not come twice in neighbouring steps yet", {name_of(k)}};
            return std::nullopt;
        }
        mean_norm2 += p * *own;
        if (counts.empty()) {
            result.within += p * within(k).value_or(0);
        } else if (counts[at] > 1) {
            const auto n = static_cast<double>(counts[at]);
            result.within += p * within(k).value_or(0) * (n - 1) / n;
        }
    }
    for (int k = 0; k < classes_; ++k) {
        const double p = prior[static_cast<std::size_t>(k)];
        if (!(p > 0)) continue;
        for (int l = 0; l < classes_; ++l) {
            const double q = prior[static_cast<std::size_t>(l)];
            if (!(q > 0)) continue;
            const std::optional<double> pair = mean_product(k, l, counts);
            if (!pair) {
                if (missing)
                    *missing = {"classes %1 and %2 have not come in neighbouring steps yet",
                                {name_of(k), name_of(l)}};
                return std::nullopt;
            }
            result.gradient_norm2 += p * q * *pair;
        }
    }
    result.between = mean_norm2 - result.gradient_norm2;
    return result;
}

} // namespace redline
