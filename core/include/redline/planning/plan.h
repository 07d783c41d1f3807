// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "redline/base/error.h"
#include "redline/base/message.h"
#include "redline/coverage/coverage.h"
#include "redline/memory/calibration.h"
#include "redline/memory/devices.h"
#include "redline/memory/step_memory.h"
#include "redline/noise/batch_norm_noise.h"
#include "redline/noise/gradient_noise.h"
#include "redline/sampling/prior.h"
#include "redline/settings/settings.h"

namespace redline {

/// What a plan is made from. Everything that is not known stays unset and is said to be unknown.
struct PlanInput {
    Settings settings;
    int bands = 0;                    ///< D: features per pixel
    int classes = 0;                  ///< K
    std::vector<std::int64_t> counts; ///< training samples per class; empty: taken as equal and said so
    DeviceInfo device;
    std::optional<NoiseEstimate> noise;        ///< measured, or given by hand (--noise-scale)
    std::optional<double> norm_correlation;    ///< rho between positions of a batch-norm layer, measured
    std::vector<NormNoise> norms;              ///< measured layer by layer; goes before norm_correlation
    std::vector<CalibrationPoint> calibration; ///< steps measured on the device
    bool quick_limits = false; ///< MicroBatchLimit::quick instead of exact: for a slider's tick
    int threads = 0;           ///< LibTorch's on the CPU; 0: what training takes by itself
};

struct CoveragePlan {
    CoverageResult step;  ///< of B
    CoverageResult micro; ///< of b, what batch norm sees
    std::int64_t step_batch_for_95 = 0, micro_batch_for_95 = 0;
    EpochPlan
        epoch; ///< steps, draws and how often a sample of each class comes; unset while counts are assumed
};

enum class Side { left, right, unknown };
/// The four states of the verdict.
enum class VerdictState { risk, no_risk_seen, learning, guessing };

struct RedLine {
    std::int64_t batch = 0;         ///< coverage and noise together; 0: unknown
    std::int64_t coverage_line = 0; ///< B_cov
    /// B_gsnr = 2 B_simple and its interval; unset while the noise is unknown, high unset while unbounded.
    std::optional<double> noise_line, noise_line_low, noise_line_high;
    std::optional<double>
        norm_line; ///< B_bn, a micro-batch; unset without batch norm or while rho is unknown
    std::int64_t memory_ceiling = 0; ///< B_mem, a micro-batch
    bool fits = false;               ///< the chosen micro-batch fits the device
    Bytes budget = 0;                ///< what the device has for it
    Side side = Side::unknown;
    std::vector<Message> reasons;
};

/// One piece of advice: a step of the seven-step procedure that changes something.
struct Advice {
    int step = 0; ///< 1..7
    Message title, why;
    Settings changed;                 ///< the settings after the change
    std::vector<std::string> changes; ///< "micro: 64 -> 16"; empty: a diagnosis, nothing to apply
    Message before, after;            ///< the number that decides it, with its unit
};

struct Plan {
    NetworkGraph graph;
    StepOptions step;
    MemoryPrediction memory;
    std::optional<CalibratedInterval> calibrated; ///< beside the model's own interval, which stays
    std::int64_t max_micro_batch = 0;
    CoveragePlan coverage;
    std::optional<double> gsnr; ///< at B
    RedLine red_line;
    VerdictState verdict = VerdictState::risk;
    std::vector<Message> evidence; ///< sentences behind the verdict, without the state
    std::string verdict_text;      ///< the same in English, with the state
    std::vector<Advice> advice;    ///< cheapest first
    std::vector<Message> notes;
    std::vector<std::int64_t> counts; ///< the training samples per class it was made with
    bool counts_assumed = false;      ///< true: classes of equal size, none were given
};

/// Everything the Plan tab and `redline-cli plan` show. What does not fit the device is a plan like any other
/// and says so; what the network cannot take is an error.
Result<Plan> make_plan(const PlanInput& input);

/// The seven steps, cheapest first: only those that help a plan that does not fit or lies left of a line,
/// each with the deciding number before and after, computed by the same models. The source names the steps'
/// order and purpose; the wording is a reconstruction. Called by make_plan.
std::vector<Advice> advise(const PlanInput& input, const Plan& plan);

/// Applies advice, cheapest first, until the plan fits and is not left of the red line, or nothing helps any
/// more.
struct Recommendation {
    Settings settings;
    std::vector<Advice> applied;
    bool fits = false;
    Side side = Side::unknown;
};
Result<Recommendation> recommend(PlanInput input);

/// Expected classes, their variance, P(all) and each class's presence, as `coverage` and `plan` print them.
nlohmann::json to_json(const CoverageResult& result);

/// The promised JSON of `redline-cli plan`.
nlohmann::json to_json(const Plan& plan, const PlanInput& input);

const char* to_text(VerdictState state); ///< "risk", "no risk seen", "learning", "guessing"

} // namespace redline
