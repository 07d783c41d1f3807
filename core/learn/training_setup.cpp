// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <chrono>

#include <ATen/ATen.h>

#include "learn/device.h"
#include "learn/out_of_memory.h"
#include "learn/tensor_storage.h"
#include "learn/training_run.h"
#include "redline/planning/planned_step.h"
#include "redline/results/run_store.h"
#include "redline/sampling/prior.h"

// What happens before the first step: scene, plan, network, run folder.

namespace redline::learn {

namespace {

class ObserverProgress final : public Progress {
  public:
    ObserverProgress(TrainObserver& observer, std::string phase)
        : observer_(observer), phase_(std::move(phase)) {}
    void report(double, std::string_view) override {
        const auto now = Clock::now();
        if (now - last_ < std::chrono::milliseconds(100)) return;
        last_ = now;
        TrainingStatus status;
        status.phase = phase_;
        observer_.on_status(status);
    }

  private:
    TrainObserver& observer_;
    std::string phase_;
    Clock::time_point last_{};
};

} // namespace

Result<void> Trainer::prepare() {
    settings_ = job_.settings;
    if (!job_.resume.empty()) {
        REDLINE_ASSIGN(folder_, RunFolder::open(job_.resume));
        REDLINE_ASSIGN(const Run stored, folder_->description());
        settings_ = stored.settings;
        settings_.epochs = job_.settings.epochs;
    }
    REDLINE_TRY(check_correction_once(settings_));
    REDLINE_ASSIGN(device_, choose_device(settings_.device));
    ObserverProgress progress(observer_, "preparing");
    REDLINE_ASSIGN(prepared_,
                   prepare_scene(job_.scene, settings_, job_.feature_memory_limit, progress, control_.stop));
    outcome_.warnings = prepared_.warnings;
    label_map_.assign(prepared_.split.part.size(), -1);
    for (std::size_t i = 0; i < prepared_.train.size(); ++i)
        label_map_[static_cast<std::size_t>(prepared_.train[i])] = prepared_.train_labels[i];
    if (folder_) REDLINE_TRY(folder_->check_same(prepared_));
    return {};
}

Result<void> Trainer::plan() {
    PlanInput input;
    input.settings = settings_;
    input.bands = prepared_.preprocessing.features();
    input.classes = prepared_.classes();
    input.counts = prepared_.split.train_counts;
    std::erase(input.counts, 0);
    input.device = describe_device(device_);
    step_options_ = planned_step(settings_, input.counts, prepared_.graph,
                                 device_.is_cuda() ? DeviceKind::cuda : DeviceKind::cpu, job_.threads);
    input.threads = job_.threads;
    auto made = make_plan(input);
    if (!made) {
        outcome_.warnings.push_back("no plan: " + to_text(made.error()));
        return {};
    }
    plan_ = std::move(*made);
    outcome_.predicted_peak = plan_->memory.peak_allocated;
    outcome_.expected_coverage = plan_->coverage.step.expected;
    outcome_.verdict = plan_->verdict;
    outcome_.verdict_text = plan_->verdict_text;
    const Bytes room = input.device.free > 0 ? input.device.free : input.device.memory;
    if (room > 0 && plan_->memory.interval_low > room) {
        const MemoryShortage shortage = predicted_shortage(*plan_, settings_.batch, room);
        observer_.on_memory_shortage(shortage);
        return fail(out_of_memory(shortage, input.device.name));
    }
    observer_.on_plan(*plan_, prepared_.split);
    return {};
}

Result<void> Trainer::build() {
    meter_ = std::make_unique<MemoryMeter>(device_.is_cuda() ? device_.index() : -1);
    network_ = std::make_unique<TorchNetwork>(prepared_.graph, settings_.relu_inplace,
                                              settings_.seeds.for_initialisation());
    network_->to_device(device_);
    network_->require_gradients(true);
    REDLINE_TRY(network_->set_checkpoints(step_options_.checkpoint, step_options_.checkpoint_reentrant));
    optimizer_ = std::make_unique<StepOptimizer>(settings_.optimizer, settings_.foreach_on(device_.is_cuda()),
                                                 settings_.weight_decay, network_->parameters());
    REDLINE_ASSIGN(sampler_,
                   make_sampler(settings_.sampler, prepared_.train_labels, prepared_.classes(),
                                settings_.batch, settings_.seeds.for_order(), settings_.micro_batch()));
    loss_ = std::make_unique<TrainingLoss>(settings_.loss, prepared_.split.train_counts,
                                           sampler_->sampled_prior(), device_);
    if (settings_.prior_correction == PriorCorrection::training_counts) {
        double total = 0;
        for (const auto n : prepared_.split.train_counts)
            total += static_cast<double>(n);
        for (const auto n : prepared_.split.train_counts)
            prior_.target.push_back(static_cast<double>(n) / total);
        prior_.sampled = learnt_prior(settings_, prepared_.split.train_counts);
    }
    if (network_->needs_two_samples() && settings_.micro_batch() == 1)
        return fail(ErrorCode::usage, "batch norm on 1 x 1 maps cannot train with one sample per micro-batch",
                    "--micro", "take --micro 2 or more, or --norm group:8");
    // Room for the largest micro-batch that comes, and for one more: a remainder of one sample joins its
    // neighbour.
    source_ = std::make_unique<BatchSource>(prepared_.features, prepared_.graph, settings_.padding, device_,
                                            step_options_.micro_batch + 1);
    noise_ = std::make_unique<LiveNoise>(new_noise());
    step_ = std::make_unique<TrainingStep>(
        TrainingStep::Parts{*network_, *optimizer_, *source_, *loss_, *meter_, *noise_}, settings_,
        step_options_, device_, prepared_.train, prepared_.train_labels, label_map_);
    // On a GPU the parts' gradients must not become the peak of the run.
    step_->allow_parts(!device_.is_cuda() || !plan_ ||
                       2 * plan_->memory.parts.parameters < plan_->memory.parts.activations / 2);
    validation_ = std::make_unique<Validation>(*network_, prepared_, device_, prior_);
    state_.last_seen.assign(static_cast<std::size_t>(prepared_.classes()), 0);
    return {};
}

LiveNoise Trainer::new_noise() const {
    std::vector<std::string> names;
    for (const ClassInfo& one : prepared_.scene.truth->legend.classes)
        names.push_back(one.name.empty() ? std::to_string(one.value) : one.name);
    return LiveNoise(
        settings_.noise_budget, prepared_.graph, prepared_.classes(),
        settings_.sampler == SamplerKind::natural ? static_cast<std::int64_t>(prepared_.train.size()) : 0,
        LiveNoise::Draw{settings_.sampler, prepared_.split.train_counts, settings_.batch,
                        settings_.micro_batch(), std::move(names)});
}

Result<void> Trainer::open_folder() {
    if (!job_.resume.empty()) {
        RunTensors tensors;
        REDLINE_ASSIGN(state_, folder_->read_checkpoint(tensors, outcome_.warnings));
        REDLINE_ASSIGN(const auto current, from_stored(tensors.current, "", job_.resume.string()));
        REDLINE_TRY(network_->load(current, job_.resume.string()));
        REDLINE_ASSIGN(const auto moments, from_stored(tensors.moments, "", job_.resume.string()));
        REDLINE_TRY(optimizer_->load(moments, state_.optimizer_steps, job_.resume.string()));
        step_->scaler().restore(state_.loss_scale, state_.good_steps);
        validation_->restore_best(std::move(tensors.best));
        if (!tensors.noise.empty() && !noise_->restore(tensors.noise)) {
            outcome_.warnings.push_back("what was measured of the gradient noise does not fit this network: "
                                        "measuring starts afresh");
            *noise_ = new_noise();
        }
        // A table that cannot be read costs the curve's beginning, not the run.
        if (const auto before = read_steps(folder_->path() / "steps.csv"))
            for (const StepRecord& record : *before)
                if (record.step <= state_.steps_done) history_.add(record);
        log_.info("going on after epoch " + std::to_string(state_.epochs_done) + ", step " +
                  std::to_string(state_.steps_done));
    } else if (!job_.out.empty()) {
        REDLINE_ASSIGN(folder_, RunFolder::create(job_.out));
        REDLINE_TRY(folder_->write_description(prepared_, prior_, environment_));
    }
    if (folder_) {
        outcome_.run = folder_->path();
        REDLINE_TRY(log_.open(folder_->path()));
        log_.note_start(prepared_, plan_, environment_);
        REDLINE_TRY(folder_->start_tables(state_));
    }
    return {};
}

} // namespace redline::learn
