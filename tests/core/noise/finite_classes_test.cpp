// SPDX-License-Identifier: GPL-3.0-or-later
// Small classes drawn without replacement, by enumeration of all draws.
#include <cmath>
#include <functional>

#include <gtest/gtest.h>

#include "redline/base/random.h"
#include "redline/noise/class_noise.h"
#include "redline/noise/gsnr_curve.h"
#include "redline/sampling/prior.h"
#include "redline/sampling/sampler.h"
#include "tests/core/noise/softmax_problem.h"

namespace redline {
namespace {

constexpr std::int64_t parameters = 4;

/// Gradients of a few samples, class by class.
struct SmallSet {
    std::vector<std::int64_t> counts, first;
    std::vector<std::int16_t> labels;
    std::vector<double> gradients;

    explicit SmallSet(std::vector<std::int64_t> of_class, std::uint64_t seed = 3)
        : counts(std::move(of_class)) {
        RandomStream stream(seed, RandomUse::synthetic_scene);
        for (std::size_t k = 0; k < counts.size(); ++k) {
            first.push_back(static_cast<std::int64_t>(labels.size()));
            std::vector<double> centre(parameters);
            for (double& c : centre)
                c = stream.normal();
            for (std::int64_t i = 0; i < counts[k]; ++i) {
                labels.push_back(static_cast<std::int16_t>(k));
                for (const double c : centre)
                    gradients.push_back(c + stream.normal());
            }
        }
    }
    const double* gradient(std::int64_t i) const {
        return &gradients[static_cast<std::size_t>(i * parameters)];
    }
    double product(std::int64_t i, std::int64_t j) const {
        double sum = 0;
        for (std::int64_t p = 0; p < parameters; ++p)
            sum += gradient(i)[p] * gradient(j)[p];
        return sum;
    }
    std::vector<double> gram(const std::vector<std::int64_t>& samples) const {
        std::vector<double> all;
        for (const auto i : samples)
            for (const auto j : samples)
                all.push_back(product(i, j));
        return all;
    }
    std::vector<std::int16_t> labels_of(const std::vector<std::int64_t>& samples) const {
        std::vector<std::int16_t> of;
        for (const auto i : samples)
            of.push_back(labels[static_cast<std::size_t>(i)]);
        return of;
    }
    std::vector<std::int64_t> all() const {
        std::vector<std::int64_t> samples;
        for (std::size_t i = 0; i < labels.size(); ++i)
            samples.push_back(static_cast<std::int64_t>(i));
        return samples;
    }
    NoiseParts truth(std::span<const double> prior) const {
        NoiseParts parts;
        std::vector<double> mean(static_cast<std::size_t>(parameters), 0.0);
        double mean2 = 0;
        for (std::size_t k = 0; k < counts.size(); ++k) {
            std::vector<double> own(static_cast<std::size_t>(parameters), 0.0);
            double norm2 = 0, own2 = 0;
            for (std::int64_t i = first[k]; i < first[k] + counts[k]; ++i) {
                norm2 += product(i, i) / static_cast<double>(counts[k]);
                for (std::size_t p = 0; p < own.size(); ++p)
                    own[p] += gradient(i)[p] / static_cast<double>(counts[k]);
            }
            for (std::size_t p = 0; p < own.size(); ++p) {
                own2 += own[p] * own[p];
                mean[p] += prior[k] * own[p];
            }
            parts.within += prior[k] * (norm2 - own2);
            mean2 += prior[k] * own2;
        }
        for (const double m : mean)
            parts.gradient_norm2 += m * m;
        parts.between = mean2 - parts.gradient_norm2;
        return parts;
    }
};

/// Every choice of `quota`[k] distinct samples of class k.
void for_each_draw(const SmallSet& set, const std::vector<std::int64_t>& quota,
                   const std::function<void(const std::vector<std::int64_t>&)>& use) {
    std::vector<std::int64_t> chosen;
    const std::function<void(std::size_t, std::int64_t, std::int64_t)> next =
        [&](std::size_t k, std::int64_t from, std::int64_t left) {
            if (left == 0) {
                if (k + 1 == quota.size())
                    use(chosen);
                else
                    next(k + 1, 0, quota[k + 1]);
                return;
            }
            for (std::int64_t i = from; i + left <= set.counts[k]; ++i) {
                chosen.push_back(set.first[k] + i);
                next(k, i + 1, left - 1);
                chosen.pop_back();
            }
        };
    next(0, 0, quota[0]);
}

void expect_parts(const ClassGradientStatistics& statistics, const SmallSet& set) {
    for (const SamplerKind kind : {SamplerKind::natural, SamplerKind::inverse}) {
        const std::vector<double> prior = sampled_prior(kind, set.counts, 4);
        const auto found = statistics.parts(prior, set.counts);
        ASSERT_TRUE(found);
        const NoiseParts truth = set.truth(prior);
        EXPECT_NEAR(found->gradient_norm2, truth.gradient_norm2, 1e-10) << to_text(kind);
        EXPECT_NEAR(found->within, truth.within, 1e-10) << to_text(kind);
        EXPECT_NEAR(found->between, truth.between, 1e-10) << to_text(kind);
    }
}

TEST(FiniteClasses, PartsAreExactOverAllDrawsWithoutReplacement) {
    const SmallSet set({3, 4, 1, 5});
    ClassGradientStatistics statistics(4);
    int draws = 0;
    for_each_draw(set, {2, 3, 1, 2}, [&](const std::vector<std::int64_t>& samples) {
        statistics.add_gram(set.gram(samples), set.labels_of(samples), samples);
        ++draws;
    });
    EXPECT_EQ(draws, 3 * 4 * 1 * 10);
    expect_parts(statistics, set);
}

TEST(FiniteClasses, PartsAreExactOverAllDrawsWithReplacement) {
    // a sample that is drawn twice is no pair
    const SmallSet set({3, 4, 2});
    ClassGradientStatistics statistics(3);
    const auto chance = [&](std::int64_t i) {
        return 1.0 / static_cast<double>(
                         3 * set.counts[static_cast<std::size_t>(set.labels[static_cast<std::size_t>(i)])]);
    };
    for (const auto i : set.all())
        for (const auto j : set.all()) {
            const std::vector<std::int64_t> samples{i, j};
            statistics.add_gram(set.gram(samples), set.labels_of(samples), samples, chance(i) * chance(j));
        }
    expect_parts(statistics, set);
}

TEST(FiniteClasses, PairsAcrossNeighbouringStepsAreExactToo) {
    // one place per class: no step has a pair of one class
    const SmallSet set({3, 4, 2});
    ClassGradientStatistics statistics(3);
    std::vector<std::vector<std::int64_t>> draws;
    for_each_draw(set, {1, 1, 1},
                  [&](const std::vector<std::int64_t>& samples) { draws.push_back(samples); });
    ASSERT_EQ(draws.size(), 24u);
    const auto floats = [&](const std::vector<std::int64_t>& samples) {
        std::vector<float> values;
        for (const auto i : samples)
            values.insert(values.end(), set.gradient(i), set.gradient(i) + parameters);
        return values;
    };
    Message missing;
    const std::vector<double> equal(3, 1.0 / 3);
    for (const auto& one : draws)
        statistics.add_gram(set.gram(one), set.labels_of(one), one);
    EXPECT_FALSE(statistics.parts(equal, set.counts, &missing));
    for (const auto& one : draws)
        for (const auto& other : draws) {
            RecentSamples recent(3);
            const std::vector<float> a = floats(one), b = floats(other);
            const auto labels = set.labels_of(one);
            EXPECT_TRUE(recent.pair(test::gradient_batch(a, labels, one)).empty());
            for (const ClassPair& pair : recent.pair(test::gradient_batch(b, labels, other))) {
                EXPECT_EQ(pair.k, pair.l) << "different classes have their pair in the step";
                statistics.add_pair(pair);
            }
        }
    for (int k = 0; k < 3; ++k) {
        double exact = 0;
        const auto at = static_cast<std::size_t>(k);
        for (std::int64_t i = 0; i < set.counts[at]; ++i)
            for (std::int64_t j = 0; j < set.counts[at]; ++j)
                exact += set.product(set.first[at] + i, set.first[at] + j) /
                         static_cast<double>(set.counts[at] * set.counts[at]);
        EXPECT_NEAR(*statistics.mean_product(k, k, set.counts), exact, 1e-6) << k;
    }
}

TEST(FiniteClasses, APairAcrossStepsIsLowByHalfTheSquaredChange) {
    const std::vector<float> before{1, 2}, after{1.5F, 1};
    const std::vector<std::int16_t> label{0};
    RecentSamples recent(1);
    recent.pair(test::gradient_batch(before, label));
    const auto pairs = recent.pair(test::gradient_batch(after, label));
    ASSERT_EQ(pairs.size(), 1u);
    EXPECT_NEAR(pairs[0].product, 0.5 * (5 + 3.25) - 0.5 * (0.25 + 1), 1e-6);
}

/// B times the variance of a step's mean gradient, over equally likely steps.
class StepVariance {
  public:
    explicit StepVariance(const SmallSet& set) : set_(set) {}
    void add(const std::vector<std::int64_t>& samples, double weight = 1) {
        std::vector<double> mean(static_cast<std::size_t>(parameters), 0.0);
        for (const auto i : samples)
            for (std::size_t p = 0; p < mean.size(); ++p)
                mean[p] += set_.gradient(i)[p] / static_cast<double>(samples.size());
        for (std::size_t p = 0; p < mean.size(); ++p) {
            sum_[p] += weight * mean[p];
            norm2_ += weight * mean[p] * mean[p];
        }
        weight_ += weight;
    }
    double noise(std::int64_t batch) const {
        double mean2 = 0;
        for (const double s : sum_)
            mean2 += s * s / (weight_ * weight_);
        return static_cast<double>(batch) * (norm2_ / weight_ - mean2);
    }

  private:
    const SmallSet& set_;
    std::vector<double> sum_ = std::vector<double>(static_cast<std::size_t>(parameters), 0.0);
    double norm2_ = 0, weight_ = 0;
};

ClassGradientStatistics exact_statistics(const SmallSet& set) {
    ClassGradientStatistics statistics(static_cast<int>(set.counts.size()));
    statistics.add_gram(set.gram(set.all()), set.labels, set.all());
    return statistics;
}

TEST(FiniteClasses, AStratifiedStepIsAsNoisyAsPredictedOverAllDraws) {
    const SmallSet set({3, 4, 3});
    const ClassGradientStatistics statistics = exact_statistics(set);
    // places that do not go round belong to distinct classes at random
    const std::vector<std::pair<std::int64_t, std::vector<std::vector<std::int64_t>>>> cases{
        {6, {{2, 2, 2}}}, {9, {{3, 3, 3}}}, {5, {{1, 2, 2}, {2, 1, 2}, {2, 2, 1}}}};
    for (const auto& [batch, quotas] : cases) {
        StepVariance exact(set);
        for (const auto& quota : quotas) {
            double draws = 0;
            for_each_draw(set, quota, [&](const auto&) { ++draws; });
            for_each_draw(set, quota, [&](const auto& samples) { exact.add(samples, 1 / draws); });
        }
        const auto predicted = predict_sampler(statistics, SamplerKind::stratified, set.counts, batch);
        ASSERT_TRUE(predicted);
        EXPECT_NEAR(predicted->trace(), exact.noise(batch), 1e-10) << "B " << batch;
        EXPECT_LT(predicted->within_kept, 0.9) << "quotas that are much of a class leave less of its scatter";
    }
}

TEST(FiniteClasses, PassesOverSmallClassesAreAsNoisyAsPredicted) {
    const SmallSet set({5, 8, 3, 6});
    const ClassGradientStatistics statistics = exact_statistics(set);
    for (const auto& [kind, batch] :
         std::vector<std::pair<SamplerKind, std::int64_t>>{{SamplerKind::class_then_pixel, 12},
                                                           {SamplerKind::class_then_pixel, 6},
                                                           {SamplerKind::class_then_pixel, 3},
                                                           {SamplerKind::coverage, 8},
                                                           {SamplerKind::coverage, 12},
                                                           {SamplerKind::stratified, 8}}) {
        const auto sampler = *make_sampler(kind, set.labels, 4, batch, 11);
        StepVariance seen(set);
        for (std::uint32_t epoch = 0; epoch < 20000; ++epoch)
            for (std::int64_t s = 0; s < sampler->steps_per_epoch(); ++s)
                seen.add(sampler->step(epoch, s));
        const auto predicted = predict_sampler(statistics, kind, set.counts, batch);
        ASSERT_TRUE(predicted) << to_text(kind);
        const double within = predicted->within_kept * predicted->parts.within;
        EXPECT_NEAR(predicted->trace(), seen.noise(batch), 0.05 * within) << to_text(kind) << " B " << batch;
        EXPECT_LT(predicted->within_kept, 1);
    }
}

TEST(Probe, IsUnbiasedOverAllDrawsOfOnePass) {
    // a big batch of two drawn apart, and two batches of two that are distinct samples of a pass over six
    const SmallSet set({6});
    const NoiseParts truth = set.truth(std::vector<double>{1});
    const double scatter = truth.within * 6 / 5;
    double trace = 0, norm2 = 0, biased = 0, draws = 0;
    const auto mean_product = [&](const std::vector<std::int64_t>& a, const std::vector<std::int64_t>& b) {
        double sum = 0;
        for (const auto i : a)
            for (const auto j : b)
                sum += set.product(i, j);
        return sum / static_cast<double>(a.size() * b.size());
    };
    std::vector<std::vector<std::int64_t>> pairs;
    for_each_draw(set, {2}, [&](const std::vector<std::int64_t>& samples) { pairs.push_back(samples); });
    for (const auto& big : pairs)
        for (const auto& one : pairs)
            for (const auto& other : pairs) {
                if (one[0] == other[0] || one[0] == other[1] || one[1] == other[0] || one[1] == other[1])
                    continue;
                std::vector<double> gram;
                for (const auto* a : {&big, &one, &other})
                    for (const auto* b : {&big, &one, &other})
                        gram.push_back(mean_product(*a, *b));
                const ProbeResult probe = probe_from_gram(gram, 2, 2, 1, 0, 6);
                trace += probe.corrected.trace;
                norm2 += probe.corrected.gradient_norm2;
                biased += probe_from_gram(gram, 2, 2, 1, 0).corrected.gradient_norm2;
                ++draws;
            }
    ASSERT_EQ(draws, 15 * 15 * 6);
    EXPECT_NEAR(trace / draws, scatter, 1e-10);
    EXPECT_NEAR(norm2 / draws, truth.gradient_norm2, 1e-10);
    EXPECT_LT(biased / draws, truth.gradient_norm2 - 0.01 * scatter) << "what N is told for";
}

TEST(Probe, ADotBendsOnlyWhereItsIntervalAndTheLinesDoNotMeet) {
    // three batch means, far from each other: GSNR below 1 with a wide interval
    const std::vector<double> gram{4, 1, 1, 1, 5, 1, 1, 1, 6};
    NoiseEstimate line = given_noise_scale(1);
    const auto alone = measured_gsnr(gram, 1e6, line, 1);
    ASSERT_TRUE(alone);
    EXPECT_TRUE(alone->bends);
    line.b_simple_low = 0.5;
    line.b_simple_high = 1e9;
    const auto wide = measured_gsnr(gram, 1e6, line, 1);
    ASSERT_TRUE(wide);
    EXPECT_FALSE(wide->bends) << "the line may lie where the dot does";
}

} // namespace
} // namespace redline
