// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "redline/learn/engine.h"
#include "ui/jobs/training_history.h"

namespace redline::ui {

/// Stands between the training thread and the window. The training thread collects in memory of its own and
/// hands over when the window is not looking; it never waits, and what it collects is bounded. The window
/// takes what is there when its timer says so.
class TrainingFeed final : public TrainObserver {
  public:
    /// What arrived since the last time; empty members did not change.
    struct News {
        std::vector<StepRecord> steps;
        std::vector<EpochRecord> epochs;
        std::optional<TrainingStatus> status;
        std::shared_ptr<const Plan> plan;
        std::shared_ptr<const Split> split;
        bool empty() const { return steps.empty() && epochs.empty() && !status && !plan; }
    };

    void on_status(const TrainingStatus& status) override;
    void on_step(const StepRecord& record) override;
    void on_epoch(const EpochRecord& record) override;
    void on_plan(const Plan& plan, const Split& split) override;
    /// By the training thread after the last event: hands over whatever is left, waiting if need be.
    void flush();

    /// By the window thread.
    News take();
    /// Adds the news to a history.
    static void extend(TrainingHistory& history, News&& news);

  private:
    void offer();
    void handOver();

    /// Far more than a window that looks 20 times a second ever finds waiting.
    static constexpr std::size_t waitingLimit = 8192;

    // of the training thread
    StepSeries ownSteps_{waitingLimit};
    News own_;
    // shared
    std::mutex mutex_;
    StepSeries sharedSteps_{waitingLimit};
    News shared_;
};

} // namespace redline::ui
