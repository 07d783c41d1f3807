// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "redline/base/error.h"
#include "redline/results/metrics.h"
#include "redline/scene/ground_truth.h"

namespace redline {

/// Two label rasters pixel by pixel.
struct Comparison {
    ClassLegend legend; ///< every value that occurs on either side among the compared pixels, ascending
    Scores scores;      ///< classes in the order of `legend`
    std::int64_t compared = 0;     ///< pixels with a truth label
    std::int64_t ignored = 0;      ///< pixels without one
    std::int64_t unclassified = 0; ///< compared pixels to which the map gives an ignored value or nothing
};

/// Scores `map` against `truth`, classes aligned by label value. Pixels are left out where the truth is
/// unlabelled or one of `ignored`; a map value that is ignored counts as an error there, under the name
/// "unclassified".
Result<Comparison> compare_labels(const GroundTruth& truth, const GroundTruth& map,
                                  const std::vector<std::int64_t>& ignored);

} // namespace redline
