// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "redline/planning/plan.h"
#include "redline/results/metrics.h"

namespace redline {

/// Learning or guessing, as the validation samples say. Guessing is said only where the macro F1 lies inside
/// the band that permuted predictions reach on the same counts.
struct LearningVerdict {
    VerdictState state = VerdictState::guessing;
    double macro_f1 = 0;
    GuessBand band;
    std::string text;
    bool operator==(const LearningVerdict&) const = default;
};

/// Unset where there is nothing to judge (no validation sample). `part` names the samples in the text:
/// "validation", "test".
std::optional<LearningVerdict> judge(const ConfusionMatrix& confusion, std::uint64_t seed,
                                     const std::string& part = "validation", int repeats = 1000);

/// A sampler that repeats samples of rare classes can over-fit them: the classes whose training recall
/// exceeds the validation recall by more than the gap of the others and by more than chance allows (two-sided
/// 5 %, binomial), with how often a sample comes per epoch. Empty where nothing of the kind is seen.
std::vector<std::string> over_fitted_classes(const ConfusionMatrix& train, const ConfusionMatrix& validation,
                                             const std::vector<double>& repeats_per_epoch);

} // namespace redline
