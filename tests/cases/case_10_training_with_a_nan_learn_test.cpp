// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "support/small_training.h"
#include "support/temporary_folder.h"

namespace redline {
namespace {

TEST(Case10, OneNaNLeavesTheLossFiniteAndItsNeighboursClassified) {
    constexpr std::int64_t side = 64, bands = 10;
    CubeInfo info;
    info.rows = info.cols = side;
    info.bands = bands;
    info.axis.good.assign(bands, 1);
    std::vector<float> values;
    std::vector<std::int64_t> labels;
    for (std::int64_t i = 0; i < side * side; ++i) {
        const std::int64_t k = (i / side / 8 + i % side / 8) % 2;
        for (std::int64_t b = 0; b < bands; ++b)
            values.push_back(static_cast<float>(k) + 0.1f * static_cast<float>((i * 7 + b * 3) % 11));
        labels.push_back(i % 5 == 0 ? k + 1 : 0);
    }
    const std::int64_t hole = 30 * side + 31;
    values[static_cast<std::size_t>(hole * bands + 4)] = std::nanf("");
    test::TemporaryFolder folder;
    TrainJob job = test::small_job();
    job.scene.cube = make_memory_cube(info, values);
    const auto truth = make_ground_truth(side, side, labels);
    ASSERT_TRUE(truth);
    job.scene.truth = std::make_shared<const GroundTruth>(*truth);
    job.settings.patch = 7;
    job.settings.epochs = 2;
    job.out = folder / "run";
    test::Recorder recorder;
    const auto outcome = test::train(job, recorder);
    ASSERT_TRUE(outcome) << to_text(outcome.error());
    for (const auto& step : recorder.steps)
        ASSERT_TRUE(std::isfinite(step.loss));
    bool told = false;
    for (const auto& warning : outcome->warnings)
        told |= warning.find("1 value") != std::string::npos && warning.find("NaN") != std::string::npos;
    EXPECT_TRUE(told) << "the number of missing values is shown";

    NoProgress progress;
    const auto map = test::engine()->classify(job.out, job.scene.cube, true, "cpu", progress, {});
    ASSERT_TRUE(map) << to_text(map.error());
    for (std::int64_t row = 27; row <= 33; ++row)
        for (std::int64_t col = 28; col <= 34; ++col) {
            const auto pixel = static_cast<std::size_t>(row * side + col);
            if (static_cast<std::int64_t>(pixel) == hole) {
                EXPECT_EQ(map->map.label[pixel], -1);
                continue;
            }
            EXPECT_GE(map->map.label[pixel], 0) << row << ", " << col;
            EXPECT_TRUE(std::isfinite(map->probabilities[pixel * 2]));
        }
}

} // namespace
} // namespace redline
