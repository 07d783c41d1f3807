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
/// one or many workers, and resumable in the middle of an epoch. Calls are const and may come from several
/// threads.
class Sampler {
  public:
    virtual ~Sampler() = default;
    /// Optimiser steps of an epoch: never 0 when there is a sample.
    virtual std::int64_t steps_per_epoch() const = 0;
    /// Indices into the training set for one step, B of them (natural: the last step of a pass may have
    /// fewer, or one more; see remainder()). `step` counts from 0 within the epoch.
    virtual std::vector<std::int64_t> step(std::uint32_t epoch, std::int64_t step) const = 0;
    /// What an epoch is with this sampler, for people.
    virtual std::string epoch_definition() const = 0;
    /// What happens to samples that do not fill a batch, for people.
    virtual std::string remainder() const = 0;
    /// Class frequencies that training really sees; sums to 1.
    virtual std::vector<double> sampled_prior() const = 0;
    /// How often a sample of class k comes in an epoch on average: 1 for the natural sampler.
    std::vector<double> repeats_per_epoch() const;
    std::span<const std::int64_t> counts() const { return counts_; }

  protected:
    std::vector<std::int64_t> counts_; ///< samples per class
    std::int64_t draws_per_epoch_ = 0;
};

/// `labels` holds the class 0..K-1 of each training sample. Memory: a few bytes per sample, whatever the
/// classes' sizes; pixel weights are never formed. `micro_batch` 0: equals the batch; it counts for samplers
/// that balance each micro-batch.
///
/// natural: one shuffled pass. inverse: independent draws, each class equally likely. stratified: every
/// micro-batch takes equal quotas of all classes (capped at a class's size, the places go to the others),
/// without a repeated sample inside it. class_then_pixel: all classes in shuffled rounds, each class's
/// samples in shuffled passes (class-aware sampling; Shen, Lin, Huang 2016). coverage: min(B, K) classes in
/// every step, every sample in each epoch, exposure within a class differing by at most one.
Result<std::unique_ptr<Sampler>> make_sampler(SamplerKind kind, std::span<const std::int16_t> labels,
                                              int classes, std::int64_t batch, std::uint64_t seed,
                                              std::int64_t micro_batch = 0);

/// Cuts a step's samples into micro-batches of b; a remainder of one sample joins the previous micro-batch.
std::vector<std::span<const std::int64_t>> micro_batches(std::span<const std::int64_t> step,
                                                         std::int64_t micro_batch);

} // namespace redline
