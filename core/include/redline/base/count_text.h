// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace redline {

/// "2,902,016": a number of pixels or values as people read it, with "," whatever the locale.
std::string count_text(std::int64_t count);

} // namespace redline
