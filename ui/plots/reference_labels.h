// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "ui/plots/qcp.h"
#include <QPointer>

#include "ui/plots/plot_content.h"

namespace redline::ui {

/// Horizontal and vertical reference lines. Their labels stand outside the data, right of the axes or above
/// them, and move apart until none covers another.
class ReferenceLabels {
  public:
    ReferenceLabels(QCustomPlot& plot, QCPAxisRect& axes) : plot_(plot), axes_(axes) {}

    void setLines(const std::vector<ReferenceLine>& lines, const PlotTheme& theme);
    /// Reserves room around the axes; before the layout, with the ranges that will be shown.
    void reserve(const QCPRange& x, const QCPRange& y, int figureWidth);
    /// Places the labels; after the layout.
    void place();
    /// Rectangles of the labels as placed last, in pixels.
    std::vector<QRectF> rectangles() const { return rectangles_; }

  private:
    struct Mark {
        QPointer<QCPItemStraightLine> line;
        QPointer<QCPItemLine> leader;
        QPointer<QCPItemText> label;
        QPointer<QCPItemRect> interval;
    };
    Mark make();
    void placeHorizontal();
    void placeVertical();
    void setLabel(std::size_t index, const QRectF& at, const QPointF& from, const QPointF& to);
    QFont font() const;

    QCustomPlot& plot_;
    QCPAxisRect& axes_;
    std::vector<ReferenceLine> lines_;
    std::vector<Mark> marks_;
    std::vector<QRectF> rectangles_;
};

/// Moves intervals of the given size, centred at `wanted`, apart so that none overlaps and all lie in [lower,
/// upper]; the order stays. Those that find no room get NaN: the last ones of the list go first. Returns
/// their starts.
std::vector<double> moveApart(const std::vector<double>& wanted, double size, double lower, double upper);

/// Rows, counted from the axes outwards, for flags whose pole stands at `pole` and whose text of `width` lies
/// right of it (or ends at `right`). No text covers another, nor the pole of a flag in a row further out.
std::vector<int> flagRows(const std::vector<double>& poles, const std::vector<double>& widths, double right);

} // namespace redline::ui
