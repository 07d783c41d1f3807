// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "redline/base/error.h"
#include "redline/settings/settings.h"

namespace redline {

/// Class frequencies that a sampler draws, from the counts alone; sums to 1. The same as
/// Sampler::sampled_prior() of a sampler that is made from such samples.
std::vector<double> sampled_prior(SamplerKind sampler, std::span<const std::int64_t> counts,
                                  std::int64_t batch, std::int64_t micro_batch = 0);

/// What an epoch of a sampler holds, from the counts alone; the same as a Sampler made from such samples
/// says.
struct EpochPlan {
    std::int64_t steps = 0, draws = 0;
    std::vector<double>
        repeats; ///< how often a sample of class k comes in an epoch, on average; 0 without samples
    bool operator==(const EpochPlan&) const = default;
};
EpochPlan plan_epoch(SamplerKind sampler, std::span<const std::int64_t> counts, std::int64_t batch,
                     std::int64_t micro_batch = 0);

/// The class prior that the trained network's outputs follow: what correct_prior() has to be given as
/// `sampled`. The sampler's frequencies, reweighted by a class-weighted loss; a logit-adjusted loss has taken
/// the prior out, which leaves equal classes.
std::vector<double> learnt_prior(const Settings& settings, std::span<const std::int64_t> counts);

/// Refuses settings that would correct the prior twice, and says which part to switch off: a class-aware
/// sampler together with a weighted or logit-adjusted loss.
Result<void> check_correction_once(const Settings& settings);

/// Weights of the weighted loss: N / (K n_k), mean 1 over the samples; 0 for a class without samples.
std::vector<double> class_weights(std::span<const std::int64_t> counts);

} // namespace redline
