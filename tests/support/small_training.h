// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "redline/learn/engine.h"
#include "redline/scene/synthetic_scene.h"

namespace redline::test {

/// A training that takes a second: a non-square built-in scene of 12 bands and 4 classes.
inline TrainJob small_job() {
    SyntheticSceneOptions options;
    options.rows = 26;
    options.cols = 34;
    options.bands = 12;
    options.classes = 4;
    SyntheticScene scene = make_synthetic_scene(options);
    TrainJob job;
    job.scene.cube = scene.cube;
    job.scene.truth = std::make_shared<const GroundTruth>(std::move(scene.truth));
    job.settings.network = "hamida";
    job.settings.patch = 5;
    job.settings.batch = 16;
    job.settings.epochs = 2;
    job.settings.learning_rate = 2e-3;
    job.settings.split.share = 0.3;
    job.settings.split.validation = 0.25;
    job.settings.seeds.run = 7;
    job.threads = 1;
    return job;
}

/// Keeps what a training reports; `at_step` runs after each step.
class Recorder final : public TrainObserver {
  public:
    void on_step(const StepRecord& record) override {
        steps.push_back(record);
        if (at_step) at_step(record);
    }
    void on_epoch(const EpochRecord& record) override { epochs.push_back(record); }
    void on_status(const TrainingStatus& status) override { phases.push_back(status.phase); }
    void on_plan(const Plan& plan, const Split&) override {
        ++plans;
        memory = plan.memory;
    }

    std::vector<StepRecord> steps;
    std::vector<EpochRecord> epochs;
    std::vector<std::string> phases;
    MemoryPrediction memory;
    int plans = 0;
    std::function<void(const StepRecord&)> at_step;
};

/// The engine, or a failed test with the reason.
inline std::shared_ptr<Engine> engine() {
    auto loaded = load_engine();
    if (!loaded) {
        ADD_FAILURE() << to_text(loaded.error());
        return nullptr;
    }
    return *loaded;
}

inline Result<TrainOutcome> train(const TrainJob& job, Recorder& recorder, const TrainControl& control = {}) {
    NoLogger logger;
    return engine()->train(job, recorder, control, logger);
}

inline std::vector<float> losses(const Recorder& recorder) {
    std::vector<float> values;
    for (const auto& step : recorder.steps)
        values.push_back(step.loss);
    return values;
}

} // namespace redline::test
