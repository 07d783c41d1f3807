// SPDX-License-Identifier: GPL-3.0-or-later
// What a user of the Chinese window reads of a training, of its map and of the training library.
#include <cmath>

#include "redline/base/files.h"
#include "redline/results/run_store.h"
#include "support/said_in_chinese.h"
#include "support/small_training.h"
#include "support/temporary_folder.h"

namespace redline::ui {
namespace {

/// The cube with its values changed; the first pixels have none.
CubePtr with_holes(const HyperspectralCube& cube, float factor, int bad_bands = 0) {
    const CubeInfo& info = cube.info();
    std::vector<float> values(static_cast<std::size_t>(info.rows * info.cols * info.bands));
    std::vector<int> bands;
    for (int band = 0; band < info.bands; ++band)
        bands.push_back(band);
    EXPECT_TRUE(cube.read({0, 0, info.rows, info.cols}, bands, values));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = i < 2400 ? std::nanf("") : factor * values[i];
    CubeInfo changed = info;
    for (int band = 0; band < bad_bands; ++band)
        changed.axis.good[static_cast<std::size_t>(band)] = 0;
    return make_memory_cube(changed, values);
}

TEST(CoreSentences, ATrainingAndItsMapAreSpokenOfInChinese) {
    const test::TemporaryFolder folder;
    test::CoreTexts texts;
    const auto engine = test::engine();
    ASSERT_TRUE(engine);
    texts.add(engine->description());
    TrainJob job = test::small_job();
    job.scene.cube = with_holes(*job.scene.cube, 1);
    job.settings.sampler = SamplerKind::inverse;
    job.settings.epochs = 6;
    job.settings.batch = 24;
    job.settings.micro = 8;
    job.out = folder / "run";
    test::Recorder recorder;
    const auto outcome = test::train(job, recorder);
    ASSERT_TRUE(outcome) << to_text(outcome.error());
    EXPECT_GT(outcome->warnings.size(), 1u);
    texts.add(outcome->warnings);
    texts.add(outcome->verdict_text);
    // The file says thousands with separators, as people read them.
    EXPECT_TRUE(std::any_of(outcome->warnings.begin(), outcome->warnings.end(), [](const std::string& one) {
        return one.starts_with("2,400 values are missing");
    }));
    texts.refused(test::train(job, recorder)); // the folder holds a run already

    NoProgress progress;
    const auto classify = [&](const std::filesystem::path& run, const CubePtr& cube,
                              const char* device = "cpu") {
        return engine->classify(run, cube, false, device, progress, {});
    };
    const auto map = classify(job.out, with_holes(*job.scene.cube, 300, 3));
    ASSERT_TRUE(map) << to_text(map.error());
    EXPECT_GE(map->warnings.size(), 3u);
    texts.add(map->warnings);
    texts.refused(classify(folder / "nowhere", job.scene.cube));
    texts.refused(classify(job.out, job.scene.cube, "abacus"));
    CubeInfo two = job.scene.cube->info();
    two.bands = 2;
    two.axis = {};
    two.axis.good.assign(2, 1);
    texts.refused(classify(job.out, make_memory_cube(two, std::vector<float>(static_cast<std::size_t>(
                                                              two.rows * two.cols * 2)))));

    const auto refused = [&](const std::function<void(TrainJob&)>& change) {
        TrainJob wrong = job;
        wrong.out = folder / "other";
        change(wrong);
        texts.refused(test::train(wrong, recorder));
    };
    refused([](TrainJob& j) { j.scene.cube = nullptr; });
    refused([](TrainJob& j) { j.settings.device = "abacus"; });
    refused([](TrainJob& j) { j.settings.patch = 45; });
    refused([](TrainJob& j) { j.settings.loss = LossKind::weighted; });
    refused([](TrainJob& j) { j.settings.bands = *parse_bands("pca:5000"); });
    refused([&](TrainJob& j) { j.out.clear(), j.resume = folder / "nowhere"; });

    // A checkpoint that was cut off is skipped in words; with both cut off there is none left.
    ASSERT_TRUE(std::filesystem::exists(job.out / "checkpoint-A"));
    TrainJob resumed = job;
    resumed.out.clear();
    resumed.resume = job.out;
    resumed.settings.epochs = 8;
    for (const char* name : {"checkpoint-A", "checkpoint-B"}) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(job.out)) {
            if (!entry.is_regular_file() || entry.path().string().find(name) == std::string::npos) continue;
            ASSERT_TRUE(write_file_atomically(entry.path(), "cut off"));
        }
        texts.add(test::train(resumed, recorder));
    }
    NormJob norms;
    norms.scene = job.scene;
    norms.run = job.out;
    texts.refused(engine->reestimate_norms(norms, progress, {}));
    ASSERT_TRUE(write_file_atomically(job.out / "weights.safetensors", "cut off"));
    texts.refused(classify(job.out, job.scene.cube));
    EXPECT_GT(texts.size(), 20);
    texts.expectChinese();
}

TEST(CoreSentences, ThePhasesOfATrainingAreSpokenOfInChinese) {
    const test::Chinese chinese;
    TrainJob job = test::small_job();
    job.settings.epochs = 1;
    test::Recorder recorder;
    ASSERT_TRUE(test::train(job, recorder));
    ASSERT_FALSE(recorder.phases.empty());
    for (const std::string& phase : recorder.phases) {
        EXPECT_TRUE(test::isChinese(inWindowLanguage(phase))) << phase;
        EXPECT_TRUE(test::isChinese(inWindowLanguage(phase + " 3/10"))) << phase;
    }
}

} // namespace
} // namespace redline::ui
