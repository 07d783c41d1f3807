// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "memory/device_rules.h"
#include "redline/memory/allocator.h"
#include "redline/memory/step_memory.h"

namespace redline {

/// Bytes of a tensor as a function of the micro-batch b: fixed + per_sample * b.
struct TensorSize {
    Bytes fixed = 0, per_sample = 0;
    Bytes at(std::int64_t micro_batch) const { return fixed + per_sample * micro_batch; }
};

enum class Part : std::uint8_t { parameters, gradients, optimizer, activations, temporaries, onednn };
enum class Phase : std::uint8_t { setup, zero_grad, forward, backward, optimizer };

/// One storage of the tape and what it belongs to.
struct TapeStorage {
    TensorSize size;
    Part part = Part::activations;
};

struct TapeEvent {
    std::int32_t storage = 0;
    std::int16_t node = -1; ///< node of the graph; -1: loss, optimiser
    bool allocates = true;
    Phase phase = Phase::setup;
};

/// The allocations and releases of `steps` training steps, in the order in which autograd makes them. The
/// order does not depend on b.
struct Tape {
    std::vector<TapeStorage> storages;
    std::vector<TapeEvent> events;
    std::vector<std::size_t> after_zero_grad; ///< per step: index of the first event after zero_grad
    std::vector<std::size_t> step_end;        ///< per step: index behind its last event, gradients still held
};

/// Simulates autograd over the graph. `steps` of them, each with at most `micro_batches` of its M
/// micro-batches: later ones repeat the second.
Tape record_tape(const NetworkGraph& graph, const StepOptions& options, int steps, int micro_batches);

/// The tape of a setting, whatever b (on the CPU: of those b that take the same kernels): recorded once and
/// kept per thread for the next questions about the same setting.
const Tape& tape_for(const NetworkGraph& graph, const StepOptions& options);

/// CUDA: what a step takes besides what its tape allocates, cuBLAS's workspace and the context.
Bytes besides_tensors(const NetworkGraph& graph, const StepOptions& options);

/// Sums of a tape at one b.
struct TapeSums {
    Bytes peak = 0, peak_rounded = 0; ///< in the last step, exact and in blocks of 512 bytes
    Bytes peak_without_onednn = 0;
    Bytes steady = 0, steady_rounded = 0; ///< before the last step, after zero_grad
    Bytes steady_between = 0;             ///< after the last step, gradients held
    std::size_t peak_event = 0, peak_rounded_event = 0, peak_without_onednn_event = 0;
};
TapeSums sum_tape(const Tape& tape, std::int64_t micro_batch);

/// What is live behind event `index`, by part; index Part.
std::array<Bytes, 6> live_by_part(const Tape& tape, std::int64_t micro_batch, std::size_t index,
                                  bool rounded);

/// The tape through the caching allocator.
AllocatorStatistics replay_tape(const Tape& tape, std::int64_t micro_batch);

} // namespace redline
