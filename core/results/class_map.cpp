// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/results/class_map.h"

namespace redline {

std::vector<std::int64_t> ClassMap::pixels_per_class() const {
    std::vector<std::int64_t> pixels(legend.classes.size());
    for (const std::int16_t k : label)
        if (k >= 0 && static_cast<std::size_t>(k) < pixels.size()) ++pixels[static_cast<std::size_t>(k)];
    return pixels;
}

} // namespace redline
