// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/coverage/observed_coverage.h"

#include <cmath>

#include <gtest/gtest.h>

#include "redline/sampling/sampler.h"

namespace redline {
namespace {

using Labels = std::vector<std::int16_t>;

TEST(ObservedCoverage, CountsDistinctClassesAndStepsSinceSeen) {
    ObservedCoverage seen(4);
    seen.start_epoch();
    EXPECT_EQ(seen.add_step(Labels{0, 0, 2}), 2);
    EXPECT_EQ(seen.add_step(Labels{1, 1}), 1);
    EXPECT_EQ(seen.add_step(Labels{0, 1, 2}), 3);
    EXPECT_EQ(seen.steps_since_seen(), (std::vector<std::int64_t>{0, 0, 0, 3}));
    EXPECT_DOUBLE_EQ(seen.mean(), 2);
    EXPECT_EQ(seen.unseen_this_epoch(), std::vector<int>{3});
    EXPECT_EQ(seen.draws_this_epoch(), (std::vector<std::int64_t>{3, 3, 2, 0}));
    EXPECT_DOUBLE_EQ(seen.present_share()[0], 2.0 / 3);
    seen.start_epoch();
    seen.add_step(Labels{3});
    EXPECT_EQ(seen.unseen_this_epoch(), (std::vector<int>{0, 1, 2}));
    EXPECT_EQ(seen.steps_since_seen(), (std::vector<std::int64_t>{1, 1, 1, 0}));
}

TEST(ObservedCoverage, MicroBatchesDoNotCountAsSteps) {
    ObservedCoverage seen(3);
    EXPECT_EQ(seen.add_micro_batch(Labels{0, 0}), 1);
    EXPECT_EQ(seen.add_micro_batch(Labels{1, 2}), 2);
    EXPECT_EQ(seen.steps(), 0);
    EXPECT_DOUBLE_EQ(seen.micro_mean(), 1.5);
}

TEST(ObservedCoverage, TheMeanStaysInsideItsBandInAboutNinetyFivePercent) {
    const std::vector<std::int64_t> counts{200, 40, 9, 3};
    Labels labels;
    for (std::size_t k = 0; k < counts.size(); ++k)
        labels.insert(labels.end(), static_cast<std::size_t>(counts[k]), static_cast<std::int16_t>(k));
    CoverageScheme scheme;
    scheme.sampler = SamplerKind::inverse;
    scheme.batch = 6;
    const CoverageResult expected = coverage(counts, scheme);
    int inside = 0;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        const auto sampler = *make_sampler(SamplerKind::inverse, labels, 4, 6, seed);
        ObservedCoverage seen(4);
        for (std::int64_t s = 0; s < sampler->steps_per_epoch(); ++s) {
            Labels batch;
            for (const auto i : sampler->step(0, s))
                batch.push_back(labels[static_cast<std::size_t>(i)]);
            seen.add_step(batch);
        }
        const auto band = seen.expected_band(expected);
        inside += band.low <= seen.mean() && seen.mean() <= band.high;
    }
    EXPECT_GE(inside, 0.92 * 400);
    EXPECT_LE(inside, 0.98 * 400);
}

TEST(CoverageBand, IsTheExpectationAndDeviationOfEachPoint) {
    const std::vector<std::int64_t> counts{46, 1428, 830, 237, 483, 730, 28, 478, 20};
    const std::vector<std::int64_t> batches{1, 2, 9, 40, 300};
    for (const SamplerKind kind : {SamplerKind::natural, SamplerKind::inverse, SamplerKind::stratified,
                                   SamplerKind::coverage, SamplerKind::class_then_pixel}) {
        CoverageScheme scheme;
        scheme.sampler = kind;
        const CoverageBand band = coverage_band(counts, scheme, batches);
        for (std::size_t i = 0; i < batches.size(); ++i) {
            scheme.batch = batches[i];
            const CoverageResult exact = coverage(counts, scheme);
            EXPECT_NEAR(band.expected[i], exact.expected, 1e-12);
            EXPECT_NEAR(band.deviation[i], std::sqrt(exact.variance), 1e-7);
        }
    }
}

TEST(CoverageBand, ThousandDifferentClassesAreTakenTogetherClosely) {
    std::vector<std::int64_t> counts;
    for (std::int64_t k = 0; k < 1000; ++k)
        counts.push_back(2 + (37 * k * k + 11 * k) % 40000);
    CoverageScheme scheme;
    const std::vector<std::int64_t> batches{64, 1024};
    const CoverageBand band = coverage_band(counts, scheme, batches);
    for (std::size_t i = 0; i < batches.size(); ++i) {
        scheme.batch = batches[i];
        const CoverageResult exact = coverage(counts, scheme);
        EXPECT_NEAR(band.expected[i], exact.expected, 1e-9);
        EXPECT_NEAR(band.deviation[i], std::sqrt(exact.variance), 0.01 * std::sqrt(exact.variance));
    }
}

} // namespace
} // namespace redline
