// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <set>

#include "redline/base/files.h"
#include "redline/network/zoo.h"
#include "redline/results/run_store.h"
#include "support/small_training.h"
#include "support/temporary_folder.h"

namespace redline {
namespace {

using test::Recorder;
using test::small_job;
using test::train;

std::int64_t count_of(const std::string& text, const std::string& what) {
    std::int64_t count = 0;
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1))
        ++count;
    return count;
}

TEST(RunFolder, TheLogTellsTheCourseOfTheRunAndGoesOnWhenItIsResumed) {
    test::TemporaryFolder folder;
    TrainJob job = small_job();
    job.out = folder / "run";
    Recorder recorder;
    ASSERT_TRUE(train(job, recorder));
    auto log = read_file(job.out / "log.txt");
    ASSERT_TRUE(log);
    for (const char* part : {"redline ", "LibTorch", "26 x 34 pixels", "hamida", "epoch 1 of 2",
                             "epoch 2 of 2", "best so far", "measured", "test: OA", "verdict"})
        EXPECT_NE(log->find(part), std::string::npos) << part << " in\n" << *log;

    job.resume = job.out;
    job.out.clear();
    job.settings.epochs = 3;
    ASSERT_TRUE(train(job, recorder));
    log = read_file(job.resume / "log.txt");
    ASSERT_TRUE(log);
    EXPECT_EQ(count_of(*log, "epoch 1 of"), 1);
    EXPECT_EQ(count_of(*log, "epoch 3 of 3"), 1);
    EXPECT_NE(log->find("going on after epoch 2"), std::string::npos);
}

TEST(RunFolder, WhatStoppedTheRunIsInTheLog) {
    test::TemporaryFolder folder;
    TrainJob job = small_job();
    job.out = folder / "run";
    job.settings.learning_rate = 1e30; // the loss leaves the numbers
    Recorder recorder;
    const auto outcome = train(job, recorder);
    ASSERT_FALSE(outcome);
    const auto log = read_file(job.out / "log.txt");
    ASSERT_TRUE(log);
    EXPECT_NE(log->find("error " + to_text(outcome.error())), std::string::npos) << *log;
}

TEST(RunFolder, OtherValuesUnderTheSameNameAreNotResumedWith) {
    test::TemporaryFolder folder;
    TrainJob job = small_job();
    job.out = folder / "run";
    job.settings.epochs = 1;
    Recorder recorder;
    ASSERT_TRUE(train(job, recorder));
    SyntheticSceneOptions options;
    options.rows = 26;
    options.cols = 34;
    options.bands = 12;
    options.classes = 4;
    options.seed += 1;
    const CubePtr other = make_synthetic_scene(options).cube;
    job.resume = job.out;
    job.out.clear();
    job.settings.epochs = 2;
    TrainJob changed = job;
    changed.scene.cube = other;
    const auto refused = train(changed, recorder);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::input);
    EXPECT_NE(refused.error().what.find("values"), std::string::npos) << refused.error().what;
    EXPECT_TRUE(train(job, recorder));
}

TEST(RunFolder, TheNetworkComesFromTheRunItself) {
    // The user's network file may be gone when the scene is classified.
    test::TemporaryFolder folder;
    TrainJob job = small_job();
    job.settings.epochs = 1;
    const auto graph = build_network(job.settings, 9, 4);
    ASSERT_TRUE(graph) << to_text(graph.error());
    job.out = folder / "zoo";
    Recorder recorder;
    const auto from_zoo = train(job, recorder);
    ASSERT_TRUE(from_zoo) << to_text(from_zoo.error());
    const auto run = read_run(job.out);
    ASSERT_TRUE(run) << to_text(run.error());
    const auto stored = read_network(*run);
    ASSERT_TRUE(stored) << to_text(stored.error());
    const auto file = folder / "own.json";
    ASSERT_TRUE(write_json(file, to_json(*stored)));
    job.settings.network = file.string();
    job.out = folder / "own";
    ASSERT_TRUE(train(job, recorder));
    std::filesystem::remove(file);
    NoProgress progress;
    const auto own = test::engine()->classify(job.out, job.scene.cube, false, "cpu", progress, {});
    ASSERT_TRUE(own) << to_text(own.error());
    const auto zoo = test::engine()->classify(folder / "zoo", job.scene.cube, false, "cpu", progress, {});
    ASSERT_TRUE(zoo) << to_text(zoo.error());
    EXPECT_EQ(own->map.label, zoo->map.label);
}

TEST(RunFolder, EveryNetworkIsReadBackAsItWas) {
    for (const ZooEntry& entry : zoo()) {
        Settings settings;
        settings.network = entry.name;
        settings.patch = entry.default_patch;
        const auto graph = build_network(settings, 103, 9);
        ASSERT_TRUE(graph) << entry.name << ": " << to_text(graph.error());
        redline::Run run;
        run.document["network"] = to_json(*graph);
        const auto back = read_network(run);
        ASSERT_TRUE(back) << entry.name << ": " << to_text(back.error());
        EXPECT_EQ(*back, *graph) << entry.name;
    }
}

} // namespace
} // namespace redline
