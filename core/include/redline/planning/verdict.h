// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "redline/planning/plan.h"
#include "redline/results/metrics.h"

namespace redline {

/// Learning or guessing, as the validation samples say. Guessing is said only where the macro F1 lies inside
/// the band that permuted predictions reach on the same counts.
struct LearningVerdict {
    VerdictState state = VerdictState::guessing;
    double macro_f1 = 0;
    GuessBand band;
    std::string part = "validation"; ///< whose samples: "validation", "test"
    Message sentence;
    std::string text; ///< the same in English
    bool operator==(const LearningVerdict&) const = default;
};

/// What a macro F1 says beside the band of guessing.
LearningVerdict learning_verdict(double macro_f1, const GuessBand& band, const std::string& part);

/// Unset where there is nothing to judge (no validation sample). `part` names the samples in the text:
/// "validation", "test".
std::optional<LearningVerdict> judge(const ConfusionMatrix& confusion, std::uint64_t seed,
                                     const std::string& part = "validation", int repeats = 1000);

/// A class in training and in validation: how often it is recognised in each, and how often each of its
/// training samples comes.
struct ClassGap {
    int k = 0;
    std::optional<double> train_recall, validation_recall;  ///< unset: no sample there
    std::int64_t train_samples = 0, validation_samples = 0; ///< that the recalls are of
    double repeats_per_pass = 1;
    /// Repeated by the sampler, and further ahead in training than the other classes and chance explain.
    bool over_fitted = false;
    std::optional<double> gap() const {
        return train_recall && validation_recall ? std::optional<double>(*train_recall - *validation_recall)
                                                 : std::nullopt;
    }
    bool operator==(const ClassGap&) const = default;
};

/// A sampler that repeats samples of rare classes can over-fit them: those classes are marked whose training
/// recall exceeds the validation recall by more than the gap of the others and by more than chance allows
/// (two-sided 5 %, binomial). `repeats_per_pass` may be empty: each sample comes once.
std::vector<ClassGap> class_gaps(const ConfusionMatrix& train, const ConfusionMatrix& validation,
                                 const std::vector<double>& repeats_per_pass);
/// One sentence per over-fitted class; empty where nothing of the kind is seen.
std::vector<std::string> over_fitted_text(const std::vector<ClassGap>& gaps);

} // namespace redline
