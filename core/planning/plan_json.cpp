// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <nlohmann/json.hpp>

#include "redline/noise/learning_rate.h"
#include "redline/planning/plan.h"

namespace redline {

namespace {

using nlohmann::json;

template<typename T>
json or_null(const std::optional<T>& value) {
    return value ? json(*value) : json();
}

json positive_or_null(std::int64_t value) {
    return value > 0 ? json(value) : json();
}

const char* side_name(Side side) {
    return side == Side::left ? "left" : side == Side::right ? "right" : "unknown";
}

json calibration_json(const Plan& plan) {
    if (!plan.calibrated) return {};
    const CalibratedInterval& calibrated = *plan.calibrated;
    return {{"measurements", calibrated.measurements},
            {"measured_over_predicted", calibrated.ratio},
            {"interval_bytes", {calibrated.low, calibrated.high}},
            {"model_missed", calibrated.model_missed}};
}

json memory_json(const Plan& plan) {
    const MemoryPrediction& m = plan.memory;
    json tape;
    if (plan.step.device == DeviceKind::cuda) {
        tape = {{"peak_bytes", m.tape_peak},
                {"peak_bytes_rounded_512", m.tape_peak_rounded_512},
                {"steady_bytes_rounded_512", m.steady_rounded_512},
                {"whole_run_allocated_peak_bytes", m.whole_run_allocated_peak},
                {"whole_run_reserved_peak_bytes", m.whole_run_reserved_peak}};
    } else {
        tape = {{"peak_bytes", m.tape_peak},
                {"peak_excluding_onednn_internal_bytes", m.peak_excluding_onednn},
                {"steady_between_steps_bytes", m.steady_between_steps},
                {"steady_after_zero_grad_bytes", m.steady_after_zero_grad}};
    }
    return {{"rule_of_thumb_bytes", m.rule_of_thumb},
            {"peak_allocated_bytes", m.peak_allocated},
            {"peak_reserved_bytes", m.peak_reserved},
            {"total_bytes", m.total},
            {"interval_bytes", {m.interval_low, m.interval_high}},
            {"parts",
             {{"parameters", m.parts.parameters},
              {"gradients", m.parts.gradients},
              {"optimizer", m.parts.optimizer},
              {"activations", m.parts.activations},
              {"temporaries", m.parts.temporaries},
              {"workspace", m.parts.workspace},
              {"context", m.parts.context},
              {"cached", m.parts.cached}}},
            {"calibration", calibration_json(plan)},
            {"peak_layer", m.peak_layer},
            {"peak_phase", m.peak_phase},
            {"max_micro_batch", plan.max_micro_batch},
            {"fits", plan.red_line.fits},
            {"device_bytes", plan.red_line.budget},
            {"tape", tape}};
}

} // namespace

json to_json(const CoverageResult& result) {
    return {{"expected_classes", result.expected},
            {"variance", result.variance},
            {"probability_all", result.probability_all},
            {"per_class", result.present}};
}

json to_json(const Plan& plan, const PlanInput& input) {
    const NoiseEstimate* noise = input.noise && input.noise->resolvable ? &*input.noise : nullptr;
    json document;
    document["memory"] = memory_json(plan);
    document["coverage"] = {{"expected_classes", plan.coverage.step.expected},
                            {"deviation", std::sqrt(plan.coverage.step.variance)},
                            {"probability_all", plan.coverage.step.probability_all},
                            {"step_batch_for_95", positive_or_null(plan.coverage.step_batch_for_95)},
                            {"micro_batch_for_95", positive_or_null(plan.coverage.micro_batch_for_95)},
                            {"micro_expected_classes", plan.coverage.micro.expected},
                            {"micro", to_json(plan.coverage.micro)},
                            {"per_class", plan.coverage.step.present},
                            {"classes", plan.counts.size()},
                            {"steps_per_epoch", positive_or_null(plan.coverage.epoch.steps)},
                            {"repeats_per_epoch", plan.coverage.epoch.repeats},
                            {"counts_assumed", plan.counts_assumed}};
    document["noise"] = {
        {"gsnr", or_null(plan.gsnr)},
        {"b_simple", noise ? json(noise->b_simple) : json()},
        {"interval",
         noise ? json::array({noise->b_simple_low,
                              std::isfinite(noise->b_simple_high) ? json(noise->b_simple_high) : json()})
               : json()},
        {"batch_for_gsnr_2",
         plan.red_line.noise_line
             ? json(static_cast<std::int64_t>(std::ceil(std::min(*plan.red_line.noise_line - 1e-9, 9e15))))
             : json()},
        // of the largest useful learning rate, what a step of B can use
        {"learning_rate_share",
         noise ? json(learning_rate_share(input.settings.optimizer, input.settings.batch, noise->b_simple))
               : json()}};
    document["red_line"] = {{"batch", positive_or_null(plan.red_line.batch)},
                            {"side", side_name(plan.red_line.side)},
                            {"reasons", to_texts(plan.red_line.reasons)},
                            {"coverage_line", positive_or_null(plan.red_line.coverage_line)},
                            {"noise_line", or_null(plan.red_line.noise_line)},
                            {"norm_line", or_null(plan.red_line.norm_line)},
                            {"memory_ceiling", plan.red_line.memory_ceiling}};
    document["advice"] = json::array();
    for (const Advice& advice : plan.advice)
        document["advice"].push_back({{"step", advice.step},
                                      {"title", to_text(advice.title)},
                                      {"why", to_text(advice.why)},
                                      {"changes", advice.changes},
                                      {"before", to_text(advice.before)},
                                      {"after", to_text(advice.after)}});
    document["verdict"] = {{"state", to_text(plan.verdict)}, {"text", plan.verdict_text}};
    document["network"] = {{"name", plan.graph.name}, {"parameters", plan.graph.parameters()}};
    document["notes"] = to_texts(plan.notes);
    return document;
}

} // namespace redline
