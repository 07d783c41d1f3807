// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <numeric>

#include "noise/sampler_draw.h"
#include "redline/coverage/coverage.h"
#include "redline/noise/class_noise.h"
#include "redline/sampling/prior.h"
#include "sampling/coverage_slots.h"

namespace redline {

namespace {

/// Variance of a class-wise sum over r distinct ones of K classes, relative to independent draws' for the
/// same share each.
double subset_variance(std::int64_t classes, std::int64_t drawn) {
    const std::int64_t r = drawn % classes;
    return static_cast<double>(r) * static_cast<double>(classes - r) / static_cast<double>(classes - 1);
}

/// Between part that a coverage-maximising step keeps: draws with unequal chances f_k of at most one each.
std::optional<double> kept_by_coverage(const ClassGradientStatistics& statistics,
                                       std::span<const std::int64_t> counts, std::int64_t batch,
                                       double between) {
    std::vector<std::int64_t> filled;
    std::vector<int> at;
    for (std::size_t k = 0; k < counts.size(); ++k) {
        if (counts[k] == 0) continue;
        filled.push_back(counts[k]);
        at.push_back(static_cast<int>(k));
    }
    const CoverageSlots slots = coverage_slots(filled, batch);
    std::vector<double> c;
    double open = 0, total = 0; // classes that come in some steps only
    for (const std::int64_t m : slots.of_class)
        open += m % slots.steps != 0 ? 1 : 0;
    for (const std::int64_t m : slots.of_class) {
        const double f = static_cast<double>(m % slots.steps) / static_cast<double>(slots.steps);
        c.push_back(f * (1 - f) * open / std::max(1.0, open - 1));
        total += c.back();
    }
    if (total <= 0 || between <= 0) return 0.0;
    // sum c_k |G_k - A|^2 with A = sum c_k G_k / sum c_k
    double squares = 0, mean = 0;
    for (std::size_t i = 0; i < at.size(); ++i) {
        if (c[i] == 0) continue;
        for (std::size_t j = 0; j < at.size(); ++j) {
            if (c[j] == 0) continue;
            const std::optional<double> product = statistics.mean_product(at[i], at[j], counts);
            if (!product) return std::nullopt;
            mean += c[i] * c[j] / total * *product;
            if (i == j) squares += c[i] * *product;
        }
    }
    return std::max(0.0, squares - mean) / static_cast<double>(batch) / between;
}

} // namespace

double between_share_kept(SamplerKind sampler, int classes, std::int64_t batch, std::int64_t micro_batch) {
    if (classes < 2 || batch < 1) return 1;
    const auto k = static_cast<std::int64_t>(classes);
    double variance = 0;
    switch (sampler) {
    case SamplerKind::natural:
    case SamplerKind::inverse:
        return 1;
    case SamplerKind::stratified:
        for (const std::int64_t b : micro_batch_sizes(batch, micro_batch))
            variance += subset_variance(k, b);
        return variance / static_cast<double>(batch);
    case SamplerKind::coverage:
        return subset_variance(k, batch) / static_cast<double>(batch);
    case SamplerKind::class_then_pixel: {
        const std::int64_t stride = std::gcd(batch, k);
        for (std::int64_t offset = 0; offset < k; offset += stride) {
            const std::int64_t head = std::min(k - offset, batch);
            variance += subset_variance(k, head) + subset_variance(k, batch - head);
        }
        return variance * static_cast<double>(stride) / static_cast<double>(k) / static_cast<double>(batch);
    }
    }
    return 1;
}

SamplerDraw::SamplerDraw(SamplerKind sampler, std::span<const std::int64_t> counts, std::int64_t batch,
                         std::int64_t micro_batch)
    : sampler_(sampler),
      counts_(counts.begin(), counts.end()),
      batch_(batch),
      prior_(sampled_prior(sampler, counts, batch, micro_batch)),
      within_(within_weights(sampler, counts, batch, micro_batch)),
      between_kept_(between_share_kept(
          sampler, static_cast<int>(counts.size()) - static_cast<int>(std::ranges::count(counts, 0)), batch,
          micro_batch)) {}

std::optional<SamplerNoise> SamplerDraw::predict(const ClassGradientStatistics& statistics,
                                                 Message* missing) const {
    SamplerNoise noise;
    noise.sampler = sampler_;
    noise.prior = prior_;
    const std::optional<NoiseParts> parts = statistics.parts(prior_, counts_, missing);
    if (!parts) return std::nullopt;
    noise.parts = *parts;
    double within = 0;
    for (std::size_t k = 0; k < counts_.size(); ++k)
        if (within_[k] > 0) within += within_[k] * statistics.within(static_cast<int>(k)).value_or(0);
    if (parts->within > 0) noise.within_kept = within / parts->within;
    noise.between_kept = between_kept_;
    if (sampler_ == SamplerKind::coverage) {
        const std::optional<double> kept = kept_by_coverage(statistics, counts_, batch_, parts->between);
        if (!kept) {
            if (missing) *missing = "not all classes have come in neighbouring steps yet";
            return std::nullopt;
        }
        noise.between_kept = *kept;
    }
    const NoiseRatio ratio = noise_ratio(noise.trace(), parts->gradient_norm2);
    noise.b_simple = ratio.b_simple;
    if (ratio.status == NoiseStatus::ok) noise.gsnr = static_cast<double>(batch_) / *ratio.b_simple;
    if (missing && !ratio.b_simple) *missing = to_text(ratio.status);
    return noise;
}

std::optional<SamplerNoise> predict_sampler(const ClassGradientStatistics& statistics, SamplerKind sampler,
                                            std::span<const std::int64_t> counts, std::int64_t batch,
                                            std::int64_t micro_batch, Message* missing) {
    return SamplerDraw(sampler, counts, batch, micro_batch).predict(statistics, missing);
}

std::int64_t neighbouring_steps(SamplerKind sampler, std::span<const std::int64_t> counts, std::int64_t batch,
                                std::int64_t micro_batch) {
    constexpr std::int64_t most = 16;
    double least = 2;
    for (const double p : sampled_prior(sampler, counts, batch, micro_batch))
        if (p > 0) least = std::min(least, p * static_cast<double>(batch));
    if (least >= 2) return 1;
    return std::clamp<std::int64_t>(static_cast<std::int64_t>(std::ceil(2 / least - 1e-9)), 2, most);
}

} // namespace redline
