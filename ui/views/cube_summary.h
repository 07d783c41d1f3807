// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "redline/cube/cube.h"
#include "redline/scene/ground_truth.h"

namespace redline::ui {

/// What was understood of a cube, as a table for a person (HTML). Warnings and guesses come first.
QString cubeSummary(const CubeInfo& info);

/// A quality layer of a product, which can be given as a mask.
bool isQualityLayer(const VariableInfo& variable);

/// The same of labels: classes with their counts and colours.
QString labelSummary(const GroundTruth& truth);

} // namespace redline::ui
