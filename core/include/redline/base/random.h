// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>

namespace redline {

/// The consumers of random numbers. Each has a stream of its own, so that using one never shifts another.
enum class RandomUse : std::uint32_t {
    split = 1,
    initialisation = 2,
    shuffle = 3,
    augmentation = 4,
    dropout = 5,
    probe = 6,
    synthetic_scene = 7,
    guess_band = 8,
};

/// Counter-based generator (Philox 4x32-10; Salmon et al. 2011, "Parallel random numbers: as easy as 1, 2,
/// 3"), keyed by (seed, use, epoch, index): a result depends on neither threads, nor resuming, nor what else
/// drew numbers.
class RandomStream {
  public:
    RandomStream(std::uint64_t seed, RandomUse use, std::uint32_t epoch = 0, std::uint64_t index = 0);

    std::uint32_t next32();
    std::uint64_t next64();
    /// Uniform in [0, 1) with 53 bits.
    double uniform();
    /// Uniform in 0 .. n - 1 without bias (Lemire 2019); n must be positive.
    std::uint64_t below(std::uint64_t n);
    /// Standard normal (Box-Muller).
    double normal();

    /// Fisher-Yates; our own because the standard library's differs between compilers.
    template<typename T>
    void shuffle(std::span<T> values) {
        for (std::size_t i = values.size(); i > 1; --i)
            std::swap(values[i - 1], values[below(i)]);
    }

  private:
    void refill();

    std::array<std::uint32_t, 2> key_{};
    std::array<std::uint32_t, 4> counter_{};
    std::array<std::uint32_t, 4> block_{};
    int used_ = 4;
    bool has_spare_normal_ = false;
    double spare_normal_ = 0;
};

/// A 64-bit seed for a library that wants one (LibTorch), from the same keys.
std::uint64_t derived_seed(std::uint64_t seed, RandomUse use, std::uint32_t epoch = 0,
                           std::uint64_t index = 0);

} // namespace redline
