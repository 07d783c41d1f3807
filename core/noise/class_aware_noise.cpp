// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "redline/noise/class_noise.h"

namespace redline {

ClassAwareNoise::ClassAwareNoise(int classes, double half_life) : all_(classes, half_life) {
    const std::size_t blocks = classes > 200 ? 10 : 20;
    // each block sees every so-many-th batch
    const double block_life =
        std::isfinite(half_life) ? std::max(1.0, half_life / static_cast<double>(blocks)) : half_life;
    blocks_.assign(blocks, ClassGradientStatistics(classes, block_life));
}

void ClassAwareNoise::reset() {
    for (ClassGradientStatistics& block : blocks_)
        block.reset();
    all_.reset();
    next_ = 0;
}

void ClassAwareNoise::save(NoiseState& state) const {
    all_.save(state);
    for (const ClassGradientStatistics& block : blocks_)
        block.save(state);
    state.put(static_cast<std::int64_t>(next_));
}

void ClassAwareNoise::restore(NoiseState& state) {
    all_.restore(state);
    for (ClassGradientStatistics& block : blocks_)
        block.restore(state);
    std::int64_t next = 0;
    state.take(next);
    next_ = static_cast<std::size_t>(next);
}

NoiseObservation ClassAwareNoise::add_outer_products(std::span<const float> residuals,
                                                     std::span<const float> features,
                                                     std::span<const std::int16_t> labels, bool bias,
                                                     std::int64_t most) {
    blocks_[next_++ % blocks_.size()].add_outer_products(residuals, features, labels, bias, most);
    return all_.add_outer_products(residuals, features, labels, bias, most);
}

NoiseObservation ClassAwareNoise::add_gradients(std::span<const double> gradients, std::int64_t parameters,
                                                std::span<const std::int16_t> labels) {
    blocks_[next_++ % blocks_.size()].add_gradients(gradients, parameters, labels);
    return all_.add_gradients(gradients, parameters, labels);
}

NoiseEstimate ClassAwareNoise::estimate(SamplerKind sampler, std::span<const std::int64_t> counts,
                                        std::int64_t batch, std::int64_t micro_batch) const {
    NoiseEstimate estimate;
    estimate.observations = all_.additions();
    if (all_.additions() == 0) {
        estimate.reason = "not measured yet";
        return estimate;
    }
    const auto observe = [&](const ClassGradientStatistics& statistics,
                             std::string* missing) -> std::optional<NoiseObservation> {
        const auto noise = predict_sampler(statistics, sampler, counts, batch, micro_batch, missing);
        if (!noise) return std::nullopt;
        NoiseObservation observation;
        observation.trace = noise->parts.within + noise->between_kept * noise->parts.between;
        observation.gradient_norm2 = noise->parts.gradient_norm2;
        return observation;
    };
    std::string missing;
    const auto whole = observe(all_, &missing);
    if (!whole) {
        estimate.reason = "not resolvable yet: " + missing;
        return estimate;
    }
    NoiseAverage pseudo(INFINITY);
    // a block without a batch says nothing: left out, it would pass for one that agrees
    const auto filled =
        std::ranges::count_if(blocks_, [](const auto& block) { return block.additions() > 0; });
    const auto n = static_cast<double>(filled);
    for (std::size_t left_out = 0; left_out < blocks_.size(); ++left_out) {
        if (blocks_[left_out].additions() == 0) continue;
        ClassGradientStatistics rest(all_.classes(), INFINITY);
        for (std::size_t i = 0; i < blocks_.size(); ++i)
            if (i != left_out) rest.merge(blocks_[i]);
        const auto without = observe(rest, &missing);
        if (!without) {
            estimate.reason = "not resolvable yet: " + missing;
            estimate.trace = whole->trace;
            estimate.gradient_norm2 = whole->gradient_norm2;
            return estimate;
        }
        NoiseObservation value;
        value.trace = n * whole->trace - (n - 1) * without->trace;
        value.gradient_norm2 = n * whole->gradient_norm2 - (n - 1) * without->gradient_norm2;
        pseudo.add(value);
    }
    estimate = pseudo.estimate();
    estimate.observations = all_.additions();
    return estimate;
}

} // namespace redline
