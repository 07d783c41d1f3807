// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "ui/plots/plot_figure.h"

namespace redline::ui {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

double cleaned(double value, bool logarithmic) {
    return std::isfinite(value) && (!logarithmic || value > 0) ? value : nan;
}

/// A bound of an interval: an unbounded or non-positive one reaches out of the picture instead of leaving a
/// gap.
double bound(double value, bool logarithmic, bool upper) {
    if (std::isnan(value)) return nan;
    if (upper) return std::min(value, 1e30);
    return logarithmic ? std::max(value, 1e-30) : std::max(value, -1e30);
}

bool stacks(SeriesStyle style) {
    return style == SeriesStyle::area || style == SeriesStyle::bars;
}

} // namespace

std::vector<DrawnSeries> drawnSeries(const PlotContent& content, const QSet<QString>& hidden,
                                     bool logarithmic) {
    std::vector<DrawnSeries> all(content.series.size());
    std::vector<double> stack;
    for (std::size_t s = 0; s < content.series.size(); ++s) {
        const PlotSeries& series = content.series[s];
        DrawnSeries& drawn = all[s];
        drawn.drawn = !hidden.contains(series.name);
        const std::size_t n = std::min(series.x.size(), series.y.size());
        drawn.y.assign(n, nan);
        if (stack.size() < n) stack.resize(n, 0.0);
        for (std::size_t i = 0; i < n; ++i) {
            if (series.style == SeriesStyle::area) {
                if (drawn.drawn && std::isfinite(series.y[i])) stack[i] += series.y[i];
                drawn.y[i] = cleaned(stack[i], logarithmic);
            } else {
                drawn.y[i] = cleaned(series.y[i], logarithmic);
            }
        }
        if (stacks(series.style) || series.low.size() < n || series.high.size() < n) continue;
        drawn.low.assign(n, nan);
        drawn.high.assign(n, nan);
        for (std::size_t i = 0; i < n; ++i) {
            if (std::isnan(drawn.y[i]) || std::isnan(series.low[i]) || std::isnan(series.high[i])) continue;
            drawn.low[i] = bound(series.low[i], logarithmic, false);
            drawn.high[i] = bound(series.high[i], logarithmic, true);
        }
    }
    return all;
}

QCPRange rangeOf(const std::vector<double>& values, const AxisSpec& axis, bool logarithmic, double margin,
                 bool fromZero) {
    double lower = std::numeric_limits<double>::infinity(), upper = -lower;
    for (double value : values) {
        if (!std::isfinite(value) || (logarithmic && value <= 0)) continue;
        lower = std::min(lower, value);
        upper = std::max(upper, value);
    }
    if (!axis.categories.isEmpty()) return {-0.6, static_cast<double>(axis.categories.size()) - 0.4};
    const bool nothing = lower > upper;
    if (nothing) lower = logarithmic ? 0.1 : 0, upper = 1;
    if (axis.lower && (!logarithmic || *axis.lower > 0)) lower = *axis.lower;
    if (axis.upper && (!logarithmic || *axis.upper > 0)) upper = *axis.upper;
    if (logarithmic) {
        if (upper <= lower) lower /= 3, upper = std::max(upper, lower * 9);
        const double pad = std::pow(upper / lower, margin);
        return {axis.lower && *axis.lower > 0 ? lower : lower / pad, axis.upper ? upper : upper * pad};
    }
    if (upper <= lower) {
        const double half = lower == 0 ? 1 : std::abs(lower) * 0.1;
        upper = std::max(upper, lower) + half;
        lower = lower >= 0 ? std::max(0.0, lower - half) : lower - half;
    }
    const double pad = margin * (upper - lower);
    // From zero where that costs little: heights can then be compared by eye.
    const bool zero = fromZero && lower >= 0 && lower < 0.35 * upper;
    return {axis.lower ? lower : zero ? 0 : lower - pad, axis.upper ? upper : upper + pad};
}

} // namespace redline::ui
