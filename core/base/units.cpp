// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/base/units.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace redline {

std::string number_text(double value, int digits) {
    if (std::isnan(value)) return "undefined";
    if (std::isinf(value)) return value > 0 ? "unbounded" : "-unbounded";
    if (value == 0) return "0";
    const double size = std::abs(value);
    if (size >= 1e7 || size < 1e-4) return fmt::format("{:.{}g}", value, digits);
    const int before_point = static_cast<int>(std::floor(std::log10(size))) + 1;
    std::string text = fmt::format("{:.{}f}", value, std::max(0, digits - before_point));
    // "0.500" says no more than "0.5".
    if (text.find('.') != std::string::npos) {
        text.erase(text.find_last_not_of('0') + 1);
        if (text.back() == '.') text.pop_back();
    }
    return text;
}

std::string bytes_text(Bytes bytes) {
    static constexpr const char* unit[] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
    double value = static_cast<double>(bytes);
    int i = 0;
    // 1023.5 and more would round to "1024 KiB".
    while (std::abs(value) >= 1023.5 && i < 5) {
        value /= 1024;
        ++i;
    }
    const int decimals = i == 0 || std::abs(value) >= 99.95 ? 0 : std::abs(value) >= 9.995 ? 1 : 2;
    return fmt::format("{:.{}f} {}", value, decimals, unit[i]);
}

std::string duration_text(double seconds) {
    if (!(seconds >= 0) || std::isinf(seconds)) return "unknown";
    if (seconds < 10) return fmt::format("{:.1f} s", seconds);
    const auto whole = static_cast<std::int64_t>(std::llround(seconds));
    if (whole < 60) return fmt::format("{} s", whole);
    if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
    return fmt::format("{} h {:02} min", whole / 3600, whole % 3600 / 60);
}

} // namespace redline
