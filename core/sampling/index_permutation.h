// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>

#include "redline/base/random.h"

namespace redline {

/// A random permutation of 0 .. n - 1 that is never stored: any element in constant time and memory, so that
/// an epoch of 20 million samples starts at once and resumes anywhere. Keys come from the caller's stream.
///
/// Up to 64 elements: swap-or-not (Hoang, Morris, Rogaway 2012, "An enciphering scheme based on a card
/// shuffle"), which mixes well on tiny sets. Above: a Feistel network of six rounds on the next even power of
/// two, walked until the value lies in range (Black, Rogaway 2002, "Ciphers with arbitrary finite domains").
class IndexPermutation {
  public:
    IndexPermutation(std::int64_t n, RandomStream& keys);
    std::int64_t operator()(std::int64_t index) const;
    std::int64_t size() const { return static_cast<std::int64_t>(n_); }

  private:
    static constexpr int rounds_small = 48, rounds_large = 6;
    std::uint64_t n_ = 0;
    int half_bits_ = 0; ///< 0: swap-or-not
    std::array<std::uint64_t, rounds_small> key_{}, shift_{};
};

} // namespace redline
