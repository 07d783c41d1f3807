// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <fstream>
#include <sstream>

#include <QFile>
#include <QImage>
#include <QPainter>
#include <QSvgRenderer>
#include <gtest/gtest.h>

#include "support/temporary_folder.h"
#include "ui/plots/plot_widget.h"

namespace redline::ui {
namespace {

PlotContent content() {
    PlotContent content;
    content.title = QStringLiteral("Memory, \"peak\"");
    content.x = {"Patch", "px", Quantity::count, false, {}, {}, {}};
    content.y = {"Memory", "", Quantity::bytes, false, {}, {}, {}};
    content.series.push_back({"exact, model",
                              SeriesStyle::predicted,
                              plotBlue,
                              {},
                              {3, 5, 7},
                              {1e9, NAN, 3e9},
                              {},
                              {},
                              {"", "gap", "x"}});
    content.series.push_back(
        {"measured", SeriesStyle::measured, plotGreen, {}, {5}, {2e9}, {1.5e9}, {2.5e9}, {"run 1"}});
    content.lines.push_back({Qt::Horizontal, 0x1p31, "2 GiB card", plotNeutral, false, true});
    return content;
}

std::string read(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::stringstream out;
    out << in.rdbuf();
    return out.str();
}

/// Mean difference of two pictures, 0 to 255, coarse enough not to see how edges are smoothed.
double difference(const QImage& one, const QImage& other) {
    const QImage a = one.scaled(one.size() / 6, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    const QImage b = other.scaled(other.size() / 6, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    double sum = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            sum += std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y)));
    return sum / (a.width() * a.height());
}

TEST(PlotExport, CsvHoldsEveryPointGapsIntervalsAndReferenceLines) {
    EXPECT_EQ(toCsv(content()).toStdString(), "series,kind,Patch [px],Memory [B],low,high,note\n"
                                              "\"exact, model\",predicted,3,1000000000,,,\n"
                                              "\"exact, model\",predicted,5,,,,gap\n"
                                              "\"exact, model\",predicted,7,3000000000,,,x\n"
                                              "measured,measured,5,2000000000,1500000000,2500000000,run 1\n"
                                              "2 GiB card,reference line,,2147483648,,,\n");
}

TEST(PlotExport, PngHasTheChosenResolution) {
    test::TemporaryFolder folder;
    PlotWidget plot;
    plot.setContent(content());
    ASSERT_TRUE(plot.exportTo(folder / "a.png", {QSize(480, 300), 192, true}));
    const QImage image(QString::fromStdString((folder / "a.png").string()));
    EXPECT_EQ(image.size(), QSize(960, 600));
    EXPECT_NEAR(image.dotsPerMeterX(), 192 / 0.0254, 1);
}

TEST(PlotExport, EveryCategoryOfASmallFigureHasItsName) {
    redline::test::TemporaryFolder folder;
    PlotWidget plot;
    PlotContent content;
    content.x = {QStringLiteral("Class"), {}, Quantity::number, false, {}, {}, {}};
    content.y = {QStringLiteral("Steps"), {}, Quantity::count, false, 0.0, {}, {}};
    content.x.categories = {"winter wheat", "meadow",  "bare soil",   "pine forest", "maize",
                            "stubble",      "orchard", "lake shores", "settlement"};
    PlotSeries bars;
    bars.name = QStringLiteral("Steps");
    bars.style = SeriesStyle::bars;
    for (int k = 0; k < 9; ++k) {
        bars.x.push_back(k);
        bars.y.push_back(1 + k % 4);
    }
    content.series.push_back(std::move(bars));
    plot.setContent(content);
    ASSERT_TRUE(plot.exportTo(folder / "a.svg", {{300, 205}, 96, true}));
    QFile file(QString::fromStdString((folder / "a.svg").string()));
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QString svg = QString::fromUtf8(file.readAll());
    for (const QString& name : content.x.categories)
        EXPECT_TRUE(svg.contains(QStringLiteral(">%1<").arg(name))) << name.toStdString();
}

TEST(PlotExport, SvgLooksLikeThePng) {
    test::TemporaryFolder folder;
    PlotWidget plot;
    plot.setContent(content());
    const QSize size(480, 300);
    ASSERT_TRUE(plot.exportTo(folder / "a.png", {size, 96, true}));
    ASSERT_TRUE(plot.exportTo(folder / "a.svg", {size, 96, true}));
    const QImage png =
        QImage(QString::fromStdString((folder / "a.png").string())).convertToFormat(QImage::Format_RGB32);
    ASSERT_EQ(png.size(), size);
    QSvgRenderer renderer(QString::fromStdString((folder / "a.svg").string()));
    ASSERT_TRUE(renderer.isValid());
    EXPECT_EQ(renderer.viewBox(), QRect(QPoint(0, 0), size));
    QImage svg(size, QImage::Format_RGB32);
    svg.fill(Qt::white);
    QPainter painter(&svg);
    renderer.render(&painter);
    painter.end();
    QImage blank(size, QImage::Format_RGB32);
    blank.fill(Qt::white);
    EXPECT_LT(difference(png, svg), 0.35 * difference(png, blank));
}

TEST(PlotExport, PdfIsWritten) {
    test::TemporaryFolder folder;
    PlotWidget plot;
    plot.setContent(content());
    ASSERT_TRUE(plot.exportTo(folder / "a.pdf", {QSize(480, 300), 96, true}));
    const std::string pdf = read(folder / "a.pdf");
    EXPECT_EQ(pdf.substr(0, 5), "%PDF-");
    EXPECT_NE(pdf.find("[0 0 360.000000 225.000000]"), std::string::npos)
        << "480 x 300 units of 1/96 inch are 360 x 225 points";
}

TEST(PlotExport, EmptyPlotAndUnknownFormatAndMissingFolderAreErrorsThatNameTheRemedy) {
    test::TemporaryFolder folder;
    PlotWidget plot;
    EXPECT_EQ(plot.exportTo(folder / "a.png").error().code, ErrorCode::usage);
    plot.setContent(content());
    const auto unknown = plot.exportTo(folder / "a.bmp");
    ASSERT_FALSE(unknown);
    EXPECT_NE(unknown.error().remedy.find(".svg"), std::string::npos);
    const auto missing = plot.exportTo(folder / "no" / "a.png");
    ASSERT_FALSE(missing);
    EXPECT_FALSE(missing.error().what.empty());
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

} // namespace
} // namespace redline::ui
