// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <ATen/core/Tensor.h>

#include "redline/noise/class_noise.h"
#include "redline/noise/gradient_noise.h"
#include "redline/noise/noise_report.h"

namespace redline::learn {

/// |x|^2 summed over tensors, in double.
double squared_norm(const std::vector<at::Tensor>& tensors);

/// Per-sample gradients of the last linear layer in closed form: g_i = d_i (x) h_i for the weight and d_i for
/// the bias, where d_i is the sample's gradient at the logits and h_i what enters the layer. Only norms are
/// formed: |g_i|^2 = |d_i|^2 (|h_i|^2 + 1). features: N x F, logit_gradients: N x K (unscaled).
NoiseObservation classifier_observation(const at::Tensor& features, const at::Tensor& logit_gradients,
                                        bool has_bias);

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
    /// How the steps are drawn; `counts` are training samples per class.
    struct Draw {
        SamplerKind sampler = SamplerKind::natural;
        std::vector<std::int64_t> counts;
        std::int64_t batch = 0, micro_batch = 0;
    };
    /// What is measured, each with a share of the budget of its own so that the cheap does not starve the
    /// costly.
    enum class Kind { step, split, report };

    /// `budget`: share of the step time; 0: nothing is measured, 1 or more: every step is. `pass_samples`: N
    /// when a pass draws without replacement, else 0.
    LiveNoise(double budget, const NetworkGraph& graph, int classes, std::int64_t pass_samples, Draw draw);

    /// Whether this is to be measured now: the first few steps, then while the measuring time stays within
    /// the budget.
    bool due(Kind kind) const;
    void add_cost(Kind kind, double seconds);
    /// Steps without what measuring them took.
    void add_step(double seconds) {
        training_seconds_ += seconds;
        ++steps_;
    }

    /// Norms of gradients given one per parameter of the network; `owner` are the parameters' indices.
    GroupNorms norms(const std::vector<at::Tensor>& gradients, const std::vector<std::size_t>& owner) const;
    /// What M >= 2 micro-batches gave; `sum_size_norm2` = sum b_i |g_i|^2. `split`: the step had one
    /// micro-batch, which was run again in parts.
    void add_micro_batches(const GroupNorms& sum_size_norm2, const GroupNorms& mean_norm2,
                           std::int64_t micro_batches, std::int64_t samples, bool split);
    /// What the classifier layer gave, in closed form. Now and then its classes are told apart as well.
    void add_classifier(const at::Tensor& features, const at::Tensor& logit_gradients,
                        std::span<const std::int16_t> labels, bool has_bias);
    /// Running statistics of all batch-norm layers before and after a micro-batch updated them (see
    /// TorchNetwork::norm_statistics): the micro-batch's own follow from the two. `updates` is how often they
    /// were updated before; while they still remember what they started from nothing is taken.
    void add_norm_statistics(const at::Tensor& before, const at::Tensor& after, std::int64_t micro_batch,
                             std::int64_t updates);
    bool has_norms() const { return !norms_.empty(); }

    /// Of the whole network where that is resolvable, else of the classifier layer. Under a class-aware
    /// sampler with one micro-batch per step from per-class statistics, because there the plain estimator
    /// takes what the sampler removes for noise.
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
    struct Account {
        double spent = 0;
        std::int64_t measured = 0;
    };
    struct NormWatch {
        NormLayer layer;
        double momentum;
        NormNoiseAverage average;
    };

    NoiseObservation corrected(const NoiseObservation& seen) const {
        return pass_samples_ > 0 ? without_replacement(seen, pass_samples_) : seen;
    }
    double share(Kind kind) const;
    /// Whether the estimate comes from the classes' own gradients.
    bool by_class_shown() const;
    void refresh_estimate();
    void refresh_norm_line();

    double budget_;
    std::int64_t pass_samples_;
    Draw draw_;
    bool one_micro_batch_, class_aware_;
    double training_seconds_ = 0;
    std::int64_t steps_ = 0;
    std::array<Account, 3> accounts_;
    std::vector<LayerGroup> layer_groups_;
    std::vector<int> group_of_parameter_;
    NoiseAverage whole_, classifier_;
    std::vector<NoiseAverage> groups_;
    std::int64_t splits_ = 0;
    ClassGradientStatistics classes_;
    std::unique_ptr<ClassAwareNoise> by_class_; ///< only under a class-aware sampler
    NoiseEstimate by_class_estimate_;
    std::int64_t classifier_calls_ = 0;
    std::vector<NormWatch> norms_;
    NoiseEstimate estimate_;
    std::optional<double> norm_line_;
};

} // namespace redline::learn
