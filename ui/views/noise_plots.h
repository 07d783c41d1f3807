// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "redline/learn/engine.h"
#include "redline/noise/noise_report.h"
#include "redline/settings/settings.h"
#include "ui/plots/plot_content.h"
#include "ui/session.h"

namespace redline::ui {

/// Pictures of what a run measured about its noise. `settings` are those of the run; `report` may be null
/// while nothing was measured.

/// GSNR that each sampler would give, and beside it what was measured under it: in this run, and in others
/// with the same settings.
PlotContent samplerPlot(const NoiseReport* report, const NoiseEstimate& measured, const Settings& settings,
                        const std::vector<RunEntry>& runs);
/// Noise scale of each sampler in its parts: within classes, between classes, and what the sampler takes out.
PlotContent noisePartsPlot(const NoiseReport* report);
/// GSNR of a step by group of layers.
PlotContent layerGroupPlot(const NoiseReport* report, const Settings& settings);
/// The lines over the run: coverage, noise with its interval, norm, and where B and b lie.
PlotContent linesPlot(const std::vector<StepRecord>& steps, const Plan* plan, const Settings& settings);

/// How far batch norm's statistics of a micro-batch lie from the running ones, layer by layer.
PlotContent normLayerPlot(const NoiseReport* report, const Settings& settings);
/// The same as predicted for other micro-batches.
PlotContent normPredictionPlot(const NoiseReport* report, const Settings& settings);

/// The newest report of the run that is shown: live, or of the finished one. Null before the first.
const NoiseReport* shownReport(const Session& session);

} // namespace redline::ui
