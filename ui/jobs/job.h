// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>

#include "redline/base/error.h"
#include "redline/base/progress.h"

namespace redline::ui {

/// One long operation on a thread of its own. Progress reaches the window at most 20 times a second, whatever
/// the worker reports, and the worker never waits for the window. There is exactly one terminal event:
/// finished, cancelled or failed, then ended.
class Job : public QObject {
    Q_OBJECT

  public:
    using Work = std::function<Result<void>(Progress&, const CancelToken&)>;

    Job(QString title, Work work, QObject* parent = nullptr);
    /// Cancels and waits: a job never outlives its object.
    ~Job() override;

    void start();
    /// Polled by the worker per batch or tile.
    void cancel();

    const QString& title() const { return title_; }
    bool running() const { return running_; }
    bool cancelling() const { return token_.cancelled(); }
    double fraction() const { return fraction_; } ///< negative: unknown
    const QString& message() const { return message_; }
    double secondsLeft() const; ///< negative: unknown

  Q_SIGNALS:
    void progressed();
    void finished();
    void cancelled();
    void failed(const redline::Error& error);
    void ended(); ///< after the terminal event, whichever it was

  private:
    class Mailbox;
    void poll();
    void arrive(const Result<void>& result);

    QString title_;
    Work work_;
    CancelToken token_;
    std::shared_ptr<Mailbox> mailbox_;
    std::thread thread_;
    QTimer timer_;
    QElapsedTimer clock_;
    bool running_ = false, terminal_ = false;
    double fraction_ = -1;
    QString message_;
};

/// A job with a result, which arrives in `done` on the window thread. The job deletes itself after its
/// terminal event.
template<typename T>
Job* makeJob(QString title, std::function<Result<T>(Progress&, const CancelToken&)> work,
             std::function<void(T)> done, QObject* parent) {
    auto slot = std::make_shared<std::unique_ptr<T>>();
    auto* job = new Job(
        std::move(title),
        [slot, work = std::move(work)](Progress& progress, const CancelToken& cancel) -> Result<void> {
            auto result = work(progress, cancel);
            if (!result) return fail(std::move(result).error());
            *slot = std::make_unique<T>(std::move(*result));
            return {};
        },
        parent);
    QObject::connect(job, &Job::finished, job, [slot, done = std::move(done)] { done(std::move(**slot)); });
    QObject::connect(job, &Job::ended, job, &QObject::deleteLater);
    return job;
}

} // namespace redline::ui
