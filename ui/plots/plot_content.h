// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <limits>
#include <optional>
#include <vector>

#include <QColor>
#include <QString>
#include <QStringList>

#include "ui/plots/plot_theme.h"

namespace redline::ui {

/// What an axis measures: decides where its ticks lie and how its numbers are written.
enum class Quantity {
    number,
    count,   ///< whole numbers; powers of two on a logarithmic axis
    bytes,   ///< binary prefixes
    share,   ///< 0 to 1, written in per cent
    seconds, ///< written as durations
};

struct AxisSpec {
    QString label; ///< what is shown, without the unit
    QString unit;  ///< in brackets after the label; empty for none
    Quantity quantity = Quantity::number;
    bool logarithmic = false;
    std::optional<double> lower, upper; ///< fixed limits; otherwise from the data
    QStringList categories;             ///< names at 0, 1, 2, ... instead of numbers
    bool operator==(const AxisSpec&) const = default;
};

/// A prediction never looks like a measurement: lines against dots.
enum class SeriesStyle {
    solid,     ///< an exact or continuously measured curve
    predicted, ///< dashed line
    rule,      ///< dotted line: a rule of thumb
    measured,  ///< dots
    area,      ///< filled, stacked on the areas before it
    bars,      ///< stacked on the bars before it
};

/// One named series. Values that are not finite are gaps; on a logarithmic axis so are values that are not
/// positive.
struct PlotSeries {
    QString name;
    SeriesStyle style = SeriesStyle::solid;
    int color = plotBlue;
    std::optional<QColor> ownColor; ///< instead of the palette's (class colours)
    std::vector<double> x, y;
    std::vector<double> low, high; ///< an interval around y, or empty
    std::vector<QString> notes;    ///< one per point, for the read-out, or empty
    bool faint = false;            ///< thin and pale: a dense curve that others are read against
    bool operator==(const PlotSeries&) const = default;
};

/// A horizontal or vertical line with a label outside the data.
struct ReferenceLine {
    Qt::Orientation orientation = Qt::Vertical;
    double value = 0;
    QString label;
    int color = plotNeutral;
    bool strong = false;      ///< the current setting: thicker and solid
    bool extendRange = false; ///< the axis reaches to it
    double low = std::numeric_limits<double>::quiet_NaN(), high = low; ///< interval, shaded
    QString beyond = {}; ///< horizontal: said with an arrow at the top edge while the line lies above it;
                         ///< empty: nothing
    bool operator==(const ReferenceLine& other) const;
};

/// Everything a plot shows.
struct PlotContent {
    QString title;
    QString note; ///< one small line under the title: where the numbers come from
    AxisSpec x, y;
    std::vector<PlotSeries> series;
    std::vector<ReferenceLine> lines;
    QString empty; ///< the sentence shown while there is nothing to plot
    /// Whether any series has a point with finite x and y.
    bool hasData() const;
    bool operator==(const PlotContent&) const = default;
};

/// One row per point: series, kind, x, y, low, high, note; reference lines follow. Comma-separated, UTF-8,
/// "." as decimal point.
QString toCsv(const PlotContent& content);

/// "label [unit]".
QString axisTitle(const AxisSpec& axis);

/// A single value for a person: "4.36 GiB", "61", "95 %", "2 min 05 s".
QString valueText(const AxisSpec& axis, double value);

} // namespace redline::ui
