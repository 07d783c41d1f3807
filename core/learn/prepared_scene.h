// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "redline/learn/engine.h"
#include "redline/network/graph.h"
#include "redline/spectral/preprocessing.h"

namespace redline::learn {

/// Features of a scene up to this size are held in memory.
inline constexpr Bytes feature_limit = Bytes{2} << 30;

/// A scene cut into its parts, preprocessed and matched with a network: what training and the probe start
/// from.
struct PreparedScene {
    TrainingScene scene;
    Settings settings;
    Split split;
    Preprocessing preprocessing;
    std::shared_ptr<const FeatureCube> features;
    NetworkGraph graph;
    int patch = 1;                                     ///< of the network's input; 1 for networks of spectra
    std::vector<std::int64_t> train, validation, test; ///< pixels
    std::vector<std::int16_t> train_labels, validation_labels, test_labels;
    std::vector<std::string> warnings;

    int classes() const { return scene.truth->classes(); }
};

Result<PreparedScene> prepare_scene(const TrainingScene& scene, const Settings& settings,
                                    Bytes feature_memory_limit, Progress& progress,
                                    const CancelToken& cancel);

/// Patch size of a network's input: 1 for networks that take single spectra.
int input_patch(const NetworkGraph& graph);

} // namespace redline::learn
