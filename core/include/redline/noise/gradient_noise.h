// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "redline/base/message.h"
#include "redline/noise/noise_state.h"

namespace redline {

/// What can be said about the ratio of noise and signal. A word instead of an infinite or negative number.
enum class NoiseStatus {
    ok,
    undefined,       ///< too little to tell: one micro-batch, equal batch sizes, one sample
    zero_over_zero,  ///< no gradient at all
    zero_noise,      ///< identical samples: B_simple 0, GSNR infinite
    negative_signal, ///< the estimate of |G|^2 is not positive: not resolvable yet
    negative_noise,  ///< the estimate of tr Sigma is negative: not resolvable yet
};
const char* to_text(NoiseStatus status); ///< a sentence for people

/// B_simple = tr Sigma / |G|^2 where it can be said (McCandlish et al. 2018).
struct NoiseRatio {
    NoiseStatus status = NoiseStatus::undefined;
    std::optional<double> b_simple;
    bool operator==(const NoiseRatio&) const = default;
};
NoiseRatio noise_ratio(double trace, double gradient_norm2);

/// One unbiased observation of tr Sigma and |G|^2 from M micro-batches of b samples.
struct NoiseObservation {
    double trace = 0;          ///< S: unbiased estimate of tr Sigma
    double gradient_norm2 = 0; ///< unbiased estimate of |G|^2; may be negative
    double weight = 1;
    NoiseStatus status = NoiseStatus::ok; ///< undefined: nothing was observed, NoiseAverage leaves it out
    bool operator==(const NoiseObservation&) const = default;
};

/// S = b/(M-1) sum |g_i - gbar|^2 and |G|^2 = (M^2 |gbar|^2 - sum |g_i|^2) / (M (M-1)), from the sums alone.
/// `sum_norm2` = sum |g_i|^2, `mean_norm2` = |gbar|^2, M >= 2, equal micro-batches of b. Unbiased for draws
/// with replacement.
NoiseObservation observe_micro_batches(double sum_norm2, double mean_norm2, std::int64_t micro_batches,
                                       std::int64_t micro_batch);

/// The same for micro-batches of unequal sizes b_i, each weighted by its size: `sum_size_norm2` = sum b_i
/// |g_i|^2, `mean_norm2` = |sum b_i g_i / B|^2, B = sum b_i. S = (sum b_i |g_i|^2 - B |gbar|^2) / (M - 1),
/// |G|^2 = |gbar|^2 - S / B.
NoiseObservation observe_unequal_micro_batches(double sum_size_norm2, double mean_norm2,
                                               std::int64_t micro_batches, std::int64_t samples);

/// From one small and one big batch (McCandlish et al. 2018, appendix A.1).
NoiseObservation observe_two_batches(double small_norm2, std::int64_t small, double big_norm2,
                                     std::int64_t big);

/// Draws without replacement from N samples leave |G|^2 low by tr Sigma / N (Sigma with divisor N - 1): adds
/// it.
NoiseObservation without_replacement(const NoiseObservation& observation, std::int64_t samples);

/// State of the live estimate: S and |G|^2 averaged separately (debiased exponential averages), ratio last.
struct NoiseEstimate {
    bool resolvable = false; ///< false: |G|^2 is not positive yet, or too few observations
    Message reason;          ///< why it is not available
    double trace = 0, gradient_norm2 = 0;
    double b_simple = 0;                        ///< tr Sigma / |G|^2
    double b_simple_low = 0, b_simple_high = 0; ///< 95 % interval; high may be infinite (unbounded)
    std::int64_t observations = 0;
    /// GSNR(B) = B / B_simple.
    std::optional<double> gsnr(double batch) const;
    bool operator==(const NoiseEstimate&) const = default;
};

/// Above this many samples a noise scale given by hand is taken for a slip: no batch of any scene could be as
/// large.
inline constexpr double largest_noise_scale = 1e12;

/// A noise scale given by hand: no interval. Not resolvable, with the reason, unless it is positive and at
/// most largest_noise_scale.
NoiseEstimate given_noise_scale(double b_simple);

/// Averages S and |G|^2 separately and takes the ratio last; nothing is clamped on the way. The 95 % interval
/// of the ratio is Fieller's (1954, "Some problems in interval estimation"): the ratios r at which the mean
/// of S - r |G|^2 does not differ from zero; it is unbounded above while |G|^2 itself is not significantly
/// positive.
class NoiseAverage {
  public:
    /// Observations that a half of the weight falls on at least, however far apart their steps are: fewer
    /// resolve nothing.
    static constexpr double fewest = 16;

    /// `half_life` in training steps, so that the average follows the run alike whether every step is
    /// measured or every tenth; never shorter than `fewest` observations. Infinite: plain mean.
    explicit NoiseAverage(double half_life = 200);
    /// `steps` since the observation before.
    void add(const NoiseObservation& observation, double steps = 1);
    NoiseEstimate estimate() const;
    void reset();
    void save(NoiseState& state) const;
    void restore(NoiseState& state);

  private:
    double half_life_ = 0;
    double weight_ = 0, weight2_ = 0;
    double mean_trace_ = 0, mean_norm2_ = 0;
    double var_trace_ = 0, var_norm2_ = 0, cov_ = 0;
    std::int64_t count_ = 0;
};

/// Exact figures of a set of per-example gradients, row by row [example, parameter].
struct FullBatchNoise {
    std::int64_t examples = 0;
    std::vector<double> gradient; ///< G
    double gradient_norm2 = 0;
    double mean_example_norm2 = 0;      ///< mean |g_i|^2
    double trace_population = 0;        ///< divisor N
    std::optional<double> trace_sample; ///< divisor N - 1; unset for one example
    NoiseRatio ratio;                   ///< of the population trace
    std::vector<double> variance;       ///< per parameter, divisor N
    /// GSNR of a batch drawn with replacement; unset where it is infinite or undefined.
    std::optional<double> gsnr(std::int64_t batch) const;
    /// Without replacement: sample trace times (N - B) / N; unset at B >= N.
    std::optional<double> gsnr_without_replacement(std::int64_t batch) const;
};
FullBatchNoise full_batch_noise(std::span<const double> gradients, std::int64_t examples,
                                std::int64_t parameters);

/// A GSNR that was measured at a batch size; a dot beside the predicted line.
struct MeasuredGsnr {
    double batch = 0;
    double gsnr = 0;
    double low = 0, high = 0; ///< 95 % interval; high may be infinite
    double predicted = 0;     ///< B / B_simple of the estimate it is compared with
    bool bends = false; ///< its interval and the line's do not meet: the proportionality does not hold here
    bool operator==(const MeasuredGsnr&) const = default;
};

/// The published probe (big batch, m batches of B) with the corrected value beside it.
struct ProbeResult {
    double gsnr = 0; ///< published: |g|^2 / (|bias|^2 + v); 0 where `status` says that it is undefined
    double bias_norm2 = 0, variance = 0, gradient_norm2 = 0;
    NoiseEstimate corrected; ///< from the unbiased forms
    std::optional<double> corrected_gsnr;
    std::optional<double> between_class_share;
    /// Share of the classifier layer's tr Sigma that augmentation and dropout cause; unset without them.
    std::optional<double> repeat_share;
    /// Measured at the probe's own batch size and at those that its batches or their parts make up.
    std::vector<MeasuredGsnr> at_batches;
    std::int64_t samples = 0; ///< cost: 64 + 10 B
    std::string verdict;      ///< judged by the corrected value
    std::string status;       ///< empty, or why something is undefined
};

/// The probe from inner products alone, so that whoever runs the batches keeps no gradient twice. `gram` is
/// [1 + m, 1 + m]: row 0 the big batch's mean gradient g, then the m batches of `batch` samples. Published:
/// bias = mean(g_i) - g, v = mean |g_i - mean|^2 (divisor m), GSNR = |g|^2 / (|bias|^2 + v), below 2 high
/// risk. Corrected: the unbiased forms over all 1 + m batches weighted by size; its interval by `resamples`
/// bootstrap draws of the batches with `seed` (only pairs of different batches count, so that a batch drawn
/// twice does not pass for signal). `pass_samples`: N when the m batches are distinct samples of one pass
/// over N, drawn without replacement, and the big batch is drawn apart from them; else 0. Then E g_i . g_j =
/// |G|^2 - S / N for two of the m and |G|^2 beside the big one, and E |g_i|^2 = |G|^2 + S (1 / B - 1 / N),
/// with S of divisor N - 1 (Cochran 1977).
ProbeResult probe_from_gram(std::span<const double> gram, std::int64_t big_batch, std::int64_t batch,
                            std::uint64_t seed, int resamples = 2000, std::int64_t pass_samples = 0);

} // namespace redline
