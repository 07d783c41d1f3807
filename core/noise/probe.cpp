// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <fmt/format.h>

#include "noise/batch_bootstrap.h"
#include "redline/base/random.h"
#include "redline/base/units.h"
#include "redline/noise/gradient_noise.h"

namespace redline {

ProbeResult probe_from_gram(std::span<const double> gram, std::int64_t big_batch, std::int64_t batch,
                            std::uint64_t seed, int resamples, std::int64_t pass_samples) {
    ProbeResult result;
    const auto n = static_cast<std::size_t>(std::llround(std::sqrt(static_cast<double>(gram.size()))));
    if (n < 2 || n * n != gram.size()) {
        result.status = "not available: the probe needs a big batch and at least one small one";
        return result;
    }
    const std::size_t m = n - 1;
    const auto count = static_cast<double>(m);
    const auto at = [&](std::size_t i, std::size_t j) { return gram[i * n + j]; };
    double mean_mean = 0, mean_big = 0, norms = 0;
    for (std::size_t i = 1; i < n; ++i) {
        mean_big += at(0, i) / count;
        norms += at(i, i) / count;
        for (std::size_t j = 1; j < n; ++j)
            mean_mean += at(i, j) / (count * count);
    }
    // differences of inner products: what is left of equal gradients is rounding, not noise
    const double rounding = 64 * std::numeric_limits<double>::epsilon() * (at(0, 0) + norms);
    const auto cleaned = [&](double value) { return value <= rounding ? 0.0 : value; };
    result.gradient_norm2 = at(0, 0);
    result.bias_norm2 = cleaned(mean_mean - 2 * mean_big + at(0, 0));
    result.variance = cleaned(norms - mean_mean);
    result.samples = big_batch + static_cast<std::int64_t>(m) * batch;
    const double noise = result.bias_norm2 + result.variance;
    if (noise > 0) {
        result.gsnr = result.gradient_norm2 / noise;
    } else {
        result.status =
            to_text(result.gradient_norm2 > 0 ? NoiseStatus::zero_noise : NoiseStatus::zero_over_zero);
        result.verdict = result.status;
        result.corrected.reason = result.status;
        result.corrected.gradient_norm2 = result.gradient_norm2;
        return result;
    }

    std::vector<double> size(n, static_cast<double>(batch));
    size[0] = static_cast<double>(big_batch);
    std::vector<int> times(n, 1);
    const NoiseObservation observation = observe_resampled(gram, size, times, pass_samples);
    NoiseEstimate& corrected = result.corrected;
    corrected.trace = observation.trace;
    corrected.gradient_norm2 = observation.gradient_norm2;
    corrected.observations = static_cast<std::int64_t>(n);
    const NoiseRatio ratio = noise_ratio(observation.trace, observation.gradient_norm2);
    if (!ratio.b_simple) {
        corrected.reason = to_text(ratio.status);
        result.verdict = "cannot be judged: " + to_text(corrected.reason);
        return result;
    }
    corrected.resolvable = true;
    corrected.b_simple = *ratio.b_simple;
    if (corrected.b_simple > 0) result.corrected_gsnr = static_cast<double>(batch) / corrected.b_simple;

    RandomStream stream(seed, RandomUse::probe);
    std::vector<double> ratios;
    for (int r = 0; r < resamples; ++r) {
        std::fill(times.begin(), times.end(), 0);
        // the big batch stays: there is one of it, and it cannot vary
        times[0] = 1;
        for (std::size_t i = 0; i < m; ++i)
            ++times[1 + stream.below(m)];
        const NoiseObservation again = observe_resampled(gram, size, times, pass_samples);
        if (again.status == NoiseStatus::undefined) continue;
        ratios.push_back(again.gradient_norm2 > 0 ? std::max(0.0, again.trace / again.gradient_norm2)
                                                  : std::numeric_limits<double>::infinity());
    }
    if (!ratios.empty()) {
        const BootstrapInterval interval = expanded_percentiles(ratios, m);
        corrected.b_simple_low = std::min(interval.low, corrected.b_simple);
        corrected.b_simple_high = std::max(interval.high, corrected.b_simple);
    }
    const double gsnr = result.corrected_gsnr.value_or(std::numeric_limits<double>::infinity());
    const double gsnr_high = static_cast<double>(batch) / corrected.b_simple_low;
    const double gsnr_low = static_cast<double>(batch) / corrected.b_simple_high;
    std::string sure =
        gsnr_low > 2 || gsnr_high < 2 ? "" : ", but the interval holds 2: probe again or take more batches";
    result.verdict = fmt::format("{}: corrected GSNR {} at B = {}{}", gsnr < 2 ? "high risk" : "no risk seen",
                                 number_text(gsnr, 3), batch, sure);
    return result;
}

} // namespace redline
