// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "redline/learn/engine.h"

namespace redline {

/// The promised JSON of `redline-cli train`; unset becomes null.
nlohmann::json to_json(const TrainOutcome& outcome, const ClassLegend& legend);

/// The promised JSON of `redline-cli probe`.
nlohmann::json to_json(const ProbeResult& probe);

/// What `redline-cli norms` says, and what run.json keeps of it.
nlohmann::json to_json(const NormReestimate& estimate);

/// The promised JSON of `redline-cli classify`.
nlohmann::json to_json(const ClassifyOutcome& outcome);

} // namespace redline
