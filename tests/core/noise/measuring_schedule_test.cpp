// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/noise/measuring_schedule.h"

#include <vector>

#include <gtest/gtest.h>

#include "redline/noise/gradient_noise.h"

namespace redline {
namespace {

using Kind = MeasuringSchedule::Kind;

/// What measuring takes, in steps.
struct Costs {
    double look = 0, split = 0, other = 0;
};

/// Goes through a training of steps of one second; returns the steps that were measured, looks negative.
std::vector<std::int64_t> train(MeasuringSchedule& schedule, std::int64_t steps, const Costs& costs,
                                double jitter = 0) {
    std::vector<std::int64_t> measured;
    while (schedule.steps() < steps) {
        const std::int64_t step = schedule.steps();
        const double own = 1 + jitter * (step % 3 == 0 ? 1 : -0.5);
        if (schedule.due(Kind::split)) {
            measured.push_back(step);
            schedule.add_cost(Kind::split, costs.split * own);
        }
        if (schedule.due(Kind::look)) {
            measured.push_back(-step);
            schedule.add_cost(Kind::look, costs.look * own);
        }
        schedule.end_step(own);
        if (step % 20 == 19 && schedule.affords(costs.other)) schedule.add_cost(Kind::other, costs.other);
    }
    return measured;
}

TEST(MeasuringSchedule, OneAccountStaysWithinTheBudget) {
    for (const Costs& costs : {Costs{0.01, 1.2, 0.05}, Costs{0.3, 2, 0.5}, Costs{0.002, 1, 0.001},
                               Costs{0.03, 1.25, 0}, Costs{0, 1, 0}, Costs{0.1, 0.9, 40}})
        for (const double budget : {0.01, 0.05})
            for (const std::int64_t run : {1, 2, 8}) {
                MeasuringSchedule schedule(budget, {0.3, 0.5, 0.2}, run);
                for (const std::int64_t steps : {60, 100, 300, 1000, 5000}) {
                    train(schedule, steps, costs);
                    // what one look costs is not known before the first
                    const double first = costs.look * static_cast<double>(run) / static_cast<double>(steps);
                    EXPECT_LE(schedule.cost_share(), std::max(1.001 * budget, first))
                        << "look " << costs.look << " split " << costs.split << " run " << run << " after "
                        << steps;
                }
                EXPECT_GT(schedule.cost_share(), 0.25 * std::min(budget, costs.look + costs.split / 250));
            }
}

TEST(MeasuringSchedule, AColdFirstLookIsPaidForAndDoesNotStopTheLaterOnes) {
    MeasuringSchedule schedule(0.01, {0.3, 0.5, 0.2}, 2);
    int looks = 0;
    while (schedule.steps() < 200) {
        if (schedule.due(Kind::look)) schedule.add_cost(Kind::look, looks++ == 0 ? 0.15 : 0.01);
        schedule.end_step(1);
    }
    EXPECT_GT(looks, 20);
    EXPECT_LE(schedule.cost_share(), 0.01);
}

TEST(MeasuringSchedule, SmallDifferencesOfTheClockDecideNothing) {
    MeasuringSchedule one(0.01, {0.3, 0.5, 0.2}), other(0.01, {0.3, 0.5, 0.2});
    EXPECT_EQ(train(one, 3000, {0.013, 1.1, 0.02}), train(other, 3000, {0.0131, 1.12, 0.021}, 0.02));
}

TEST(MeasuringSchedule, AResumedRunMeasuresTheSameSteps) {
    const Costs costs{0.02, 1.1, 0.05};
    MeasuringSchedule whole(0.02, {0.3, 0.5, 0.2}, 2), first(0.02, {0.3, 0.5, 0.2}, 2);
    const auto all = train(whole, 2500, costs);
    auto parts = train(first, 777, costs);
    NoiseState state;
    first.save(state);
    NoiseState stored(state.values());
    MeasuringSchedule second(0.02, {0.3, 0.5, 0.2}, 2);
    second.restore(stored);
    ASSERT_TRUE(stored.complete());
    // the machine that goes on is half as fast, its clock coarse: until the next decision nothing changes
    const auto rest = train(second, 1024, {0.03, 1.4, 0.1});
    parts.insert(parts.end(), rest.begin(), rest.end());
    std::vector<std::int64_t> until;
    for (const auto step : all)
        if (std::abs(step) < 1024) until.push_back(step);
    EXPECT_EQ(parts, until);
}

TEST(MeasuringSchedule, NothingOrEverything) {
    MeasuringSchedule none(0, {0.3, 0.5, 0.2}), all(1, {0.8, 0, 0.2});
    EXPECT_TRUE(train(none, 50, {0.1, 1, 0}).empty());
    EXPECT_FALSE(none.affords(0));
    EXPECT_EQ(train(all, 50, {0.1, 1, 0}).size(), 50u) << "a look at every step, no split";
}

TEST(NoiseAverage, ForgetsOverTheSameStepsHoweverManyWereMeasured) {
    // the noise scale jumps from 100 to 400 after step 1000: 400 steps later three quarters of the weight
    // lies behind the jump, whether every step was measured or every tenth
    std::vector<double> seen;
    for (const int every : {1, 10}) {
        NoiseAverage average(200);
        for (int step = 0; step <= 1400; step += every) {
            NoiseObservation observation;
            observation.trace = step > 1000 ? 400 : 100;
            observation.gradient_norm2 = 1;
            average.add(observation, every);
        }
        seen.push_back(average.estimate().trace);
        EXPECT_NEAR(seen.back(), 0.25 * 100 + 0.75 * 400, 6) << every;
    }
    // so sparse that 200 steps hold two observations: sixteen of them count
    NoiseAverage sparse(200);
    for (int step = 0; step <= 16000; step += 100) {
        NoiseObservation observation;
        observation.trace = 1 + step % 200 / 100;
        observation.gradient_norm2 = 1;
        sparse.add(observation, 100);
    }
    EXPECT_TRUE(sparse.estimate().resolvable);
    EXPECT_NEAR(sparse.estimate().trace, 1.5, 0.05);
}

} // namespace
} // namespace redline
