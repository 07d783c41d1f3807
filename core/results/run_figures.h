// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "redline/results/figure.h"
#include "redline/results/run_store.h"

namespace redline::results {

/// Loss, accuracy beside the guess band, coverage, memory, GSNR: those that the run has data for.
std::vector<Figure> run_figures(const Run& run);

} // namespace redline::results
