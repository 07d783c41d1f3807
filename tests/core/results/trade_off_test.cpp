// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/results/trade_off.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace redline {
namespace {

TEST(Spread, SampleDeviationAndGaps) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const std::vector<double> values{2, 4, nan, 9};
    const Spread spread = spread_of(values);
    EXPECT_EQ(spread.count, 3);
    EXPECT_DOUBLE_EQ(spread.mean, 5);
    EXPECT_DOUBLE_EQ(*spread.sd, std::sqrt((9.0 + 1 + 16) / 2));
    const std::vector<double> one{3.5};
    EXPECT_FALSE(spread_of(one).sd);
    EXPECT_EQ(spread_of({}).count, 0);
}

TEST(TradeOff, SeedsOfOneConfigurationBecomeOneRow) {
    TrainOutcome a, b, c;
    a.test.oa = 0.8;
    b.test.oa = 0.6;
    c.test.oa = 0.9;
    c.measured_peak = 1000;
    Settings settings;
    Settings seed2 = settings;
    seed2.seeds.run = 2;
    seed2.micro = seed2.batch; // the same as 0
    Settings larger = settings;
    larger.patch = 9;
    larger.norm.kind = NormKind::group;
    const std::vector<ComparedRun> runs{
        {"r1", settings, &a}, {"r2", larger, &c}, {"r3", seed2, &b}, {"running", settings, nullptr}};
    const auto rows = trade_off(runs);
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0].runs, (std::vector<std::string>{"r1", "r3"}));
    EXPECT_DOUBLE_EQ(rows[0].oa.mean, 0.7);
    EXPECT_NEAR(*rows[0].oa.sd, std::sqrt(0.02), 1e-12);
    EXPECT_EQ(rows[0].memory_measured.count, 0) << "not measured is no zero";
    EXPECT_EQ(rows[1].memory_measured.mean, 1000);
    EXPECT_EQ(rows[1].name, "hamida, patch 9, B 64, norm group:8")
        << "what differs is in the name, what does not is not";
}

} // namespace
} // namespace redline
