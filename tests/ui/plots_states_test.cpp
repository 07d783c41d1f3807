// SPDX-License-Identifier: GPL-3.0-or-later
// Every kind of plot in every state, drawn as the window draws it and written to the screenshots folder to be
// looked at.
#include <cmath>

#include "ui/plots/qcp.h"
#include <QApplication>
#include <QDir>
#include <QPalette>
#include <gtest/gtest.h>

#include "support/screenshots.h"
#include "ui/plots/plot_widget.h"

namespace redline::ui {
namespace {

std::vector<double> range(double from, double to, double step) {
    std::vector<double> values;
    for (double v = from; v <= to + 1e-9; v += step)
        values.push_back(v);
    return values;
}

template<typename F>
std::vector<double> map(const std::vector<double>& x, F f) {
    std::vector<double> y;
    for (double v : x)
        y.push_back(f(v));
    return y;
}

PlotContent memoryContent() {
    PlotContent content;
    content.title = "Memory of a training step against patch size";
    content.note = "Hamida 3-D CNN, 224 bands, micro-batch 64";
    content.x = {"Patch size", "px", Quantity::count, false, {}, {}, {}};
    content.y = {"Memory", "", Quantity::bytes, false, {}, {}, {}};
    const auto x = range(3, 31, 2);
    content.series.push_back(
        {"Parameters", SeriesStyle::area, plotBlue, {}, x, map(x, [](double) { return 3e8; }), {}, {}, {}});
    content.series.push_back(
        {"Optimiser", SeriesStyle::area, plotGreen, {}, x, map(x, [](double) { return 6e8; }), {}, {}, {}});
    content.series.push_back({"Activations",
                              SeriesStyle::area,
                              plotOrange,
                              {},
                              x,
                              map(x, [](double p) { return 2.1e7 * p * p; }),
                              {},
                              {},
                              {}});
    content.series.push_back({"Rule of thumb",
                              SeriesStyle::rule,
                              plotInk,
                              {},
                              x,
                              map(x, [](double p) { return 5e8 + 1.6e7 * p * p; }),
                              {},
                              {},
                              {}});
    content.series.push_back({"Measured",
                              SeriesStyle::measured,
                              plotVermillion,
                              {},
                              {9, 15},
                              {2.7e9, 5.5e9},
                              {},
                              {},
                              {"run A", "run B"}});
    for (auto [gib, name] : std::initializer_list<std::pair<double, const char*>>{{6, "RTX 2060"},
                                                                                  {8, "RTX 3070"},
                                                                                  {10, "RTX 3080"},
                                                                                  {11, "RTX 2080 Ti"},
                                                                                  {12, "RTX 3060"},
                                                                                  {16, "RTX 4080"},
                                                                                  {24, "RTX 4090"}})
        content.lines.push_back({Qt::Horizontal, gib * 0x1p30, QString(name), plotNeutral, false, false});
    content.lines.push_back({Qt::Vertical, 9, "patch 9", plotVermillion, true, false});
    return content;
}

PlotContent coverageContent() {
    PlotContent content;
    content.title = "Coverage against batch";
    content.x = {"Step batch B", "", Quantity::count, true, {}, {}, {}};
    content.y = {"Classes expected", "", Quantity::number, false, 0.0, 21.0, {}};
    std::vector<double> x = range(1, 1024, 1);
    const auto uniform = map(x, [](double b) { return 20 * (1 - std::pow(0.95, b)); });
    const auto real = map(x, [](double b) { return 20 * (1 - std::pow(0.95, std::pow(b, 0.8))); });
    content.series.push_back({"Equal classes", SeriesStyle::rule, plotSky, {}, x, uniform, {}, {}, {}});
    content.series.push_back({"Real counts, natural",
                              SeriesStyle::predicted,
                              plotBlue,
                              {},
                              x,
                              real,
                              map(real, [](double v) { return v - 1; }),
                              map(real, [](double v) { return v + 1; }),
                              {}});
    content.series.push_back({"Coverage-maximising",
                              SeriesStyle::predicted,
                              plotGreen,
                              {},
                              x,
                              map(x, [](double b) { return std::min(b, 20.0); }),
                              {},
                              {},
                              {}});
    content.lines.push_back({Qt::Horizontal, 20, "K = 20", plotInk, false, true});
    content.lines.push_back({Qt::Horizontal, 19, "95 % of K", plotNeutral, false, true});
    content.lines.push_back({Qt::Vertical, 64, "B = 64", plotVermillion, true, false});
    content.lines.push_back({Qt::Vertical, 61, "95 % at 61", plotBlue, false, false});
    content.lines.push_back({Qt::Vertical, 20, "K", plotNeutral, false, false});
    content.lines.push_back({Qt::Vertical, 76, "noise line 76", plotPurple, false, false, 58, 94});
    content.lines.push_back({Qt::Vertical, 900, "memory ceiling 900", plotOrange, false, false});
    return content;
}

PlotContent lossContent() {
    PlotContent content;
    content.title = "Loss";
    content.x = {"Step", "", Quantity::count, false, {}, {}, {}};
    content.y = {"Cross-entropy", "nat", Quantity::number, true, {}, {}, {}};
    const auto x = range(1, 5, 1);
    content.series.push_back(
        {"Training", SeriesStyle::solid, plotBlue, {}, x, {1, 0.1, 0, NAN, 0.01}, {}, {}, {}});
    content.series.push_back(
        {"Always zero", SeriesStyle::solid, plotVermillion, {}, x, {0, 0, 0, 0, 0}, {}, {}, {}});
    return content;
}

PlotContent barContent() {
    PlotContent content;
    content.title = "Where the gradient noise comes from";
    content.x = {
        "Sampler", "", Quantity::number, false, {}, {}, {"natural", "inverse", "stratified", "coverage"}};
    content.y = {"tr Σ / |G|²", "", Quantity::number, false, {}, {}, {}};
    const std::vector<double> x{0, 1, 2, 3};
    content.series.push_back(
        {"Within classes", SeriesStyle::bars, plotSky, {}, x, {30, 40, 30, 30}, {}, {}, {}});
    content.series.push_back(
        {"Between classes", SeriesStyle::bars, plotOrange, {}, x, {22, 25, 0, 17}, {}, {}, {}});
    return content;
}

class PlotStates : public ::testing::Test {
  protected:
    PlotWidget plot;
    void shoot(const PlotContent& content, const QString& name, QSize size = {520, 340}, bool dark = false) {
        if (dark) {
            QPalette palette;
            palette.setColor(QPalette::Window, QColor(40, 41, 45));
            palette.setColor(QPalette::WindowText, Qt::white);
            plot.setPalette(palette);
        }
        plot.setAttribute(Qt::WA_DontShowOnScreen);
        plot.resize(size);
        plot.setContent(content);
        plot.show();
        plot.repaintNow();
        EXPECT_TRUE(test::saveScreenshot(plot, name));
    }
};

TEST_F(PlotStates, MemoryWithDeviceLines) {
    shoot(memoryContent(), "plot_memory");
}
TEST_F(PlotStates, MemorySmall) {
    shoot(memoryContent(), "plot_memory_small", {300, 220});
}
TEST_F(PlotStates, MemoryDark) {
    shoot(memoryContent(), "plot_memory_dark", {520, 340}, true);
}
TEST_F(PlotStates, Coverage) {
    shoot(coverageContent(), "plot_coverage");
}
TEST_F(PlotStates, CoverageDark) {
    shoot(coverageContent(), "plot_coverage_dark", {420, 300}, true);
}
TEST_F(PlotStates, LogLoss) {
    shoot(lossContent(), "plot_loss_log");
}
TEST_F(PlotStates, Bars) {
    shoot(barContent(), "plot_bars");
}
TEST_F(PlotStates, Empty) {
    PlotContent content;
    content.title = "Gradient noise";
    content.empty =
        "Not measured yet. Train, or use \"Probe now\", to see how much of the gradient is noise.";
    shoot(content, "plot_empty");
}
TEST_F(PlotStates, CursorReadout) {
    shoot(memoryContent(), "plot_memory");
    {
        QMouseEvent move(QEvent::MouseMove, plot.canvas()->axisRect()->center(),
                         plot.canvas()->mapToGlobal(plot.canvas()->axisRect()->center()), Qt::NoButton,
                         Qt::NoButton, Qt::NoModifier);
        QApplication::sendEvent(plot.canvas(), &move);
    }
    EXPECT_TRUE(test::saveScreenshot(plot, "plot_readout"));
}
TEST_F(PlotStates, HiddenSeries) {
    shoot(memoryContent(), "plot_memory");
    plot.setSeriesVisible("Activations", false);
    plot.repaintNow();
    EXPECT_TRUE(test::saveScreenshot(plot, "plot_hidden_series"));
}

} // namespace
} // namespace redline::ui
