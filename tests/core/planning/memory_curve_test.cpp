// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/planning/memory_curve.h"

#include <gtest/gtest.h>

#include "redline/network/zoo.h"

namespace redline {
namespace {

PlanInput input() {
    PlanInput input;
    input.settings.network = "hamida";
    input.settings.patch = 5;
    input.settings.batch = 48;
    input.bands = 40;
    input.classes = 7;
    return input;
}

MemoryPrediction predicted(const PlanInput& at, DeviceKind device = DeviceKind::cpu) {
    const auto graph = build_network(at.settings, at.bands, at.classes);
    return predict_step(*graph, step_options(at.settings, *graph, device));
}

const MemoryPoint& at(const MemoryCurve& curve, int x) {
    for (const auto& point : curve.points)
        if (point.x == x) return point;
    static const MemoryPoint none;
    return none;
}

TEST(MemoryCurve, EveryPointIsThePrediction) {
    for (const DeviceKind device : {DeviceKind::cpu, DeviceKind::cuda}) {
        MemoryCurves curves;
        PlanInput wanted = input();
        wanted.device.id = device == DeviceKind::cpu ? "cpu" : "cuda:0";
        for (int b : {1, 32, 48, 51, 100, 129}) {
            wanted.settings.batch = b;
            const auto curve = curves.curve(wanted, CurveAxis::patch, 15);
            for (int patch : {5, 9, 15}) {
                PlanInput there = wanted;
                there.settings.patch = patch;
                const auto exact = predicted(there, device);
                EXPECT_EQ(at(curve, patch).parts, exact.parts) << "b " << b << " P " << patch;
                EXPECT_EQ(at(curve, patch).rule_of_thumb, exact.rule_of_thumb);
            }
        }
    }
}

TEST(MemoryCurve, WhatWasPredictedOnceIsKept) {
    MemoryCurves curves;
    PlanInput wanted = input();
    for (const int b : {48, 33}) {
        wanted.settings.batch = b;
        curves.curve(wanted, CurveAxis::patch, 31);
    }
    const auto before = curves.predictions();
    EXPECT_GT(before, 0);
    for (const int b : {48, 33, 48}) {
        wanted.settings.batch = b;
        curves.curve(wanted, CurveAxis::patch, 31);
    }
    EXPECT_EQ(curves.predictions(), before);
    wanted.settings.norm.kind = NormKind::batch;
    curves.curve(wanted, CurveAxis::patch, 31);
    EXPECT_GT(curves.predictions(), before) << "another network is another curve";
}

TEST(MemoryCurve, AnAllowanceGivesFewerButExactPointsAndAskingAgainCompletes) {
    MemoryCurves whole, hurried;
    const auto full = whole.curve(input(), CurveAxis::patch, 31);
    EXPECT_TRUE(full.complete);
    int asked = 0;
    std::size_t before = 0;
    for (MemoryCurve part; asked < 100; ++asked) {
        part = hurried.curve(input(), CurveAxis::patch, 31, std::chrono::microseconds(asked == 0 ? 0 : 200));
        EXPECT_GE(part.points.size(), before) << "what is known stays";
        before = part.points.size();
        for (const auto& point : part.points)
            EXPECT_EQ(point, at(full, point.x));
        if (asked == 0) {
            EXPECT_FALSE(part.complete);
        }
        if (!part.complete) continue;
        EXPECT_EQ(part, full);
        break;
    }
    EXPECT_GT(asked, 0);
    EXPECT_LT(asked, 100);
}

// With fewer samples than B a step takes them all; with one more than a multiple the last step takes it
// along.
TEST(MemoryCurve, AStepHoldsWhatThereIs) {
    PlanInput few = input();
    few.counts = {5, 4, 1, 1};
    few.classes = 4;
    PlanInput eleven = few;
    eleven.settings.batch = 11;
    ASSERT_EQ(few.settings.batch, 48);
    const auto plan = make_plan(few), same = make_plan(eleven);
    ASSERT_TRUE(plan && same);
    EXPECT_EQ(plan->memory.parts, same->memory.parts);
    MemoryCurves curves;
    const auto curve = curves.curve(few, CurveAxis::batch, 64);
    EXPECT_EQ(at(curve, 64).parts, plan->memory.parts);
    EXPECT_EQ(at(curve, 16).parts, plan->memory.parts);
    EXPECT_LT(at(curve, 8).total(), plan->memory.parts.total());
    few.settings.sampler = SamplerKind::inverse;
    EXPECT_GT(make_plan(few)->memory.parts.total(), plan->memory.parts.total()) << "drawn with replacement";

    PlanInput rest = input();
    rest.settings.batch = 12;
    rest.settings.micro = 4;
    rest.counts = {20, 17};
    rest.classes = 2;
    EXPECT_EQ(make_plan(rest)->step.micro_batch, 5) << "37 samples: 12, 12 and 13 = 4 + 4 + 5";
    rest.counts = {20, 18};
    EXPECT_EQ(make_plan(rest)->step.micro_batch, 4);
}

TEST(MemoryCurve, SizesThatTheNetworkRefusesAreLeftOut) {
    MemoryCurves curves;
    const auto curve = curves.curve(input(), CurveAxis::patch, 31);
    ASSERT_FALSE(curve.points.empty());
    for (const auto& point : curve.points) {
        PlanInput there = input();
        there.settings.patch = point.x;
        EXPECT_TRUE(build_network(there.settings, there.bands, there.classes)) << point.x;
    }
    EXPECT_EQ(at(curve, 1).total(), 0);
}

TEST(MemoryCurve, BatchAxisKeepsTheChosenMicroBatchAsItsCeiling) {
    MemoryCurves curves;
    PlanInput wanted = input();
    wanted.settings.micro = 16;
    const auto curve = curves.curve(wanted, CurveAxis::batch, 256);
    EXPECT_EQ(at(curve, 64).parts, at(curve, 256).parts) << "past b, memory no longer grows with B";
    EXPECT_LT(at(curve, 4).total(), at(curve, 64).total());
}

TEST(LargestPatch, EverySmallerOneFitsAndTheNextDoesNot) {
    PlanInput wanted = input();
    wanted.settings.patch = 11;
    const Bytes budget = predicted(wanted).total;
    const int best = largest_patch(wanted, budget);
    EXPECT_GE(best, 11);
    wanted.settings.patch = best;
    EXPECT_LE(predicted(wanted).total, budget);
    wanted.settings.patch = best + 1;
    EXPECT_GT(predicted(wanted).total, budget);
    EXPECT_EQ(largest_patch(input(), 1000), 0);
}

TEST(DeviceFits, AnswersForEachDeviceAndStopsWhenAsked) {
    std::vector<DeviceInfo> devices{{"small", "s", Bytes{1} << 29, Bytes{1} << 29, "sm_70", false},
                                    {"large", "l", Bytes{1} << 31, Bytes{1} << 31, "sm_70", false}};
    const auto fits = device_fits(input(), devices, CancelToken{});
    ASSERT_TRUE(fits);
    ASSERT_EQ(fits->size(), 2u);
    EXPECT_LE((*fits)[0].micro_batch, (*fits)[1].micro_batch);
    EXPECT_LE((*fits)[0].patch, (*fits)[1].patch);
    EXPECT_GT((*fits)[1].micro_batch, 0);
    CancelToken cancel;
    cancel.cancel();
    EXPECT_EQ(device_fits(input(), devices, cancel).error().code, ErrorCode::cancelled);
}

} // namespace
} // namespace redline
