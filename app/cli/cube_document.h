// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <nlohmann/json.hpp>

#include "redline/cube/cube.h"
#include "redline/scene/ground_truth.h"

namespace redline::cli {

/// What `info` promises about a cube.
nlohmann::json cube_document(const CubeInfo& info);

/// What `info` promises about labels: classes and the unlabelled value.
nlohmann::json labels_document(const GroundTruth& truth);

/// One number when all bands agree, else an array; NaN becomes null, and so does an empty list.
nlohmann::json per_band_document(const std::vector<double>& values);

/// NaN and infinity become null.
nlohmann::json number_document(double value);

} // namespace redline::cli
