// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "redline/scene/ground_truth.h"

namespace redline {

/// Counts of (truth, prediction), rows truth.
struct ConfusionMatrix {
    int classes = 0;
    std::vector<std::int64_t> counts; ///< [truth, predicted]
    explicit ConfusionMatrix(int k = 0)
        : classes(k), counts(static_cast<std::size_t>(k) * static_cast<std::size_t>(k)) {}
    std::int64_t at(int truth, int predicted) const {
        return counts[static_cast<std::size_t>(truth * classes + predicted)];
    }
    void add(int truth, int predicted, std::int64_t n = 1) {
        counts[static_cast<std::size_t>(truth * classes + predicted)] += n;
    }
    std::int64_t total() const;
    bool operator==(const ConfusionMatrix&) const = default;
};

struct ClassScore {
    std::optional<double> precision, recall, f1; ///< unset: undefined (0/0)
    std::int64_t support = 0, predicted = 0;
    bool operator==(const ClassScore&) const = default;
};

/// Macro F1 of strategies that learned nothing, from the test counts.
struct GuessLevel {
    double constant = 0, uniform = 0, prior = 0;
    bool operator==(const GuessLevel&) const = default;
};

struct GuessBand {
    double low = 0, high = 0; ///< 2.5 and 97.5 % of macro F1 over permuted predictions
    bool operator==(const GuessBand&) const = default;
};

/// Scores on the original distribution. AA and macro F1 are means over the classes that have test samples.
struct Scores {
    ConfusionMatrix confusion;
    std::optional<double> oa, aa, kappa, macro_f1;
    std::vector<ClassScore> per_class;
    GuessLevel guess;
    bool operator==(const Scores&) const = default;
};

Scores score(const ConfusionMatrix& confusion);
GuessLevel guess_level(std::span<const std::int64_t> test_counts);
/// Permutes the predictions against the truth `repeats` times.
GuessBand guess_band(const ConfusionMatrix& confusion, std::uint64_t seed, int repeats = 1000);

/// logit_k + tau * (log(target_k) - log(sampled_k)) (Menon et al. 2021, with tau = 1 Bayes' rule); a target
/// of 0 gives minus infinity. `sampled` is positive where the target is.
void correct_prior(std::span<float> logits, std::span<const double> target, std::span<const double> sampled,
                   double tau = 1);
void correct_prior(std::span<double> logits, std::span<const double> target, std::span<const double> sampled,
                   double tau = 1);

/// {oa, aa, kappa, macro_f1, guess_f1, confusion, per_class: [{value, name, precision, recall, f1,
/// support}]}; unset becomes null.
nlohmann::json to_json(const Scores& scores, const ClassLegend& legend);

} // namespace redline
