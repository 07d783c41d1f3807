// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace redline {

using Bytes = std::int64_t;

/// "4.36 GiB", "512 MiB", "96 KiB", "17 B": three significant digits, binary prefixes, "." whatever the
/// locale.
std::string bytes_text(Bytes bytes);

/// "12 s", "3 min 05 s", "2 h 10 min".
std::string duration_text(double seconds);

/// `value` with `digits` significant digits and "." whatever the locale.
std::string number_text(double value, int digits = 3);

} // namespace redline
