// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal_progress.h"

#include <algorithm>
#include <cstdio>
#include <string>

#include <fmt/format.h>

namespace redline::cli {

void TerminalProgress::report(double fraction, std::string_view message) {
    if (!enabled_) return;
    const std::lock_guard lock(mutex_);
    const auto now = std::chrono::steady_clock::now();
    if (fraction < 1 && now - last_ < std::chrono::milliseconds(100)) return;
    last_ = now;
    drawn_ = true;
    if (fraction < 0) {
        fmt::print(stderr, "\r\033[K{}", message);
    } else {
        constexpr int width = 24;
        const int filled = static_cast<int>(std::clamp(fraction, 0.0, 1.0) * width);
        fmt::print(stderr, "\r\033[K[{}{}] {:3.0f} %  {}", std::string(static_cast<std::size_t>(filled), '#'),
                   std::string(static_cast<std::size_t>(width - filled), '.'), fraction * 100, message);
    }
    std::fflush(stderr);
}

void TerminalProgress::clear() {
    const std::lock_guard lock(mutex_);
    if (drawn_) std::fputs("\r\033[K", stderr);
    drawn_ = false;
}

} // namespace redline::cli
