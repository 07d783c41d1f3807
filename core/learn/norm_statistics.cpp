// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/norm_statistics.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <ATen/ATen.h>

#include "learn/autocast.h"
#include "learn/batch_source.h"
#include "learn/device.h"
#include "learn/network.h"
#include "learn/prepared_scene.h"
#include "learn/run_folder.h"
#include "learn/stopwatch.h"
#include "learn/validation.h"
#include "redline/base/random.h"
#include "redline/sampling/sampler.h"

namespace redline::learn {

namespace {

/// Sums over batches of their size, their means and their mean squares, one row as norm_statistics().
class MomentSums {
  public:
    void add(const at::Tensor& statistics, double samples) {
        const at::Tensor row = statistics.to(at::kDouble);
        const std::int64_t channels = row.numel() / 2;
        const at::Tensor mean = row.slice(0, 0, channels), variance = row.slice(0, channels);
        const at::Tensor both = at::cat({mean, variance + mean * mean}) * samples;
        sums_ = sums_.defined() ? sums_ + both : both;
        samples_ += samples;
    }
    at::Tensor statistics() const {
        const at::Tensor moments = sums_ / samples_;
        const std::int64_t channels = moments.numel() / 2;
        const at::Tensor mean = moments.slice(0, 0, channels);
        return at::cat({mean, (moments.slice(0, channels) - mean * mean).clamp_min(0)}).to(at::kFloat);
    }

  private:
    at::Tensor sums_;
    double samples_ = 0;
};

Result<at::Tensor> statistics_of(TorchNetwork& network, const PreparedScene& prepared,
                                 const c10::Device& device, std::int64_t batch, Progress& progress,
                                 const CancelToken& cancel) {
    const at::NoGradGuard no_gradient;
    BatchSource source(prepared.features, prepared.graph, prepared.settings.padding, device, batch + 1);
    // Mixed, so that every batch holds the scene's classes as they come.
    std::vector<std::int64_t> pixels = prepared.train;
    RandomStream stream(prepared.settings.seeds.for_order(), RandomUse::probe);
    for (std::size_t i = pixels.size(); i > 1; --i)
        std::swap(pixels[i - 1], pixels[stream.below(i)]);
    ForwardMode mode;
    mode.training = true;
    mode.momentum = 1.0;
    mode.drop = false;
    mode.autocast = prepared.settings.precision != Precision::fp32;
    MomentSums sums;
    std::size_t done = 0;
    for (const auto& part : micro_batches(pixels, batch)) {
        if (cancel.cancelled()) return fail(ErrorCode::cancelled, "stopped while estimating statistics");
        REDLINE_ASSIGN(const at::Tensor x, source.inputs(part));
        const AutocastGuard autocast(device.type(), mode.autocast,
                                     prepared.settings.precision == Precision::fp16 ? at::kHalf
                                                                                    : at::kBFloat16);
        network.forward(x, mode);
        sums.add(network.norm_statistics(), static_cast<double>(part.size()));
        done += part.size();
        progress.report(static_cast<double>(done) / static_cast<double>(pixels.size()),
                        "estimating batch-norm statistics");
    }
    return sums.statistics();
}

/// Root mean square of the means' shift in old deviations, and of log(new / old variance).
void compare_statistics(const at::Tensor& old_row, const at::Tensor& new_row, NormReestimate& result) {
    const std::int64_t channels = old_row.numel() / 2;
    const float *before = old_row.const_data_ptr<float>(), *after = new_row.const_data_ptr<float>();
    double mean2 = 0, variance2 = 0, used = 0;
    for (std::int64_t c = 0; c < channels; ++c) {
        const auto variance = static_cast<double>(before[channels + c]);
        const auto new_variance = static_cast<double>(after[channels + c]);
        if (!(variance > 1e-12) || !(new_variance > 1e-12)) continue;
        const double shift = static_cast<double>(after[c]) - static_cast<double>(before[c]);
        mean2 += shift * shift / variance;
        variance2 += std::pow(std::log(new_variance / variance), 2);
        ++used;
    }
    if (used == 0) return;
    result.mean_shift = std::sqrt(mean2 / used);
    result.variance_shift = std::sqrt(variance2 / used);
}

} // namespace

Result<NormReestimate> reestimate_norms(const NormJob& job, Progress& progress, const CancelToken& cancel) {
    const auto start = Clock::now();
    set_threads(job.threads);
    REDLINE_ASSIGN(RunFolder folder, RunFolder::open(job.run));
    REDLINE_ASSIGN(const StoredRun run, folder.read());
    REDLINE_ASSIGN(const c10::Device device, choose_device(run.settings.device));
    SubProgress preparing(progress, 0, 0.3);
    REDLINE_ASSIGN(const PreparedScene prepared,
                   prepare_scene(job.scene, run.settings, feature_limit, preparing, cancel));
    REDLINE_TRY(folder.check_same(prepared));
    NormReestimate result;
    result.layers = static_cast<int>(batch_norm_layers(prepared.graph).size());
    if (result.layers == 0)
        return fail(ErrorCode::usage, "the network has no batch norm: there are no statistics to estimate",
                    job.run.string(), "its norm does not depend on the micro-batch");
    TorchNetwork network(prepared.graph, run.settings.relu_inplace, run.settings.seeds.for_initialisation());
    REDLINE_TRY(network.load(run.weights, job.run.string()));
    network.to_device(device);

    Validation validation(network, prepared, device, run.prior);
    const bool validated = !prepared.validation.empty();
    result.part = validated ? "validation" : "training";
    const auto& pixels = validated ? prepared.validation : prepared.train;
    const auto& labels = validated ? prepared.validation_labels : prepared.train_labels;
    REDLINE_ASSIGN(const Evaluation before, validation.evaluate(pixels, labels));
    std::int64_t largest = elements(prepared.graph.input);
    for (const auto& node : prepared.graph.nodes)
        largest = std::max(largest, elements(node.output));
    const std::int64_t batch = std::clamp<std::int64_t>(static_cast<std::int64_t>(prepared.train.size()), 2,
                                                        evaluation_batch(largest));
    const at::Tensor old_row = network.norm_statistics();
    SubProgress passing(progress, 0.3, 1.0);
    REDLINE_ASSIGN(const at::Tensor new_row,
                   statistics_of(network, prepared, device, batch, passing, cancel));
    network.set_norm_statistics(new_row);
    REDLINE_ASSIGN(const Evaluation after, validation.evaluate(pixels, labels));
    result.samples = static_cast<std::int64_t>(prepared.train.size());
    result.before = score(before.confusion);
    result.after = score(after.confusion);
    result.loss_before = before.loss;
    result.loss_after = after.loss;
    compare_statistics(old_row, new_row, result);
    result.kept = job.keep;
    result.seconds = seconds_since(start);
    if (job.keep) {
        REDLINE_TRY(folder.write_weights(stored(network.copy_state())));
        REDLINE_TRY(folder.write_norms(result));
    }
    return result;
}

} // namespace redline::learn
