// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

#include "redline/learn/engine.h"

namespace redline::learn {

/// Classifies every pixel of a cube with the best weights of a stored run.
Result<ClassifyOutcome> classify_scene(const std::filesystem::path& run, const CubePtr& cube,
                                       bool probabilities, const std::string& device, Progress& progress,
                                       const CancelToken& cancel, int threads);

} // namespace redline::learn
