// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <numeric>

#include "coverage/draw_law.h"
#include "coverage/miss_variance.h"
#include "coverage/scheme_law.h"
#include "sampling/filled_classes.h"

namespace redline {

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
    const std::vector<std::int64_t> filled = filled_classes(counts);
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
            variance =
                coverage_of_subsets(static_cast<std::int64_t>(filled.size()), at, draws_per_epoch(filled, at))
                    .variance;
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
