// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "coverage/draw_law.h"
#include "redline/coverage/coverage.h"

namespace redline {

/// What a step's coverage follows from.
enum class Law {
    independent, ///< draws with replacement, probabilities per class
    distinct,    ///< distinct samples of the whole
    reset,       ///< distinct within a micro-batch only
    subsets,     ///< random subsets of equally likely classes
    always_most, ///< min(B, K) classes
};

/// log P(all classes of a total size `size` are missing from the step). Not for subsets and always_most.
double log_miss(Law law, double size, double population, const CoverageScheme& scheme);

/// sum_k q_k (1 - q_k) + sum_{j != k} (q_jk - q_j q_k) over groups of equal classes, smallest size first.
/// With many different sizes the pairs are not summed one by one: see the source.
double variance_of_misses(std::span<const ClassGroup> groups, Law law, double population,
                          const CoverageScheme& scheme);

/// The same, pair by pair: what the faster ways are tested against.
double variance_pair_by_pair(std::span<const ClassGroup> groups, Law law, double population,
                             const CoverageScheme& scheme);

} // namespace redline
