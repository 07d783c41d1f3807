// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "learn/batch_source.h"
#include "learn/live_noise.h"
#include "learn/loss.h"
#include "learn/memory_meter.h"
#include "learn/network.h"
#include "learn/optimizer.h"
#include "redline/memory/step_memory.h"

namespace redline::learn {

struct StepPlace {
    std::uint32_t epoch = 0;   ///< from 0
    std::int64_t in_epoch = 0; ///< from 0
};

struct StepOutcome {
    double loss = 0;
    int classes = 0; ///< distinct classes among the labelled samples
    Bytes peak = 0;
    bool noise_measured = false;
    double noise_seconds = 0; ///< what measuring took of the step
};

/// Loss scale for fp16: halved at an overflow, doubled after 2,000 good steps (Micikevicius et al. 2018).
class LossScaler {
  public:
    explicit LossScaler(bool on) : on_(on) {}
    bool on() const { return on_; }
    double scale() const { return on_ ? scale_ : 1.0; }
    /// Divides the gradients by the scale; false: not finite, the update must be left out.
    bool unscale(const std::vector<NamedTensor>& parameters);
    int good_steps() const { return good_; }
    void restore(double scale, int good) {
        scale_ = scale;
        good_ = good;
    }

  private:
    bool on_;
    double scale_ = 65536;
    int good_ = 0;
};

/// One optimiser step: micro-batches forward and backward, then the update. Everything random follows from
/// the place in the run.
class TrainingStep {
  public:
    struct Parts {
        TorchNetwork& network;
        StepOptimizer& optimizer;
        BatchSource& source;
        const TrainingLoss& loss;
        MemoryMeter& meter;
        LiveNoise& noise;
    };

    TrainingStep(Parts parts, const Settings& settings, const StepOptions& options, const at::Device& device,
                 const std::vector<std::int64_t>& pixels, const std::vector<std::int16_t>& labels,
                 const std::vector<std::int16_t>& label_map);

    /// `samples` are indices into the training pixels.
    Result<StepOutcome> run(std::span<const std::int64_t> samples, const StepPlace& place,
                            double learning_rate);

    LossScaler& scaler() { return scaler_; }
    /// Whether a step of one micro-batch may be run again in parts for the noise of the whole network; the
    /// parts' gradients need memory for two more sets of parameters.
    void allow_parts(bool allowed) { parts_allowed_ = allowed; }

  private:
    /// Gradients of a step's micro-batches, taken one by one.
    struct MicroSums {
        GroupNorms sum_size_norm2;     ///< sum over micro-batches of b_i |g_i|^2
        std::vector<at::Tensor> total; ///< gradients so far, one per parameter that has one
        std::vector<std::size_t> owner;
    };
    /// One forward and backward pass within a step.
    struct Pass {
        StepPlace place;
        std::size_t index = 0; ///< of the micro-batch
        /// Places of its samples in the micro-batch that training runs.
        std::size_t offset = 0, stride = 1;
        double step_weight = 1;
        bool whole_step = false;
        ClassifierLook* look = nullptr; ///< takes the classifier's per-sample gradients
        bool measured_only = false;     ///< statistics stay, dropout draws from the probe's stream
    };

    Result<double> micro_batch(std::span<const std::int64_t> samples, const Pass& pass);
    /// Runs the step's only micro-batch again in parts, for the noise of the whole network.
    Result<void> measure_in_parts(std::span<const std::int64_t> samples, const StepPlace& place,
                                  double step_weight, ClassifierLook* look);
    void take_gradients(MicroSums& sums, double size, double unscale);
    void give_back(MicroSums& sums);

    Parts parts_;
    const Settings& settings_;
    StepOptions options_;
    at::Device device_;
    const std::vector<std::int64_t>& pixels_;
    const std::vector<std::int16_t>& labels_;
    const std::vector<std::int16_t>& label_map_;
    LossScaler scaler_;
    bool batch_norm_ = false, parts_allowed_ = true, repeats_differ_ = false;
    double noise_seconds_ = 0;
};

} // namespace redline::learn
