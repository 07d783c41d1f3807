// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "redline/learn/engine.h"

namespace redline {
namespace {

// A recomputed batch norm leaves its statistics alone, and must keep as many tensors as it did at first.
TEST(CheckpointedBatchNorm, RunsWithBothKindsOfRecomputation) {
    const auto engine = load_engine();
    ASSERT_TRUE(engine) << engine.error().what;
    for (const CheckpointKind kind : {CheckpointKind::hooks, CheckpointKind::reentrant}) {
        Settings settings;
        settings.network = "ssrn";
        settings.patch = 5;
        settings.batch = settings.micro = 2;
        settings.checkpoint_segments = 2;
        settings.checkpoint = kind;
        NoProgress progress;
        const auto step = (*engine)->measure(settings, 30, 4, progress, CancelToken{});
        ASSERT_TRUE(step) << to_text(kind) << ": " << step.error().what;
        EXPECT_GT(step->peak_allocated, 0);
    }
}

} // namespace
} // namespace redline
