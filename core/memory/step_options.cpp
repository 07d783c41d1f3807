// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/memory/step_memory.h"

namespace redline {

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
    return options;
}

Bytes rule_of_thumb(const NetworkGraph& graph, std::int64_t micro_batch) {
    const double activations =
        4.0 * static_cast<double>(micro_batch) * static_cast<double>(graph.output_elements());
    return 12 * graph.parameters() + static_cast<Bytes>(1.15 * activations + 0.5);
}

} // namespace redline
