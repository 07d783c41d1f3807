// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>

#include "redline/noise/noise_state.h"

namespace redline {

/// When a training measures its gradient noise: one account of all measuring, held to a share of the step
/// time.
///
/// Whether a step is measured follows from its number alone, so that a run that was stopped and resumed
/// measures the same steps. How far apart the measured steps are is decided anew after 16, 32, 64, ... 1,024
/// steps and then every 1,024, from what measuring has cost so far against what the budget allows until the
/// next decision; it is stored with the run. Distances are powers of two, so that small differences of the
/// clock decide nothing.
class MeasuringSchedule {
  public:
    /// look: the classifier, batch norm and, with several micro-batches, their gradients. split: a batch run
    /// again in parts. other: reports and comparisons, which change no estimate and are made when there is
    /// money left.
    enum class Kind { look, split, other };

    /// `budget`: share of the step time; 0: nothing is measured, 1 or more: every step is. `shares` of the
    /// budget for each kind, sum at most 1. A look takes `run_length` steps that follow each other.
    MeasuringSchedule(double budget, std::array<double, 3> shares, std::int64_t run_length = 1);

    /// Whether the step after those that are done is to be measured; not for Kind::other.
    bool due(Kind kind) const;
    /// Whether something that is expected to take `seconds` may be done now.
    bool affords(double seconds) const;
    void add_cost(Kind kind, double seconds);
    /// A step is done; `seconds` without what measuring took of it.
    void end_step(double seconds);

    std::int64_t steps() const { return steps_; }
    double spent() const;
    /// What measuring took over what the steps took.
    double cost_share() const { return step_seconds_ > 0 ? spent() / step_seconds_ : 0; }
    /// Steps from one look (or split) to the next; 0: none until the next decision.
    std::int64_t period(Kind kind) const { return accounts_[static_cast<std::size_t>(kind)].period; }
    void save(NoiseState& state) const;
    void restore(NoiseState& state);

  private:
    struct Account {
        double share = 0;
        double spent = 0, first = 0; ///< seconds; the first one alone
        std::int64_t measured = 0, period = 0;
    };
    /// Of one, in seconds; the first, made with cold caches, is paid for but no measure of the later ones.
    double expected_cost(Kind kind) const;
    void decide();

    double budget_;
    std::int64_t run_length_;
    std::array<Account, 3> accounts_;
    std::int64_t steps_ = 0;
    double step_seconds_ = 0;
};

} // namespace redline
