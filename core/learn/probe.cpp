// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/probe.h"

#include <algorithm>
#include <iterator>

#include <ATen/ATen.h>

#include "learn/autocast.h"
#include "learn/batch_source.h"
#include "learn/device.h"
#include "learn/live_noise.h"
#include "learn/loss.h"
#include "learn/network.h"
#include "learn/prepared_scene.h"
#include "learn/run_folder.h"
#include "redline/base/random.h"
#include "redline/noise/batch_norm_noise.h"
#include "redline/noise/class_noise.h"
#include "redline/noise/gsnr_curve.h"
#include "redline/sampling/sampler.h"

namespace redline::learn {

namespace {

/// Gradients of all batches are kept for their inner products; beyond this they are too many.
constexpr Bytes gradient_limit = Bytes{4} << 30;

/// Gradients of batches of samples, without touching what training would use.
class GradientProbe {
  public:
    GradientProbe(const PreparedScene& prepared, TorchNetwork& network, BatchSource& source,
                  const TrainingLoss& loss, const std::vector<std::int16_t>& label_map,
                  const c10::Device& device)
        : prepared_(prepared),
          network_(network),
          source_(source),
          loss_(loss),
          label_map_(label_map),
          device_(device) {}

    /// Mean gradients of `parts` equal parts of the samples (indices into the training pixels), each as one
    /// vector; `look` takes what the classifier layer shows of all of them.
    Result<std::vector<at::Tensor>> gradients(std::span<const std::int64_t> samples, std::size_t parts,
                                              std::uint64_t batch_number, ClassifierLook& look) {
        std::vector<at::Tensor> all;
        for (std::size_t first = 0; first < parts; ++first) {
            // dealt like cards: a sampler may have put classes side by side
            std::vector<std::int64_t> part;
            for (std::size_t at = first; at < samples.size(); at += parts)
                part.push_back(samples[at]);
            REDLINE_TRY(run(part, batch_number, first, true, look));
            std::vector<at::Tensor> whole;
            for (const auto& named : network_.parameters()) {
                at::Tensor& gradient = named.tensor.mutable_grad();
                if (gradient.defined()) whole.push_back(gradient.reshape({-1}).to(at::kCPU, at::kFloat));
                gradient.reset();
            }
            all.push_back(at::cat(whole));
        }
        return all;
    }

    /// The forward pass alone, with augmentation and dropout drawn by `batch_number`.
    Result<void> look_again(std::span<const std::int64_t> samples, std::uint64_t batch_number,
                            ClassifierLook& look) {
        const at::NoGradGuard no_gradient;
        return run(samples, batch_number, 0, false, look);
    }

  private:
    Result<void> run(std::span<const std::int64_t> samples, std::uint64_t batch_number, std::size_t first,
                     bool backward, ClassifierLook& look) {
        std::vector<std::int16_t> labels;
        for (const auto sample : samples)
            labels.push_back(prepared_.train_labels[static_cast<std::size_t>(sample)]);
        const double weight = loss_.step_weight(labels);
        std::uint64_t number = first << 10, drawn = first << 20;
        for (const auto& cut : micro_batches(samples, prepared_.settings.micro_batch())) {
            std::vector<std::int64_t> pixels;
            std::vector<std::uint8_t> turns;
            for (const auto sample : cut) {
                pixels.push_back(prepared_.train[static_cast<std::size_t>(sample)]);
                if (prepared_.settings.augment)
                    turns.push_back(static_cast<std::uint8_t>(
                        RandomStream(prepared_.settings.seeds.run, RandomUse::augmentation,
                                     static_cast<std::uint32_t>(drawn++), batch_number)
                            .below(8)));
            }
            REDLINE_ASSIGN(const at::Tensor x, source_.inputs(pixels, turns));
            const at::Tensor targets = source_.targets(pixels, turns, label_map_);
            ForwardMode mode;
            mode.training = true;
            mode.update_statistics = false;
            mode.dropout_key = derived_seed(prepared_.settings.seeds.run, RandomUse::probe,
                                            static_cast<std::uint32_t>(number++), batch_number);
            mode.autocast = prepared_.settings.precision != Precision::fp32;
            ForwardCapture captured;
            at::Tensor loss;
            {
                const AutocastGuard autocast(device_.type(), mode.autocast,
                                             prepared_.settings.precision == Precision::fp16 ? at::kHalf
                                                                                             : at::kBFloat16);
                const at::Tensor logits = network_.forward(x, mode, &captured);
                loss = loss_.share(logits, targets, weight, false);
                if (captured.classifier_input.defined()) {
                    look.add(captured.classifier_input, loss_.logit_gradients(logits, targets), cut,
                             prepared_.train_labels);
                    look.has_bias = network_.parameter(network_.classifier_node(), "bias").defined();
                }
            }
            if (backward) loss.backward();
        }
        return {};
    }

    const PreparedScene& prepared_;
    TorchNetwork& network_;
    BatchSource& source_;
    const TrainingLoss& loss_;
    const std::vector<std::int16_t>& label_map_;
    c10::Device device_;
};

/// Inner products of all gradients, in double, some columns at a time.
std::vector<double> inner_products(const std::vector<at::Tensor>& gradients) {
    constexpr std::int64_t columns = 1 << 16;
    const std::int64_t count = static_cast<std::int64_t>(gradients.size()),
                       length = gradients.front().numel();
    at::Tensor sum = at::zeros({count, count}, at::kDouble);
    for (std::int64_t first = 0; first < length; first += columns) {
        std::vector<at::Tensor> rows;
        for (const at::Tensor& one : gradients)
            rows.push_back(one.slice(0, first, std::min(length, first + columns)));
        const at::Tensor block = at::stack(rows).to(at::kDouble);
        sum += at::matmul(block, block.t());
    }
    sum = sum.contiguous();
    return {sum.const_data_ptr<double>(), sum.const_data_ptr<double>() + sum.numel()};
}

/// Inner products of the means of `together` neighbours of rows first, first + 1, ...
std::vector<double> joined(const std::vector<double>& gram, std::size_t rows, std::size_t first,
                           std::size_t together) {
    const std::size_t groups = (rows - first) / together;
    std::vector<double> result(groups * groups, 0.0);
    const double scale = 1 / static_cast<double>(together * together);
    for (std::size_t i = 0; i < groups * together; ++i)
        for (std::size_t j = 0; j < groups * together; ++j)
            result[i / together * groups + j / together] += scale * gram[(first + i) * rows + first + j];
    return result;
}

} // namespace

Result<ProbeResult> probe_noise(const ProbeJob& job, Progress& progress, const CancelToken& cancel) {
    set_threads(job.threads);
    if (job.big_batch < 2 || job.repeats < 2)
        return fail(ErrorCode::usage, "the probe needs a big batch and two repeats or more");
    REDLINE_ASSIGN(const c10::Device device, choose_device(job.settings.device));
    SubProgress preparing(progress, 0, 0.3);
    REDLINE_ASSIGN(const PreparedScene prepared,
                   prepare_scene(job.scene, job.settings, feature_limit, preparing, cancel));
    TorchNetwork network(prepared.graph, job.settings.relu_inplace, job.settings.seeds.for_initialisation());
    if (!job.run.empty()) {
        REDLINE_ASSIGN(const RunFolder folder, RunFolder::open(job.run));
        REDLINE_ASSIGN(const StoredRun stored_run, folder.read());
        REDLINE_TRY(network.load(stored_run.weights, job.run.string()));
    }
    network.to_device(device);
    network.require_gradients(true);
    const std::int64_t count = job.repeats + 1;
    if (prepared.graph.parameters() * 4 * count > gradient_limit)
        return fail(ErrorCode::memory,
                    "the probe keeps " + std::to_string(count) + " gradients of " +
                        bytes_text(prepared.graph.parameters() * 4),
                    "--network", "probe a narrower network, or watch the live estimate while it trains");

    std::vector<std::int16_t> label_map(prepared.split.part.size(), -1);
    for (std::size_t i = 0; i < prepared.train.size(); ++i)
        label_map[static_cast<std::size_t>(prepared.train[i])] = prepared.train_labels[i];
    REDLINE_ASSIGN(const auto sampler,
                   make_sampler(job.settings.sampler, prepared.train_labels, prepared.classes(),
                                job.settings.batch, derived_seed(job.settings.seeds.run, RandomUse::probe),
                                job.settings.micro_batch()));
    REDLINE_ASSIGN(const auto big_sampler,
                   make_sampler(job.settings.sampler, prepared.train_labels, prepared.classes(),
                                job.big_batch, derived_seed(job.settings.seeds.run, RandomUse::probe, 1),
                                job.settings.micro_batch()));
    const TrainingLoss loss(job.settings.loss, prepared.split.train_counts, sampler->sampled_prior(), device);
    BatchSource source(prepared.features, prepared.graph, job.settings.padding, device,
                       std::max(2, job.settings.micro_batch() + 1));
    GradientProbe probe(prepared, network, source, loss, label_map, device);
    ClassGradientStatistics classes(prepared.classes());
    // all batches see the same weights: pairs across them cost nothing of the truth
    RecentSamples recent(prepared.classes());
    const auto tell_apart = [&](const ClassifierLook& look) {
        if (look.labels.empty()) return;
        classes.add_outer_products(look.batch());
        for (const ClassPair& pair : recent.pair(look.batch()))
            classes.add_pair(pair);
    };

    std::vector<at::Tensor> gradients;
    const std::vector<std::int64_t> big = big_sampler->step(0, 0);
    std::int64_t samples = static_cast<std::int64_t>(big.size());
    ClassifierLook of_big;
    REDLINE_ASSIGN(const auto first, probe.gradients(big, 1, 0, of_big));
    gradients.push_back(first.front());
    tell_apart(of_big);
    std::vector<std::vector<std::int64_t>> chosen;
    // A pass may end with a smaller batch. It is left out: a mean of fewer samples is noisier, and would be
    // taken for the noise of a whole batch.
    const std::int64_t steps = sampler->steps_per_epoch();
    std::int64_t step = 0;
    for (; chosen.size() < static_cast<std::size_t>(job.repeats); ++step) {
        auto one = sampler->step(static_cast<std::uint32_t>(step / steps), step % steps);
        if (chosen.empty() || one.size() == chosen.front().size()) chosen.push_back(std::move(one));
    }
    const std::size_t size = chosen.front().size();
    const auto batch = static_cast<std::int64_t>(size);
    // Parts of the batches say how noise goes with B, at no further cost: the micro-batches, or quarters
    // where no batch norm makes another network of them.
    std::size_t parts = job.settings.accumulation() > 1
                            ? static_cast<std::size_t>(job.settings.accumulation())
                        : batch_norm_layers(prepared.graph).empty() ? 4
                                                                    : 1;
    // A part of a batch with quotas has other quotas, and so have two batches together: nothing is said about
    // other B than this one.
    const bool independent = !is_class_aware(job.settings.sampler);
    if (!independent) parts = 1;
    const bool room =
        prepared.graph.parameters() * 4 * (1 + job.repeats * static_cast<std::int64_t>(parts)) <=
        gradient_limit;
    if (!room || size % parts != 0 || size == parts) parts = 1;
    for (int i = 0; i < job.repeats; ++i) {
        if (cancel.cancelled()) return fail(ErrorCode::cancelled, "the probe was stopped");
        const auto& one = chosen[static_cast<std::size_t>(i)];
        samples += static_cast<std::int64_t>(one.size());
        ClassifierLook look;
        REDLINE_ASSIGN(auto next, probe.gradients(one, parts, static_cast<std::uint64_t>(i) + 1, look));
        tell_apart(look);
        std::move(next.begin(), next.end(), std::back_inserter(gradients));
        progress.report(0.3 + 0.7 * (i + 1) / job.repeats, "probing");
    }
    const std::size_t rows = gradients.size();
    const std::vector<double> units = inner_products(gradients);
    // row 0 stays as it is; the parts of each batch become its mean again
    std::vector<double> gram;
    const auto batches = static_cast<std::size_t>(job.repeats);
    const auto members = [&](std::size_t row) {
        std::vector<std::size_t> of;
        if (row == 0) return std::vector<std::size_t>{0};
        for (std::size_t p = 0; p < parts; ++p)
            of.push_back(1 + (row - 1) * parts + p);
        return of;
    };
    for (std::size_t a = 0; a <= batches; ++a)
        for (std::size_t b = 0; b <= batches; ++b) {
            double sum = 0;
            const auto left = members(a), right = members(b);
            for (const std::size_t i : left)
                for (const std::size_t j : right)
                    sum += units[i * rows + j];
            gram.push_back(sum / static_cast<double>(left.size() * right.size()));
        }
    // the batches are distinct samples where they all come of one shuffled pass
    const bool one_pass = job.settings.sampler == SamplerKind::natural && step <= steps;
    const std::int64_t pass_samples = one_pass ? static_cast<std::int64_t>(prepared.train.size()) : 0;
    ProbeResult result = probe_from_gram(gram, static_cast<std::int64_t>(big.size()), batch,
                                         job.settings.seeds.run, 2000, pass_samples);
    result.samples = samples;
    const double unit = static_cast<double>(batch) / static_cast<double>(parts);
    for (const std::size_t together : {std::size_t{1}, parts, 2 * parts, 3 * parts}) {
        if ((rows - 1) / together < 3 || (!independent && together > 1)) continue;
        const auto dot = measured_gsnr(joined(units, rows, 1, together), unit * static_cast<double>(together),
                                       result.corrected, job.settings.seeds.run, 1000, pass_samples);
        const bool there = std::ranges::any_of(result.at_batches, [&](const MeasuredGsnr& one) {
            return one.batch == unit * static_cast<double>(together);
        });
        if (dot && !there) result.at_batches.push_back(*dot);
    }
    if (const auto split = classes.parts(sampler->sampled_prior(), sampler->counts()))
        result.between_class_share = split->between_share();
    if (repeats_differ(job.settings, prepared.graph) && !of_big.labels.empty()) {
        ClassifierLook again;
        REDLINE_TRY(probe.look_again(big, static_cast<std::uint64_t>(job.repeats) + 1, again));
        RepeatNoise repeat;
        repeat.add_outer_products(of_big.residuals, of_big.features, again.residuals, again.features,
                                  static_cast<std::int64_t>(of_big.labels.size()), of_big.has_bias);
        const NoiseObservation all = classifier_observation(of_big);
        if (const auto trace = repeat.trace(); trace && all.trace > 0)
            result.repeat_share = std::clamp(*trace / all.trace, 0.0, 1.0);
        result.samples += static_cast<std::int64_t>(big.size());
    }
    return result;
}

} // namespace redline::learn
