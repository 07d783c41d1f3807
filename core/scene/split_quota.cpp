// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene/split_quota.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace redline::scene {

std::vector<std::int64_t> share_quotas(const std::vector<std::int64_t>& counts, double share) {
    std::vector<std::int64_t> quotas(counts.size());
    std::vector<std::size_t> order(counts.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::int64_t total = 0, given = 0;
    std::vector<double> rest(counts.size());
    for (std::size_t k = 0; k < counts.size(); ++k) {
        const double exact = share * static_cast<double>(counts[k]);
        quotas[k] = static_cast<std::int64_t>(std::floor(exact));
        rest[k] = exact - std::floor(exact);
        total += counts[k];
        given += quotas[k];
    }
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return rest[a] > rest[b]; });
    const std::int64_t due = std::llround(share * static_cast<double>(total));
    for (std::size_t i = 0; i < order.size() && given < due; ++i, ++given)
        ++quotas[order[i]];
    for (std::size_t k = 0; k < counts.size(); ++k)
        quotas[k] = counts[k] <= 1 ? counts[k] : std::clamp<std::int64_t>(quotas[k], 1, counts[k] - 1);
    return quotas;
}

std::vector<std::int64_t> fixed_quotas(const std::vector<std::int64_t>& counts, std::int64_t wanted) {
    std::vector<std::int64_t> quotas;
    for (const std::int64_t count : counts)
        quotas.push_back(count <= 1 ? count : std::min(wanted, std::max<std::int64_t>(1, count * 4 / 5)));
    return quotas;
}

std::vector<std::int64_t> validation_quotas(const std::vector<std::int64_t>& training, double share) {
    std::vector<std::int64_t> quotas;
    for (const std::int64_t count : training)
        quotas.push_back(
            count < 3 || share <= 0
                ? 0
                : std::clamp<std::int64_t>(std::llround(share * static_cast<double>(count)), 1, count - 1));
    return quotas;
}

} // namespace redline::scene
