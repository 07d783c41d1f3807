// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/planning/planned_step.h"

#include <algorithm>
#include <numeric>

#include "redline/coverage/coverage.h"
#include "sampling/quotas.h"

namespace redline {

std::vector<std::int64_t> largest_step(const Settings& settings, std::span<const std::int64_t> counts) {
    const std::int64_t samples = std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
    std::int64_t batch = settings.batch;
    if (samples > 0 && settings.sampler == SamplerKind::natural) {
        if (samples <= batch)
            batch = samples;
        else if (batch > 1 && samples % batch == 1)
            ++batch;
    }
    std::vector<std::int64_t> sizes = micro_batch_sizes(batch, settings.micro_batch());
    if (samples > 0 && settings.sampler == SamplerKind::stratified)
        for (std::int64_t& size : sizes)
            size = share_places(counts, size).total;
    return sizes;
}

StepOptions planned_step(const Settings& settings, std::span<const std::int64_t> counts,
                         const NetworkGraph& graph, DeviceKind device, int threads) {
    StepOptions options = step_options(settings, graph, device, threads);
    const std::vector<std::int64_t> step = largest_step(settings, counts);
    options.micro_batch = *std::max_element(step.begin(), step.end());
    options.accumulation = static_cast<std::int64_t>(step.size());
    return options;
}

} // namespace redline
