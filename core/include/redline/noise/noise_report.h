// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "redline/network/graph.h"
#include "redline/noise/batch_norm_noise.h"
#include "redline/noise/class_noise.h"
#include "redline/noise/gradient_noise.h"

namespace redline {

enum class LayerRole { first, middle, classifier };
const char* to_text(LayerRole role);

/// Neighbouring layers whose gradient noise is told apart from the others'.
struct LayerGroup {
    LayerRole role = LayerRole::middle;
    std::string name;       ///< "conv3d_1", or "conv3d_4 to conv3d_18"
    std::vector<int> nodes; ///< with parameters, in execution order
    std::int64_t parameters = 0;
    bool operator==(const LayerGroup&) const = default;
};

/// The first layer with its norm, the last layer, and what lies between in up to three parts of equally many
/// layers. A norm belongs to the layer before it.
std::vector<LayerGroup> layer_groups(const NetworkGraph& graph);

/// The estimate of one group of layers.
struct GroupNoise {
    LayerRole role = LayerRole::middle;
    std::string name;
    std::int64_t parameters = 0;
    NoiseEstimate noise;
    bool operator==(const GroupNoise&) const = default;
};

/// What one sampler would give, predicted from the class gradients of a run, or why that cannot be said yet.
struct SamplerForecast {
    SamplerKind sampler = SamplerKind::natural;
    std::optional<SamplerNoise> noise;
    Message missing;
    bool operator==(const SamplerForecast&) const = default;
};

/// Everything a run has measured about its noise so far.
struct NoiseReport {
    std::int64_t step = 0;    ///< of the run, when this was made
    NoiseEstimate whole;      ///< of all parameters; from micro-batches or split batches
    NoiseEstimate classifier; ///< of the last linear layer, from per-sample gradients in closed form
    /// The sampler deals out the classes, so that `whole`, `classifier` and `groups`, which compare a step's
    /// parts with each other, are not what its steps are noisy by.
    bool plain_is_wrong = false;
    /// Share of the classifier layer's tr Sigma that augmentation and dropout cause, from samples that were
    /// run twice; unset without them, or before any was.
    std::optional<double> repeat_share;
    std::int64_t splits = 0; ///< batches that were run again in parts to get `whole` at one micro-batch
    std::vector<GroupNoise> groups;
    /// The classifier layer's noise under the prior that is sampled; unset while classes are missing.
    std::optional<NoiseParts> parts;
    std::vector<SamplerForecast> samplers; ///< one per kind of sampler, in their order
    std::vector<NormNoise> norms;          ///< one per batch-norm layer
    std::optional<double> norm_line;       ///< B_bn
    double seconds = 0;                    ///< spent on measuring
    double cost_share = 0;                 ///< of the step time
    bool operator==(const NoiseReport&) const = default;
};

nlohmann::json to_json(const NoiseEstimate& noise);
nlohmann::json to_json(const NoiseReport& report);
/// Fields that are missing stay as they are by default; a field of another type ends the reading.
NoiseReport noise_report_from_json(const nlohmann::json& document);

} // namespace redline
