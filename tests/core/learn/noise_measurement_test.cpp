// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

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

/// What a run measured, without what depends on the clock.
NoiseReport timeless(NoiseReport report) {
    report.seconds = report.cost_share = 0;
    return report;
}

TEST(NoiseMeasurement, RunningBatchesAgainInPartsChangesNothing) {
    // One micro-batch per step: dropout, attention, batch norm and augmentation all see the same as without.
    struct Case {
        const char* network;
        int patch;
        SamplerKind sampler;
    };
    for (const Case& one :
         {Case{"spectralformer", 1, SamplerKind::natural}, Case{"ssrn", 5, SamplerKind::natural},
          Case{"ssrn", 5, SamplerKind::coverage}, Case{"hamida", 5, SamplerKind::natural}}) {
        test::TemporaryFolder folder;
        TrainJob job = small_job();
        job.settings.network = one.network;
        job.settings.patch = one.patch;
        job.settings.sampler = one.sampler;
        job.settings.epochs = 1;
        job.settings.augment = true;
        Recorder with, without;
        job.settings.noise_budget = 1; // every step
        job.out = folder / "with";
        const auto measured = train(job, with);
        ASSERT_TRUE(measured) << one.network << ": " << to_text(measured.error());
        EXPECT_GE(measured->noise_report.splits, measured->steps - 1) << one.network;
        EXPECT_GE(measured->noise_report.whole.observations, measured->steps - 1);
        ASSERT_GE(measured->noise_report.groups.size(), 3u);
        EXPECT_EQ(measured->noise_report.groups.front().noise.observations,
                  measured->noise_report.whole.observations);
        job.settings.noise_budget = 0;
        job.out = folder / "without";
        ASSERT_TRUE(train(job, without));
        EXPECT_EQ(losses(with), losses(without)) << one.network;
        const auto a = read_safetensors(folder / "with/weights.safetensors");
        const auto b = read_safetensors(folder / "without/weights.safetensors");
        ASSERT_TRUE(a && b);
        EXPECT_EQ(*a, *b) << one.network;
    }
}

TEST(NoiseMeasurement, PartsAndMicroBatchesSeeTheSameNoise) {
    // Weights that stand still: what one micro-batch per step gives by parts is what four micro-batches give.
    TrainJob job = small_job();
    job.settings.optimizer = Optimizer::sgd;
    job.settings.learning_rate = 1e-12;
    job.settings.patch = 3;
    job.settings.epochs = 30;
    job.settings.noise_budget = 1;
    Recorder parts, micro;
    const auto by_parts = train(job, parts);
    job.settings.micro = 4;
    const auto by_micro = train(job, micro);
    ASSERT_TRUE(by_parts && by_micro);
    const NoiseEstimate &a = by_parts->noise_report.whole, &b = by_micro->noise_report.whole;
    ASSERT_TRUE(a.resolvable) << to_text(a.reason);
    ASSERT_TRUE(b.resolvable) << to_text(b.reason);
    // three degrees of freedom in each of some 300 steps that count: 5 % deviation each, three of the
    // difference
    EXPECT_NEAR(a.trace, b.trace, 0.2 * b.trace);
    EXPECT_LT(a.b_simple_low, b.b_simple_high);
    EXPECT_LT(b.b_simple_low, a.b_simple_high);
    for (const auto* outcome : {&*by_parts, &*by_micro}) {
        // the groups hold every parameter once: their parts add up
        double trace = 0, norm2 = 0;
        for (const auto& group : outcome->noise_report.groups) {
            trace += group.noise.trace;
            norm2 += group.noise.gradient_norm2;
        }
        EXPECT_NEAR(trace, outcome->noise_report.whole.trace, 1e-6 * trace);
        EXPECT_NEAR(norm2, outcome->noise_report.whole.gradient_norm2, 1e-6 * std::abs(norm2) + 1e-12);
    }
}

TEST(NoiseMeasurement, GoesOnAcrossAResume) {
    for (const auto& [network, micro, sampler] : {std::tuple{"ssrn", 0, SamplerKind::natural},
                                                  {"ssrn", 4, SamplerKind::natural},
                                                  {"hamida", 0, SamplerKind::stratified}}) {
        test::TemporaryFolder folder;
        TrainJob job = small_job();
        job.settings.network = network;
        job.settings.micro = micro;
        job.settings.sampler = sampler;
        job.settings.epochs = 3;
        job.settings.noise_budget = 1;
        Recorder whole, first, second;
        job.out = folder / "whole";
        const auto all = train(job, whole);
        ASSERT_TRUE(all) << to_text(all.error());

        TrainControl control;
        first.at_step = [&](const StepRecord& record) {
            if (record.step == static_cast<std::int64_t>(whole.steps.size()) / 2 + 1) control.stop.cancel();
        };
        job.out = folder / "parts";
        ASSERT_TRUE(train(job, first, control));
        ASSERT_LT(first.steps.size(), whole.steps.size());
        job.resume = job.out;
        job.out.clear();
        const auto rest = train(job, second);
        ASSERT_TRUE(rest) << to_text(rest.error());
        EXPECT_TRUE(rest->warnings.empty() || rest->warnings == all->warnings);
        EXPECT_EQ(timeless(rest->noise_report), timeless(all->noise_report)) << network << " micro " << micro;
        EXPECT_EQ(rest->noise, all->noise);
        EXPECT_EQ(second.steps.back().noise, whole.steps.back().noise);
        EXPECT_EQ(second.steps.back().norm_line, whole.steps.back().norm_line);
        // the curves start at the first step of the run, not of the second process
        ASSERT_EQ(rest->steps_history.size(), all->steps_history.size());
        EXPECT_EQ(rest->steps_history.front().step, 1);
        EXPECT_EQ(*read_file(folder / "parts/noise.csv"), *read_file(folder / "whole/noise.csv"));
    }
}

TEST(NoiseMeasurement, StaysWithinItsBudget) {
    TrainJob job = small_job();
    job.settings.network = "ssrn";
    job.settings.patch = 3;
    job.settings.epochs = 14;
    job.settings.noise_budget = 0.05;
    Recorder recorder;
    const auto outcome = train(job, recorder);
    ASSERT_TRUE(outcome);
    // the first few steps are measured whatever they cost
    EXPECT_LT(outcome->noise_report.cost_share, 0.08);
    EXPECT_GT(outcome->noise_report.cost_share, 0);
    EXPECT_LT(outcome->noise_report.splits, outcome->steps / 4);
}

TEST(NoiseMeasurement, BatchNormIsSeenLayerByLayerAndFallsWithB) {
    TrainJob job = small_job();
    job.settings.network = "ssrn";
    job.settings.optimizer = Optimizer::sgd;
    job.settings.learning_rate = 1e-12;
    job.settings.noise_budget = 1;
    job.settings.batch = 24;
    job.settings.patch = 3;
    double before = 1e9;
    for (const int micro : {2, 24}) {
        job.settings.micro = micro;
        job.settings.epochs = micro == 2 ? 5 : 18;
        Recorder recorder;
        const auto outcome = train(job, recorder);
        ASSERT_TRUE(outcome);
        ASSERT_FALSE(outcome->noise_report.norms.empty());
        double mean2 = 0;
        for (const NormNoise& norm : outcome->noise_report.norms) {
            EXPECT_GT(norm.micro_batches, 0) << norm.layer.name;
            EXPECT_TRUE(std::isfinite(norm.mean_deviation) && norm.mean_deviation > 0) << norm.layer.name;
            EXPECT_GE(norm.train_eval_gap, norm.mean_deviation);
            mean2 += norm.mean_deviation * norm.mean_deviation;
        }
        EXPECT_LT(mean2, 0.4 * before) << "b = " << micro;
        before = mean2;
        ASSERT_TRUE(outcome->noise_report.norm_line);
        EXPECT_EQ(recorder.steps.back().norm_line, outcome->noise_report.norm_line);
    }
    job.settings.norm = {NormKind::group, 8};
    job.settings.epochs = 1;
    Recorder recorder;
    const auto without = train(job, recorder);
    ASSERT_TRUE(without);
    EXPECT_TRUE(without->noise_report.norms.empty());
    EXPECT_FALSE(without->noise_report.norm_line);
}

TEST(NormStatistics, DamagedOnesAreFoundAgainWithoutTraining) {
    test::TemporaryFolder folder;
    TrainJob job = small_job();
    job.settings.network = "ssrn";
    job.settings.epochs = 6;
    job.out = folder / "run";
    Recorder recorder;
    const auto trained = train(job, recorder);
    ASSERT_TRUE(trained);
    const auto file = folder / "run/weights.safetensors";
    auto weights = read_safetensors(file);
    ASSERT_TRUE(weights);
    const TensorFile original = *weights;
    for (StoredTensor& tensor : weights->tensors)
        if (tensor.name.ends_with("running_mean")) {
            std::vector<float> values(tensor.data.size() / sizeof(float), 3.0F);
            tensor.data.assign(reinterpret_cast<const char*>(values.data()), tensor.data.size());
        }
    ASSERT_TRUE(write_safetensors(file, *weights));
    NormJob norms;
    norms.scene = job.scene;
    norms.run = folder / "run";
    norms.threads = 1;
    norms.keep = false;
    NoProgress progress;
    const auto looked = test::engine()->reestimate_norms(norms, progress, {});
    ASSERT_TRUE(looked) << to_text(looked.error());
    EXPECT_GT(looked->mean_shift, 0.5);
    EXPECT_LT(*looked->before.macro_f1, *trained->validation.macro_f1 - 0.1);
    EXPECT_GT(*looked->after.macro_f1, *trained->validation.macro_f1 - 0.1);
    EXPECT_EQ(*read_safetensors(file), *weights) << "only looked";
    norms.keep = true;
    const auto done = test::engine()->reestimate_norms(norms, progress, {});
    ASSERT_TRUE(done);
    const auto kept = read_safetensors(file);
    ASSERT_TRUE(kept);
    int below = 0;
    for (std::size_t i = 0; i < kept->tensors.size(); ++i) {
        const StoredTensor& now = kept->tensors[i];
        const auto was = std::find_if(original.tensors.begin(), original.tensors.end(),
                                      [&](const StoredTensor& t) { return t.name == now.name; });
        ASSERT_NE(was, original.tensors.end());
        if (now.name.find("running") == std::string::npos && now.name.find("batches") == std::string::npos) {
            EXPECT_EQ(now.data, was->data) << now.name << ": no weight changes";
        }
        if (now.name.ends_with("running_mean")) {
            const auto* found = reinterpret_cast<const float*>(now.data.data());
            const auto* trained_with = reinterpret_cast<const float*>(was->data.data());
            for (std::size_t c = 0; c < now.data.size() / sizeof(float); ++c) {
                below += trained_with[c] < -0.1F;
                EXPECT_TRUE(trained_with[c] >= -0.1F || found[c] < 0)
                    << now.name << " " << c << ": " << trained_with[c] << " became " << found[c];
            }
        }
    }
    EXPECT_GT(below, 0) << "the run must have negative means, or nothing shows that they come back";
    // from the statistics of one batch of everything the next estimate finds nothing to move
    norms.keep = false;
    const auto again = test::engine()->reestimate_norms(norms, progress, {});
    ASSERT_TRUE(again);
    EXPECT_LT(again->mean_shift, 1e-3);
    EXPECT_EQ(again->before.confusion, done->after.confusion);

    job.settings.norm = {NormKind::group, 8};
    job.settings.epochs = 1;
    job.out = folder / "group";
    ASSERT_TRUE(train(job, recorder));
    norms.run = folder / "group";
    const auto none = test::engine()->reestimate_norms(norms, progress, {});
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().code, ErrorCode::usage);
}

TEST(ClassGaps, ComparesTrainingAndValidationClassByClass) {
    TrainJob job = small_job();
    job.settings.epochs = 8;
    Recorder recorder;
    const auto outcome = train(job, recorder);
    ASSERT_TRUE(outcome);
    ASSERT_EQ(outcome->class_gaps.size(), 4u);
    for (const ClassGap& gap : outcome->class_gaps) {
        ASSERT_TRUE(gap.train_recall && gap.validation_recall);
        EXPECT_EQ(gap.validation_samples, outcome->split.validation_counts[static_cast<std::size_t>(gap.k)]);
        EXPECT_LE(gap.train_samples, outcome->split.train_counts[static_cast<std::size_t>(gap.k)]);
        EXPECT_GT(gap.train_samples, 0);
        EXPECT_DOUBLE_EQ(*gap.validation_recall,
                         *outcome->validation.per_class[static_cast<std::size_t>(gap.k)].recall);
        EXPECT_DOUBLE_EQ(gap.repeats_per_pass, 1) << "a natural pass";
    }
}

} // namespace
} // namespace redline
