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

/// The CPU takes other kernels for a single sample, for fewer than 16 and for more: the first b of each
/// range.
std::int64_t kernels_of(std::int64_t micro_batch) {
    return micro_batch < 2 ? 1 : micro_batch < 16 ? 2 : 16;
}

} // namespace

const Tape& tape_for(const NetworkGraph& graph, const StepOptions& options) {
    struct Kept {
        NetworkGraph graph;
        StepOptions options;
        Tape tape;
    };
    // Two: on the CPU a prediction asks for this processor's tape and for the golden files'.
    thread_local std::array<std::optional<Kept>, 2> kept;
    StepOptions key = options;
    key.micro_batch = options.device == DeviceKind::cpu ? kernels_of(options.micro_batch) : 2;
    key.accumulation = std::min<std::int64_t>(options.accumulation, replayed_micro_batches);
    for (const auto& one : kept)
        if (one && one->options == key && one->graph.input == graph.input && one->graph.nodes == graph.nodes)
            return one->tape;
    std::swap(kept[0], kept[1]);
    kept[0] = Kept{graph, key, record_tape(graph, key, 3, replayed_micro_batches)};
    return kept[0]->tape;
}

namespace {

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

Bytes besides_tensors(const NetworkGraph& graph, const StepOptions& options) {
    return options.device == DeviceKind::cuda ? workspace_of(graph, options) + context_usual : 0;
}

namespace {

/// The setting as the golden files record it: another program on another processor.
StepOptions as_recorded(StepOptions options) {
    options.onednn_block = 8;
    options.threads = 2;
    options.spare_samples = 0;
    options.measures_noise = false;
    options.names_linger = true;
    return options;
}

MemoryParts tensor_parts(const Tape& tape, const StepOptions& options, std::size_t peak_event) {
    const auto live = live_by_part(tape, options.micro_batch, peak_event, options.device == DeviceKind::cuda);
    const auto part = [&](Part which) { return live[static_cast<std::size_t>(which)]; };
    MemoryParts parts;
    parts.parameters = part(Part::parameters);
    parts.gradients = part(Part::gradients);
    parts.optimizer = part(Part::optimizer);
    parts.activations = part(Part::activations);
    parts.temporaries = part(Part::temporaries);
    parts.workspace = part(Part::onednn);
    return parts;
}

} // namespace

MemoryPrediction predict_step(const NetworkGraph& graph, const StepOptions& options) {
    MemoryPrediction out;
    const std::int64_t b = options.micro_batch;
    const bool cuda = options.device == DeviceKind::cuda;
    out.rule_of_thumb = rule_of_thumb(graph, b);
    {
        const Tape& tape = tape_for(graph, as_recorded(options));
        const TapeSums golden = sum_tape(tape, b);
        out.tape_peak = golden.peak;
        out.tape_peak_rounded_512 = golden.peak_rounded;
        out.steady_rounded_512 = golden.steady_rounded;
        out.steady_between_steps = golden.steady_between;
        out.steady_after_zero_grad = golden.steady;
        out.peak_excluding_onednn = golden.peak_without_onednn;
        if (cuda) {
            const AllocatorStatistics replayed = replay_tape(tape, b);
            out.whole_run_allocated_peak = replayed.peak_allocated;
            out.whole_run_reserved_peak = replayed.peak_reserved;
        }
    }
    const Tape& tape = tape_for(graph, options);
    const TapeSums sums = sum_tape(tape, b);
    const std::size_t peak_event = cuda ? sums.peak_rounded_event : sums.peak_event;
    out.steady = sums.steady_between;
    out.parts = tensor_parts(tape, options, peak_event);
    const Bytes onednn = out.parts.workspace;
    out.parts.workspace += workspace_of(graph, options);
    if (peak_event < tape.events.size()) name_peak(out, graph, tape.events[peak_event]);
    out.peak_allocated = tensor_peak(sums, options.device) + workspace_of(graph, options);

    if (cuda) {
        out.peak_reserved = replay_tape(tape, b).peak_reserved + workspace_of(graph, options);
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
        out.interval_high = sums.peak + std::max(onednn, sums.peak / 20);
    }
    return out;
}

MemoryParts predict_parts(const NetworkGraph& graph, const StepOptions& options) {
    const Tape& tape = tape_for(graph, options);
    const TapeSums sums = sum_tape(tape, options.micro_batch);
    const bool cuda = options.device == DeviceKind::cuda;
    MemoryParts parts = tensor_parts(tape, options, cuda ? sums.peak_rounded_event : sums.peak_event);
    parts.workspace += workspace_of(graph, options);
    if (!cuda) return parts;
    const Bytes allocated = parts.total();
    parts.cached =
        replay_tape(tape, options.micro_batch).peak_reserved + workspace_of(graph, options) - allocated;
    parts.context = context_usual;
    return parts;
}

Bytes predict_peak_allocated(const NetworkGraph& graph, const StepOptions& options) {
    return tensor_peak(sum_tape(tape_for(graph, options), options.micro_batch), options.device) +
           workspace_of(graph, options);
}

} // namespace redline
