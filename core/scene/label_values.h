// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "redline/scene/ground_truth.h"

namespace redline {

/// A label raster as its file words it, before classes are made of it.
struct LabelValues {
    std::int64_t rows = 0, cols = 0;
    std::vector<std::int64_t> value; ///< [row, col]: the author's values
    std::vector<std::uint8_t>
        valid;                ///< [row, col]: 0 where there is no label at all; empty: everywhere valid
    bool only_labels = false; ///< what has no label is not valid: no value stands for it by itself
    std::optional<std::int64_t> nodata; ///< the file's own declaration of "no label"
    std::vector<std::int32_t> group;    ///< [row, col]: polygon number; empty when there are none
    std::vector<ClassInfo> known;       ///< names and colours by value; counts are ignored
    std::vector<std::filesystem::path> paths;
    std::vector<Guess> guesses;
    std::vector<std::string> warnings;
};

/// Finds the classes among the values, decides what "unlabelled" is, names and colours what has none.
Result<GroundTruth> build_ground_truth(LabelValues values, const LabelOptions& options);

} // namespace redline
