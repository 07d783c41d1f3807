// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "noise/class_batch.h"
#include "noise/sampler_draw.h"
#include "redline/noise/class_noise.h"

namespace redline {

ClassAwareNoise::ClassAwareNoise(int classes, double half_life, std::size_t blocks, std::int64_t run_length)
    : half_life_(half_life),
      run_length_(std::max<std::int64_t>(1, run_length)),
      blocks_(blocks, ClassGradientStatistics(classes)),
      all_(classes),
      recent_(classes) {}

void ClassAwareNoise::reset() {
    for (ClassGradientStatistics& block : blocks_)
        block.reset();
    all_.reset();
    recent_.forget();
    next_ = last_step_ = in_run_ = 0;
    weight_ = 1;
}

void ClassAwareNoise::save(NoiseState& state) const {
    all_.save(state);
    for (const ClassGradientStatistics& block : blocks_)
        block.save(state);
    recent_.save(state);
    for (const std::int64_t value : {next_, last_step_, in_run_})
        state.put(value);
    state.put(weight_);
}

void ClassAwareNoise::restore(NoiseState& state) {
    all_.restore(state);
    for (ClassGradientStatistics& block : blocks_)
        block.restore(state);
    recent_.restore(state);
    for (std::int64_t* value : {&next_, &last_step_, &in_run_})
        state.take(*value);
    state.take(weight_);
}

NoiseObservation ClassAwareNoise::add(const ClassBatch& batch, std::int64_t step, std::int64_t most) {
    if (batch.labels.empty()) return {0, 0, 0, NoiseStatus::undefined};
    if (next_ == 0 || step != last_step_ + 1 || in_run_ >= run_length_) {
        if (next_ > 0 && std::isfinite(half_life_) && half_life_ > 0)
            weight_ *= std::exp2(std::min(static_cast<double>(step - last_step_) / half_life_, 1 / fewest));
        if (weight_ > 1024) {
            all_.scale(1 / weight_);
            for (ClassGradientStatistics& block : blocks_)
                block.scale(1 / weight_);
            weight_ = 1;
        }
        recent_.forget();
        in_run_ = 0;
        ++next_;
    }
    ++in_run_;
    last_step_ = step;
    const TakenSamples taken(batch, most, all_.additions());
    const ClassBatch& part = taken.batch();
    const std::vector<double> gram = gram_of(part);
    const std::vector<ClassPair> across = run_length_ > 1 ? recent_.pair(part) : std::vector<ClassPair>();
    const auto take = [&](ClassGradientStatistics& to) {
        for (const ClassPair& pair : across)
            to.add_pair(pair, weight_);
        return to.add_gram(gram, part.labels, part.samples, weight_);
    };
    if (!blocks_.empty()) take(blocks_[static_cast<std::size_t>(next_ - 1) % blocks_.size()]);
    return take(all_);
}

NoiseEstimate ClassAwareNoise::estimate(SamplerKind sampler, std::span<const std::int64_t> counts,
                                        std::int64_t batch, std::int64_t micro_batch) const {
    NoiseEstimate estimate;
    estimate.observations = all_.additions();
    if (all_.additions() == 0) {
        estimate.reason = "not measured yet";
        return estimate;
    }
    const SamplerDraw draw(sampler, counts, batch, micro_batch);
    const auto observe = [&](const ClassGradientStatistics& statistics,
                             Message* missing) -> std::optional<NoiseObservation> {
        const auto noise = draw.predict(statistics, missing);
        if (!noise) return std::nullopt;
        NoiseObservation observation;
        observation.trace = noise->trace();
        observation.gradient_norm2 = noise->parts.gradient_norm2;
        return observation;
    };
    Message missing;
    const auto whole = observe(all_, &missing);
    if (!whole) {
        estimate.reason = {"not resolvable yet: %1", {missing}};
        return estimate;
    }
    estimate.trace = whole->trace;
    estimate.gradient_norm2 = whole->gradient_norm2;
    NoiseAverage pseudo(INFINITY);
    // a block without a run says nothing: left out, it would pass for one that agrees
    const auto filled =
        std::ranges::count_if(blocks_, [](const auto& block) { return block.additions() > 0; });
    const auto n = static_cast<double>(filled);
    if (filled < 2) {
        estimate.reason = "not resolvable yet: too few steps measured";
        return estimate;
    }
    for (const ClassGradientStatistics& block : blocks_) {
        if (block.additions() == 0) continue;
        ClassGradientStatistics rest = all_;
        rest.merge(block, -1);
        const auto without = observe(rest, &missing);
        if (!without) {
            estimate.reason = {"not resolvable yet: %1", {missing}};
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
