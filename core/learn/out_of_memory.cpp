// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/out_of_memory.h"

#include <algorithm>

#include <malloc.h>

#include "redline/base/units.h"

namespace redline::learn {

namespace {

/// Allocators need room besides the tensors: alignment, and holes too small for what is asked next.
constexpr double usable = 0.85;

/// The largest divisor of the batch that is not above `most`: what --micro takes.
std::int64_t divisor_up_to(std::int64_t most, std::int64_t batch) {
    while (most > 1 && batch % most != 0)
        --most;
    return most;
}

/// The largest micro-batch below the present one whose step is predicted to fit; 0: none.
std::int64_t fitting(const Plan& plan, std::int64_t batch, Bytes available) {
    const std::int64_t below = plan.step.micro_batch - 1;
    if (below < 1 || available <= 0) return 0;
    return divisor_up_to(largest_micro_batch(plan.graph, plan.step,
                                             static_cast<Bytes>(usable * static_cast<double>(available)),
                                             below),
                         batch);
}

} // namespace

MemoryShortage predicted_shortage(const Plan& plan, std::int64_t batch, Bytes available) {
    MemoryShortage shortage;
    shortage.predicted = shortage.needed = plan.memory.total;
    shortage.available = available;
    shortage.micro_batch = plan.step.micro_batch;
    shortage.fitting_micro_batch = fitting(plan, batch, available);
    return shortage;
}

MemoryShortage met_shortage(const std::optional<Plan>& plan, std::int64_t batch,
                            const std::optional<MemoryRefusal>& refusal) {
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
        shortage.fitting_micro_batch = fitting(*plan, batch, shortage.available);
    } else {
        // Nothing is known but that this was too much.
        const std::int64_t half = plan->step.micro_batch / 2;
        shortage.fitting_micro_batch =
            divisor_up_to(std::min(half, std::max<std::int64_t>(1, plan->max_micro_batch)), batch);
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
