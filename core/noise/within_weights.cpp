// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <numeric>

#include "redline/coverage/coverage.h"
#include "redline/noise/class_noise.h"
#include "redline/sampling/prior.h"
#include "sampling/coverage_slots.h"
#include "sampling/filled_classes.h"
#include "sampling/quotas.h"

namespace redline {

namespace {

/// Steps of an epoch that are gone through one by one: passes begin with the epoch, and after as many steps
/// their phases have come round.
constexpr std::int64_t looked_at = 64;

/// sum over pairs i < j of places first, first + 1, ... of a class that lie in one pass over n samples, of
/// share_i share_j. Such samples are different ones, with covariance -S / n.
double pairs_in_one_pass(std::int64_t first, std::span<const double> share, std::int64_t n) {
    double pairs = 0, sum = 0;
    for (std::size_t i = 0; i < share.size(); ++i) {
        if ((first + static_cast<std::int64_t>(i)) % n == 0) sum = 0;
        pairs += sum * share[i];
        sum += share[i];
    }
    return pairs;
}

std::vector<double> of_quotas(std::span<const std::int64_t> counts, std::int64_t batch,
                              std::int64_t micro_batch) {
    std::vector<double> weights(counts.size(), 0.0);
    double drawn = 0;
    for (const std::int64_t size : micro_batch_sizes(batch, micro_batch)) {
        const Quotas quotas = share_places(counts, size);
        drawn += static_cast<double>(quotas.total);
        const auto left = [](double m, double n) { return m * (1 - m / n); };
        std::vector<double> more(counts.size(), 0.0);
        for (const int k : quotas.open)
            more[static_cast<std::size_t>(k)] =
                static_cast<double>(quotas.extra) / static_cast<double>(quotas.open.size());
        for (std::size_t k = 0; k < counts.size(); ++k) {
            if (counts[k] == 0) continue;
            const auto n = static_cast<double>(counts[k]);
            const auto m = static_cast<double>(std::min(counts[k], quotas.level));
            weights[k] += (1 - more[k]) * left(m, n) + more[k] * left(m + 1, n);
        }
    }
    for (double& weight : weights)
        weight *= static_cast<double>(batch) / (drawn * drawn);
    return weights;
}

/// Rounds of all classes in a random order; a step holds a class of a round with the share of the round that
/// lies in it.
std::vector<double> of_rounds(std::span<const std::int64_t> counts, std::int64_t batch) {
    std::vector<double> weights(counts.size(), 0.0);
    const auto classes = static_cast<std::int64_t>(counts.size()) - std::ranges::count(counts, 0);
    const std::int64_t samples = std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
    const std::int64_t steps = std::min(looked_at, (samples + batch - 1) / batch);
    const auto b = static_cast<double>(batch);
    std::vector<double> share;
    for (std::int64_t step = 0; step < steps; ++step) {
        const std::int64_t begin = step * batch, end = begin + batch;
        share.clear();
        for (std::int64_t round = begin / classes; round * classes < end; ++round)
            share.push_back(
                static_cast<double>(std::min(end, (round + 1) * classes) - std::max(begin, round * classes)) /
                static_cast<double>(classes));
        for (std::size_t k = 0; k < counts.size(); ++k) {
            if (counts[k] < 2) continue;
            const auto n = static_cast<double>(counts[k]);
            const double pairs = pairs_in_one_pass(begin / classes, share, counts[k]);
            weights[k] += (b / static_cast<double>(classes) * (n - 1) / n - 2 * pairs / n) / b /
                          static_cast<double>(steps);
        }
    }
    return weights;
}

std::vector<double> of_slots(std::span<const std::int64_t> counts, std::int64_t batch) {
    std::vector<double> weights(counts.size(), 0.0);
    const std::vector<std::int64_t> filled = filled_classes(counts);
    const CoverageSlots slots = coverage_slots(filled, batch);
    auto next = slots.of_class.begin();
    for (std::size_t k = 0; k < counts.size(); ++k) {
        if (counts[k] == 0) continue;
        const std::int64_t places = *next++;
        if (counts[k] < 2) continue;
        const auto n = static_cast<double>(counts[k]), steps = static_cast<double>(slots.steps);
        const std::int64_t each = places / slots.steps, extras = places % slots.steps;
        const std::vector<double> always(static_cast<std::size_t>(each), 1.0);
        const std::int64_t looked = std::min(looked_at, slots.steps);
        double pairs = 0;
        for (std::int64_t step = 0; step < looked; ++step)
            pairs += pairs_in_one_pass(step * each, always, counts[k]) / static_cast<double>(looked);
        // the extra places follow all the others: they share one pass with some of them, the one that goes on
        const std::int64_t begun = each * slots.steps % counts[k];
        if (begun > 0 && extras > 0)
            pairs += static_cast<double>(begun) * static_cast<double>(std::min(extras, counts[k] - begun)) /
                     (steps * steps);
        weights[k] =
            (static_cast<double>(places) / steps * (n - 1) / n - 2 * pairs / n) / static_cast<double>(batch);
    }
    return weights;
}

} // namespace

std::vector<double> within_weights(SamplerKind sampler, std::span<const std::int64_t> counts,
                                   std::int64_t batch, std::int64_t micro_batch) {
    switch (sampler) {
    case SamplerKind::stratified:
        return of_quotas(counts, batch, micro_batch);
    case SamplerKind::class_then_pixel:
        return of_rounds(counts, batch);
    case SamplerKind::coverage:
        return of_slots(counts, batch);
    case SamplerKind::natural:
    case SamplerKind::inverse:
        break;
    }
    std::vector<double> weights = sampled_prior(sampler, counts, batch, micro_batch);
    for (std::size_t k = 0; k < counts.size(); ++k)
        if (counts[k] > 0) weights[k] *= static_cast<double>(counts[k] - 1) / static_cast<double>(counts[k]);
    return weights;
}

} // namespace redline
