// SPDX-License-Identifier: GPL-3.0-or-later
#include "sampling/class_index.h"

namespace redline {

ClassIndex::ClassIndex(std::span<const std::int16_t> labels, std::span<const std::int64_t> counts) {
    offset.push_back(0);
    for (std::size_t k = 0; k < counts.size(); ++k) {
        offset.push_back(offset.back() + counts[k]);
        if (counts[k] > 0) filled.push_back(static_cast<int>(k));
    }
    sample.resize(labels.size());
    std::vector<std::int64_t> next(offset.begin(), offset.end() - 1);
    for (std::size_t i = 0; i < labels.size(); ++i)
        sample[static_cast<std::size_t>(next[static_cast<std::size_t>(labels[i])]++)] =
            static_cast<std::uint32_t>(i);
}

RandomStream shuffle_stream(std::uint64_t seed, std::uint32_t epoch, ShuffleUse use, std::uint64_t a,
                            std::uint64_t b) {
    // 4 bits of use, 20 of a (a class), 40 of b (a step, a round, a pass)
    return RandomStream(seed, RandomUse::shuffle, epoch, static_cast<std::uint64_t>(use) << 60 | a << 40 | b);
}

std::int64_t in_passes(const ClassIndex& index, int k, std::int64_t position, std::uint64_t seed,
                       std::uint32_t epoch) {
    const std::int64_t n = index.count(k);
    if (n == 1) return index.at(k, 0);
    RandomStream keys = shuffle_stream(seed, epoch, ShuffleUse::class_pass, static_cast<std::uint64_t>(k),
                                       static_cast<std::uint64_t>(position / n));
    return index.at(k, IndexPermutation(n, keys)(position % n));
}

} // namespace redline
