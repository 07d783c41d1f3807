// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "redline/noise/class_noise.h"

namespace redline {

/// At most `most` samples of a batch, copied side by side; all of them where there are no more.
class TakenSamples {
  public:
    /// Pairs of neighbours, evenly spread from a place that moves with `turn`: a sampler may have sorted the
    /// batch by class, and every class is to have its turn, in pairs.
    TakenSamples(const ClassBatch& batch, std::int64_t most, std::int64_t turn);
    const ClassBatch& batch() const { return view_; }

  private:
    ClassBatch view_;
    std::vector<float> residuals_, features_;
    std::vector<std::int16_t> labels_;
    std::vector<std::int64_t> samples_;
};

/// Inner products [n, n] of all gradients of a batch.
std::vector<double> gram_of(const ClassBatch& batch);

} // namespace redline
