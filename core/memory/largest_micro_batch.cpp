// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>

#include "memory/tape.h"

namespace redline {

namespace {

/// The last of [low, high) for which `holds`, which holds for `low` and turns false once.
template<typename Holds>
std::int64_t last_true(std::int64_t low, std::int64_t high, const Holds& holds) {
    while (high - low > 1) {
        const std::int64_t middle = low + (high - low) / 2;
        (holds(middle) ? low : high) = middle;
    }
    return low;
}

} // namespace

std::int64_t MicroBatchLimit::by_tensors(Bytes budget, std::int64_t limit) const {
    StepOptions trial = options_;
    const bool cpu = options_.device == DeviceKind::cpu;
    const auto fits = [&](std::int64_t b) {
        trial.micro_batch = b;
        const TapeSums sums = sum_tape(tape_for(graph_, trial), b);
        return (cpu ? sums.peak : sums.peak_rounded) + besides_ <= budget;
    };
    // What tensors take grows with b as long as the kernels stay the same; the CPU changes them twice.
    const std::array<std::int64_t, 4> first{1, cpu ? 2 : limit + 1, cpu ? 16 : limit + 1, limit + 1};
    for (std::size_t range = 0; range + 1 < first.size(); ++range) {
        const std::int64_t end = std::min(first[range + 1], limit + 1);
        if (first[range] >= end) break;
        if (!fits(first[range])) return first[range] - 1;
        const std::int64_t last = last_true(first[range], end, fits);
        if (last + 1 < end) return last;
    }
    return limit;
}

Bytes MicroBatchLimit::reserved(std::int64_t b) const {
    return replay_tape(tape_for(graph_, options_), b).peak_reserved + besides_;
}

MicroBatchLimit::MicroBatchLimit(NetworkGraph graph, const StepOptions& options)
    : graph_(std::move(graph)), options_(options), besides_(besides_tensors(graph_, options)) {
    options_.micro_batch = 2;
}

std::int64_t MicroBatchLimit::quick(Bytes budget, std::int64_t limit) const {
    const std::int64_t by_tensors = this->by_tensors(budget, limit);
    if (options_.device == DeviceKind::cpu || by_tensors < 1) return by_tensors;
    std::int64_t low = 1, high = by_tensors;
    Bytes at_low = reserved(low), at_high = reserved(high);
    if (at_low > budget) return 0;
    if (at_high <= budget) return high;
    // Nearly a straight line: its crossing and the middle in turn.
    for (bool crossing = true; high - low > 1; crossing = !crossing) {
        std::int64_t middle = low + (high - low) / 2;
        if (crossing && at_high > at_low)
            middle = std::clamp(low + static_cast<std::int64_t>(static_cast<double>(high - low) *
                                                                static_cast<double>(budget - at_low) /
                                                                static_cast<double>(at_high - at_low)),
                                low + 1, high - 1);
        const Bytes there = reserved(middle);
        (there <= budget ? low : high) = middle;
        (there <= budget ? at_low : at_high) = there;
    }
    return low;
}

std::int64_t MicroBatchLimit::exact(Bytes budget, std::int64_t limit) {
    const std::int64_t end = quick(budget, limit);
    if (options_.device == DeviceKind::cpu) return end;
    // What the allocator holds may step back as b grows: every b below is asked, some microseconds each.
    const Tape& tape = tape_for(graph_, options_);
    for (std::int64_t b = 1; b <= end; ++b) {
        if (b > static_cast<std::int64_t>(reserved_.size()))
            reserved_.push_back(replay_tape(tape, b).peak_reserved + besides_);
        if (reserved_[static_cast<std::size_t>(b - 1)] > budget) return b - 1;
    }
    return end;
}

std::int64_t largest_micro_batch(const NetworkGraph& graph, const StepOptions& options, Bytes budget,
                                 std::int64_t limit) {
    return limit < 1 ? 0 : MicroBatchLimit(graph, options).exact(budget, limit);
}

} // namespace redline
