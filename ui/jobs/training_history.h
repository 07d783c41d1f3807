// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "redline/learn/engine.h"
#include "ui/jobs/thinned_series.h"

namespace redline::ui {

struct StepLoss {
    float operator()(const StepRecord& record) const { return record.loss; }
};
using StepSeries = ThinnedSeries<StepRecord, StepLoss>;

/// What the window knows of a run while it trains, and afterwards: bounded whatever the length of the run.
struct TrainingHistory {
    StepSeries steps;
    std::vector<EpochRecord> epochs;
    TrainingStatus status;
    std::shared_ptr<const Plan> plan; ///< of the run itself, once it is known
    std::shared_ptr<const Split> split;
    /// Why it ended without a result; unset while it runs and for a run that was finished, stopped or killed.
    std::optional<ErrorCode> failed;
    bool empty() const { return steps.empty() && epochs.empty(); }
};

} // namespace redline::ui
