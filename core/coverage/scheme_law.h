// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "coverage/miss_variance.h"
#include "redline/coverage/coverage.h"

namespace redline {

using Counts = std::span<const std::int64_t>;

inline std::int64_t sum_of(Counts counts) {
    return std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
}

Law law_of(const CoverageScheme& scheme);

/// Probabilities of independent draws.
std::vector<double> draw_probabilities(Counts counts, const CoverageScheme& scheme);

/// Distributions of the number of classes whose mixture is the step's: (weight, subset sizes).
struct SubsetDraw {
    double weight = 1;
    std::vector<std::int64_t> sizes;
};

/// `draws` of an epoch, in whole steps; 0: endless.
std::vector<SubsetDraw> subset_draws(std::int64_t classes, const CoverageScheme& scheme, std::int64_t draws);

/// Draws of an epoch of the samplers whose epoch has as many draws as there are samples, rounded up to whole
/// steps; 0 where the counts are only shares (`replacement`).
std::int64_t draws_per_epoch(Counts counts, const CoverageScheme& scheme);

/// P(a class is missing from the union of random subsets).
double miss_of_subsets(std::int64_t classes, std::span<const std::int64_t> sizes);

/// Of a number of classes about its mean; element i of the distribution is P(i classes).
double variance_about(double mean, std::span<const double> distribution);

/// Law::subsets.
CoverageResult coverage_of_subsets(std::int64_t classes, const CoverageScheme& scheme, std::int64_t draws);

} // namespace redline
