// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/memory/step_memory.h"

namespace redline {

int onednn_block_here() {
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx512f") ? 16 : 1;
#else
    return 1;
#endif
}

StepOptions step_options(const Settings& settings, const NetworkGraph& graph, DeviceKind device) {
    StepOptions options;
    options.micro_batch = settings.micro_batch();
    options.accumulation = settings.accumulation();
    options.precision = settings.precision;
    options.optimizer = settings.optimizer;
    options.adam_foreach = settings.foreach_on(device == DeviceKind::cuda);
    options.relu_inplace = settings.relu_inplace;
    options.checkpoint = settings.checkpoint_ranges.empty()
                             ? checkpoint_ranges(graph, settings.checkpoint_segments)
                             : settings.checkpoint_ranges;
    options.checkpoint_reentrant = settings.checkpoint == CheckpointKind::reentrant;
    options.device = device;
    if (device == DeviceKind::cpu) options.onednn_block = onednn_block_here();
    return options;
}

Bytes rule_of_thumb(const NetworkGraph& graph, std::int64_t micro_batch) {
    const double activations =
        4.0 * static_cast<double>(micro_batch) * static_cast<double>(graph.output_elements());
    return 12 * graph.parameters() + static_cast<Bytes>(1.15 * activations + 0.5);
}

} // namespace redline
