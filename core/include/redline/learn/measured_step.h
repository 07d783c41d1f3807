// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "redline/learn/engine.h"
#include "redline/memory/calibration.h"

namespace redline {

/// What is kept of a measured step for later plans.
CalibrationPoint calibration_point(const MeasuredStep& measured, const Settings& settings, int bands,
                                   int classes);

/// Measured beside predicted, for `redline-cli plan --measure`.
nlohmann::json to_json(const MeasuredStep& measured);

} // namespace redline
