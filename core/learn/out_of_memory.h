// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "learn/memory_meter.h"
#include "redline/base/error.h"
#include "redline/learn/engine.h"
#include "redline/planning/plan.h"

namespace redline::learn {

/// A plan that says before the first step that it cannot fit; `batch` is B of the settings.
MemoryShortage predicted_shortage(const Plan& plan, std::int64_t batch, Bytes available);

/// An allocation that failed in training. `refusal` unset: it was none of LibTorch's.
MemoryShortage met_shortage(const std::optional<Plan>& plan, std::int64_t batch,
                            const std::optional<MemoryRefusal>& refusal);

/// Says what was needed against what was predicted, and what would fit. `reason`: LibTorch's words, or where
/// the memory is.
Error out_of_memory(const MemoryShortage& shortage, const std::string& reason);

/// Gives what was freed back to the system, so that the next run finds it.
void return_freed_memory();

/// Whether LibTorch's message says that memory ran out.
bool means_out_of_memory(const std::string& text);

} // namespace redline::learn
