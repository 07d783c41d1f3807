// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/coverage/coverage.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "coverage/draw_law.h"
#include "coverage/miss_variance.h"
#include "coverage/scheme_law.h"
#include "sampling/coverage_slots.h"
#include "sampling/filled_classes.h"

namespace redline {

namespace {

/// Inclusion-exclusion over the subsets of classes: exact enough where there are few.
double probability_all_by_subsets(Counts counts, const CoverageScheme& scheme) {
    const auto population = static_cast<double>(sum_of(counts));
    const std::size_t subsets = std::size_t{1} << counts.size();
    std::vector<std::int64_t> size(subsets, 0);
    long double even = 0;
    long double odd = 0;
    int members = 0;
    for (std::size_t s = 0; s < subsets; ++s) {
        if (s > 0) {
            const auto low = static_cast<std::size_t>(__builtin_ctzll(s));
            size[s] = size[s & (s - 1)] + counts[low];
        }
        members = __builtin_popcountll(s);
        const double q = std::exp(log_miss(Law::reset, static_cast<double>(size[s]), population, scheme));
        (members % 2 ? odd : even) += static_cast<long double>(q);
    }
    return std::clamp(static_cast<double>(even - odd), 0.0, 1.0);
}

/// P(all) of independent draws, as many (a fraction of one allowed) as it takes to expect the same coverage.
double probability_all_of_equal_coverage(Counts counts, double expected, std::int64_t batch) {
    CoverageScheme independent;
    independent.replacement = true;
    independent.batch = batch;
    double before = expected_coverage(counts, independent);
    double after = before;
    while (after < expected && independent.batch < 2 * batch) {
        before = after;
        ++independent.batch;
        after = expected_coverage(counts, independent);
    }
    const std::vector<ClassGroup> groups = group_classes(draw_probabilities(counts, independent));
    const double high = probability_all_with_replacement(groups, independent.batch);
    if (after <= before) return high;
    const double low = probability_all_with_replacement(groups, independent.batch - 1);
    return low + (high - low) * std::clamp((expected - before) / (after - before), 0.0, 1.0);
}

CoverageResult coverage_always_most(Counts counts, const CoverageScheme& scheme) {
    CoverageResult result;
    const auto classes = static_cast<std::int64_t>(counts.size());
    result.expected = static_cast<double>(std::min(scheme.batch, classes));
    result.probability_all = scheme.batch >= classes ? 1 : 0;
    result.present.assign(counts.size(), 1.0);
    if (scheme.batch < classes) {
        const CoverageSlots slots = coverage_slots(counts, scheme.batch);
        for (std::size_t k = 0; k < counts.size(); ++k)
            result.present[k] = static_cast<double>(slots.of_class[k]) / static_cast<double>(slots.steps);
    }
    return result;
}

} // namespace

CoverageResult coverage(std::span<const std::int64_t> counts, const CoverageScheme& scheme) {
    CoverageResult result;
    if (counts.empty() || scheme.batch < 1) {
        result.present.assign(counts.size(), 0.0);
        return result;
    }
    if (std::ranges::find(counts, 0) != counts.end()) {
        // classes without a sample never come
        const std::vector<std::int64_t> present = filled_classes(counts);
        const CoverageResult some = coverage(present, scheme);
        result = some;
        result.present.clear();
        result.probability_all = 0;
        auto next = some.present.begin();
        for (const std::int64_t n : counts)
            result.present.push_back(n > 0 ? *next++ : 0.0);
        return result;
    }
    const Law law = law_of(scheme);
    if (law == Law::subsets)
        return coverage_of_subsets(static_cast<std::int64_t>(counts.size()), scheme,
                                   draws_per_epoch(counts, scheme));
    if (law == Law::always_most) return coverage_always_most(counts, scheme);

    std::vector<double> sizes;
    if (law == Law::independent)
        sizes = draw_probabilities(counts, scheme);
    else
        sizes.assign(counts.begin(), counts.end());
    const auto population = static_cast<double>(sum_of(counts));
    for (const double size : sizes) {
        result.present.push_back(-std::expm1(log_miss(law, size, population, scheme)));
        result.expected += result.present.back();
    }
    const std::vector<ClassGroup> groups = group_classes(sizes);
    result.variance = variance_of_misses(groups, law, population, scheme);
    // a batch of one holds one class, whatever the rounding says
    if (scheme.batch == 1) result.variance = 0;
    switch (law) {
    case Law::independent:
        result.probability_all = probability_all_with_replacement(groups, scheme.batch);
        break;
    case Law::distinct:
        result.probability_all = probability_all_without_replacement(groups, scheme.batch);
        break;
    default:
        if (micro_batch_sizes(scheme.batch, scheme.micro_batch).size() == 1) {
            result.probability_all = probability_all_without_replacement(groups, scheme.batch);
        } else if (counts.size() <= 16) {
            result.probability_all = scheme.batch < static_cast<std::int64_t>(counts.size())
                                         ? 0
                                         : probability_all_by_subsets(counts, scheme);
        } else {
            result.probability_all = probability_all_of_equal_coverage(counts, result.expected, scheme.batch);
            result.probability_all_exact = false;
        }
    }
    return result;
}

double expected_coverage(std::span<const std::int64_t> counts, const CoverageScheme& scheme) {
    if (counts.empty() || scheme.batch < 1) return 0;
    const auto classes = static_cast<std::int64_t>(counts.size());
    const Law law = law_of(scheme);
    double expected = 0;
    if (law == Law::always_most) return static_cast<double>(std::min(scheme.batch, classes));
    if (law == Law::subsets) {
        for (const SubsetDraw& draw : subset_draws(classes, scheme, draws_per_epoch(counts, scheme)))
            expected +=
                draw.weight * static_cast<double>(classes) * (1 - miss_of_subsets(classes, draw.sizes));
        return expected;
    }
    const auto population = static_cast<double>(sum_of(counts));
    if (law == Law::independent) {
        if (scheme.weights.empty() && scheme.sampler == SamplerKind::inverse) {
            const double q =
                static_cast<double>(scheme.batch) * std::log1p(-1.0 / static_cast<double>(classes));
            return -static_cast<double>(classes) * std::expm1(q);
        }
        for (const double p : draw_probabilities(counts, scheme))
            expected -= std::expm1(log_miss(law, p, population, scheme));
        return expected;
    }
    for (const std::int64_t n : counts)
        expected -= std::expm1(log_miss(law, static_cast<double>(n), population, scheme));
    return expected;
}

} // namespace redline
