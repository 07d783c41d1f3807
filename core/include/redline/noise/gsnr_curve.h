// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "redline/noise/gradient_noise.h"

namespace redline {

/// GSNR(B) = B / B_simple with its band; the line is straight in log-log axes.
struct GsnrCurve {
    std::vector<double> batch, gsnr, low, high; ///< high is infinite where the interval is unbounded
    std::optional<double> line;                 ///< B at which the GSNR is 2
    bool operator==(const GsnrCurve&) const = default;
};
/// Empty arrays while the noise is unknown.
GsnrCurve gsnr_curve(const NoiseEstimate& noise, std::span<const double> batches);

/// From the inner products [m, m] of the mean gradients of m batches of one size, all at the same weights:
/// |G|^2 against the scatter of the batch means themselves, so that nothing is assumed about how noise falls
/// with B. The interval is a bootstrap over the batches
/// (`seed`). Batches of distinct samples of one pass over N = `pass_samples` leave |G|^2 low by S / N, which
/// is put back; 0: drawn with replacement. Unset when not resolvable.
std::optional<MeasuredGsnr> measured_gsnr(std::span<const double> gram, double batch,
                                          const NoiseEstimate& noise, std::uint64_t seed,
                                          int resamples = 1000, std::int64_t pass_samples = 0);

} // namespace redline
