// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "support/small_training.h"

namespace redline {
namespace {

/// A scene of one row whose every pixel trains, with two classes.
TrainJob line_of_pixels(std::int64_t count) {
    CubeInfo info;
    info.rows = 3;
    info.cols = count;
    info.bands = 8;
    info.axis.good.assign(8, 1);
    std::vector<float> values;
    std::vector<std::int64_t> labels;
    for (std::int64_t i = 0; i < 3 * count; ++i) {
        for (int b = 0; b < 8; ++b)
            values.push_back(static_cast<float>(i % 2) + 0.05f * static_cast<float>((i * 5 + b) % 7));
        labels.push_back(i < count ? i % 2 + 1 : i == count ? 1 : 0);
    }
    TrainJob job = test::small_job();
    job.scene.cube = make_memory_cube(info, values);
    job.scene.truth = std::make_shared<const GroundTruth>(*make_ground_truth(3, count, labels));
    GroundTruth test = *job.scene.truth;
    for (std::int64_t i = 0; i < count; ++i)
        test.label[static_cast<std::size_t>(i)] = -1;
    GroundTruth train = *job.scene.truth;
    train.label[static_cast<std::size_t>(count)] = -1;
    job.scene.truth = std::make_shared<const GroundTruth>(train);
    job.scene.test_truth = std::make_shared<const GroundTruth>(test);
    job.settings.split.kind = SplitKind::files;
    job.settings.split.validation = 0;
    job.settings.network = "batch_norm_on_pixels.json";
    job.settings.patch = 1;
    job.settings.epochs = 1;
    return job;
}

/// Batch norm on 1 x 1 maps: one value per channel and sample.
const char* network_file = R"({"format": 1, "name": "pixels", "input_shape": [8, 1, 1], "layers": [
 {"name": "c", "op": "conv2d", "inputs": ["input"], "in_channels": 8, "out_channels": 6, "kernel": [1, 1]},
 {"name": "n", "op": "batch_norm", "inputs": ["c"], "channels": 6, "dim": 2},
 {"name": "r", "op": "relu", "inputs": ["n"]},
 {"name": "f", "op": "flatten", "inputs": ["r"]},
 {"name": "l", "op": "linear", "inputs": ["f"], "in_features": 6, "out_features": 2}]})";

} // namespace
} // namespace redline

#include "redline/base/files.h"
#include "support/temporary_folder.h"

namespace redline {
namespace {

TEST(Case14, ARemainderOfOneAndAPassSmallerThanTheBatchBothTrain) {
    test::TemporaryFolder folder;
    ASSERT_TRUE(write_file_atomically(folder / "net.json", network_file));
    struct Case {
        std::int64_t patches;
        int batch;
        std::int64_t steps;
    };
    for (const Case& one : {Case{1201, 4, 300}, Case{30, 64, 1}}) {
        TrainJob job = line_of_pixels(one.patches);
        job.settings.network = (folder / "net.json").string();
        job.settings.batch = one.batch;
        test::Recorder recorder;
        const auto outcome = test::train(job, recorder);
        ASSERT_TRUE(outcome) << to_text(outcome.error());
        EXPECT_EQ(outcome->steps, one.steps) << "the single sample joins the step before it";
        for (const auto& step : recorder.steps)
            ASSERT_TRUE(std::isfinite(step.loss));
        EXPECT_EQ(outcome->split.train_counts[0] + outcome->split.train_counts[1], one.patches);
    }
}

TEST(Case14, OneSamplePerMicroBatchUnderBatchNormIsRefusedWithAWayOut) {
    test::TemporaryFolder folder;
    ASSERT_TRUE(write_file_atomically(folder / "net.json", network_file));
    TrainJob job = line_of_pixels(30);
    job.settings.network = (folder / "net.json").string();
    job.settings.micro = 1;
    test::Recorder recorder;
    const auto outcome = test::train(job, recorder);
    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.error().code, ErrorCode::usage);
    EXPECT_NE(outcome.error().remedy.find("--micro 2"), std::string::npos);
}

} // namespace
} // namespace redline
