// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/planning/verdict.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "redline/base/units.h"

namespace redline {

std::optional<LearningVerdict> judge(const ConfusionMatrix& confusion, std::uint64_t seed,
                                     const std::string& part, int repeats) {
    if (confusion.total() == 0) return std::nullopt;
    const Scores scores = score(confusion);
    if (!scores.macro_f1) return std::nullopt;
    LearningVerdict verdict;
    verdict.macro_f1 = *scores.macro_f1;
    verdict.band = guess_band(confusion, seed, repeats);
    const bool above = verdict.macro_f1 > verdict.band.high;
    const bool below = verdict.macro_f1 < verdict.band.low;
    // worse than chance is no guessing either: the network has learnt something, if only to confuse two
    // classes
    verdict.state = above || below ? VerdictState::learning : VerdictState::guessing;
    const std::string band =
        fmt::format("{} to {}", number_text(verdict.band.low, 3), number_text(verdict.band.high, 3));
    verdict.text = above   ? fmt::format("Learning: {} macro F1 {} lies above what guessing reaches ({}).",
                                         part, number_text(verdict.macro_f1, 3), band)
                   : below ? fmt::format("Learning, but wrongly: {} macro F1 {} lies below what guessing "
                                         "reaches ({}); check the labels.",
                                         part, number_text(verdict.macro_f1, 3), band)
                           : fmt::format("Guessing: {} macro F1 {} lies inside what guessing reaches ({}).",
                                         part, number_text(verdict.macro_f1, 3), band);
    return verdict;
}

std::vector<std::string> over_fitted_classes(const ConfusionMatrix& train, const ConfusionMatrix& validation,
                                             const std::vector<double>& repeats_per_epoch) {
    struct Gap {
        int k;
        double train, validation, gap, chance;
    };
    std::vector<Gap> gaps;
    const int classes = std::min(train.classes, validation.classes);
    for (int k = 0; k < classes; ++k) {
        double train_total = 0, validation_total = 0;
        for (int j = 0; j < classes; ++j) {
            train_total += static_cast<double>(train.at(k, j));
            validation_total += static_cast<double>(validation.at(k, j));
        }
        if (train_total == 0 || validation_total == 0) continue;
        const double a = static_cast<double>(train.at(k, k)) / train_total;
        const double b = static_cast<double>(validation.at(k, k)) / validation_total;
        // Agresti and Coull (1998): two samples added on each side keep the deviation from vanishing at 0 and
        // 1
        const auto spread = [](double p, double n) {
            const double q = (p * n + 2) / (n + 4);
            return q * (1 - q) / (n + 4);
        };
        gaps.push_back(
            {k, a, b, a - b, 1.96 * std::sqrt(spread(a, train_total) + spread(b, validation_total))});
    }
    if (gaps.size() < 2) return {};
    std::vector<double> sorted;
    for (const Gap& gap : gaps)
        sorted.push_back(gap.gap);
    std::ranges::nth_element(sorted, sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2));
    const double usual = sorted[sorted.size() / 2];
    std::vector<std::string> warnings;
    for (const Gap& gap : gaps) {
        const double repeats = static_cast<std::size_t>(gap.k) < repeats_per_epoch.size()
                                   ? repeats_per_epoch[static_cast<std::size_t>(gap.k)]
                                   : 1;
        if (repeats <= 1.5 || gap.gap - std::max(usual, 0.0) <= gap.chance) continue;
        warnings.push_back(fmt::format("class {} is over-fitted: recall {} in training, {} in validation; "
                                       "each of its samples comes {} times per epoch",
                                       gap.k + 1, number_text(gap.train, 2), number_text(gap.validation, 2),
                                       number_text(repeats, 2)));
    }
    return warnings;
}

} // namespace redline
