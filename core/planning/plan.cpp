// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/planning/plan.h"

#include <algorithm>

#include <fmt/format.h>

#include "planning/lines.h"
#include "redline/base/units.h"
#include "redline/network/zoo.h"
#include "redline/planning/planned_step.h"
#include "redline/sampling/prior.h"

namespace redline {

namespace {

CoveragePlan plan_coverage(const std::vector<std::int64_t>& counts, const CoverageScheme& scheme) {
    CoveragePlan plan;
    plan.step = coverage(counts, scheme);
    plan.micro = micro_coverage(counts, scheme);
    plan.step_batch_for_95 = smallest_batch(counts, scheme);
    plan.micro_batch_for_95 = smallest_micro_batch(counts, scheme);
    return plan;
}

} // namespace

Result<Plan> make_plan(const PlanInput& input) {
    const Settings& settings = input.settings;
    REDLINE_TRY(validate(settings));
    Plan plan;
    REDLINE_ASSIGN(plan.graph, build_network(settings, input.bands, input.classes));
    const int classes = input.classes > 0 ? input.classes : static_cast<int>(plan.graph.classes());
    if (static_cast<int>(input.counts.size()) > classes)
        return fail(ErrorCode::usage,
                    fmt::format("{} class counts for {} classes", input.counts.size(), classes), "counts",
                    fmt::format("give {} counts", classes));
    plan.counts = plan_counts(input, classes);
    plan.counts_assumed = input.counts.empty();
    if (plan.counts_assumed)
        plan.notes.push_back(
            {"no class counts given: %1 classes of equal size assumed", {std::to_string(classes)}});
    const std::int64_t samples = [&] {
        std::int64_t sum = 0;
        for (const std::int64_t n : plan.counts)
            sum += n;
        return sum;
    }();
    if (!plan.counts_assumed && settings.sampler == SamplerKind::natural && settings.batch > samples)
        plan.notes.push_back({"B = %1 is more than the %2 training samples: a step takes them all",
                              {std::to_string(settings.batch), std::to_string(samples)}});
    if (settings.batch % settings.micro_batch() != 0)
        plan.notes.push_back({"B = %1 is no multiple of b = %2: the last micro-batch of a step is smaller",
                              {std::to_string(settings.batch), std::to_string(settings.micro_batch())}});
    if (const auto twice = check_correction_once(settings); !twice)
        plan.notes.push_back(to_text(twice.error()));

    const DeviceKind device =
        input.device.id.empty() || input.device.id == "cpu" ? DeviceKind::cpu : DeviceKind::cuda;
    plan.step = planned_step(settings, input.counts, plan.graph, device, input.threads);
    plan.memory = predict_step(plan.graph, plan.step);
    plan.calibrated = calibrated_interval(plan.memory, input.calibration);
    if (device == DeviceKind::cuda) {
        if (!input.device.present)
            plan.notes.push_back({"planned for %1 with %2, which is not in this machine",
                                  {input.device.name, bytes_text(input.device.memory)}});
        plan.notes.push_back("what the CUDA context and the workspaces of cuBLAS and cuDNN take is an "
                             "estimate with an interval: not measured on a GPU");
    }
    const Bytes budget = memory_budget(input.device);
    if (budget > 0) {
        MicroBatchLimit limit(plan.graph, plan.step);
        plan.max_micro_batch = input.quick_limits ? limit.quick(budget) : limit.exact(budget);
        if (plan.max_micro_batch == MicroBatchLimit::most)
            plan.notes.push_back(
                {"micro-batches of more than %1 samples are not looked at: larger ones may fit",
                 {std::to_string(MicroBatchLimit::most)}});
    }
    plan.coverage = plan_coverage(plan.counts, coverage_scheme(settings, plan.counts_assumed));
    if (!plan.counts_assumed)
        plan.coverage.epoch = plan_epoch(settings.sampler, plan.counts, settings.batch, settings.micro);
    if (input.noise) plan.gsnr = input.noise->gsnr(settings.batch);
    plan.red_line = red_line(input, plan);
    const RedLine& line = plan.red_line;
    const bool norm_short = line.norm_line && settings.micro_batch() < *line.norm_line;
    plan.verdict = line.side == Side::left || norm_short ? VerdictState::risk : VerdictState::no_risk_seen;
    plan.advice = advise(input, plan);
    plan.evidence = verdict_evidence(plan, input);
    plan.verdict_text = verdict_text(plan);
    return plan;
}

const char* to_text(VerdictState state) {
    switch (state) {
    case VerdictState::risk:
        return "risk";
    case VerdictState::no_risk_seen:
        return "no risk seen";
    case VerdictState::learning:
        return "learning";
    case VerdictState::guessing:
        return "guessing";
    }
    return "";
}

} // namespace redline
