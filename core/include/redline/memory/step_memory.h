// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "redline/base/error.h"
#include "redline/base/units.h"
#include "redline/network/graph.h"
#include "redline/settings/settings.h"

namespace redline {

enum class DeviceKind { cpu, cuda };

/// What a training step does; the trainer and the memory tape are driven by the same struct.
struct StepOptions {
    std::int64_t micro_batch = 1;  ///< b
    std::int64_t accumulation = 1; ///< M
    Precision precision = Precision::fp32;
    Optimizer optimizer = Optimizer::adam;
    bool adam_foreach = false;
    bool relu_inplace = false;
    std::vector<std::pair<int, int>> checkpoint; ///< node ranges [first, end) that are recomputed
    bool checkpoint_reentrant = true;
    DeviceKind device = DeviceKind::cpu;
    int onednn_block =
        1; ///< CPU: channels that oneDNN pads to; 16 with AVX-512, 1 on the processor of the golden files
    int batches_in_flight = 1; ///< input batches resident at once
    bool operator==(const StepOptions&) const = default;
};

/// Channels that oneDNN pads its layouts to on this processor.
int onednn_block_here();

/// From settings and the graph they built; checkpoint segments become node ranges here.
StepOptions step_options(const Settings& settings, const NetworkGraph& graph, DeviceKind device);

/// Where the bytes at the peak belong.
struct MemoryParts {
    Bytes parameters = 0, gradients = 0, optimizer = 0, activations = 0, temporaries = 0, workspace = 0,
          context = 0;
    Bytes cached = 0; ///< CUDA: held by the caching allocator, not in use at the peak
    Bytes total() const {
        return parameters + gradients + optimizer + activations + temporaries + workspace + context + cached;
    }
    bool operator==(const MemoryParts&) const = default;
};

/// Prediction of one training step. "Allocated" is what tensors and cuBLAS's workspace take, "reserved" what
/// the caching allocator holds, "total" what the device shows (with context). CUDA context and workspaces are
/// not measured on a GPU: see the interval.
///
/// What it assumes of the program, and the trainer does: a node's value is let go after its last reader
/// (input batch and labels stay), logits and loss live until the backward is done, gradients are set to none
/// before a step, x + y + z is two additions, and with reentrant checkpoints the input wants a gradient for
/// the micro-batch.
struct MemoryPrediction {
    Bytes rule_of_thumb = 0;  ///< 12 P + 1.15 * 4 b sum A: the published rule, drawn as its own line
    Bytes peak_allocated = 0; ///< CUDA: in blocks of 512 bytes
    Bytes peak_reserved = 0;  ///< CUDA: allocator simulation; CPU: equals peak_allocated
    Bytes total = 0;
    Bytes interval_low = 0, interval_high = 0; ///< of total
    MemoryParts parts;                         ///< at the peak
    int peak_node = -1;     ///< index of the node that sets the peak; -1: optimiser or loss
    std::string peak_layer; ///< its name, or "optimiser step", "loss"
    std::string peak_phase; ///< "forward", "backward", "optimizer"
    // the tape, as the golden files define it
    Bytes tape_peak = 0, tape_peak_rounded_512 = 0, steady_rounded_512 = 0;
    Bytes steady_between_steps = 0, steady_after_zero_grad = 0;
    Bytes peak_excluding_onednn = 0;                                 ///< CPU
    Bytes whole_run_allocated_peak = 0, whole_run_reserved_peak = 0; ///< CUDA, three steps
    bool operator==(const MemoryPrediction&) const = default;
};

MemoryPrediction predict_step(const NetworkGraph& graph, const StepOptions& options);

/// The allocated peak alone, fast enough for curves: affine in b between the batches where another moment
/// becomes the peak. The tape of the last setting is kept per thread, so that another b costs microseconds.
Bytes predict_peak_allocated(const NetworkGraph& graph, const StepOptions& options);

/// Largest b such that every smaller one fits into `budget` too; 0 when not even b = 1 does. Solved exactly.
std::int64_t largest_micro_batch(const NetworkGraph& graph, const StepOptions& options, Bytes budget,
                                 std::int64_t limit = 1 << 20);

/// The published rule of thumb: 4P + 8P + 1.15 * 4 b sum A.
Bytes rule_of_thumb(const NetworkGraph& graph, std::int64_t micro_batch);

} // namespace redline
