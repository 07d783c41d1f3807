// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "redline/memory/step_memory.h"

namespace redline {

// First approximation; the exact tape replaces it.
MemoryPrediction predict_step(const NetworkGraph& graph, const StepOptions& options) {
    MemoryPrediction out;
    const Bytes b = options.micro_batch;
    const Bytes width = options.precision == Precision::fp32 ? 4 : 2;
    Bytes activations = 0, widest = 0;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const Bytes bytes = width * b * elements(graph.nodes[i].output);
        activations += bytes;
        if (bytes > widest) {
            widest = bytes;
            out.peak_node = static_cast<int>(i);
        }
    }
    out.rule_of_thumb = rule_of_thumb(graph, b);
    out.parts.parameters = 4 * (graph.parameters() + graph.buffer_floats());
    out.parts.gradients = 4 * graph.parameters();
    out.parts.optimizer = options.optimizer == Optimizer::sgd ? 0 : 8 * graph.parameters();
    out.parts.activations = activations * 2 / 3 + 4 * b * elements(graph.input);
    out.parts.temporaries = 2 * widest;
    out.peak_layer = out.peak_node < 0 ? "loss" : graph.nodes[static_cast<std::size_t>(out.peak_node)].name;
    out.peak_phase = "backward";
    out.peak_allocated = out.peak_reserved = out.total = out.tape_peak = out.parts.total();
    out.interval_low = static_cast<Bytes>(0.85 * static_cast<double>(out.total));
    out.interval_high = static_cast<Bytes>(1.15 * static_cast<double>(out.total));
    return out;
}

Bytes predict_peak_allocated(const NetworkGraph& graph, const StepOptions& options) {
    return predict_step(graph, options).peak_allocated;
}

std::int64_t largest_micro_batch(const NetworkGraph& graph, const StepOptions& options, Bytes budget,
                                 std::int64_t limit) {
    StepOptions trial = options;
    std::int64_t low = 0, high = limit + 1;
    while (high - low > 1) {
        trial.micro_batch = low + (high - low) / 2;
        (predict_step(graph, trial).total <= budget ? low : high) = trial.micro_batch;
    }
    return low;
}

} // namespace redline
