// SPDX-License-Identifier: GPL-3.0-or-later
#include <csignal>

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <QDir>
#include <QMessageBox>
#include <QProcess>
#include <QPushButton>
#include <QTest>

#include "redline/scene/synthetic_scene.h"
#include "support/field_files.h"
#include "ui/jobs/recovery.h"
#include "ui/plots/plot_widget.h"
#include "ui/views/message_bar.h"
#include "ui/views/train_view.h"
#include "window_driver.h"

namespace redline::ui {

using test::settle;
using test::waitUntil;

namespace {

QString name(const std::filesystem::path& path) {
    return QString::fromStdString(path.string());
}

void press(QMessageBox& box, QMessageBox::ButtonRole role) {
    for (QAbstractButton* button : box.buttons())
        if (box.buttonRole(button) == role) return button->click();
    ADD_FAILURE() << "the question has no such button";
}

/// Limits how large a file may get, as a full disk does, while it lives.
class FullDisk {
  public:
    explicit FullDisk(rlim_t bytes) {
        std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &before_);
        rlimit limit = before_;
        limit.rlim_cur = bytes;
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FullDisk() { setrlimit(RLIMIT_FSIZE, &before_); }

  private:
    rlimit before_{};
};

} // namespace

class RecoveryTest : public ::testing::Test {
  protected:
    void SetUp() override {
        test::usePlainSettings();
        window = std::make_unique<MainWindow>();
        window->workbench()->setRunsFolder(folder / "runs");
        window->show();
        settle();
    }
    Session* session() { return window->session(); }
    void openSynthetic() {
        window->perform(Command::openSynthetic);
        ASSERT_TRUE(
            waitUntil(session(), &Session::splitChanged, [&] { return session()->split() != nullptr; }));
    }
    void change(const std::function<void(Settings&)>& edit) {
        Settings settings = session()->settings();
        edit(settings);
        session()->changeSettings(settings, QStringLiteral("test"));
    }
    void waitIdle(int milliseconds = 60000) {
        ASSERT_TRUE(waitUntil(
            window->workbench(), &Workbench::idle, [&] { return !window->workbench()->busy(); },
            milliseconds));
    }

    redline::test::TemporaryFolder folder;
    std::unique_ptr<MainWindow> window;
};

TEST_F(RecoveryTest, AKilledProgramOffersItsWorkAtTheNextStart) {
    // A program of its own that opens a project, and is killed.
    openSynthetic();
    change([](Settings& s) { s.batch = 48; });
    const std::filesystem::path project = folder / "mine.redline";
    ASSERT_TRUE(window->saveProjectTo(name(project)));
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("XDG_DATA_HOME"), name(folder / "data"));
    environment.insert(QStringLiteral("XDG_CONFIG_HOME"), name(folder / "config"));
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    program.setProcessEnvironment(environment);
    program.start(QDir(QCoreApplication::applicationDirPath()).filePath(QStringLiteral("redline")),
                  {name(project)});
    ASSERT_TRUE(program.waitForStarted());
    const std::filesystem::path copies = folder / "data/Redline/Redline/recovery";
    const auto copied = [&] {
        return !QDir(name(copies)).entryList({QStringLiteral("*.redline")}, QDir::Files).isEmpty();
    };
    ASSERT_TRUE(QTest::qWaitFor(copied, 20000));
    // While it lives, its work is its own.
    EXPECT_TRUE(Recovery(copies).left().empty());
    program.kill();
    ASSERT_TRUE(program.waitForFinished());

    MainWindow next;
    next.show();
    next.keepRecovery(copies);
    settle();
    auto* question = next.findChild<QMessageBox*>(QStringLiteral("leftWork"));
    ASSERT_NE(question, nullptr);
    EXPECT_TRUE(question->informativeText().contains(QStringLiteral("mine.redline")));
    test::saveScreenshot(*question, QStringLiteral("left_work_light"));
    press(*question, QMessageBox::AcceptRole);
    ASSERT_TRUE(
        waitUntil(next.session(), &Session::cubeChanged, [&] { return next.session()->cube() != nullptr; }));
    EXPECT_EQ(next.session()->settings().batch, 48);
    ASSERT_TRUE(waitUntil(next.workbench(), &Workbench::idle, [&] { return !next.workbench()->busy(); }));
    // It is offered once.
    Recovery other(copies);
    EXPECT_TRUE(other.left().empty());
}

TEST_F(RecoveryTest, TheCopyFollowsTheSettingsAndGoesWhenTheWindowIsClosed) {
    window->keepRecovery(folder / "copies");
    openSynthetic();
    change([](Settings& s) { s.patch = 9; });
    QSignalSpy kept(window->recovery(), &Recovery::kept);
    ASSERT_TRUE(waitUntil(window->recovery(), &Recovery::kept, [&] {
        const auto copy = read_project(window->recovery()->copy());
        return copy && copy->settings.patch == 9 && copy->synthetic;
    }));
    const std::filesystem::path copy = window->recovery()->copy();
    EXPECT_TRUE(window->close());
    window.reset();
    EXPECT_FALSE(std::filesystem::exists(copy));
}

TEST_F(RecoveryTest, ARunThatWasStoppedGoesOnFromItsCheckpoint) {
    ASSERT_TRUE(waitUntil(session(), &Session::engineChanged, [&] { return session()->engineReady(); }));
    openSynthetic();
    change([](Settings& s) {
        s.epochs = 400;
        s.batch = 16;
    });
    window->perform(Command::train);
    ASSERT_TRUE(waitUntil(
        session(), &Session::historyChanged, [&] { return session()->history().epochs.size() >= 2; }, 60000));
    window->perform(Command::stop);
    waitIdle();
    ASSERT_TRUE(session()->outcome()) << window->messages()->text().toStdString();
    const std::filesystem::path run = session()->outcome()->run;
    const auto steps = session()->outcome()->steps;
    change([](Settings& s) { s.batch = 32; });
    session()->setInterruptedRun(run);
    window->perform(Command::resumeRun);
    ASSERT_TRUE(waitUntil(
        session(), &Session::historyChanged,
        [&] { return session()->training() && session()->history().status.step > steps + 3; }, 60000))
        << window->messages()->text().toStdString();
    // With its own settings, and the steps before are still there.
    EXPECT_EQ(session()->settings().batch, 16);
    EXPECT_EQ(session()->history().steps.points().front().step, 1);
    window->perform(Command::stop);
    waitIdle();
    ASSERT_TRUE(session()->outcome());
    EXPECT_EQ(session()->outcome()->run, run);
    EXPECT_GT(session()->outcome()->steps, steps);
}

TEST_F(RecoveryTest, AFullDiskIsSaidAndTheOldFileStays) {
    openSynthetic();
    const std::filesystem::path project = folder / "mine.redline", plot = folder / "plot.pdf";
    ASSERT_TRUE(window->saveProjectTo(name(project)));
    const auto before = read_project(project);
    ASSERT_TRUE(before);
    change([](Settings& s) { s.batch = 16; });
    window->showTab(1);
    settle();
    auto* memory = window->findChildren<PlotWidget*>().front();
    for (PlotWidget* each : window->findChildren<PlotWidget*>())
        if (each->isVisible() && each->content().hasData()) memory = each;
    auto map = std::make_shared<ClassMap>();
    map->rows = session()->cube()->rows();
    map->cols = session()->cube()->cols();
    map->label.assign(static_cast<std::size_t>(map->rows * map->cols), 0);
    map->legend = session()->truth()->legend;
    session()->setMap(map);
    {
        const FullDisk full(512);
        EXPECT_FALSE(window->saveProjectTo(name(project)));
        EXPECT_TRUE(window->messages()->text().contains(QStringLiteral("mine.redline")))
            << window->messages()->text().toStdString();
        const auto exported = memory->exportTo(plot);
        ASSERT_FALSE(exported);
        EXPECT_FALSE(exported.error().remedy.empty());
        window->workbench()->exportMap(folder / "map.tif", "GTiff");
        waitIdle();
        EXPECT_TRUE(window->messages()->text().contains(QStringLiteral("map.tif")))
            << window->messages()->text().toStdString();
    }
    const auto after = read_project(project);
    ASSERT_TRUE(after);
    EXPECT_EQ(after->settings, before->settings);
    // Nothing half-written is left behind.
    QStringList names = QDir(name(folder.path())).entryList(QDir::Files | QDir::Hidden);
    EXPECT_EQ(names, QStringList{QStringLiteral("mine.redline")})
        << names.join(QLatin1Char(' ')).toStdString();
}

TEST_F(RecoveryTest, AChangedProjectAsksBeforeItIsClosed) {
    openSynthetic();
    const std::filesystem::path project = folder / "mine.redline";
    ASSERT_TRUE(window->saveProjectTo(name(project)));
    change([](Settings& s) { s.batch = 24; });
    EXPECT_FALSE(window->close());
    auto* question = window->findChild<QMessageBox*>(QStringLiteral("saveQuestion"));
    ASSERT_NE(question, nullptr);
    press(*question, QMessageBox::AcceptRole);
    settle();
    EXPECT_FALSE(window->isVisible());
    EXPECT_EQ(read_project(project)->settings.batch, 24);
}

} // namespace redline::ui
