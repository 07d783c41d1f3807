// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/results/metrics.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>

namespace redline {

namespace {

using Count = std::int64_t;

struct Margins {
    std::vector<Count> truth, predicted;
};

Margins margins(const ConfusionMatrix& confusion) {
    const auto k = static_cast<std::size_t>(confusion.classes);
    Margins m{std::vector<Count>(k), std::vector<Count>(k)};
    for (std::size_t t = 0; t < k; ++t)
        for (std::size_t p = 0; p < k; ++p) {
            m.truth[t] += confusion.counts[t * k + p];
            m.predicted[p] += confusion.counts[t * k + p];
        }
    return m;
}

std::optional<double> ratio(double numerator, Count denominator) {
    if (denominator == 0) return std::nullopt;
    return numerator / static_cast<double>(denominator);
}

} // namespace

std::int64_t ConfusionMatrix::total() const {
    return std::accumulate(counts.begin(), counts.end(), Count{0});
}

Scores score(const ConfusionMatrix& confusion) {
    Scores scores;
    scores.confusion = confusion;
    const auto [truth, predicted] = margins(confusion);
    const Count total = confusion.total();
    scores.guess = guess_level(truth);

    Count right = 0;
    // long double holds products of counts exactly up to 2^64, so that "kappa undefined" is decided exactly.
    long double chance = 0;
    double recall_sum = 0, f1_sum = 0;
    int present = 0;
    for (int k = 0; k < confusion.classes; ++k) {
        const auto i = static_cast<std::size_t>(k);
        const Count hit = confusion.at(k, k);
        right += hit;
        chance += static_cast<long double>(truth[i]) * static_cast<long double>(predicted[i]);
        ClassScore s;
        s.support = truth[i];
        s.predicted = predicted[i];
        s.precision = ratio(static_cast<double>(hit), predicted[i]);
        s.recall = ratio(static_cast<double>(hit), truth[i]);
        s.f1 = ratio(2.0 * static_cast<double>(hit), truth[i] + predicted[i]);
        if (s.support > 0) {
            ++present;
            recall_sum += *s.recall;
            f1_sum += *s.f1;
        }
        scores.per_class.push_back(s);
    }
    if (total == 0) return scores;
    scores.oa = static_cast<double>(right) / static_cast<double>(total);
    scores.aa = recall_sum / present;
    scores.macro_f1 = f1_sum / present;
    const long double n = static_cast<long double>(total);
    if (chance != n * n)
        scores.kappa = static_cast<double>((n * static_cast<long double>(right) - chance) / (n * n - chance));
    return scores;
}

GuessLevel guess_level(std::span<const std::int64_t> test_counts) {
    GuessLevel level;
    const Count total = std::accumulate(test_counts.begin(), test_counts.end(), Count{0});
    if (total == 0) return level;
    const double n = static_cast<double>(total), k = static_cast<double>(test_counts.size());
    double present = 0, uniform = 0, prior = 0, best = 0;
    for (const Count count : test_counts) {
        if (count == 0) continue;
        const double c = static_cast<double>(count);
        present += 1;
        uniform += 2 * (c / k) / (c + n / k);
        prior += c / n;
        best = std::max(best, 2 * c / (c + n));
    }
    level.constant = best / present;
    level.uniform = uniform / present;
    level.prior = prior / present;
    return level;
}

namespace {

template<typename T>
void shift_logits(std::span<T> logits, std::span<const double> target, std::span<const double> sampled,
                  double tau) {
    assert(logits.size() == target.size() && logits.size() == sampled.size());
    for (std::size_t k = 0; k < logits.size(); ++k)
        // log 0 - log 0 is no number: a class that never trained and is not expected is never the answer.
        logits[k] = target[k] <= 0 ? -std::numeric_limits<T>::infinity()
                                   : static_cast<T>(static_cast<double>(logits[k]) +
                                                    tau * (std::log(target[k]) - std::log(sampled[k])));
}

} // namespace

void correct_prior(std::span<float> logits, std::span<const double> target, std::span<const double> sampled,
                   double tau) {
    shift_logits(logits, target, sampled, tau);
}

void correct_prior(std::span<double> logits, std::span<const double> target, std::span<const double> sampled,
                   double tau) {
    shift_logits(logits, target, sampled, tau);
}

} // namespace redline
