// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/base/files.h"
#include "support/small_training.h"
#include "support/temporary_folder.h"

#include <algorithm>
#include <tuple>

namespace redline {
namespace {

std::string four_valid_layers(int bands, int patch) {
    return R"({"format": 1, "name": "four", "input_shape": [1, )" + std::to_string(bands) + ", " +
           std::to_string(patch) + ", " + std::to_string(patch) +
           R"(], "layers": [
 {"name": "c1", "op": "conv3d", "inputs": ["input"], "in_channels": 1, "out_channels": 2, "kernel": [7, 3, 3]},
 {"name": "c2", "op": "conv3d", "inputs": ["c1"], "in_channels": 2, "out_channels": 2, "kernel": [5, 3, 3]},
 {"name": "c3", "op": "conv3d", "inputs": ["c2"], "in_channels": 2, "out_channels": 2, "kernel": [3, 3, 3]},
 {"name": "c4", "op": "conv3d", "inputs": ["c3"], "in_channels": 2, "out_channels": 2, "kernel": [1, 3, 3]},
 {"name": "f", "op": "flatten", "inputs": ["c4"]},
 {"name": "l", "op": "linear", "inputs": ["f"], "in_features": )" +
           std::to_string(std::max(2, 2 * (bands - 12))) + R"(, "out_features": 4}]})";
}

TEST(Case16, ANetworkFileWhoseKernelsDoNotFitIsRefusedByItsLayer) {
    test::TemporaryFolder folder;
    for (const auto& [bands, patch, layer] : {std::tuple{15, 5, "c3"}, std::tuple{3, 9, "c1"}}) {
        ASSERT_TRUE(write_file_atomically(folder / "four.json", four_valid_layers(bands, patch)));
        TrainJob job = test::small_job();
        job.settings.network = (folder / "four.json").string();
        test::Recorder recorder;
        const auto outcome = test::train(job, recorder);
        ASSERT_FALSE(outcome);
        EXPECT_NE(to_text(outcome.error()).find(layer), std::string::npos) << to_text(outcome.error());
        EXPECT_TRUE(recorder.steps.empty());
    }
}

TEST(Case16, ANetworkOfTheZooSaysItsMinimum) {
    TrainJob job = test::small_job();
    job.settings.network = "hybridsn";
    job.settings.patch = 5;
    test::Recorder recorder;
    auto outcome = test::train(job, recorder);
    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.error().code, ErrorCode::usage);
    EXPECT_FALSE(outcome.error().remedy.empty());
    job.settings.patch = 11;
    job.settings.bands.kind = BandChoiceKind::range;
    job.settings.bands.first = 0;
    job.settings.bands.last = 2;
    outcome = test::train(job, recorder);
    ASSERT_FALSE(outcome) << "three bands are too few for spectral kernels of 7, 5 and 3";
    EXPECT_FALSE(outcome.error().remedy.empty());
}

} // namespace
} // namespace redline
