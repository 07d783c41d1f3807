// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "learn/batch_source.h"
#include "learn/network.h"
#include "redline/base/progress.h"
#include "redline/results/metrics.h"

namespace redline::learn {

/// How training changed the class frequencies, and what inference aims at. Empty: no correction.
struct PriorShift {
    std::vector<double> target, sampled;
    bool active() const { return !target.empty(); }
};

/// Logits [pixel, class] of single pixels in evaluation mode, prior-corrected. Dense networks: those of the
/// patch's centre.
Result<std::vector<float>> pixel_logits(TorchNetwork& network, BatchSource& source,
                                        std::span<const std::int64_t> pixels, std::int64_t batch,
                                        const PriorShift& prior, Progress& progress,
                                        const CancelToken& cancel);

struct Evaluation {
    ConfusionMatrix confusion;
    double loss = 0; ///< mean cross-entropy of the corrected logits
};

Evaluation evaluate_logits(std::span<const float> logits, std::span<const std::int16_t> labels, int classes);

} // namespace redline::learn
