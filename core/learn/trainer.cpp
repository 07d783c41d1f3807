// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/trainer.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <set>
#include <thread>

#include <ATen/ATen.h>
#include <c10/util/Exception.h>

#include "learn/batch_source.h"
#include "learn/device.h"
#include "learn/evaluation.h"
#include "learn/live_noise.h"
#include "learn/loss.h"
#include "learn/memory_meter.h"
#include "learn/network.h"
#include "learn/optimizer.h"
#include "learn/prepared_scene.h"
#include "learn/run_folder.h"
#include "learn/stopwatch.h"
#include "learn/tensor_storage.h"
#include "learn/training_step.h"
#include "redline/planning/verdict.h"
#include "redline/sampling/prior.h"
#include "redline/sampling/sampler.h"

namespace redline::learn {

namespace {

/// Keeps every step up to a limit, then every second one, and so on.
class StepHistory {
  public:
    void add(const StepRecord& record) {
        if ((record.step - 1) % every_ == 0) kept_.push_back(record);
        if (kept_.size() < limit) return;
        std::size_t to = 0;
        every_ *= 2;
        for (const auto& one : kept_)
            if ((one.step - 1) % every_ == 0) kept_[to++] = one;
        kept_.resize(to);
    }
    std::vector<StepRecord> take() { return std::move(kept_); }

  private:
    static constexpr std::size_t limit = 20000;
    std::int64_t every_ = 1;
    std::vector<StepRecord> kept_;
};

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

class Trainer {
  public:
    Trainer(const TrainJob& job, TrainObserver& observer, const TrainControl& control, Logger& logger,
            std::string environment)
        : job_(job),
          observer_(observer),
          control_(control),
          logger_(logger),
          environment_(std::move(environment)),
          device_(c10::kCPU) {}

    Result<TrainOutcome> run();
    const std::optional<Plan>& current_plan() const { return plan_; }

  private:
    Result<void> prepare();
    Result<void> plan();
    Result<void> build();
    Result<void> open_folder();
    Result<void> train_epochs();
    Result<bool> train_epoch();
    Result<void> validate_epoch();
    Result<Evaluation> evaluate(const std::vector<std::int64_t>& pixels,
                                const std::vector<std::int16_t>& labels,
                                std::vector<float>* logits = nullptr);
    void take_verdict(const ConfusionMatrix& confusion, int repeats);
    Result<void> checkpoint();
    Result<void> finish();
    void wait_while_paused();
    void status(const std::string& phase, bool force);

    const TrainJob& job_;
    TrainObserver& observer_;
    const TrainControl& control_;
    Logger& logger_;
    std::string environment_;
    c10::Device device_;

    Settings settings_;
    PreparedScene prepared_;
    std::vector<std::int16_t> label_map_; ///< [row, col]: class where a pixel trains, else -1
    std::optional<Plan> plan_;
    StepOptions step_options_;
    std::unique_ptr<MemoryMeter> meter_;
    std::unique_ptr<TorchNetwork> network_;
    std::unique_ptr<StepOptimizer> optimizer_;
    std::unique_ptr<BatchSource> source_;
    std::unique_ptr<TrainingLoss> loss_;
    std::unique_ptr<Sampler> sampler_;
    std::unique_ptr<LiveNoise> noise_;
    std::unique_ptr<TrainingStep> step_;
    PriorShift prior_;

    std::optional<RunFolder> folder_;
    RunState state_;
    std::vector<StoredTensor> best_;
    StepHistory history_;
    TrainOutcome outcome_;
    std::vector<std::int64_t> coverage_first_step_;
    double epoch_seconds_ = 0;
    double training_seconds_ = 0; ///< steps of this process alone
    std::int64_t samples_ = 0;
    Clock::time_point last_checkpoint_ = Clock::now(), last_status_{};
    std::int64_t checkpointed_step_ = -1;
};

Result<TrainOutcome> Trainer::run() {
    set_threads(job_.threads);
    REDLINE_TRY(prepare());
    REDLINE_TRY(plan());
    REDLINE_TRY(build());
    REDLINE_TRY(open_folder());
    REDLINE_TRY(train_epochs());
    REDLINE_TRY(finish());
    return std::move(outcome_);
}

Result<void> Trainer::prepare() {
    settings_ = job_.settings;
    if (!job_.resume.empty()) {
        REDLINE_ASSIGN(folder_, RunFolder::open(job_.resume));
        REDLINE_ASSIGN(const nlohmann::json description, folder_->description());
        REDLINE_ASSIGN(settings_,
                       settings_from_json(description.value("settings", nlohmann::json::object())));
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
    if (folder_) {
        REDLINE_ASSIGN(const nlohmann::json description, folder_->description());
        if (description["split"].value("fingerprint", "") != split_fingerprint(prepared_.split))
            return fail(ErrorCode::input, "the data no longer give the split that the run was trained with",
                        job_.resume.string(),
                        "resume with the cube and the labels of the run, or start a new run");
    }
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
    step_options_ =
        step_options(settings_, prepared_.graph, device_.is_cuda() ? DeviceKind::cuda : DeviceKind::cpu);
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
    if (room > 0 && plan_->memory.interval_low > room)
        return fail(ErrorCode::memory,
                    "a step is predicted to need " + bytes_text(plan_->memory.total) + ", and " +
                        input.device.name + " has " + bytes_text(room) + " free",
                    "--micro",
                    plan_->max_micro_batch > 0
                        ? "the largest micro-batch that fits is " + std::to_string(plan_->max_micro_batch)
                        : "not even one sample fits: take a smaller patch, fewer bands or another network");
    observer_.on_plan(*plan_, prepared_.split);
    return {};
}

Result<void> Trainer::build() {
    meter_ = std::make_unique<MemoryMeter>(device_.is_cuda() ? device_.index() : -1);
    network_ = std::make_unique<TorchNetwork>(prepared_.graph, settings_.relu_inplace,
                                              settings_.seeds.for_initialisation());
    network_->to_device(device_);
    network_->require_gradients(true);
    if (!step_options_.checkpoint.empty() && !step_options_.checkpoint_reentrant)
        outcome_.warnings.push_back(
            "checkpointing by hooks recomputes nothing in this version: memory stays as without "
            "checkpointing; use --checkpoint reentrant");
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
    // A remainder of one sample joins its neighbour: room for one more.
    source_ = std::make_unique<BatchSource>(
        prepared_.features, prepared_.graph, settings_.padding, device_,
        std::min<std::int64_t>(settings_.micro_batch() + 1, std::max<std::int64_t>(2, settings_.batch + 1)));
    noise_ = std::make_unique<LiveNoise>(
        settings_.noise_budget, prepared_.classes(),
        settings_.sampler == SamplerKind::natural ? static_cast<std::int64_t>(prepared_.train.size()) : 0,
        LiveNoise::Draw{settings_.sampler, prepared_.split.train_counts, settings_.batch, settings_.micro_batch()});
    step_ = std::make_unique<TrainingStep>(
        TrainingStep::Parts{*network_, *optimizer_, *source_, *loss_, *meter_, *noise_}, settings_,
        step_options_, device_, prepared_.train, prepared_.train_labels, label_map_);
    state_.last_seen.assign(static_cast<std::size_t>(prepared_.classes()), 0);
    return {};
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
        best_ = std::move(tensors.best);
        logger_.info("going on after epoch " + std::to_string(state_.epochs_done) + ", step " +
                     std::to_string(state_.steps_done));
    } else if (!job_.out.empty()) {
        REDLINE_ASSIGN(folder_, RunFolder::create(job_.out));
        REDLINE_TRY(folder_->write_description(prepared_, prior_, environment_));
    }
    if (folder_) {
        outcome_.run = folder_->path();
        REDLINE_TRY(folder_->start_tables(state_));
    }
    return {};
}

void Trainer::wait_while_paused() {
    if (!control_.paused() || control_.stop.cancelled()) return;
    status("paused", true);
    while (control_.paused() && !control_.stop.cancelled())
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    status("training", true);
}

void Trainer::status(const std::string& phase, bool force) {
    const auto now = Clock::now();
    if (!force && now - last_status_ < std::chrono::milliseconds(100)) return;
    last_status_ = now;
    TrainingStatus s;
    s.phase = phase;
    s.step = state_.steps_done;
    s.steps = sampler_->steps_per_epoch() * settings_.epochs;
    s.epoch = state_.epochs_done;
    s.epochs = settings_.epochs;
    s.samples_per_second = training_seconds_ > 0 ? static_cast<double>(samples_) / training_seconds_ : 0;
    const std::int64_t own_steps =
        s.step - std::max<std::int64_t>(0, coverage_first_step_.empty() ? 0 : coverage_first_step_.front());
    if (own_steps > 0)
        s.seconds_left = (training_seconds_ + epoch_seconds_) / static_cast<double>(own_steps) *
                         static_cast<double>(s.steps - s.step);
    s.expected_coverage = outcome_.expected_coverage;
    s.observed_coverage = s.step > 0 ? state_.observed_coverage_sum / static_cast<double>(s.step) : 0;
    s.predicted_peak = outcome_.predicted_peak;
    s.measured_peak = outcome_.measured_peak;
    for (const auto seen : state_.last_seen)
        s.steps_since_seen.push_back(s.step - seen);
    s.verdict = outcome_.verdict;
    s.verdict_text = outcome_.verdict_text;
    observer_.on_status(s);
}

Result<void> Trainer::train_epochs() {
    coverage_first_step_ = {state_.steps_done};
    if (!outcome_.warnings.empty())
        for (const auto& warning : outcome_.warnings)
            logger_.warning(warning);
    status("training", true);
    while (state_.epochs_done < settings_.epochs) {
        REDLINE_ASSIGN(const bool whole, train_epoch());
        if (!whole) {
            outcome_.stopped_early = true;
            break;
        }
        REDLINE_TRY(validate_epoch());
        if (folder_ && (seconds_since(last_checkpoint_) > 10 || checkpointed_step_ < 0))
            REDLINE_TRY(checkpoint());
    }
    if (folder_ && checkpointed_step_ != state_.steps_done) REDLINE_TRY(checkpoint());
    return {};
}

/// False when the user stopped it before the epoch's end.
Result<bool> Trainer::train_epoch() {
    const std::int64_t per_epoch = sampler_->steps_per_epoch();
    const auto epoch = static_cast<std::uint32_t>(state_.epochs_done);
    for (std::int64_t i = state_.steps_in_epoch; i < per_epoch; ++i) {
        wait_while_paused();
        if (control_.stop.cancelled()) return false;
        const auto start = Clock::now();
        const std::vector<std::int64_t> samples = sampler_->step(epoch, i);
        const double rate = scheduled_rate(settings_.schedule, settings_.learning_rate, state_.steps_done,
                                           per_epoch * settings_.epochs, per_epoch);
        REDLINE_ASSIGN(const StepOutcome step, step_->run(samples, {epoch, i}, rate, training_seconds_));
        const double took = seconds_since(start);
        training_seconds_ += took;
        state_.seconds += took;
        samples_ += static_cast<std::int64_t>(samples.size());
        ++state_.steps_done;
        state_.steps_in_epoch = i + 1;
        state_.optimizer_steps = optimizer_->steps();
        state_.epoch_loss += step.loss;
        state_.observed_coverage_sum += step.classes;
        for (const auto sample : samples)
            state_.last_seen[static_cast<std::size_t>(
                prepared_.train_labels[static_cast<std::size_t>(sample)])] = state_.steps_done;
        if (!std::isfinite(step.loss) && !step_->scaler().on())
            return fail(ErrorCode::input,
                        "the loss is no longer finite at step " + std::to_string(state_.steps_done), "--lr",
                        "lower the learning rate, or look for values without meaning in the cube");
        if (!(step.noise_measured && settings_.accumulation() > 1))
            outcome_.measured_peak = std::max(outcome_.measured_peak, step.peak);

        StepRecord record;
        record.step = state_.steps_done;
        record.epoch = static_cast<double>(state_.epochs_done) +
                       static_cast<double>(i + 1) / static_cast<double>(per_epoch);
        record.seconds = state_.seconds;
        record.loss = static_cast<float>(step.loss);
        record.learning_rate = static_cast<float>(rate);
        record.classes_seen = step.classes;
        record.memory_peak = step.peak;
        record.noise = noise_->estimate();
        history_.add(record);
        if (folder_) folder_->add(record);
        observer_.on_step(record);
        status("training", false);
        if (folder_ && seconds_since(last_checkpoint_) > 60) REDLINE_TRY(checkpoint());
    }
    return true;
}

Result<Evaluation> Trainer::evaluate(const std::vector<std::int64_t>& pixels,
                                     const std::vector<std::int16_t>& labels, std::vector<float>* logits) {
    std::int64_t largest = elements(prepared_.graph.input);
    for (const auto& node : prepared_.graph.nodes)
        largest = std::max(largest, elements(node.output));
    const std::int64_t batch = std::min<std::int64_t>(
        evaluation_batch(largest), std::max<std::int64_t>(1, static_cast<std::int64_t>(pixels.size())));
    BatchSource source(prepared_.features, prepared_.graph, settings_.padding, device_, batch);
    NoProgress progress;
    // The validation of a stopped run is finished: it is short, and a score is worth more than the moment.
    REDLINE_ASSIGN(auto values,
                   pixel_logits(*network_, source, pixels, batch, prior_, progress, CancelToken()));
    Evaluation result = evaluate_logits(values, labels, prepared_.classes());
    if (logits) *logits = std::move(values);
    return result;
}

void Trainer::take_verdict(const ConfusionMatrix& confusion, int repeats) {
    const auto verdict = judge(confusion, settings_.seeds.run, "validation", repeats);
    if (!verdict) return;
    outcome_.verdict = verdict->state;
    outcome_.verdict_text = verdict->text;
    outcome_.guess_band = verdict->band;
}

Result<void> Trainer::validate_epoch() {
    const auto start = Clock::now();
    ++state_.epochs_done;
    EpochRecord record;
    record.epoch = state_.epochs_done;
    record.train_loss = static_cast<float>(
        state_.epoch_loss / static_cast<double>(std::max<std::int64_t>(1, state_.steps_in_epoch)));
    state_.steps_in_epoch = 0;
    state_.epoch_loss = 0;
    if (!prepared_.validation.empty()) {
        REDLINE_ASSIGN(const Evaluation evaluation,
                       evaluate(prepared_.validation, prepared_.validation_labels));
        const Scores scores = score(evaluation.confusion);
        record.validation_loss = static_cast<float>(evaluation.loss);
        record.validation_oa = scores.oa;
        record.validation_macro_f1 = scores.macro_f1;
        take_verdict(evaluation.confusion, 200);
        record.guess_band = outcome_.guess_band;
        const double f1 = scores.macro_f1.value_or(0);
        record.best = f1 > state_.best_f1 || (f1 == state_.best_f1 && evaluation.loss < state_.best_loss);
        if (record.best) {
            state_.best_f1 = f1;
            state_.best_loss = evaluation.loss;
        }
    } else {
        record.best = true; // nothing to choose by: the last epoch counts
    }
    if (record.best) {
        state_.best_epoch = record.epoch;
        best_ = stored(network_->copy_state());
    }
    epoch_seconds_ += seconds_since(start);
    state_.seconds += seconds_since(start);
    record.seconds = state_.seconds;
    state_.epochs.push_back(record);
    observer_.on_epoch(record);
    return {};
}

Result<void> Trainer::checkpoint() {
    const auto start = Clock::now();
    state_.loss_scale = step_->scaler().scale();
    state_.good_steps = step_->scaler().good_steps();
    RunTensors tensors{stored(network_->copy_state()), stored(optimizer_->copy_state()), best_};
    REDLINE_TRY(folder_->write_checkpoint(state_, tensors));
    REDLINE_TRY(folder_->write_weights(best_.empty() ? tensors.current : best_));
    REDLINE_TRY(folder_->write_tables(state_.epochs));
    checkpointed_step_ = state_.steps_done;
    last_checkpoint_ = Clock::now();
    epoch_seconds_ += seconds_since(start);
    return {};
}

Result<void> Trainer::finish() {
    status("testing", true);
    if (!best_.empty()) {
        REDLINE_ASSIGN(const auto weights, from_stored(best_, "", "best weights"));
        REDLINE_TRY(network_->load(weights, "best weights"));
    }
    if (!prepared_.validation.empty()) {
        REDLINE_ASSIGN(const Evaluation validation,
                       evaluate(prepared_.validation, prepared_.validation_labels));
        outcome_.validation = score(validation.confusion);
        take_verdict(validation.confusion, 1000);
    }
    REDLINE_ASSIGN(const Evaluation test, evaluate(prepared_.test, prepared_.test_labels));
    outcome_.test = score(test.confusion);
    if (prepared_.validation.empty()) outcome_.guess_band = guess_band(test.confusion, settings_.seeds.run);
    outcome_.best_epoch = state_.best_epoch;
    outcome_.epochs = state_.epochs_done;
    outcome_.steps = state_.steps_done;
    outcome_.observed_coverage =
        state_.steps_done > 0 ? state_.observed_coverage_sum / static_cast<double>(state_.steps_done) : 0;
    outcome_.noise = noise_->estimate();
    outcome_.gsnr = outcome_.noise.gsnr(settings_.batch);
    outcome_.noise_source = noise_->source();
    outcome_.between_class_share = noise_->between_class_share(sampler_->sampled_prior());
    if (const auto predicted = noise_->predict(settings_.sampler, prepared_.split.train_counts,
                                               settings_.batch, settings_.micro_batch()))
        outcome_.predicted_gsnr = predicted->gsnr;
    outcome_.seconds = state_.seconds;
    outcome_.samples_per_second =
        training_seconds_ > 0 ? static_cast<double>(samples_) / training_seconds_ : 0;
    outcome_.split = prepared_.split;
    outcome_.steps_history = history_.take();
    outcome_.epochs_history = state_.epochs;
    if (folder_) REDLINE_TRY(folder_->write_results(outcome_, prepared_.scene.truth->legend));
    status("testing", true);
    return {};
}

/// Says what was needed against what was predicted, and what would fit.
Error out_of_memory(const std::string& reason, const std::optional<Plan>& plan) {
    Error error{ErrorCode::memory, "out of memory in training: " + reason, "--micro",
                "take a smaller micro-batch, checkpointing or a smaller patch"};
    if (!plan) return error;
    error.what += "; a step was predicted to need " + bytes_text(plan->memory.total) + " (" +
                  bytes_text(plan->memory.interval_low) + " to " + bytes_text(plan->memory.interval_high) +
                  ")";
    const std::int64_t half = std::max<std::int64_t>(1, plan->step.micro_batch / 2);
    const std::int64_t fits = plan->max_micro_batch > 0 ? std::min(plan->max_micro_batch, half) : half;
    error.remedy =
        "try --micro " + std::to_string(fits) + " (the step's batch stays as it is), or a smaller patch";
    return error;
}

bool means_out_of_memory(const std::string& text) {
    return text.find("not enough memory") != std::string::npos ||
           text.find("can't allocate memory") != std::string::npos ||
           text.find("out of memory") != std::string::npos;
}

} // namespace

Result<TrainOutcome> train_network(const TrainJob& job, TrainObserver& observer, const TrainControl& control,
                                   Logger& logger, const std::string& environment) {
    Trainer trainer(job, observer, control, logger, environment);
    // Everything that the step held is gone once the trainer is: the next run starts with free memory.
    try {
        return trainer.run();
    } catch (const c10::Error& error) {
        const std::string text = error.what_without_backtrace();
        if (!means_out_of_memory(text)) throw;
        return fail(out_of_memory(text, trainer.current_plan()));
    } catch (const std::bad_alloc&) {
        return fail(out_of_memory("the system gave no more", trainer.current_plan()));
    }
}

} // namespace redline::learn
