// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/base/units.h"
#include "redline/planning/plan.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace redline {
namespace {

const std::vector<std::int64_t> pavia{6631, 18649, 2099, 3064, 1345, 5029, 1330, 3682, 947};

PlanInput pavia_input(int batch, int micro = 0) {
    PlanInput input;
    input.settings.network = "hamida";
    input.settings.patch = 5;
    input.settings.batch = batch;
    input.settings.micro = micro;
    input.bands = 103;
    input.classes = 9;
    input.counts = pavia;
    input.device = {"a device", "gpu", Bytes{12} << 30, Bytes{12} << 30, "sm_86", false};
    return input;
}

const Advice* find_step(const std::vector<Advice>& advice, int step, const std::string& title = "") {
    const auto found = std::ranges::find_if(advice, [&](const Advice& a) {
        return a.step == step && (title.empty() || to_text(a.title).find(title) != std::string::npos);
    });
    return found == advice.end() ? nullptr : &*found;
}

TEST(Plan, TheCoverageLineIsTheRedLineWhileTheNoiseIsUnknown) {
    const Plan plan = *make_plan(pavia_input(64));
    EXPECT_EQ(plan.red_line.coverage_line, 71);
    EXPECT_EQ(plan.red_line.batch, 71);
    EXPECT_EQ(plan.red_line.side, Side::left);
    EXPECT_EQ(plan.verdict, VerdictState::risk);
    EXPECT_FALSE(plan.gsnr.has_value());
    EXPECT_NE(plan.verdict_text.find("unproven"), std::string::npos);
    EXPECT_NE(plan.verdict_text.find("not measured yet"), std::string::npos);
    EXPECT_EQ((*make_plan(pavia_input(71))).red_line.side, Side::unknown);
    EXPECT_EQ((*make_plan(pavia_input(71))).verdict, VerdictState::no_risk_seen);
}

TEST(Plan, TheNoiseLineIsTwiceTheNoiseScale) {
    PlanInput input = pavia_input(100);
    input.noise = given_noise_scale(60);
    Plan plan = *make_plan(input);
    EXPECT_DOUBLE_EQ(*plan.gsnr, 100.0 / 60);
    EXPECT_DOUBLE_EQ(*plan.red_line.noise_line, 120);
    EXPECT_EQ(plan.red_line.batch, 120);
    EXPECT_EQ(plan.red_line.side, Side::left);
    input.settings.batch = 120;
    plan = *make_plan(input);
    EXPECT_EQ(plan.red_line.side, Side::right);
    EXPECT_EQ(plan.verdict, VerdictState::no_risk_seen);
    EXPECT_TRUE(plan.advice.empty());
}

TEST(Plan, InsideTheNoiseIntervalTheSideIsUnknown) {
    PlanInput input = pavia_input(100);
    input.noise = given_noise_scale(60);
    input.noise->b_simple_low = 30;
    input.noise->b_simple_high = INFINITY;
    const Plan plan = *make_plan(input);
    EXPECT_EQ(plan.red_line.side, Side::unknown);
    EXPECT_FALSE(plan.red_line.noise_line_high.has_value());
}

TEST(Plan, WithoutCountsEqualClassesAreAssumedAndSaidSo) {
    PlanInput input = pavia_input(26);
    input.counts.clear();
    const Plan plan = *make_plan(input);
    EXPECT_TRUE(plan.counts_assumed);
    EXPECT_NE(to_text(plan.notes.front()).find("equal size"), std::string::npos);
    // uniform classes: K (1 - (1 - 1/K)^B)
    EXPECT_NEAR(plan.coverage.step.expected, 9 * (1 - std::pow(8.0 / 9, 26)), 1e-12);
    EXPECT_EQ(plan.red_line.coverage_line, 26);
}

TEST(Plan, SaysWhenTheGpuIsNotHereAndWhatWasNotMeasured) {
    const auto has_note = [](const Plan& plan, const std::string& text) {
        return std::ranges::any_of(
            plan.notes, [&](const auto& note) { return to_text(note).find(text) != std::string::npos; });
    };
    PlanInput input = pavia_input(26);
    EXPECT_TRUE(has_note(*make_plan(input), "a device with 12.0 GiB, which is not in this machine"));
    EXPECT_TRUE(has_note(*make_plan(input), "not measured on a GPU"));
    input.device.present = true;
    EXPECT_FALSE(has_note(*make_plan(input), "not in this machine"));
    input.device.id = "cpu";
    EXPECT_FALSE(has_note(*make_plan(input), "not measured on a GPU"));
}

TEST(Plan, WhatDoesNotFitIsAPlanWithRemedies) {
    PlanInput input = pavia_input(4096);
    const Plan roomy = *make_plan(input);
    ASSERT_TRUE(roomy.red_line.fits);
    // what a quarter of the batch needs: the context alone is most of it for a small network
    input.device.memory = input.device.free = (*make_plan(pavia_input(4096, 512))).memory.total;
    ASSERT_LT(input.device.free, roomy.memory.total);
    const Plan plan = *make_plan(input);
    EXPECT_FALSE(plan.red_line.fits);
    EXPECT_EQ(plan.verdict_text.rfind("Does not fit", 0), 0u);
    ASSERT_GE(plan.max_micro_batch, 1);
    EXPECT_LT(plan.max_micro_batch, 4096);
    const Advice* smaller = find_step(plan.advice, 1);
    ASSERT_NE(smaller, nullptr);
    EXPECT_LE(smaller->changed.micro_batch(), plan.max_micro_batch);
    EXPECT_EQ(smaller->changed.batch % smaller->changed.micro_batch(), 0);
    EXPECT_GE(smaller->changed.batch, 4096);
    input.settings = smaller->changed;
    EXPECT_TRUE((*make_plan(input)).red_line.fits);
}

TEST(Plan, AdviceIsInTheOrderOfTheStepsAndHasNumbersBeforeAndAfter) {
    PlanInput input = pavia_input(4);
    input.device.memory = input.device.free = (*make_plan(input)).memory.total * 2 / 3;
    const Plan plan = *make_plan(input);
    ASSERT_FALSE(plan.advice.empty());
    int last = 0;
    for (const Advice& advice : plan.advice) {
        EXPECT_GE(advice.step, last);
        last = advice.step;
        EXPECT_FALSE(advice.title.empty());
        EXPECT_FALSE(advice.why.empty());
        EXPECT_FALSE(advice.before.empty());
        EXPECT_FALSE(advice.after.empty());
        if (advice.step == 2) continue;
        EXPECT_FALSE(advice.changes.empty()) << to_text(advice.title);
        EXPECT_NE(advice.changed, input.settings) << to_text(advice.title);
    }
}

TEST(Plan, ASamplerThatCoversIsAdvisedAndKeepsItsPromise) {
    PlanInput input = pavia_input(16);
    const Plan plan = *make_plan(input);
    const Advice* sampler = find_step(plan.advice, 5);
    ASSERT_NE(sampler, nullptr);
    EXPECT_EQ(sampler->changed.prior_correction, PriorCorrection::training_counts);
    input.settings = sampler->changed;
    const Plan after = *make_plan(input);
    EXPECT_EQ(after.coverage.step.expected, 9);
    EXPECT_NE(after.red_line.side, Side::left);
}

TEST(Plan, AccumulationReachesTheLine) {
    PlanInput input = pavia_input(16, 8);
    input.device.memory = input.device.free = (*make_plan(input)).memory.total;
    const Plan plan = *make_plan(input);
    const Advice* accumulate = find_step(plan.advice, 4);
    ASSERT_NE(accumulate, nullptr);
    EXPECT_EQ(accumulate->changed.micro_batch(), 8);
    EXPECT_EQ(accumulate->changed.batch, 72);
    input.settings = accumulate->changed;
    EXPECT_NE((*make_plan(input)).red_line.side, Side::left);
}

TEST(Plan, ALineBeyondTheTrainingSamplesAsksForMoreOfThem) {
    PlanInput input = pavia_input(64);
    input.counts.assign(9, 20);
    input.noise = given_noise_scale(900);
    const Plan plan = *make_plan(input);
    EXPECT_EQ(plan.red_line.batch, 1800);
    EXPECT_EQ(find_step(plan.advice, 4, "accumulation"), nullptr) << "180 samples make no step of 1,800";
    const Advice* more = find_step(plan.advice, 4, "More labelled pixels");
    ASSERT_NE(more, nullptr);
    EXPECT_TRUE(more->changes.empty()) << "nothing to apply";
    EXPECT_NE(to_text(more->why).find("180 training samples"), std::string::npos);
}

TEST(Plan, ALargerBatchComesWithTheLearningRateThatTheNoiseScaleAsksFor) {
    PlanInput input = pavia_input(16, 8);
    input.device.memory = input.device.free = (*make_plan(input)).memory.total;
    input.settings.optimizer = Optimizer::sgd;
    input.settings.learning_rate = 0.01;
    const Advice* without = nullptr;
    const Plan unknown = *make_plan(input);
    without = find_step(unknown.advice, 4);
    ASSERT_NE(without, nullptr);
    EXPECT_EQ(to_text(without->why).find("learning rate"), std::string::npos) << "nothing is known";
    input.noise = given_noise_scale(100);
    const Plan known = *make_plan(input);
    const Advice* with = find_step(known.advice, 4);
    ASSERT_NE(with, nullptr);
    // lr (1 + B_simple / 16) / (1 + B_simple / B)
    const double rate = 0.01 * (1 + 100.0 / 16) / (1 + 100.0 / with->changed.batch);
    EXPECT_NE(to_text(with->why).find("corresponds to " + number_text(rate, 2) + " ("), std::string::npos)
        << to_text(with->why);
}

TEST(Plan, BatchNormWithFewSamplesIsReplaced) {
    PlanInput input = pavia_input(72, 4);
    input.settings.network = "vgg16_3d";
    input.settings.patch = 33;
    input.norm_correlation = 1.0;
    const auto plan = make_plan(input);
    ASSERT_TRUE(plan) << to_text(plan.error());
    ASSERT_TRUE(plan->red_line.norm_line.has_value());
    EXPECT_EQ(*plan->red_line.norm_line, 32);
    EXPECT_EQ(plan->verdict, VerdictState::risk);
    const Advice* norm = find_step(plan->advice, 3);
    ASSERT_NE(norm, nullptr);
    EXPECT_EQ(norm->changed.norm.kind, NormKind::group);
    // independent positions: the many of a patch make up for few samples
    input.norm_correlation = 0.0;
    EXPECT_LT(*(*make_plan(input)).red_line.norm_line, 32 + 1);
}

TEST(Plan, ClassesThatDoNotMatchAreAnError) {
    PlanInput input = pavia_input(4);
    input.classes = 5;
    const auto plan = make_plan(input);
    ASSERT_FALSE(plan);
    EXPECT_EQ(plan.error().code, ErrorCode::usage);
}

TEST(Plan, RecommendationFitsAndIsNotLeftOfTheLine) {
    PlanInput input = pavia_input(16);
    input.device.memory = input.device.free = (*make_plan(pavia_input(16, 4))).memory.total;
    ASSERT_FALSE((*make_plan(input)).red_line.fits);
    const Recommendation recommendation = *recommend(input);
    EXPECT_TRUE(recommendation.fits);
    EXPECT_NE(recommendation.side, Side::left);
    EXPECT_FALSE(recommendation.applied.empty());
}

TEST(Plan, JsonHasThePromisedKeys) {
    PlanInput input = pavia_input(64);
    const nlohmann::json unknown = to_json(*make_plan(input), input);
    for (const char* key :
         {"rule_of_thumb_bytes", "peak_allocated_bytes", "peak_reserved_bytes", "total_bytes",
          "interval_bytes", "parts", "peak_layer", "max_micro_batch", "tape"})
        EXPECT_TRUE(unknown["memory"].contains(key)) << key;
    EXPECT_TRUE(unknown["memory"]["tape"].contains("whole_run_reserved_peak_bytes"));
    EXPECT_TRUE(unknown["noise"]["gsnr"].is_null());
    EXPECT_TRUE(unknown["noise"]["b_simple"].is_null());
    EXPECT_TRUE(unknown["noise"]["batch_for_gsnr_2"].is_null());
    EXPECT_EQ(unknown["red_line"]["side"], "left");
    EXPECT_EQ(unknown["coverage"]["step_batch_for_95"], 71);
    EXPECT_TRUE(unknown["advice"].is_array());
    input.noise = given_noise_scale(60);
    input.device.id = "cpu";
    const nlohmann::json known = to_json(*make_plan(input), input);
    EXPECT_EQ(known["noise"]["batch_for_gsnr_2"], 120);
    EXPECT_EQ(known["noise"]["b_simple"], 60);
    EXPECT_TRUE(known["memory"]["tape"].contains("peak_excluding_onednn_internal_bytes"));
}

} // namespace
} // namespace redline
