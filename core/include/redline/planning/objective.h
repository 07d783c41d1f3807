// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "redline/planning/plan.h"

namespace redline {

/// A measured forward and backward pass of one micro-batch.
struct SpeedPoint {
    std::int64_t micro_batch = 0;
    double seconds = 0;
};

/// Time of a micro-batch: overhead + b * per_sample.
struct SpeedModel {
    double overhead = 0, per_sample = 0; ///< seconds, neither negative
    double seconds(double micro_batch) const { return overhead + micro_batch * per_sample; }
    bool operator==(const SpeedModel&) const = default;
};

/// Least squares through the points; unset with fewer than two different micro-batches. A negative overhead
/// or slope is set to zero and the other fitted again.
std::optional<SpeedModel> fit_speed(std::span<const SpeedPoint> points);

/// A configuration that one of the two objectives picks.
struct Objective {
    Settings settings;
    double relative_time = 1; ///< predicted time to the same goal, the settings as they are being 1
    std::string text;
};

/// The published objective: the smallest step batch past the red line, in the fewest micro-batches that fit.
/// Unset where no batch passes the line or not even one sample fits.
std::optional<Objective> published_objective(const PlanInput& input, const Plan& plan);

/// The practical objective: the least predicted time. With a known noise scale the time to the same loss,
/// steps falling like 1 + B_simple / B (McCandlish et al. 2018, equation 2.11); without it the time per
/// sample, the smallest micro-batch within 5 % of the best. Unset where not even one sample fits.
std::optional<Objective> practical_objective(const PlanInput& input, const Plan& plan,
                                             const SpeedModel& speed);

} // namespace redline
