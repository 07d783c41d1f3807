// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/noise/gsnr_curve.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "noise/batch_bootstrap.h"
#include "redline/base/random.h"

namespace redline {

GsnrCurve gsnr_curve(const NoiseEstimate& noise, std::span<const double> batches) {
    GsnrCurve curve;
    if (!noise.resolvable || !(noise.b_simple > 0)) return curve;
    curve.line = 2 * noise.b_simple;
    for (const double batch : batches) {
        curve.batch.push_back(batch);
        curve.gsnr.push_back(batch / noise.b_simple);
        curve.low.push_back(std::isfinite(noise.b_simple_high) ? batch / noise.b_simple_high : 0);
        curve.high.push_back(noise.b_simple_low > 0 ? batch / noise.b_simple_low
                                                    : std::numeric_limits<double>::infinity());
    }
    return curve;
}

std::optional<MeasuredGsnr> measured_gsnr(std::span<const double> gram, double batch,
                                          const NoiseEstimate& noise, std::uint64_t seed, int resamples,
                                          std::int64_t pass_samples) {
    const auto m = static_cast<std::size_t>(std::llround(std::sqrt(static_cast<double>(gram.size()))));
    if (m < 3 || m * m != gram.size()) return std::nullopt;
    // batches as units of size one: "trace" is then the scatter of a batch mean
    const std::vector<double> size(m, 1.0);
    std::vector<int> times(m, 1);
    const NoiseObservation seen = observe_resampled(gram, size, times);
    if (seen.status != NoiseStatus::ok) return std::nullopt;
    MeasuredGsnr measured;
    measured.batch = batch;
    // the scatter of a batch mean is S / B: S / N of it is B / N
    const double in_pass = pass_samples > 0 ? batch / static_cast<double>(pass_samples) : 0;
    measured.gsnr = seen.gradient_norm2 / seen.trace + in_pass;
    measured.predicted = noise.gsnr(batch).value_or(0);
    RandomStream stream(seed, RandomUse::probe, 1);
    std::vector<double> ratios;
    for (int r = 0; r < resamples; ++r) {
        std::ranges::fill(times, 0);
        for (std::size_t i = 0; i < m; ++i)
            ++times[stream.below(m)];
        const NoiseObservation again = observe_resampled(gram, size, times);
        if (again.status == NoiseStatus::undefined) continue;
        ratios.push_back(again.trace > 0 ? std::max(0.0, again.gradient_norm2 / again.trace + in_pass)
                                         : std::numeric_limits<double>::infinity());
    }
    if (ratios.empty()) return std::nullopt;
    const BootstrapInterval interval = expanded_percentiles(ratios, m);
    measured.low = std::min(interval.low, measured.gsnr);
    measured.high = std::max(interval.high, measured.gsnr);
    if (measured.predicted > 0) {
        const double line_low = noise.b_simple_high > 0 ? batch / noise.b_simple_high : measured.predicted;
        const double line_high =
            noise.b_simple_low > 0 ? batch / noise.b_simple_low : std::numeric_limits<double>::infinity();
        measured.bends = line_high < measured.low || line_low > measured.high;
    }
    return measured;
}

} // namespace redline
