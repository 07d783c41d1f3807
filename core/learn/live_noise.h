// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <ATen/core/Tensor.h>

#include "redline/noise/class_noise.h"
#include "redline/noise/gradient_noise.h"
#include "redline/noise/measuring_schedule.h"
#include "redline/noise/noise_report.h"

namespace redline::learn {

/// |x|^2 summed over tensors, in double.
double squared_norm(const std::vector<at::Tensor>& tensors);

/// What the classifier layer showed of a step's samples, micro-batch by micro-batch: features [n, F] that
/// enter it and the gradients [n, K] of each sample's own loss at the logits. On the CPU, outside LibTorch's
/// allocator, so that looking costs the step's peak nothing.
struct ClassifierLook {
    std::vector<float> features, residuals;
    std::vector<std::int16_t> labels;
    std::vector<std::int64_t> samples; ///< indices into the training pixels
    bool has_bias = false;
    /// A micro-batch: what entered the layer, the gradients at the logits, and which samples these are of
    /// the training set whose labels are `all_labels`.
    void add(const at::Tensor& entering, const at::Tensor& logit_gradients,
             std::span<const std::int64_t> which, std::span<const std::int16_t> all_labels);
    ClassBatch batch() const { return {residuals, features, labels, samples, has_bias}; }
};

/// Stratified, class-then-pixel and coverage-maximising: what they draw depends on the classes of the batch
/// so far. Natural and inverse-frequency draws do not.
bool is_class_aware(SamplerKind sampler);

/// Whether a sample gives another gradient when it is run again: augmentation, or dropout somewhere.
bool repeats_differ(const Settings& settings, const NetworkGraph& graph);

/// Per-sample gradients of the last linear layer in closed form: g_i = d_i (x) h_i for the weight and d_i for
/// the bias. Only norms are formed: |g_i|^2 = |d_i|^2 (|h_i|^2 + 1).
NoiseObservation classifier_observation(const ClassifierLook& look);

/// Squared norms of gradients, in all and by group of layers.
struct GroupNorms {
    double all = 0;
    std::vector<double> group;
    void add(const GroupNorms& other, double factor);
};

/// Watches the training for gradient noise within a time budget. It reads tensors and never writes one that
/// training uses.
class LiveNoise {
  public:
    /// How the steps are drawn; `counts` are training samples per class, `names` what the classes are called.
    struct Draw {
        SamplerKind sampler = SamplerKind::natural;
        std::vector<std::int64_t> counts;
        std::int64_t batch = 0, micro_batch = 0;
        std::vector<std::string> names;
    };
    using Kind = MeasuringSchedule::Kind;

    /// `budget`: share of the step time; 0: nothing is measured, 1 or more: every step is. `pass_samples`: N
    /// when a pass draws without replacement, else 0.
    LiveNoise(double budget, const NetworkGraph& graph, int classes, std::int64_t pass_samples, Draw draw);

    /// The one account of all measuring, and when it is done.
    MeasuringSchedule& schedule() { return schedule_; }
    const MeasuringSchedule& schedule() const { return schedule_; }

    /// Norms of gradients given one per parameter of the network; `owner` are the parameters' indices.
    GroupNorms norms(const std::vector<at::Tensor>& gradients, const std::vector<std::size_t>& owner) const;
    /// What M >= 2 micro-batches gave; `sum_size_norm2` = sum b_i |g_i|^2. `split`: the step had one
    /// micro-batch, which was run again in parts.
    void add_micro_batches(const GroupNorms& sum_size_norm2, const GroupNorms& mean_norm2,
                           std::int64_t micro_batches, std::int64_t samples, bool split);
    /// What the classifier layer showed of all of a step's samples.
    void add_classifier(const ClassifierLook& look);
    /// The same samples twice, with augmentation and dropout drawn apart; in any order of samples.
    void add_repeat(const ClassifierLook& look, const ClassifierLook& again);
    /// Running statistics of all batch-norm layers before and after a micro-batch updated them (see
    /// TorchNetwork::norm_statistics): the micro-batch's own follow from the two. `updates` is how often they
    /// were updated before; while they still remember what they started from nothing is taken.
    void add_norm_statistics(const at::Tensor& before, const at::Tensor& after, std::int64_t micro_batch,
                             std::int64_t updates);
    bool has_norms() const { return !norms_.empty(); }

    /// Of the whole network where that is resolvable, else of the classifier layer. Under a class-aware
    /// sampler from per-class statistics where the plain estimator would take what the sampler removes for
    /// noise; see plain_is_wrong().
    const NoiseEstimate& estimate() const { return estimate_; }
    /// Which of them estimate() is, for people.
    std::string source() const;
    const std::optional<double>& norm_line() const { return norm_line_; }
    /// Share of tr Sigma (of the classifier layer) that lies between classes under `prior`.
    std::optional<double> between_class_share(std::span<const double> prior) const;
    /// What the per-class gradients of the classifier layer predict for a sampler.
    std::optional<SamplerNoise> predict(SamplerKind sampler, std::span<const std::int64_t> counts,
                                        std::int64_t batch, std::int64_t micro_batch) const;
    NoiseReport report(std::int64_t step) const;

    /// For a checkpoint: a run that goes on measures as if it had never stopped.
    std::vector<double> save() const;
    /// False when the state is that of another network or another number of classes: measuring starts afresh.
    bool restore(const std::vector<double>& values);

  private:
    struct NormWatch {
        NormLayer layer;
        double momentum;
        NormNoiseAverage average;
    };

    NoiseObservation corrected(const NoiseObservation& seen) const {
        return pass_samples_ > 0 ? without_replacement(seen, pass_samples_) : seen;
    }
    /// Whether the sampler makes a step's parts more alike, or more different, than chance would: then the
    /// estimate comes from the classes' own gradients.
    bool plain_is_wrong() const;
    void refresh_estimate();
    void refresh_norm_line();

    std::int64_t pass_samples_;
    Draw draw_;
    bool one_micro_batch_, class_aware_;
    MeasuringSchedule schedule_;
    std::vector<LayerGroup> layer_groups_;
    std::vector<int> group_of_parameter_;
    NoiseAverage whole_, classifier_;
    std::vector<NoiseAverage> groups_;
    std::int64_t splits_ = 0;
    ClassAwareNoise classes_; ///< with an estimate of its own only under a class-aware sampler
    NoiseEstimate by_class_estimate_;
    /// S of the looks whose samples were run twice as `trace`, the part of it that differs between the runs
    /// of one sample as `gradient_norm2`.
    NoiseAverage repeats_;
    std::int64_t looks_ = 0;
    /// Steps that were done at the last observation of each kind.
    std::int64_t last_micro_ = 0, last_look_ = 0, last_norms_ = 0, last_repeat_ = 0;
    std::vector<NormWatch> norms_;
    NoiseEstimate estimate_;
    std::optional<double> norm_line_;
};

} // namespace redline::learn
