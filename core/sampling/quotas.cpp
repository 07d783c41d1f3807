// SPDX-License-Identifier: GPL-3.0-or-later
#include "sampling/quotas.h"

#include <algorithm>

namespace redline {

Quotas share_places(std::span<const std::int64_t> counts, std::int64_t places) {
    const auto taken = [&](std::int64_t level) {
        std::int64_t sum = 0;
        for (const std::int64_t n : counts)
            sum += std::min(n, level);
        return sum;
    };
    Quotas quotas;
    std::int64_t high = *std::ranges::max_element(counts) + 1;
    while (high - quotas.level > 1) {
        const std::int64_t middle = quotas.level + (high - quotas.level) / 2;
        (taken(middle) <= places ? quotas.level : high) = middle;
    }
    for (std::size_t k = 0; k < counts.size(); ++k)
        if (counts[k] > quotas.level) quotas.open.push_back(static_cast<int>(k));
    quotas.extra = quotas.open.empty() ? 0 : places - taken(quotas.level);
    quotas.total = taken(quotas.level) + quotas.extra;
    return quotas;
}

} // namespace redline
