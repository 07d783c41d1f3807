// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory/tape.h"

namespace redline {

namespace {

Bytes in_blocks(Bytes bytes) {
    return (bytes + 511) / 512 * 512;
}

} // namespace

TapeSums sum_tape(const Tape& tape, std::int64_t micro_batch) {
    TapeSums sums;
    if (tape.after_zero_grad.empty()) return sums;
    const std::size_t last_step = tape.after_zero_grad.back();
    Bytes live = 0, rounded = 0, without = 0;
    for (std::size_t i = 0; i < tape.events.size(); ++i) {
        if (i == last_step) {
            sums.steady = live;
            sums.steady_rounded = rounded;
            sums.peak = live;
            sums.peak_rounded = rounded;
            sums.peak_without_onednn = without;
            sums.peak_event = sums.peak_rounded_event = sums.peak_without_onednn_event = i;
        }
        const TapeEvent& event = tape.events[i];
        const TapeStorage& storage = tape.storages[static_cast<std::size_t>(event.storage)];
        const Bytes bytes = storage.size.at(micro_batch);
        const Bytes sign = event.allocates ? 1 : -1;
        live += sign * bytes;
        rounded += sign * in_blocks(bytes);
        if (storage.part != Part::onednn) without += sign * bytes;
        if (i < last_step) continue;
        if (live > sums.peak) {
            sums.peak = live;
            sums.peak_event = i;
        }
        if (rounded > sums.peak_rounded) {
            sums.peak_rounded = rounded;
            sums.peak_rounded_event = i;
        }
        if (without > sums.peak_without_onednn) {
            sums.peak_without_onednn = without;
            sums.peak_without_onednn_event = i;
        }
    }
    sums.steady_between = live;
    return sums;
}

std::array<Bytes, 6> live_by_part(const Tape& tape, std::int64_t micro_batch, std::size_t index,
                                  bool rounded) {
    std::array<Bytes, 6> parts{};
    for (std::size_t i = 0; i <= index && i < tape.events.size(); ++i) {
        const TapeEvent& event = tape.events[i];
        const TapeStorage& storage = tape.storages[static_cast<std::size_t>(event.storage)];
        Bytes bytes = storage.size.at(micro_batch);
        if (rounded) bytes = in_blocks(bytes);
        parts[static_cast<std::size_t>(storage.part)] += event.allocates ? bytes : -bytes;
    }
    return parts;
}

AllocatorStatistics replay_tape(const Tape& tape, std::int64_t micro_batch) {
    CachingAllocator allocator;
    for (const TapeEvent& event : tape.events) {
        if (event.allocates)
            allocator.allocate(event.storage,
                               tape.storages[static_cast<std::size_t>(event.storage)].size.at(micro_batch));
        else
            allocator.free(event.storage);
    }
    return allocator.statistics();
}

} // namespace redline
