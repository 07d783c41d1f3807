// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "sampling/class_index.h"
#include "sampling/samplers.h"

namespace redline {

/// What samplers share whose classes come equally often: an epoch of as many draws as there are samples,
/// rounded up to whole steps of B.
class EqualDraws : public Sampler {
  public:
    explicit EqualDraws(const SamplerInput& input)
        : index_(input.labels, input.counts),
          batch_(input.batch),
          steps_((static_cast<std::int64_t>(input.labels.size()) + batch_ - 1) / batch_),
          seed_(input.seed) {
        counts_ = input.counts;
        draws_per_epoch_ = steps_ * batch_;
    }

    std::int64_t steps_per_epoch() const override { return steps_; }
    std::string remainder() const override {
        return "none: every step has " + std::to_string(batch_) + " draws";
    }
    std::vector<double> sampled_prior() const override {
        std::vector<double> prior(counts_.size(), 0.0);
        for (const int k : index_.filled)
            prior[static_cast<std::size_t>(k)] = 1.0 / static_cast<double>(index_.filled.size());
        return prior;
    }

  protected:
    ClassIndex index_;
    std::int64_t batch_, steps_;
    std::uint64_t seed_;
};

} // namespace redline
