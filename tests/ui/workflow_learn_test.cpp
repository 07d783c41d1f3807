// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include <QComboBox>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTest>

#include "support/shared_data.h"
#include "ui/panels/data_panel.h"
#include "ui/panels/number_row.h"
#include "ui/panels/settings_panel.h"
#include "ui/plots/plot_widget.h"
#include "ui/views/cube_details.h"
#include "ui/views/image_canvas.h"
#include "ui/views/image_view.h"
#include "ui/views/message_bar.h"
#include "ui/views/spectrum_plot.h"
#include "ui/views/train_view.h"
#include "ui/views/verdict_strip.h"
#include "window_driver.h"

namespace redline::ui {

using test::settle;
using test::waitUntil;

/// Drives the real window through the job, as a person would: open, look, set, plan, train, classify, export.
class WorkflowTest : public ::testing::Test {
  protected:
    void SetUp() override {
        test::usePlainSettings();
        window = std::make_unique<MainWindow>();
        window->workbench()->setRunsFolder(folder / "runs");
        window->resize(1400, 900);
        window->show();
        ASSERT_TRUE(waitUntil(session(), &Session::engineChanged, [&] { return session()->engineReady(); }))
            << window->workbench()->engineProblem().toStdString();
    }

    Session* session() { return window->session(); }
    Workbench* workbench() { return window->workbench(); }

    void waitIdle(int milliseconds = 120000) {
        ASSERT_TRUE(waitUntil(
            workbench(), &Workbench::idle, [&] { return !workbench()->busy(); }, milliseconds));
    }

    void showEachTab(const QString& scene) {
        const char* names[] = {"image", "plan", "train", "results", "compare"};
        for (int tab = 0; tab < 5; ++tab) {
            window->showTab(tab);
            settle();
            EXPECT_TRUE(
                test::saveScreenshot(*window, QStringLiteral("%1_%2").arg(QLatin1String(names[tab]), scene)));
        }
    }

    /// More steps in the same time: enough to see something learned.
    void useSmallBatches() {
        Settings settings = session()->settings();
        settings.batch = 16;
        session()->changeSettings(settings, QStringLiteral("test"));
    }

    /// Trains with what is set and checks what every training must leave behind.
    void trainAndClassify(int epochs) {
        NumberRow* row = window->settingsPanel()->epochs();
        row->spinBox()->setValue(epochs);
        ASSERT_EQ(session()->settings().epochs, epochs);
        QSignalSpy curves(session(), &Session::historyChanged);
        window->perform(Command::train);
        ASSERT_TRUE(session()->training()) << window->messages()->text().toStdString();
        EXPECT_EQ(window->tabs()->currentIndex(), 2);
        EXPECT_FALSE(window->settingsPanel()->isEnabled());
        waitIdle();
        ASSERT_TRUE(session()->outcome()) << window->messages()->text().toStdString();
        EXPECT_FALSE(session()->training());
        EXPECT_GT(curves.count(), 1);
        const TrainOutcome& outcome = *session()->outcome();
        EXPECT_EQ(outcome.epochs, epochs);
        // The window's history ends with the run's last step: nothing is lost on the way.
        const auto points = session()->history().steps.points();
        ASSERT_FALSE(points.empty());
        EXPECT_EQ(points.back().step, outcome.steps);
        EXPECT_EQ(session()->history().epochs.size(), static_cast<std::size_t>(epochs));
        ASSERT_TRUE(outcome.test.macro_f1);
        EXPECT_EQ(session()->runs().size(), 1U);

        window->perform(Command::classify);
        waitIdle();
        ASSERT_TRUE(session()->map()) << window->messages()->text().toStdString();
        EXPECT_EQ(session()->map()->rows, session()->cube()->rows());
        EXPECT_EQ(session()->map()->cols, session()->cube()->cols());
    }

    redline::test::TemporaryFolder folder;
    std::unique_ptr<MainWindow> window;
};

TEST_F(WorkflowTest, SyntheticSceneFromStartToMap) {
    window->perform(Command::openSynthetic);
    ASSERT_TRUE(waitUntil(session(), &Session::splitChanged, [&] { return session()->split() != nullptr; }));
    ASSERT_TRUE(session()->plan()) << to_text(session()->planError());
    useSmallBatches();
    trainAndClassify(12);
    // The map is exported, and what was written can be read again with the author's values.
    const std::filesystem::path file = folder / "map.tif";
    workbench()->exportMap(file, "GTiff");
    waitIdle();
    const auto written = open_label_raster(file);
    ASSERT_TRUE(written) << to_text(written.error());
    EXPECT_EQ(written->rows, session()->map()->rows);
    EXPECT_EQ(written->cols, session()->map()->cols);
    QTest::mouseClick(window->imageView()->canvas(), Qt::LeftButton, {},
                      window->imageView()->canvas()->positionOf({30.5, 20.5}).toPoint());
    showEachTab(QStringLiteral("trained_synthetic_light_1400"));
    window->resize(1024, 700);
    EXPECT_EQ(window->width(), 1024);
    showEachTab(QStringLiteral("trained_synthetic_light_1024"));
    EXPECT_EQ(window->width(), 1024) << "a tab does not fit the small window";
    window->chooseTheme(Theme::dark);
    settle();
    showEachTab(QStringLiteral("trained_synthetic_dark_1024"));
    window->chooseLanguage(QStringLiteral("zh_CN"));
    window->resize(1400, 900);
    showEachTab(QStringLiteral("trained_synthetic_dark_chinese_1400"));
    window->chooseLanguage(QStringLiteral("en"));
    window->chooseTheme(Theme::light);
    settle();
}

TEST_F(WorkflowTest, RealSceneFromItsTiles) {
    REDLINE_NEEDS_SHARED("data/enmap_potsdam/images");
    QStringList images, labels;
    for (const auto& entry :
         std::filesystem::directory_iterator(redline::test::shared("data/enmap_potsdam/images")))
        if (entry.path().extension() == ".tif") images << QString::fromStdString(entry.path().string());
    for (const auto& entry :
         std::filesystem::directory_iterator(redline::test::shared("data/enmap_potsdam/labels")))
        if (entry.path().extension() == ".tif") labels << QString::fromStdString(entry.path().string());
    images.sort();
    labels.sort();
    ASSERT_EQ(images.size(), 12);

    window->openFiles(images);
    waitIdle();
    settle();
    // What was understood is shown before it is used.
    CubeDetails* details = window->details();
    ASSERT_NE(details, nullptr) << window->messages()->text().toStdString();
    EXPECT_FALSE(session()->cube());
    EXPECT_TRUE(details->summary().contains(QStringLiteral("224"))) << details->summary().toStdString();
    EXPECT_TRUE(test::saveScreenshot(*details, QStringLiteral("details_enmap_light")));
    details->accept();
    ASSERT_TRUE(session()->cube());
    EXPECT_EQ(session()->cube()->bands(), 224);
    EXPECT_EQ(session()->cube()->info().axis.bad_bands().size(), 6U);

    QSignalSpy shown(window->imageView(), &ImageView::pictureShown);
    window->openLabelFiles(labels);
    waitIdle();
    ASSERT_TRUE(session()->truth()) << window->messages()->text().toStdString();
    ASSERT_TRUE(waitUntil(session(), &Session::splitChanged, [&] { return session()->split() != nullptr; }));
    EXPECT_EQ(session()->truth()->legend.counts(),
              (std::vector<std::int64_t>{327, 699, 1586, 1145, 85, 359}));
    EXPECT_EQ(window->dataPanel()->classTable()->model()->rowCount(), 6);
    EXPECT_TRUE(shown.count() > 0 || shown.wait());

    Settings settings = session()->settings();
    settings.bands.kind = BandChoiceKind::pca;
    settings.bands.components = 30;
    settings.patch = 3;
    session()->changeSettings(settings, QStringLiteral("test"));
    if (!session()->plan()) {
        settings.patch = 5;
        session()->changeSettings(settings, QStringLiteral("test"));
    }
    ASSERT_TRUE(session()->plan()) << to_text(session()->planError());
    useSmallBatches();
    trainAndClassify(12);
    showEachTab(QStringLiteral("trained_enmap_light_1400"));

    // A project brings all of it back.
    const QString project = QString::fromStdString((folder / "potsdam.redline").string());
    window->saveProjectTo(project);
    const Settings saved = session()->settings();
    MainWindow again;
    again.show();
    again.openFiles({project});
    ASSERT_TRUE(waitUntil(
        again.workbench(), &Workbench::idle,
        [&] { return !again.workbench()->busy() && again.session()->cube(); }, 60000));
    EXPECT_EQ(again.session()->settings(), saved);
    ASSERT_TRUE(again.session()->truth()) << again.messages()->text().toStdString();
    EXPECT_EQ(again.session()->truth()->legend.counts(), session()->truth()->legend.counts());
    ASSERT_EQ(again.session()->runs().size(), 1U);
    EXPECT_EQ(again.session()->runs().front().outcome->test.confusion, session()->outcome()->test.confusion);
}

TEST_F(WorkflowTest, PauseResumeAndStopKeepWhatWasReached) {
    window->perform(Command::openSynthetic);
    ASSERT_TRUE(waitUntil(session(), &Session::splitChanged, [&] { return session()->split() != nullptr; }));
    Settings settings = session()->settings();
    settings.epochs = 1000;
    settings.batch = 16;
    session()->changeSettings(settings, QStringLiteral("test"));
    window->perform(Command::train);
    ASSERT_TRUE(waitUntil(
        session(), &Session::historyChanged, [&] { return session()->history().epochs.size() >= 2; }, 60000));
    window->perform(Command::pause);
    EXPECT_TRUE(session()->paused());
    // Whatever was on its way arrives; after that nothing moves while it is paused.
    waitUntil(
        session(), &Session::historyChanged, [&] { return session()->history().status.phase == "paused"; },
        5000);
    QTest::qWait(200);
    const auto steps = session()->history().steps.total();
    QTest::qWait(300);
    EXPECT_EQ(session()->history().steps.total(), steps);
    window->perform(Command::resume);
    ASSERT_TRUE(waitUntil(session(), &Session::historyChanged,
                          [&] { return session()->history().steps.total() > steps + 3; }));
    window->perform(Command::stop);
    waitIdle();
    ASSERT_TRUE(session()->outcome()) << window->messages()->text().toStdString();
    EXPECT_TRUE(session()->outcome()->stopped_early);
    EXPECT_TRUE(session()->outcome()->test.macro_f1);
}

TEST_F(WorkflowTest, ClosingDuringTrainingAsksThenStopsCleanly) {
    window->perform(Command::openSynthetic);
    ASSERT_TRUE(waitUntil(session(), &Session::splitChanged, [&] { return session()->split() != nullptr; }));
    Settings settings = session()->settings();
    settings.epochs = 1000;
    session()->changeSettings(settings, QStringLiteral("test"));
    window->perform(Command::train);
    ASSERT_TRUE(waitUntil(
        session(), &Session::historyChanged, [&] { return session()->history().epochs.size() >= 1; }, 60000));
    EXPECT_FALSE(window->close());
    EXPECT_TRUE(window->isVisible());
    auto* question = window->findChild<QMessageBox*>(QStringLiteral("closeQuestion"));
    ASSERT_NE(question, nullptr);
    for (QAbstractButton* button : question->buttons())
        if (question->buttonRole(button) == QMessageBox::AcceptRole) button->click();
    ASSERT_TRUE(waitUntil(
        workbench(), &Workbench::idle, [&] { return !window->isVisible(); }, 60000));
    EXPECT_TRUE(session()->outcome());
}

TEST_F(WorkflowTest, AFullOrMissingFolderAtExportIsNamed) {
    window->perform(Command::openSynthetic);
    ASSERT_TRUE(waitUntil(session(), &Session::splitChanged, [&] { return session()->split() != nullptr; }));
    auto map = std::make_shared<ClassMap>();
    map->rows = session()->cube()->rows();
    map->cols = session()->cube()->cols();
    map->label.assign(static_cast<std::size_t>(map->rows * map->cols), 0);
    map->legend = session()->truth()->legend;
    session()->setMap(map);
    workbench()->exportMap("/nowhere/at/all/map.tif", "GTiff");
    waitIdle();
    EXPECT_TRUE(window->messages()->isVisible());
    EXPECT_TRUE(window->messages()->text().contains(QStringLiteral("/nowhere")))
        << window->messages()->text().toStdString();
}

} // namespace redline::ui
