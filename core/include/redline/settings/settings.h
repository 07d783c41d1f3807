// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "redline/base/error.h"

namespace redline {

enum class NormKind { as_designed, none, batch, group, layer, instance };
enum class Optimizer { adam, adamw, sgd };
enum class Precision { fp32, bf16, fp16 };
enum class CheckpointKind { reentrant, hooks };
enum class SamplerKind { natural, inverse, stratified, coverage, class_then_pixel };
enum class LossKind { cross_entropy, weighted, logit_adjusted };
enum class ScheduleKind { constant, step, cosine };
enum class PaddingKind { reflect, zero };
enum class SplitKind { random, per_class, disjoint, groups, files };
enum class BandChoiceKind { all, range, stride, pca, wavelengths };
enum class PriorCorrection { off, training_counts };

/// Which norm replaces the network's own; `groups` counts for NormKind::group.
struct NormChoice {
    NormKind kind = NormKind::as_designed;
    int groups = 8;
    bool operator==(const NormChoice&) const = default;
};

/// What of the spectrum the network gets. Bad bands are excluded first, for every kind but explicit
/// wavelengths.
struct BandChoice {
    BandChoiceKind kind = BandChoiceKind::all;
    int first = 0, last = 0; ///< range: band indices from 0, inclusive
    int stride = 1;          ///< stride: every n-th good band
    int components = 0;      ///< pca: number of components
    /// pca, 0 to 1: how far the scores are brought to one scale. 1: each gets deviation 1, the noise of the
    /// last components as much as the signal of the first. 0: they keep their ratios, the first has
    /// deviation 1.
    double whitening = 1;
    std::vector<double> wavelengths_nm; ///< wavelengths: the nearest band to each
    bool operator==(const BandChoice&) const = default;
};

struct SplitChoice {
    SplitKind kind = SplitKind::random;
    double share = 0.1;      ///< random, disjoint: share of the labelled pixels that trains
    int per_class = 25;      ///< per_class: pixels of each class that train
    std::string group_field; ///< groups: the attribute that keeps polygons together; empty: as the labels say
    double validation = 0.2; ///< share of the training part kept for validation
    bool operator==(const SplitChoice&) const = default;
};

/// One run seed; single streams can be set apart.
struct Seeds {
    std::uint64_t run = 0;
    std::optional<std::uint64_t> split, initialisation, order;
    std::uint64_t for_split() const { return split.value_or(run); }
    std::uint64_t for_initialisation() const { return initialisation.value_or(run); }
    std::uint64_t for_order() const { return order.value_or(run); }
    bool operator==(const Seeds&) const = default;
};

/// Everything that describes a configuration: what `plan`, `train`, `advise` and `tradeoff` take, what the
/// settings panel edits and what run.json stores. One schema for all of them.
struct Settings {
    // network
    std::string network = "hamida";             ///< a name of the zoo, or the path of a network file
    std::map<std::string, std::string> options; ///< network options (head, stem, width, ...)
    NormChoice norm;
    bool relu_inplace = false;
    // input
    int patch = 5; ///< P, in pixels
    BandChoice bands;
    PaddingKind padding = PaddingKind::reflect; ///< beyond the scene's edge
    // step
    int batch = 64; ///< B: samples per optimiser step
    int micro = 0;  ///< b: samples per forward pass; 0 means B
    Precision precision = Precision::fp32;
    int checkpoint_segments = 0; ///< 0 or 1: no checkpointing
    std::vector<std::pair<int, int>>
        checkpoint_ranges; ///< explicit node ranges [first, end); overrides the segments
    CheckpointKind checkpoint = CheckpointKind::reentrant;
    std::string device = "cpu"; ///< "cpu", "cuda", "cuda:1", or a name of the device catalogue (plan only)
    // optimiser
    Optimizer optimizer = Optimizer::adam;
    std::optional<bool> adam_foreach; ///< unset: on for CUDA, off for the CPU
    double learning_rate = 1e-3;
    double weight_decay = 0;
    ScheduleKind schedule = ScheduleKind::cosine;
    LossKind loss = LossKind::cross_entropy;
    int epochs = 100;
    // samples
    SamplerKind sampler = SamplerKind::natural;
    bool augment = false; ///< flips and right-angle turns of the patch
    PriorCorrection prior_correction = PriorCorrection::off;
    SplitChoice split;
    Seeds seeds;
    // noise measurement
    double noise_budget = 0.01; ///< share of the step time that live noise measurement may take

    int micro_batch() const { return micro > 0 ? micro : batch; }
    /// M = ceil(B / b): micro-batches per optimiser step.
    int accumulation() const { return (batch + micro_batch() - 1) / micro_batch(); }
    bool foreach_on(bool cuda) const { return adam_foreach.value_or(cuda); }
    bool operator==(const Settings&) const = default;
};

/// Text forms as the command line writes them ("group:8", "pca:30", "random:0.1"). Parsing errors name the
/// accepted values.
std::string to_text(const NormChoice& norm);
std::string to_text(const BandChoice& bands);
std::string to_text(const SplitChoice& split);
std::string to_text(Optimizer), to_text(Precision), to_text(CheckpointKind), to_text(SamplerKind),
    to_text(LossKind), to_text(ScheduleKind), to_text(PaddingKind), to_text(PriorCorrection);
Result<NormChoice> parse_norm(std::string_view text);
/// Leaves `whitening` at its default.
Result<BandChoice> parse_bands(std::string_view text);
/// Leaves `validation` at its default.
Result<SplitChoice> parse_split(std::string_view text);
Result<Optimizer> parse_optimizer(std::string_view text);
Result<Precision> parse_precision(std::string_view text);
Result<CheckpointKind> parse_checkpoint_kind(std::string_view text);
Result<SamplerKind> parse_sampler(std::string_view text);
Result<LossKind> parse_loss(std::string_view text);
Result<ScheduleKind> parse_schedule(std::string_view text);
Result<PaddingKind> parse_padding(std::string_view text);
Result<PriorCorrection> parse_prior_correction(std::string_view text);

nlohmann::json to_json(const Settings& settings);
/// Fields that are missing keep the value they have in `defaults`; a field of a wrong type or value is an
/// error that names it.
Result<Settings> settings_from_json(const nlohmann::json& document, const Settings& defaults = {});

/// Checks that need neither a cube nor a network: ranges, positive sizes.
Result<void> validate(const Settings& settings);

} // namespace redline
