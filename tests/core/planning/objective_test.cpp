// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/planning/objective.h"

#include <gtest/gtest.h>

namespace redline {
namespace {

PlanInput input_of(int batch) {
    PlanInput input;
    input.settings.network = "hamida";
    input.settings.batch = batch;
    input.bands = 103;
    input.classes = 9;
    input.counts = {6631, 18649, 2099, 3064, 1345, 5029, 1330, 3682, 947};
    input.device = {"a device", "gpu", Bytes{12} << 30, Bytes{12} << 30, "sm_86", false};
    return input;
}

TEST(SpeedModel, IsTheLineThroughTheMeasurements) {
    const std::vector<SpeedPoint> points{{8, 0.018}, {32, 0.042}, {64, 0.074}};
    const auto model = fit_speed(points);
    ASSERT_TRUE(model);
    EXPECT_NEAR(model->overhead, 0.010, 1e-12);
    EXPECT_NEAR(model->per_sample, 0.001, 1e-12);
    EXPECT_FALSE(fit_speed(std::vector<SpeedPoint>{{8, 0.018}, {8, 0.02}}));
    EXPECT_EQ(fit_speed(std::vector<SpeedPoint>{{8, 0.004}, {64, 0.064}})->overhead, 0);
    EXPECT_EQ(fit_speed(std::vector<SpeedPoint>{{8, 0.02}, {64, 0.01}})->per_sample, 0);
}

TEST(PublishedObjective, IsTheSmallestBatchPastTheLineThatFits) {
    PlanInput input = input_of(16);
    const auto roomy = published_objective(input, *make_plan(input));
    ASSERT_TRUE(roomy);
    EXPECT_EQ(roomy->settings.batch, 71);
    EXPECT_EQ(roomy->settings.accumulation(), 1);
    Plan tight = *make_plan(input);
    tight.max_micro_batch = 10;
    const auto cut = published_objective(input, tight);
    EXPECT_EQ(cut->settings.accumulation(), 8);
    EXPECT_EQ(cut->settings.micro_batch(), 9);
    EXPECT_EQ(cut->settings.batch, 72);
    tight.max_micro_batch = 0;
    EXPECT_FALSE(published_objective(input, tight));
}

TEST(PracticalObjective, TakesLargeBatchesForSamplesAndAboutTheNoiseScaleForALoss) {
    PlanInput input = input_of(16);
    const SpeedModel no_overhead{0, 0.001}, overhead{0.05, 0.001};
    Plan plan = *make_plan(input);
    plan.max_micro_batch = 1024;
    // without an overhead every batch takes as long per sample: the smallest will do
    EXPECT_EQ(practical_objective(input, plan, no_overhead)->settings.batch, 1);
    EXPECT_GE(practical_objective(input, plan, overhead)->settings.batch, 512);
    // to a loss: (1 + s / B) (a + c B) is least at B = sqrt(a s / c)
    input.noise = given_noise_scale(200);
    const auto chosen = practical_objective(input, plan, overhead);
    EXPECT_GE(chosen->settings.batch, 64);
    EXPECT_LE(chosen->settings.batch, 128);
    EXPECT_LT(chosen->relative_time, 1);
    EXPECT_NE(chosen->text.find("same loss"), std::string::npos);
}

} // namespace
} // namespace redline
