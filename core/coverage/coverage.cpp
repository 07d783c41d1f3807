// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/coverage/coverage.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

#include "coverage/draw_law.h"
#include "coverage/miss_variance.h"
#include "sampling/coverage_slots.h"

namespace redline {

namespace {

using Counts = std::span<const std::int64_t>;

std::int64_t sum_of(Counts counts) {
    return std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
}

Law law_of(const CoverageScheme& scheme) {
    if (!scheme.weights.empty()) return Law::independent;
    switch (scheme.sampler) {
    case SamplerKind::natural:
        if (scheme.replacement) return Law::independent;
        return scheme.reset_each_micro_batch ? Law::reset : Law::distinct;
    case SamplerKind::inverse:
        return Law::independent;
    case SamplerKind::stratified:
    case SamplerKind::class_then_pixel:
        return Law::subsets;
    case SamplerKind::coverage:
        return Law::always_most;
    }
    return Law::independent;
}

/// Probabilities of independent draws.
std::vector<double> draw_probabilities(Counts counts, const CoverageScheme& scheme) {
    std::vector<double> p(counts.size(), 1.0 / static_cast<double>(counts.size()));
    if (!scheme.weights.empty()) {
        const double total = std::accumulate(scheme.weights.begin(), scheme.weights.end(), 0.0);
        for (std::size_t k = 0; k < p.size(); ++k)
            p[k] = scheme.weights[k] / total;
    } else if (scheme.sampler == SamplerKind::natural) {
        const auto total = static_cast<double>(sum_of(counts));
        for (std::size_t k = 0; k < p.size(); ++k)
            p[k] = static_cast<double>(counts[k]) / total;
    }
    return p;
}

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

/// Distributions of the number of classes whose mixture is the step's: (weight, subset sizes).
struct SubsetDraw {
    double weight = 1;
    std::vector<std::int64_t> sizes;
};

std::vector<SubsetDraw> subset_draws(std::int64_t classes, const CoverageScheme& scheme) {
    if (scheme.sampler == SamplerKind::stratified) {
        SubsetDraw draw;
        for (const std::int64_t b : micro_batch_sizes(scheme.batch, scheme.micro_batch))
            draw.sizes.push_back(std::min(b, classes));
        return {draw};
    }
    // class then pixel: steps of B cut the endless rounds of all classes at every multiple of gcd(B, K)
    const std::int64_t stride = std::gcd(scheme.batch, classes);
    std::vector<SubsetDraw> draws;
    const double weight = static_cast<double>(stride) / static_cast<double>(classes);
    for (std::int64_t offset = 0; offset < classes; offset += stride) {
        SubsetDraw draw{weight, {}};
        std::int64_t left = scheme.batch;
        for (std::int64_t room = classes - offset; left > 0; room = classes) {
            draw.sizes.push_back(std::min(room, left));
            left -= draw.sizes.back();
            if (draw.sizes.back() == classes) break;
        }
        draws.push_back(std::move(draw));
    }
    return draws;
}

/// P(a class is missing from the union of random subsets).
double miss_of_subsets(std::int64_t classes, std::span<const std::int64_t> sizes) {
    double q = 1;
    for (const std::int64_t size : sizes)
        q *= static_cast<double>(classes - size) / static_cast<double>(classes);
    return q;
}

CoverageResult coverage_of_subsets(std::int64_t classes, const CoverageScheme& scheme) {
    CoverageResult result;
    double present = 0;
    double square = 0;
    for (const SubsetDraw& draw : subset_draws(classes, scheme)) {
        const std::vector<double> distribution = union_of_subsets(classes, draw.sizes);
        const double mean = static_cast<double>(classes) * (1 - miss_of_subsets(classes, draw.sizes));
        double variance = 0;
        for (std::size_t i = 0; i < distribution.size(); ++i)
            variance += distribution[i] * (static_cast<double>(i) - mean) * (static_cast<double>(i) - mean);
        result.expected += draw.weight * mean;
        present += draw.weight * mean / static_cast<double>(classes);
        square += draw.weight * (variance + mean * mean);
        result.variance += draw.weight * variance;
        result.probability_all += draw.weight * distribution.back();
    }
    // between the phases of a round; zero for one phase
    result.variance += std::max(0.0, square - result.variance - result.expected * result.expected);
    if (result.variance < 1e-13) result.variance = 0;
    result.present.assign(static_cast<std::size_t>(classes), present);
    return result;
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

std::vector<std::int64_t> micro_batch_sizes(std::int64_t batch, std::int64_t micro_batch) {
    if (micro_batch <= 0 || micro_batch >= batch) return {batch};
    std::vector<std::int64_t> sizes(static_cast<std::size_t>(batch / micro_batch), micro_batch);
    const std::int64_t left = batch % micro_batch;
    if (left == 1)
        ++sizes.back();
    else if (left > 1)
        sizes.push_back(left);
    return sizes;
}

CoverageResult coverage(std::span<const std::int64_t> counts, const CoverageScheme& scheme) {
    CoverageResult result;
    if (counts.empty() || scheme.batch < 1) {
        result.present.assign(counts.size(), 0.0);
        return result;
    }
    if (std::ranges::find(counts, 0) != counts.end()) {
        // classes without a sample never come
        std::vector<std::int64_t> present;
        std::ranges::copy_if(counts, std::back_inserter(present), [](std::int64_t n) { return n > 0; });
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
    if (law == Law::subsets) return coverage_of_subsets(static_cast<std::int64_t>(counts.size()), scheme);
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

CoverageResult micro_coverage(std::span<const std::int64_t> counts, const CoverageScheme& scheme) {
    if (scheme.micro_batch <= 0 || scheme.micro_batch >= scheme.batch) return coverage(counts, scheme);
    CoverageScheme micro = scheme;
    micro.batch = scheme.micro_batch;
    micro.micro_batch = 0;
    if (law_of(scheme) != Law::always_most) return coverage(counts, micro);
    std::vector<std::int64_t> filled;
    std::ranges::copy_if(counts, std::back_inserter(filled), [](std::int64_t n) { return n > 0; });
    CoverageResult result;
    result.present.assign(counts.size(), 0.0);
    if (filled.empty()) return result;
    const CoverageSlots slots = coverage_slots(filled, scheme.batch);
    const std::int64_t parts = scheme.batch / scheme.micro_batch;
    result.probability_all = 1;
    auto next = slots.of_class.begin();
    for (std::size_t k = 0; k < counts.size(); ++k) {
        if (counts[k] == 0) {
            result.probability_all = 0;
            continue;
        }
        const std::int64_t each = *next / slots.steps;
        const double more = static_cast<double>(*next % slots.steps) / static_cast<double>(slots.steps);
        ++next;
        const auto hands = [&](std::int64_t cards) {
            return static_cast<double>(std::min(cards, parts)) / static_cast<double>(parts);
        };
        const double present = (1 - more) * hands(each) + more * hands(each + 1);
        result.present[k] = present;
        result.expected += present;
        // dealt classes crowd each other out: their indicators are negatively correlated
        result.variance += present * (1 - present);
        result.probability_all *= present;
    }
    result.probability_all_exact = result.probability_all == 1;
    return result;
}

double expected_coverage(std::span<const std::int64_t> counts, const CoverageScheme& scheme) {
    if (counts.empty() || scheme.batch < 1) return 0;
    const auto classes = static_cast<std::int64_t>(counts.size());
    const Law law = law_of(scheme);
    double expected = 0;
    if (law == Law::always_most) return static_cast<double>(std::min(scheme.batch, classes));
    if (law == Law::subsets) {
        for (const SubsetDraw& draw : subset_draws(classes, scheme))
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

std::vector<double> coverage_curve(std::span<const std::int64_t> counts, const CoverageScheme& scheme,
                                   std::span<const std::int64_t> batches) {
    std::vector<double> curve;
    curve.reserve(batches.size());
    CoverageScheme at = scheme;
    at.micro_batch = 0;
    if (law_of(scheme) == Law::independent && !counts.empty()) {
        // the logarithms once for the whole curve
        const std::vector<double> p = draw_probabilities(counts, scheme);
        std::vector<ClassGroup> groups = group_classes(p);
        for (ClassGroup& group : groups)
            group.size = std::log1p(-std::min(1.0, group.size));
        for (const std::int64_t batch : batches) {
            double expected = 0;
            for (const ClassGroup& group : groups)
                if (batch > 0)
                    expected -= static_cast<double>(group.classes) *
                                std::expm1(static_cast<double>(batch) * group.size);
            curve.push_back(expected);
        }
        return curve;
    }
    for (const std::int64_t batch : batches) {
        at.batch = batch;
        curve.push_back(expected_coverage(counts, at));
    }
    return curve;
}

namespace {

/// At most `most` groups; sizes that fall together are replaced by their mean, which keeps the total.
std::vector<ClassGroup> merged(std::vector<ClassGroup> groups, std::size_t most) {
    if (groups.size() <= most) return groups;
    const double low = std::log(groups.front().size);
    const double width = (std::log(groups.back().size) - low) / static_cast<double>(most);
    std::vector<ClassGroup> few;
    std::size_t last = most;
    for (const ClassGroup& group : groups) {
        const auto cell = std::min(most - 1, static_cast<std::size_t>((std::log(group.size) - low) / width));
        if (few.empty() || cell != last) few.push_back({0, 0});
        last = cell;
        ClassGroup& into = few.back();
        const auto weight = static_cast<double>(group.classes);
        const auto before = static_cast<double>(into.classes);
        into.size = (into.size * before + group.size * weight) / (before + weight);
        into.classes += group.classes;
    }
    return few;
}

} // namespace

CoverageBand coverage_band(std::span<const std::int64_t> counts, const CoverageScheme& scheme,
                           std::span<const std::int64_t> batches) {
    CoverageBand band;
    band.batch.assign(batches.begin(), batches.end());
    band.expected = coverage_curve(counts, scheme, batches);
    std::vector<std::int64_t> filled;
    std::ranges::copy_if(counts, std::back_inserter(filled), [](std::int64_t n) { return n > 0; });
    const Law law = law_of(scheme);
    CoverageScheme at = scheme;
    at.micro_batch = 0;
    std::vector<ClassGroup> groups;
    if (!filled.empty() && law == Law::independent)
        groups = merged(group_classes(draw_probabilities(filled, scheme)), 32);
    if (!filled.empty() && law == Law::distinct) {
        const std::vector<double> sizes(filled.begin(), filled.end());
        groups = merged(group_classes(sizes), 32);
        // members are whole
        for (ClassGroup& group : groups)
            group.size = std::round(group.size);
    }
    for (const std::int64_t batch : batches) {
        at.batch = batch;
        double variance = 0;
        if (filled.empty() || batch < 2)
            variance = 0;
        else if (law == Law::subsets)
            variance = coverage_of_subsets(static_cast<std::int64_t>(filled.size()), at).variance;
        else if (law == Law::independent || law == Law::distinct)
            variance = variance_of_misses(groups, law, static_cast<double>(sum_of(filled)), at);
        else if (law == Law::reset)
            variance = coverage(filled, at).variance;
        band.deviation.push_back(std::sqrt(variance));
    }
    return band;
}

namespace {

/// Smallest multiple of `parts` whose expected coverage reaches the target, divided by `parts`.
std::int64_t smallest_part(Counts counts, CoverageScheme scheme, std::int64_t parts, double target) {
    if (counts.empty()) return 0;
    const double wanted = target * static_cast<double>(counts.size());
    const double slack = 1e-12 * static_cast<double>(counts.size());
    const auto reaches = [&](std::int64_t part) {
        scheme.batch = part * parts;
        scheme.micro_batch = part;
        return expected_coverage(counts, scheme) >= wanted - slack;
    };
    const std::int64_t limit = law_of(scheme) == Law::distinct ? (sum_of(counts) + parts - 1) / parts
                                                               : (std::int64_t{1} << 40) / parts;
    if (law_of(scheme) == Law::subsets && scheme.sampler == SamplerKind::class_then_pixel) {
        // Not monotone: a batch of K is a whole round, one of K + 1 may straddle two.
        for (std::int64_t part = 1; part * parts <= static_cast<std::int64_t>(counts.size()) + parts; ++part)
            if (reaches(part)) return part;
        return 0;
    }
    std::int64_t high = 1;
    while (!reaches(high)) {
        if (high >= limit) return 0;
        high = std::min(high * 2, limit);
    }
    std::int64_t low = high / 2;
    while (high - low > 1) {
        const std::int64_t middle = low + (high - low) / 2;
        (reaches(middle) ? high : low) = middle;
    }
    return high;
}

std::int64_t parts_of(const CoverageScheme& scheme) {
    if (scheme.micro_batch <= 0 || scheme.micro_batch >= scheme.batch) return 1;
    return scheme.batch / scheme.micro_batch;
}

} // namespace

std::int64_t smallest_batch(std::span<const std::int64_t> counts, CoverageScheme scheme, double target) {
    const bool parts_count = scheme.sampler == SamplerKind::stratified || scheme.reset_each_micro_batch;
    const std::int64_t parts = parts_count ? parts_of(scheme) : 1;
    return smallest_part(counts, scheme, parts, target) * parts;
}

std::int64_t smallest_micro_batch(std::span<const std::int64_t> counts, CoverageScheme scheme,
                                  double target) {
    return smallest_part(counts, scheme, parts_of(scheme), target);
}

} // namespace redline
