// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <gtest/gtest.h>

#include "redline/learn/measured_step.h"
#include "support/small_training.h"

namespace redline {
namespace {

Settings base(const char* network, int patch, int micro) {
    Settings settings;
    settings.network = network;
    settings.patch = patch;
    settings.micro = settings.batch = micro;
    return settings;
}

MeasuredStep measured(const Settings& settings, int bands, int classes = 9) {
    NoProgress progress;
    const auto step = test::engine()->measure(settings, bands, classes, progress, CancelToken{});
    if (!step) {
        ADD_FAILURE() << settings.network << ": " << to_text(step.error());
        return {};
    }
    return *step;
}

double apart(const MeasuredStep& step) {
    return static_cast<double>(step.predicted.peak_allocated) / static_cast<double>(step.peak_allocated) - 1;
}

// Few convolutions and many weights: the optimiser sets the peak, and what it takes shows.
TEST(MeasuredMemory, EveryOptimiserTakesWhatTheTapeSays) {
    for (const auto optimizer : {Optimizer::adam, Optimizer::adamw, Optimizer::sgd})
        for (const double decay : {0.0, 0.01})
            for (const bool foreach : {false, true}) {
                Settings settings = base("mlp", 1, 4);
                settings.optimizer = optimizer;
                settings.weight_decay = decay;
                settings.adam_foreach = foreach;
                const auto step = measured(settings, 200);
                const std::string what = to_text(optimizer) + " decay " + std::to_string(decay) +
                                         (foreach ? " foreach" : " one by one");
                EXPECT_LE(std::abs(apart(step)), 0.001)
                    << what << ": predicted " << step.predicted.peak_allocated << ", measured "
                    << step.peak_allocated;
                EXPECT_LE(std::abs(step.predicted.steady - step.steady), 64) << what;
            }
}

// Several micro-batches whose noise is measured: each has gradients of its own beside the sum.
TEST(MeasuredMemory, NoiseOfMicroBatchesIsPartOfThePrediction) {
    Settings with = base("hu", 1, 4);
    with.batch = 12;
    Settings without = with;
    without.noise_budget = 0;
    for (const Settings& settings : {with, without}) {
        const auto step = measured(settings, 100);
        EXPECT_LE(std::abs(apart(step)), 0.01)
            << "budget " << settings.noise_budget << ": predicted " << step.predicted.peak_allocated
            << ", measured " << step.peak_allocated;
    }
}

TEST(MeasuredMemory, BothKindsOfCheckpointsSaveWhatThePredictionSays) {
    struct Case {
        const char* network;
        int patch, micro;
    };
    for (const Case& one : {Case{"spectralformer", 7, 16}, Case{"ssrn", 7, 16}, Case{"fdssc", 9, 8}}) {
        const Settings plain = base(one.network, one.patch, one.micro);
        const auto whole = measured(plain, 40);
        EXPECT_LE(std::abs(apart(whole)), 0.01) << one.network;
        for (const auto kind : {CheckpointKind::reentrant, CheckpointKind::hooks}) {
            Settings settings = plain;
            settings.checkpoint_segments = 4;
            settings.checkpoint = kind;
            const auto step = measured(settings, 40);
            const std::string what = std::string(one.network) + " " + to_text(kind);
            EXPECT_LE(std::abs(apart(step)), 0.01) << what << ": predicted " << step.predicted.peak_allocated
                                                   << ", measured " << step.peak_allocated;
            const double predicted = static_cast<double>(step.predicted.peak_allocated) /
                                     static_cast<double>(whole.predicted.peak_allocated);
            const double real =
                static_cast<double>(step.peak_allocated) / static_cast<double>(whole.peak_allocated);
            EXPECT_NEAR(real, predicted, 0.01) << what;
            EXPECT_LT(real, 0.95) << what << " recomputes nothing";
        }
    }
}

// The peak lies in the recomputation, which ends where the last tensor is there that the backward wants.
TEST(MeasuredMemory, ARecomputationEndsWithTheLastTensorThatTheBackwardWants) {
    for (const int segments : {2, 3, 4}) {
        Settings settings = base("he", 9, 16);
        settings.checkpoint_segments = segments;
        settings.checkpoint = CheckpointKind::hooks;
        const auto step = measured(settings, 60);
        EXPECT_LE(std::abs(apart(step)), 0.01)
            << segments << " segments: predicted " << step.predicted.peak_allocated << ", measured "
            << step.peak_allocated;
    }
}

// Kernels that a single thread and few samples leave oneDNN aside for, and the network of the Potsdam runs.
TEST(MeasuredMemory, ConvolutionsOfFewSamplesAndOfOnePosition) {
    for (const int micro : {1, 2, 15, 16, 32}) {
        Settings settings = base(REDLINE_SOURCE_DIR "/tests/bench/potsdam_network.json", 3, micro);
        const auto step = measured(settings, 80, 6);
        EXPECT_LE(std::abs(apart(step)), 0.01)
            << "b " << micro << ": predicted " << step.predicted.peak_allocated << ", measured "
            << step.peak_allocated;
    }
    for (const int micro : {2, 16}) {
        const auto step = measured(base("ssrn", 7, micro), 60);
        EXPECT_LE(std::abs(apart(step)), 0.01)
            << "b " << micro << ": predicted " << step.predicted.peak_allocated << ", measured "
            << step.peak_allocated;
    }
}

// Where oneDNN has no kernels for the precision PyTorch unfolds the input into columns of that precision.
TEST(MeasuredMemory, MixedPrecisionOnTheProcessor) {
    struct Case {
        const char* network;
        int patch;
    };
    for (const Case& one :
         {Case{"hamida", 5}, Case{"ssrn", 7}, Case{"he", 7}, Case{"gru", 1}, Case{"mlp", 1}})
        for (const auto precision : {Precision::bf16, Precision::fp16}) {
            Settings settings = base(one.network, one.patch, 16);
            settings.precision = precision;
            const auto step = measured(settings, 60);
            EXPECT_LE(std::abs(apart(step)), 0.01)
                << one.network << ' ' << to_text(precision) << ": predicted " << step.predicted.peak_allocated
                << ", measured " << step.peak_allocated;
        }
}

// Group and layer norm take low precision as it comes on the CPU, float32 on CUDA.
TEST(MeasuredMemory, MixedPrecisionWithNormsThatSeeOneSample) {
    struct Case {
        const char* network;
        int patch;
    };
    for (const Case& one : {Case{"hamida", 5}, Case{"ssrn", 7}, Case{"fdssc", 9}, Case{"hybridsn", 11}})
        for (const auto kind : {NormKind::group, NormKind::layer})
            for (const auto precision : {Precision::bf16, Precision::fp16}) {
                Settings settings = base(one.network, one.patch, 16);
                settings.precision = precision;
                settings.norm.kind = kind;
                const auto step = measured(settings, 30);
                EXPECT_LE(std::abs(apart(step)), 0.02)
                    << one.network << ' ' << to_text(settings.norm) << ' ' << to_text(precision)
                    << ": predicted " << step.predicted.peak_allocated << ", measured "
                    << step.peak_allocated;
            }
}

TEST(MeasuredMemory, AMeasurementBecomesACalibrationPoint) {
    const Settings settings = base("hamida", 5, 8);
    const auto step = measured(settings, 30);
    const CalibrationPoint point = calibration_point(step, settings, 30, 9);
    EXPECT_EQ(point.predicted, step.predicted.total);
    EXPECT_EQ(point.measured, step.peak_allocated);
    const auto calibrated = calibrated_interval(step.predicted, {point});
    ASSERT_TRUE(calibrated);
    EXPECT_LE(calibrated->low, step.peak_allocated);
    EXPECT_GE(calibrated->high, step.peak_allocated);
}

} // namespace
} // namespace redline
