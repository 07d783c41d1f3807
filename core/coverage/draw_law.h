// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace redline {

/// log of C(N - n, B) / C(N, B): B draws without replacement from N all miss the n members of a class;
/// -infinity when they cannot. Accurate to some 1e-11 in the probability for N up to 2e7 and beyond.
double log_miss_without_replacement(std::int64_t population, std::int64_t members, std::int64_t draws);

/// Several classes of one size: what makes K = 1,000 equal classes cost as much as one.
struct ClassGroup {
    double size = 0; ///< members n, or probability p
    std::int64_t classes = 0;
};
std::vector<ClassGroup> group_classes(std::span<const double> sizes);

/// P(every class is drawn) in `draws` independent draws with probabilities `groups` (sizes sum to 1).
///
/// B! [x^B] prod_k (exp(p_k x) - 1) is found as a conditional probability: Poisson counts that are not zero,
/// given their sum. The rate is the saddle point, so that the Fourier sum of the last probability has no
/// cancellation (inclusion-exclusion loses all digits from some twenty classes on). Relative error about
/// 1e-12. Method: Poissonisation (Holst 1986, "On birthday, collectors', occupancy and other classical urn
/// problems"), inversion on a lattice (Good 1961).
double probability_all_with_replacement(std::span<const ClassGroup> groups, std::int64_t draws);

/// The same for draws without replacement; sizes are members n_k >= 1, N their sum. Binomial counts take the
/// Poisson counts' place.
double probability_all_without_replacement(std::span<const ClassGroup> groups, std::int64_t draws);

/// Distribution of the number of classes in the union of independent uniformly random subsets of K classes;
/// element i is P(i classes).
std::vector<double> union_of_subsets(std::int64_t classes, std::span<const std::int64_t> subset_sizes);

} // namespace redline
