// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "redline/network/graph.h"
#include "redline/noise/noise_state.h"

namespace redline {

/// Independent samples that b samples of n correlated positions are worth: b n / (1 + (n - 1) rho) (design
/// effect of cluster sampling; Kish 1965). rho = 1: b; rho = 0: b n.
double effective_samples(double micro_batch, double positions, double rho);

/// How far a micro-batch mean lies from the true mean, in units of the layer's deviation: 1 / sqrt(effective
/// samples).
double batch_mean_deviation(double micro_batch, double positions, double rho);

/// What batch norm's statistics have to be worth by default. Below some 32 samples batch norm's error rises
/// (Wu and He 2018, "Group normalization", figure 1); with one position per sample this is that rule.
inline constexpr double wanted_effective_samples = 32;

/// Smallest micro-batch whose statistics are worth `wanted` samples.
double smallest_norm_micro_batch(double positions, double rho, double wanted = wanted_effective_samples);

/// A batch-norm layer of a network.
struct NormLayer {
    std::string name;
    std::int64_t channels = 0;
    std::int64_t positions = 0; ///< n: pixels and bands of one sample that share a channel's statistics
    bool operator==(const NormLayer&) const = default;
};
std::vector<NormLayer> batch_norm_layers(const NetworkGraph& graph);

/// B_bn: the smallest micro-batch at which every batch-norm layer is as good as wanted; `rho` as measured,
/// the same for all layers. Unset where there is no batch norm.
std::optional<double> norm_line(std::span<const NormLayer> layers, double rho,
                                double wanted = wanted_effective_samples);
/// The same with one rho per layer.
std::optional<double> norm_line(std::span<const NormLayer> layers, std::span<const double> rho,
                                double wanted = wanted_effective_samples);

/// What one layer's batch norm was seen to do.
struct NormNoise {
    NormLayer layer;
    std::int64_t micro_batches = 0;
    double mean_deviation =
        0; ///< root mean square of (batch mean - running mean) / running deviation, over channels
    double variance_deviation = 0; ///< root mean square of log(batch variance / running variance)
    double effective = 0; ///< samples that one micro-batch was worth: 1 / mean_deviation^2, the running
                          ///< mean's own noise taken out
    /// Correlation between positions, from `effective`; unset where n = 1 or nothing was seen. Between -1 /
    /// (n - 1) and 1; below 0 where the positions of a sample balance each other.
    std::optional<double> rho;
    /// Root mean square of train-mode minus eval-mode outputs for the same input, in units of the outputs'
    /// deviation. In closed form: with x = m + s z the difference per channel is z (1 - s / S) + (M - m) / S.
    double train_eval_gap = 0;
    /// Predicted mean_deviation at another micro-batch.
    double predicted_deviation(double micro_batch) const;
    bool operator==(const NormNoise&) const = default;
};

/// B_bn from what was measured: every layer with its own rho. A layer that was not seen counts as the most
/// correlated of those that were; unset while none was.
std::optional<double> norm_line(std::span<const NormLayer> layers, std::span<const NormNoise> measured,
                                double wanted = wanted_effective_samples);

/// Collects one layer's micro-batch statistics, which training computes anyway. The running statistics are
/// those before the micro-batch updates them.
class NormNoiseAverage {
  public:
    /// `momentum` of the running statistics: they lag, and carry noise of their own, momentum / (2 -
    /// momentum) of one micro-batch's. `half_life` in training steps, as NoiseAverage counts it.
    NormNoiseAverage(NormLayer layer, double momentum = 0.1, double half_life = 200);
    /// One value per channel; variances with divisor n - 1 or n alike. `micro_batch` samples.
    void add(std::span<const float> batch_mean, std::span<const float> batch_variance,
             std::span<const float> running_mean, std::span<const float> running_variance,
             std::int64_t micro_batch, double steps = 1);
    NormNoise noise() const;
    void save(NoiseState& state) const;
    void restore(NoiseState& state);

  private:
    NormLayer layer_;
    double momentum_, half_life_;
    double weight_ = 0, mean2_ = 0, variance2_ = 0, samples_ = 0, gap2_ = 0;
    std::int64_t count_ = 0;
};

} // namespace redline
