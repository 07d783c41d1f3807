// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <cstdlib>

#include <gtest/gtest.h>

#include "redline/base/files.h"
#include "redline/learn/safetensors.h"
#include "support/small_training.h"
#include "support/temporary_folder.h"

namespace redline {
namespace {

using test::losses;
using test::Recorder;
using test::small_job;
using test::train;

TEST(Training, TheSameSeedGivesTheSameRunAndAnotherSeedAnother) {
    Recorder first, second, other;
    TrainJob job = small_job();
    ASSERT_TRUE(train(job, first));
    ASSERT_TRUE(train(job, second));
    EXPECT_EQ(losses(first), losses(second));
    job.settings.seeds.run = 8;
    ASSERT_TRUE(train(job, other));
    EXPECT_NE(losses(first), losses(other));
}

TEST(Training, ItLearnsAndTellsWhatItDid) {
    test::TemporaryFolder folder;
    TrainJob job = small_job();
    job.settings.epochs = 12;
    job.out = folder / "run";
    Recorder recorder;
    const auto outcome = train(job, recorder);
    ASSERT_TRUE(outcome) << to_text(outcome.error());
    EXPECT_LT(recorder.epochs.back().train_loss, 0.7f * recorder.epochs.front().train_loss);
    EXPECT_EQ(outcome->verdict, VerdictState::learning) << outcome->verdict_text;
    EXPECT_EQ(recorder.plans, 1);
    EXPECT_EQ(outcome->epochs, 12);
    EXPECT_EQ(outcome->steps, static_cast<std::int64_t>(recorder.steps.size()));
    EXPECT_GT(outcome->measured_peak, 0);
    EXPECT_GT(outcome->observed_coverage, 1);
    ASSERT_TRUE(outcome->test.macro_f1);
    // The best epoch is the one with the highest validation score.
    for (const auto& epoch : recorder.epochs)
        EXPECT_LE(*epoch.validation_macro_f1,
                  *recorder.epochs[static_cast<std::size_t>(outcome->best_epoch - 1)].validation_macro_f1);
    EXPECT_NEAR(*outcome->validation.macro_f1,
                *recorder.epochs[static_cast<std::size_t>(outcome->best_epoch - 1)].validation_macro_f1,
                1e-12);
    for (const char* file : {"run.json", "split.tif", "preprocessing.json", "steps.csv", "epochs.csv",
                             "weights.safetensors", "checkpoint-A", "log.txt", "report.html"})
        EXPECT_TRUE(std::filesystem::exists(job.out / file)) << file;
}

TEST(Training, TheRestOfAPassIsLeftOutOfTheObservedCoverage) {
    TrainJob job = small_job();
    job.settings.epochs = 3;
    Recorder recorder;
    const auto outcome = train(job, recorder);
    ASSERT_TRUE(outcome) << to_text(outcome.error());
    std::int64_t samples = 0;
    for (const auto part : outcome->split.part)
        samples += part == SplitPart::train;
    ASSERT_NE(samples % job.settings.batch, 0) << "without a rest there is nothing to see";
    const auto steps = static_cast<std::int64_t>(recorder.steps.size()), per_epoch = steps / 3;
    double sum = 0;
    for (std::int64_t i = 0; i < steps; ++i)
        if ((i + 1) % per_epoch != 0) sum += recorder.steps[static_cast<std::size_t>(i)].classes_seen;
    EXPECT_NEAR(outcome->observed_coverage, sum / static_cast<double>(steps - 3), 1e-12);
}

TEST(Training, TheMapRepeatsTheTestScores) {
    // Training scores patch by patch, the map is computed tile by tile: the same network must say the same.
    test::TemporaryFolder folder;
    TrainJob job = small_job();
    job.settings.epochs = 6;
    job.out = folder / "run";
    Recorder recorder;
    const auto outcome = train(job, recorder);
    ASSERT_TRUE(outcome) << to_text(outcome.error());
    NoProgress progress;
    const auto map = test::engine()->classify(job.out, job.scene.cube, true, "cpu", progress, {});
    ASSERT_TRUE(map) << to_text(map.error());
    ConfusionMatrix confusion(4);
    for (const auto pixel : outcome->split.pixels(SplitPart::test))
        confusion.add(job.scene.truth->label[static_cast<std::size_t>(pixel)],
                      map->map.label[static_cast<std::size_t>(pixel)]);
    EXPECT_EQ(confusion, outcome->test.confusion);
    for (std::size_t i = 0; i < map->map.label.size(); ++i) {
        float sum = 0;
        for (int k = 0; k < 4; ++k)
            sum += map->probabilities[i * 4 + static_cast<std::size_t>(k)];
        ASSERT_NEAR(sum, 1, 1e-5);
    }
}

TEST(Training, MeasuringNoiseChangesNothing) {
    // Losses, weights and batch-norm statistics to the last bit, with one and with four micro-batches per
    // step.
    struct Case {
        const char* network;
        int patch, micro;
    };
    for (const Case& one : {Case{"hamida", 5, 0}, Case{"hamida", 5, 4}, Case{"ssrn", 5, 4}}) {
        test::TemporaryFolder folder;
        TrainJob job = small_job();
        job.settings.network = one.network;
        job.settings.patch = one.patch;
        job.settings.micro = one.micro;
        job.settings.epochs = 1;
        job.settings.augment = true;
        Recorder with, without;
        job.settings.noise_budget = 1; // every step
        job.out = folder / "with";
        const auto measured = train(job, with);
        ASSERT_TRUE(measured) << one.network << ": " << to_text(measured.error());
        EXPECT_GE(measured->noise.observations, measured->steps / 2);
        job.settings.noise_budget = 0;
        job.out = folder / "without";
        ASSERT_TRUE(train(job, without));
        EXPECT_EQ(losses(with), losses(without)) << one.network << " micro " << one.micro;
        const auto a = read_safetensors(folder / "with/weights.safetensors");
        const auto b = read_safetensors(folder / "without/weights.safetensors");
        ASSERT_TRUE(a && b);
        EXPECT_EQ(*a, *b) << one.network << " micro " << one.micro;
    }
}

TEST(Training, AccumulatedMicroBatchesEqualTheLargeBatch) {
    Recorder whole, parts;
    TrainJob job = small_job();
    job.settings.optimizer = Optimizer::sgd;
    job.settings.learning_rate = 0.05;
    ASSERT_TRUE(train(job, whole));
    job.settings.micro = 5; // 16 = 5 + 5 + 6: unequal parts, weighted by their samples
    ASSERT_TRUE(train(job, parts));
    ASSERT_EQ(whole.steps.size(), parts.steps.size());
    for (std::size_t i = 0; i < whole.steps.size(); ++i)
        EXPECT_NEAR(whole.steps[i].loss, parts.steps[i].loss, 2e-5) << i;
}

TEST(Training, CheckpointingChangesMemoryAndNothingElse) {
    TrainJob job = small_job();
    job.settings.epochs = 1;
    Recorder plain, reentrant, hooks;
    ASSERT_TRUE(train(job, plain));
    job.settings.checkpoint_segments = 3;
    job.settings.checkpoint = CheckpointKind::reentrant;
    const auto a = train(job, reentrant);
    ASSERT_TRUE(a) << to_text(a.error());
    job.settings.checkpoint = CheckpointKind::hooks;
    const auto b = train(job, hooks);
    ASSERT_TRUE(b) << to_text(b.error());
    ASSERT_EQ(plain.steps.size(), hooks.steps.size());
    for (std::size_t i = 0; i < plain.steps.size(); ++i) {
        EXPECT_NEAR(plain.steps[i].loss, reentrant.steps[i].loss, 1e-6) << i;
        EXPECT_NEAR(plain.steps[i].loss, hooks.steps[i].loss, 1e-6) << i;
        EXPECT_NE(plain.steps[i].memory_peak, reentrant.steps[i].memory_peak) << "segments were recomputed";
    }
}

TEST(Training, EveryNetworkOfTheFoundationTrains) {
    struct Case {
        const char* network;
        int patch, bands;
    };
    for (const Case& one : {Case{"hamida", 5, 12}, Case{"hybridsn", 13, 16}, Case{"hu", 1, 24}}) {
        SyntheticSceneOptions options;
        options.rows = 26;
        options.cols = 34;
        options.bands = one.bands + 3; // some bands are bad
        options.classes = 4;
        SyntheticScene scene = make_synthetic_scene(options);
        TrainJob job = small_job();
        job.scene.cube = scene.cube;
        job.scene.truth = std::make_shared<const GroundTruth>(std::move(scene.truth));
        job.settings.network = one.network;
        job.settings.patch = one.patch;
        job.settings.epochs = 1;
        Recorder recorder;
        const auto outcome = train(job, recorder);
        ASSERT_TRUE(outcome) << one.network << ": " << to_text(outcome.error());
        for (const auto& step : recorder.steps)
            EXPECT_TRUE(std::isfinite(step.loss)) << one.network;
    }
}

TEST(Training, StopKeepsTheBestWeightsAndPauseWaits) {
    TrainJob job = small_job();
    job.settings.epochs = 1000;
    TrainControl control;
    Recorder recorder;
    recorder.at_step = [&](const StepRecord& step) {
        if (step.step == 20) control.stop.cancel();
    };
    const auto outcome = train(job, recorder, control);
    ASSERT_TRUE(outcome) << to_text(outcome.error());
    EXPECT_TRUE(outcome->stopped_early);
    EXPECT_EQ(outcome->steps, 20);
    EXPECT_TRUE(outcome->test.oa);
    EXPECT_EQ(recorder.phases.back(), "testing");
}

TEST(Training, ASettingThatCannotWorkIsRefusedInWords) {
    Recorder recorder;
    TrainJob job = small_job();
    job.settings.patch = 99;
    auto outcome = train(job, recorder);
    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.error().code, ErrorCode::usage);
    EXPECT_NE(outcome.error().what.find("26 x 34"), std::string::npos) << outcome.error().what;
    job = small_job();
    job.settings.device = "rtx3060";
    outcome = train(job, recorder);
    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.error().code, ErrorCode::usage);
    job = small_job();
    job.settings.sampler = SamplerKind::inverse;
    job.settings.loss = LossKind::weighted;
    outcome = train(job, recorder);
    ASSERT_FALSE(outcome) << "frequencies would be corrected twice";
}

TEST(Training, EverySamplerAndLossTrains) {
    for (const SamplerKind sampler : {SamplerKind::natural, SamplerKind::inverse, SamplerKind::stratified,
                                      SamplerKind::coverage, SamplerKind::class_then_pixel})
        for (const LossKind loss : {LossKind::cross_entropy, LossKind::weighted, LossKind::logit_adjusted}) {
            if (sampler != SamplerKind::natural && loss != LossKind::cross_entropy) continue;
            TrainJob job = small_job();
            job.settings.epochs = 1;
            job.settings.sampler = sampler;
            job.settings.loss = loss;
            job.settings.prior_correction = PriorCorrection::training_counts;
            Recorder recorder;
            const auto outcome = train(job, recorder);
            ASSERT_TRUE(outcome) << to_text(sampler) << ": " << to_text(outcome.error());
            EXPECT_GT(outcome->steps, 0);
        }
}

} // namespace
} // namespace redline
