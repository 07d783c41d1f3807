// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/base/random.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <vector>

#include <gtest/gtest.h>

namespace redline {
namespace {

TEST(RandomStream, GivesTheSameNumbersForTheSameKeyAndOthersForAnyOtherKey) {
    const auto first = [](RandomStream stream) { return stream.next64(); };
    const RandomStream base(7, RandomUse::split, 3, 11);
    EXPECT_EQ(first(base), first(RandomStream(7, RandomUse::split, 3, 11)));
    const std::set<std::uint64_t> different = {first(base), first(RandomStream(8, RandomUse::split, 3, 11)),
                                               first(RandomStream(7, RandomUse::shuffle, 3, 11)),
                                               first(RandomStream(7, RandomUse::split, 4, 11)),
                                               first(RandomStream(7, RandomUse::split, 3, 12))};
    EXPECT_EQ(different.size(), 5u);
}

// Mean and variance of n uniform draws lie within 5 standard errors of 1/2 and 1/12.
TEST(RandomStream, UniformDrawsHaveTheMomentsOfAUniformDistribution) {
    RandomStream stream(1, RandomUse::probe);
    const int n = 200000;
    double sum = 0, squares = 0;
    for (int i = 0; i < n; ++i) {
        const double value = stream.uniform();
        ASSERT_GE(value, 0);
        ASSERT_LT(value, 1);
        sum += value;
        squares += (value - 0.5) * (value - 0.5);
    }
    EXPECT_NEAR(sum / n, 0.5, 5 * std::sqrt(1.0 / 12 / n));
    EXPECT_NEAR(squares / n, 1.0 / 12, 5 * std::sqrt(1.0 / 180 / n));
}

TEST(RandomStream, NormalDrawsHaveUnitVarianceAndNoSkew) {
    RandomStream stream(2, RandomUse::probe);
    const int n = 200000;
    double sum = 0, squares = 0, cubes = 0;
    for (int i = 0; i < n; ++i) {
        const double value = stream.normal();
        sum += value;
        squares += value * value;
        cubes += value * value * value;
    }
    EXPECT_NEAR(sum / n, 0, 5 / std::sqrt(n));
    EXPECT_NEAR(squares / n, 1, 5 * std::sqrt(2.0 / n));
    EXPECT_NEAR(cubes / n, 0, 5 * std::sqrt(15.0 / n));
}

TEST(RandomStream, BelowIsUniformOverItsRange) {
    RandomStream stream(3, RandomUse::probe);
    const int n = 70000, k = 7;
    std::vector<int> count(k);
    for (int i = 0; i < n; ++i)
        ++count[stream.below(k)];
    double chi2 = 0;
    for (const int c : count)
        chi2 += (c - n / k) * (c - n / k) / static_cast<double>(n / k);
    EXPECT_LT(chi2, 22.5); // 99.9 % of chi-square with 6 degrees of freedom
}

TEST(RandomStream, ShuffleIsAPermutationAndPutsEachValueAnywhere) {
    std::vector<int> place(5);
    RandomStream stream(4, RandomUse::shuffle);
    for (int repeat = 0; repeat < 5000; ++repeat) {
        std::vector<int> values = {0, 1, 2, 3, 4};
        stream.shuffle(std::span<int>(values));
        place[static_cast<std::size_t>(std::find(values.begin(), values.end(), 0) - values.begin())]++;
        std::sort(values.begin(), values.end());
        ASSERT_EQ(values, (std::vector<int>{0, 1, 2, 3, 4}));
    }
    for (const int count : place)
        EXPECT_NEAR(count, 1000, 5 * std::sqrt(5000 * 0.2 * 0.8));
}

} // namespace
} // namespace redline
