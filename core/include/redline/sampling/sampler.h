// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "redline/base/error.h"
#include "redline/settings/settings.h"

namespace redline {

/// Gives the sample indices of each optimiser step. Everything follows from (seed, epoch, step): the same for
/// one or many workers, and resumable in the middle of an epoch.
class Sampler {
  public:
    virtual ~Sampler() = default;
    /// Optimiser steps of an epoch: never 0 when there is a sample.
    virtual std::int64_t steps_per_epoch() const = 0;
    /// Indices into the training set for one step, B of them (the last step of a pass may have fewer; see
    /// remainder()).
    virtual std::vector<std::int64_t> step(std::uint32_t epoch, std::int64_t step) const = 0;
    /// What an epoch is with this sampler, for people.
    virtual std::string epoch_definition() const = 0;
    /// Class frequencies that training really sees; sums to 1.
    virtual std::vector<double> sampled_prior() const = 0;
};

/// `labels` holds the class 0..K-1 of each training sample.
Result<std::unique_ptr<Sampler>> make_sampler(SamplerKind kind, std::span<const std::int16_t> labels,
                                              int classes, std::int64_t batch, std::uint64_t seed);

/// Cuts a step's samples into micro-batches of b; a remainder of one sample joins the previous micro-batch.
std::vector<std::span<const std::int64_t>> micro_batches(std::span<const std::int64_t> step,
                                                         std::int64_t micro_batch);

} // namespace redline
