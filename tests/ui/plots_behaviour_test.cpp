// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <gtest/gtest.h>

#include "support/shown_plot.h"
#include "ui/plots/plot_figure.h"
#include "ui/plots/plot_ticker.h"
#include "ui/plots/plot_widget.h"
#include "ui/plots/qcp.h"

namespace redline::ui {
namespace {

using test::line;

class PlotBehaviour : public test::ShownPlot {
  protected:
    PlotContent two() {
        PlotContent content;
        content.title = "Two";
        content.x = {"Step", "", Quantity::count, false, {}, {}, {}};
        content.y = {"Loss", "", Quantity::number, false, {}, {}, {}};
        content.series = {line("small", {1, 2, 3}, {1, 2, 3}), line("large", {1, 2, 3}, {100, 200, 300})};
        return content;
    }
};

TEST_F(PlotBehaviour, LegendClickTogglesASeriesAndTheRangeFollows) {
    set(two());
    EXPECT_GT(y().upper, 300);
    auto* canvas = plot.canvas();
    auto* entry = canvas->findChild<QCPPlottableLegendItem*>();
    ASSERT_NE(entry, nullptr);
    QCPPlottableLegendItem* large = nullptr;
    for (auto* item : canvas->findChildren<QCPPlottableLegendItem*>())
        if (item->plottable()->name() == "large") large = item;
    ASSERT_NE(large, nullptr);
    QTest::mouseClick(canvas, Qt::LeftButton, Qt::NoModifier, large->outerRect().center());
    plot.repaintNow();
    EXPECT_FALSE(plot.seriesVisible("large"));
    EXPECT_LT(y().upper, 10);
    QTest::mouseClick(canvas, Qt::LeftButton, Qt::NoModifier, large->outerRect().center());
    EXPECT_TRUE(plot.seriesVisible("large"));
}

TEST_F(PlotBehaviour, ZoomStaysWhenDataMovesAndDoubleClickResets) {
    set(two());
    const QCPRange full = x();
    QTest::keyClick(&plot, Qt::Key_Plus);
    plot.repaintNow();
    EXPECT_TRUE(plot.zoomed());
    EXPECT_LT(x().size(), full.size());
    const QCPRange zoomed = x();
    auto content = two();
    content.series[0].y[1] = 2.5;
    set(content);
    EXPECT_EQ(x().lower, zoomed.lower);
    QTest::mouseDClick(plot.canvas(), Qt::LeftButton, Qt::NoModifier, plot.canvas()->axisRect()->center());
    plot.repaintNow();
    EXPECT_FALSE(plot.zoomed());
    EXPECT_EQ(x().upper, full.upper);
}

TEST_F(PlotBehaviour, ReadoutTellsEverySeriesWithUnitsAndIntervals) {
    auto content = two();
    content.x.unit = "px";
    content.y.quantity = Quantity::bytes;
    content.series[1].low = {90, 190, 290};
    content.series[1].high = {110, 210, 310};
    content.series[0].notes = {"", "run 7", ""};
    set(content);
    const QString text = plot.readout(2.2);
    EXPECT_EQ(text.toStdString(), "Step: 2\nsmall: 2 B\n    run 7\nlarge: 200 B  (190 B – 210 B)");
}

TEST_F(PlotBehaviour, ArrowKeysWalkFromPointToPoint) {
    set(two());
    plot.setFocus();
    QTest::keyClick(&plot, Qt::Key_Right);
    QTest::keyClick(&plot, Qt::Key_Right);
    EXPECT_TRUE(plot.accessibleDescription().startsWith("Step: 2"));
    QTest::keyClick(&plot, Qt::Key_Left);
    EXPECT_TRUE(plot.accessibleDescription().startsWith("Step: 1"));
}

TEST_F(PlotBehaviour, CopyPutsThePictureAndTheDataOnTheClipboard) {
    set(two());
    QTest::keyClick(&plot, Qt::Key_C, Qt::ControlModifier);
    EXPECT_FALSE(QApplication::clipboard()->image().isNull());
    plot.copyData();
    EXPECT_EQ(QApplication::clipboard()->text(), toCsv(plot.content()));
}

TEST_F(PlotBehaviour, MenuOffersEverythingByKeyboard) {
    set(two());
    std::unique_ptr<QMenu> menu(plot.makeMenu());
    QStringList texts;
    for (QAction* action : menu->actions())
        texts << action->text().remove('&');
    for (const char* part : {"Reset view", "Logarithmic", "Series", "Copy picture", "Copy data", "Export"})
        EXPECT_TRUE(std::any_of(texts.begin(), texts.end(), [&](const QString& text) {
            return text.startsWith(part);
        })) << part;
}

TEST_F(PlotBehaviour, LegendNeverCoversTheData) {
    auto content = two();
    for (int i = 0; i < 9; ++i)
        content.series.push_back(line(QStringLiteral("a rather long name %1").arg(i), {1, 2}, {1, 2}));
    set(content);
    auto* canvas = plot.canvas();
    for (auto* item : canvas->findChildren<QCPPlottableLegendItem*>()) {
        EXPECT_FALSE(item->outerRect().intersects(canvas->axisRect()->rect()));
        EXPECT_LE(item->outerRect().right(), canvas->width());
    }
    EXPECT_GT(canvas->axisRect()->height(), 60) << "and leaves room for it";
}

TEST_F(PlotBehaviour, ALineFarAboveTheDataIsSaidAtTheTopEdge) {
    PlotContent content = two();
    ReferenceLine far;
    far.orientation = Qt::Horizontal;
    far.value = 80000;
    far.label = "80000";
    far.beyond = "79700 above";
    content.lines = {far};
    set(content);
    EXPECT_LT(y().upper, 1000) << "the curve keeps its room";
    const auto label = [&]() -> QCPItemText* {
        for (int i = 0; i < plot.canvas()->itemCount(); ++i)
            if (auto* text = qobject_cast<QCPItemText*>(plot.canvas()->item(i)))
                if (text->visible() && !text->text().isEmpty()) return text;
        return nullptr;
    };
    ASSERT_NE(label(), nullptr);
    EXPECT_EQ(label()->text(), QStringLiteral("↑ 79700 above"));
    const QPointF at = label()->position->pixelPosition();
    const QRect axes = plot.canvas()->axisRect()->rect();
    EXPECT_NEAR(at.y(), axes.top(), 15);
    EXPECT_GE(at.x(), axes.right());
    EXPECT_LT(at.x() + 40, plot.canvas()->width());
    content.lines[0].beyond.clear();
    set(content);
    EXPECT_EQ(label(), nullptr) << "lines of other devices are left out there";
    content.lines[0] = far;
    content.lines[0].extendRange = true;
    set(content);
    ASSERT_NE(label(), nullptr);
    EXPECT_EQ(label()->text(), QStringLiteral("80000"));
}

TEST(ReferenceLabels, HorizontalLabelsMoveApartAndKeepTheirOrder) {
    const auto starts = moveApart({100, 101, 102, 200, 205}, 12, 0, 300);
    auto sorted = starts;
    EXPECT_TRUE(std::is_sorted(sorted.begin(), sorted.end()));
    for (std::size_t i = 1; i < starts.size(); ++i)
        EXPECT_GE(starts[i] - starts[i - 1], 12 - 1e-9);
    EXPECT_NEAR(starts[1] + 6, 101, 1e-9) << "the block stays where its members want to be";
    const auto edge = moveApart({299, 298, 297}, 12, 0, 300);
    for (double start : edge)
        EXPECT_LE(start, 288 + 1e-9);
    const auto crowded = moveApart({1, 2, 3, 4}, 12, 0, 30);
    EXPECT_EQ(std::count_if(crowded.begin(), crowded.end(), [](double v) { return std::isnan(v); }), 2);
}

TEST(ReferenceLabels, FlagsNeverCoverEachOtherOrThePolesOfOthers) {
    const std::vector<double> poles{10, 30, 32, 150, 280, 290}, widths{60, 80, 40, 100, 90, 60};
    const double right = 300;
    const auto rows = flagRows(poles, widths, right);
    const auto left = [&](std::size_t i) { return std::min(poles[i], right - widths[i]); };
    for (std::size_t i = 0; i < poles.size(); ++i)
        for (std::size_t j = 0; j < poles.size(); ++j) {
            if (i == j) continue;
            const bool textsOverlap = left(i) < left(j) + widths[j] && left(j) < left(i) + widths[i];
            if (textsOverlap) {
                EXPECT_NE(rows[i], rows[j]) << i << " " << j;
            }
        }
}

TEST(PlotTicks, AreRoundAndReadable) {
    EXPECT_EQ(tickLabels(Quantity::bytes, linearTicks(Quantity::bytes, 0, 4.3e9, 5), false),
              (QStringList{"0", "1 GiB", "2 GiB", "3 GiB", "4 GiB"}));
    EXPECT_EQ(tickLabels(Quantity::bytes, linearTicks(Quantity::bytes, 0, 7e8, 5), false),
              (QStringList{"0", "256 MiB", "512 MiB"}));
    // Room for two labels only: one of them alone would give no scale.
    EXPECT_GE(linearTicks(Quantity::number, -0.02, 0.38, 2).size(), 2U);
    EXPECT_GE(linearTicks(Quantity::number, -0.02, 0.48, 2).size(), 2U);
    EXPECT_EQ(linearTicks(Quantity::count, 1, 3.4, 8), (std::vector<double>{1, 2, 3})) << "no half patches";
    EXPECT_EQ(tickLabels(Quantity::number, linearTicks(Quantity::number, 0, 430000, 4), false),
              (QStringList{"0", "200 k", "400 k"}));
    EXPECT_EQ(tickLabels(Quantity::number, linearTicks(Quantity::number, 0, 4.2e-5, 4), false),
              (QStringList{"0", "2·10⁻⁵", "4·10⁻⁵"}));
    EXPECT_EQ(tickLabels(Quantity::share, linearTicks(Quantity::share, 0, 1, 4), false),
              (QStringList{"0 %", "50 %", "100 %"}));
    EXPECT_EQ(tickLabels(Quantity::count, logarithmicTicks(Quantity::count, 1, 512, 5), true),
              (QStringList{"1", "4", "16", "64", "256"}));
    EXPECT_EQ(tickLabels(Quantity::number, logarithmicTicks(Quantity::number, 0.004, 30, 8), true),
              (QStringList{"0.01", "0.1", "1", "10"}));
    for (Quantity quantity :
         {Quantity::number, Quantity::count, Quantity::bytes, Quantity::share, Quantity::seconds})
        for (double upper : {1e-9, 0.3, 7.0, 480.0, 2e6, 3e11})
            for (int count : {2, 5, 12}) {
                const auto ticks = linearTicks(quantity, 0, upper, count);
                EXPECT_LE(ticks.size(), static_cast<std::size_t>(2 * count + 2));
                for (const QString& label : tickLabels(quantity, ticks, false)) {
                    EXPECT_FALSE(label.contains("e+")) << label.toStdString();
                    EXPECT_LE(label.size(), 10) << label.toStdString();
                }
            }
}

TEST_F(PlotBehaviour, BadValuesNeverBreakAPlot) {
    auto content = two();
    const double inf = std::numeric_limits<double>::infinity();
    content.series[0].x = {NAN, 2, inf};
    content.series[1].y = {inf, -inf, NAN};
    content.series[1].low = {NAN, 0, 1};
    content.series[1].high = {inf, inf, inf};
    set(content);
    EXPECT_TRUE(std::isfinite(x().lower) && std::isfinite(x().upper) && std::isfinite(y().lower) &&
                std::isfinite(y().upper));
    content.series[0].x = {5, 5, 5};
    content.series[0].y = {7, 7, 7};
    content.series.resize(1);
    set(content);
    EXPECT_GT(x().size(), 0);
    EXPECT_GT(y().size(), 0);
}

} // namespace
} // namespace redline::ui
