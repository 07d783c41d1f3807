// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "redline/base/error.h"
#include "redline/cube/cube.h"
#include "redline/scene/ground_truth.h"
#include "redline/settings/settings.h"

namespace redline {

enum class SplitPart : std::uint8_t { none = 0, train = 1, validation = 2, test = 3, gap = 4 };

/// Which labelled pixel serves what. Every pixel has one part; "gap" keeps patches of two parts from
/// touching.
struct Split {
    std::int64_t rows = 0, cols = 0;
    std::vector<SplitPart> part;                                            ///< [row, col]
    std::vector<std::int64_t> train_counts, validation_counts, test_counts; ///< per class
    std::vector<int> not_evaluated;                                         ///< classes without test samples
    double test_overlap =
        0; ///< share of test pixels whose patch touches a training pixel's patch neighbourhood
    std::vector<std::string> warnings;
    /// Pixel indices (row * cols + col) of a part, ascending.
    std::vector<std::int64_t> pixels(SplitPart wanted) const;
};

/// Splits the labelled, valid pixels. `valid` is [row, col], non-zero where the cube has data; empty means
/// everywhere. The validation part is taken from the training part. A class too small for every part goes to
/// training first and is marked as not evaluated. For SplitKind::files give `test_truth`.
Result<Split> make_split(const GroundTruth& truth, const std::vector<std::uint8_t>& valid,
                         const SplitChoice& choice, int patch, std::uint64_t seed,
                         const GroundTruth* test_truth = nullptr);

/// Share of test pixels whose P x P patch contains a training pixel's centre or shares a pixel with a
/// training patch.
double overlap_share(const Split& split, int patch);

/// The labels of `test_truth` as class indices of `truth`, matched by label value; -1 where unlabelled or
/// where `truth` has no such class. With SplitKind::files the test pixels have these labels.
std::vector<std::int16_t> test_labels(const GroundTruth& truth, const GroundTruth& test_truth);

} // namespace redline
