// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QHeaderView>
#include <QListWidget>
#include <QPainter>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QTabWidget>
#include <QTableView>
#include <gtest/gtest.h>

#include "support/sample_results.h"
#include "support/screenshots.h"
#include "support/temporary_folder.h"
#include "ui/session.h"
#include "ui/views/map_panel.h"
#include "ui/views/results_view.h"
#include "ui/views/table_actions.h"

namespace redline::ui {
namespace {

class ResultsViewTest : public ::testing::Test {
  protected:
    ResultsViewTest() {
        view.setAttribute(Qt::WA_DontShowOnScreen);
        view.resize(920, 620);
        view.show();
    }
    void fill() {
        const auto truth = redline::test::sample_truth();
        session.setTruth(truth);
        session.setOutcome(redline::test::sample_outcome());
        session.setMap(redline::test::sample_map(*truth));
    }
    Session session;
    ResultsView view{&session};
};

TEST_F(ResultsViewTest, SaysWhatIsMissingBeforeARun) {
    EXPECT_TRUE(test::saveScreenshot(view, "results_empty"));
}

TEST_F(ResultsViewTest, ShowsScoresMatrixAndMap) {
    fill();
    const auto outcome = redline::test::sample_outcome();
    EXPECT_EQ(view.scoreText(0), QString::number(*outcome->test.oa, 'f', 3));
    EXPECT_EQ(view.scoreText(3), QString::number(*outcome->test.macro_f1, 'f', 3));
    const auto* matrix = view.confusionTable()->model();
    ASSERT_EQ(matrix->rowCount(), 6) << "five classes and the sums";
    EXPECT_EQ(matrix->index(2, 1).data().toString(), "12\n17 %");
    EXPECT_EQ(matrix->index(0, 1).data().toString(), "") << "no confusion, no ink";
    EXPECT_EQ(matrix->index(2, 5).data().toString(), "71");
    EXPECT_EQ(matrix->index(5, 1).data().toString(), "42");
    EXPECT_TRUE(test::saveScreenshot(view, "results"));
    view.findChild<QTabWidget*>()->setCurrentIndex(1);
    EXPECT_TRUE(test::saveScreenshot(view, "results_per_class"));
    for (auto shown : {MapPanel::Shown::uncertainty, MapPanel::Shown::errors, MapPanel::Shown::labels}) {
        view.mapPanel()->setShown(shown);
        EXPECT_TRUE(
            test::saveScreenshot(view, QStringLiteral("results_map_%1").arg(static_cast<int>(shown))));
    }
}

TEST_F(ResultsViewTest, ClassesWithoutTestSamplesAreMarkedAndSortLast) {
    fill();
    EXPECT_TRUE(view.verdictText().contains("not evaluated"));
    EXPECT_TRUE(
        view.confusionTable()->model()->headerData(4, Qt::Vertical).toString().contains("not evaluated"));
    auto* table = view.classTable();
    table->sortByColumn(1, Qt::DescendingOrder);
    EXPECT_TRUE(table->model()->index(4, 0).data().toString().contains("not evaluated"));
    double before = 2;
    for (int row = 0; row < 4; ++row) {
        const double f1 = table->model()->index(row, 1).data(Qt::UserRole).toDouble();
        EXPECT_LE(f1, before);
        before = f1;
    }
}

TEST_F(ResultsViewTest, TablesAreExportedWithFullNumbersAndUndefinedLeftEmpty) {
    fill();
    const QString csv = tableCsv(*view.classTable()->model(), false);
    const QStringList lines = csv.split(QLatin1Char('\n'));
    EXPECT_EQ(lines[0], "Class,F1,Precision,Recall,Test,Predicted,Training,Value");
    EXPECT_TRUE(lines[1].startsWith("Water,0.9647058824,0.976190476") && lines[1].endsWith(",43,42,20,3"))
        << lines[1].toStdString();
    EXPECT_TRUE(lines[3].startsWith("\"Meadow, dry\",0.")) << lines[3].toStdString();
    EXPECT_TRUE(lines[5].startsWith("Bare rock (not evaluated),0,0,,0,3,1,43")) << lines[5].toStdString();
    const QString matrix = tableCsv(*view.confusionTable()->model(), true);
    EXPECT_TRUE(matrix.contains("Coniferous forest,1,30,9,0,0,40"));
}

TEST_F(ResultsViewTest, DarkWindow) {
    QPalette dark;
    dark.setColor(QPalette::Window, QColor(43, 44, 48));
    dark.setColor(QPalette::WindowText, Qt::white);
    dark.setColor(QPalette::Base, QColor(30, 31, 34));
    dark.setColor(QPalette::AlternateBase, QColor(38, 39, 43));
    dark.setColor(QPalette::Text, Qt::white);
    dark.setColor(QPalette::Button, QColor(60, 62, 66));
    dark.setColor(QPalette::ButtonText, Qt::white);
    view.setPalette(dark);
    fill();
    EXPECT_TRUE(test::saveScreenshot(view, "results_dark"));
}

TEST_F(ResultsViewTest, TheConfusionMatrixGoesToPaperAsItIsShown) {
    fill();
    const redline::test::TemporaryFolder folder;
    for (const char* name : {"m.png", "m.svg", "m.pdf", "m.csv"}) {
        const auto written = view.exportConfusion(folder / name, {{}, 192, true});
        ASSERT_TRUE(written) << to_text(written.error());
    }
    const auto path = [&](const char* name) { return QString::fromStdString((folder / name).string()); };
    QSvgRenderer svg(path("m.svg"));
    ASSERT_TRUE(svg.isValid());
    const QImage png = QImage(path("m.png")).convertToFormat(QImage::Format_RGB32);
    EXPECT_EQ(png.size(), svg.viewBox().size() * 2) << "192 dots per inch are twice the screen's 96";
    // The same picture in both, measured against an empty sheet.
    QImage drawn(png.size(), QImage::Format_RGB32), blank(png.size(), QImage::Format_RGB32);
    drawn.fill(Qt::white);
    blank.fill(Qt::white);
    QPainter painter(&drawn);
    svg.render(&painter);
    painter.end();
    const auto difference = [](const QImage& a, const QImage& b) {
        double sum = 0;
        const QImage small = a.scaled(a.size() / 8, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
        const QImage other = b.scaled(b.size() / 8, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
        for (int y = 0; y < small.height(); ++y)
            for (int x = 0; x < small.width(); ++x)
                sum += std::abs(qGray(small.pixel(x, y)) - qGray(other.pixel(x, y)));
        return sum;
    };
    EXPECT_LT(difference(png, drawn), 0.3 * difference(png, blank));
    EXPECT_TRUE(png.save(QDir(test::screenshotFolder()).filePath("confusion_paper.png")));
    EXPECT_TRUE(drawn.save(QDir(test::screenshotFolder()).filePath("confusion_paper_svg.png")));
    QFile csv(path("m.csv"));
    ASSERT_TRUE(csv.open(QIODevice::ReadOnly));
    EXPECT_EQ(QString::fromUtf8(csv.readAll()), tableCsv(*view.confusionTable()->model(), true));
    QFile pdf(path("m.pdf"));
    ASSERT_TRUE(pdf.open(QIODevice::ReadOnly));
    EXPECT_TRUE(pdf.readAll().startsWith("%PDF"));
    EXPECT_FALSE(view.exportConfusion(folder / "m.bmp", {}));
}

TEST_F(ResultsViewTest, AnotherNameOfAClassIsSeenInMatrixAndMapAtOnce) {
    fill();
    ClassLegend legend = session.truth()->legend;
    legend.classes[1].name = "reed beds";
    session.setLegend(legend);
    EXPECT_EQ(view.confusionTable()->model()->headerData(1, Qt::Vertical).toString(), "reed beds");
    ASSERT_TRUE(session.map());
    EXPECT_EQ(session.map()->legend.classes[1].name, "reed beds");
    ASSERT_TRUE(session.ownLegend());
}

TEST_F(ResultsViewTest, ScoresAndMapBelongToTheClassesTheyWereMeasuredWith) {
    fill();
    const auto truth = session.truth();
    session.setTruth(std::make_shared<GroundTruth>(*truth));
    EXPECT_TRUE(session.outcome()) << "the same classes read again";
    auto other = std::make_shared<GroundTruth>(*truth);
    other->legend.classes[0].value = 99;
    session.setTruth(other);
    EXPECT_FALSE(session.outcome());
    EXPECT_FALSE(session.map());
}

} // namespace
} // namespace redline::ui
