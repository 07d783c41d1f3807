// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/base/files.h"
#include "support/small_training.h"
#include "support/temporary_folder.h"

namespace redline {
namespace {

/// 12 x 15 pixels; class 2 is brighter in the last two bands.
CubePtr sensor(const std::vector<double>& wavelengths, const std::vector<int>& band_of) {
    CubeInfo info;
    info.rows = 12;
    info.cols = 15;
    info.bands = static_cast<std::int64_t>(wavelengths.size());
    info.axis.wavelength_nm = wavelengths;
    info.axis.good.assign(wavelengths.size(), 1);
    std::vector<float> values;
    for (int i = 0; i < 180; ++i)
        for (const int band : band_of) {
            const float noise = 0.1f * static_cast<float>((i * 7 + band * 3) % 5);
            values.push_back(band < 0 ? 9.0f
                                      : noise + (i / 15 >= 6 && band >= 2 ? 1.0f : 0.0f) +
                                            0.3f * static_cast<float>(band));
        }
    return make_memory_cube(info, values);
}

TEST(Case21, ARunIsMatchedByWavelengthOrRefused) {
    test::TemporaryFolder folder;
    ASSERT_TRUE(write_file_atomically(folder / "net.json",
                                      R"({"format": 1, "name": "pixels", "input_shape": [1, 4], "layers": [
 {"name": "f", "op": "flatten", "inputs": ["input"]},
 {"name": "l", "op": "linear", "inputs": ["f"], "in_features": 4, "out_features": 2}]})"));
    TrainJob job = test::small_job();
    job.scene.cube = sensor({450, 550, 650, 850}, {0, 1, 2, 3});
    std::vector<std::int64_t> labels;
    for (int i = 0; i < 180; ++i)
        labels.push_back(1 + (i / 15 >= 6));
    LabelOptions options;
    options.no_unlabelled = true;
    job.scene.truth = std::make_shared<const GroundTruth>(*make_ground_truth(12, 15, labels, options));
    job.settings.network = (folder / "net.json").string();
    job.settings.patch = 1;
    job.settings.epochs = 30;
    job.settings.learning_rate = 0.05;
    job.out = folder / "run";
    test::Recorder recorder;
    const auto outcome = test::train(job, recorder);
    ASSERT_TRUE(outcome) << to_text(outcome.error());
    ASSERT_GT(*outcome->test.oa, 0.95);

    NoProgress progress;
    const auto own = test::engine()->classify(job.out, job.scene.cube, false, "cpu", progress, {});
    const auto reversed = test::engine()->classify(job.out, sensor({850, 650, 550, 450}, {3, 2, 1, 0}), false,
                                                   "cpu", progress, {});
    const auto five = test::engine()->classify(job.out, sensor({450, 500, 550, 650, 850}, {0, -1, 1, 2, 3}),
                                               false, "cpu", progress, {});
    ASSERT_TRUE(own && reversed && five);
    EXPECT_EQ(reversed->map.label, own->map.label);
    EXPECT_EQ(five->map.label, own->map.label);
    const auto other = test::engine()->classify(job.out, sensor({1000, 1100, 1200, 1300}, {0, 1, 2, 3}),
                                                false, "cpu", progress, {});
    ASSERT_FALSE(other);
    EXPECT_EQ(other.error().code, ErrorCode::input);
    EXPECT_LT(to_text(other.error()).size(), 400u);
}

} // namespace
} // namespace redline
