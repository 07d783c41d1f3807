// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <optional>

#include "memory/tape.h"
#include "network/node_rules.h"

namespace redline {

namespace {

constexpr Bytes mebibyte = Bytes{1} << 20;

/// What is on the device besides tensors. Not measured on a GPU: from PyTorch's sources and NVIDIA's
/// documentation, hence the interval. cuBLAS keeps 4096 KiB x 2 + 16 KiB x 8 per handle and stream
/// (ATen/cuda/CUDABlas, before Hopper), taken from the caching allocator.
constexpr Bytes cublas_workspace = 4096 * 1024 * 2 + 16 * 1024 * 8;
constexpr Bytes hopper_cublas_workspace = 32 * mebibyte;
/// CUDA context with lazily loaded kernels.
constexpr Bytes context_low = 250 * mebibyte, context_usual = 400 * mebibyte, context_high = 700 * mebibyte;

bool multiplies_matrices(const NetworkGraph& graph) {
    return std::any_of(graph.nodes.begin(), graph.nodes.end(), [](const Node& node) {
        return node.op == Op::linear || node.op == Op::attention || node.op == Op::gru;
    });
}

/// cuDNN picks an algorithm per layer; from none at all to a transformed copy of the layer's input and
/// output.
Bytes largest_convolution(const NetworkGraph& graph, const StepOptions& options) {
    Bytes largest = 0;
    const Bytes width = options.precision == Precision::fp32 ? 4 : 2;
    for (const Node& node : graph.nodes) {
        if (spatial_axes(node.op) == 0 || node.in_channels == 0) continue;
        const int source = node.inputs[0];
        const Shape& in = source < 0 ? graph.input : graph.nodes[static_cast<std::size_t>(source)].output;
        largest = std::max(largest, width * options.micro_batch * (elements(in) + elements(node.output)));
    }
    return largest;
}

/// Micro-batches after the second repeat it; four are replayed because the allocator's cache settles a little
/// later.
constexpr int replayed_micro_batches = 4;

/// The tape of a setting, whatever b: recorded once and kept for the next question about the same setting. On
/// the CPU a single sample takes other kernels than several and has a tape of its own.
const Tape& tape_for(const NetworkGraph& graph, const StepOptions& options) {
    struct Kept {
        NetworkGraph graph;
        StepOptions options;
        Tape tape;
    };
    // Two: on the CPU a prediction asks for this processor's tape and for the golden files'.
    thread_local std::array<std::optional<Kept>, 2> kept;
    StepOptions key = options;
    key.micro_batch = options.device == DeviceKind::cpu && options.micro_batch == 1 ? 1 : 2;
    key.accumulation = std::min<std::int64_t>(options.accumulation, replayed_micro_batches);
    for (const auto& one : kept)
        if (one && one->options == key && one->graph.input == graph.input && one->graph.nodes == graph.nodes)
            return one->tape;
    std::swap(kept[0], kept[1]);
    kept[0] = Kept{graph, key, record_tape(graph, key, 3, replayed_micro_batches)};
    return kept[0]->tape;
}

void name_peak(MemoryPrediction& out, const NetworkGraph& graph, const TapeEvent& event) {
    const bool optimizer = event.phase == Phase::optimizer;
    out.peak_node = optimizer ? -1 : event.node;
    out.peak_phase = optimizer ? "optimizer" : event.phase == Phase::backward ? "backward" : "forward";
    out.peak_layer = optimizer           ? "optimiser step"
                     : out.peak_node < 0 ? "loss"
                                         : graph.nodes[static_cast<std::size_t>(out.peak_node)].name;
}

Bytes tensor_peak(const TapeSums& sums, DeviceKind device) {
    return device == DeviceKind::cuda ? sums.peak_rounded : sums.peak;
}

Bytes workspace_of(const NetworkGraph& graph, const StepOptions& options) {
    return options.device == DeviceKind::cuda && multiplies_matrices(graph) ? cublas_workspace : 0;
}

} // namespace

MemoryPrediction predict_step(const NetworkGraph& graph, const StepOptions& options) {
    MemoryPrediction out;
    const std::int64_t b = options.micro_batch;
    const bool cuda = options.device == DeviceKind::cuda;
    out.rule_of_thumb = rule_of_thumb(graph, b);
    StepOptions recorded = options;
    recorded.onednn_block = 1;
    const TapeSums golden = sum_tape(tape_for(graph, recorded), b);
    out.tape_peak = golden.peak;
    out.tape_peak_rounded_512 = golden.peak_rounded;
    out.steady_rounded_512 = golden.steady_rounded;
    out.steady_between_steps = golden.steady_between;
    out.steady_after_zero_grad = golden.steady;
    out.peak_excluding_onednn = golden.peak_without_onednn;
    const Tape& tape = tape_for(graph, options);
    const TapeSums sums = sum_tape(tape, b);

    const std::size_t peak_event = cuda ? sums.peak_rounded_event : sums.peak_event;
    const auto live = live_by_part(tape, b, peak_event, cuda);
    const auto part = [&](Part which) { return live[static_cast<std::size_t>(which)]; };
    out.parts.parameters = part(Part::parameters);
    out.parts.gradients = part(Part::gradients);
    out.parts.optimizer = part(Part::optimizer);
    out.parts.activations = part(Part::activations);
    out.parts.temporaries = part(Part::temporaries);
    out.parts.workspace = part(Part::onednn) + workspace_of(graph, options);
    if (peak_event < tape.events.size()) name_peak(out, graph, tape.events[peak_event]);
    out.peak_allocated = tensor_peak(sums, options.device) + workspace_of(graph, options);

    if (cuda) {
        const AllocatorStatistics replayed = replay_tape(tape, b);
        out.whole_run_allocated_peak = replayed.peak_allocated;
        out.whole_run_reserved_peak = replayed.peak_reserved;
        out.peak_reserved = replayed.peak_reserved + workspace_of(graph, options);
        out.parts.context = context_usual;
        out.parts.cached = out.peak_reserved - out.peak_allocated;
        out.total = out.peak_reserved + context_usual;
        out.interval_low = sums.peak_rounded + context_low;
        out.interval_high = out.peak_reserved + context_high + largest_convolution(graph, options) +
                            (multiplies_matrices(graph) ? hopper_cublas_workspace - cublas_workspace : 0);
    } else {
        out.peak_reserved = out.peak_allocated;
        out.total = out.peak_allocated;
        // Without oneDNN's copies at the least; a processor with AVX-512 pads channels to 16 and may double
        // them.
        out.interval_low = sums.peak_without_onednn;
        out.interval_high = sums.peak + std::max(part(Part::onednn), sums.peak / 20);
    }
    return out;
}

Bytes predict_peak_allocated(const NetworkGraph& graph, const StepOptions& options) {
    return tensor_peak(sum_tape(tape_for(graph, options), options.micro_batch), options.device) +
           workspace_of(graph, options);
}

std::int64_t largest_micro_batch(const NetworkGraph& graph, const StepOptions& options, Bytes budget,
                                 std::int64_t limit) {
    StepOptions trial = options;
    const Bytes besides = options.device == DeviceKind::cuda ? context_usual : 0;
    const auto allocated_fits = [&](std::int64_t b) {
        trial.micro_batch = b;
        return predict_peak_allocated(graph, trial) + besides <= budget;
    };
    const auto fits = [&](std::int64_t b) {
        if (!allocated_fits(b)) return false;
        if (options.device == DeviceKind::cpu) return true;
        return replay_tape(tape_for(graph, trial), b).peak_reserved + workspace_of(graph, trial) + besides <=
               budget;
    };
    if (limit < 1 || !fits(1)) return 0;
    // What tensors take grows with b, so this end is exact; what the allocator holds is at least as much but
    // may step back, so the batches below the end found are asked as well.
    const auto last_true = [](std::int64_t low, std::int64_t high, const auto& holds) {
        while (high - low > 1) {
            const std::int64_t middle = low + (high - low) / 2;
            (holds(middle) ? low : high) = middle;
        }
        return low;
    };
    const std::int64_t by_tensors = last_true(1, limit + 1, allocated_fits);
    std::int64_t largest = fits(by_tensors) ? by_tensors : last_true(1, by_tensors, fits);
    if (options.device == DeviceKind::cpu) return largest;
    constexpr std::int64_t asked_below = 32;
    for (std::int64_t b = std::max<std::int64_t>(2, largest - asked_below); b < largest; ++b)
        if (!fits(b)) largest = b - 1;
    return largest;
}

} // namespace redline
