// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "learn/batch_source.h"
#include "learn/live_noise.h"
#include "learn/loss.h"
#include "learn/memory_meter.h"
#include "learn/network.h"
#include "learn/optimizer.h"
#include "learn/out_of_memory.h"
#include "learn/prepared_scene.h"
#include "learn/run_folder.h"
#include "learn/run_log.h"
#include "learn/step_history.h"
#include "learn/stopwatch.h"
#include "learn/training_step.h"
#include "learn/validation.h"
#include "redline/sampling/sampler.h"

namespace redline::learn {

/// One training from start to end; its parts are in training_setup.cpp (before the first step) and
/// trainer.cpp.
class Trainer {
  public:
    Trainer(const TrainJob& job, TrainObserver& observer, const TrainControl& control, RunLog& log,
            std::string environment)
        : job_(job),
          observer_(observer),
          control_(control),
          log_(log),
          environment_(std::move(environment)),
          device_(c10::kCPU) {}

    Result<TrainOutcome> run();
    /// After an allocation failed.
    MemoryShortage shortage() const {
        return met_shortage(plan_, settings_.batch,
                            meter_ ? meter_->refusal() : std::optional<MemoryRefusal>());
    }

  private:
    Result<void> prepare();
    Result<void> plan();
    Result<void> build();
    LiveNoise new_noise() const;
    Result<void> open_folder();
    Result<void> train_epochs();
    Result<bool> train_epoch();
    double observed_coverage() const; ///< classes per whole step so far
    Result<void> validate_epoch();
    void take_verdict(const std::optional<LearningVerdict>& verdict);
    Result<void> checkpoint();
    Result<void> finish();
    void wait_while_paused();
    void status(const std::string& phase, bool force);
    void refresh_report();
    /// How often each class's training samples come in a pass.
    std::vector<double> sampler_repeats() const;
    Result<void> refresh_gaps(double expected);

    const TrainJob& job_;
    TrainObserver& observer_;
    const TrainControl& control_;
    RunLog& log_;
    std::string environment_;
    c10::Device device_;

    Settings settings_;
    PreparedScene prepared_;
    std::vector<std::int16_t> label_map_; ///< [row, col]: class where a pixel trains, else -1
    std::optional<Plan> plan_;
    StepOptions step_options_;
    std::unique_ptr<MemoryMeter> meter_;
    std::unique_ptr<TorchNetwork> network_;
    std::unique_ptr<StepOptimizer> optimizer_;
    std::unique_ptr<BatchSource> source_;
    std::unique_ptr<TrainingLoss> loss_;
    std::unique_ptr<Sampler> sampler_;
    std::unique_ptr<LiveNoise> noise_;
    std::unique_ptr<TrainingStep> step_;
    PriorShift prior_;
    std::unique_ptr<Validation> validation_;

    std::optional<RunFolder> folder_;
    RunState state_;
    StepHistory history_;
    TrainOutcome outcome_;
    std::shared_ptr<const NoiseReport> report_;
    std::shared_ptr<const std::vector<ClassGap>> gaps_;
    double report_seconds_ = 1e-3;      ///< of the last one, or taken for the first
    std::optional<double> gap_seconds_; ///< of the last comparison
    std::vector<std::int64_t> coverage_first_step_;
    double epoch_seconds_ = 0;
    double training_seconds_ = 0; ///< steps of this process alone
    std::int64_t samples_ = 0;
    Clock::time_point last_checkpoint_ = Clock::now(), last_status_{}, last_report_{};
    std::int64_t checkpointed_step_ = -1;
};

} // namespace redline::learn
