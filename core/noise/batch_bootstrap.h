// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "redline/noise/gradient_noise.h"

namespace redline {

/// tr Sigma and |G|^2 from batches (inner products `gram` [n, n], sizes in samples) that come `times` each in
/// a resample; only pairs of different batches say something about |G|^2. `pass_samples`: N when the batches
/// but the first are distinct samples of one pass over N, else 0.
NoiseObservation observe_resampled(std::span<const double> gram, std::span<const double> size,
                                   std::span<const int> times, std::int64_t pass_samples = 0);

/// A 95 % interval from bootstrap values of a figure over `units` resampled units. Percentiles of few units
/// are too narrow: they are expanded as Hesterberg (2015, "What teachers should know about the bootstrap")
/// does. Sorts `values`; they are not empty.
struct BootstrapInterval {
    double low = 0, high = 0;
};
BootstrapInterval expanded_percentiles(std::vector<double>& values, std::size_t units);

} // namespace redline
