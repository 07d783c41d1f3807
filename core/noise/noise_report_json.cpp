// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <limits>

#include <nlohmann/json.hpp>

#include "redline/noise/noise_report.h"

namespace redline {

using nlohmann::json;

namespace {

json number(double value) {
    return std::isfinite(value) ? json(value) : json(nullptr);
}
json number(const std::optional<double>& value) {
    return value ? number(*value) : json(nullptr);
}

std::optional<double> optional_number(const json& document, const char* key) {
    const auto found = document.find(key);
    if (found == document.end() || !found->is_number()) return std::nullopt;
    return found->get<double>();
}

double or_zero(const json& document, const char* key) {
    return optional_number(document, key).value_or(0);
}

NoiseEstimate estimate_from_json(const json& document) {
    NoiseEstimate noise;
    if (!document.is_object()) return noise;
    noise.reason = document.value("status", std::string());
    noise.trace = or_zero(document, "trace");
    noise.gradient_norm2 = or_zero(document, "gradient_norm2");
    noise.observations = document.value("observations", std::int64_t{0});
    const auto b_simple = optional_number(document, "b_simple");
    if (!b_simple) return noise;
    noise.resolvable = true;
    noise.b_simple = *b_simple;
    const json interval = document.value("interval", json());
    if (interval.is_array() && interval.size() == 2) {
        noise.b_simple_low = interval[0].is_number() ? interval[0].get<double>() : 0;
        noise.b_simple_high =
            interval[1].is_number() ? interval[1].get<double>() : std::numeric_limits<double>::infinity();
    }
    return noise;
}

json parts_json(const NoiseParts& parts) {
    return {{"gradient_norm2", number(parts.gradient_norm2)},
            {"within", number(parts.within)},
            {"between", number(parts.between)},
            {"between_share", number(parts.between_share())}};
}

NoiseParts parts_from_json(const json& document) {
    return {or_zero(document, "gradient_norm2"), or_zero(document, "within"), or_zero(document, "between")};
}

LayerRole role_from_text(const std::string& text) {
    return text == "first"        ? LayerRole::first
           : text == "classifier" ? LayerRole::classifier
                                  : LayerRole::middle;
}

} // namespace

json to_json(const NoiseEstimate& noise) {
    return {{"b_simple", noise.resolvable ? number(noise.b_simple) : json(nullptr)},
            {"interval", noise.resolvable ? json{number(noise.b_simple_low), number(noise.b_simple_high)}
                                          : json(nullptr)},
            {"trace", number(noise.trace)},
            {"gradient_norm2", number(noise.gradient_norm2)},
            {"observations", noise.observations},
            {"status", noise.resolvable ? std::string() : to_text(noise.reason)}};
}

json to_json(const NoiseReport& report) {
    json groups = json::array();
    for (const GroupNoise& group : report.groups) {
        json one = to_json(group.noise);
        one["role"] = to_text(group.role);
        one["layers"] = group.name;
        one["parameters"] = group.parameters;
        groups.push_back(std::move(one));
    }
    json samplers = json::array();
    for (const SamplerForecast& forecast : report.samplers) {
        json one = {{"sampler", to_text(forecast.sampler)},
                    {"gsnr", nullptr},
                    {"b_simple", nullptr},
                    {"status", to_text(forecast.missing)}};
        if (forecast.noise) {
            one["gsnr"] = number(forecast.noise->gsnr);
            one["b_simple"] = number(forecast.noise->b_simple);
            one["between_kept"] = number(forecast.noise->between_kept);
            one["within_kept"] = number(forecast.noise->within_kept);
            one["parts"] = parts_json(forecast.noise->parts);
        }
        samplers.push_back(std::move(one));
    }
    json norms = json::array();
    for (const NormNoise& norm : report.norms)
        norms.push_back({{"layer", norm.layer.name},
                         {"channels", norm.layer.channels},
                         {"positions", norm.layer.positions},
                         {"micro_batches", norm.micro_batches},
                         {"mean_deviation", number(norm.mean_deviation)},
                         {"variance_deviation", number(norm.variance_deviation)},
                         {"effective_samples", number(norm.effective)},
                         {"rho", number(norm.rho)},
                         {"train_eval_gap", number(norm.train_eval_gap)}});
    return {{"step", report.step},
            {"whole_network", to_json(report.whole)},
            {"classifier", to_json(report.classifier)},
            {"plain_is_wrong", report.plain_is_wrong},
            {"repeat_share", number(report.repeat_share)},
            {"split_batches", report.splits},
            {"groups", groups},
            {"parts", report.parts ? parts_json(*report.parts) : json(nullptr)},
            {"samplers", samplers},
            {"batch_norm", {{"layers", norms}, {"norm_line", number(report.norm_line)}}},
            {"seconds", report.seconds},
            {"cost_share", report.cost_share}};
}

namespace {

void read_report(const json& document, NoiseReport& report) {
    report.step = document.value("step", std::int64_t{0});
    report.whole = estimate_from_json(document.value("whole_network", json()));
    report.classifier = estimate_from_json(document.value("classifier", json()));
    report.plain_is_wrong = document.value("plain_is_wrong", false);
    report.repeat_share = optional_number(document, "repeat_share");
    report.splits = document.value("split_batches", std::int64_t{0});
    for (const json& one : document.value("groups", json::array()))
        report.groups.push_back({role_from_text(one.value("role", "")), one.value("layers", ""),
                                 one.value("parameters", std::int64_t{0}), estimate_from_json(one)});
    if (document.contains("parts") && document["parts"].is_object())
        report.parts = parts_from_json(document["parts"]);
    for (const json& one : document.value("samplers", json::array())) {
        SamplerForecast forecast;
        const auto kind = parse_sampler(one.value("sampler", ""));
        if (!kind) continue;
        forecast.sampler = *kind;
        forecast.missing = one.value("status", std::string());
        if (one.contains("parts")) {
            forecast.noise.emplace();
            forecast.noise->sampler = *kind;
            forecast.noise->parts = parts_from_json(one["parts"]);
            forecast.noise->between_kept = or_zero(one, "between_kept");
            forecast.noise->within_kept = optional_number(one, "within_kept").value_or(1);
            forecast.noise->gsnr = optional_number(one, "gsnr");
            forecast.noise->b_simple = optional_number(one, "b_simple");
        }
        report.samplers.push_back(std::move(forecast));
    }
    const json norm = document.value("batch_norm", json::object());
    for (const json& one : norm.value("layers", json::array())) {
        NormNoise noise;
        noise.layer = {one.value("layer", ""), one.value("channels", std::int64_t{0}),
                       one.value("positions", std::int64_t{0})};
        noise.micro_batches = one.value("micro_batches", std::int64_t{0});
        noise.mean_deviation = or_zero(one, "mean_deviation");
        noise.variance_deviation = or_zero(one, "variance_deviation");
        noise.effective = or_zero(one, "effective_samples");
        noise.rho = optional_number(one, "rho");
        noise.train_eval_gap = or_zero(one, "train_eval_gap");
        report.norms.push_back(std::move(noise));
    }
    report.norm_line = optional_number(norm, "norm_line");
    report.seconds = or_zero(document, "seconds");
    report.cost_share = or_zero(document, "cost_share");
}

} // namespace

NoiseReport noise_report_from_json(const json& document) {
    NoiseReport report;
    if (!document.is_object()) return report;
    try {
        read_report(document, report);
    } catch (const json::exception&) {
        // a field of another type: what was read before it stands
    }
    return report;
}

} // namespace redline
