// SPDX-License-Identifier: GPL-3.0-or-later
// Loss {1, 0.1, 0, NaN, 0.01} on a logarithmic axis: gaps, a range from the positive values; an all-zero
// series survives.
#include <cmath>

#include <gtest/gtest.h>

#include "support/shown_plot.h"
#include "ui/plots/plot_figure.h"
#include "ui/plots/plot_widget.h"
#include "ui/plots/qcp.h"

namespace redline::ui {
namespace {

using test::line;

class LogAxis : public test::ShownPlot {};

TEST_F(LogAxis, HasGapsAndItsRangeComesFromThePositiveValues) {
    PlotContent content;
    content.y.logarithmic = true;
    content.series = {line("loss", {1, 2, 3, 4, 5}, {1, 0.1, 0, NAN, 0.01})};
    set(content);
    EXPECT_TRUE(plot.logarithmic());
    EXPECT_GT(y().lower, 0.005);
    EXPECT_LT(y().lower, 0.01);
    EXPECT_GT(y().upper, 1);
    EXPECT_LT(y().upper, 2);
    const auto drawn = drawnSeries(content, {}, true);
    EXPECT_TRUE(std::isnan(drawn[0].y[2]));
    EXPECT_TRUE(std::isnan(drawn[0].y[3]));
    EXPECT_EQ(drawn[0].y[4], 0.01);
    // The last point has a gap on its left and nothing on its right: a dot, or it would be lost.
    int dots = 0;
    for (int i = 0; i < plot.canvas()->graphCount(); ++i)
        if (plot.canvas()->graph(i)->lineStyle() == QCPGraph::lsNone)
            dots += plot.canvas()->graph(i)->dataCount();
    EXPECT_EQ(dots, 1);
}

TEST_F(LogAxis, AnAllZeroSeriesSurvives) {
    PlotContent content;
    content.y.logarithmic = true;
    content.series = {line("zero", {1, 2, 3}, {0, 0, 0})};
    set(content);
    EXPECT_FALSE(plot.logarithmic()) << "nothing is positive: drawn on a linear axis";
    EXPECT_LE(y().lower, 0);
    EXPECT_GT(y().upper, 0);
    content.series.push_back(line("positive", {1, 2, 3}, {0.5, 5, 50}));
    set(content);
    EXPECT_TRUE(plot.logarithmic());
    EXPECT_GT(y().lower, 0);
    plot.setLogarithmic(false);
    plot.repaintNow();
    EXPECT_FALSE(plot.logarithmic());
    EXPECT_TRUE(plot.seriesVisible("zero"));
}

} // namespace
} // namespace redline::ui
