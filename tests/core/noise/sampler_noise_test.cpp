// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <gtest/gtest.h>

#include "redline/noise/class_noise.h"
#include "redline/sampling/sampler.h"
#include "tests/core/noise/softmax_problem.h"

namespace redline {
namespace {

using test::SoftmaxProblem;

TEST(BetweenShareKept, FollowsTheFormulas) {
    EXPECT_EQ(between_share_kept(SamplerKind::natural, 16, 4), 1);
    EXPECT_EQ(between_share_kept(SamplerKind::inverse, 16, 4), 1);
    // B = 4 distinct of K = 16 classes keep (K - B) / (K - 1) = 80 %
    EXPECT_DOUBLE_EQ(between_share_kept(SamplerKind::stratified, 16, 4), 0.8);
    EXPECT_DOUBLE_EQ(between_share_kept(SamplerKind::coverage, 16, 4), 0.8);
    EXPECT_DOUBLE_EQ(between_share_kept(SamplerKind::class_then_pixel, 16, 4), 0.8);
    // equal quotas remove it all
    EXPECT_EQ(between_share_kept(SamplerKind::stratified, 16, 64), 0);
    EXPECT_EQ(between_share_kept(SamplerKind::class_then_pixel, 16, 32), 0);
    // one sample: nothing is removed
    EXPECT_DOUBLE_EQ(between_share_kept(SamplerKind::stratified, 16, 1), 1);
    // micro-batches that are drawn apart keep more than one batch
    EXPECT_GT(between_share_kept(SamplerKind::stratified, 16, 16, 4), 0.7);
}

/// The GSNR that each sampler would give, predicted from samples that another one drew, against what its own
/// steps then show.
TEST(SamplerNoise, PredictionBeforeSwitchingIsWhatIsMeasuredAfter) {
    const SoftmaxProblem problem(11, 1500, 0.8);
    const auto p = static_cast<std::size_t>(problem.parameters);
    const std::vector<std::int64_t> counts = problem.counts();
    ClassGradientStatistics statistics(3);
    statistics.add_gradients(problem.gradients, problem.parameters, problem.labels);

    for (const auto& [kind, batch] :
         std::vector<std::pair<SamplerKind, std::int64_t>>{{SamplerKind::natural, 4},
                                                           {SamplerKind::inverse, 4},
                                                           {SamplerKind::stratified, 2},
                                                           {SamplerKind::stratified, 6},
                                                           {SamplerKind::stratified, 7},
                                                           {SamplerKind::class_then_pixel, 3},
                                                           {SamplerKind::class_then_pixel, 4},
                                                           {SamplerKind::coverage, 2},
                                                           {SamplerKind::coverage, 6}}) {
        const auto predicted = predict_sampler(statistics, kind, counts, batch);
        ASSERT_TRUE(predicted) << to_text(kind);
        const auto sampler = *make_sampler(kind, problem.labels, 3, batch, 5);
        std::vector<double> mean(p, 0.0);
        double norm2 = 0, steps = 0;
        for (std::uint32_t epoch = 0; steps < 12000; ++epoch)
            for (std::int64_t s = 0; s < sampler->steps_per_epoch(); ++s) {
                std::vector<double> g(p, 0.0);
                const auto step = sampler->step(epoch, s);
                if (static_cast<std::int64_t>(step.size()) != batch) continue;
                for (const auto i : step)
                    for (std::size_t j = 0; j < p; ++j)
                        g[j] += problem.gradient(static_cast<std::size_t>(i))[j] / static_cast<double>(batch);
                for (std::size_t j = 0; j < p; ++j) {
                    mean[j] += g[j];
                    norm2 += g[j] * g[j];
                }
                ++steps;
            }
        double mean2 = 0;
        for (double& m : mean) {
            m /= steps;
            mean2 += m * m;
        }
        const double noise = static_cast<double>(batch) * (norm2 / steps - mean2);
        const double expected = predicted->parts.within + predicted->between_kept * predicted->parts.between;
        EXPECT_NEAR(noise, expected, 0.05 * expected) << to_text(kind) << " B " << batch;
        EXPECT_NEAR(mean2, predicted->parts.gradient_norm2,
                    0.06 * predicted->parts.gradient_norm2 + 0.01 * expected)
            << to_text(kind);
        ASSERT_TRUE(predicted->gsnr.has_value());
        EXPECT_NEAR(mean2 / (noise / static_cast<double>(batch)), *predicted->gsnr, 0.12 * *predicted->gsnr)
            << to_text(kind) << " B " << batch;
    }
}

/// Live, from batches that the class-aware sampler itself draws; the plain estimator is shown beside it to be
/// wrong there.
TEST(ClassAwareNoise, IntervalCoversTheTruthUnderAStratifiedSampler) {
    const SoftmaxProblem problem(11, 1500, 0.8);
    const auto p = static_cast<std::size_t>(problem.parameters);
    const std::vector<std::int64_t> counts = problem.counts();
    ClassGradientStatistics exact(3);
    exact.add_gradients(problem.gradients, problem.parameters, problem.labels);
    const double truth = *predict_sampler(exact, SamplerKind::stratified, counts, 12)->b_simple;
    int covered = 0, resolved = 0, plain_covered = 0;
    const int repetitions = 400;
    for (int repetition = 0; repetition < repetitions; ++repetition) {
        const auto sampler = *make_sampler(SamplerKind::stratified, problem.labels, 3, 12,
                                           static_cast<std::uint64_t>(repetition));
        ClassAwareNoise noise(3, INFINITY);
        NoiseAverage plain(INFINITY);
        for (std::int64_t s = 0; s < 80; ++s) {
            std::vector<float> gradients;
            std::vector<std::int16_t> labels;
            for (const auto i : sampler->step(0, s)) {
                const double* g = problem.gradient(static_cast<std::size_t>(i));
                for (std::size_t j = 0; j < p; ++j)
                    gradients.push_back(static_cast<float>(g[j]));
                labels.push_back(problem.labels[static_cast<std::size_t>(i)]);
            }
            plain.add(noise.add(test::gradient_batch(gradients, labels), s));
        }
        const NoiseEstimate estimate = noise.estimate(SamplerKind::stratified, counts, 12);
        if (!estimate.resolvable) continue;
        ++resolved;
        covered += estimate.b_simple_low <= truth && truth <= estimate.b_simple_high;
        const NoiseEstimate wrong = plain.estimate();
        plain_covered += wrong.resolvable && wrong.b_simple_low <= truth && truth <= wrong.b_simple_high;
    }
    EXPECT_GT(resolved, 0.98 * repetitions);
    EXPECT_GE(covered, 0.92 * resolved);
    EXPECT_LE(covered, 0.98 * resolved);
    EXPECT_LT(plain_covered, 0.5 * repetitions);
}

TEST(ClassAwareNoise, FewBatchesAreNotResolvableAndEmptyBlocksDoNotNarrowTheInterval) {
    const SoftmaxProblem problem(11, 1500, 0.8);
    const auto p = static_cast<std::size_t>(problem.parameters);
    const std::vector<std::int64_t> counts{1000, 400, 100};
    const auto after = [&](std::int64_t batches) {
        const auto sampler = *make_sampler(SamplerKind::stratified, problem.labels, 3, 12, 3);
        ClassAwareNoise noise(3, INFINITY);
        for (std::int64_t s = 0; s < batches; ++s) {
            std::vector<float> gradients;
            std::vector<std::int16_t> labels;
            for (const auto i : sampler->step(0, s)) {
                const double* g = problem.gradient(static_cast<std::size_t>(i));
                for (std::size_t j = 0; j < p; ++j)
                    gradients.push_back(static_cast<float>(g[j]));
                labels.push_back(problem.labels[static_cast<std::size_t>(i)]);
            }
            noise.add(test::gradient_batch(gradients, labels), s);
        }
        return noise.estimate(SamplerKind::stratified, counts, 12);
    };
    EXPECT_FALSE(after(0).resolvable);
    EXPECT_FALSE(after(5).resolvable);
    EXPECT_FALSE(after(5).reason.empty());
    const auto width = [](const NoiseEstimate& e) { return (e.b_simple_high - e.b_simple_low) / e.b_simple; };
    EXPECT_GT(width(after(10)), width(after(100)) * 1.5);
}

TEST(SamplerNoise, SaysWhichClassIsMissing) {
    ClassGradientStatistics statistics(3);
    const std::vector<double> gradients{1, 0, 0, 1, 1, 1, 2, 0};
    const std::vector<std::int16_t> labels{0, 0, 1, 1};
    statistics.add_gradients(gradients, 2, labels);
    Message missing;
    const std::vector<std::int64_t> counts{10, 10, 10};
    EXPECT_FALSE(predict_sampler(statistics, SamplerKind::inverse, counts, 4, 0, &missing));
    EXPECT_EQ(to_text(missing), "class 3 has not come twice in neighbouring steps yet");
    statistics.name_classes({"Corn", "Oats", "Wheat"});
    EXPECT_FALSE(predict_sampler(statistics, SamplerKind::inverse, counts, 4, 0, &missing));
    EXPECT_EQ(to_text(missing), "class Wheat has not come twice in neighbouring steps yet");
    const std::vector<std::int64_t> two{10, 10, 0};
    EXPECT_TRUE(predict_sampler(statistics, SamplerKind::inverse, two, 4, 0, &missing));
}

TEST(RepeatNoise, IsTheScatterOfOneSampleUnderAugmentation) {
    // features jitter with variance v per entry, residuals stay: E|g|^2 - E g . g' = |r|^2 width v
    RandomStream stream(1, RandomUse::probe);
    RepeatNoise noise;
    EXPECT_FALSE(noise.trace().has_value());
    const std::size_t width = 5;
    for (int round = 0; round < 4000; ++round) {
        std::vector<float> r{0.5F, -0.5F}, h, again;
        for (std::size_t j = 0; j < width; ++j) {
            h.push_back(static_cast<float>(1 + 0.3 * stream.normal()));
            again.push_back(static_cast<float>(1 + 0.3 * stream.normal()));
        }
        noise.add_outer_products(r, h, r, again, 1);
    }
    EXPECT_NEAR(*noise.trace(), 0.5 * 5 * 0.09, 0.01);
}

/// One place per class and step: no step has a class twice, and only neighbouring steps tell.
TEST(ClassAwareNoise, OnePlacePerClassIsResolvedFromNeighbouringSteps) {
    const SoftmaxProblem problem(11, 1500, 0.8);
    const auto p = static_cast<std::size_t>(problem.parameters);
    const std::vector<std::int64_t> counts = problem.counts();
    ClassGradientStatistics exact(3);
    exact.add_gradients(problem.gradients, problem.parameters, problem.labels);
    for (const auto& [kind, batch] :
         std::vector<std::pair<SamplerKind, std::int64_t>>{{SamplerKind::class_then_pixel, 3},
                                                           {SamplerKind::stratified, 3},
                                                           {SamplerKind::stratified, 2}}) {
        const double truth = *predict_sampler(exact, kind, counts, batch)->b_simple;
        const std::int64_t run = neighbouring_steps(kind, counts, batch);
        EXPECT_EQ(run, batch == 3 ? 2 : 3);
        int covered = 0, resolved = 0;
        const int repetitions = 400;
        for (int repetition = 0; repetition < repetitions; ++repetition) {
            const auto sampler =
                *make_sampler(kind, problem.labels, 3, batch, static_cast<std::uint64_t>(repetition));
            ClassAwareNoise alone(3, INFINITY), noise(3, INFINITY, 20, run);
            // two (three) steps of every ten are looked at
            for (std::int64_t s = 0; s < 3000; ++s) {
                if (s % 10 >= run) continue;
                std::vector<float> gradients;
                std::vector<std::int16_t> labels;
                const auto samples = sampler->step(static_cast<std::uint32_t>(s / 450), s % 450);
                for (const auto i : samples) {
                    const double* g = problem.gradient(static_cast<std::size_t>(i));
                    for (std::size_t j = 0; j < p; ++j)
                        gradients.push_back(static_cast<float>(g[j]));
                    labels.push_back(problem.labels[static_cast<std::size_t>(i)]);
                }
                const ClassBatch step = test::gradient_batch(gradients, labels, samples);
                alone.add(step, s);
                noise.add(step, s);
            }
            const NoiseEstimate by_itself = alone.estimate(kind, counts, batch);
            ASSERT_FALSE(by_itself.resolvable);
            EXPECT_NE(to_text(by_itself.reason).find("has not come twice"), std::string::npos);
            const NoiseEstimate estimate = noise.estimate(kind, counts, batch);
            if (!estimate.resolvable) continue;
            ++resolved;
            covered += estimate.b_simple_low <= truth && truth <= estimate.b_simple_high;
        }
        EXPECT_GT(resolved, 0.95 * repetitions) << to_text(kind) << " B " << batch;
        EXPECT_GE(covered, 0.91 * resolved) << to_text(kind) << " B " << batch;
        EXPECT_LE(covered, 0.99 * resolved) << to_text(kind) << " B " << batch;
    }
}

TEST(ClassAwareNoise, AClassOfASortedBatchIsNotLeftOut) {
    // 100 classes of two places each, sorted, and 64 samples are taken: all have their turn, in pairs
    ClassAwareNoise noise(100, INFINITY, 0);
    std::vector<float> gradients;
    std::vector<std::int16_t> labels;
    for (int i = 0; i < 200; ++i) {
        labels.push_back(static_cast<std::int16_t>(i / 2));
        gradients.push_back(static_cast<float>(1 + i % 7));
    }
    for (int step = 0; step < 40; ++step)
        noise.add(test::gradient_batch(gradients, labels), step, 64);
    for (int k = 0; k < 100; ++k)
        EXPECT_TRUE(noise.statistics().product(k, k)) << k;
}

} // namespace
} // namespace redline
