// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>

#include "redline/cube/composite.h"
#include "redline/results/class_map.h"
#include "redline/scene/ground_truth.h"
#include "redline/scene/split.h"

namespace redline::ui {

QImage toImage(const Composite& composite);
/// Class colours; transparent where unlabelled. `rows` and `cols` are the scene's.
QImage classOverlay(const std::vector<std::int16_t>& label, std::int64_t rows, std::int64_t cols,
                    const ClassLegend& legend);
QImage splitOverlay(const Split& split);
/// Where map and labels disagree; transparent elsewhere.
QImage errorOverlay(const ClassMap& map, const GroundTruth& truth);
/// Dark where the network is sure, bright where it is not.
QImage uncertaintyOverlay(const ClassMap& map);

QColor splitColor(SplitPart part);
QColor toColor(const Color& color);

} // namespace redline::ui
