// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/noise/batch_norm_noise.h"

#include <cmath>

#include <gtest/gtest.h>

#include "redline/base/random.h"
#include "redline/noise/gsnr_curve.h"
#include "redline/noise/learning_rate.h"

namespace redline {
namespace {

TEST(BatchNormNoise, EffectiveSamplesBetweenTheLimits) {
    EXPECT_DOUBLE_EQ(effective_samples(8, 49, 1), 8);
    EXPECT_DOUBLE_EQ(effective_samples(8, 49, 0), 8 * 49);
    EXPECT_DOUBLE_EQ(effective_samples(4, 25, 0.25), 4 * 25 / 7.0);
    EXPECT_DOUBLE_EQ(batch_mean_deviation(16, 1, 0.5), 0.25);
    // the smallest micro-batch is the first that is enough
    for (const double rho : {0.0, 0.1, 0.5, 1.0}) {
        const double b = smallest_norm_micro_batch(49, rho, 32);
        EXPECT_GE(effective_samples(b, 49, rho), 32 - 1e-9);
        if (b > 1) {
            EXPECT_LT(effective_samples(b - 1, 49, rho), 32);
        }
    }
}

TEST(BatchNormNoise, TheLineIsSetByTheWorstLayer) {
    const std::vector<NormLayer> layers{{"a", 8, 100}, {"b", 8, 1}, {"c", 8, 9}};
    EXPECT_EQ(*norm_line(layers, 0.0), 32);
    EXPECT_EQ(*norm_line(layers, 1.0), 32);
    const std::vector<double> rho{0.0, 0.0, 1.0};
    EXPECT_EQ(*norm_line(std::span(layers).first(1), rho), 1);
    EXPECT_FALSE(norm_line({}, 0.5).has_value());
}

/// Positions that balance each other: the mean of a sample lies closer to the truth than that of independent
/// ones.
TEST(BatchNormNoise, PositionsThatBalanceEachOtherArePredictedToo) {
    const int channels = 4, positions = 8, b = 4;
    RandomStream stream(9, RandomUse::probe);
    const std::vector<float> running_mean(channels, 0), running_variance(channels, 1);
    std::vector<float> mean(channels), variance(channels);
    NormNoiseAverage average({"bn", channels, positions}, 0, INFINITY);
    for (int step = 0; step < 4000; ++step) {
        for (std::size_t c = 0; c < channels; ++c) {
            double sum = 0;
            for (int i = 0; i < b; ++i)
                for (int pair = 0; pair < positions / 2; ++pair) {
                    // unit variances, correlation -0.8 within a pair
                    const double common = stream.normal();
                    sum += common + (-0.8 * common + 0.6 * stream.normal());
                }
            mean[c] = static_cast<float>(sum / (b * positions));
            variance[c] = 1;
        }
        average.add(mean, variance, running_mean, running_variance, b);
    }
    const NormNoise noise = average.noise();
    ASSERT_TRUE(noise.rho);
    EXPECT_NEAR(*noise.rho, -0.8 / (positions - 1), 0.01);
    EXPECT_NEAR(noise.predicted_deviation(b), noise.mean_deviation, 1e-9 * noise.mean_deviation);
    // variance of a pair's sum: 1 + 1 - 1.6
    EXPECT_NEAR(noise.predicted_deviation(16), std::sqrt(0.4 / (2 * positions * 16)), 0.002);
}

/// Activations with a known correlation between positions: x = sqrt(rho) u_sample + sqrt(1 - rho) e.
TEST(BatchNormNoise, RecoversTheCorrelationAndPredictsOtherMicroBatches) {
    const double rho = 0.3, momentum = 0.1;
    const int channels = 6, positions = 16;
    RandomStream stream(4, RandomUse::probe);
    const auto micro_batch = [&](int b, std::vector<float>& mean, std::vector<float>& variance) {
        mean.assign(channels, 0);
        variance.assign(channels, 0);
        for (std::size_t c = 0; c < channels; ++c) {
            double sum = 0, square = 0;
            for (int i = 0; i < b; ++i) {
                const double sample = stream.normal();
                for (int q = 0; q < positions; ++q) {
                    const double x = 2 + 3 * (std::sqrt(rho) * sample + std::sqrt(1 - rho) * stream.normal());
                    sum += x;
                    square += x * x;
                }
            }
            const double n = b * positions;
            mean[c] = static_cast<float>(sum / n);
            variance[c] = static_cast<float>((square - sum * sum / n) / (n - 1));
        }
    };
    std::vector<float> mean, variance, running_mean(channels, 2), running_variance(channels, 9);
    NormNoiseAverage average({"bn", channels, positions}, momentum, INFINITY);
    for (int step = 0; step < 3000; ++step) {
        micro_batch(4, mean, variance);
        average.add(mean, variance, running_mean, running_variance, 4);
        for (std::size_t c = 0; c < channels; ++c) {
            running_mean[c] += static_cast<float>(momentum) * (mean[c] - running_mean[c]);
            running_variance[c] += static_cast<float>(momentum) * (variance[c] - running_variance[c]);
        }
    }
    const NormNoise noise = average.noise();
    ASSERT_TRUE(noise.rho.has_value());
    EXPECT_NEAR(*noise.rho, rho, 0.05);
    EXPECT_NEAR(noise.effective, effective_samples(4, positions, rho), 1.5);
    // against fixed statistics, at another micro-batch
    double seen = 0;
    for (int step = 0; step < 1500; ++step) {
        micro_batch(12, mean, variance);
        for (const float m : mean)
            seen += (m - 2.0) * (m - 2.0) / 9 / channels / 1500;
    }
    EXPECT_NEAR(noise.predicted_deviation(12), std::sqrt(seen), 0.08 * std::sqrt(seen));
}

TEST(BatchNormNoise, DeadChannelsAndNotANumberAreLeftOut) {
    NormNoiseAverage average({"bn", 2, 4});
    const std::vector<float> mean{0.5F, 1.0F}, variance{1.0F, 0.0F}, running_mean{0.0F, 1.0F},
        running_variance{1.0F, 0.0F};
    average.add(mean, variance, running_mean, running_variance, 8);
    EXPECT_NEAR(average.noise().mean_deviation, 0.5, 1e-6);
    average.add(std::vector<float>{NAN, 1.0F}, variance, running_mean, running_variance, 8);
    EXPECT_EQ(average.noise().micro_batches, 1);
}

TEST(LearningRate, GrowsLinearlyBelowTheNoiseScaleAndIsFlatAbove) {
    EXPECT_NEAR(learning_rate_share(Optimizer::sgd, 2, 1000) / learning_rate_share(Optimizer::sgd, 1, 1000),
                2, 0.01);
    EXPECT_NEAR(learning_rate_share(Optimizer::sgd, 2e6, 1000) /
                    learning_rate_share(Optimizer::sgd, 1e6, 1000),
                1, 0.01);
    EXPECT_NEAR(learning_rate_share(Optimizer::adam, 2, 1000) / learning_rate_share(Optimizer::adam, 1, 1000),
                std::sqrt(2), 0.01);
    EXPECT_DOUBLE_EQ(learning_rate_share(Optimizer::sgd, 50, 50), 0.5);
    Settings settings;
    settings.optimizer = Optimizer::sgd;
    settings.batch = 8;
    const LearningRateAdvice advice = suggest_learning_rate(settings, 64, 0.1, given_noise_scale(1e6));
    EXPECT_NEAR(*advice.rate, 0.1 / 8, 1e-5);
    NoiseEstimate unknown;
    unknown.reason = "not measured yet";
    EXPECT_FALSE(suggest_learning_rate(settings, 64, 0.1, unknown).rate.has_value());
    EXPECT_NE(suggest_learning_rate(settings, 64, 0.1, unknown).text.find("not measured yet"),
              std::string::npos);
}

TEST(GsnrCurve, IsAStraightLineWithItsBand) {
    NoiseEstimate noise = given_noise_scale(40);
    noise.b_simple_low = 20;
    noise.b_simple_high = INFINITY;
    const std::vector<double> batches{10, 80};
    const GsnrCurve curve = gsnr_curve(noise, batches);
    EXPECT_DOUBLE_EQ(*curve.line, 80);
    EXPECT_DOUBLE_EQ(curve.gsnr[1], 2);
    EXPECT_DOUBLE_EQ(curve.high[1], 4);
    EXPECT_DOUBLE_EQ(curve.low[1], 0);
    EXPECT_TRUE(gsnr_curve(NoiseEstimate{}, batches).batch.empty());
}

TEST(MeasuredGsnr, BendsWhereSamplesOfABatchAreCorrelated) {
    // batch means of B samples with an error that does not fall with B: half the variance is shared within a
    // batch
    RandomStream stream(8, RandomUse::probe);
    const int dimensions = 60, batches = 24;
    const double signal = 0.5, batch = 100;
    const auto gram_of = [&](double shared) {
        std::vector<std::vector<double>> g(batches, std::vector<double>(dimensions));
        for (auto& row : g)
            for (double& v : row)
                v = signal + std::sqrt(shared + (1 - shared) / batch) * stream.normal();
        std::vector<double> gram;
        for (const auto& a : g)
            for (const auto& b : g) {
                double sum = 0;
                for (std::size_t j = 0; j < a.size(); ++j)
                    sum += a[j] * b[j];
                gram.push_back(sum);
            }
        return gram;
    };
    // per-sample noise 1 per dimension
    const NoiseEstimate noise = given_noise_scale(1 / (signal * signal));
    const auto straight = measured_gsnr(gram_of(0), batch, noise, 1);
    const auto bent = measured_gsnr(gram_of(0.5), batch, noise, 1);
    ASSERT_TRUE(straight && bent);
    EXPECT_FALSE(straight->bends) << straight->low << " " << straight->gsnr << " " << straight->high << " "
                                  << straight->predicted;
    EXPECT_TRUE(bent->bends);
    EXPECT_LT(bent->gsnr, 0.2 * bent->predicted);
}

} // namespace
} // namespace redline
