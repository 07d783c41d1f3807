// SPDX-License-Identifier: GPL-3.0-or-later
#include "sampling/coverage_slots.h"

#include <algorithm>

namespace redline {

namespace {

std::int64_t filled(std::span<const std::int64_t> counts, std::int64_t level) {
    std::int64_t sum = 0;
    for (const std::int64_t n : counts)
        sum += std::max(n, level);
    return sum;
}

/// Smallest value in [low, high] for which `holds`; high if none.
template<typename Predicate>
std::int64_t first_that(std::int64_t low, std::int64_t high, Predicate holds) {
    while (low < high) {
        const std::int64_t middle = low + (high - low) / 2;
        if (holds(middle))
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

} // namespace

CoverageSlots coverage_slots(std::span<const std::int64_t> counts, std::int64_t batch) {
    CoverageSlots slots;
    slots.of_class.assign(counts.begin(), counts.end());
    if (counts.empty() || batch < 1) return slots;
    const auto classes = static_cast<std::int64_t>(counts.size());
    const std::int64_t largest = *std::ranges::max_element(counts);
    const std::int64_t samples = filled(counts, 0);
    if (batch >= classes) {
        slots.steps = first_that(1, std::max<std::int64_t>(largest, 1),
                                 [&](std::int64_t steps) { return filled(counts, steps) <= steps * batch; });
    } else {
        slots.steps = std::max(largest, (samples + batch - 1) / batch);
    }
    const std::int64_t places = slots.steps * batch;
    if (batch >= classes) {
        // presence is granted: what is left over follows the natural frequencies
        const std::int64_t whole = places - filled(counts, slots.steps);
        for (std::int64_t& m : slots.of_class)
            m = std::max(m, slots.steps);
        std::int64_t before = 0;
        for (std::size_t k = 0; k < counts.size(); ++k) {
            const std::int64_t upto = before + counts[k];
            const std::int64_t share = whole * upto / samples - whole * before / samples;
            slots.of_class[k] += share;
            before = upto;
        }
        return slots;
    }
    // the highest level that fits, then one place more for some of the classes at that level
    const std::int64_t level =
        first_that(0, places, [&](std::int64_t l) { return filled(counts, l + 1) > places; });
    std::int64_t left = places - filled(counts, level);
    for (std::int64_t& m : slots.of_class) {
        const bool lowest = m <= level;
        m = std::max(m, level);
        if (lowest && left > 0) {
            ++m;
            --left;
        }
    }
    return slots;
}

} // namespace redline
