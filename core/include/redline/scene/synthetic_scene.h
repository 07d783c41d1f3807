// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "redline/cube/cube.h"
#include "redline/scene/ground_truth.h"

namespace redline {

struct SyntheticSceneOptions {
    std::int64_t rows = 96, cols = 128;
    int bands = 64;
    int classes = 9;
    std::uint64_t seed = 1;
    double noise = 0.02;         ///< standard deviation of the sensor noise, in reflectance
    double labelled_share = 0.4; ///< of the fields
    bool operator==(const SyntheticSceneOptions&) const = default;
};

struct SyntheticScene {
    CubePtr cube;
    GroundTruth truth;
};

/// The built-in scene: deterministic, long-tailed classes in spatially coherent fields, mixed pixels at their
/// edges, noise, a few bad bands, a UTM grid. For the demo, the lessons and the tests.
SyntheticScene make_synthetic_scene(const SyntheticSceneOptions& options = {});

} // namespace redline
