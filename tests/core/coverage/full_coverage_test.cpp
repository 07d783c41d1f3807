// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "redline/coverage/coverage.h"

namespace redline {
namespace {

/// P(all) by the plain recursion over classes, in long double: slow, and exact for few samples.
double by_recursion(const std::vector<std::int64_t>& counts, std::int64_t batch) {
    const std::int64_t total = std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
    const auto choose = [](std::int64_t n, std::int64_t k) {
        return std::exp(std::lgamma(static_cast<long double>(n + 1)) -
                        std::lgamma(static_cast<long double>(k + 1)) -
                        std::lgamma(static_cast<long double>(n - k + 1)));
    };
    std::vector<long double> ways(static_cast<std::size_t>(batch) + 1, 0.0L);
    ways[0] = 1;
    for (const std::int64_t n : counts) {
        std::vector<long double> next(ways.size(), 0.0L);
        for (std::int64_t have = 0; have <= batch; ++have)
            for (std::int64_t take = 1; take <= std::min(n, batch - have); ++take)
                next[static_cast<std::size_t>(have + take)] +=
                    ways[static_cast<std::size_t>(have)] * choose(n, take);
        ways = next;
    }
    return static_cast<double>(ways.back() / choose(total, batch));
}

TEST(ProbabilityOfAllClasses, AgreesWithTheRecursionForUnequalClasses) {
    const std::vector<std::vector<std::int64_t>> scenes{
        {1, 1}, {1, 2, 3}, {7, 30, 4, 55, 12}, {3, 3, 3, 3, 90}, {1, 40, 1, 40, 1, 40}};
    for (const auto& counts : scenes) {
        const std::int64_t total = std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
        for (std::int64_t batch = 1; batch <= total; ++batch) {
            CoverageScheme scheme;
            scheme.batch = batch;
            const double expected =
                batch < static_cast<std::int64_t>(counts.size()) ? 0 : by_recursion(counts, batch);
            EXPECT_NEAR(coverage(counts, scheme).probability_all, expected, 1e-10 * expected)
                << "B " << batch << " of " << total;
        }
    }
}

TEST(ProbabilityOfAllClasses, CouponCollectorLimit) {
    // K log K + c K draws from K equal classes cover all with probability exp(-exp(-c)) as K grows (Erdos,
    // Renyi 1961)
    const std::int64_t classes = 1000;
    const std::vector<std::int64_t> counts(static_cast<std::size_t>(classes), 20000);
    CoverageScheme scheme;
    scheme.replacement = true;
    for (const double c : {-1.0, 0.0, 2.0}) {
        scheme.batch =
            std::llround(static_cast<double>(classes) * (std::log(static_cast<double>(classes)) + c));
        EXPECT_NEAR(coverage(counts, scheme).probability_all, std::exp(-std::exp(-c)), 0.01);
    }
}

TEST(ProbabilityOfAllClasses, WithoutReplacementApproachesWithReplacementInALargeScene) {
    std::vector<std::int64_t> counts;
    for (std::int64_t k = 1; k <= 200; ++k)
        counts.push_back(1000 * k); // 20.1 million pixels
    CoverageScheme with, without;
    with.replacement = true;
    for (const std::int64_t batch : {2000, 20000, 60000}) {
        with.batch = without.batch = batch;
        const double a = coverage(counts, with).probability_all;
        const double b = coverage(counts, without).probability_all;
        // distinct samples cover a little more often, by about B / N
        EXPECT_GE(b, a * (1 - 1e-9));
        EXPECT_LT(b - a, 0.02 * a + 0.002) << batch;
    }
}

TEST(Coverage, IsMonotoneInTheBatchAndEndsAtAllClasses) {
    const std::vector<std::int64_t> counts{900, 30, 7, 1};
    for (const SamplerKind kind :
         {SamplerKind::natural, SamplerKind::inverse, SamplerKind::stratified, SamplerKind::coverage}) {
        double last = 0;
        for (std::int64_t batch = 1; batch <= 938; ++batch) {
            CoverageScheme scheme;
            scheme.sampler = kind;
            scheme.batch = batch;
            const double expected = expected_coverage(counts, scheme);
            EXPECT_GE(expected, last - 1e-12) << to_text(kind) << " B " << batch;
            last = expected;
        }
        EXPECT_NEAR(last, 4, 1e-6) << to_text(kind);
    }
}

TEST(Coverage, TurnsOfClassesCoverAllWithAWholeRoundButNotWithOneMore) {
    const std::vector<std::int64_t> counts{900, 30, 7, 1};
    CoverageScheme scheme;
    scheme.sampler = SamplerKind::class_then_pixel;
    scheme.batch = 4;
    EXPECT_DOUBLE_EQ(expected_coverage(counts, scheme), 4);
    scheme.batch = 5;
    EXPECT_DOUBLE_EQ(expected_coverage(counts, scheme), 3.75);
    EXPECT_EQ(smallest_batch(counts, scheme), 4);
}

TEST(Coverage, AShortEpochEndsBeforeItsStepsHaveCutARoundAtEveryPlace) {
    CoverageScheme scheme;
    scheme.sampler = SamplerKind::class_then_pixel;
    scheme.batch = 20;
    // Three steps of 20 begin 0, 4 and 8 places into a round of 16 classes: the first holds a whole round,
    // the others parts of two, 12 and 8 or 8 and 12 places, and 16 (1 - 1/4 1/2) = 14 classes.
    const CoverageResult result = coverage(std::vector<std::int64_t>(16, 3), scheme);
    EXPECT_NEAR(result.expected, (16 + 14 + 14) / 3.0, 1e-12);
    EXPECT_NEAR(expected_coverage(std::vector<std::int64_t>(16, 3), scheme), result.expected, 1e-12);
    // Four phases in an epoch of any number of whole cycles, and where the counts are shares.
    const double endless = (16 + 14 + 14 + 16) / 4.0;
    EXPECT_NEAR(coverage(std::vector<std::int64_t>(16, 5), scheme).expected, endless, 1e-12);
    scheme.replacement = true;
    EXPECT_NEAR(coverage(std::vector<std::int64_t>(16, 3), scheme).expected, endless, 1e-12);
    // Its six micro-batches of 10 begin 0, 10, 4, 14, 8 and 2 places into a round; three lie within one.
    scheme.replacement = false;
    scheme.micro_batch = 10;
    const auto parts_of_two = [](double first, double second) {
        return 16 * (1 - (1 - first / 16) * (1 - second / 16));
    };
    EXPECT_NEAR(micro_coverage(std::vector<std::int64_t>(16, 3), scheme).expected,
                (3 * 10 + parts_of_two(6, 4) + parts_of_two(2, 8) + parts_of_two(8, 2)) / 6, 1e-12);
}

TEST(Coverage, ClassesWithoutSamplesNeverCome) {
    const std::vector<std::int64_t> counts{10, 0, 5};
    CoverageScheme scheme;
    scheme.batch = 8;
    const CoverageResult result = coverage(counts, scheme);
    EXPECT_EQ(result.present[1], 0);
    EXPECT_EQ(result.probability_all, 0);
    EXPECT_GT(result.expected, 1.9);
    EXPECT_LE(result.expected, 2);
}

TEST(Coverage, ResetWithManyClassesSaysThatItIsClose) {
    const std::vector<std::int64_t> counts(20, 30);
    CoverageScheme scheme;
    scheme.batch = 80;
    scheme.micro_batch = 20;
    scheme.reset_each_micro_batch = true;
    const CoverageResult result = coverage(counts, scheme);
    EXPECT_FALSE(result.probability_all_exact);
    scheme.reset_each_micro_batch = false;
    const double slices = coverage(counts, scheme).probability_all;
    scheme.replacement = true;
    const double independent = coverage(counts, scheme).probability_all;
    EXPECT_GE(result.probability_all, independent);
    EXPECT_LE(result.probability_all, slices);
}

} // namespace
} // namespace redline
