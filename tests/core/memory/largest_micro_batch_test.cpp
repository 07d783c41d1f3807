// SPDX-License-Identifier: GPL-3.0-or-later
#include <vector>

#include <gtest/gtest.h>

#include "redline/memory/step_memory.h"
#include "redline/network/zoo.h"

namespace redline {
namespace {

struct Case {
    const char* network;
    int patch, accumulation, segments, last;
};

NetworkGraph graph_of(const Case& one, StepOptions& options, DeviceKind device) {
    Settings settings;
    settings.network = one.network;
    settings.patch = one.patch;
    settings.micro = 4;
    settings.batch = 4 * one.accumulation;
    settings.checkpoint_segments = one.segments;
    const auto graph = build_network(settings, 103, 9);
    if (!graph) throw std::runtime_error(to_text(graph.error()));
    options = step_options(settings, *graph, device);
    return *graph;
}

/// What every b from 1 to `last` takes.
std::vector<Bytes> totals(const NetworkGraph& graph, StepOptions options, int last) {
    std::vector<Bytes> all;
    for (int b = 1; b <= last; ++b) {
        options.micro_batch = b;
        all.push_back(predict_parts(graph, options).total());
    }
    return all;
}

std::int64_t by_asking_each(const std::vector<Bytes>& totals, Bytes budget) {
    for (std::size_t i = 0; i < totals.size(); ++i)
        if (totals[i] > budget) return static_cast<std::int64_t>(i);
    return static_cast<std::int64_t>(totals.size());
}

// Against every single batch, with every total as the budget, and one byte less: wherever the answer may
// change.
void agrees(const Case& one, DeviceKind device, int& quick_is_wrong) {
    SCOPED_TRACE(std::string(one.network) + (device == DeviceKind::cpu ? " cpu" : " cuda"));
    StepOptions options;
    const NetworkGraph graph = graph_of(one, options, device);
    const auto all = totals(graph, options, one.last);
    MicroBatchLimit limit(graph, options);
    for (const Bytes total : all)
        for (const Bytes budget : {total - 1, total}) {
            const auto wanted = by_asking_each(all, budget);
            ASSERT_EQ(limit.exact(budget, one.last), wanted) << budget;
            const auto quick = limit.quick(budget, one.last);
            ASSERT_GE(quick, wanted) << budget;
            if (quick > 0) {
                ASSERT_LE(all[static_cast<std::size_t>(quick - 1)], budget);
            }
            quick_is_wrong += quick != wanted;
        }
    EXPECT_EQ(limit.exact(all.front() - 1), 0);
}

TEST(LargestMicroBatch, IsWhatAskingEachBatchGivesOnCuda) {
    int quick_is_wrong = 0;
    for (const Case& one : {Case{"chen", 27, 1, 0, 120}, Case{"hamida", 5, 3, 0, 160},
                            Case{"gru", 1, 1, 4, 120}, Case{"vgg16_3d", 32, 1, 0, 60},
                            Case{"he", 7, 1, 4, 90}, Case{"unet2d", 32, 1, 0, 40}, Case{"mlp", 1, 1, 0, 200}})
        agrees(one, DeviceKind::cuda, quick_is_wrong);
    // The allocator's steps back are why every batch is asked.
    EXPECT_GT(quick_is_wrong, 0);
}

// Beyond 4096 samples the allocator still steps back.
TEST(LargestMicroBatch, IsWhatAskingEachBatchGivesForManySamples) {
    StepOptions options;
    const NetworkGraph graph = graph_of({"resnet18_2d", 25, 1, 0, 0}, options, DeviceKind::cuda);
    const Bytes budget = Bytes{4096} << 20;
    MicroBatchLimit limit(graph, options);
    const std::int64_t found = limit.exact(budget);
    ASSERT_GT(found, 4096);
    EXPECT_LT(found, limit.quick(budget));
    for (const std::int64_t b : {found - 1, found, found + 1}) {
        options.micro_batch = b;
        EXPECT_EQ(predict_parts(graph, options).total() <= budget, b <= found) << b;
    }
}

TEST(LargestMicroBatch, IsWhatAskingEachBatchGivesOnTheCpu) {
    int quick_is_wrong = 0;
    for (const Case& one :
         {Case{"hybridsn", 19, 1, 0, 40}, Case{"hamida", 5, 3, 0, 60}, Case{"unet2d", 32, 1, 0, 40},
          Case{"ssrn", 7, 1, 2, 40}, Case{"hu", 1, 1, 0, 60}, Case{"li", 5, 1, 0, 40}})
        agrees(one, DeviceKind::cpu, quick_is_wrong);
    EXPECT_EQ(quick_is_wrong, 0) << "there both are the same";
}

} // namespace
} // namespace redline
