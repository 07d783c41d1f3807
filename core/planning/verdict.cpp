// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/planning/verdict.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "redline/base/units.h"

namespace redline {

LearningVerdict learning_verdict(double macro_f1, const GuessBand& band, const std::string& part) {
    LearningVerdict verdict;
    verdict.part = part;
    verdict.macro_f1 = macro_f1;
    verdict.band = band;
    const bool above = macro_f1 > band.high, below = macro_f1 < band.low;
    // worse than chance is no guessing either: the network has learnt something, if only to confuse two
    // classes
    verdict.state = above || below ? VerdictState::learning : VerdictState::guessing;
    const char* pattern =
        above ? "Learning: %1 macro F1 %2 lies above what guessing reaches (%3 to %4)."
        : below
            ? "Learning, but wrongly: %1 macro F1 %2 lies below what guessing reaches (%3 to %4); check the "
              "labels."
            : "Guessing: %1 macro F1 %2 lies inside what guessing reaches (%3 to %4).";
    verdict.sentence = {
        pattern, {part, number_text(macro_f1, 3), number_text(band.low, 3), number_text(band.high, 3)}};
    verdict.text = to_text(verdict.sentence);
    return verdict;
}

std::optional<LearningVerdict> judge(const ConfusionMatrix& confusion, std::uint64_t seed,
                                     const std::string& part, int repeats) {
    if (confusion.total() == 0) return std::nullopt;
    const Scores scores = score(confusion);
    if (!scores.macro_f1) return std::nullopt;
    return learning_verdict(*scores.macro_f1, guess_band(confusion, seed, repeats), part);
}

std::vector<ClassGap> class_gaps(const ConfusionMatrix& train, const ConfusionMatrix& validation,
                                 const std::vector<double>& repeats_per_pass) {
    const int classes = std::min(train.classes, validation.classes);
    std::vector<ClassGap> gaps;
    std::vector<double> known;
    for (int k = 0; k < classes; ++k) {
        ClassGap gap;
        gap.k = k;
        for (int j = 0; j < classes; ++j) {
            gap.train_samples += train.at(k, j);
            gap.validation_samples += validation.at(k, j);
        }
        const auto recall = [k](const ConfusionMatrix& confusion, std::int64_t samples) {
            return samples > 0 ? std::optional<double>(static_cast<double>(confusion.at(k, k)) /
                                                       static_cast<double>(samples))
                               : std::nullopt;
        };
        gap.train_recall = recall(train, gap.train_samples);
        gap.validation_recall = recall(validation, gap.validation_samples);
        if (static_cast<std::size_t>(k) < repeats_per_pass.size())
            gap.repeats_per_pass = repeats_per_pass[static_cast<std::size_t>(k)];
        if (gap.gap()) known.push_back(*gap.gap());
        gaps.push_back(gap);
    }
    if (known.size() < 2) return gaps;
    std::ranges::nth_element(known, known.begin() + static_cast<std::ptrdiff_t>(known.size() / 2));
    const double usual = std::max(known[known.size() / 2], 0.0);
    // Agresti and Coull (1998): two samples added on each side keep the deviation from vanishing at 0 and 1
    const auto spread = [](double p, std::int64_t samples) {
        const auto n = static_cast<double>(samples);
        const double q = (p * n + 2) / (n + 4);
        return q * (1 - q) / (n + 4);
    };
    for (ClassGap& gap : gaps) {
        if (!gap.gap() || gap.repeats_per_pass <= 1.5) continue;
        const double chance = 1.96 * std::sqrt(spread(*gap.train_recall, gap.train_samples) +
                                               spread(*gap.validation_recall, gap.validation_samples));
        gap.over_fitted = *gap.gap() - usual > chance;
    }
    return gaps;
}

std::vector<std::string> over_fitted_text(const std::vector<ClassGap>& gaps) {
    std::vector<std::string> warnings;
    for (const ClassGap& gap : gaps)
        if (gap.over_fitted)
            warnings.push_back(
                fmt::format("class {} is over-fitted: recall {} in training, {} in validation; "
                            "each of its samples comes {} times per epoch",
                            gap.k + 1, number_text(*gap.train_recall, 2),
                            number_text(*gap.validation_recall, 2), number_text(gap.repeats_per_pass, 2)));
    return warnings;
}

} // namespace redline
