// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QObject>
#include <QPointer>
#include <QString>

#include "ui/jobs/job.h"

namespace redline::ui {

/// For pictures and previews that follow a slider: one job at a time, and of the wishes that come meanwhile
/// only the latest is kept. The result of a job that was overtaken is dropped.
class LatestJob : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

    template<typename T>
    void run(QString title, std::function<Result<T>(Progress&, const CancelToken&)> work,
             std::function<void(T)> done, std::function<void(const Error&)> failed = {}) {
        const int mine = ++wish_;
        start([this, mine, title = std::move(title), work = std::move(work), done = std::move(done),
               failed = std::move(failed)]() -> Job* {
            Job* job = makeJob<T>(
                title, work,
                [this, mine, done](T result) {
                    if (mine == wish_) done(std::move(result));
                },
                this);
            connect(job, &Job::failed, this, [this, mine, failed](const Error& error) {
                if (mine == wish_ && failed) failed(error);
            });
            return job;
        });
    }

    /// Forgets the running job's result and whatever waits.
    void cancel();
    bool busy() const { return !current_.isNull(); }

  Q_SIGNALS:
    void idle();

  private:
    void start(std::function<Job*()> make);
    void launch(const std::function<Job*()>& make);

    int wish_ = 0;
    QPointer<Job> current_;
    std::function<Job*()> waiting_;
};

} // namespace redline::ui
