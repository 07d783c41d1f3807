// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "redline/base/message.h"
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
    /// twice. By chance it may be negative; not clamped, so that averages stay unbiased.
    std::optional<double> trace() const;
    void reset() { *this = {}; }

  private:
    double norm2_ = 0, product_ = 0, samples_ = 0;
};

/// Samples of one step whose gradients are outer products of residual and input (the classifier layer): g_i
/// . g_j = (r_i . r_j) (h_i . h_j + 1 with a bias). `residuals` [n, outputs] are the derivatives of each
/// sample's own loss by the logits (softmax minus one-hot; see softmax_residuals), `features` [n, width] the
/// layer's inputs.
struct ClassBatch {
    std::span<const float> residuals, features;
    std::span<const std::int16_t> labels;
    /// Which training samples they are, so that a sample is never paired with itself; empty: all different.
    std::span<const std::int64_t> samples = {};
    bool bias = true;
};

/// The inner product of the gradients of two different samples of classes k and l.
struct ClassPair {
    int k = 0, l = 0;
    double product = 0;
};

/// Per-class gradient statistics from inner products of different samples. K x K numbers, whatever the
/// network's size; every sampler's G, within and between parts follow from them, also those of samplers that
/// did not draw the samples.
///
/// A class has n_k samples in all, with mean G_k and scatter S_k (trace, divisor n_k - 1). Pairs of one
/// sample with itself are left out, so that a pair is a draw without replacement whoever drew it: the mean of
/// g_i . g_j over pairs of one class has expectation |G_k|^2 - S_k / n_k, of two classes G_k . G_l, and mean
/// |g_i|^2 less the first is S_k (Cochran 1977, theorem 2.2). parts() puts S_k / n_k back where it is told
/// n_k.
class ClassGradientStatistics {
  public:
    explicit ClassGradientStatistics(int classes);

    /// Cost n^2 (outputs + width) multiplications; at most `most` samples are taken, in pairs of neighbours
    /// (a sampler may put a class's samples side by side), evenly spread from a place that moves with each
    /// call. Returns the observation of what was taken.
    NoiseObservation add_outer_products(const ClassBatch& batch, std::int64_t most = 128);

    /// From full per-example gradients [n, parameters].
    NoiseObservation add_gradients(std::span<const double> gradients, std::int64_t parameters,
                                   std::span<const std::int16_t> labels,
                                   std::span<const std::int64_t> samples = {});

    /// From an inner-product matrix [n, n]; counts `weight` times.
    NoiseObservation add_gram(std::span<const double> gram, std::span<const std::int16_t> labels,
                              std::span<const std::int64_t> samples = {}, double weight = 1);

    void add_pair(const ClassPair& pair, double weight = 1);

    /// |G|^2, within and between under class probabilities `prior`, as class_split() has them for all
    /// samples: divisor n_k = `counts`[k]. Without counts the classes count as endless. A class of one sample
    /// has no scatter. Unset with the reason in `missing` while a class with positive probability has no pair
    /// yet.
    std::optional<NoiseParts> parts(std::span<const double> prior, std::span<const std::int64_t> counts = {},
                                    Message* missing = nullptr) const;
    /// Mean of g_i . g_j over pairs of different samples of classes k and l; only pairs seen.
    std::optional<double> product(int k, int l) const;
    /// G_k . G_l of all samples: product(), for k = l with S_k / n_k put back.
    std::optional<double> mean_product(int k, int l, std::span<const std::int64_t> counts) const;
    std::optional<double> within(int k) const; ///< S_k, divisor n_k - 1
    /// Adds another one's sums to these, `weight` times.
    void merge(const ClassGradientStatistics& other, double weight = 1);
    void scale(double factor);
    std::int64_t additions() const { return additions_; }
    int classes() const { return classes_; }
    /// How classes are called in reasons; by number (from 1) where no name is given.
    void name_classes(std::vector<std::string> names) { names_ = std::move(names); }
    const std::vector<std::string>& names() const { return names_; }
    void reset();
    void save(NoiseState& state) const;
    void restore(NoiseState& state);

  private:
    Message name_of(int k) const;

    int classes_;
    std::int64_t additions_ = 0;
    std::vector<double> norm2_, samples_;  ///< per class
    std::vector<double> products_, pairs_; ///< [k, l]
    std::vector<std::string> names_;
};

/// The last sample of each class in a run of neighbouring steps. A step in which a class has one place tells
/// nothing about |G_k|^2 by itself; with the step before it does.
///
/// Bias: weights move between the steps. (|G_k(t)|^2 + |G_k(t')|^2) / 2 - G_k(t) . G_k(t') = |G_k(t) -
/// G_k(t')|^2 / 2, so that a pair across steps is low by half the squared change of G_k (tr Sigma high by as
/// much), of second order in the step; the steps of a run are therefore few and next to each other.
class RecentSamples {
  public:
    explicit RecentSamples(int classes) : of_class_(static_cast<std::size_t>(classes)) {}
    /// Pairs of the step's samples with those of the run's earlier steps, where the step itself has no pair
    /// of their classes; then the step's are the most recent ones.
    std::vector<ClassPair> pair(const ClassBatch& batch);
    void forget();
    void save(NoiseState& state) const;
    void restore(NoiseState& state);

  private:
    struct Sample {
        std::int64_t id = -1;
        std::vector<float> residual, feature; ///< empty: none
    };
    std::vector<Sample> of_class_;
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
    double within_kept = 1;         ///< the same of the within part: what small classes' draws leave of it
    std::optional<double> gsnr;     ///< of a step of B: B / b_simple
    std::optional<double> b_simple; ///< (within_kept within + between_kept between) / |G|^2
    double trace() const { return within_kept * parts.within + between_kept * parts.between; }
    bool operator==(const SamplerNoise&) const = default;
};

/// Share of the between-class part that a step of B (micro-batches of b) keeps: 1 for independent draws and
/// the natural order; r (K - r) / ((K - 1) b), r = b mod K, for stratified micro-batches, which is 0 for
/// equal quotas and (K - B) / (K - 1) for B < K distinct classes. Class then pixel: the average over the
/// phases of a round. Coverage-maximising: needs class gradients, see predict_sampler. Source: simple random
/// sampling of r of K classes without replacement (Cochran 1977).
double between_share_kept(SamplerKind sampler, int classes, std::int64_t batch, std::int64_t micro_batch = 0);

/// What a step of B keeps of each class's scatter S_k, as weights: B times the variance of a step's mean that
/// is due to scatter within classes is sum_k weight_k S_k. A quota of m samples drawn without replacement
/// from n leaves S (1 - m / n) / m of a class mean (Cochran 1977), and samples that come in shuffled passes
/// leave as much where the step lies in one pass (worked out for the first 64 steps of an epoch). Natural and
/// inverse: p_k (n_k - 1) / n_k, the scatter of independent draws.
std::vector<double> within_weights(SamplerKind sampler, std::span<const std::int64_t> counts,
                                   std::int64_t batch, std::int64_t micro_batch = 0);

/// Unset with the reason while the statistics do not reach. The coverage-maximising sampler's classes have
/// unequal chances; its share is Hajek's approximation (1964) of the variance of such draws.
std::optional<SamplerNoise> predict_sampler(const ClassGradientStatistics& statistics, SamplerKind sampler,
                                            std::span<const std::int64_t> counts, std::int64_t batch,
                                            std::int64_t micro_batch = 0, Message* missing = nullptr);

/// Per-class statistics of a run of training, step by step, and from them the live estimate under a
/// class-aware sampler. There the plain estimator is wrong: samples of a batch are not drawn independently,
/// so that pairs of one class are too rare and |G|^2 comes out low, and S holds the between-class part that
/// the sampler has removed. Per-class statistics do not depend on who drew the samples.
///
/// Steps that follow each other directly make up runs of at most `run_length`; within a run samples are
/// paired across steps (see RecentSamples). Older runs fade with a half-life of `half_life` steps, but never
/// faster than to a half in `fewest` runs. Runs are shared out among blocks; leaving one out at a time
/// (jackknife; Quenouille 1956, Tukey 1958) gives values for Fieller's interval.
class ClassAwareNoise {
  public:
    static constexpr double fewest = 32;

    /// Infinite half-life: all count alike. `blocks` 0: no estimate, only statistics(). Memory: (1 + blocks)
    /// x K x K numbers.
    explicit ClassAwareNoise(int classes, double half_life = 200, std::size_t blocks = 20,
                             std::int64_t run_length = 1);

    /// What step number `step` of the training gave; steps ascend.
    NoiseObservation add(const ClassBatch& batch, std::int64_t step, std::int64_t most = 128);

    /// B_simple of `sampler` (what its steps keep of the noise over |G|^2 under its prior), so that GSNR(B) =
    /// B / B_simple at this B.
    NoiseEstimate estimate(SamplerKind sampler, std::span<const std::int64_t> counts, std::int64_t batch,
                           std::int64_t micro_batch = 0) const;
    /// All runs together, for parts and predictions.
    const ClassGradientStatistics& statistics() const { return all_; }
    void name_classes(std::vector<std::string> names) { all_.name_classes(std::move(names)); }
    void reset();
    void save(NoiseState& state) const;
    void restore(NoiseState& state);

  private:
    double half_life_;
    std::int64_t run_length_;
    std::vector<ClassGradientStatistics> blocks_;
    ClassGradientStatistics all_;
    RecentSamples recent_;
    std::int64_t next_ = 0; ///< runs so far
    std::int64_t last_step_ = 0, in_run_ = 0;
    double weight_ = 1; ///< of the newest run; grows instead of the older ones fading
};

/// Steps that a run needs so that each class may be expected twice in it, at most 32: 1 where every step has
/// each class twice, 2 where it has each once.
std::int64_t neighbouring_steps(SamplerKind sampler, std::span<const std::int64_t> counts, std::int64_t batch,
                                std::int64_t micro_batch = 0);

} // namespace redline
