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

json gaps_json(const std::vector<ClassGap>& gaps, const ClassLegend& legend) {
    json classes = json::array();
    for (const ClassGap& gap : gaps) {
        const auto k = static_cast<std::size_t>(gap.k);
        const bool known = k < legend.classes.size();
        classes.push_back({{"value", known ? json(legend.classes[k].value) : json(gap.k)},
                           {"name", known ? legend.classes[k].name : std::string()},
                           {"train_recall", number(gap.train_recall)},
                           {"validation_recall", number(gap.validation_recall)},
                           {"train_samples", gap.train_samples},
                           {"validation_samples", gap.validation_samples},
                           {"repeats_per_pass", gap.repeats_per_pass},
                           {"over_fitted", gap.over_fitted}});
    }
    return classes;
}

} // namespace

json to_json(const TrainOutcome& outcome, const ClassLegend& legend) {
    json noise = to_json(outcome.noise_report);
    noise.update(to_json(outcome.noise));
    noise["source"] = outcome.noise_source;
    noise["gsnr"] = number(outcome.gsnr);
    noise["predicted_gsnr"] = number(outcome.predicted_gsnr);
    noise["between_class_share"] = number(outcome.between_class_share);
    noise["between_class_share_of"] = "classifier layer"; // b_simple is the whole network's
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
        {"class_gaps", gaps_json(outcome.class_gaps, legend)},
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
    json dots = json::array();
    for (const MeasuredGsnr& dot : probe.at_batches)
        dots.push_back({{"batch", dot.batch},
                        {"gsnr", number(dot.gsnr)},
                        {"interval", {number(dot.low), number(dot.high)}},
                        {"predicted_gsnr", number(dot.predicted)},
                        {"bends", dot.bends}});
    return {{"gsnr", number(probe.gsnr)},
            {"corrected_gsnr", number(probe.corrected_gsnr)},
            {"bias_norm2", number(probe.bias_norm2)},
            {"variance", number(probe.variance)},
            {"gradient_norm2", number(probe.gradient_norm2)},
            {"b_simple", noise.resolvable ? number(noise.b_simple) : json(nullptr)},
            {"interval", noise.resolvable ? json{number(noise.b_simple_low), number(noise.b_simple_high)}
                                          : json(nullptr)},
            {"between_class_share", number(probe.between_class_share)},
            {"between_class_share_of", "classifier layer"},
            {"repeat_share", number(probe.repeat_share)},
            {"at_batches", dots},
            {"samples", probe.samples},
            {"verdict", probe.verdict},
            {"status", probe.status.empty() && !noise.resolvable ? to_text(noise.reason) : probe.status}};
}

json to_json(const NormReestimate& estimate) {
    const auto side = [](const Scores& scores, double loss) {
        return json{{"oa", number(scores.oa)},
                    {"aa", number(scores.aa)},
                    {"kappa", number(scores.kappa)},
                    {"macro_f1", number(scores.macro_f1)},
                    {"loss", number(loss)}};
    };
    return {{"layers", estimate.layers},
            {"samples", estimate.samples},
            {"part", estimate.part},
            {"before", side(estimate.before, estimate.loss_before)},
            {"after", side(estimate.after, estimate.loss_after)},
            {"mean_shift", number(estimate.mean_shift)},
            {"variance_shift", number(estimate.variance_shift)},
            {"kept", estimate.kept},
            {"seconds", estimate.seconds}};
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
