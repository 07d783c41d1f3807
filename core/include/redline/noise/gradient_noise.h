// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace redline {

/// One unbiased observation of tr Sigma and |G|^2 from M micro-batches of b samples.
struct NoiseObservation {
    double trace = 0;          ///< S: unbiased estimate of tr Sigma
    double gradient_norm2 = 0; ///< unbiased estimate of |G|^2; may be negative
    double weight = 1;
};

/// S = b/(M-1) sum |g_i - gbar|^2 and |G|^2 = (M^2 |gbar|^2 - sum |g_i|^2) / (M (M-1)), from the sums alone.
/// `sum_norm2` = sum |g_i|^2, `mean_norm2` = |gbar|^2, M >= 2, equal micro-batches of b.
NoiseObservation observe_micro_batches(double sum_norm2, double mean_norm2, std::int64_t micro_batches,
                                       std::int64_t micro_batch);

/// State of the live estimate: S and |G|^2 averaged separately (debiased exponential averages), ratio last.
struct NoiseEstimate {
    bool resolvable = false; ///< false: |G|^2 is not positive yet, or too few observations
    std::string reason;      ///< why it is not available
    double trace = 0, gradient_norm2 = 0;
    double b_simple = 0;                        ///< tr Sigma / |G|^2
    double b_simple_low = 0, b_simple_high = 0; ///< 95 % interval; high may be infinite (unbounded)
    std::int64_t observations = 0;
    /// GSNR(B) = B / B_simple.
    std::optional<double> gsnr(double batch) const;
    bool operator==(const NoiseEstimate&) const = default;
};

class NoiseAverage {
  public:
    /// `half_life` in observations; infinite: plain mean.
    explicit NoiseAverage(double half_life = 200);
    void add(const NoiseObservation& observation);
    NoiseEstimate estimate() const;
    void reset();

  private:
    double decay_ = 1;
    double weight_ = 0, weight2_ = 0;
    double mean_trace_ = 0, mean_norm2_ = 0;
    double var_trace_ = 0, var_norm2_ = 0, cov_ = 0;
    std::int64_t count_ = 0;
};

/// The published probe (big batch, m batches of B) with the corrected value beside it.
struct ProbeResult {
    double gsnr = 0; ///< published: |g|^2 / (|bias|^2 + v)
    double bias_norm2 = 0, variance = 0, gradient_norm2 = 0;
    NoiseEstimate corrected; ///< from the unbiased forms
    std::optional<double> corrected_gsnr;
    std::optional<double> between_class_share;
    std::int64_t samples = 0; ///< cost: 64 + 10 B
    std::string verdict;      ///< judged by the corrected value
    std::string status;       ///< empty, or why something is undefined
};

} // namespace redline
