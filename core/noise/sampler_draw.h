// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "redline/noise/class_noise.h"

namespace redline {

/// How a sampler draws, worked out once for many predictions.
class SamplerDraw {
  public:
    SamplerDraw(SamplerKind sampler, std::span<const std::int64_t> counts, std::int64_t batch,
                std::int64_t micro_batch);
    std::optional<SamplerNoise> predict(const ClassGradientStatistics& statistics, Message* missing) const;

  private:
    SamplerKind sampler_;
    std::vector<std::int64_t> counts_;
    std::int64_t batch_;
    std::vector<double> prior_, within_;
    double between_kept_;
};

} // namespace redline
