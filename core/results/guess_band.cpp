// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <numeric>

#include "redline/base/random.h"
#include "redline/results/metrics.h"

namespace redline {

namespace {

using Count = std::int64_t;

double log_choose(Count n, Count k) {
    const auto log_factorial = [](Count x) { return std::lgamma(static_cast<double>(x) + 1); };
    return log_factorial(n) - log_factorial(k) - log_factorial(n - k);
}

/// How many of `draws` items taken from `total` without replacement are among the `marked` ones. Inversion
/// that starts at the mode and walks outwards: the expected number of steps is of the order of the standard
/// deviation.
Count hypergeometric(RandomStream& random, Count total, Count marked, Count draws) {
    const Count low = std::max<Count>(0, draws + marked - total), high = std::min(draws, marked);
    if (low == high) return low;
    const double d = static_cast<double>(draws), m = static_cast<double>(marked),
                 t = static_cast<double>(total);
    const Count mode = std::clamp(static_cast<Count>((d + 1) * (m + 1) / (t + 2)), low, high);
    const double p_mode = std::exp(log_choose(marked, mode) + log_choose(total - marked, draws - mode) -
                                   log_choose(total, draws));
    // p(x + 1) / p(x)
    const auto up = [&](Count x) {
        const double v = static_cast<double>(x);
        return (m - v) * (d - v) / ((v + 1) * (t - m - d + v + 1));
    };
    double u = random.uniform() - p_mode;
    if (u < 0) return mode;
    Count above = mode, below = mode;
    double p_above = p_mode, p_below = p_mode;
    while (above < high || below > low) {
        if (above < high) {
            p_above *= up(above++);
            u -= p_above;
            if (u < 0) return above;
        }
        if (below > low) {
            p_below /= up(--below);
            u -= p_below;
            if (u < 0) return below;
        }
    }
    return mode; // rounding left a rest of probability
}

class Permutation {
  public:
    Permutation(std::vector<Count> truth, std::vector<Count> predicted)
        : truth_(std::move(truth)), predicted_(std::move(predicted)), hit_(truth_.size()) {
        total_ = std::accumulate(truth_.begin(), truth_.end(), Count{0});
        // Shuffling costs one number per sample, the table one draw per cell (some forty times dearer).
        const auto cells = static_cast<Count>(truth_.size() * truth_.size());
        by_shuffle_ = total_ <= 40 * cells;
        if (!by_shuffle_) return;
        for (std::size_t k = 0; k < truth_.size(); ++k) {
            truth_label_.insert(truth_label_.end(), static_cast<std::size_t>(truth_[k]), k);
            predicted_label_.insert(predicted_label_.end(), static_cast<std::size_t>(predicted_[k]), k);
        }
    }

    double macro_f1(RandomStream& random) {
        std::fill(hit_.begin(), hit_.end(), 0);
        if (by_shuffle_) {
            random.shuffle(std::span<std::size_t>(predicted_label_));
            for (std::size_t i = 0; i < truth_label_.size(); ++i)
                if (truth_label_[i] == predicted_label_[i]) ++hit_[truth_label_[i]];
        } else {
            draw_table(random);
        }
        double sum = 0;
        int present = 0;
        for (std::size_t k = 0; k < truth_.size(); ++k) {
            if (truth_[k] == 0) continue;
            ++present;
            sum += 2.0 * static_cast<double>(hit_[k]) / static_cast<double>(truth_[k] + predicted_[k]);
        }
        return sum / present;
    }

  private:
    /// A random table with the given margins, row by row: multivariate hypergeometric.
    void draw_table(RandomStream& random) {
        std::vector<Count> left = predicted_;
        Count left_total = total_;
        for (std::size_t t = 0; t < truth_.size(); ++t) {
            Count draws = truth_[t], pool = left_total;
            for (std::size_t p = 0; p < left.size() && draws > 0; ++p) {
                const Count taken = hypergeometric(random, pool, left[p], draws);
                if (p == t) hit_[t] = taken;
                pool -= left[p];
                left[p] -= taken;
                draws -= taken;
            }
            left_total -= truth_[t];
        }
    }

    std::vector<Count> truth_, predicted_, hit_;
    Count total_ = 0;
    bool by_shuffle_ = true;
    std::vector<std::size_t> truth_label_, predicted_label_;
};

double quantile(const std::vector<double>& sorted, double q) {
    const double position = q * static_cast<double>(sorted.size() - 1);
    const auto low = static_cast<std::size_t>(position);
    const std::size_t high = std::min(low + 1, sorted.size() - 1);
    return sorted[low] + (position - static_cast<double>(low)) * (sorted[high] - sorted[low]);
}

} // namespace

GuessBand guess_band(const ConfusionMatrix& confusion, std::uint64_t seed, int repeats) {
    if (confusion.total() == 0 || repeats < 1) return {};
    const auto k = static_cast<std::size_t>(confusion.classes);
    std::vector<Count> truth(k), predicted(k);
    for (std::size_t t = 0; t < k; ++t)
        for (std::size_t p = 0; p < k; ++p) {
            truth[t] += confusion.counts[t * k + p];
            predicted[p] += confusion.counts[t * k + p];
        }
    Permutation permutation(std::move(truth), std::move(predicted));
    std::vector<double> values;
    for (int i = 0; i < repeats; ++i) {
        RandomStream random(seed, RandomUse::guess_band, 0, static_cast<std::uint64_t>(i));
        values.push_back(permutation.macro_f1(random));
    }
    std::sort(values.begin(), values.end());
    return {quantile(values, 0.025), quantile(values, 0.975)};
}

} // namespace redline
