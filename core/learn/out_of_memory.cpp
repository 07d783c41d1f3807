// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/out_of_memory.h"

#include <algorithm>

#include <malloc.h>

#include "redline/base/units.h"

namespace redline::learn {

namespace {

/// Allocators need room besides the tensors: alignment, and holes too small for what is asked next.
constexpr double usable = 0.85;

/// The largest micro-batch below the present one whose step is predicted to fit; 0: none.
std::int64_t fitting(const Plan& plan, Bytes available) {
    const std::int64_t below = plan.step.micro_batch - 1;
    if (below < 1 || available <= 0) return 0;
    return largest_micro_batch(plan.graph, plan.step,
                               static_cast<Bytes>(usable * static_cast<double>(available)), below);
}

} // namespace

MemoryShortage predicted_shortage(const Plan& plan, Bytes available) {
    MemoryShortage shortage;
    shortage.predicted = shortage.needed = plan.memory.total;
    shortage.available = available;
    shortage.micro_batch = plan.step.micro_batch;
    shortage.fitting_micro_batch = fitting(plan, available);
    return shortage;
}

MemoryShortage met_shortage(const std::optional<Plan>& plan, const std::optional<MemoryRefusal>& refusal) {
    MemoryShortage shortage;
    shortage.while_running = true;
    if (refusal) {
        shortage.needed = refusal->held + refusal->asked;
        shortage.available = refusal->held + refusal->left;
    }
    if (!plan) return shortage;
    shortage.predicted = plan->memory.total;
    shortage.micro_batch = plan->step.micro_batch;
    if (refusal) {
        shortage.fitting_micro_batch = fitting(*plan, shortage.available);
    } else {
        // Nothing is known but that this was too much.
        const std::int64_t half = plan->step.micro_batch / 2;
        shortage.fitting_micro_batch = std::min(half, std::max<std::int64_t>(1, plan->max_micro_batch));
    }
    return shortage;
}

Error out_of_memory(const MemoryShortage& shortage, const std::string& reason) {
    Error error{ErrorCode::memory, {}, "--micro", {}};
    if (shortage.while_running) {
        error.what = "out of memory in training: ";
        if (shortage.needed > 0)
            error.what += "at least " + bytes_text(shortage.needed) + " needed, " +
                          bytes_text(shortage.available) + " to be had";
        else
            error.what += reason;
        if (shortage.predicted > 0) error.what += ", " + bytes_text(shortage.predicted) + " predicted";
    } else {
        error.what = "a step is predicted to need " + bytes_text(shortage.predicted) + ", and " + reason +
                     " has " + bytes_text(shortage.available) + " free";
    }
    if (shortage.fitting_micro_batch > 0)
        error.remedy = "--micro " + std::to_string(shortage.fitting_micro_batch) +
                       " is predicted to fit (the step's batch stays as it is)";
    else if (shortage.micro_batch > 0)
        error.remedy = "no smaller micro-batch is predicted to fit: take a smaller patch, fewer bands, "
                       "checkpointing or another network";
    else
        error.remedy = "take a smaller micro-batch, checkpointing or a smaller patch";
    return error;
}

void return_freed_memory() {
#if defined(__GLIBC__)
    // glibc keeps freed blocks of up to 32 MiB for itself.
    malloc_trim(0);
#endif
}

bool means_out_of_memory(const std::string& text) {
    return text.find("not enough memory") != std::string::npos ||
           text.find("can't allocate memory") != std::string::npos ||
           text.find("out of memory") != std::string::npos;
}

} // namespace redline::learn
