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
    scheme.replacement = counts_assumed && settings.sampler == SamplerKind::natural;
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
            fmt::format("a step needs {} of {}", bytes_text(plan.memory.total), bytes_text(line.budget)));

    const bool covered = line.coverage_line > 0 && settings.batch >= line.coverage_line;
    if (settings.batch < classes)
        line.reasons.push_back(
            fmt::format("B = {} is less than K = {}: no step can hold all classes", settings.batch, classes));
    if (line.coverage_line == 0)
        line.reasons.push_back("no batch of this sampler covers 95 % of the classes");
    else if (!covered)
        line.reasons.push_back(fmt::format("coverage: {} of {} classes expected in a step, 95 % need B = {}",
                                           number_text(plan.coverage.step.expected, 3), classes,
                                           line.coverage_line));

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
            line.reasons.push_back(
                fmt::format("noise: B lies inside the interval of the noise line, {} to {}",
                            number_text(*line.noise_line_low, 3), number_text(high, 3)));
        else if (noise_left)
            line.reasons.push_back(fmt::format("noise: GSNR {} at B = {}, 2 needs B = {}",
                                               number_text(settings.batch / noise->b_simple, 2),
                                               settings.batch, number_text(std::ceil(*line.noise_line), 3)));
    } else {
        line.reasons.push_back("noise: " + (input.noise && !input.noise->reason.empty()
                                                ? input.noise->reason
                                                : "not measured yet"));
    }
    const double noise_batch = line.noise_line ? std::ceil(*line.noise_line - 1e-9) : 0;
    line.batch = std::max(line.coverage_line, static_cast<std::int64_t>(std::min(noise_batch, 1e15)));

    const std::vector<NormLayer> layers = batch_norm_layers(plan.graph);
    if (!layers.empty() && input.norm_correlation) {
        line.norm_line = norm_line(layers, *input.norm_correlation);
        if (settings.micro_batch() < *line.norm_line)
            line.reasons.push_back(
                fmt::format("batch norm: b = {} is less than the {} that its statistics need",
                            settings.micro_batch(), number_text(*line.norm_line, 3)));
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

std::string verdict_sentence(const Plan& plan, const PlanInput& input) {
    const RedLine& line = plan.red_line;
    const int batch = input.settings.batch;
    std::string text;
    if (!line.fits)
        text = fmt::format("Does not fit: {} needed, {} there; {}. ", bytes_text(plan.memory.total),
                           bytes_text(line.budget),
                           plan.max_micro_batch > 0 ? fmt::format("b = {} would fit", plan.max_micro_batch)
                                                    : std::string("not even b = 1 fits"));
    const std::string coverage_part = line.coverage_line > 0 ? fmt::format("coverage {}", line.coverage_line)
                                                             : std::string("coverage (no B reaches 95 %)");
    std::string noise_part = "noise (not measured yet)";
    if (line.noise_line) {
        noise_part = fmt::format("noise {}", number_text(*line.noise_line, 3));
        if (!line.noise_line_high)
            noise_part += fmt::format(" (at least {})", number_text(*line.noise_line_low, 3));
        else if (*line.noise_line_high > *line.noise_line_low)
            noise_part += fmt::format(" ({} to {})", number_text(*line.noise_line_low, 3),
                                      number_text(*line.noise_line_high, 3));
    }
    std::string where;
    switch (line.side) {
    case Side::left:
        where = fmt::format("B = {} is left of", batch);
        break;
    case Side::right:
        where = fmt::format("B = {} is right of", batch);
        break;
    case Side::unknown:
        where = fmt::format("B = {} has passed", batch);
        break;
    }
    if (line.side == Side::left) {
        // only the lines that B really falls short of
        std::string missed;
        if (line.coverage_line == 0 || batch < line.coverage_line) missed = coverage_part;
        if (line.noise_line && batch < *line.noise_line)
            missed += (missed.empty() ? "" : " and ") + noise_part;
        text += fmt::format("Risk (unproven): {} {}.", where, missed);
        if (!line.noise_line) text += " Noise: not measured yet.";
    } else if (plan.verdict == VerdictState::risk) {
        text += fmt::format("Risk (unproven): b = {} is left of the norm line {}.",
                            input.settings.micro_batch(), number_text(line.norm_line.value_or(0), 3));
    } else if (line.side == Side::right) {
        text += fmt::format("No risk seen (unproven): {} {} and {}.", where, coverage_part, noise_part);
    } else if (line.noise_line) {
        text += fmt::format("No risk seen (unproven): {} {}, but lies inside the uncertainty of {}.", where,
                            coverage_part, noise_part);
    } else {
        text += fmt::format("No risk seen (unproven): {} {}; noise not measured yet.", where, coverage_part);
    }
    for (const Advice& advice : plan.advice) {
        if (advice.changes.empty()) continue;
        text += fmt::format(" Cheapest change: {} ({} -> {}).", advice.title, advice.before, advice.after);
        break;
    }
    return text;
}

} // namespace redline
