// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace redline {

/// How the coverage-maximising sampler shares an epoch's places among the classes.
struct CoverageSlots {
    std::int64_t steps = 0; ///< T
    std::vector<std::int64_t>
        of_class; ///< m_k >= n_k, sum = T B; at least T where B >= K, at most T where B < K
};

/// The shortest epoch in which every step of B has min(B, K) classes and every sample comes at least once.
/// `counts` are positive. B >= K: places that are left over follow the natural frequencies, which the epoch
/// stays as near to as full coverage allows. B < K: they go to the classes that have fewest (water-filling),
/// so that no class stays away for long.
CoverageSlots coverage_slots(std::span<const std::int64_t> counts, std::int64_t batch);

/// Where a class lies on the line that the sampler takes a step's extra places from, when a step has M
/// micro-batches: classes that have fewer places than M in every step, those that have M only with an extra
/// one, and those that always have.
enum class Stretch { below, border, above };
inline Stretch stretch_of(std::int64_t places_in_each_step, std::int64_t micro_batches) {
    return places_in_each_step >= micro_batches       ? Stretch::above
           : places_in_each_step == micro_batches - 1 ? Stretch::border
                                                      : Stretch::below;
}

} // namespace redline
