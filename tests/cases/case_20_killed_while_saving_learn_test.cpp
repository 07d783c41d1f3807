// SPDX-License-Identifier: GPL-3.0-or-later
#include <csignal>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "redline/base/files.h"
#include "support/small_training.h"
#include "support/temporary_folder.h"

namespace redline {
namespace {

TrainJob saved_run(const std::filesystem::path& out, int epochs) {
    TrainJob job = test::small_job();
    job.settings.epochs = epochs;
    job.settings.schedule = ScheduleKind::constant;
    job.out = out;
    return job;
}

Result<TrainOutcome> resume(TrainJob job, int epochs) {
    job.resume = job.out;
    job.out.clear();
    job.settings.epochs = epochs;
    test::Recorder recorder;
    return test::train(job, recorder);
}

TEST(Case20, ACheckpointThatIsCutOrDamagedIsSkippedForTheOther) {
    test::TemporaryFolder folder;
    const TrainJob job = saved_run(folder / "run", 3); // A after the first epoch, B at the end
    test::Recorder recorder;
    ASSERT_TRUE(test::train(job, recorder));
    const auto whole = read_file(job.out / "checkpoint-B");
    ASSERT_TRUE(whole);
    std::string flipped = *whole;
    flipped[flipped.size() / 2] = static_cast<char>(flipped[flipped.size() / 2] ^ 1);
    for (const std::string& damaged : {whole->substr(0, whole->size() / 2), flipped, std::string()}) {
        ASSERT_TRUE(write_file_atomically(job.out / "checkpoint-B", damaged));
        const auto outcome = resume(job, 3);
        ASSERT_TRUE(outcome) << to_text(outcome.error());
        EXPECT_EQ(outcome->epochs, 3);
        bool told = false;
        for (const auto& warning : outcome->warnings)
            told |= warning.find("checkpoint-B") != std::string::npos;
        EXPECT_TRUE(told) << "what was skipped is said";
        ASSERT_TRUE(write_file_atomically(job.out / "checkpoint-A", *read_file(job.out / "checkpoint-A")));
    }
    ASSERT_TRUE(write_file_atomically(job.out / "checkpoint-A", "x"));
    ASSERT_TRUE(write_file_atomically(job.out / "checkpoint-B", "y"));
    const auto outcome = resume(job, 4);
    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.error().code, ErrorCode::input);
}

TEST(Case20, AKilledTrainingGoesOn) {
    test::TemporaryFolder folder;
    const std::string out = (folder / "demo").string();
    const std::filesystem::path run = folder / "demo/run";
    // A process of its own, because it is shot.
    const pid_t child = fork();
    if (child == 0) {
        execl(REDLINE_CLI, REDLINE_CLI, "demo", "--quiet", "--json", "--out", out.c_str(),
              static_cast<char*>(nullptr));
        _exit(127);
    }
    ASSERT_GT(child, 0);
    for (int i = 0; i < 1200 && !std::filesystem::exists(run / "checkpoint-A"); ++i)
        usleep(50000);
    usleep(200000);
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status)) << "it was still training";
    TrainJob job;
    SyntheticScene scene = make_synthetic_scene();
    job.scene.cube = scene.cube;
    job.scene.truth = std::make_shared<const GroundTruth>(std::move(scene.truth));
    job.resume = run;
    job.settings.epochs = 2;
    test::Recorder recorder;
    const auto outcome = test::train(job, recorder);
    ASSERT_TRUE(outcome) << to_text(outcome.error());
    EXPECT_GE(outcome->epochs, 2);
    EXPECT_FALSE(std::filesystem::exists(folder / "demo/map.tif"));
}

TEST(Case20, AFullDiskIsSaidAndTheOldCheckpointStays) {
    test::TemporaryFolder folder;
    const TrainJob job = saved_run(folder / "run", 2);
    test::Recorder recorder;
    ASSERT_TRUE(test::train(job, recorder));
    const auto before = read_file(job.out / "checkpoint-B");
    // No file may grow beyond 64 KiB: what a full disk does to a write, without needing a disk.
    rlimit limit{};
    getrlimit(RLIMIT_FSIZE, &limit);
    const rlimit small{64 << 10, limit.rlim_max};
    const auto old = std::signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &small);
    const auto outcome = resume(job, 4);
    setrlimit(RLIMIT_FSIZE, &limit);
    std::signal(SIGXFSZ, old);
    ASSERT_FALSE(outcome);
    EXPECT_NE(to_text(outcome.error()).find((job.out).string()), std::string::npos)
        << to_text(outcome.error());
    EXPECT_EQ(*read_file(job.out / "checkpoint-B"), *before);
    for (const auto& entry : std::filesystem::directory_iterator(job.out))
        EXPECT_EQ(entry.path().string().find(".tmp"), std::string::npos) << "nothing half-written stays";
    const auto again = resume(job, 3);
    ASSERT_TRUE(again) << to_text(again.error());
}

} // namespace
} // namespace redline
