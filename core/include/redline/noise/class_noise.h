// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "redline/noise/gradient_noise.h"
#include "redline/settings/settings.h"

namespace redline {

/// tr Sigma by the law of total variance: what samples of one class scatter (within), and what the classes'
/// mean gradients differ by (between). The between part is the coverage noise that a class-aware sampler
/// removes.
struct NoiseParts {
    double gradient_norm2 = 0; ///< |G|^2
    double within = 0, between = 0;
    double trace() const { return within + between; }
    std::optional<double> between_share() const {
        return trace() > 0 ? std::optional<double>(between / trace()) : std::nullopt;
    }
    bool operator==(const NoiseParts&) const = default;
};

/// Class gradients of a set of per-example gradients [example, parameter]; exact, divisor n.
struct ClassGradient {
    std::int64_t count = 0;
    double trace_within = 0; ///< tr Sigma_k
    double mean_norm2 = 0;   ///< |G_k|^2
    double offset_norm2 = 0; ///< |G_k - G|^2
    bool operator==(const ClassGradient&) const = default;
};
struct ClassSplit {
    NoiseParts parts;
    std::vector<ClassGradient> per_class;
};
ClassSplit class_split(std::span<const double> gradients, std::int64_t examples, std::int64_t parameters,
                       std::span<const std::int16_t> labels, int classes);

/// The third part: what augmentation and dropout add, measured by running the same samples again. Of tr
/// Sigma, mean |g_i|^2 - g_i . g_i' is due to them; within-class scatter of the samples themselves is what is
/// left of `within`.
class RepeatNoise {
  public:
    /// Sums over samples run twice with independent augmentation and dropout: sum (|g_i|^2 + |g_i'|^2) / 2
    /// and sum g_i . g_i'.
    void add(double sum_norm2, double sum_product, std::int64_t samples);
    /// The same from a classifier layer's residuals and features of both runs [n, outputs], [n, width].
    void add_outer_products(std::span<const float> residuals, std::span<const float> features,
                            std::span<const float> residuals_again, std::span<const float> features_again,
                            std::int64_t samples, bool bias = true);
    /// tr Sigma's part that is due to augmentation and dropout, per sample; unset before anything was run
    /// twice. Clamped at 0.
    std::optional<double> trace() const;
    void reset() { *this = {}; }

  private:
    double norm2_ = 0, product_ = 0, samples_ = 0;
};

/// Per-class gradient statistics from inner products: the mean of g_i . g_j over pairs of different samples
/// of classes k and l is unbiased for G_k . G_l, and mean |g_i|^2 - G_k . G_k for tr Sigma_k. K x K numbers,
/// whatever the network's size; every sampler's G, within and between parts follow from them, also those of
/// samplers that did not draw the samples.
class ClassGradientStatistics {
  public:
    /// `half_life` in calls of an add function; infinite: all count alike.
    explicit ClassGradientStatistics(int classes, double half_life = 200);

    /// From a layer whose gradient per sample is an outer product of residual and input: the classifier.
    /// `residuals` [n, outputs] are the derivatives of each sample's own loss by the logits (softmax minus
    /// one-hot; see softmax_residuals), `features` [n, width] the layer's inputs. g_i . g_j = (r_i . r_j)
    /// (h_i . h_j + 1 with a bias). Cost n^2 (outputs + width) multiplications; at most `most` samples are
    /// taken, evenly spread. Returns the observation of the whole batch as drawn.
    NoiseObservation add_outer_products(std::span<const float> residuals, std::span<const float> features,
                                        std::span<const std::int16_t> labels, bool bias = true,
                                        std::int64_t most = 128);

    /// From full per-example gradients [n, parameters].
    NoiseObservation add_gradients(std::span<const double> gradients, std::int64_t parameters,
                                   std::span<const std::int16_t> labels);

    /// From an inner-product matrix [n, n].
    NoiseObservation add_gram(std::span<const double> gram, std::span<const std::int16_t> labels);

    /// |G|^2, within and between under class probabilities `prior`; unset with the reason in `missing` while
    /// a class with positive probability has no pair yet.
    std::optional<NoiseParts> parts(std::span<const double> prior, std::string* missing = nullptr) const;
    /// G_k . G_l, row-major; only pairs seen.
    std::optional<double> product(int k, int l) const;
    std::optional<double> within(int k) const; ///< tr Sigma_k
    /// Adds another one's sums to these.
    void merge(const ClassGradientStatistics& other);
    std::int64_t additions() const { return additions_; }
    int classes() const { return classes_; }
    void reset();
    void save(NoiseState& state) const;
    void restore(NoiseState& state);

  private:
    int classes_;
    double decay_;
    std::int64_t additions_ = 0;
    std::vector<double> norm2_, samples_;  ///< per class
    std::vector<double> products_, pairs_; ///< [k, l]
};

/// softmax(logits) - one-hot, row by row; `logits` [n, classes]. `adjustment` (one per class, may be empty)
/// is added to the logits first (logit-adjusted loss), `weights` (may be empty) scale each row by its label's
/// weight.
std::vector<float> softmax_residuals(std::span<const float> logits, std::span<const std::int16_t> labels,
                                     int classes, std::span<const float> adjustment = {},
                                     std::span<const float> weights = {});

/// The GSNR that a sampler would give, predicted from per-class statistics.
struct SamplerNoise {
    SamplerKind sampler = SamplerKind::natural;
    std::vector<double> prior;      ///< class frequencies the sampler draws
    NoiseParts parts;               ///< under that prior
    double between_kept = 1;        ///< share of the between part that is left in a step's mean gradient
    std::optional<double> gsnr;     ///< of a step of B: B |G|^2 / (within + kept * between)
    std::optional<double> b_simple; ///< (within + kept * between) / |G|^2
    bool operator==(const SamplerNoise&) const = default;
};

/// Share of the between-class part that a step of B (micro-batches of b) keeps: 1 for independent draws and
/// the natural order; r (K - r) / ((K - 1) b), r = b mod K, for stratified micro-batches, which is 0 for
/// equal quotas and (K - B) / (K - 1) for B < K distinct classes. Class then pixel: the average over the
/// phases of a round. Coverage-maximising: needs class gradients, see predict_sampler. Source: simple random
/// sampling of r of K classes without replacement (Cochran 1977).
double between_share_kept(SamplerKind sampler, int classes, std::int64_t batch, std::int64_t micro_batch = 0);

/// Unset with the reason while the statistics do not reach. The coverage-maximising sampler's classes have
/// unequal chances; its share is Hajek's approximation (1964) of the variance of such draws.
std::optional<SamplerNoise> predict_sampler(const ClassGradientStatistics& statistics, SamplerKind sampler,
                                            std::span<const std::int64_t> counts, std::int64_t batch,
                                            std::int64_t micro_batch = 0, std::string* missing = nullptr);

/// The live estimate under a class-aware sampler. There the plain estimator is wrong: samples of a batch are
/// not drawn independently, so that pairs of one class are too rare and |G|^2 comes out low, and S holds the
/// between-class part that the sampler has removed. Per-class statistics do not depend on who drew the
/// samples. Batches are shared out among blocks; leaving one out at a time (jackknife; Quenouille 1956, Tukey
/// 1958) gives values for Fieller's interval.
class ClassAwareNoise {
  public:
    /// `half_life` in batches. Memory: blocks x K x K numbers; fewer blocks are taken above 200 classes.
    explicit ClassAwareNoise(int classes, double half_life = 200);

    /// See ClassGradientStatistics.
    NoiseObservation add_outer_products(std::span<const float> residuals, std::span<const float> features,
                                        std::span<const std::int16_t> labels, bool bias = true,
                                        std::int64_t most = 128);
    NoiseObservation add_gradients(std::span<const double> gradients, std::int64_t parameters,
                                   std::span<const std::int16_t> labels);

    /// B_simple of `sampler` (what its steps keep of the noise over |G|^2 under its prior), so that GSNR(B) =
    /// B / B_simple at this B.
    NoiseEstimate estimate(SamplerKind sampler, std::span<const std::int64_t> counts, std::int64_t batch,
                           std::int64_t micro_batch = 0) const;
    /// All blocks together, for parts and predictions.
    const ClassGradientStatistics& statistics() const { return all_; }
    void reset();
    void save(NoiseState& state) const;
    void restore(NoiseState& state);

  private:
    std::vector<ClassGradientStatistics> blocks_;
    ClassGradientStatistics all_;
    std::size_t next_ = 0;
};

} // namespace redline
