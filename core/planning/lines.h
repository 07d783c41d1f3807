// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redline/planning/plan.h"

namespace redline {

/// How a step's batch is drawn, as coverage wants it. Counts that were assumed have no size: draws with
/// replacement.
CoverageScheme coverage_scheme(const Settings& settings, bool counts_assumed);

/// Class counts of the input, or K equal classes.
std::vector<std::int64_t> plan_counts(const PlanInput& input, int classes);

/// Bytes that a training may use on the device.
Bytes memory_budget(const DeviceInfo& device);

/// Coverage, noise and norm lines of the settings, the memory ceiling beside them, the side B lies on, and
/// why.
RedLine red_line(const PlanInput& input, const Plan& plan);

/// The strip's sentence: state, evidence, lines, cheapest change.
std::vector<Message> verdict_evidence(const Plan& plan, const PlanInput& input);
/// In English, with the state.
std::string verdict_text(const Plan& plan);

} // namespace redline
