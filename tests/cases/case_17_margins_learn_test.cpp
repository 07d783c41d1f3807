// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/base/files.h"
#include "redline/learn/patch_gather.h"
#include "redline/spectral/preprocessing.h"
#include "support/small_training.h"
#include "support/temporary_folder.h"

namespace redline {
namespace {

/// 9 x 9 x 30 with value = band number, classes by the side of the diagonal.
TrainJob nine_by_nine() {
    CubeInfo info;
    info.rows = info.cols = 9;
    info.bands = 30;
    info.axis.good.assign(30, 1);
    std::vector<float> values;
    std::vector<std::int64_t> labels;
    for (int i = 0; i < 81; ++i) {
        for (int b = 0; b < 30; ++b)
            values.push_back(static_cast<float>(b));
        labels.push_back(1 + (i / 9 > i % 9));
    }
    LabelOptions options;
    options.no_unlabelled = true;
    TrainJob job = test::small_job();
    job.scene.cube = make_memory_cube(info, values);
    job.scene.truth = std::make_shared<const GroundTruth>(*make_ground_truth(9, 9, labels, options));
    job.settings.split.share = 0.5;
    job.settings.epochs = 1;
    return job;
}

TEST(Case17, EveryPixelUpToTheEdgeIsClassifiedWithOddAndEvenPatches) {
    for (const int patch : {7, 6}) {
        test::TemporaryFolder folder;
        TrainJob job = nine_by_nine();
        job.settings.patch = patch;
        job.out = folder / "run";
        test::Recorder recorder;
        const auto outcome = test::train(job, recorder);
        ASSERT_TRUE(outcome) << to_text(outcome.error());
        NoProgress progress;
        const auto map = test::engine()->classify(job.out, job.scene.cube, false, "cpu", progress, {});
        ASSERT_TRUE(map) << to_text(map.error());
        for (const auto label : map->map.label)
            EXPECT_GE(label, 0);
        const auto counts = map->map.pixels_per_class();
        EXPECT_EQ(counts[0] + counts[1], 81);
    }
}

} // namespace
} // namespace redline
