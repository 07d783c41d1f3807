// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "ui/plots/qcp.h"
#include <QPointer>
#include <QSet>

#include "ui/plots/plot_content.h"
#include "ui/plots/plot_readout.h"
#include "ui/plots/reference_labels.h"

namespace redline::ui {

/// Puts a PlotContent on a QCustomPlot: title, legend above the axes, series, reference lines. Keeps the
/// objects while the kind of content stays the same, so that dragging a slider only moves data.
class PlotFigure {
  public:
    explicit PlotFigure(QCustomPlot& plot);

    void setTheme(const PlotTheme& theme);
    /// `keepRange`: the user has zoomed.
    void show(const PlotContent& content, const QSet<QString>& hidden, bool logarithmic, bool keepRange);
    void resetRange();
    /// False also when a logarithm was wished for but no value is positive.
    bool logarithmic() const { return logarithmic_; }
    /// Index of the series whose legend entry lies under the point, or -1.
    int legendEntryAt(const QPointF& point) const;
    PlotReadout& readout() { return readout_; }
    const PlotReadout& readout() const { return readout_; }
    QCPAxisRect& axes() const { return *axes_; }
    /// Wraps the legend and sets tick counts for a figure of this size; before every painting.
    void fit(const QSize& size);
    /// After every layout.
    void placeLabels() { lines_.place(); }
    std::vector<QRectF> labelRectangles() const { return lines_.rectangles(); }
    QRectF legendRectangle() const { return legend_->visible() ? QRectF(legend_->outerRect()) : QRectF(); }

  private:
    struct Series {
        QPointer<QCPGraph> line, low, high, single;
        QPointer<QCPBars> bars;
        QPointer<QCPErrorBars> errors;
        QPointer<QCPPlottableLegendItem> entry;
    };
    void rebuild(const PlotContent& content);
    void setData(const PlotContent& content, const QSet<QString>& hidden);
    void style(const PlotContent& content, const QSet<QString>& hidden);
    void setRanges(const PlotContent& content, const QSet<QString>& hidden);
    /// Turns crowded names aside.
    void fitCategories(int width);
    /// Pixels left of the axes that slanted names of categories need.
    int roomForCategories(int width) const;

    QCustomPlot& plot_;
    PlotTheme theme_ = lightTheme();
    QCPTextElement* title_;
    QCPTextElement* note_;
    QCPLayoutGrid* legendRow_;
    QCPLegend* legend_;
    QCPAxisRect* axes_;
    QString titleText_, noteText_;
    std::vector<int> signature_;
    std::vector<Series> series_;
    AxisSpec tickedX_, tickedY_;
    bool tickedLogarithmic_ = false, ticked_ = false;
    bool logarithmic_ = false, logarithmicX_ = false;
    QCPRange fullX_, fullY_;
    ReferenceLabels lines_;
    PlotReadout readout_;
};

/// What is drawn of a series: stacked where it is an area, with gaps where a value is undefined or not
/// positive on a logarithmic axis.
struct DrawnSeries {
    std::vector<double> y, low, high;
    bool drawn = false;
};
std::vector<DrawnSeries> drawnSeries(const PlotContent& content, const QSet<QString>& hidden,
                                     bool logarithmic);

/// The range that shows all values with a `margin` (share of the range) around them: spans the positive ones
/// on a logarithmic axis, and is never empty. `fromZero` starts a linear one at 0 where that costs little.
QCPRange rangeOf(const std::vector<double>& values, const AxisSpec& axis, bool logarithmic, double margin,
                 bool fromZero);

} // namespace redline::ui
