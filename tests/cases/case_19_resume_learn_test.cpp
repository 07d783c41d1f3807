// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "redline/base/files.h"
#include "support/small_training.h"
#include "support/temporary_folder.h"

namespace redline {
namespace {

TrainJob ten_epochs() {
    TrainJob job = test::small_job();
    job.settings.epochs = 10;
    job.settings.schedule = ScheduleKind::step;
    job.settings.augment = true;
    return job;
}

void expect_same(const test::Recorder& whole, const test::Recorder& first, const test::Recorder& second) {
    ASSERT_EQ(whole.steps.size(), first.steps.size() + second.steps.size());
    for (std::size_t i = 0; i < whole.steps.size(); ++i) {
        const StepRecord& part =
            i < first.steps.size() ? first.steps[i] : second.steps[i - first.steps.size()];
        EXPECT_EQ(part.step, whole.steps[i].step);
        EXPECT_EQ(part.loss, whole.steps[i].loss) << "step " << i + 1;
        EXPECT_EQ(part.learning_rate, whole.steps[i].learning_rate) << "step " << i + 1;
    }
    ASSERT_EQ(whole.epochs.size(), first.epochs.size() + second.epochs.size());
    for (std::size_t i = 0; i < whole.epochs.size(); ++i) {
        const EpochRecord& part =
            i < first.epochs.size() ? first.epochs[i] : second.epochs[i - first.epochs.size()];
        EXPECT_EQ(part.epoch, whole.epochs[i].epoch);
        EXPECT_EQ(part.best, whole.epochs[i].best) << "the best score goes on";
        EXPECT_EQ(part.validation_macro_f1, whole.epochs[i].validation_macro_f1);
        EXPECT_EQ(part.train_loss, whole.epochs[i].train_loss);
    }
}

TEST(Case19, FiveAndFiveEpochsAreTen) {
    test::TemporaryFolder folder;
    test::Recorder whole, first, second;
    TrainJob job = ten_epochs();
    job.out = folder / "whole";
    const auto all = test::train(job, whole);
    ASSERT_TRUE(all) << to_text(all.error());
    ASSERT_NE(whole.steps.front().learning_rate, whole.steps.back().learning_rate)
        << "the schedule takes a step within ten epochs";

    job.out = folder / "parts";
    job.settings.epochs = 5;
    ASSERT_TRUE(test::train(job, first));
    job.resume = job.out;
    job.out.clear();
    job.settings.epochs = 10;
    const auto rest = test::train(job, second);
    ASSERT_TRUE(rest) << to_text(rest.error());
    expect_same(whole, first, second);
    EXPECT_EQ(rest->best_epoch, all->best_epoch);
    EXPECT_EQ(rest->epochs, 10);
    EXPECT_EQ(rest->test, all->test);
    // The tables go on as if nothing had happened, but for the seconds.
    const auto a = read_file(folder / "whole/steps.csv"), b = read_file(folder / "parts/steps.csv");
    ASSERT_TRUE(a && b);
    EXPECT_EQ(std::count(a->begin(), a->end(), '\n'), std::count(b->begin(), b->end(), '\n'));
    const auto wa = read_file(folder / "whole/weights.safetensors"),
               wb = read_file(folder / "parts/weights.safetensors");
    ASSERT_TRUE(wa && wb);
    EXPECT_EQ(*wa, *wb);
}

TEST(Case19, StoppedInTheMiddleOfAnEpochItGoesOnThere) {
    test::TemporaryFolder folder;
    test::Recorder whole, first, second;
    TrainJob job = ten_epochs();
    ASSERT_TRUE(test::train(job, whole));
    const auto per_epoch = static_cast<std::int64_t>(whole.steps.size()) / 10;
    job.out = folder / "parts";
    TrainControl control;
    first.at_step = [&](const StepRecord& step) {
        if (step.step == 3 * per_epoch + 2) control.stop.cancel();
    };
    const auto stopped = test::train(job, first, control);
    ASSERT_TRUE(stopped) << to_text(stopped.error());
    EXPECT_TRUE(stopped->stopped_early);
    job.resume = job.out;
    job.out.clear();
    const auto rest = test::train(job, second);
    ASSERT_TRUE(rest) << to_text(rest.error());
    expect_same(whole, first, second);
}

TEST(Case19, OtherDataAreNotResumedWith) {
    test::TemporaryFolder folder;
    TrainJob job = ten_epochs();
    job.settings.epochs = 1;
    job.out = folder / "run";
    test::Recorder recorder;
    ASSERT_TRUE(test::train(job, recorder));
    GroundTruth changed = *job.scene.truth;
    for (auto& label : changed.label)
        if (label == 0) label = -1;
    job.scene.truth = std::make_shared<const GroundTruth>(changed);
    job.resume = job.out;
    const auto outcome = test::train(job, recorder);
    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.error().code, ErrorCode::input);
}

} // namespace
} // namespace redline
