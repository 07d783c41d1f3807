// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/latest_job.h"

namespace redline::ui {

void LatestJob::start(std::function<Job*()> make) {
    if (!current_) return launch(make);
    current_->cancel();
    waiting_ = std::move(make);
}

void LatestJob::launch(const std::function<Job*()>& make) {
    current_ = make();
    connect(current_, &Job::ended, this, [this] {
        current_.clear();
        if (!waiting_) return Q_EMIT idle();
        const auto next = std::exchange(waiting_, {});
        launch(next);
    });
    current_->start();
}

void LatestJob::cancel() {
    ++wish_;
    waiting_ = {};
    if (current_) current_->cancel();
}

} // namespace redline::ui
