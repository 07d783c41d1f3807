// SPDX-License-Identifier: GPL-3.0-or-later
#include "planning/lines.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "redline/base/units.h"
#include "redline/noise/batch_norm_noise.h"

namespace redline {

CoverageScheme coverage_scheme(const Settings& settings, bool counts_assumed) {
    CoverageScheme scheme;
    scheme.sampler = settings.sampler;
    scheme.replacement = counts_assumed;
    scheme.batch = settings.batch;
    scheme.micro_batch = settings.micro;
    return scheme;
}

std::vector<std::int64_t> plan_counts(const PlanInput& input, int classes) {
    if (!input.counts.empty()) return input.counts;
    return std::vector<std::int64_t>(static_cast<std::size_t>(std::max(classes, 1)), 1);
}

Bytes memory_budget(const DeviceInfo& device) {
    return device.present && device.free > 0 ? device.free : device.memory;
}

RedLine red_line(const PlanInput& input, const Plan& plan) {
    const Settings& settings = input.settings;
    const auto classes = static_cast<std::int64_t>(plan.counts.size());
    RedLine line;
    line.coverage_line = plan.coverage.step_batch_for_95;
    line.memory_ceiling = plan.max_micro_batch;
    line.budget = memory_budget(input.device);
    line.fits = line.budget <= 0 || plan.memory.total <= line.budget;
    if (!line.fits)
        line.reasons.push_back(
            {"a step needs %1 of %2", {bytes_text(plan.memory.total), bytes_text(line.budget)}});

    const bool covered = line.coverage_line > 0 && settings.batch >= line.coverage_line;
    if (settings.batch < classes)
        line.reasons.push_back({"B = %1 is less than K = %2: no step can hold all classes",
                                {std::to_string(settings.batch), std::to_string(classes)}});
    if (line.coverage_line == 0)
        line.reasons.push_back("no batch of this sampler covers 95 % of the classes");
    else if (!covered)
        line.reasons.push_back({"coverage: %1 of %2 classes expected in a step, 95 % need B = %3",
                                {number_text(plan.coverage.step.expected, 3), std::to_string(classes),
                                 std::to_string(line.coverage_line)}});

    const NoiseEstimate* noise = input.noise && input.noise->resolvable ? &*input.noise : nullptr;
    bool noise_left = false, noise_open = false;
    if (noise) {
        line.noise_line = 2 * noise->b_simple;
        line.noise_line_low = 2 * noise->b_simple_low;
        if (std::isfinite(noise->b_simple_high)) line.noise_line_high = 2 * noise->b_simple_high;
        const double high = 2 * noise->b_simple_high;
        noise_left = settings.batch < *line.noise_line;
        noise_open = settings.batch >= *line.noise_line_low && settings.batch < high;
        if (noise_open)
            line.reasons.push_back({"noise: B lies inside the interval of the noise line, %1 to %2",
                                    {number_text(*line.noise_line_low, 3), number_text(high, 3)}});
        else if (noise_left)
            line.reasons.push_back(
                {"noise: GSNR %1 at B = %2, 2 needs B = %3",
                 {number_text(settings.batch / noise->b_simple, 2), std::to_string(settings.batch),
                  number_text(std::ceil(*line.noise_line), 3)}});
    } else {
        line.reasons.push_back({"noise: %1",
                                {input.noise && !input.noise->reason.empty() ? input.noise->reason
                                                                             : Message("not measured yet")}});
    }
    const double noise_batch = line.noise_line ? std::ceil(*line.noise_line - 1e-9) : 0;
    line.batch = std::max(line.coverage_line, static_cast<std::int64_t>(std::min(noise_batch, 1e15)));

    const std::vector<NormLayer> layers = batch_norm_layers(plan.graph);
    line.norm_line = norm_line(layers, input.norms);
    if (!line.norm_line && !layers.empty() && input.norm_correlation)
        line.norm_line = norm_line(layers, *input.norm_correlation);
    if (line.norm_line) {
        if (settings.micro_batch() < *line.norm_line)
            line.reasons.push_back(
                {"batch norm: b = %1 is less than the %2 that its statistics need",
                 {std::to_string(settings.micro_batch()), number_text(*line.norm_line, 3)}});
    } else if (!layers.empty() && settings.micro_batch() == 1) {
        line.reasons.push_back(
            "batch norm: a micro-batch of one sample has only its own positions for statistics");
    }

    if (!covered)
        line.side = Side::left;
    else if (!noise || noise_open)
        line.side = Side::unknown;
    else
        line.side = noise_left ? Side::left : Side::right;
    return line;
}

std::vector<Message> verdict_evidence(const Plan& plan, const PlanInput& input) {
    const RedLine& line = plan.red_line;
    const std::string batch = std::to_string(input.settings.batch);
    std::vector<Message> sentences;
    if (!line.fits)
        sentences.push_back(
            {"Does not fit: %1 needed, %2 there; %3.",
             {bytes_text(plan.memory.total), bytes_text(line.budget),
              plan.max_micro_batch > 0 ? Message("b = %1 would fit", {std::to_string(plan.max_micro_batch)})
                                       : Message("not even b = 1 fits")}});
    const Message coverage_part = line.coverage_line > 0
                                      ? Message("coverage %1", {std::to_string(line.coverage_line)})
                                      : Message("coverage (no B reaches 95 %)");
    Message noise_part = "noise (not measured yet)";
    if (line.noise_line) {
        const std::string there = number_text(std::ceil(*line.noise_line - 1e-9), 3);
        noise_part = {"noise %1", {there}};
        if (!line.noise_line_high)
            noise_part = {"noise %1 (at least %2)", {there, number_text(*line.noise_line_low, 3)}};
        else if (*line.noise_line_high > *line.noise_line_low)
            noise_part = {
                "noise %1 (%2 to %3)",
                {there, number_text(*line.noise_line_low, 3), number_text(*line.noise_line_high, 3)}};
    }
    if (line.side == Side::left) {
        // only the lines that B really falls short of
        const bool coverage = line.coverage_line == 0 || input.settings.batch < line.coverage_line;
        const bool noise = line.noise_line && input.settings.batch < *line.noise_line;
        if (coverage && noise)
            sentences.push_back({"B = %1 is left of %2 and %3.", {batch, coverage_part, noise_part}});
        else
            sentences.push_back({"B = %1 is left of %2.", {batch, coverage ? coverage_part : noise_part}});
        if (!line.noise_line) sentences.push_back("Noise: not measured yet.");
    } else if (plan.verdict == VerdictState::risk) {
        sentences.push_back(
            {"b = %1 is left of the norm line %2.",
             {std::to_string(input.settings.micro_batch()), number_text(line.norm_line.value_or(0), 3)}});
    } else if (line.side == Side::right) {
        sentences.push_back({"B = %1 is right of %2 and %3.", {batch, coverage_part, noise_part}});
    } else if (line.noise_line) {
        sentences.push_back({"B = %1 has passed %2, but lies inside the uncertainty of %3.",
                             {batch, coverage_part, noise_part}});
    } else {
        sentences.push_back({"B = %1 has passed %2; noise not measured yet.", {batch, coverage_part}});
    }
    for (const Advice& advice : plan.advice) {
        if (advice.changes.empty()) continue;
        sentences.push_back({"Cheapest change: %1 (%2 -> %3).", {advice.title, advice.before, advice.after}});
        break;
    }
    return sentences;
}

std::string verdict_text(const Plan& plan) {
    const std::string state =
        plan.verdict == VerdictState::risk ? "Risk (unproven): " : "No risk seen (unproven): ";
    std::vector<Message> sentences = plan.evidence;
    // what does not fit is said before any state
    std::string text;
    if (!plan.red_line.fits && !sentences.empty()) {
        text = to_text(sentences.front()) + ' ';
        sentences.erase(sentences.begin());
    }
    return text + state + to_text(sentences);
}

} // namespace redline
