// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "ui/plots/qcp.h"
#include <QSet>

#include "ui/plots/plot_content.h"

namespace redline::ui {

/// The hairline and box that tell the values under the cursor. Lives on a layer of its own: moving it
/// repaints nothing else.
class PlotReadout {
  public:
    PlotReadout(QCustomPlot& plot, QCPAxisRect& axes);

    void setTheme(const PlotTheme& theme);
    void setContent(const PlotContent& content, const QSet<QString>& hidden);
    /// Values of the visible series at the data point nearest to `x`.
    QString text(double x) const;
    /// The data point nearest to `x`; unset without data.
    std::optional<double> nearest(double x) const;
    /// The next data point to the left (-1) or right (1) of the hairline.
    std::optional<double> next(int direction) const;
    void showAt(double x);
    void hide();
    bool shown() const { return line_->visible(); }
    double position() const { return x_; }

  private:
    QCustomPlot& plot_;
    QCPAxisRect& axes_;
    PlotContent content_;
    QSet<QString> hidden_;
    std::vector<double> stops_;
    double x_ = 0;
    QCPLayer* layer_;
    QCPItemStraightLine* line_;
    QCPItemText* box_;
};

} // namespace redline::ui
