// SPDX-License-Identifier: GPL-3.0-or-later
#include <atomic>
#include <chrono>
#include <thread>

#include <gtest/gtest.h>

#include <QTimer>

#include "ui/jobs/training_feed.h"
#include "ui/session.h"
#include "ui/views/train_view.h"
#include "window_driver.h"

namespace redline::ui {

// Case 23 of the cases from the field: 2,000 metric events a second. A second and a half of the flood at ten
// times that rate stands for the minute; what matters is the same: repaints per second, bounded memory, the
// last point.
TEST(EventFlood, CoalescesRepaintsKeepsMemoryBoundedAndDrawsTheLastPoint) {
    test::usePlainSettings();
    Session session;
    TrainView view(&session);
    view.resize(900, 600);
    view.show();
    session.setTraining(true, false);
    TrainingFeed feed;
    constexpr int events = 30000;
    std::atomic<bool> done = false;
    const auto start = std::chrono::steady_clock::now();
    std::thread worker([&] {
        for (int i = 1; i <= events; ++i) {
            StepRecord record;
            record.step = i;
            record.loss = 1.0F / static_cast<float>(i);
            feed.on_step(record);
            if (i % 20 == 0) std::this_thread::sleep_until(start + std::chrono::microseconds(50) * i);
        }
        feed.flush();
        done = true;
    });
    int changes = 0;
    const int before = view.refreshes();
    QTimer timer;
    QEventLoop loop;
    QObject::connect(&timer, &QTimer::timeout, &loop, [&] {
        const bool last = done;
        TrainingFeed::News news = feed.take();
        if (!news.empty()) {
            TrainingFeed::extend(session.editHistory(), std::move(news));
            session.historyWasExtended();
            ++changes;
        }
        if (last) loop.quit();
    });
    timer.start(50);
    loop.exec();
    worker.join();
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    session.setTraining(false, false);
    test::settle();
    EXPECT_LE(changes, 20 * seconds + 2);
    EXPECT_LE(view.refreshes() - before, 20 * seconds + 4);
    EXPECT_GE(changes, 3);
    const auto points = session.history().steps.points();
    EXPECT_EQ(session.history().steps.total() >= 8192, true);
    EXPECT_LE(points.size(), 8200U);
    EXPECT_EQ(points.back().step, events);
    ASSERT_FALSE(points.empty());
}

} // namespace redline::ui
