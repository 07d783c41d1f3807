// SPDX-License-Identifier: GPL-3.0-or-later
#include "coverage/miss_variance.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace redline {

namespace {

/// From so many different sizes on, half their square is too many pairs for a frame.
constexpr std::size_t many_sizes = 48;
/// P(missing) below which a class counts for nothing in double precision.
constexpr double negligible_log = -45;

double own_variance(std::span<const ClassGroup> groups, std::span<const double> log_q) {
    double variance = 0;
    for (std::size_t a = 0; a < groups.size(); ++a)
        variance += static_cast<double>(groups[a].classes) * std::exp(log_q[a]) * -std::expm1(log_q[a]);
    return variance;
}

/// q_jk / (q_j q_k) - 1.
double excess(double size, double log_q, double other, double other_log_q, Law law, double population,
              const CoverageScheme& scheme) {
    if (law == Law::independent) {
        const double odds = size / (1 - size) * (other / (1 - other));
        return odds >= 1 ? -1 : std::expm1(static_cast<double>(scheme.batch) * std::log1p(-odds));
    }
    return std::expm1(log_miss(law, size + other, population, scheme) - log_q - other_log_q);
}

/// Ordered pairs of classes of two groups.
double pair_count(const ClassGroup& a, const ClassGroup& b, bool same) {
    const auto many = static_cast<double>(a.classes);
    return same ? many * (many - 1) : 2 * many * static_cast<double>(b.classes);
}

/// Independent draws: q_jk = (1 - p_j - p_k)^B, and with o = p / (1 - p) the binomial theorem gives
/// q_jk - q_j q_k = q_j q_k sum_{m >= 1} C(B, m) (-o_j o_k)^m: sums over pairs become squares of sums over
/// classes.
double covariance_by_series(std::span<const ClassGroup> groups, std::span<const double> log_q, double own,
                            std::int64_t batch) {
    std::vector<double> value(groups.size()), odds(groups.size());
    for (std::size_t a = 0; a < groups.size(); ++a) {
        value[a] = std::exp(log_q[a]);
        odds[a] = value[a] > 0 ? groups[a].size / (1 - groups[a].size) : 0;
    }
    double covariance = 0;
    int small = 0;
    for (std::int64_t m = 1; m <= batch && small < 3; ++m) {
        // value = sqrt(C(B, m)) q o^m
        const double step = std::sqrt(static_cast<double>(batch - m + 1) / static_cast<double>(m));
        double sum = 0, squares = 0;
        for (std::size_t a = 0; a < groups.size(); ++a) {
            value[a] *= odds[a] * step;
            const double all = static_cast<double>(groups[a].classes) * value[a];
            sum += all;
            squares += all * value[a];
        }
        const double term = sum * sum - squares;
        covariance += m % 2 ? -term : term;
        small = term < 1e-18 * (own + std::abs(covariance)) ? small + 1 : 0;
    }
    return covariance;
}

/// Distinct draws, sizes within a few thousand of each other: q_jk depends on the sum of the sizes alone.
double covariance_by_sums(std::span<const ClassGroup> groups, std::span<const double> log_q,
                          double population, const CoverageScheme& scheme) {
    const auto low = static_cast<std::size_t>(2 * groups.front().size);
    const auto high = static_cast<std::size_t>(2 * groups.back().size);
    std::vector<double> both(high - low + 1);
    for (std::size_t s = low; s <= high; ++s)
        both[s - low] = std::exp(log_miss(Law::distinct, static_cast<double>(s), population, scheme));
    double covariance = 0;
    for (std::size_t a = 0; a < groups.size(); ++a) {
        const double q = std::exp(log_q[a]);
        for (std::size_t b = a; b < groups.size(); ++b) {
            const auto sum = static_cast<std::size_t>(groups[a].size + groups[b].size);
            covariance +=
                pair_count(groups[a], groups[b], a == b) * (both[sum - low] - q * std::exp(log_q[b]));
        }
    }
    return covariance;
}

/// Distinct draws, sizes far apart: q_jk / (q_j q_k) - 1 is smooth in both sizes and is interpolated between
/// its values at Chebyshev places in both (barycentric form; Berrut and Trefethen 2004), so that sums over
/// pairs become sums over places. At 48 places rounding is all that is left of the error while no size
/// exceeds an eighth of the whole.
double covariance_by_interpolation(std::span<const ClassGroup> groups, std::span<const double> log_q,
                                   double population, const CoverageScheme& scheme) {
    constexpr std::size_t places = 48;
    const double low = groups.front().size, high = groups.back().size;
    std::vector<double> node(places), weight(places, 1.0), node_log_q(places);
    for (std::size_t u = 0; u < places; ++u) {
        const double angle = (static_cast<double>(u) + 0.5) * std::numbers::pi / places;
        // members are whole
        node[u] = std::round(0.5 * (low + high) - 0.5 * (high - low) * std::cos(angle));
        node_log_q[u] = log_miss(Law::distinct, node[u], population, scheme);
    }
    const double scale = 4 / (high - low);
    for (std::size_t u = 0; u < places; ++u)
        for (std::size_t v = 0; v < places; ++v)
            if (u != v) weight[u] /= (node[u] - node[v]) * scale;

    std::vector<double> total(places, 0.0), basis(places);
    std::vector<double> ratio(places * places);
    for (std::size_t u = 0; u < places; ++u)
        for (std::size_t v = u; v < places; ++v)
            ratio[u * places + v] = ratio[v * places + u] =
                excess(node[u], node_log_q[u], node[v], node_log_q[v], Law::distinct, population, scheme);
    double own_pairs = 0; // of a class with itself: in the square of the sum, but no pair
    for (std::size_t a = 0; a < groups.size(); ++a) {
        double sum = 0;
        std::fill(basis.begin(), basis.end(), 0.0);
        const auto hit = std::find(node.begin(), node.end(), groups[a].size);
        if (hit != node.end()) {
            basis[static_cast<std::size_t>(hit - node.begin())] = sum = 1;
        } else {
            for (std::size_t u = 0; u < places; ++u)
                sum += basis[u] = weight[u] / (groups[a].size - node[u]);
        }
        const double q = std::exp(log_q[a]), many = static_cast<double>(groups[a].classes);
        for (std::size_t u = 0; u < places; ++u)
            total[u] += many * q * basis[u] / sum;
        own_pairs +=
            many * q * q *
            excess(groups[a].size, log_q[a], groups[a].size, log_q[a], Law::distinct, population, scheme);
    }
    double covariance = 0;
    for (std::size_t u = 0; u < places; ++u)
        for (std::size_t v = 0; v < places; ++v)
            covariance += total[u] * total[v] * ratio[u * places + v];
    return covariance - own_pairs;
}

double covariance_of_pairs(std::span<const ClassGroup> left, std::span<const double> left_log_q,
                           std::span<const ClassGroup> right, std::span<const double> right_log_q, bool same,
                           Law law, double population, const CoverageScheme& scheme) {
    double covariance = 0;
    for (std::size_t a = 0; a < left.size(); ++a)
        for (std::size_t c = same ? a : 0; c < right.size(); ++c) {
            const double pairs = pair_count(left[a], right[c], same && a == c);
            const double product = std::exp(left_log_q[a] + right_log_q[c]);
            if (pairs == 0 || product < 1e-300) continue;
            covariance +=
                pairs * product *
                excess(left[a].size, left_log_q[a], right[c].size, right_log_q[c], law, population, scheme);
        }
    return covariance;
}

std::vector<double> log_misses(std::span<const ClassGroup> groups, Law law, double population,
                               const CoverageScheme& scheme) {
    std::vector<double> log_q;
    log_q.reserve(groups.size());
    for (const ClassGroup& group : groups)
        log_q.push_back(log_miss(law, group.size, population, scheme));
    return log_q;
}

} // namespace

double log_miss(Law law, double size, double population, const CoverageScheme& scheme) {
    if (law == Law::independent) return static_cast<double>(scheme.batch) * std::log1p(-std::min(1.0, size));
    const auto total = static_cast<std::int64_t>(population);
    const auto members = static_cast<std::int64_t>(size);
    if (law == Law::distinct)
        return log_miss_without_replacement(total, members, std::min(scheme.batch, total));
    double sum = 0;
    for (const std::int64_t b : micro_batch_sizes(scheme.batch, scheme.micro_batch))
        sum += log_miss_without_replacement(total, members, std::min(b, total));
    return sum;
}

double variance_pair_by_pair(std::span<const ClassGroup> groups, Law law, double population,
                             const CoverageScheme& scheme) {
    const std::vector<double> log_q = log_misses(groups, law, population, scheme);
    return std::max(0.0, own_variance(groups, log_q) + covariance_of_pairs(groups, log_q, groups, log_q, true,
                                                                           law, population, scheme));
}

double variance_of_misses(std::span<const ClassGroup> groups, Law law, double population,
                          const CoverageScheme& scheme) {
    if (groups.size() < many_sizes || (law != Law::independent && law != Law::distinct))
        return variance_pair_by_pair(groups, law, population, scheme);
    const std::vector<double> log_q = log_misses(groups, law, population, scheme);
    const double own = own_variance(groups, log_q);
    if (law == Law::independent)
        return std::max(0.0, own + covariance_by_series(groups, log_q, own, scheme.batch));

    // Classes that are hardly ever missing say nothing; of the others a few may be too large to be smooth.
    std::size_t there = 0, smooth = 0;
    while (there < groups.size() && log_q[there] > negligible_log)
        ++there;
    while (smooth < there && groups[smooth].size <= population / 8)
        ++smooth;
    const auto usual = groups.first(smooth), large = groups.subspan(smooth, there - smooth);
    const std::span<const double> all_q(log_q);
    const auto usual_q = all_q.first(smooth), large_q = all_q.subspan(smooth, there - smooth);
    double covariance = covariance_of_pairs(usual, usual_q, large, large_q, false, law, population, scheme) +
                        covariance_of_pairs(large, large_q, large, large_q, true, law, population, scheme);
    if (smooth < many_sizes)
        covariance += covariance_of_pairs(usual, usual_q, usual, usual_q, true, law, population, scheme);
    else if (usual.back().size - usual.front().size <= 4096)
        covariance += covariance_by_sums(usual, usual_q, population, scheme);
    else
        covariance += covariance_by_interpolation(usual, usual_q, population, scheme);
    return std::max(0.0, own + covariance);
}

} // namespace redline
