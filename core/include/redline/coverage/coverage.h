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
    /// Natural: drawn with replacement, as `inverse` always is. Other samplers: the counts are only shares,
    /// and an epoch has no end.
    bool replacement = false;
    std::int64_t batch = 1;       ///< B, of one optimiser step
    std::int64_t micro_batch = 0; ///< b; 0: equals B
    /// Natural without replacement: each micro-batch is drawn from all samples again.
    bool reset_each_micro_batch = false;
    /// Not empty: independent draws, class k with probability weights[k] / sum.
    std::vector<double> weights = {};
    bool operator==(const CoverageScheme&) const = default;
};

/// Class coverage of one optimiser step: how many of K classes its batch (all micro-batches together) holds.
/// Exact.
struct CoverageResult {
    double expected = 0; ///< E[distinct classes]
    double variance = 0;
    double probability_all = 0;  ///< P(every class present)
    std::vector<double> present; ///< P(class k present)
    /// False only for `reset_each_micro_batch` with more than 16 classes: probability_all is then close.
    bool probability_all_exact = true;
    bool operator==(const CoverageResult&) const = default;
};

/// `counts` are training samples per class, all positive. Works for 2 to 1,000 classes and any N.
///
/// Natural without replacement: B distinct samples (at most N); micro-batches are slices of one shuffled
/// pass. Inverse frequency: B independent draws, each class equally likely. Stratified: every micro-batch
/// takes floor(b / K) samples of each class and b mod K of distinct classes at random, on its own.
/// Coverage-maximising: min(B, K) classes, always. Class then pixel: the classes in shuffled rounds; the
/// average over the steps of such rounds.
CoverageResult coverage(std::span<const std::int64_t> counts, const CoverageScheme& scheme);

/// Coverage of one micro-batch of the step: what batch norm sees. Exact. The coverage-maximising sampler
/// deals a step's samples to its micro-batches, classes with few places first: the law is that of one of
/// them, all equally likely, over the steps of an epoch. Where b does not divide B it is that of equal
/// micro-batches, and `probability_all_exact` is false.
CoverageResult micro_coverage(std::span<const std::int64_t> counts, const CoverageScheme& scheme);

/// Expected coverage alone: what a curve needs.
double expected_coverage(std::span<const std::int64_t> counts, const CoverageScheme& scheme);

/// Expected coverage at each of `batches` (ascending step batches; the micro-batch is all of them): one pass
/// for a whole curve.
std::vector<double> coverage_curve(std::span<const std::int64_t> counts, const CoverageScheme& scheme,
                                   std::span<const std::int64_t> batches);

/// Expected coverage and its deviation at each of `batches`, without the probability of all classes, for a
/// curve with a band while a slider is dragged. Above 32 different class sizes the deviation takes
/// neighbouring sizes together (32 groups, equally wide in log size); the expectation is exact.
struct CoverageBand {
    std::vector<std::int64_t> batch;
    std::vector<double> expected, deviation;
    bool operator==(const CoverageBand&) const = default;
};
CoverageBand coverage_band(std::span<const std::int64_t> counts, const CoverageScheme& scheme,
                           std::span<const std::int64_t> batches);

/// Smallest step batch whose expected coverage reaches `target` * K; 0 when none up to N (or 2^40 with
/// replacement) does. The number of micro-batches counts for the stratified sampler only (its micro-batches
/// are drawn apart); it is kept at M = B / b of `scheme`.
std::int64_t smallest_batch(std::span<const std::int64_t> counts, CoverageScheme scheme,
                            double target = 0.95);

/// Smallest micro-batch b such that a step of M = B / b (of `scheme`) micro-batches reaches `target` * K; 0
/// as above.
std::int64_t smallest_micro_batch(std::span<const std::int64_t> counts, CoverageScheme scheme,
                                  double target = 0.95);

/// Sizes of the micro-batches of a step of B: slices of b; a remainder of one sample joins the slice before
/// it.
std::vector<std::int64_t> micro_batch_sizes(std::int64_t batch, std::int64_t micro_batch);

} // namespace redline
