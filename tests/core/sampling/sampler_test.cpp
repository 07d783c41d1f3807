// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/sampling/sampler.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include <gtest/gtest.h>

#include "redline/base/random.h"
#include "redline/coverage/coverage.h"

namespace redline {
namespace {

constexpr SamplerKind all_kinds[] = {SamplerKind::natural, SamplerKind::inverse, SamplerKind::stratified,
                                     SamplerKind::coverage, SamplerKind::class_then_pixel};

std::vector<std::int16_t> labels_of(const std::vector<std::int64_t>& counts) {
    std::vector<std::int16_t> labels;
    for (std::size_t k = 0; k < counts.size(); ++k)
        labels.insert(labels.end(), static_cast<std::size_t>(counts[k]), static_cast<std::int16_t>(k));
    // samples of a class do not lie together in a scene
    RandomStream stream(7, RandomUse::split);
    stream.shuffle(std::span<std::int16_t>(labels));
    return labels;
}

int classes_in(const std::vector<std::int64_t>& samples, const std::vector<std::int16_t>& labels) {
    std::set<int> seen;
    for (const auto i : samples)
        seen.insert(labels[static_cast<std::size_t>(i)]);
    return static_cast<int>(seen.size());
}

TEST(Samplers, EveryStepFollowsFromSeedEpochAndStepAlone) {
    const auto labels = labels_of({50, 7, 1, 230});
    for (const SamplerKind kind : all_kinds) {
        const auto one = *make_sampler(kind, labels, 4, 12, 5);
        const auto other = *make_sampler(kind, labels, 4, 12, 5);
        const auto another_seed = *make_sampler(kind, labels, 4, 12, 6);
        ASSERT_GT(one->steps_per_epoch(), 3) << to_text(kind);
        // backwards in one, forwards in the other
        for (std::int64_t s = one->steps_per_epoch() - 1; s >= 0; --s)
            one->step(3, s);
        EXPECT_EQ(one->step(3, 2), other->step(3, 2)) << to_text(kind);
        EXPECT_NE(one->step(3, 2), other->step(4, 2)) << to_text(kind);
        EXPECT_NE(one->step(3, 2), another_seed->step(3, 2)) << to_text(kind);
    }
}

TEST(Samplers, TheSampledPriorIsWhatComes) {
    const std::vector<std::int64_t> counts{90, 7, 1, 230, 41};
    const auto labels = labels_of(counts);
    for (const SamplerKind kind : all_kinds) {
        for (const std::int64_t batch : {3, 5, 16, 64}) {
            const auto sampler = *make_sampler(kind, labels, 5, batch, 1, batch == 64 ? 16 : 0);
            std::vector<double> seen(5, 0);
            double total = 0;
            const int epochs = 40;
            for (std::uint32_t epoch = 0; epoch < epochs; ++epoch)
                for (std::int64_t s = 0; s < sampler->steps_per_epoch(); ++s)
                    for (const auto i : sampler->step(epoch, s)) {
                        ++seen[static_cast<std::size_t>(labels[static_cast<std::size_t>(i)])];
                        ++total;
                    }
            const auto prior = sampler->sampled_prior();
            EXPECT_NEAR(std::accumulate(prior.begin(), prior.end(), 0.0), 1, 1e-12);
            for (std::size_t k = 0; k < 5; ++k) {
                const double spread = 4.5 * std::sqrt(prior[k] * (1 - prior[k]) / total) + 1e-9;
                EXPECT_NEAR(seen[k] / total, prior[k], spread)
                    << to_text(kind) << " B " << batch << " class " << k;
                EXPECT_NEAR(seen[k] / epochs / static_cast<double>(counts[k]),
                            sampler->repeats_per_epoch()[k],
                            (spread * total / epochs + 1e-9) / static_cast<double>(counts[k]));
            }
        }
    }
}

TEST(NaturalSampler, VisitsEachSampleOncePerPassInANewOrder) {
    for (const std::int64_t n : {1, 2, 3, 30, 1023, 1201, 5000}) {
        const std::vector<std::int16_t> labels(static_cast<std::size_t>(n), 0);
        for (const std::int64_t batch : {1, 4, 64}) {
            const auto sampler = *make_sampler(SamplerKind::natural, labels, 1, batch, 11);
            std::vector<std::int64_t> seen;
            for (std::int64_t s = 0; s < sampler->steps_per_epoch(); ++s) {
                const auto step = sampler->step(0, s);
                ASSERT_FALSE(step.empty());
                seen.insert(seen.end(), step.begin(), step.end());
            }
            std::sort(seen.begin(), seen.end());
            ASSERT_EQ(static_cast<std::int64_t>(seen.size()), n);
            for (std::int64_t i = 0; i < n; ++i)
                ASSERT_EQ(seen[static_cast<std::size_t>(i)], i);
        }
    }
}

TEST(NaturalSampler, AllOrdersOfFourAreEquallyLikely) {
    const std::vector<std::int16_t> labels(4, 0);
    const auto sampler = *make_sampler(SamplerKind::natural, labels, 1, 4, 3);
    std::map<std::vector<std::int64_t>, int> seen;
    constexpr int epochs = 24000;
    for (std::uint32_t e = 0; e < epochs; ++e)
        ++seen[sampler->step(e, 0)];
    ASSERT_EQ(seen.size(), 24u);
    double chi2 = 0;
    for (const auto& [order, times] : seen)
        chi2 += (times - 1000.0) * (times - 1000.0) / 1000.0;
    // 99.99 % point of chi-square with 23 degrees of freedom is 58.6
    EXPECT_LT(chi2, 58.6);
}

TEST(NaturalSampler, EverySampleComesAtEveryPlaceEquallyOften) {
    for (const std::int64_t n : {50, 100, 700}) {
        const std::vector<std::int16_t> labels(static_cast<std::size_t>(n), 0);
        const auto sampler = *make_sampler(SamplerKind::natural, labels, 1, n, 17);
        std::vector<int> first(static_cast<std::size_t>(n), 0), fifth(first);
        const int epochs = static_cast<int>(20 * n);
        for (std::uint32_t e = 0; e < static_cast<std::uint32_t>(epochs); ++e) {
            const auto order = sampler->step(e, 0);
            ++first[static_cast<std::size_t>(order[0])];
            ++fifth[static_cast<std::size_t>(order[4])];
        }
        for (const auto& seen : {first, fifth}) {
            double chi2 = 0;
            for (const int times : seen)
                chi2 += (times - 20.0) * (times - 20.0) / 20.0;
            const auto freedom = static_cast<double>(n - 1);
            // five deviations of chi-square
            EXPECT_NEAR(chi2, freedom, 5 * std::sqrt(2 * freedom)) << "n " << n;
        }
    }
}

TEST(NaturalSampler, NeighbouringPlacesOfALargePassAreIndependent) {
    const std::int64_t n = 4000;
    const std::vector<std::int16_t> labels(static_cast<std::size_t>(n), 0);
    const auto sampler = *make_sampler(SamplerKind::natural, labels, 1, n, 3);
    double sum = 0;
    for (std::uint32_t e = 0; e < 20; ++e) {
        const auto order = sampler->step(e, 0);
        for (std::size_t i = 1; i < order.size(); ++i)
            sum += (static_cast<double>(order[i]) / n - 0.5) * (static_cast<double>(order[i - 1]) / n - 0.5);
    }
    const double correlation = 12 * sum / (20.0 * n);
    EXPECT_LT(std::abs(correlation), 4.5 / std::sqrt(20.0 * n));
}

TEST(CoverageSampler, KeepsItsThreePromises) {
    const std::vector<std::vector<std::int64_t>> scenes{
        {50, 7, 1, 230}, {3, 3, 3}, {1, 1, 400, 2, 9, 33, 120, 8, 8}, {500, 40, 1}};
    for (const auto& counts : scenes) {
        const auto labels = labels_of(counts);
        const auto classes = static_cast<std::int64_t>(counts.size());
        for (const std::int64_t batch : {1, 2, 4, 9, 16, 64, 700}) {
            const auto sampler =
                *make_sampler(SamplerKind::coverage, labels, static_cast<int>(classes), batch, 2);
            std::vector<std::int64_t> exposure(labels.size(), 0);
            for (std::int64_t s = 0; s < sampler->steps_per_epoch(); ++s) {
                const auto step = sampler->step(1, s);
                ASSERT_EQ(static_cast<std::int64_t>(step.size()), batch);
                ASSERT_EQ(classes_in(step, labels), std::min(batch, classes))
                    << "B " << batch << " step " << s;
                for (const auto i : step)
                    ++exposure[static_cast<std::size_t>(i)];
            }
            for (std::int16_t k = 0; k < classes; ++k) {
                std::int64_t low = 1 << 30, high = 0;
                for (std::size_t i = 0; i < labels.size(); ++i) {
                    if (labels[i] != k) continue;
                    low = std::min(low, exposure[i]);
                    high = std::max(high, exposure[i]);
                }
                EXPECT_GE(low, 1) << "B " << batch << " class " << k;
                EXPECT_LE(high - low, 1) << "B " << batch << " class " << k;
            }
        }
    }
}

TEST(CoverageSampler, DealsTheClassesToTheMicroBatches) {
    const std::vector<std::int64_t> counts{400, 300, 200, 100};
    const auto labels = labels_of(counts);
    const auto sampler = *make_sampler(SamplerKind::coverage, labels, 4, 64, 2, 16);
    int full = 0, parts = 0;
    for (std::int64_t s = 0; s < sampler->steps_per_epoch(); ++s) {
        const auto step = sampler->step(0, s);
        for (const auto part : micro_batches(step, 16)) {
            full += classes_in({part.begin(), part.end()}, labels) == 4;
            ++parts;
        }
    }
    EXPECT_EQ(full, parts);
}

TEST(StratifiedSampler, GivesEqualQuotasAndRepeatsNoSampleInAMicroBatch) {
    const std::vector<std::int64_t> counts{90, 30, 12};
    const auto labels = labels_of(counts);
    const auto sampler = *make_sampler(SamplerKind::stratified, labels, 3, 20, 2, 10);
    for (std::int64_t s = 0; s < sampler->steps_per_epoch(); ++s) {
        const auto step = sampler->step(0, s);
        for (const auto part : micro_batches(step, 10)) {
            std::vector<int> per_class(3, 0);
            for (const auto i : part)
                ++per_class[static_cast<std::size_t>(labels[static_cast<std::size_t>(i)])];
            std::sort(per_class.begin(), per_class.end());
            EXPECT_EQ(per_class, (std::vector<int>{3, 3, 4}));
            EXPECT_EQ(std::set<std::int64_t>(part.begin(), part.end()).size(), part.size());
        }
    }
}

TEST(ClassThenPixelSampler, ClassesTakeTurnsAndSamplesComeInPasses) {
    const std::vector<std::int64_t> counts{5, 60, 2};
    const auto labels = labels_of(counts);
    const auto sampler = *make_sampler(SamplerKind::class_then_pixel, labels, 3, 3, 2);
    std::vector<std::int64_t> exposure(labels.size(), 0);
    for (std::int64_t s = 0; s < sampler->steps_per_epoch(); ++s) {
        EXPECT_EQ(classes_in(sampler->step(0, s), labels), 3);
        for (const auto i : sampler->step(0, s))
            ++exposure[static_cast<std::size_t>(i)];
    }
    for (std::int16_t k = 0; k < 3; ++k) {
        std::int64_t low = 1 << 30, high = 0;
        for (std::size_t i = 0; i < labels.size(); ++i) {
            if (labels[i] != k) continue;
            low = std::min(low, exposure[i]);
            high = std::max(high, exposure[i]);
        }
        EXPECT_LE(high - low, 1);
    }
}

/// What coverage() promises is what the samplers do.
TEST(Samplers, ObservedCoverageAgreesWithTheExactOne) {
    const std::vector<std::int64_t> counts{46, 428, 83, 237, 48, 7, 28, 2};
    const auto labels = labels_of(counts);
    for (const SamplerKind kind : all_kinds) {
        for (const auto& [batch, micro] :
             std::vector<std::pair<std::int64_t, std::int64_t>>{{4, 4}, {12, 12}, {12, 3}, {10, 5}}) {
            const auto sampler = *make_sampler(kind, labels, 8, batch, 9, micro);
            double sum = 0, steps = 0;
            std::vector<double> present(8, 0);
            for (std::uint32_t epoch = 0; epoch < 60; ++epoch)
                // the last step of a natural pass is smaller
                for (std::int64_t s = 0; s + 1 < sampler->steps_per_epoch(); ++s) {
                    std::set<int> seen;
                    for (const auto i : sampler->step(epoch, s))
                        seen.insert(labels[static_cast<std::size_t>(i)]);
                    sum += static_cast<double>(seen.size());
                    for (const int k : seen)
                        ++present[static_cast<std::size_t>(k)];
                    ++steps;
                }
            const CoverageResult exact =
                coverage(counts, {.sampler = kind, .batch = batch, .micro_batch = micro});
            EXPECT_NEAR(sum / steps, exact.expected, 4.5 * std::sqrt(exact.variance / steps) + 0.02)
                << to_text(kind) << " B " << batch << " b " << micro;
            for (std::size_t k = 0; k < 8; ++k)
                EXPECT_NEAR(present[k] / steps, exact.present[k], 4.5 * std::sqrt(0.25 / steps))
                    << to_text(kind) << " class " << k;
        }
    }
}

/// What batch norm sees.
TEST(Samplers, ObservedMicroBatchCoverageAgreesToo) {
    const std::vector<std::int64_t> counts{46, 428, 83, 237, 48, 7, 28, 2};
    const auto labels = labels_of(counts);
    for (const SamplerKind kind : all_kinds)
        for (const auto& [batch, micro] :
             std::vector<std::pair<std::int64_t, std::int64_t>>{{12, 3}, {64, 16}, {6, 2}}) {
            const auto sampler = *make_sampler(kind, labels, 8, batch, 9, micro);
            double sum = 0, parts = 0;
            for (std::uint32_t epoch = 0; epoch < 40; ++epoch)
                for (std::int64_t s = 0; s + 1 < sampler->steps_per_epoch(); ++s) {
                    const auto step = sampler->step(epoch, s);
                    for (const auto part : micro_batches(step, micro)) {
                        sum += classes_in({part.begin(), part.end()}, labels);
                        ++parts;
                    }
                }
            const CoverageResult exact =
                micro_coverage(counts, {.sampler = kind, .batch = batch, .micro_batch = micro});
            EXPECT_NEAR(sum / parts, exact.expected, 4.5 * std::sqrt(exact.variance / parts) + 0.02)
                << to_text(kind) << " B " << batch << " b " << micro;
        }
}

/// An epoch takes every slot of the coverage-maximising sampler once: its micro-batches are the whole law.
TEST(Samplers, MicroBatchesOfTheCoverageSamplerFollowTheirLawExactly) {
    for (const std::vector<std::int64_t>& counts :
         {std::vector<std::int64_t>{46, 428, 83, 237, 48, 7, 28, 2}, std::vector<std::int64_t>{5, 5, 5},
          std::vector<std::int64_t>{900, 40, 30, 20, 10, 9, 8, 7, 6, 5, 4}})
        for (const auto& [batch, micro] : std::vector<std::pair<std::int64_t, std::int64_t>>{
                 {12, 3}, {12, 6}, {64, 16}, {24, 4}, {30, 10}, {16, 8}, {6, 2}, {4, 1}, {96, 12}}) {
            const auto labels = labels_of(counts);
            const auto classes = static_cast<int>(counts.size());
            const auto sampler = *make_sampler(SamplerKind::coverage, labels, classes, batch, 9, micro);
            const CoverageResult exact = micro_coverage(
                counts, {.sampler = SamplerKind::coverage, .batch = batch, .micro_batch = micro});
            EXPECT_TRUE(exact.probability_all_exact);
            for (std::uint32_t epoch = 0; epoch < 3; ++epoch) {
                double sum = 0, squares = 0, all = 0, parts = 0;
                std::vector<double> present(counts.size(), 0.0);
                for (std::int64_t s = 0; s < sampler->steps_per_epoch(); ++s) {
                    const auto step = sampler->step(epoch, s);
                    for (const auto part : micro_batches(step, micro)) {
                        std::set<int> seen;
                        for (const auto i : part)
                            seen.insert(labels[static_cast<std::size_t>(i)]);
                        for (const int k : seen)
                            ++present[static_cast<std::size_t>(k)];
                        const auto distinct = static_cast<double>(seen.size());
                        sum += distinct;
                        squares += distinct * distinct;
                        all += seen.size() == counts.size();
                        ++parts;
                    }
                }
                const std::string where = "K " + std::to_string(classes) + " B " + std::to_string(batch) +
                                          " b " + std::to_string(micro);
                const double mean = sum / parts;
                EXPECT_NEAR(mean, exact.expected, 1e-9) << where;
                EXPECT_NEAR(squares / parts - mean * mean, exact.variance, 1e-9) << where;
                EXPECT_NEAR(all / parts, exact.probability_all, 1e-9) << where;
                for (std::size_t k = 0; k < counts.size(); ++k)
                    EXPECT_NEAR(present[k] / parts, exact.present[k], 1e-9) << where << " class " << k;
            }
        }
}

TEST(Samplers, ClassesWithoutASampleAreLeftOut) {
    const std::vector<std::int16_t> labels{0, 0, 3, 3, 3};
    for (const SamplerKind kind : all_kinds) {
        const auto sampler = *make_sampler(kind, labels, 5, 2, 0);
        const auto prior = sampler->sampled_prior();
        EXPECT_EQ(prior[1], 0);
        EXPECT_NEAR(std::accumulate(prior.begin(), prior.end(), 0.0), 1, 1e-12);
        for (std::int64_t s = 0; s < sampler->steps_per_epoch(); ++s)
            EXPECT_FALSE(sampler->step(0, s).empty());
    }
}

TEST(Samplers, NoSampleIsAnError) {
    const auto sampler = make_sampler(SamplerKind::natural, {}, 3, 4, 0);
    ASSERT_FALSE(sampler);
    EXPECT_EQ(sampler.error().code, ErrorCode::input);
}

} // namespace
} // namespace redline
