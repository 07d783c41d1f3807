// SPDX-License-Identifier: GPL-3.0-or-later
#include "noise/batch_bootstrap.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "noise/student.h"

namespace redline {

NoiseObservation observe_resampled(std::span<const double> gram, std::span<const double> size,
                                   std::span<const int> times, std::int64_t pass_samples) {
    const std::size_t n = size.size();
    double pairs = 0, of_pass = 0, products = 0, sizes = 0, size_norm2 = 0, units = 0;
    for (std::size_t i = 0; i < n; ++i) {
        if (times[i] == 0) continue;
        const double ci = times[i];
        units += ci;
        sizes += ci * size[i];
        size_norm2 += ci * size[i] * gram[i * n + i];
        for (std::size_t j = i + 1; j < n; ++j) {
            const double weight = ci * times[j] * size[i] * size[j];
            pairs += weight;
            if (i > 0) of_pass += weight;
            products += weight * gram[i * n + j];
        }
    }
    NoiseObservation observation;
    if (pairs == 0) {
        observation.status = NoiseStatus::undefined;
        return observation;
    }
    // E products / pairs = |G|^2 - c S / N with c the share of pairs in one pass, and E size_norm2 = sizes
    // |G|^2 + S (units - sizes / N)
    const double mean = products / pairs, together = of_pass / pairs;
    const double each = pass_samples > 0 ? 1 / static_cast<double>(pass_samples) : 0;
    observation.trace = (size_norm2 - sizes * mean) / (units - (1 - together) * sizes * each);
    observation.gradient_norm2 = mean + together * each * observation.trace;
    observation.status = noise_ratio(observation.trace, observation.gradient_norm2).status;
    return observation;
}

BootstrapInterval expanded_percentiles(std::vector<double>& values, std::size_t units) {
    std::ranges::sort(values);
    const auto count = static_cast<double>(units);
    const double t = student_quantile_975(count - 1) * std::sqrt(count / std::max(1.0, count - 1));
    const double tail = 0.5 * std::erfc(t / std::numbers::sqrt2);
    const auto at = [&](double q) {
        return values[static_cast<std::size_t>(std::lround(q * static_cast<double>(values.size() - 1)))];
    };
    return {at(tail), at(1 - tail)};
}

} // namespace redline
