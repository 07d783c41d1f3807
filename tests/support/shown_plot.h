// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "ui/plots/plot_widget.h"
#include "ui/plots/qcp.h"

namespace redline::test {

inline ui::PlotSeries line(const QString& name, std::vector<double> x, std::vector<double> y) {
    ui::PlotSeries series;
    series.name = name;
    series.x = std::move(x);
    series.y = std::move(y);
    return series;
}

/// A plot of 480 x 320 pixels, painted at once.
class ShownPlot : public ::testing::Test {
  protected:
    ShownPlot() {
        plot.setAttribute(Qt::WA_DontShowOnScreen);
        plot.resize(480, 320);
        plot.show();
    }
    void set(ui::PlotContent content) {
        plot.setContent(std::move(content));
        plot.repaintNow();
    }
    QCPRange x() const { return plot.canvas()->xAxis->range(); }
    QCPRange y() const { return plot.canvas()->yAxis->range(); }
    ui::PlotWidget plot;
};

} // namespace redline::test
