// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "redline/results/metrics.h"
#include "redline/scene/ground_truth.h"

namespace redline {

/// One curve of a figure. Values that are not finite, or not positive on a logarithmic axis, are gaps.
struct Series {
    std::string name = {}; ///< in the legend; empty: not there
    std::vector<double> x = {}, y = {};
    std::vector<double> low = {}, high = {}; ///< a band around the curve, one pair per point; or empty
    Color color = {};
    bool dots = false;   ///< points instead of a line
    bool dashed = false; ///< a prediction: drawn differently from what was measured
};

/// A line across the whole figure.
struct Reference {
    std::string name = {};
    double value = 0;
    Color color = {};
};

struct Figure {
    std::string title = {};
    std::string x_label = {}, y_label = {}; ///< with units
    bool log_x = false, log_y = false;
    std::vector<Series> series = {};
    std::vector<Reference> horizontal = {}, vertical = {};
    int width = 560, height = 340; ///< in pixels
};

/// A self-contained SVG image: axes with ticks and labels, grid, legend. Long series are thinned to the
/// figure's resolution, extremes kept.
std::string to_svg(const Figure& figure);

/// The confusion matrix as an image: rows truth, shares of each row as shade, counts as text.
std::string confusion_svg(const ConfusionMatrix& confusion, const ClassLegend& legend);

/// Ticks at 1, 2 or 5 times a power of ten, some `wanted` of them, inside [low, high].
std::vector<double> linear_ticks(double low, double high, int wanted = 6);
/// Powers of ten inside [low, high], with 2 and 5 between where there are few.
std::vector<double> log_ticks(double low, double high);

} // namespace redline
