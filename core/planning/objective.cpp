// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/planning/objective.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include <fmt/format.h>

#include "redline/base/units.h"

namespace redline {

namespace {

/// B in equal micro-batches of at most `most`; B grows by less than one per micro-batch where it has to.
Settings in_micro_batches(Settings settings, std::int64_t batch, std::int64_t most) {
    const std::int64_t parts = (batch + most - 1) / most;
    const std::int64_t micro = (batch + parts - 1) / parts;
    settings.batch = static_cast<int>(micro * parts);
    settings.micro = parts == 1 ? 0 : static_cast<int>(micro);
    return settings;
}

double step_seconds(const Settings& settings, const SpeedModel& speed) {
    return settings.accumulation() * speed.seconds(settings.micro_batch());
}

} // namespace

std::optional<SpeedModel> fit_speed(std::span<const SpeedPoint> points) {
    double n = 0, mean_b = 0, mean_t = 0;
    for (const SpeedPoint& p : points) {
        if (p.micro_batch < 1 || !(p.seconds > 0) || !std::isfinite(p.seconds)) continue;
        ++n;
        mean_b += (static_cast<double>(p.micro_batch) - mean_b) / n;
        mean_t += (p.seconds - mean_t) / n;
    }
    double bb = 0, bt = 0, square = 0, product = 0;
    for (const SpeedPoint& p : points) {
        if (p.micro_batch < 1 || !(p.seconds > 0) || !std::isfinite(p.seconds)) continue;
        const double b = static_cast<double>(p.micro_batch);
        bb += (b - mean_b) * (b - mean_b);
        bt += (b - mean_b) * (p.seconds - mean_t);
        square += b * b;
        product += b * p.seconds;
    }
    if (!(bb > 0)) return std::nullopt;
    SpeedModel model;
    model.per_sample = bt / bb;
    model.overhead = mean_t - model.per_sample * mean_b;
    if (model.per_sample < 0) return SpeedModel{mean_t, 0};
    if (model.overhead < 0) return SpeedModel{0, product / square};
    return model;
}

std::optional<Objective> published_objective(const PlanInput& input, const Plan& plan) {
    const std::int64_t samples = std::accumulate(plan.counts.begin(), plan.counts.end(), std::int64_t{0});
    const std::int64_t batch = plan.red_line.batch;
    if (batch < 1 || batch > (1 << 24) || plan.max_micro_batch < 1) return std::nullopt;
    if (!plan.counts_assumed && input.settings.sampler == SamplerKind::natural && batch > samples)
        return std::nullopt;
    Objective objective;
    objective.settings = in_micro_batches(input.settings, batch, plan.max_micro_batch);
    objective.text =
        fmt::format("smallest batch past the line that fits: B = {} as {} x {}{}", objective.settings.batch,
                    objective.settings.accumulation(), objective.settings.micro_batch(),
                    plan.red_line.noise_line ? "" : " (noise not measured yet, coverage alone)");
    return objective;
}

std::optional<Objective> practical_objective(const PlanInput& input, const Plan& plan,
                                             const SpeedModel& speed) {
    if (plan.max_micro_batch < 1) return std::nullopt;
    const std::int64_t samples = std::accumulate(plan.counts.begin(), plan.counts.end(), std::int64_t{0});
    const std::int64_t most = plan.counts_assumed ? 1 << 16 : std::min<std::int64_t>(samples, 1 << 16);
    const NoiseEstimate* noise =
        input.noise && input.noise->resolvable && input.noise->b_simple > 0 ? &*input.noise : nullptr;
    // time to the same loss, or to the same number of samples
    const auto cost = [&](const Settings& settings) {
        const double seconds = step_seconds(settings, speed);
        return noise ? (1 + noise->b_simple / settings.batch) * seconds : seconds / settings.batch;
    };
    std::vector<Settings> candidates;
    for (std::int64_t batch = 1; batch <= most; batch *= 2) {
        if (!noise && batch > plan.max_micro_batch) break;
        candidates.push_back(in_micro_batches(input.settings, batch, plan.max_micro_batch));
    }
    if (plan.max_micro_batch <= most)
        candidates.push_back(in_micro_batches(input.settings, plan.max_micro_batch, plan.max_micro_batch));
    double least = INFINITY;
    for (const Settings& settings : candidates)
        least = std::min(least, cost(settings));
    std::ranges::stable_sort(candidates, {}, &Settings::batch);
    const auto chosen = std::ranges::find_if(
        candidates, [&](const Settings& settings) { return cost(settings) <= 1.05 * least; });
    if (chosen == candidates.end()) return std::nullopt;
    Objective objective;
    objective.settings = *chosen;
    objective.relative_time = cost(*chosen) / cost(input.settings);
    objective.text = fmt::format("least predicted time to {}: B = {} as {} x {}, {} of the time of B = {}",
                                 noise ? "the same loss" : "the same number of samples", chosen->batch,
                                 chosen->accumulation(), chosen->micro_batch(),
                                 number_text(objective.relative_time, 2), input.settings.batch);
    return objective;
}

} // namespace redline
