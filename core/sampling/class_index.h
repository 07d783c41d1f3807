// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "redline/base/random.h"
#include "sampling/index_permutation.h"

namespace redline {

/// The samples of each class side by side: four bytes per sample.
struct ClassIndex {
    std::vector<std::int64_t> offset; ///< K + 1
    std::vector<std::uint32_t> sample;
    std::vector<int> filled; ///< classes that have samples, ascending

    ClassIndex(std::span<const std::int16_t> labels, std::span<const std::int64_t> counts);
    std::int64_t count(int k) const {
        return offset[static_cast<std::size_t>(k) + 1] - offset[static_cast<std::size_t>(k)];
    }
    std::int64_t at(int k, std::int64_t i) const {
        return sample[static_cast<std::size_t>(offset[static_cast<std::size_t>(k)] + i)];
    }
};

/// Sub-streams of the shuffle stream within an epoch; the tag keeps them apart.
enum class ShuffleUse : std::uint64_t {
    pass = 1,
    draws = 2,
    quota = 3,
    round = 4,
    class_pass = 5,
    slots = 6,
    class_order = 7
};
RandomStream shuffle_stream(std::uint64_t seed, std::uint32_t epoch, ShuffleUse use, std::uint64_t a = 0,
                            std::uint64_t b = 0);

/// Sample number `position` of the endless shuffled passes over class k: every sample comes once before any
/// comes again.
std::int64_t in_passes(const ClassIndex& index, int k, std::int64_t position, std::uint64_t seed,
                       std::uint32_t epoch);

} // namespace redline
