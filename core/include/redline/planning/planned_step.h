// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "redline/memory/step_memory.h"

namespace redline {

/// Sizes of the micro-batches of the largest step in an epoch of the settings' sampler: a pass over fewer
/// samples than B is one step of them all, a rest of one sample joins the step before it, quotas may be
/// capped by the classes' sizes. Without counts: of B.
std::vector<std::int64_t> largest_step(const Settings& settings, std::span<const std::int64_t> counts);

/// step_options() of that step. `counts` are training samples per class; empty: as many as B asks for.
StepOptions planned_step(const Settings& settings, std::span<const std::int64_t> counts,
                         const NetworkGraph& graph, DeviceKind device, int threads = 0);

} // namespace redline
