// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <span>
#include <vector>

namespace redline {

/// The counts above 0: a class without a sample never comes.
inline std::vector<std::int64_t> filled_classes(std::span<const std::int64_t> counts) {
    std::vector<std::int64_t> filled;
    std::ranges::copy_if(counts, std::back_inserter(filled), [](std::int64_t n) { return n > 0; });
    return filled;
}

} // namespace redline
