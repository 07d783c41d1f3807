// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/noise/gradient_noise.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "noise/student.h"

namespace redline {

const char* to_text(NoiseStatus status) {
    switch (status) {
    case NoiseStatus::ok:
        return "available";
    case NoiseStatus::undefined:
        return "not available: at least two micro-batches of different samples are needed";
    case NoiseStatus::zero_over_zero:
        return "not available: every gradient is zero";
    case NoiseStatus::zero_noise:
        return "no noise: all samples give the same gradient, the GSNR has no limit";
    case NoiseStatus::negative_signal:
        return "not resolvable yet: the mean gradient is lost in the noise so far";
    case NoiseStatus::negative_noise:
        return "not resolvable yet: the batches differ less than chance so far";
    }
    return "";
}

NoiseRatio noise_ratio(double trace, double gradient_norm2) {
    if (std::isnan(trace) || std::isnan(gradient_norm2)) return {};
    if (gradient_norm2 < 0) return {NoiseStatus::negative_signal, {}};
    if (trace < 0) return {NoiseStatus::negative_noise, {}};
    if (gradient_norm2 == 0)
        return {trace == 0 ? NoiseStatus::zero_over_zero : NoiseStatus::negative_signal, {}};
    if (trace == 0) return {NoiseStatus::zero_noise, 0.0};
    return {NoiseStatus::ok, trace / gradient_norm2};
}

NoiseObservation observe_micro_batches(double sum_norm2, double mean_norm2, std::int64_t micro_batches,
                                       std::int64_t micro_batch) {
    return observe_unequal_micro_batches(static_cast<double>(micro_batch) * sum_norm2, mean_norm2,
                                         micro_batches, micro_batches * micro_batch);
}

NoiseObservation observe_unequal_micro_batches(double sum_size_norm2, double mean_norm2,
                                               std::int64_t micro_batches, std::int64_t samples) {
    NoiseObservation observation;
    if (micro_batches < 2 || samples < 2) {
        observation.status = NoiseStatus::undefined;
        observation.weight = 0;
        return observation;
    }
    const auto total = static_cast<double>(samples);
    observation.trace = (sum_size_norm2 - total * mean_norm2) / static_cast<double>(micro_batches - 1);
    observation.gradient_norm2 = mean_norm2 - observation.trace / total;
    observation.status = noise_ratio(observation.trace, observation.gradient_norm2).status;
    return observation;
}

NoiseObservation observe_two_batches(double small_norm2, std::int64_t small, double big_norm2,
                                     std::int64_t big) {
    NoiseObservation observation;
    if (small == big || small < 1 || big < 1) {
        observation.status = NoiseStatus::undefined;
        observation.weight = 0;
        return observation;
    }
    const auto s = static_cast<double>(small);
    const auto b = static_cast<double>(big);
    observation.gradient_norm2 = (b * big_norm2 - s * small_norm2) / (b - s);
    observation.trace = (small_norm2 - big_norm2) / (1 / s - 1 / b);
    observation.status = noise_ratio(observation.trace, observation.gradient_norm2).status;
    return observation;
}

NoiseObservation without_replacement(const NoiseObservation& observation, std::int64_t samples) {
    NoiseObservation corrected = observation;
    if (samples > 0 && observation.weight > 0) {
        corrected.gradient_norm2 += observation.trace / static_cast<double>(samples);
        corrected.status = noise_ratio(corrected.trace, corrected.gradient_norm2).status;
    }
    return corrected;
}

std::optional<double> NoiseEstimate::gsnr(double batch) const {
    if (!resolvable || !(b_simple > 0)) return std::nullopt;
    return batch / b_simple;
}

NoiseEstimate given_noise_scale(double b_simple) {
    NoiseEstimate estimate;
    estimate.resolvable = b_simple > 0 && b_simple <= largest_noise_scale;
    if (!estimate.resolvable) {
        estimate.reason = b_simple > 0 ? "the noise scale given is larger than any batch could be"
                                       : "the noise scale given is not a positive number";
        return estimate;
    }
    estimate.trace = b_simple;
    estimate.gradient_norm2 = 1;
    estimate.b_simple = estimate.b_simple_low = estimate.b_simple_high = b_simple;
    return estimate;
}

NoiseAverage::NoiseAverage(double half_life)
    : half_life_(std::isfinite(half_life) && half_life > 0 ? half_life : 0) {}

void NoiseAverage::reset() {
    weight_ = weight2_ = mean_trace_ = mean_norm2_ = var_trace_ = var_norm2_ = cov_ = 0;
    count_ = 0;
}

void NoiseAverage::add(const NoiseObservation& observation, double steps) {
    if (observation.status == NoiseStatus::undefined || !(observation.weight > 0) ||
        !std::isfinite(observation.trace) || !std::isfinite(observation.gradient_norm2))
        return;
    // weighted moments, updated in place (West 1979, "Updating mean and variance estimates: an improved
    // method")
    const double decay =
        half_life_ > 0 && count_ > 0 ? std::exp2(-std::min(steps / half_life_, 1 / fewest)) : 1;
    weight_ *= decay;
    weight2_ *= decay * decay;
    var_trace_ *= decay;
    var_norm2_ *= decay;
    cov_ *= decay;
    const double before = weight_;
    weight_ += observation.weight;
    weight2_ += observation.weight * observation.weight;
    const double d_trace = observation.trace - mean_trace_;
    const double d_norm2 = observation.gradient_norm2 - mean_norm2_;
    const double gain = observation.weight / weight_;
    mean_trace_ += gain * d_trace;
    mean_norm2_ += gain * d_norm2;
    var_trace_ += before * gain * d_trace * d_trace;
    var_norm2_ += before * gain * d_norm2 * d_norm2;
    cov_ += before * gain * d_trace * d_norm2;
    ++count_;
}

void NoiseAverage::save(NoiseState& state) const {
    for (const double value : {weight_, weight2_, mean_trace_, mean_norm2_, var_trace_, var_norm2_, cov_})
        state.put(value);
    state.put(count_);
}

void NoiseAverage::restore(NoiseState& state) {
    for (double* value : {&weight_, &weight2_, &mean_trace_, &mean_norm2_, &var_trace_, &var_norm2_, &cov_})
        state.take(*value);
    state.take(count_);
}

NoiseEstimate NoiseAverage::estimate() const {
    constexpr double needed = 8; // below, the interval says nothing
    NoiseEstimate estimate;
    estimate.observations = count_;
    estimate.trace = mean_trace_;
    estimate.gradient_norm2 = mean_norm2_;
    if (count_ == 0) {
        estimate.reason = "not measured yet";
        return estimate;
    }
    const double effective = weight_ * weight_ / weight2_;
    const NoiseRatio ratio = noise_ratio(mean_trace_, mean_norm2_);
    if (effective < needed) {
        estimate.reason = "not resolvable yet: too few steps measured";
        return estimate;
    }
    if (ratio.status != NoiseStatus::ok && ratio.status != NoiseStatus::zero_noise) {
        estimate.reason = to_text(ratio.status);
        return estimate;
    }
    estimate.resolvable = true;
    estimate.b_simple = *ratio.b_simple;
    if (ratio.status == NoiseStatus::zero_noise) estimate.reason = to_text(ratio.status);

    const double unbiased = 1 / (weight_ - weight2_ / weight_);
    const double of_mean = weight2_ / (weight_ * weight_);
    const double t = student_quantile_975(effective - 1);
    const double v_trace = t * t * var_trace_ * unbiased * of_mean;
    const double v_norm2 = t * t * var_norm2_ * unbiased * of_mean;
    const double v_both = t * t * cov_ * unbiased * of_mean;
    // (S - r G)^2 <= t^2 Var(S - r G): a quadratic in r
    const double a = mean_norm2_ * mean_norm2_ - v_norm2;
    const double b = mean_trace_ * mean_norm2_ - v_both;
    const double c = mean_trace_ * mean_trace_ - v_trace;
    const double discriminant = b * b - a * c;
    constexpr double unbounded = std::numeric_limits<double>::infinity();
    if (a > 0) {
        const double root = std::sqrt(std::max(0.0, discriminant));
        estimate.b_simple_low = std::max(0.0, (b - root) / a);
        estimate.b_simple_high = (b + root) / a;
    } else {
        estimate.b_simple_high = unbounded;
        // outside the two roots, or everywhere; the lower end is the root that is positive, if there is one
        estimate.b_simple_low =
            discriminant > 0 && a < 0 ? std::max(0.0, (b - std::sqrt(discriminant)) / a) : 0.0;
        if (estimate.b_simple_low > estimate.b_simple) estimate.b_simple_low = 0;
    }
    return estimate;
}

FullBatchNoise full_batch_noise(std::span<const double> gradients, std::int64_t examples,
                                std::int64_t parameters) {
    assert(static_cast<std::int64_t>(gradients.size()) == examples * parameters);
    FullBatchNoise noise;
    noise.examples = examples;
    const auto p = static_cast<std::size_t>(parameters);
    const auto n = static_cast<std::size_t>(examples);
    noise.gradient.assign(p, 0.0);
    noise.variance.assign(p, 0.0);
    if (examples == 0) return noise;
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < p; ++j)
            noise.gradient[j] += gradients[i * p + j];
    for (double& g : noise.gradient)
        g /= static_cast<double>(examples);
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < p; ++j) {
            const double g = gradients[i * p + j];
            noise.mean_example_norm2 += g * g;
            noise.variance[j] += (g - noise.gradient[j]) * (g - noise.gradient[j]);
        }
    noise.mean_example_norm2 /= static_cast<double>(examples);
    for (const double g : noise.gradient)
        noise.gradient_norm2 += g * g;
    for (double& v : noise.variance) {
        v /= static_cast<double>(examples);
        noise.trace_population += v;
    }
    if (examples > 1)
        noise.trace_sample =
            noise.trace_population * static_cast<double>(examples) / static_cast<double>(examples - 1);
    noise.ratio = noise_ratio(noise.trace_population, noise.gradient_norm2);
    return noise;
}

std::optional<double> FullBatchNoise::gsnr(std::int64_t batch) const {
    if (!(trace_population > 0)) return std::nullopt;
    return gradient_norm2 * static_cast<double>(batch) / trace_population;
}

std::optional<double> FullBatchNoise::gsnr_without_replacement(std::int64_t batch) const {
    if (!trace_sample || !(*trace_sample > 0) || batch >= examples) return std::nullopt;
    const double left = static_cast<double>(examples - batch) / static_cast<double>(examples);
    return gradient_norm2 * static_cast<double>(batch) / (*trace_sample * left);
}

} // namespace redline
