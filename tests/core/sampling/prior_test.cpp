// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/sampling/prior.h"

#include <algorithm>
#include <numeric>
#include <set>

#include <gtest/gtest.h>

#include "redline/sampling/sampler.h"

namespace redline {
namespace {

std::vector<std::int16_t> labels_of(const std::vector<std::int64_t>& counts) {
    std::vector<std::int16_t> labels;
    for (std::size_t k = 0; k < counts.size(); ++k)
        labels.insert(labels.end(), static_cast<std::size_t>(counts[k]), static_cast<std::int16_t>(k));
    return labels;
}

TEST(SampledPrior, FromCountsAloneIsTheSamplersOwn) {
    const std::vector<std::int64_t> counts{500, 40, 0, 1};
    const auto labels = labels_of(counts);
    for (const SamplerKind kind : {SamplerKind::natural, SamplerKind::inverse, SamplerKind::stratified,
                                   SamplerKind::coverage, SamplerKind::class_then_pixel})
        for (const auto& [batch, micro] :
             std::vector<std::pair<std::int64_t, std::int64_t>>{{2, 0}, {7, 0}, {64, 16}}) {
            const auto sampler = *make_sampler(kind, labels, 4, batch, 0, micro);
            const auto own = sampler->sampled_prior();
            const EpochPlan epoch = plan_epoch(kind, counts, batch, micro);
            EXPECT_EQ(epoch.steps, sampler->steps_per_epoch()) << to_text(kind) << " B " << batch;
            std::int64_t draws = 0;
            for (std::int64_t s = 0; s < sampler->steps_per_epoch(); ++s)
                draws += static_cast<std::int64_t>(sampler->step(0, s).size());
            EXPECT_EQ(epoch.draws, draws) << to_text(kind) << " B " << batch;
            const auto repeats = sampler->repeats_per_epoch();
            for (std::size_t k = 0; k < repeats.size(); ++k)
                EXPECT_NEAR(epoch.repeats[k], repeats[k], 1e-9);
            const auto from_counts = sampled_prior(kind, counts, batch, micro);
            ASSERT_EQ(own.size(), from_counts.size());
            for (std::size_t k = 0; k < own.size(); ++k)
                EXPECT_NEAR(own[k], from_counts[k], 1e-12) << to_text(kind) << " B " << batch;
        }
}

TEST(LearntPrior, FollowsSamplerAndLoss) {
    const std::vector<std::int64_t> counts{60, 30, 10};
    Settings settings;
    EXPECT_NEAR(learnt_prior(settings, counts)[0], 0.6, 1e-12);
    settings.loss = LossKind::weighted;
    for (const double p : learnt_prior(settings, counts))
        EXPECT_NEAR(p, 1.0 / 3, 1e-12);
    settings.loss = LossKind::logit_adjusted;
    for (const double p : learnt_prior(settings, counts))
        EXPECT_NEAR(p, 1.0 / 3, 1e-12);
    settings.loss = LossKind::cross_entropy;
    settings.sampler = SamplerKind::inverse;
    for (const double p : learnt_prior(settings, counts))
        EXPECT_NEAR(p, 1.0 / 3, 1e-12);
}

TEST(CorrectionOnce, ASamplerAndALossThatBothEvenOutAreRefused) {
    Settings settings;
    EXPECT_TRUE(check_correction_once(settings));
    settings.sampler = SamplerKind::stratified;
    EXPECT_TRUE(check_correction_once(settings));
    settings.loss = LossKind::weighted;
    const auto twice = check_correction_once(settings);
    ASSERT_FALSE(twice);
    EXPECT_EQ(twice.error().code, ErrorCode::usage);
    EXPECT_NE(twice.error().remedy.find("natural"), std::string::npos);
    settings.sampler = SamplerKind::natural;
    EXPECT_TRUE(check_correction_once(settings));
}

TEST(ClassWeights, HaveMeanOneOverTheSamples) {
    const std::vector<std::int64_t> counts{60, 30, 10, 0};
    const auto weights = class_weights(counts);
    EXPECT_EQ(weights[3], 0);
    EXPECT_NEAR((60 * weights[0] + 30 * weights[1] + 10 * weights[2]) / 100, 1, 1e-12);
    EXPECT_NEAR(weights[0] * 60, weights[2] * 10, 1e-12);
}

// Counts 500, 40, 1: a quota of 21 for a class of one sample would be that sample 21 times.
TEST(StratifiedSampler, QuotasAreCappedAtTheClassSize) {
    const auto labels = labels_of({500, 40, 1});
    const auto sampler = *make_sampler(SamplerKind::stratified, labels, 3, 64, 0);
    for (std::int64_t s = 0; s < sampler->steps_per_epoch(); ++s) {
        const auto step = sampler->step(0, s);
        EXPECT_EQ(step.size(), 64u);
        EXPECT_EQ(std::set<std::int64_t>(step.begin(), step.end()).size(), 64u);
        EXPECT_EQ(std::count(step.begin(), step.end(), 540), 1);
    }
    EXPECT_NEAR(sampler->sampled_prior()[2], 1.0 / 64, 1e-12);
    EXPECT_NE(sampler->remainder().find("capped"), std::string::npos);
    // more places than samples
    const auto all = *make_sampler(SamplerKind::stratified, labels_of({5, 2}), 2, 64, 0);
    EXPECT_EQ(all->step(0, 0).size(), 7u);
}

} // namespace
} // namespace redline
