// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/jobs/training_history.h"
#include "ui/plots/plot_content.h"

#include "redline/scene/ground_truth.h"
#include "redline/settings/settings.h"

namespace redline::ui {

/// What the Train tab draws of a run. Lines over epochs; `settings` are those of the run.
PlotContent lossPlot(const TrainingHistory& history, const std::vector<StepRecord>& steps);
PlotContent accuracyPlot(const TrainingHistory& history);
PlotContent memoryPlot(const TrainingHistory& history, const std::vector<StepRecord>& steps);
PlotContent coveragePlot(const TrainingHistory& history, const std::vector<StepRecord>& steps, int classes);
PlotContent gsnrPlot(const std::vector<StepRecord>& steps, const Settings& settings);
/// Steps since each class was in a batch, one bar a class.
PlotContent lastSeenPlot(const TrainingHistory& history, const ClassLegend& legend);

} // namespace redline::ui
