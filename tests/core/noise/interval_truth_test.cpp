// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <gtest/gtest.h>

#include "redline/base/random.h"
#include "redline/noise/class_noise.h"
#include "redline/noise/gradient_noise.h"
#include "tests/core/noise/softmax_problem.h"

namespace redline {
namespace {

using Problem = test::SoftmaxProblem;

NoiseObservation draw_step(const Problem& problem, RandomStream& stream, int m, int b) {
    const auto p = static_cast<std::size_t>(problem.parameters);
    std::vector<double> mean(p, 0.0);
    double sum = 0;
    for (int i = 0; i < m; ++i) {
        std::vector<double> g(p, 0.0);
        for (int j = 0; j < b; ++j) {
            const double* one = problem.gradient(stream.below(problem.examples()));
            for (std::size_t q = 0; q < p; ++q)
                g[q] += one[q] / b;
        }
        for (std::size_t q = 0; q < p; ++q) {
            sum += g[q] * g[q];
            mean[q] += g[q] / m;
        }
    }
    double mean2 = 0;
    for (const double v : mean)
        mean2 += v * v;
    return observe_micro_batches(sum, mean2, m, b);
}

TEST(NoiseInterval, CoversTheBruteForceValueInNinetyFivePercentOfRepetitions) {
    struct Setting {
        double signal;
        int micro_batches, micro_batch, steps;
    };
    for (const Setting s : {Setting{0.5, 4, 4, 60}, Setting{0.2, 2, 8, 120}, Setting{1.0, 8, 2, 40}}) {
        const Problem problem(3, 240, s.signal);
        const FullBatchNoise truth = full_batch_noise(
            problem.gradients, static_cast<std::int64_t>(problem.examples()), problem.parameters);
        ASSERT_EQ(truth.ratio.status, NoiseStatus::ok);
        int covered = 0, bounded = 0;
        for (std::uint64_t repetition = 0; repetition < 1000; ++repetition) {
            RandomStream stream(repetition, RandomUse::probe);
            NoiseAverage average(1e9);
            for (int step = 0; step < s.steps; ++step)
                average.add(draw_step(problem, stream, s.micro_batches, s.micro_batch));
            const NoiseEstimate estimate = average.estimate();
            if (!estimate.resolvable) continue;
            covered += estimate.b_simple_low <= *truth.ratio.b_simple &&
                       *truth.ratio.b_simple <= estimate.b_simple_high;
            bounded += std::isfinite(estimate.b_simple_high);
        }
        EXPECT_GE(covered, 930) << "signal " << s.signal << ", B_simple " << *truth.ratio.b_simple;
        EXPECT_LE(covered, 970) << "signal " << s.signal << ", B_simple " << *truth.ratio.b_simple;
        EXPECT_GT(bounded, 900);
    }
}

TEST(NoiseInterval, ProbeIntervalCoversAboutNinetyFivePercent) {
    const Problem problem(3, 240, 0.5);
    const auto p = static_cast<std::size_t>(problem.parameters);
    const FullBatchNoise truth = full_batch_noise(
        problem.gradients, static_cast<std::int64_t>(problem.examples()), problem.parameters);
    int covered = 0, repetitions = 0;
    for (std::uint64_t repetition = 0; repetition < 300; ++repetition) {
        RandomStream stream(repetition, RandomUse::probe);
        std::vector<std::vector<double>> g;
        for (int batch = 0; batch < 11; ++batch) {
            const int size = batch == 0 ? 64 : 16;
            g.emplace_back(p, 0.0);
            for (int j = 0; j < size; ++j) {
                const double* one = problem.gradient(stream.below(problem.examples()));
                for (std::size_t q = 0; q < p; ++q)
                    g.back()[q] += one[q] / size;
            }
        }
        std::vector<double> gram;
        for (const auto& a : g)
            for (const auto& b : g) {
                double sum = 0;
                for (std::size_t q = 0; q < p; ++q)
                    sum += a[q] * b[q];
                gram.push_back(sum);
            }
        const ProbeResult probe = probe_from_gram(gram, 64, 16, repetition, 400);
        if (!probe.corrected.resolvable) continue;
        ++repetitions;
        covered += probe.corrected.b_simple_low <= *truth.ratio.b_simple &&
                   *truth.ratio.b_simple <= probe.corrected.b_simple_high;
    }
    ASSERT_GT(repetitions, 290);
    RecordProperty("covered_percent", 100 * covered / repetitions);
    // ten batches: what a bootstrap can promise
    EXPECT_GE(covered, 0.91 * repetitions) << covered;
    EXPECT_LE(covered, 0.99 * repetitions) << covered;
}

TEST(ClassGradientStatistics, SplitsTheTraceLikeTheExactOne) {
    const Problem problem(5, 300, 0.6);
    const auto n = static_cast<std::int64_t>(problem.examples());
    const ClassSplit truth =
        class_split(problem.gradients, n, problem.parameters, problem.labels, problem.classes);
    // all pairs of the whole set: what is unbiased differs from divisor n only by the pairs of a sample with
    // itself
    ClassGradientStatistics statistics(problem.classes);
    const std::vector<float> residuals = softmax_residuals(problem.logits, problem.labels, problem.classes);
    const NoiseObservation observation =
        statistics.add_outer_products({residuals, problem.features, problem.labels}, 0);
    std::vector<double> prior;
    for (const ClassGradient& k : truth.per_class)
        prior.push_back(static_cast<double>(k.count) / static_cast<double>(n));
    const auto parts = statistics.parts(prior);
    ASSERT_TRUE(parts);
    double within = 0, between = 0;
    for (std::size_t k = 0; k < prior.size(); ++k) {
        const ClassGradient& one = truth.per_class[k];
        const auto count = static_cast<double>(one.count);
        EXPECT_NEAR(*statistics.within(static_cast<int>(k)), one.trace_within * count / (count - 1),
                    1e-5 * one.trace_within);
        EXPECT_NEAR(*statistics.product(static_cast<int>(k), static_cast<int>(k)),
                    one.mean_norm2 - one.trace_within / (count - 1), 1e-5 * one.trace_within);
        within += prior[k] * one.trace_within * count / (count - 1);
    }
    between = truth.parts.between;
    EXPECT_NEAR(parts->within, within, 1e-5 * within);
    EXPECT_NEAR(parts->between, between, 0.05 * between);
    // told how many samples the classes have, it is the exact split
    std::vector<std::int64_t> counts;
    for (const ClassGradient& k : truth.per_class)
        counts.push_back(k.count);
    const auto exact = statistics.parts(prior, counts);
    ASSERT_TRUE(exact);
    EXPECT_NEAR(exact->within, truth.parts.within, 1e-5 * within);
    EXPECT_NEAR(exact->between, between, 1e-5 * between);
    EXPECT_NEAR(exact->gradient_norm2, truth.parts.gradient_norm2, 1e-5 * between);
    const FullBatchNoise full = full_batch_noise(problem.gradients, n, problem.parameters);
    EXPECT_NEAR(observation.trace, *full.trace_sample, 1e-5 * *full.trace_sample);
    EXPECT_NEAR(observation.gradient_norm2, full.gradient_norm2 - *full.trace_sample / static_cast<double>(n),
                1e-5 * full.trace_population);
}

TEST(ClassGradientStatistics, FromBatchesIsUnbiasedWhateverSamplerDrewThem) {
    const Problem problem(5, 300, 0.6);
    const auto n = static_cast<std::int64_t>(problem.examples());
    const ClassSplit truth =
        class_split(problem.gradients, n, problem.parameters, problem.labels, problem.classes);
    std::vector<std::vector<std::size_t>> of_class(3);
    for (std::size_t i = 0; i < problem.examples(); ++i)
        of_class[static_cast<std::size_t>(problem.labels[i])].push_back(i);
    ClassGradientStatistics statistics(problem.classes);
    RandomStream stream(1, RandomUse::probe);
    const auto p = static_cast<std::size_t>(problem.parameters);
    for (int step = 0; step < 4000; ++step) {
        // inverse frequency, although the parts of the natural order are asked for
        std::vector<double> gradients;
        std::vector<std::int16_t> labels;
        for (int i = 0; i < 8; ++i) {
            const auto k = stream.below(3);
            const std::size_t at = of_class[k][stream.below(of_class[k].size())];
            labels.push_back(static_cast<std::int16_t>(k));
            gradients.insert(gradients.end(), problem.gradient(at), problem.gradient(at) + p);
        }
        statistics.add_gradients(gradients, problem.parameters, labels);
    }
    std::vector<double> prior;
    for (const ClassGradient& k : truth.per_class)
        prior.push_back(static_cast<double>(k.count) / static_cast<double>(n));
    const auto parts = statistics.parts(prior);
    ASSERT_TRUE(parts);
    EXPECT_NEAR(parts->within, truth.parts.within, 0.03 * truth.parts.within);
    EXPECT_NEAR(parts->between, truth.parts.between, 0.05 * truth.parts.between);
    EXPECT_NEAR(parts->gradient_norm2, truth.parts.gradient_norm2, 0.03 * truth.parts.trace());
}

} // namespace
} // namespace redline
