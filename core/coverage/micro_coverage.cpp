// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "coverage/scheme_law.h"
#include "redline/coverage/coverage.h"
#include "sampling/coverage_slots.h"
#include "sampling/filled_classes.h"

namespace redline {

namespace {

/// Distribution of the number of classes in one micro-batch (each of the M equally likely) of a step of the
/// coverage-maximising sampler with M equal micro-batches and at least K places: element i is P(i classes).
///
/// A class with M places or more is in every micro-batch. The places of the others are dealt out first, one
/// micro-batch after the other: s of them give each micro-batch s div M classes, and one more to s mod M of
/// them. What differs from step to step is which classes have an extra place. The sampler lays the classes
/// out on its line in three stretches (below M always, M - 1 places and at times one more, M or more always),
/// and a step takes every T-th place from its slot u on, so that the extras in each stretch follow from u
/// alone, and change at two values of u.
std::vector<double> classes_when_dealt(const CoverageSlots& slots, std::int64_t parts) {
    const std::int64_t steps = slots.steps;
    std::int64_t below_cards = 0, border = 0, above = 0, line_below = 0, line_border = 0;
    for (const std::int64_t m : slots.of_class) {
        const std::int64_t each = m / steps, extra = m % steps;
        switch (stretch_of(each, parts)) {
        case Stretch::below:
            below_cards += each;
            line_below += extra;
            break;
        case Stretch::border:
            ++border;
            line_border += extra;
            break;
        case Stretch::above:
            ++above;
        }
    }
    // places of [0, end) at u, u + T, u + 2 T, ...
    const auto taken = [&](std::int64_t end, std::int64_t u) {
        return u < end ? (end - 1 - u) / steps + 1 : 0;
    };
    std::vector<std::int64_t> cuts{0, line_below % steps, (line_below + line_border) % steps, steps};
    std::ranges::sort(cuts);
    std::vector<double> distribution(slots.of_class.size() + 1, 0.0);
    for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
        const std::int64_t u = cuts[i];
        if (cuts[i + 1] == u) continue;
        const double weight = static_cast<double>(cuts[i + 1] - u) / static_cast<double>(steps);
        const std::int64_t more_below = taken(line_below, u);
        const std::int64_t risen = taken(line_below + line_border, u) - more_below;
        const std::int64_t cards = below_cards + more_below + (border - risen) * (parts - 1);
        const auto classes = static_cast<std::size_t>(above + risen + cards / parts);
        const double one_more = static_cast<double>(cards % parts) / static_cast<double>(parts);
        distribution[classes] += weight * (1 - one_more);
        if (one_more > 0) distribution[classes + 1] += weight * one_more;
    }
    return distribution;
}

} // namespace

CoverageResult micro_coverage(std::span<const std::int64_t> counts, const CoverageScheme& scheme) {
    if (scheme.micro_batch <= 0 || scheme.micro_batch >= scheme.batch) return coverage(counts, scheme);
    CoverageScheme micro = scheme;
    micro.batch = scheme.micro_batch;
    micro.micro_batch = 0;
    const Law law = law_of(scheme);
    if (law != Law::always_most && law != Law::subsets) return coverage(counts, micro);
    const std::vector<std::int64_t> filled = filled_classes(counts);
    CoverageResult result;
    result.present.assign(counts.size(), 0.0);
    if (law == Law::subsets) {
        if (filled.empty()) return result;
        // of the epoch's steps, not of as many steps of b
        result = coverage_of_subsets(static_cast<std::int64_t>(filled.size()), micro,
                                     draws_per_epoch(counts, scheme));
        const double present = result.present.front();
        result.present.clear();
        for (const std::int64_t n : counts)
            result.present.push_back(n > 0 ? present : 0.0);
        if (filled.size() < counts.size()) result.probability_all = 0;
        return result;
    }
    if (filled.empty()) return result;
    const CoverageSlots slots = coverage_slots(filled, scheme.batch);
    const std::int64_t parts = scheme.batch / scheme.micro_batch;
    auto next = slots.of_class.begin();
    for (std::size_t k = 0; k < counts.size(); ++k) {
        if (counts[k] == 0) continue;
        const std::int64_t each = *next / slots.steps;
        const double more = static_cast<double>(*next % slots.steps) / static_cast<double>(slots.steps);
        ++next;
        const auto hands = [&](std::int64_t cards) {
            return static_cast<double>(std::min(cards, parts)) / static_cast<double>(parts);
        };
        result.present[k] = (1 - more) * hands(each) + more * hands(each + 1);
        result.expected += result.present[k];
    }
    const auto classes = static_cast<std::int64_t>(filled.size());
    const bool equal = scheme.batch % scheme.micro_batch == 0;
    if (scheme.batch < classes) {
        // every place has a class of its own
        result.expected = static_cast<double>(scheme.micro_batch);
        result.probability_all_exact = equal;
        return result;
    }
    const std::vector<double> distribution = classes_when_dealt(slots, parts);
    double mean = 0;
    for (std::size_t i = 0; i < distribution.size(); ++i)
        mean += distribution[i] * static_cast<double>(i);
    result.variance = variance_about(mean, distribution);
    if (result.variance < 1e-13) result.variance = 0;
    result.probability_all = filled.size() == counts.size() ? distribution.back() : 0;
    result.probability_all_exact = equal;
    return result;
}

} // namespace redline
