// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/job.h"

#include <exception>

#include <QMetaObject>

namespace redline::ui {

/// Latest wins: the worker overwrites, the window's timer reads. A message is dropped rather than waited for.
class Job::Mailbox final : public Progress {
  public:
    void report(double fraction, std::string_view message) override {
        fraction_.store(fraction, std::memory_order_relaxed);
        if (message.empty()) return;
        if (std::unique_lock lock(mutex_, std::try_to_lock); lock) message_.assign(message);
    }
    double fraction() const { return fraction_.load(std::memory_order_relaxed); }
    QString message() {
        std::lock_guard lock(mutex_);
        return QString::fromStdString(message_);
    }

  private:
    std::atomic<double> fraction_{-1};
    std::mutex mutex_;
    std::string message_;
};

Job::Job(QString title, Work work, QObject* parent)
    : QObject(parent),
      title_(std::move(title)),
      work_(std::move(work)),
      mailbox_(std::make_shared<Mailbox>()) {
    timer_.setInterval(50);
    connect(&timer_, &QTimer::timeout, this, &Job::poll);
}

Job::~Job() {
    token_.cancel();
    if (thread_.joinable()) thread_.join();
}

void Job::start() {
    if (thread_.joinable()) return;
    running_ = true;
    clock_.start();
    timer_.start();
    thread_ = std::thread([this, work = std::move(work_), mailbox = mailbox_, token = token_] {
        Result<void> result;
        try {
            result = work(*mailbox, token);
        } catch (const std::bad_alloc&) {
            result = fail(ErrorCode::memory, "not enough memory for this operation", {},
                          "close other programs or choose a smaller window");
        } catch (const std::exception& error) {
            result =
                fail(ErrorCode::internal, error.what(), {}, "please report this with what you did before");
        }
        // The destructor joins this thread, so the object lives until the event is posted; events of a dead
        // object are dropped by Qt.
        QMetaObject::invokeMethod(
            this, [this, result = std::move(result)] { arrive(result); }, Qt::QueuedConnection);
    });
}

void Job::cancel() {
    token_.cancel();
    message_ = tr("stopping ...");
    Q_EMIT progressed();
}

double Job::secondsLeft() const {
    // A forecast from the first two per cent would only jump about.
    if (!running_ || fraction_ < 0.02) return -1;
    return static_cast<double>(clock_.elapsed()) / 1000 * (1 - fraction_) / fraction_;
}

void Job::poll() {
    const double fraction = mailbox_->fraction();
    const QString message = token_.cancelled() ? message_ : mailbox_->message();
    if (fraction == fraction_ && message == message_) return;
    fraction_ = fraction;
    message_ = message;
    Q_EMIT progressed();
}

void Job::arrive(const Result<void>& result) {
    if (terminal_) return;
    terminal_ = true;
    timer_.stop();
    thread_.join();
    running_ = false;
    if (result) {
        Q_EMIT finished();
    } else if (result.error().code == ErrorCode::cancelled) {
        Q_EMIT cancelled();
    } else {
        Q_EMIT failed(result.error());
    }
    Q_EMIT ended();
}

} // namespace redline::ui
