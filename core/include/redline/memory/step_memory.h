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
    bool decays_weights = false; ///< weight decay: Adam and SGD add it to a copy of the gradient
    bool relu_inplace = false;
    std::vector<std::pair<int, int>> checkpoint; ///< node ranges [first, end) that are recomputed
    bool checkpoint_reentrant = true;
    DeviceKind device = DeviceKind::cpu;
    int onednn_block = 8; ///< CPU: channels that oneDNN pads to; 16 with AVX-512
    /// CPU: whether oneDNN computes in the wanted precision; else PyTorch unfolds inputs into columns.
    bool onednn_takes_precision = true;
    int threads = 2;           ///< CPU: LibTorch's, for what oneDNN takes per thread
    int batches_in_flight = 1; ///< input batches resident at once
    int spare_samples = 0;     ///< CPU: room of the input batch beyond b, for a remainder that joins it
    /// The classifier's per-sample gradients are looked at in the first micro-batch; of several micro-batches
    /// each has gradients of its own.
    bool measures_noise = false;
    /// As the recorded Python loops run: their names hold the logits until the backward is done, and one
    /// parameter's denominator until the next one's is there. Our own loop lets go of both.
    bool names_linger = false;
    bool operator==(const StepOptions&) const = default;
};

/// Channels that oneDNN pads its layouts to on this processor.
int onednn_block_here();

/// Whether oneDNN has kernels for a precision on this processor.
bool onednn_takes_here(Precision precision);

/// From settings and the graph they built; checkpoint segments become node ranges here. `threads` 0: what
/// training takes when nothing is said, the cores but one.
StepOptions step_options(const Settings& settings, const NetworkGraph& graph, DeviceKind device,
                         int threads = 0);

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
/// (input batch and labels stay), the loss lives until the backward is done, gradients are set to none
/// before a step, x + y + z is two additions, and with reentrant checkpoints the input wants a gradient for
/// the micro-batch.
struct MemoryPrediction {
    Bytes rule_of_thumb = 0;  ///< 12 P + 1.15 * 4 b sum A: the published rule, drawn as its own line
    Bytes peak_allocated = 0; ///< CUDA: in blocks of 512 bytes
    Bytes peak_reserved = 0;  ///< CUDA: allocator simulation; CPU: equals peak_allocated
    Bytes total = 0;
    Bytes steady = 0;                          ///< held between two steps, gradients included
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

/// Its parts alone, in a fraction of the time.
MemoryParts predict_parts(const NetworkGraph& graph, const StepOptions& options);

/// The allocated peak alone, fast enough for curves: affine in b between the batches where another moment
/// becomes the peak. The tape of the last setting is kept per thread, so that another b costs microseconds.
Bytes predict_peak_allocated(const NetworkGraph& graph, const StepOptions& options);

/// The largest micro-batch of one setting for any budget. Not for use from two threads at once.
class MicroBatchLimit {
  public:
    static constexpr std::int64_t most = 1 << 20; ///< larger batches are not looked at
    MicroBatchLimit(NetworkGraph graph, const StepOptions& options);
    /// The largest b up to `limit` such that every smaller one fits into `budget` too; 0 when not even b = 1
    /// does. On the CPU from the peak's steps in b. On CUDA what the caching allocator holds steps back now
    /// and then as b grows: every b is replayed once, which takes seconds for a small network on a large
    /// device.
    std::int64_t exact(Bytes budget, std::int64_t limit = most);
    /// A b that fits while the next one does not, in time for a slider: on CUDA some smaller b may not fit.
    std::int64_t quick(Bytes budget, std::int64_t limit = most) const;

  private:
    std::int64_t by_tensors(Bytes budget, std::int64_t limit) const;
    Bytes reserved(std::int64_t b) const;

    NetworkGraph graph_;
    StepOptions options_;
    Bytes besides_ = 0;
    std::vector<Bytes> reserved_; ///< of b = 1, 2, ...
};

/// MicroBatchLimit::exact of one setting.
std::int64_t largest_micro_batch(const NetworkGraph& graph, const StepOptions& options, Bytes budget,
                                 std::int64_t limit = MicroBatchLimit::most);

/// The published rule of thumb: 4P + 8P + 1.15 * 4 b sum A.
Bytes rule_of_thumb(const NetworkGraph& graph, std::int64_t micro_batch);

} // namespace redline
