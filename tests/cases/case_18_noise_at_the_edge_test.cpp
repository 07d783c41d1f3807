// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <gtest/gtest.h>

#include "redline/noise/gradient_noise.h"

namespace redline {
namespace {

void expect_words_instead_of_numbers(const NoiseEstimate& estimate) {
    EXPECT_FALSE(estimate.resolvable);
    EXPECT_FALSE(estimate.reason.empty());
    EXPECT_FALSE(estimate.gsnr(4).has_value());
    EXPECT_TRUE(std::isfinite(estimate.b_simple));
    EXPECT_GE(estimate.b_simple, 0);
}

TEST(Case18NoiseAtTheEdge, EqualBigAndSmallBatch) {
    const NoiseObservation observation = observe_two_batches(3.0, 16, 2.0, 16);
    EXPECT_EQ(observation.status, NoiseStatus::undefined);
    NoiseAverage average;
    for (int i = 0; i < 100; ++i)
        average.add(observation);
    expect_words_instead_of_numbers(average.estimate());
}

TEST(Case18NoiseAtTheEdge, OneMicroBatchOrABatchOfOne) {
    for (const auto& observation :
         {observe_micro_batches(4.0, 4.0, 1, 8), observe_micro_batches(4.0, 4.0, 1, 1)}) {
        EXPECT_EQ(observation.status, NoiseStatus::undefined);
        EXPECT_TRUE(std::isfinite(observation.trace));
        NoiseAverage average;
        average.add(observation);
        expect_words_instead_of_numbers(average.estimate());
        EXPECT_EQ(average.estimate().observations, 0);
    }
}

TEST(Case18NoiseAtTheEdge, IdenticalSamplesHaveNoNoise) {
    NoiseAverage average;
    for (int i = 0; i < 100; ++i)
        average.add(observe_micro_batches(4 * 2.5, 2.5, 4, 8));
    const NoiseEstimate estimate = average.estimate();
    EXPECT_TRUE(estimate.resolvable);
    EXPECT_EQ(estimate.b_simple, 0);
    EXPECT_NE(to_text(estimate.reason).find("no noise"), std::string::npos);
    EXPECT_FALSE(estimate.gsnr(4).has_value());
}

TEST(Case18NoiseAtTheEdge, NoGradientAtAll) {
    NoiseAverage average;
    for (int i = 0; i < 100; ++i)
        average.add(observe_micro_batches(0, 0, 4, 8));
    expect_words_instead_of_numbers(average.estimate());
    EXPECT_EQ(to_text(average.estimate().reason), to_text(NoiseStatus::zero_over_zero));
}

TEST(Case18NoiseAtTheEdge, ANegativeSignalIsNotResolvableYet) {
    // opposite micro-batches: S = 4, |G|^2 = -2
    NoiseAverage average;
    for (int i = 0; i < 100; ++i)
        average.add(observe_micro_batches(4, 0, 2, 1));
    expect_words_instead_of_numbers(average.estimate());
    EXPECT_NE(to_text(average.estimate().reason).find("not resolvable yet"), std::string::npos);
    EXPECT_LT(average.estimate().gradient_norm2, 0);
    // the negative observations stay in the average: they are not clamped away
    for (int i = 0; i < 100; ++i)
        average.add(observe_micro_batches(16, 6, 2, 1));
    EXPECT_TRUE(average.estimate().resolvable);
}

TEST(Case18NoiseAtTheEdge, NotANumberIsLeftOut) {
    NoiseAverage average;
    for (int i = 0; i < 20; ++i)
        average.add(observe_micro_batches(16, 6, 2, 1));
    const NoiseEstimate before = average.estimate();
    average.add(observe_micro_batches(NAN, 6, 2, 1));
    average.add(observe_micro_batches(INFINITY, 6, 2, 1));
    EXPECT_EQ(average.estimate(), before);
}

TEST(Case18NoiseAtTheEdge, AProbeOfIdenticalSamplesSaysSo) {
    const std::vector<double> gram(11 * 11, 5.94140625);
    const ProbeResult probe = probe_from_gram(gram, 64, 4, 0);
    EXPECT_FALSE(probe.status.empty());
    EXPECT_TRUE(std::isfinite(probe.gsnr));
    EXPECT_FALSE(probe.corrected_gsnr.has_value());
    EXPECT_FALSE(probe.corrected.resolvable);
}

} // namespace
} // namespace redline
