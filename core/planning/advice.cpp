// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "planning/lines.h"
#include "redline/base/units.h"
#include "redline/network/zoo.h"
#include "redline/noise/batch_norm_noise.h"
#include "redline/noise/learning_rate.h"
#include "redline/planning/planned_step.h"

namespace redline {

namespace {

/// Memory of changed settings, from the same models that the plan comes from.
struct Trial {
    NetworkGraph graph;
    StepOptions step;
    MemoryPrediction memory;
};

class Advisor {
  public:
    Advisor(const PlanInput& input, const Plan& plan)
        : input_(input),
          plan_(plan),
          settings_(input.settings),
          line_(plan.red_line),
          classes_(static_cast<std::int64_t>(plan.counts.size())) {}

    std::vector<Advice> all() {
        step_1_memory();
        step_2_diagnose();
        step_3_norm();
        step_4_accumulate();
        step_5_sampler();
        step_6_precision_and_checkpoints();
        step_7_smaller_or_larger();
        return std::move(advice_);
    }

  private:
    Result<Trial> attempt(const Settings& settings, int bands) const {
        Trial trial;
        REDLINE_ASSIGN(trial.graph, build_network(settings, bands, input_.classes));
        trial.step = planned_step(settings, input_.counts, trial.graph, plan_.step.device, input_.threads);
        trial.memory = predict_step(trial.graph, trial.step);
        return trial;
    }

    bool fits(const MemoryPrediction& memory) const {
        return line_.budget <= 0 || memory.total <= line_.budget;
    }

    static Message memory_text(const MemoryPrediction& memory, std::int64_t micro) {
        return {"%1 at b = %2", {bytes_text(memory.total), std::to_string(micro)}};
    }

    void add(int step, Message title, Message why, const Settings& changed, Message before, Message after) {
        Advice advice{step, std::move(title),  std::move(why),  changed,
                      {},   std::move(before), std::move(after)};
        const auto note = [&](const char* name, const std::string& from, const std::string& to) {
            if (from != to) advice.changes.push_back(fmt::format("{}: {} -> {}", name, from, to));
        };
        note("batch", std::to_string(settings_.batch), std::to_string(changed.batch));
        note("micro", std::to_string(settings_.micro_batch()), std::to_string(changed.micro_batch()));
        note("norm", to_text(settings_.norm), to_text(changed.norm));
        note("sampler", to_text(settings_.sampler), to_text(changed.sampler));
        note("loss", to_text(settings_.loss), to_text(changed.loss));
        note("prior correction", to_text(settings_.prior_correction), to_text(changed.prior_correction));
        note("augment", settings_.augment ? "on" : "off", changed.augment ? "on" : "off");
        note("precision", to_text(settings_.precision), to_text(changed.precision));
        note("checkpoint segments", std::to_string(settings_.checkpoint_segments),
             std::to_string(changed.checkpoint_segments));
        note("patch", std::to_string(settings_.patch), std::to_string(changed.patch));
        note("bands", to_text(settings_.bands), to_text(changed.bands));
        note("device", settings_.device, changed.device);
        advice_.push_back(std::move(advice));
    }

    Message coverage_text(const Settings& settings) const {
        const double expected =
            expected_coverage(plan_.counts, coverage_scheme(settings, plan_.counts_assumed));
        const std::string there = number_text(expected, 3), all = std::to_string(classes_);
        if (input_.noise)
            if (const auto gsnr = input_.noise->gsnr(settings.batch))
                return {"%1 of %2 classes per step, GSNR %3", {there, all, number_text(*gsnr, 2)}};
        return {"%1 of %2 classes per step", {there, all}};
    }

    std::optional<double> rho_of(const NormLayer& layer) const {
        for (const NormNoise& noise : input_.norms)
            if (noise.layer.name == layer.name && noise.rho) return noise.rho;
        return input_.norm_correlation;
    }

    /// B in equal micro-batches of at most `most`; B grows by less than one per micro-batch where it has to.
    static Settings in_micro_batches(Settings settings, std::int64_t batch, std::int64_t most) {
        const std::int64_t parts = (batch + most - 1) / most;
        const std::int64_t micro = (batch + parts - 1) / parts;
        settings.micro = static_cast<int>(micro);
        settings.batch = static_cast<int>(micro * parts);
        if (parts == 1) settings.micro = 0;
        return settings;
    }

    void step_1_memory() {
        if (line_.fits || plan_.max_micro_batch < 1) return;
        const Settings changed = in_micro_batches(settings_, settings_.batch, plan_.max_micro_batch);
        const Result<Trial> trial = attempt(changed, input_.bands);
        if (!trial) return;
        add(1, "Smaller micro-batch",
            {"the model of a training step says that b = %1 is the most for %2",
             {std::to_string(plan_.max_micro_batch), bytes_text(line_.budget)}},
            changed, memory_text(plan_.memory, settings_.micro_batch()),
            memory_text(trial->memory, changed.micro_batch()));
    }

    void step_2_diagnose() {
        if (line_.side != Side::left) return;
        const bool coverage = line_.coverage_line == 0 || settings_.batch < line_.coverage_line;
        const bool noise = line_.noise_line && settings_.batch < *line_.noise_line;
        const Message kind = coverage && noise ? "coverage and sample noise"
                             : coverage        ? "coverage"
                                               : "sample noise";
        Message after = "no B reaches the coverage line";
        if (line_.batch > 0)
            after = {"the line lies at B = %1, %2 times as much",
                     {std::to_string(line_.batch),
                      number_text(static_cast<double>(line_.batch) / settings_.batch, 2)}};
        const Message why = {line_.noise_line
                                 ? "what is short decides which remedy helps: %1"
                                 : "what is short decides which remedy helps: %1; the noise part "
                                   "is unknown until it is measured (Probe now)",
                             {kind}};
        add(2, {"Diagnosis: left of the red line, short of %1", {kind}}, why, settings_,
            coverage_text(settings_), after);
    }

    void step_3_norm() {
        const std::vector<NormLayer> layers = batch_norm_layers(plan_.graph);
        if (layers.empty()) return;
        const auto micro = static_cast<double>(std::min<std::int64_t>(
            settings_.micro_batch(),
            plan_.max_micro_batch > 0 && !line_.fits ? plan_.max_micro_batch : settings_.micro_batch()));
        // without a measured correlation the old rule of thumb has to do
        const double wanted = line_.norm_line.value_or(16);
        if (micro >= wanted) return;
        Settings changed = settings_;
        changed.norm = {NormKind::group, 8};
        const Result<Trial> trial = attempt(changed, input_.bands);
        if (!trial) return;
        double least = INFINITY;
        for (const NormLayer& layer : layers)
            least = std::min(least, effective_samples(micro, static_cast<double>(layer.positions),
                                                      rho_of(layer).value_or(1)));
        const char* why = settings_.precision == Precision::fp32
                              ? "batch norm sees only the micro-batch; re-estimate its statistics first (no "
                                "retraining), then replace it"
                              : "batch norm sees only the micro-batch; re-estimate its statistics first (no "
                                "retraining), then replace it; group norm runs in float32 under mixed "
                                "precision, the memory is predicted again";
        const bool measured = !input_.norms.empty() || input_.norm_correlation;
        add(3, "Group norm instead of batch norm", why, changed,
            {measured ? "statistics worth %1 samples at b = %2, %3"
                      : "statistics worth at least %1 samples at b = %2, %3",
             {number_text(least, 3), number_text(micro, 3), bytes_text(plan_.memory.total)}},
            {"no dependence on b, %1", {bytes_text(trial->memory.total)}});
    }

    /// `why`, and beside it the rate that another batch size asks for while the noise scale is known.
    Message with_rate(Message why, const Settings& changed) const {
        if (!input_.noise) return why;
        const LearningRateAdvice advice =
            suggest_learning_rate(changed, settings_.batch, settings_.learning_rate, *input_.noise);
        if (!advice.rate) return why;
        return {"%1; the learning rate %2 of B = %3 corresponds to %4 (%5 to %6) there, let a pilot decide",
                {std::move(why), number_text(settings_.learning_rate, 2), std::to_string(settings_.batch),
                 number_text(*advice.rate, 2), number_text(advice.low, 2), number_text(advice.high, 2)}};
    }

    void step_4_accumulate() {
        if (line_.side != Side::left || line_.batch <= settings_.batch || line_.batch > (1 << 24)) return;
        const std::int64_t samples =
            std::accumulate(plan_.counts.begin(), plan_.counts.end(), std::int64_t{0});
        if (!plan_.counts_assumed && line_.batch > samples) {
            add(4, "More labelled pixels",
                {"the line lies beyond the %1 training samples: no step of them reaches it; label more "
                 "pixels, or train longer with a smaller learning rate",
                 {std::to_string(samples)}},
                settings_, coverage_text(settings_),
                {"at least %1 training samples", {std::to_string(line_.batch)}});
            return;
        }
        if (line_.batch <= plan_.max_micro_batch) {
            Settings whole = settings_;
            whole.batch = static_cast<int>(line_.batch);
            whole.micro = 0;
            if (const Result<Trial> trial = attempt(whole, input_.bands); trial && fits(trial->memory)) {
                add(4, "Larger batch",
                    with_rate({"it fits in one forward pass: %1", {bytes_text(trial->memory.total)}}, whole),
                    whole, coverage_text(settings_), coverage_text(whole));
                return;
            }
        }
        const std::int64_t most = plan_.max_micro_batch > 0
                                      ? std::min<std::int64_t>(settings_.micro_batch(), plan_.max_micro_batch)
                                      : settings_.micro_batch();
        Settings changed = settings_;
        const std::int64_t parts = (line_.batch + most - 1) / most;
        changed.micro = static_cast<int>(most);
        changed.batch = static_cast<int>(most * parts);
        const Message why = {
            batch_norm_layers(plan_.graph).empty()
                ? "B grows to %1 micro-batches of %2 without memory, each step takes as many "
                  "times longer"
                : "B grows to %1 micro-batches of %2 without memory, each step takes as many "
                  "times longer; batch norm still sees only b",
            {std::to_string(parts), std::to_string(most)}};
        add(4, "Gradient accumulation", with_rate(why, changed), changed, coverage_text(settings_),
            coverage_text(changed));
    }

    void step_5_sampler() {
        const bool short_of_classes = line_.coverage_line == 0 || settings_.batch < line_.coverage_line;
        if (!short_of_classes || settings_.sampler == SamplerKind::coverage) return;
        Settings changed = settings_;
        changed.sampler = SamplerKind::coverage;
        changed.loss = LossKind::cross_entropy;
        changed.prior_correction = PriorCorrection::training_counts;
        changed.augment = true;
        const double before =
            expected_coverage(plan_.counts, coverage_scheme(settings_, plan_.counts_assumed));
        const double after = expected_coverage(plan_.counts, coverage_scheme(changed, plan_.counts_assumed));
        if (after <= before + 1e-9) return;
        const std::int64_t new_line =
            smallest_batch(plan_.counts, coverage_scheme(changed, plan_.counts_assumed));
        add(5, "Coverage-maximising sampler",
            {"the coverage line moves from %1 to %2; rare samples repeat, therefore stronger augmentation, "
             "and the prior is corrected at inference (usually raises OA, lowers AA and macro F1)",
             {line_.coverage_line > 0 ? Message(std::to_string(line_.coverage_line)) : Message("nowhere"),
              std::to_string(new_line)}},
            changed, coverage_text(settings_), coverage_text(changed));
    }

    void step_6_precision_and_checkpoints() {
        if (line_.fits) return;
        if (plan_.step.device == DeviceKind::cuda && settings_.precision == Precision::fp32) {
            Settings changed = settings_;
            changed.precision = Precision::bf16;
            if (const Result<Trial> trial = attempt(changed, input_.bands);
                trial && trial->memory.total < plan_.memory.total)
                add(6, "Mixed precision (bf16)",
                    "two bytes per activation instead of four; weights and their moments stay in float32",
                    changed, memory_text(plan_.memory, settings_.micro_batch()),
                    memory_text(trial->memory, settings_.micro_batch()));
        }
        if (settings_.checkpoint_segments > 1 || !settings_.checkpoint_ranges.empty()) return;
        Settings best = settings_;
        MemoryPrediction least = plan_.memory;
        for (const int segments : {2, 3, 4, 6, 8, 12}) {
            Settings changed = settings_;
            changed.checkpoint_segments = segments;
            StepOptions step = plan_.step;
            step.checkpoint = checkpoint_ranges(plan_.graph, segments);
            const MemoryPrediction memory = predict_step(plan_.graph, step);
            if (memory.total < least.total) {
                least = memory;
                best = changed;
            }
        }
        // a saving that rounding eats is none
        if (least.total > 0.99 * static_cast<double>(plan_.memory.total)) return;
        add(6, "Gradient checkpointing",
            "activations are computed again in the backward pass: about one more forward pass, a third of a "
            "step",
            best, memory_text(plan_.memory, settings_.micro_batch()),
            memory_text(least, settings_.micro_batch()));
    }

    void step_7_smaller_or_larger() {
        if (line_.fits || plan_.max_micro_batch >= std::min(settings_.batch, 4)) return;
        const auto micro = settings_.micro_batch();
        // Too big is monotone in the patch; what the network refuses (too small, or even) is not too big.
        const auto try_patch = [&](int patch) {
            Settings changed = settings_;
            changed.patch = patch;
            return attempt(changed, input_.bands);
        };
        int fitting = 0, too_big = settings_.patch;
        while (too_big - fitting > 1) {
            const int middle = fitting + (too_big - fitting) / 2;
            Result<Trial> trial = try_patch(middle);
            if (!trial && middle + 1 < too_big) trial = try_patch(middle + 1);
            (trial && !fits(trial->memory) ? too_big : fitting) = middle;
        }
        for (int patch = fitting; patch >= std::max(1, fitting - 2); --patch) {
            const Result<Trial> trial = try_patch(patch);
            if (!trial || !fits(trial->memory)) continue;
            Settings changed = settings_;
            changed.patch = patch;
            add(7, "Smaller patch", "activations grow with the square of the patch", changed,
                memory_text(plan_.memory, micro), memory_text(trial->memory, micro));
            break;
        }
        int low = 0, high = input_.bands;
        MemoryPrediction memory;
        while (high - low > 1) {
            const int middle = low + (high - low) / 2;
            const Result<Trial> trial = attempt(settings_, middle);
            if (trial && fits(trial->memory)) memory = trial->memory;
            (trial && !fits(trial->memory) ? high : low) = middle;
        }
        if (low > 0 && memory.total > 0) {
            Settings changed = settings_;
            changed.bands = BandChoice{};
            changed.bands.whitening = settings_.bands.whitening;
            changed.bands.kind = BandChoiceKind::pca;
            changed.bands.components = low;
            if (const Result<Trial> trial = attempt(changed, low); trial && fits(trial->memory))
                add(7, "Fewer bands",
                    "activations of 3-D networks grow with the bands; principal components keep most of the "
                    "variance",
                    changed, memory_text(plan_.memory, micro), memory_text(trial->memory, micro));
        }
        for (const DeviceInfo& device : device_catalogue()) {
            if (device.memory < plan_.memory.total) continue;
            Settings changed = settings_;
            changed.device = device.id;
            add(7, {"A larger GPU: %1", {device.name}}, "the smallest of the catalogue that holds the step",
                changed, {"%1 there", {bytes_text(line_.budget)}},
                {"%1 there, %2 needed", {bytes_text(device.memory), bytes_text(plan_.memory.total)}});
            break;
        }
    }

    const PlanInput& input_;
    const Plan& plan_;
    const Settings& settings_;
    const RedLine& line_;
    std::int64_t classes_;
    std::vector<Advice> advice_;
};

} // namespace

std::vector<Advice> advise(const PlanInput& input, const Plan& plan) {
    return Advisor(input, plan).all();
}

Result<Recommendation> recommend(PlanInput input) {
    Recommendation result;
    std::vector<int> done;
    for (int round = 0; round < 12; ++round) {
        REDLINE_ASSIGN(const Plan plan, make_plan(input));
        result.settings = input.settings;
        result.fits = plan.red_line.fits;
        result.side = plan.red_line.side;
        if (plan.red_line.fits && plan.verdict != VerdictState::risk) break;
        const auto next = std::ranges::find_if(plan.advice, [&](const Advice& advice) {
            if (advice.changes.empty() || std::ranges::count(done, advice.step) > 0) return false;
            // a device is bought, not set
            if (advice.changed.device != input.settings.device) return false;
            const bool saves_memory = advice.step == 1 || advice.step >= 6;
            return plan.red_line.fits ? !saves_memory : saves_memory;
        });
        if (next == plan.advice.end()) break;
        done.push_back(next->step);
        result.applied.push_back(*next);
        if (next->changed.bands.kind == BandChoiceKind::pca && next->changed.bands != input.settings.bands)
            input.bands = next->changed.bands.components;
        input.settings = next->changed;
    }
    return result;
}

} // namespace redline
