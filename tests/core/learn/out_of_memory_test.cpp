// SPDX-License-Identifier: GPL-3.0-or-later
#include <fstream>

#include <gtest/gtest.h>
#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

#include "support/small_training.h"

namespace redline {
namespace {

/// Limits the address space to what is taken now and `more` bytes, for a scope.
class AddressSpace {
  public:
    explicit AddressSpace(Bytes more) {
        getrlimit(RLIMIT_AS, &was_);
        Bytes pages = 0;
        std::ifstream("/proc/self/statm") >> pages;
        rlimit limit = was_;
        limit.rlim_cur = static_cast<rlim_t>(pages * sysconf(_SC_PAGESIZE) + more);
        setrlimit(RLIMIT_AS, &limit);
    }
    ~AddressSpace() { setrlimit(RLIMIT_AS, &was_); }
    AddressSpace(const AddressSpace&) = delete;
    AddressSpace& operator=(const AddressSpace&) = delete;

  private:
    rlimit was_{};
};

class ShortageRecorder final : public TrainObserver {
  public:
    void on_memory_shortage(const MemoryShortage& shortage) override { shortages.push_back(shortage); }
    std::vector<MemoryShortage> shortages;
};

TEST(OutOfMemory, IsSaidWithAMicroBatchThatFitsAndTheNextRunSucceeds) {
    // glibc raises this by itself, and what it then keeps of freed blocks counts as address space, though
    // nothing lies there.
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
    TrainJob job = test::small_job();
    job.settings.network = "vgg16_3d";
    job.settings.options["width"] = "0.25";
    job.settings.patch = 25;
    job.settings.batch = 128;
    job.settings.sampler =
        SamplerKind::inverse; // draws as many as it is asked for, however few samples there are
    job.settings.epochs = 1;
    job.settings.noise_budget = 0;
    NoLogger logger;
    {
        // Everything that a first run loads and keeps is there before the limit is set.
        TrainJob first = test::small_job();
        first.settings.epochs = 1;
        ShortageRecorder recorder;
        ASSERT_TRUE(test::engine()->train(first, recorder, {}, logger));
        EXPECT_TRUE(recorder.shortages.empty());
    }
    const AddressSpace limit(Bytes{250} << 20);
    ShortageRecorder recorder;
    const auto outcome = test::engine()->train(job, recorder, {}, logger);
    ASSERT_FALSE(outcome) << "the limit is meant to be too small";
    EXPECT_EQ(outcome.error().code, ErrorCode::memory) << to_text(outcome.error());
    ASSERT_EQ(recorder.shortages.size(), 1u);
    const MemoryShortage& shortage = recorder.shortages[0];
    EXPECT_TRUE(shortage.while_running);
    EXPECT_EQ(shortage.micro_batch, 128);
    EXPECT_GT(shortage.needed, shortage.available);
    EXPECT_GT(shortage.predicted, shortage.available);
    ASSERT_GT(shortage.fitting_micro_batch, 0);
    ASSERT_LT(shortage.fitting_micro_batch, 128);
    EXPECT_EQ(128 % shortage.fitting_micro_batch, 0) << "what --micro takes";
    EXPECT_NE(outcome.error().what.find("predicted"), std::string::npos) << outcome.error().what;
    EXPECT_NE(outcome.error().remedy.find("--micro " + std::to_string(shortage.fitting_micro_batch)),
              std::string::npos)
        << outcome.error().remedy;
    // Within the same limit: nothing of the failed run is left.
    job.settings.micro = static_cast<int>(shortage.fitting_micro_batch);
    ShortageRecorder again;
    const auto second = test::engine()->train(job, again, {}, logger);
    ASSERT_TRUE(second) << to_text(second.error());
    EXPECT_TRUE(again.shortages.empty());
}

TEST(OutOfMemory, APlanThatCannotFitIsRefusedBeforeTheFirstStepWithOneThatDoes) {
    TrainJob job = test::small_job();
    job.settings.network = "vgg16_3d";
    job.settings.patch = 25;
    job.settings.batch = 100000;
    job.settings.sampler = SamplerKind::inverse;
    NoLogger logger;
    ShortageRecorder recorder;
    const auto outcome = test::engine()->train(job, recorder, {}, logger);
    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.error().code, ErrorCode::memory) << to_text(outcome.error());
    ASSERT_EQ(recorder.shortages.size(), 1u);
    EXPECT_FALSE(recorder.shortages[0].while_running);
    EXPECT_GT(recorder.shortages[0].fitting_micro_batch, 0);
    EXPECT_GT(recorder.shortages[0].predicted, recorder.shortages[0].available);
}

// A pass has no more samples than there are: a batch of more is refused by nothing, and takes what they take.
TEST(OutOfMemory, ABatchOfMoreThanThereIsTakesWhatThereIs) {
    TrainJob job = test::small_job();
    job.settings.batch = 100000;
    job.settings.epochs = 2;
    job.settings.noise_budget = 0;
    NoLogger logger;
    ShortageRecorder recorder;
    const auto outcome = test::engine()->train(job, recorder, {}, logger);
    ASSERT_TRUE(outcome) << to_text(outcome.error());
    EXPECT_TRUE(recorder.shortages.empty());
    EXPECT_NEAR(static_cast<double>(outcome->measured_peak), static_cast<double>(outcome->predicted_peak),
                0.02 * static_cast<double>(outcome->predicted_peak));
}

} // namespace
} // namespace redline
