// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/learn/outcome_json.h"

#include <cmath>
#include <optional>

#include <nlohmann/json.hpp>

namespace redline {

using nlohmann::json;

namespace {

json number(double value) {
    return std::isfinite(value) ? json(value) : json(nullptr);
}
json number(const std::optional<double>& value) {
    return value ? number(*value) : json(nullptr);
}

json noise_json(const NoiseEstimate& noise) {
    return {{"b_simple", noise.resolvable ? number(noise.b_simple) : json(nullptr)},
            {"interval", noise.resolvable ? json{number(noise.b_simple_low), number(noise.b_simple_high)}
                                          : json(nullptr)},
            {"trace", number(noise.trace)},
            {"gradient_norm2", number(noise.gradient_norm2)},
            {"observations", noise.observations},
            {"status", noise.resolvable ? std::string() : noise.reason}};
}

} // namespace

json to_json(const TrainOutcome& outcome, const ClassLegend& legend) {
    json noise = noise_json(outcome.noise);
    noise["source"] = outcome.noise_source;
    noise["gsnr"] = number(outcome.gsnr);
    noise["predicted_gsnr"] = number(outcome.predicted_gsnr);
    noise["between_class_share"] = number(outcome.between_class_share);
    json epochs = json::array();
    for (const auto& e : outcome.epochs_history)
        epochs.push_back({{"epoch", e.epoch},
                          {"seconds", e.seconds},
                          {"train_loss", number(e.train_loss)},
                          {"validation_loss", number(e.validation_loss)},
                          {"validation_oa", number(e.validation_oa)},
                          {"validation_macro_f1", number(e.validation_macro_f1)},
                          {"best", e.best}});
    const std::optional<double> f1 =
        outcome.validation.macro_f1 ? outcome.validation.macro_f1 : outcome.test.macro_f1;
    return {
        {"run", outcome.run.empty() ? json(nullptr) : json(outcome.run.string())},
        {"best_epoch", outcome.best_epoch},
        {"epochs", outcome.epochs},
        {"steps", outcome.steps},
        {"stopped_early", outcome.stopped_early},
        {"test", to_json(outcome.test, legend)},
        {"validation", to_json(outcome.validation, legend)},
        {"verdict",
         {{"state", to_text(outcome.verdict)},
          {"f1", number(f1)},
          {"guess_band", {outcome.guess_band.low, outcome.guess_band.high}},
          {"text", outcome.verdict_text}}},
        {"memory",
         {{"predicted_peak_bytes", outcome.predicted_peak}, {"measured_peak_bytes", outcome.measured_peak}}},
        {"coverage",
         {{"expected", number(outcome.expected_coverage)}, {"observed", number(outcome.observed_coverage)}}},
        {"noise", noise},
        {"split",
         {{"train", outcome.split.train_counts},
          {"validation", outcome.split.validation_counts},
          {"test", outcome.split.test_counts},
          {"not_evaluated", outcome.split.not_evaluated},
          {"test_overlap", outcome.split.test_overlap}}},
        {"epochs_history", epochs},
        {"seconds", outcome.seconds},
        {"samples_per_second", outcome.samples_per_second},
        {"warnings", outcome.warnings}};
}

json to_json(const ProbeResult& probe) {
    const NoiseEstimate& noise = probe.corrected;
    return {{"gsnr", number(probe.gsnr)},
            {"corrected_gsnr", number(probe.corrected_gsnr)},
            {"bias_norm2", number(probe.bias_norm2)},
            {"variance", number(probe.variance)},
            {"gradient_norm2", number(probe.gradient_norm2)},
            {"b_simple", noise.resolvable ? number(noise.b_simple) : json(nullptr)},
            {"interval", noise.resolvable ? json{number(noise.b_simple_low), number(noise.b_simple_high)}
                                          : json(nullptr)},
            {"between_class_share", number(probe.between_class_share)},
            {"samples", probe.samples},
            {"verdict", probe.verdict},
            {"status", probe.status.empty() && !noise.resolvable ? noise.reason : probe.status}};
}

json to_json(const ClassifyOutcome& outcome) {
    json classes = json::array();
    const auto pixels = outcome.map.pixels_per_class();
    for (std::size_t k = 0; k < outcome.map.legend.classes.size(); ++k)
        classes.push_back({{"value", outcome.map.legend.classes[k].value},
                           {"name", outcome.map.legend.classes[k].name},
                           {"pixels", pixels[k]}});
    return {{"rows", outcome.map.rows},
            {"cols", outcome.map.cols},
            {"classes", classes},
            {"seconds", outcome.seconds},
            {"pixels_per_second", outcome.pixels_per_second},
            {"warnings", outcome.warnings}};
}

} // namespace redline
