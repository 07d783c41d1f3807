// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/base/random.h"

#include <cassert>
#include <cmath>
#include <numbers>

namespace redline {

namespace {

// Philox 4x32-10; Salmon, Moraes, Dror, Shaw (2011), table 2 and section 3.
std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key) {
    constexpr std::uint32_t multiplier0 = 0xD2511F53, multiplier1 = 0xCD9E8D57;
    constexpr std::uint32_t weyl0 = 0x9E3779B9, weyl1 = 0xBB67AE85;
    for (int round = 0; round < 10; ++round) {
        const std::uint64_t product0 = std::uint64_t{multiplier0} * counter[0];
        const std::uint64_t product1 = std::uint64_t{multiplier1} * counter[2];
        counter = {static_cast<std::uint32_t>(product1 >> 32) ^ counter[1] ^ key[0],
                   static_cast<std::uint32_t>(product1),
                   static_cast<std::uint32_t>(product0 >> 32) ^ counter[3] ^ key[1],
                   static_cast<std::uint32_t>(product0)};
        key[0] += weyl0;
        key[1] += weyl1;
    }
    return counter;
}

// Finaliser of SplitMix64 (Steele, Lea, Flood 2014): spreads (seed, use, epoch, index) over a key and a
// counter start, so that neighbouring seeds share nothing.
std::uint64_t mix(std::uint64_t value) {
    value += 0x9E3779B97F4A7C15u;
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9u;
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBu;
    return value ^ (value >> 31);
}

std::uint64_t mixed_key(std::uint64_t seed, RandomUse use, std::uint32_t epoch) {
    return mix(mix(seed) ^ (std::uint64_t{static_cast<std::uint32_t>(use)} << 32 | epoch));
}

} // namespace

RandomStream::RandomStream(std::uint64_t seed, RandomUse use, std::uint32_t epoch, std::uint64_t index) {
    const std::uint64_t key = mixed_key(seed, use, epoch);
    key_ = {static_cast<std::uint32_t>(key), static_cast<std::uint32_t>(key >> 32)};
    // The upper half of the counter is the index, the lower half counts the draws: streams of one key never
    // overlap.
    counter_ = {0, 0, static_cast<std::uint32_t>(index), static_cast<std::uint32_t>(index >> 32)};
}

void RandomStream::refill() {
    block_ = philox(counter_, key_);
    used_ = 0;
    if (++counter_[0] == 0) ++counter_[1];
}

std::uint32_t RandomStream::next32() {
    if (used_ == 4) refill();
    return block_[static_cast<std::size_t>(used_++)];
}

std::uint64_t RandomStream::next64() {
    const std::uint64_t low = next32();
    return std::uint64_t{next32()} << 32 | low;
}

double RandomStream::uniform() {
    return static_cast<double>(next64() >> 11) * 0x1.0p-53;
}

std::uint64_t RandomStream::below(std::uint64_t n) {
    assert(n > 0);
    __extension__ using Wide = unsigned __int128;
    Wide product = Wide{next64()} * n;
    auto low = static_cast<std::uint64_t>(product);
    if (low < n) {
        const std::uint64_t threshold = (0 - n) % n;
        while (low < threshold) {
            product = Wide{next64()} * n;
            low = static_cast<std::uint64_t>(product);
        }
    }
    return static_cast<std::uint64_t>(product >> 64);
}

double RandomStream::normal() {
    if (has_spare_normal_) {
        has_spare_normal_ = false;
        return spare_normal_;
    }
    const double radius = std::sqrt(-2 * std::log1p(-uniform()));
    const double angle = 2 * std::numbers::pi * uniform();
    spare_normal_ = radius * std::sin(angle);
    has_spare_normal_ = true;
    return radius * std::cos(angle);
}

std::uint64_t derived_seed(std::uint64_t seed, RandomUse use, std::uint32_t epoch, std::uint64_t index) {
    return mix(mixed_key(seed, use, epoch) ^ mix(index));
}

} // namespace redline
