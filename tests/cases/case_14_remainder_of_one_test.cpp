// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "redline/sampling/sampler.h"

namespace redline {
namespace {

// 1,201 patches with B = 4: a last step of one patch would break batch norm on 1x1 maps.
TEST(Case14RemainderOfOne, ALastSampleJoinsTheStepBefore) {
    const std::vector<std::int16_t> labels(1201, 0);
    const auto sampler = *make_sampler(SamplerKind::natural, labels, 1, 4, 0);
    EXPECT_EQ(sampler->steps_per_epoch(), 300);
    EXPECT_EQ(sampler->step(0, 299).size(), 5u);
    EXPECT_EQ(sampler->step(0, 0).size(), 4u);
    EXPECT_NE(sampler->remainder().find("joins the last step"), std::string::npos);
}

TEST(Case14RemainderOfOne, FewerPatchesThanABatchMakeOneStep) {
    const std::vector<std::int16_t> labels(30, 0);
    for (const SamplerKind kind : {SamplerKind::natural, SamplerKind::inverse, SamplerKind::stratified,
                                   SamplerKind::coverage, SamplerKind::class_then_pixel}) {
        const auto sampler = *make_sampler(kind, labels, 1, 64, 0);
        EXPECT_GE(sampler->steps_per_epoch(), 1);
        EXPECT_GE(sampler->step(0, 0).size(), 30u);
        EXPECT_FALSE(sampler->remainder().empty());
    }
    EXPECT_EQ((*make_sampler(SamplerKind::natural, labels, 1, 64, 0))->step(0, 0).size(), 30u);
}

TEST(Case14RemainderOfOne, MicroBatchesNeverHaveOneSampleWhereMoreWereAsked) {
    std::vector<std::int64_t> step(1201);
    for (std::int64_t b : {2, 3, 4, 5, 7, 64, 600, 1200}) {
        std::size_t total = 0;
        for (const auto part : micro_batches(step, b)) {
            EXPECT_GE(part.size(), 2u) << "b " << b;
            total += part.size();
        }
        EXPECT_EQ(total, step.size());
    }
    EXPECT_EQ(micro_batches(step, 1).size(), 1201u);
}

} // namespace
} // namespace redline
