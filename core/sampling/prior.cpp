// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/sampling/prior.h"

#include <algorithm>
#include <numeric>

#include "redline/coverage/coverage.h"
#include "sampling/coverage_slots.h"
#include "sampling/filled_classes.h"
#include "sampling/quotas.h"

namespace redline {

namespace {

void normalise(std::vector<double>& values) {
    const double total = std::accumulate(values.begin(), values.end(), 0.0);
    if (total > 0)
        for (double& value : values)
            value /= total;
}

} // namespace

std::vector<double> sampled_prior(SamplerKind sampler, std::span<const std::int64_t> counts,
                                  std::int64_t batch, std::int64_t micro_batch) {
    std::vector<double> prior(counts.size(), 0.0);
    switch (sampler) {
    case SamplerKind::natural:
        for (std::size_t k = 0; k < counts.size(); ++k)
            prior[k] = static_cast<double>(counts[k]);
        break;
    case SamplerKind::inverse:
    case SamplerKind::class_then_pixel:
        for (std::size_t k = 0; k < counts.size(); ++k)
            prior[k] = counts[k] > 0 ? 1 : 0;
        break;
    case SamplerKind::stratified:
        for (const std::int64_t size : micro_batch_sizes(batch, micro_batch)) {
            const Quotas quotas = share_places(counts, size);
            for (std::size_t k = 0; k < counts.size(); ++k)
                prior[k] += static_cast<double>(std::min(counts[k], quotas.level));
            for (const int k : quotas.open)
                prior[static_cast<std::size_t>(k)] +=
                    static_cast<double>(quotas.extra) / static_cast<double>(quotas.open.size());
        }
        break;
    case SamplerKind::coverage: {
        const std::vector<std::int64_t> filled = filled_classes(counts);
        const CoverageSlots slots = coverage_slots(filled, batch);
        auto next = slots.of_class.begin();
        for (std::size_t k = 0; k < counts.size(); ++k)
            prior[k] = counts[k] > 0 ? static_cast<double>(*next++) : 0.0;
        break;
    }
    }
    normalise(prior);
    return prior;
}

EpochPlan plan_epoch(SamplerKind sampler, std::span<const std::int64_t> counts, std::int64_t batch,
                     std::int64_t micro_batch) {
    EpochPlan plan;
    const std::int64_t samples = std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
    plan.repeats.assign(counts.size(), 0.0);
    if (samples == 0 || batch < 1) return plan;
    plan.steps = (samples + batch - 1) / batch;
    plan.draws = plan.steps * batch;
    switch (sampler) {
    case SamplerKind::natural:
        plan.draws = samples;
        if (plan.steps > 1 && batch > 1 && samples % batch == 1) --plan.steps;
        break;
    case SamplerKind::stratified: {
        std::int64_t step = 0;
        for (const std::int64_t size : micro_batch_sizes(batch, micro_batch))
            step += share_places(counts, size).total;
        plan.draws = plan.steps * step;
        break;
    }
    case SamplerKind::coverage: {
        const std::vector<std::int64_t> filled = filled_classes(counts);
        plan.steps = coverage_slots(filled, batch).steps;
        plan.draws = plan.steps * batch;
        break;
    }
    case SamplerKind::inverse:
    case SamplerKind::class_then_pixel:
        break;
    }
    const std::vector<double> prior = sampled_prior(sampler, counts, batch, micro_batch);
    for (std::size_t k = 0; k < counts.size(); ++k)
        if (counts[k] > 0)
            plan.repeats[k] = prior[k] * static_cast<double>(plan.draws) / static_cast<double>(counts[k]);
    return plan;
}

std::vector<double> class_weights(std::span<const std::int64_t> counts) {
    const auto total = static_cast<double>(std::accumulate(counts.begin(), counts.end(), std::int64_t{0}));
    const auto filled =
        static_cast<double>(counts.size() - static_cast<std::size_t>(std::ranges::count(counts, 0)));
    std::vector<double> weights;
    for (const std::int64_t n : counts)
        weights.push_back(n > 0 ? total / (filled * static_cast<double>(n)) : 0.0);
    return weights;
}

std::vector<double> learnt_prior(const Settings& settings, std::span<const std::int64_t> counts) {
    std::vector<double> prior = sampled_prior(settings.sampler, counts, settings.batch, settings.micro);
    if (settings.loss == LossKind::weighted) {
        const std::vector<double> weights = class_weights(counts);
        for (std::size_t k = 0; k < prior.size(); ++k)
            prior[k] *= weights[k];
        normalise(prior);
    } else if (settings.loss == LossKind::logit_adjusted) {
        for (double& p : prior)
            p = p > 0 ? 1 : 0;
        normalise(prior);
    }
    return prior;
}

Result<void> check_correction_once(const Settings& settings) {
    if (settings.loss == LossKind::cross_entropy || settings.sampler == SamplerKind::natural) return {};
    return fail(ErrorCode::usage,
                "class frequencies would be corrected twice: the " + to_text(settings.sampler) +
                    " sampler evens the classes out already, and the " + to_text(settings.loss) +
                    " loss does so again",
                "sampler, loss",
                "use the natural sampler with this loss, or cross-entropy with this sampler");
}

} // namespace redline
