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

} // namespace redline
