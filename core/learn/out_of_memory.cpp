// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/out_of_memory.h"

#include <algorithm>

#include "redline/base/units.h"

namespace redline::learn {

Error out_of_memory(const std::string& reason, const std::optional<Plan>& plan) {
    Error error{ErrorCode::memory, "out of memory in training: " + reason, "--micro",
                "take a smaller micro-batch, checkpointing or a smaller patch"};
    if (!plan) return error;
    error.what += "; a step was predicted to need " + bytes_text(plan->memory.total) + " (" +
                  bytes_text(plan->memory.interval_low) + " to " + bytes_text(plan->memory.interval_high) +
                  ")";
    const std::int64_t half = std::max<std::int64_t>(1, plan->step.micro_batch / 2);
    const std::int64_t fits = plan->max_micro_batch > 0 ? std::min(plan->max_micro_batch, half) : half;
    error.remedy =
        "try --micro " + std::to_string(fits) + " (the step's batch stays as it is), or a smaller patch";
    return error;
}

bool means_out_of_memory(const std::string& text) {
    return text.find("not enough memory") != std::string::npos ||
           text.find("can't allocate memory") != std::string::npos ||
           text.find("out of memory") != std::string::npos;
}

} // namespace redline::learn
