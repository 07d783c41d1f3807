// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "redline/base/error.h"
#include "redline/base/progress.h"
#include "redline/cube/cube.h"
#include "redline/scene/ground_truth.h"

namespace redline {

/// Mean and deviation of the spectra of each class, over finite values only.
struct ClassSpectra {
    int classes = 0, bands = 0;
    std::vector<double> mean, deviation; ///< [class, band]; NaN where a class has no finite value
    std::vector<std::int64_t> pixels;    ///< read per class
};

/// Reads at most `limit` pixels of each class, evenly spread over the scene in reading order. Deviation with
/// divisor n - 1.
Result<ClassSpectra> class_spectra(const HyperspectralCube& cube, const GroundTruth& truth,
                                   std::int64_t limit, Progress& progress, const CancelToken& cancel);

} // namespace redline
