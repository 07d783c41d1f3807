// SPDX-License-Identifier: GPL-3.0-or-later
#include "sampling/index_permutation.h"

#include <algorithm>
#include <cassert>

namespace redline {

namespace {

/// Finaliser of MurmurHash3 (Appleby 2011): every input bit reaches every output bit.
std::uint64_t mix(std::uint64_t value) {
    value = (value ^ (value >> 33)) * 0xFF51AFD7ED558CCDu;
    value = (value ^ (value >> 33)) * 0xC4CEB9FE1A85EC53u;
    return value ^ (value >> 33);
}

} // namespace

IndexPermutation::IndexPermutation(std::int64_t n, RandomStream& keys) : n_(static_cast<std::uint64_t>(n)) {
    assert(n > 0);
    if (n <= 64) {
        // a hundred Philox blocks for each of many small classes would cost more than drawing from them
        const std::uint64_t base = keys.next64();
        for (std::size_t r = 0; r < key_.size(); ++r) {
            key_[r] = mix(base + 2 * r * 0x9E3779B97F4A7C15u);
            shift_[r] = (mix(base + (2 * r + 1) * 0x9E3779B97F4A7C15u) >> 32) * n_ >> 32;
        }
        return;
    }
    half_bits_ = 1;
    while ((std::uint64_t{1} << (2 * half_bits_)) < n_)
        ++half_bits_;
    for (int r = 0; r < rounds_large; ++r)
        key_[static_cast<std::size_t>(r)] = keys.next64();
}

std::int64_t IndexPermutation::operator()(std::int64_t index) const {
    auto x = static_cast<std::uint64_t>(index);
    assert(x < n_);
    if (half_bits_ == 0) {
        for (std::size_t r = 0; r < key_.size(); ++r) {
            const std::uint64_t partner = shift_[r] >= x ? shift_[r] - x : shift_[r] + n_ - x;
            if (mix(std::max(x, partner) ^ key_[r]) & 1) x = partner;
        }
        return static_cast<std::int64_t>(x);
    }
    const std::uint64_t mask = (std::uint64_t{1} << half_bits_) - 1;
    do {
        std::uint64_t left = x >> half_bits_;
        std::uint64_t right = x & mask;
        for (int r = 0; r < rounds_large; ++r) {
            const std::uint64_t next = left ^ (mix(right ^ key_[static_cast<std::size_t>(r)]) & mask);
            left = right;
            right = next;
        }
        x = left << half_bits_ | right;
    } while (x >= n_);
    return static_cast<std::int64_t>(x);
}

} // namespace redline
