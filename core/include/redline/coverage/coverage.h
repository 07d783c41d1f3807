// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "redline/settings/settings.h"

namespace redline {

/// How a batch is drawn, as far as coverage depends on it.
struct CoverageScheme {
    SamplerKind sampler = SamplerKind::natural;
    bool replacement = false;     ///< natural only; `inverse` always draws with replacement
    std::int64_t batch = 1;       ///< B, of one optimiser step
    std::int64_t micro_batch = 0; ///< b; 0: equals B
    bool operator==(const CoverageScheme&) const = default;
};

/// Class coverage of one batch: how many of K classes it holds. Exact.
struct CoverageResult {
    double expected = 0; ///< E[distinct classes]
    double variance = 0;
    double probability_all = 0;  ///< P(every class present)
    std::vector<double> present; ///< P(class k present)
    bool operator==(const CoverageResult&) const = default;
};

/// `counts` are training samples per class, all positive. Works for 2 to 1,000 classes and any N.
CoverageResult coverage(std::span<const std::int64_t> counts, const CoverageScheme& scheme);

/// Expected coverage alone: what a curve needs.
double expected_coverage(std::span<const std::int64_t> counts, const CoverageScheme& scheme);

/// Smallest step batch whose expected coverage reaches `target` * K; 0 when none up to N (or 2^40 with
/// replacement) does.
std::int64_t smallest_batch(std::span<const std::int64_t> counts, CoverageScheme scheme,
                            double target = 0.95);

} // namespace redline
