// SPDX-License-Identifier: GPL-3.0-or-later
// 2,000 metric events a second. Repaints stay at 20 a second or fewer, memory is bounded, the last point is
// drawn.
#include <QApplication>
#include <QElapsedTimer>
#include <QTest>
#include <gtest/gtest.h>

#include "ui/plots/plot_widget.h"
#include "ui/session.h"
#include "ui/views/train_view.h"

namespace redline::ui {
namespace {

TEST(EventFlood, RepaintsCoalesceMemoryIsBoundedAndTheLastPointIsDrawn) {
    Session session;
    TrainView view(&session);
    view.setAttribute(Qt::WA_DontShowOnScreen);
    view.resize(960, 620);
    view.show();
    session.setTraining(true, false);
    TrainingHistory& history = session.editHistory();
    history.status.steps = 1'000'000;
    QTest::qWait(100);
    auto flood = [&, last = StepRecord()](int events) mutable {
        for (int k = 0; k < events; ++k) {
            ++last.step;
            last.epoch = static_cast<double>(last.step) / 1000;
            last.loss = 1.0F / static_cast<float>(last.step % 977 + 1);
            history.steps.add(last);
            history.status.step = last.step;
            session.historyWasExtended();
        }
        QApplication::processEvents(QEventLoop::AllEvents, 2);
        return last;
    };
    // The first picture makes room for its axes and legend, which may paint more than once.
    const int atRest = view.loss()->repaints();
    while (view.loss()->repaints() < atRest + 3)
        flood(1);
    QElapsedTimer clock;
    clock.start();
    const int repaintsBefore = view.loss()->repaints(), refreshesBefore = view.refreshes();
    StepRecord last;
    // A minute of such events within two seconds: whatever the rate, painting follows its own clock.
    while (clock.elapsed() < 2000 || last.step < 120'000) {
        last = flood(500);
        ASSERT_LE(history.steps.points().size(), 8192U + 4);
    }
    const double seconds = static_cast<double>(clock.elapsed()) / 1000;
    EXPECT_LE(view.refreshes() - refreshesBefore, 20 * seconds + 1);
    EXPECT_LE(view.loss()->repaints() - repaintsBefore, 20 * seconds + 2);
    EXPECT_GE(view.refreshes() - refreshesBefore, 1) << "it does follow";
    // The run rests: the newest point must be on the screen.
    const auto drawn = [&] { return view.loss()->content().series.front().x.back(); };
    EXPECT_TRUE(QTest::qWaitFor([&] { return drawn() == last.epoch; }, 5000));
}

} // namespace
} // namespace redline::ui
