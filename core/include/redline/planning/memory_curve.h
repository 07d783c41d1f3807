// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "redline/base/progress.h"
#include "redline/memory/step_memory.h"
#include "redline/planning/plan.h"

namespace redline {

/// What a memory curve runs over; the rest of the settings stays.
enum class CurveAxis { patch, bands, batch, micro_batch };

/// Memory of one training step at one place of the axis.
struct MemoryPoint {
    int x = 0;               ///< patch size, bands, B or b
    MemoryParts parts;       ///< at the allocated peak
    Bytes rule_of_thumb = 0; ///< the published rule
    Bytes total() const { return parts.total(); }
    bool operator==(const MemoryPoint&) const = default;
};

struct MemoryCurve {
    CurveAxis axis = CurveAxis::patch;
    std::vector<MemoryPoint> points; ///< ascending; what the network cannot take is left out
    bool complete = true;            ///< false: the allowance ended; asking again adds points
    bool operator==(const MemoryCurve&) const = default;
};

/// Memory curves for a window that redraws them while a slider is dragged. Every point is a prediction; those
/// made once are kept. Not for use from two threads at once.
class MemoryCurves {
  public:
    /// The curve over `axis` up to `last` (in steps that keep it below about 40 points). New predictions stop
    /// after `allowance`: the place of the settings and the ends come first, then ever finer.
    MemoryCurve curve(const PlanInput& input, CurveAxis axis, int last,
                      std::chrono::microseconds allowance = std::chrono::hours(1));
    /// Predictions made so far; those that were kept do not count.
    std::int64_t predictions() const { return predictions_; }

  private:
    struct Shape {
        bool accepted = false;
        NetworkGraph graph;
        std::map<std::int64_t, MemoryParts> at; ///< by micro-batch; negative with several of them per step
    };
    Shape& shape(const PlanInput& input, int patch, int bands);
    struct Place {
        int x = 0, patch = 0, bands = 0;
        std::int64_t micro_batch = 0,
                     parts = 1; ///< the largest micro-batch of a step, and how many there are
    };
    bool known(const Place& place) const;
    MemoryPoint point(const PlanInput& input, const Place& place);

    Settings key_;
    int key_classes_ = 0;
    bool key_cuda_ = false;
    std::map<std::pair<int, int>, Shape> shapes_; ///< by (patch, bands)
    std::int64_t predictions_ = 0, kept_ = 0;
};

/// What fits one device with the settings as they are.
struct DeviceFit {
    DeviceInfo device;
    std::int64_t micro_batch = 0; ///< largest b at the chosen patch; 0: not even one sample
    int patch = 0;                ///< largest patch at the chosen b; 0: not even the smallest
    bool operator==(const DeviceFit&) const = default;
};

/// The largest patch up to `limit` that the network takes, such that every smaller one fits into `budget` as
/// well; 0 when none does.
int largest_patch(const PlanInput& input, Bytes budget, int limit = 257);

/// largest_micro_batch and largest_patch for each device (its free memory), exactly. Takes a while: for a
/// job, not for a slider tick.
Result<std::vector<DeviceFit>> device_fits(const PlanInput& input, const std::vector<DeviceInfo>& devices,
                                           const CancelToken& cancel);

} // namespace redline
