// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include <ATen/core/Tensor.h>

#include "learn/network.h"
#include "redline/settings/settings.h"

namespace redline::learn {

/// Adam (Kingma and Ba 2015), AdamW (Loshchilov and Hutter 2019) and plain SGD as PyTorch computes them, one
/// tensor at a time or all at once ("foreach"). Betas 0.9 and 0.999, epsilon 1e-8.
class StepOptimizer {
  public:
    StepOptimizer(Optimizer kind, bool foreach, double weight_decay, std::vector<NamedTensor> parameters);

    /// One update from the parameters' gradients; parameters without one are left alone.
    void step(double learning_rate);
    void zero_gradients(); ///< lets go of them

    std::int64_t steps() const { return steps_; }
    /// Moments named "PARAMETER.exp_avg" and "PARAMETER.exp_avg_sq", on the CPU.
    std::vector<NamedTensor> copy_state() const;
    Result<void> load(const std::vector<NamedTensor>& tensors, std::int64_t steps, const std::string& where);

  private:
    void make_state();
    void step_single(double learning_rate);
    void step_foreach(double learning_rate);

    Optimizer kind_;
    bool foreach_;
    double weight_decay_;
    std::vector<NamedTensor> parameters_;
    std::vector<at::Tensor> exp_avg_, exp_avg_sq_, counters_;
    std::int64_t steps_ = 0;
};

/// Learning rate of a step (from 0). cosine: half a period over all steps; step: times 0.7 after each five
/// epochs, whatever the number of epochs, so that a longer run goes on where a shorter one ended.
double scheduled_rate(ScheduleKind kind, double base, std::int64_t step, std::int64_t total_steps,
                      std::int64_t steps_per_epoch);

} // namespace redline::learn
