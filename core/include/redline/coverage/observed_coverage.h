// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "redline/coverage/coverage.h"

namespace redline {

/// What the steps of a training really held, class by class. Fed with the labels of each step; costs nothing
/// beside it.
class ObservedCoverage {
  public:
    explicit ObservedCoverage(int classes);

    /// Labels of one step's batch, all micro-batches together. Returns the number of distinct classes.
    int add_step(std::span<const std::int16_t> labels);
    /// Labels of one micro-batch, for what batch norm sees. Does not count as a step.
    int add_micro_batch(std::span<const std::int16_t> labels);
    void start_epoch();

    std::int64_t steps() const { return steps_; }
    /// Mean distinct classes per step and per micro-batch so far.
    double mean() const { return steps_ > 0 ? sum_ / static_cast<double>(steps_) : 0; }
    double micro_mean() const {
        return micro_batches_ > 0 ? micro_sum_ / static_cast<double>(micro_batches_) : 0;
    }
    /// Steps since each class was last seen: 0 in the last step, steps() when it never was.
    const std::vector<std::int64_t>& steps_since_seen() const { return since_; }
    /// Classes that have not come in this epoch.
    std::vector<int> unseen_this_epoch() const;
    /// Draws of each class in this epoch.
    const std::vector<std::int64_t>& draws_this_epoch() const { return draws_; }
    /// Share of the steps in which a class was present; beside CoverageResult::present.
    std::vector<double> present_share() const;

    /// Where the mean of `steps()` steps lies in 95 % of trainings: expectation -+ 1.96 deviations /
    /// sqrt(steps). Steps of one pass are not quite independent; without replacement they cover a little more
    /// evenly, so that the band is on the wide side.
    struct Band {
        double low = 0, high = 0;
    };
    Band expected_band(const CoverageResult& expected) const;

  private:
    int count_distinct(std::span<const std::int16_t> labels, bool step);

    std::int64_t steps_ = 0, micro_batches_ = 0;
    double sum_ = 0, micro_sum_ = 0;
    std::vector<std::int64_t> since_, draws_, present_;
    std::vector<std::int64_t> mark_;
    std::int64_t stamp_ = 0;
};

/// Band of a single step: expectation -+ 1.96 deviations within 0 .. K.
ObservedCoverage::Band step_band(const CoverageResult& expected);

} // namespace redline
