// SPDX-License-Identifier: GPL-3.0-or-later
#include <fstream>

#include <gtest/gtest.h>
#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

#include <QTest>
#include <QToolButton>

#include "ui/views/message_bar.h"
#include "ui/views/train_view.h"
#include "window_driver.h"

namespace redline::ui {

using test::settle;
using test::waitUntil;

// A training that runs out of memory for real: the window says so and offers what fits, in one click.
TEST(OutOfMemoryInTheWindow, OffersTheMicroBatchThatFitsInOneClick) {
    test::usePlainSettings();
    // What glibc keeps of freed blocks would count as address space.
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
    redline::test::TemporaryFolder folder;
    MainWindow window;
    window.workbench()->setRunsFolder(folder / "runs");
    window.resize(1400, 900);
    window.show();
    Session* session = window.session();
    ASSERT_TRUE(waitUntil(session, &Session::engineChanged, [&] { return session->engineReady(); }));
    const auto waitIdle = [&] {
        ASSERT_TRUE(waitUntil(
            window.workbench(), &Workbench::idle, [&] { return !window.workbench()->busy(); }, 120000));
    };
    window.perform(Command::openSynthetic);
    waitIdle();
    Settings settings = session->settings();
    settings.epochs = 1;
    settings.noise_budget = 0;
    settings.network = "vgg16_3d";
    settings.options["width"] = "0.25";
    settings.patch = 17;
    settings.batch = 64;
    session->changeSettings(settings, QStringLiteral("test"));
    settle();

    rlimit was{};
    getrlimit(RLIMIT_AS, &was);
    Bytes pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    rlimit limit = was;
    limit.rlim_cur = static_cast<rlim_t>(pages * sysconf(_SC_PAGESIZE) + (Bytes{200} << 20));
    setrlimit(RLIMIT_AS, &limit);
    window.perform(Command::train);
    waitIdle();
    setrlimit(RLIMIT_AS, &was);

    EXPECT_FALSE(session->training());
    ASSERT_TRUE(window.messages()->text().contains(QStringLiteral("Out of memory")))
        << window.messages()->text().toStdString();
    window.showTab(2);
    const auto* train = window.findChild<TrainView*>();
    EXPECT_TRUE(
        QTest::qWaitFor([train] { return train->stateText() == QStringLiteral("Out of memory"); }, 5000))
        << train->stateText().toStdString();
    QToolButton* offered = window.messages()->offered();
    ASSERT_TRUE(offered->isVisible());
    EXPECT_TRUE(offered->text().contains(QStringLiteral("Use micro-batch"))) << offered->text().toStdString();
    EXPECT_TRUE(test::saveScreenshot(window, QStringLiteral("out_of_memory")));
    offered->click();
    EXPECT_GT(session->settings().micro, 0);
    EXPECT_LT(session->settings().micro, 64);
    EXPECT_EQ(session->settings().batch, 64);
    EXPECT_TRUE(offered->text().isEmpty() || !offered->isVisible());
}

} // namespace redline::ui
