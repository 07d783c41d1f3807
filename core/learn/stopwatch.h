// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>

namespace redline::learn {

using Clock = std::chrono::steady_clock;

inline double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

} // namespace redline::learn
