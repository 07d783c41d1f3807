// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "redline/base/random.h"

namespace redline::test {

/// Damages bytes in ways that parsers trip over. The same seed and index give the same damage everywhere.
class Mutator {
  public:
    Mutator(std::uint64_t seed, std::uint64_t index) : random_(seed, RandomUse::probe, 0, index) {}

    std::string damage(std::string bytes) {
        const std::uint64_t steps = 1 + random_.below(6);
        for (std::uint64_t i = 0; i < steps; ++i)
            step(bytes);
        return bytes;
    }

    /// A number below `n`.
    std::uint64_t below(std::uint64_t n) { return random_.below(n); }

  private:
    void step(std::string& bytes) {
        if (bytes.empty()) bytes = "x";
        const std::size_t at = random_.below(bytes.size());
        switch (random_.below(9)) {
        case 0:
            bytes[at] = static_cast<char>(bytes[at] ^ (1 << random_.below(8)));
            break;
        case 1:
            bytes[at] = static_cast<char>(random_.below(256));
            break;
        case 2:
            bytes[at] = std::array<char, 5>{'\x00', '\x7f', '\x80', '\xff', '\x01'}[random_.below(5)];
            break;
        case 3:
            bytes.insert(at, 1 + random_.below(16), static_cast<char>(random_.below(256)));
            break;
        case 4:
            bytes.erase(at, 1 + random_.below(16));
            break;
        case 5:
            bytes.resize(at);
            break;
        case 6:
            bytes.insert(at, bytes.substr(random_.below(bytes.size()), 1 + random_.below(64)));
            break;
        case 7:
            word(bytes, at);
            break;
        default:
            number(bytes, at);
            break;
        }
    }

    /// An integer of four or eight bytes becomes an uncomfortable one.
    void word(std::string& bytes, std::size_t at) {
        constexpr std::array<std::uint64_t, 8> values{
            0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 0x100000000, 0x7fffffffffffffff, 0xfffffffffffffff8};
        const std::uint64_t value = values[random_.below(values.size())];
        const std::size_t width = random_.below(2) == 0 ? 4 : 8;
        at = at / width * width;
        for (std::size_t i = 0; i < width && at + i < bytes.size(); ++i)
            bytes[at + i] = static_cast<char>(value >> (8 * i));
    }

    /// The text of a number becomes that of an uncomfortable one.
    void number(std::string& bytes, std::size_t at) {
        static const std::array<const char*, 14> texts{"0",
                                                       "-1",
                                                       "1",
                                                       "2147483647",
                                                       "2147483648",
                                                       "4294967296",
                                                       "9223372036854775807",
                                                       "18446744073709551616",
                                                       "1e308",
                                                       "1e999",
                                                       "nan",
                                                       "inf",
                                                       "0.5",
                                                       "{"};
        const auto first = bytes.find_first_of("0123456789", at);
        if (first == std::string::npos) return;
        const auto last = bytes.find_first_not_of("0123456789.", first);
        bytes.replace(first, last == std::string::npos ? std::string::npos : last - first,
                      texts[random_.below(texts.size())]);
    }

    RandomStream random_;
};

} // namespace redline::test
