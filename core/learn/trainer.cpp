// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/trainer.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <new>
#include <thread>

#include <ATen/ATen.h>
#include <c10/util/Exception.h>

#include "learn/device.h"
#include "learn/out_of_memory.h"
#include "learn/training_run.h"
#include "redline/sampling/prior.h"

namespace redline::learn {

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
    s.observed_coverage = observed_coverage();
    s.predicted_peak = outcome_.predicted_peak;
    s.measured_peak = outcome_.measured_peak;
    s.step_in_epoch = state_.steps_in_epoch;
    for (const auto seen : state_.last_seen)
        s.steps_since_seen.push_back(seen > 0 ? s.step - seen : -1);
    s.verdict = outcome_.verdict;
    s.verdict_text = outcome_.verdict_text;
    s.judged = outcome_.judged;
    refresh_report();
    s.noise = report_;
    s.class_gaps = gaps_;
    observer_.on_status(s);
}

void Trainer::refresh_report() {
    if (report_ && (report_->step == state_.steps_done || seconds_since(last_report_) < 1 ||
                    !noise_->schedule().affords(report_seconds_)))
        return;
    const auto start = Clock::now();
    report_ = std::make_shared<const NoiseReport>(noise_->report(state_.steps_done));
    last_report_ = Clock::now();
    report_seconds_ = seconds_since(start);
    noise_->schedule().add_cost(LiveNoise::Kind::other, report_seconds_);
}

std::vector<double> Trainer::sampler_repeats() const {
    return plan_epoch(settings_.sampler, prepared_.split.train_counts, settings_.batch,
                      settings_.micro_batch())
        .repeats;
}

/// How far training and validation lie apart, class by class, within the budget of the noise measurement.
/// `expected`: seconds, before the first was made.
Result<void> Trainer::refresh_gaps(double expected) {
    if (!noise_->schedule().affords(gap_seconds_.value_or(expected))) return {};
    const auto start = Clock::now();
    REDLINE_ASSIGN(auto gaps, validation_->class_gaps(sampler_repeats()));
    gaps_ = std::make_shared<const std::vector<ClassGap>>(std::move(gaps));
    gap_seconds_ = seconds_since(start);
    noise_->schedule().add_cost(LiveNoise::Kind::other, *gap_seconds_);
    return {};
}

Result<void> Trainer::train_epochs() {
    coverage_first_step_ = {state_.steps_done};
    if (!outcome_.warnings.empty())
        for (const auto& warning : outcome_.warnings)
            log_.warning(warning);
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

double Trainer::observed_coverage() const {
    return state_.coverage_steps > 0
               ? state_.observed_coverage_sum / static_cast<double>(state_.coverage_steps)
               : 0;
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
        REDLINE_ASSIGN(const StepOutcome step, step_->run(samples, {epoch, i}, rate));
        const double took = seconds_since(start);
        training_seconds_ += took;
        noise_->schedule().end_step(took - step.noise_seconds);
        state_.seconds += took;
        samples_ += static_cast<std::int64_t>(samples.size());
        ++state_.steps_done;
        state_.steps_in_epoch = i + 1;
        state_.optimizer_steps = optimizer_->steps();
        state_.epoch_loss += step.loss;
        // What is left of a pass for its last step holds fewer classes than the steps that are expected.
        const bool rest = i > 0 && i + 1 == per_epoch && samples.size() < sampler_->step(epoch, 0).size();
        if (!rest) {
            state_.observed_coverage_sum += step.classes;
            ++state_.coverage_steps;
        }
        for (const auto sample : samples)
            state_.last_seen[static_cast<std::size_t>(
                prepared_.train_labels[static_cast<std::size_t>(sample)])] = state_.steps_done;
        if (!std::isfinite(step.loss) && !step_->scaler().on())
            return fail(ErrorCode::input,
                        "the loss is no longer finite at step " + std::to_string(state_.steps_done), "--lr",
                        "lower the learning rate, or look for values without meaning in the cube");
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
        record.norm_line = noise_->norm_line();
        history_.add(record);
        if (folder_) folder_->add(record);
        observer_.on_step(record);
        status("training", false);
        if (folder_ && seconds_since(last_checkpoint_) > 60) REDLINE_TRY(checkpoint());
    }
    return true;
}

void Trainer::take_verdict(const std::optional<LearningVerdict>& verdict) {
    if (!verdict) return;
    outcome_.verdict = verdict->state;
    outcome_.verdict_text = verdict->text;
    outcome_.judged = verdict;
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
    REDLINE_ASSIGN(const auto look, validation_->end_epoch(record, state_));
    const double looked = seconds_since(start);
    if (look) {
        take_verdict(look->verdict);
        if (settings_.noise_budget > 0) REDLINE_TRY(refresh_gaps(looked));
    }
    record.guess_band = outcome_.guess_band;
    epoch_seconds_ += seconds_since(start);
    state_.seconds += seconds_since(start);
    record.seconds = state_.seconds;
    state_.epochs.push_back(record);
    if (folder_ && noise_->schedule().affords(report_seconds_)) {
        const auto asked = Clock::now();
        folder_->add(noise_->report(state_.steps_done));
        report_seconds_ = seconds_since(asked);
        noise_->schedule().add_cost(LiveNoise::Kind::other, report_seconds_);
    }
    observer_.on_epoch(record);
    log_.note_epoch(record, settings_.epochs);
    return {};
}

Result<void> Trainer::checkpoint() {
    const auto start = Clock::now();
    state_.loss_scale = step_->scaler().scale();
    state_.good_steps = step_->scaler().good_steps();
    RunTensors tensors{stored(network_->copy_state()), stored(optimizer_->copy_state()), validation_->best(),
                       noise_->save()};
    REDLINE_TRY(folder_->write_checkpoint(state_, tensors));
    REDLINE_TRY(folder_->write_weights(tensors.best.empty() ? tensors.current : tensors.best));
    REDLINE_TRY(folder_->write_tables(state_.epochs));
    checkpointed_step_ = state_.steps_done;
    last_checkpoint_ = Clock::now();
    epoch_seconds_ += seconds_since(start);
    return {};
}

Result<void> Trainer::finish() {
    status("testing", true);
    REDLINE_TRY(validation_->load_best());
    REDLINE_ASSIGN(const auto look, validation_->look(1000));
    if (look) {
        outcome_.validation = look->scores;
        take_verdict(look->verdict);
        REDLINE_ASSIGN(outcome_.class_gaps, validation_->class_gaps(sampler_repeats()));
        gaps_ = std::make_shared<const std::vector<ClassGap>>(outcome_.class_gaps);
        for (const std::string& warning : over_fitted_text(outcome_.class_gaps))
            outcome_.warnings.push_back(warning);
    }
    REDLINE_ASSIGN(const Evaluation test, validation_->evaluate(prepared_.test, prepared_.test_labels));
    outcome_.test = score(test.confusion);
    if (!look) outcome_.guess_band = guess_band(test.confusion, settings_.seeds.run);
    outcome_.best_epoch = state_.best_epoch;
    outcome_.epochs = state_.epochs_done;
    outcome_.steps = state_.steps_done;
    outcome_.observed_coverage = observed_coverage();
    outcome_.noise = noise_->estimate();
    outcome_.gsnr = outcome_.noise.gsnr(settings_.batch);
    outcome_.noise_source = noise_->source();
    outcome_.noise_report = noise_->report(state_.steps_done);
    report_ = std::make_shared<const NoiseReport>(outcome_.noise_report);
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
    log_.note_end(outcome_);
    if (folder_) REDLINE_TRY(folder_->write_results(outcome_, prepared_.scene.truth->legend));
    status("testing", true);
    return {};
}

Result<TrainOutcome> train_network(const TrainJob& job, TrainObserver& observer, const TrainControl& control,
                                   Logger& logger, const std::string& environment) {
    RunLog log(logger);
    const auto attempt = [&]() -> Result<TrainOutcome> {
        // Everything that the step held is gone once the trainer is: the next run starts with free memory.
        Trainer trainer(job, observer, control, log, environment);
        const auto ran_out = [&](const std::string& reason) {
            const MemoryShortage shortage = trainer.shortage();
            observer.on_memory_shortage(shortage);
            return fail(out_of_memory(shortage, reason));
        };
        try {
            return trainer.run();
        } catch (const c10::Error& error) {
            const std::string text = error.what_without_backtrace();
            if (!means_out_of_memory(text)) throw;
            return ran_out(text);
        } catch (const std::bad_alloc&) {
            return ran_out("the system gave no more");
        }
    };
    auto outcome = attempt();
    if (!outcome) log.note_failure(outcome.error());
    return outcome;
}

} // namespace redline::learn
