// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace redline {

/// Equal quotas for a micro-batch, capped at the classes' sizes.
struct Quotas {
    std::int64_t level = 0; ///< samples of every class that has as many
    std::int64_t extra = 0; ///< places left for `extra` distinct ones of `open`
    std::vector<int> open;  ///< classes larger than the level
    std::int64_t total = 0;
};
Quotas share_places(std::span<const std::int64_t> counts, std::int64_t places);

} // namespace redline
