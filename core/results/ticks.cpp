// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "redline/results/figure.h"

namespace redline {

std::vector<double> linear_ticks(double low, double high, int wanted) {
    if (!(high > low) || !std::isfinite(low) || !std::isfinite(high) || wanted < 1) return {};
    const double raw = (high - low) / wanted;
    const double power = std::pow(10.0, std::floor(std::log10(raw)));
    const double lead = raw / power;
    const double step = power * (lead <= 1 ? 1 : lead <= 2 ? 2 : lead <= 5 ? 5 : 10);
    std::vector<double> ticks;
    // Counting in whole steps keeps 0 exactly 0.
    const double first = std::ceil(low / step - 1e-9), last = std::floor(high / step + 1e-9);
    for (double i = first; i <= last && ticks.size() < 100; i += 1)
        ticks.push_back(i * step);
    return ticks;
}

std::vector<double> log_ticks(double low, double high) {
    if (!(low > 0) || !(high > low) || !std::isfinite(high)) return {};
    const int first = static_cast<int>(std::floor(std::log10(low))),
              last = static_cast<int>(std::ceil(std::log10(high)));
    const int decades = last - first;
    const int stride = std::max(1, decades / 8);
    std::vector<double> ticks;
    for (int e = first; e <= last; e += stride)
        for (const double lead : {1.0, 2.0, 5.0}) {
            if (lead > 1 && decades > 2) continue;
            const double tick = lead * std::pow(10.0, e);
            if (tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9)) ticks.push_back(tick);
        }
    return ticks;
}

} // namespace redline
