// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <atomic>
#include <cmath>
#include <stdexcept>
#include <thread>

#include <gtest/gtest.h>

#include <QSignalSpy>

#include "ui/jobs/job.h"
#include "ui/jobs/latest_job.h"
#include "ui/jobs/thinned_series.h"
#include "window_driver.h"

namespace redline::ui {

using test::waitUntil;

struct Events {
    explicit Events(Job& job)
        : finished(&job, &Job::finished),
          cancelled(&job, &Job::cancelled),
          failed(&job, &Job::failed),
          ended(&job, &Job::ended) {}
    qsizetype terminal() const { return finished.count() + cancelled.count() + failed.count(); }
    QSignalSpy finished, cancelled, failed, ended;
};

TEST(Job, EndsWithExactlyOneEvent) {
    Job job(QStringLiteral("work"), [](Progress& progress, const CancelToken&) -> Result<void> {
        for (int i = 0; i < 100000; ++i)
            progress.report(i / 100000.0, "going on");
        return {};
    });
    Events events(job);
    QSignalSpy progressed(&job, &Job::progressed);
    job.start();
    ASSERT_TRUE(events.ended.count() > 0 || events.ended.wait());
    test::settle();
    EXPECT_EQ(events.terminal(), 1);
    EXPECT_EQ(events.finished.count(), 1);
    EXPECT_EQ(events.ended.count(), 1);
    EXPECT_FALSE(job.running());
    // 100,000 reports are far less than a second's work: at 20 a second a handful of repaints is all there
    // may be.
    EXPECT_LE(progressed.count(), 20);
}

TEST(Job, CancelIsSeenByTheWorkerAndIsTheOnlyEvent) {
    std::atomic<bool> started = false;
    Job job(QStringLiteral("work"), [&](Progress&, const CancelToken& cancel) -> Result<void> {
        started = true;
        while (!cancel.cancelled())
            std::this_thread::yield();
        return fail(ErrorCode::cancelled, "stopped");
    });
    Events events(job);
    job.start();
    while (!started)
        std::this_thread::yield();
    job.cancel();
    ASSERT_TRUE(events.ended.wait());
    EXPECT_EQ(events.cancelled.count(), 1);
    EXPECT_EQ(events.terminal(), 1);
}

TEST(Job, AnExceptionBecomesAnErrorThatIsReported) {
    Job job(QStringLiteral("work"),
            [](Progress&, const CancelToken&) -> Result<void> { throw std::runtime_error("disk on fire"); });
    Events events(job);
    job.start();
    ASSERT_TRUE(events.ended.wait());
    ASSERT_EQ(events.failed.count(), 1);
    EXPECT_EQ(events.failed.front().front().value<Error>().what, "disk on fire");
}

TEST(Job, DestroyingARunningJobCancelsAndWaits) {
    std::atomic<bool> left = false;
    {
        Job job(QStringLiteral("work"), [&](Progress&, const CancelToken& cancel) -> Result<void> {
            while (!cancel.cancelled())
                std::this_thread::yield();
            left = true;
            return {};
        });
        job.start();
    }
    EXPECT_TRUE(left);
}

TEST(LatestJob, KeepsOnlyTheNewestWish) {
    LatestJob jobs;
    std::atomic<int> runs = 0;
    std::vector<int> results;
    for (int i = 0; i < 50; ++i) {
        jobs.run<int>(
            QStringLiteral("picture"),
            [i, &runs](Progress&, const CancelToken&) -> Result<int> {
                ++runs;
                return i;
            },
            [&](int result) { results.push_back(result); });
    }
    ASSERT_TRUE(waitUntil(&jobs, &LatestJob::idle, [&] { return !jobs.busy(); }));
    EXPECT_EQ(results, std::vector<int>{49});
    EXPECT_LE(runs, 2);
}

struct Identity {
    double operator()(double value) const { return value; }
};

TEST(ThinnedSeries, KeepsEverythingUpToTheLimit) {
    ThinnedSeries<double, Identity> series(64);
    for (int i = 0; i < 63; ++i)
        series.add(i);
    EXPECT_EQ(series.points().size(), 63U);
    EXPECT_EQ(series.bucket_width(), 1U);
}

TEST(ThinnedSeries, StaysBoundedAndKeepsExtremesAndTheNewestPoint) {
    ThinnedSeries<double, Identity> series(256);
    const int count = 1000003;
    for (int i = 0; i < count; ++i) {
        double value = std::sin(i * 0.001);
        if (i == 123456) value = 50;
        if (i == 777777) value = -50;
        series.add(i + 1 == count ? 7 : value);
        if (i % 9973 == 0) {
            ASSERT_LE(series.points().size(), 260U);
        }
    }
    const std::vector<double> points = series.points();
    EXPECT_LE(points.size(), 260U);
    EXPECT_EQ(points.back(), 7);
    EXPECT_EQ(std::count(points.begin(), points.end(), 50.0), 1);
    EXPECT_EQ(std::count(points.begin(), points.end(), -50.0), 1);
    EXPECT_EQ(series.total(), static_cast<std::size_t>(count));
}

} // namespace redline::ui
