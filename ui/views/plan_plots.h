// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "redline/planning/memory_curve.h"
#include "redline/planning/plan.h"
#include "ui/plots/plot_content.h"
#include "ui/session.h"

namespace redline::ui {

/// A result that was measured with given settings, drawn as a dot on a plan plot.
struct MeasuredDot {
    double x = 0, y = 0;
    double low = 0, high = 0; ///< interval; equal to y where there is none
    QString note;
};

/// The interval that measurements on the device leave, and how many there are.
QString calibrationText(const CalibratedInterval& calibrated);

/// Whether two settings would need the same memory but for the axis.
bool sameMemoryBut(const Settings& a, const Settings& b, CurveAxis axis);

QString axisName(CurveAxis axis);
/// Where the settings stand on the axis.
int placeOn(CurveAxis axis, const PlanInput& input);
/// How far the axis reaches; moves rarely, so that a dragged marker moves instead of the axis.
int lastOn(CurveAxis axis, const PlanInput& input, int bandsOfCube);

PlotContent planMemoryPlot(const MemoryCurve& curve, const PlanInput& input, const std::optional<Plan>& plan,
                           const std::vector<MeasuredDot>& measured);
PlotContent planCoveragePlot(const PlanInput& input, const std::optional<Plan>& plan, const QString& source,
                             const std::vector<MeasuredDot>& measured);
/// `betweenShare`: of tr Sigma that lies between the classes, where it was measured.
PlotContent planGsnrPlot(const PlanInput& input, const std::optional<Plan>& plan,
                         const std::vector<MeasuredDot>& measured, std::optional<double> betweenShare,
                         const std::vector<MeasuredGsnr>& probed = {});

/// Lines for the devices of the catalogue that matter at this height, those of equal memory in one.
std::vector<ReferenceLine> deviceLines(double highest, const DeviceInfo& current);

} // namespace redline::ui
