// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <charconv>
#include <string>
#include <type_traits>

#include <fmt/format.h>

#include "redline/base/error.h"

namespace redline::cli {

/// The whole text as a number, whatever the locale; a usage error names the option.
template<typename Number>
Result<Number> parse_number(const std::string& text, const std::string& option) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) {
        return fail(ErrorCode::usage, fmt::format("\"{}\" is not a number that {} takes", text, option),
                    option, std::is_integral_v<Number> ? "give a whole number" : "give a number with \".\"");
    }
    return number;
}

} // namespace redline::cli
