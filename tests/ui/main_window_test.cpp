// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <gtest/gtest.h>

#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QTableView>
#include <QTest>

#include "support/shared_data.h"
#include "ui/panels/bands_panel.h"
#include "ui/panels/data_panel.h"
#include "ui/panels/number_row.h"
#include "ui/panels/settings_panel.h"
#include "ui/plots/plot_widget.h"
#include "ui/plots/qcp.h"
#include "ui/views/cube_details.h"
#include "ui/views/image_canvas.h"
#include "ui/views/image_view.h"
#include "ui/views/message_bar.h"
#include "ui/views/plan_view.h"
#include "ui/views/spectrum_plot.h"
#include "ui/views/verdict_strip.h"
#include "window_driver.h"

namespace redline::ui {

using test::settle;
using test::waitUntil;

class MainWindowTest : public ::testing::Test {
  protected:
    void SetUp() override {
        test::usePlainSettings();
        window = std::make_unique<MainWindow>();
        window->resize(1400, 900);
        window->show();
        settle();
    }
    void openSynthetic() {
        window->perform(Command::openSynthetic);
        ASSERT_TRUE(waitUntil(window->session(), &Session::splitChanged,
                              [&] { return window->session()->split() != nullptr; }));
    }
    Session* session() { return window->session(); }

    std::unique_ptr<MainWindow> window;
};

TEST_F(MainWindowTest, PlansWithoutAnyFile) {
    EXPECT_TRUE(session()->plan()) << to_text(session()->planError());
    EXPECT_FALSE(window->verdict()->text().isEmpty());
    EXPECT_EQ(window->verdict()->stateText(), QStringLiteral("No scene yet"));
    test::saveScreenshot(*window, QStringLiteral("start_light_1400"));
}

TEST_F(MainWindowTest, ShowsTheSyntheticSceneWithItsClassesAndSpectra) {
    QSignalSpy shown(window->imageView(), &ImageView::pictureShown);
    openSynthetic();
    ASSERT_TRUE(shown.count() > 0 || shown.wait());
    ASSERT_TRUE(session()->cube());
    EXPECT_EQ(window->dataPanel()->classTable()->model()->rowCount(), session()->truth()->classes());
    EXPECT_EQ(window->imageView()->overlay(), ImageView::Overlay::classes);

    ImageCanvas* canvas = window->imageView()->canvas();
    const QPointF position = canvas->positionOf({20.5, 10.5});
    QTest::mouseClick(canvas, Qt::LeftButton, {}, position.toPoint());
    ASSERT_TRUE(canvas->marked());
    EXPECT_EQ(*canvas->marked(), QPoint(20, 10));
    SpectrumPlot* spectrum = window->imageView()->spectrum();
    const auto& series = spectrum->plot()->content().series;
    ASSERT_TRUE(waitUntil(spectrum->plot(), &PlotWidget::repainted, [&] {
        return !series.empty() && series.back().name.startsWith(QStringLiteral("row"));
    }));
    const auto values = session()->cube()->spectrum(10, 20);
    ASSERT_TRUE(values);
    // The picked pixel's curve is the cube's own spectrum, with bad bands as gaps.
    const WavelengthAxis& axis = session()->cube()->info().axis;
    ASSERT_FALSE(axis.bad_bands().empty());
    for (std::size_t band = 0; band < values->size(); ++band) {
        if (axis.good[band]) {
            EXPECT_FLOAT_EQ(static_cast<float>(series.back().y[band]), (*values)[band]);
        } else {
            EXPECT_TRUE(std::isnan(series.back().y[band]));
        }
    }
    test::saveScreenshot(*window, QStringLiteral("image_synthetic_light_1400"));
}

TEST_F(MainWindowTest, SliderAndSpinBoxChangeTheSettingsAndCanBeUndone) {
    openSynthetic();
    NumberRow* patch = window->settingsPanel()->patch();
    const int before = session()->settings().patch;
    patch->slider()->setFocus();
    QTest::keyClick(patch->slider(), Qt::Key_Right);
    const int after = session()->settings().patch;
    EXPECT_GT(after, before);
    EXPECT_EQ(patch->spinBox()->value(), after);
    window->undoStack()->undo();
    EXPECT_EQ(session()->settings().patch, before);
    EXPECT_EQ(patch->value(), before);
    window->undoStack()->redo();
    EXPECT_EQ(session()->settings().patch, after);
}

TEST_F(MainWindowTest, WhiteningIsSetBesideThePrincipalComponentsAndOutlivesOtherChoices) {
    openSynthetic();
    BandsPanel* bands = window->bandsPanel();
    QComboBox* kind = bands->kindBox();
    EXPECT_TRUE(bands->whitening()->isHidden());
    kind->setCurrentIndex(kind->findData(int(BandChoiceKind::pca)));
    EXPECT_FALSE(bands->whitening()->isHidden());
    EXPECT_EQ(bands->whitening()->value(), 100);
    bands->whitening()->spinBox()->setValue(45);
    EXPECT_DOUBLE_EQ(session()->settings().bands.whitening, 0.45);
    bands->components()->spinBox()->setValue(7);
    EXPECT_EQ(session()->settings().bands.components, 7);
    EXPECT_DOUBLE_EQ(session()->settings().bands.whitening, 0.45);
    EXPECT_EQ(bands->whitening()->value(), 45);
}

TEST_F(MainWindowTest, MicroBatchTakesDivisorsOfTheBatchOnly) {
    NumberRow* batch = window->settingsPanel()->batch();
    NumberRow* micro = window->settingsPanel()->micro();
    batch->spinBox()->setValue(48);
    EXPECT_EQ(session()->settings().batch, 48);
    micro->spinBox()->setValue(11);
    EXPECT_EQ(session()->settings().micro_batch(), 12);
    EXPECT_EQ(session()->settings().accumulation(), 4);
    batch->spinBox()->setValue(50);
    EXPECT_EQ(50 % session()->settings().micro_batch(), 0);
}

TEST_F(MainWindowTest, ClosesAtOnceWhenNothingRuns) {
    EXPECT_TRUE(window->close());
    EXPECT_FALSE(window->isVisible());
}

TEST_F(MainWindowTest, AMissingFileIsNamedWithARemedyAndNothingChanges) {
    openSynthetic();
    const CubePtr before = session()->cube();
    window->openFiles({QStringLiteral("/nowhere/missing_cube.hdr")});
    ASSERT_TRUE(
        waitUntil(window->workbench(), &Workbench::idle, [&] { return !window->workbench()->busy(); }));
    EXPECT_TRUE(window->messages()->isVisible());
    EXPECT_TRUE(window->messages()->text().contains(QStringLiteral("missing_cube.hdr")))
        << window->messages()->text().toStdString();
    EXPECT_EQ(session()->cube(), before);
}

TEST_F(MainWindowTest, SpeaksChineseAndKeepsTheScene) {
    openSynthetic();
    const CubePtr before = session()->cube();
    window->chooseLanguage(QStringLiteral("zh_CN"));
    EXPECT_EQ(session()->cube(), before);
    settle();
    test::saveScreenshot(*window, QStringLiteral("image_synthetic_chinese_1400"));
    window->chooseLanguage(QStringLiteral("en"));
}

TEST_F(MainWindowTest, AnotherLanguageLeavesThePanelsAsWideAsTheyWere) {
    openSynthetic();
    window->resize(1100, 700);
    settle();
    auto* dock = window->findChild<QDockWidget*>(QStringLiteral("settings"));
    window->resizeDocks({dock}, {300}, Qt::Horizontal);
    settle();
    const int before = dock->width();
    ASSERT_EQ(before, 300);
    for (const QString& code : {QStringLiteral("zh_CN"), QStringLiteral("en")}) {
        window->chooseLanguage(code);
        settle();
        dock = window->findChild<QDockWidget*>(QStringLiteral("settings"));
        EXPECT_NEAR(dock->width(), before, 2) << code.toStdString();
    }
    window->resize(1400, 900);
    settle();
}

TEST_F(MainWindowTest, DraggingTheMarkerOrClickingAPlanPlotSetsTheValueAndCanBeUndone) {
    openSynthetic();
    window->showTab(1);
    settle();
    auto* plan = window->tabs()->findChild<PlanView*>();
    ASSERT_NE(plan, nullptr);
    QCustomPlot* canvas = plan->coverage()->canvas();
    plan->coverage()->repaintNow();
    const int before = session()->settings().batch;
    const auto place = [&](double batch) {
        return QPoint(static_cast<int>(std::lround(canvas->xAxis->coordToPixel(batch))),
                      canvas->axisRect()->rect().center().y());
    };
    QTest::mousePress(canvas, Qt::LeftButton, {}, place(before));
    QTest::mouseMove(canvas, place(before) + QPoint(6, 0));
    QTest::mouseMove(canvas, place(24));
    QTest::mouseRelease(canvas, Qt::LeftButton, {}, place(24));
    EXPECT_NEAR(session()->settings().batch, 24, 2);
    EXPECT_EQ(window->settingsPanel()->batch()->value(), session()->settings().batch);
    EXPECT_FALSE(plan->coverage()->zoomed()) << "dragging the marker moves no axis";
    window->undoStack()->undo();
    EXPECT_EQ(session()->settings().batch, before);
    plan->coverage()->repaintNow();
    QTest::mouseClick(canvas, Qt::LeftButton, {}, place(12));
    EXPECT_NEAR(session()->settings().batch, 12, 2);
    // A patch that the network does not take becomes the nearest one that it takes.
    canvas = plan->memory()->canvas();
    plan->memory()->repaintNow();
    QTest::mouseClick(canvas, Qt::LeftButton, {}, place(1.4));
    EXPECT_GE(session()->settings().patch, window->settingsPanel()->patch()->stops().front());
    EXPECT_TRUE(session()->plan());
}

TEST_F(MainWindowTest, TheLayoutOfThePanelsIsKeptBetweenStarts) {
    auto* bands = window->findChild<QDockWidget*>(QStringLiteral("bands"));
    ASSERT_NE(bands, nullptr);
    bands->hide();
    window->addDockWidget(Qt::LeftDockWidgetArea,
                          window->findChild<QDockWidget*>(QStringLiteral("settings")));
    EXPECT_TRUE(window->close());
    window = std::make_unique<MainWindow>();
    window->show();
    settle();
    EXPECT_TRUE(window->findChild<QDockWidget*>(QStringLiteral("bands"))->isHidden());
    EXPECT_EQ(window->dockWidgetArea(window->findChild<QDockWidget*>(QStringLiteral("settings"))),
              Qt::LeftDockWidgetArea);
}

TEST_F(MainWindowTest, ClassesAreRenamedInTheTableAndTheProjectKeepsIt) {
    openSynthetic();
    QAbstractItemModel* table = window->dataPanel()->classTable()->model();
    ASSERT_TRUE(table->setData(table->index(2, 0), QStringLiteral("reed beds"), Qt::EditRole));
    ASSERT_TRUE(table->setData(table->index(2, 0), QColor(10, 20, 30), Qt::DecorationRole));
    EXPECT_FALSE(table->setData(table->index(2, 0), QStringLiteral("  "), Qt::EditRole));
    EXPECT_EQ(session()->truth()->legend.classes[2].name, "reed beds");
    ASSERT_TRUE(session()->split()) << "another name is no reason to split anew";
    const redline::test::TemporaryFolder folder;
    const QString project = QString::fromStdString((folder / "named.redline").string());
    ASSERT_TRUE(window->saveProjectTo(project));
    MainWindow again;
    again.show();
    again.openFiles({project});
    ASSERT_TRUE(waitUntil(again.session(), &Session::truthChanged,
                          [&] { return again.session()->truth() != nullptr; }));
    EXPECT_EQ(again.session()->truth()->legend.classes[2].name, "reed beds");
    EXPECT_EQ(again.session()->truth()->legend.classes[2].color, (Color{10, 20, 30}));
}

} // namespace redline::ui
