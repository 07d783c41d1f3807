// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/base/count_text.h"

namespace redline {

std::string count_text(std::int64_t count) {
    std::string text = std::to_string(count);
    const std::size_t first = count < 0 ? 1 : 0;
    for (std::size_t at = text.size(); at > first + 3;)
        text.insert(at -= 3, 1, ',');
    return text;
}

} // namespace redline
