// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/cube/spectral_breaks.h"

#include <algorithm>

namespace redline {

std::vector<std::size_t> spectral_breaks(const std::vector<double>& ascending) {
    std::vector<double> steps;
    for (std::size_t i = 1; i < ascending.size(); ++i)
        if (const double step = ascending[i] - ascending[i - 1]; step > 0) steps.push_back(step);
    std::vector<std::size_t> breaks;
    // Two or three bands far apart are how a multispectral sensor samples, not a break.
    if (steps.size() < 8) return breaks;
    const auto middle = steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2);
    std::nth_element(steps.begin(), middle, steps.end());
    for (std::size_t i = 0; i + 1 < ascending.size(); ++i)
        if (ascending[i + 1] - ascending[i] > 5 * *middle) breaks.push_back(i);
    return breaks;
}

} // namespace redline
