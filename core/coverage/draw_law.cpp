// SPDX-License-Identifier: GPL-3.0-or-later
#include "coverage/draw_law.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <numbers>

namespace redline {

namespace {

constexpr double minus_infinity = -std::numeric_limits<double>::infinity();

/// log(n!) - (n log n - n + log(2 pi n) / 2), the error of Stirling's formula (Loader 2000, "Fast and
/// accurate computation of binomial probabilities").
double stirling_error(double n) {
    if (n < 16) {
        double log_factorial = 0;
        for (double i = 2; i <= n; ++i)
            log_factorial += std::log(i);
        return n == 0 ? 0 : log_factorial - (n * std::log(n) - n + 0.5 * std::log(2 * std::numbers::pi * n));
    }
    const double s = 1 / (n * n);
    return (1.0 / 12 - s * (1.0 / 360 - s * (1.0 / 1260 - s * (1.0 / 1680 - s / 1188)))) / n;
}

/// x log(x / m) + m - x without cancellation near x = m (Loader 2000).
double deviance(double x, double m) {
    if (x == 0) return m;
    const double v = (x - m) / (x + m);
    if (std::abs(v) < 0.1) {
        double sum = (x - m) * v;
        double term = 2 * x * v;
        for (int j = 1; j < 1000; ++j) {
            term *= v * v;
            const double next = sum + term / (2 * j + 1);
            if (next == sum) break;
            sum = next;
        }
        return sum;
    }
    return x * std::log(x / m) + m - x;
}

double log_poisson(double k, double rate) {
    return -stirling_error(k) - deviance(k, rate) - 0.5 * std::log(2 * std::numbers::pi * k);
}

/// 0 < k < n.
double log_binomial(double k, double n, double p) {
    return stirling_error(n) - stirling_error(k) - stirling_error(n - k) - deviance(k, n * p) -
           deviance(n - k, n * (1 - p)) + 0.5 * std::log(n / (2 * std::numbers::pi * k * (n - k)));
}

std::complex<double> expm1_complex(std::complex<double> z) {
    const double half = std::sin(z.imag() / 2);
    const double grown = std::expm1(z.real());
    return {grown * std::cos(z.imag()) - 2 * half * half, (grown + 1) * std::sin(z.imag())};
}

/// Without the special cases of infinities, which std::complex multiplies with.
std::complex<double> times(std::complex<double> a, std::complex<double> b) {
    return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

std::complex<double> integer_power(std::complex<double> base, std::int64_t exponent) {
    if (exponent == 1) return base;
    std::complex<double> result = 1;
    for (; exponent > 0; exponent /= 2) {
        if (exponent % 2) result = times(result, base);
        base = times(base, base);
    }
    return result;
}

/// Counts of the classes as a family with generating function exp(s_k L(z)) each: Poisson, L = rate z;
/// binomial, L = log(1 + w z).
struct CountFamily {
    bool poisson = true;
    double parameter = 0; ///< rate, or odds w
    std::complex<double> exponent(double angle) const {
        if (poisson) return std::polar(parameter, angle);
        const double c = std::cos(angle);
        const double s = std::sin(angle);
        const double w = parameter;
        return {0.5 * std::log1p(w * (2 * c + w)), std::atan2(w * s, 1 + w * c)};
    }
    /// d exponent / d log z at z = 1: the mean of a class is size times this, before zero is excluded.
    double slope() const { return poisson ? parameter : parameter / (1 + parameter); }
    /// -d slope / d log z + slope: what the variance adds.
    double curvature() const { return poisson ? parameter : slope() / (1 + parameter); }
};

/// Mean and variance of the sum of counts, each given that it is not zero.
struct Moments {
    double mean = 0, variance = 0;
};
Moments positive_moments(std::span<const ClassGroup> groups, const CountFamily& family) {
    const double exponent = family.exponent(0).real();
    const double slope = family.slope();
    const double curvature = family.curvature();
    Moments sum;
    for (const ClassGroup& group : groups) {
        const double present = -std::expm1(-group.size * exponent);
        const double mean = group.size * slope / present;
        const double square = (group.size * curvature + group.size * slope * group.size * slope) / present;
        sum.mean += static_cast<double>(group.classes) * mean;
        sum.variance += static_cast<double>(group.classes) * std::max(0.0, square - mean * mean);
    }
    return sum;
}

/// P(sum of the non-zero counts = draws), relative to the common factor that is left out of both sides.
double probability_of_sum(std::span<const ClassGroup> groups, const CountFamily& family, double draws,
                          double total_size, double deviation) {
    const double at_zero = family.exponent(0).real();
    // a sum further off than this many (over ten deviations) does not occur: nothing folds back
    const auto points = static_cast<std::int64_t>(std::ceil(60 + 14 * deviation));
    const double step = 2 * std::numbers::pi / static_cast<double>(points);
    double sum = 1;
    int faint = 0;
    std::vector<double> at_none;
    at_none.reserve(groups.size());
    for (const ClassGroup& group : groups)
        at_none.push_back(-1 / std::expm1(-group.size * at_zero));
    for (std::int64_t i = 1; 2 * i <= points; ++i) {
        const double angle = step * static_cast<double>(i);
        const std::complex<double> exponent = family.exponent(angle);
        std::complex<double> log_factor =
            total_size * (exponent - at_zero) - std::complex<double>(0, draws * angle);
        std::complex<double> product = 1;
        for (std::size_t g = 0; g < groups.size(); ++g) {
            const ClassGroup& group = groups[g];
            const std::complex<double> z = group.size * exponent;
            if (z.real() > 40) continue;
            // 1 - exp(-z), turned round where exp(-z) would overflow
            std::complex<double> factor;
            if (z.real() >= 0) {
                factor = -expm1_complex(-z);
            } else {
                log_factor -= static_cast<double>(group.classes) * z;
                factor = expm1_complex(z);
            }
            product = times(product, integer_power(factor * at_none[g], group.classes));
            const double square = std::norm(product);
            if (square == 0) break;
            if (square < 1e-200) {
                const double magnitude = std::sqrt(square);
                log_factor += std::log(magnitude);
                product /= magnitude;
            }
        }
        const double log_magnitude = log_factor.real() + std::log(std::abs(product));
        if (!(log_magnitude > -42)) {
            // far out on the tail of the characteristic function nothing comes back
            if (++faint > 3) break;
            continue;
        }
        faint = 0;
        const double term = (std::exp(log_factor) * product).real();
        sum += 2 * i == points ? term : 2 * term;
    }
    return sum / static_cast<double>(points);
}

/// Parameter of the family at which the mean of the non-zero counts' sum is `draws`, roughly: what is
/// computed from it is exact for every parameter, and free of cancellation near this one.
CountFamily saddle_point(std::span<const ClassGroup> groups, bool poisson, double draws) {
    double low = -60;
    double high = 60;
    CountFamily family{poisson, 0};
    for (int i = 0; i < 60 && high - low > 1e-4; ++i) {
        const double middle = 0.5 * (low + high);
        family.parameter = std::exp(middle);
        (positive_moments(groups, family).mean < draws ? low : high) = middle;
    }
    return family;
}

double log_all_present(std::span<const ClassGroup> groups, const CountFamily& family) {
    const double exponent = family.exponent(0).real();
    double sum = 0;
    for (const ClassGroup& group : groups)
        sum += static_cast<double>(group.classes) * std::log(-std::expm1(-group.size * exponent));
    return sum;
}

std::int64_t count_classes(std::span<const ClassGroup> groups) {
    std::int64_t classes = 0;
    for (const ClassGroup& group : groups)
        classes += group.classes;
    return classes;
}

/// log C(n, k) without the cancellation of three log factorials.
double log_choose(double n, double k) {
    if (k <= 0 || k >= n) return 0;
    return stirling_error(n) - stirling_error(k) - stirling_error(n - k) - k * std::log(k / n) -
           (n - k) * std::log1p(-k / n) + 0.5 * std::log(n / (2 * std::numbers::pi * k * (n - k)));
}

double log_factorial(double n) {
    return n == 0 ? 0 : n * std::log(n) - n + 0.5 * std::log(2 * std::numbers::pi * n) + stirling_error(n);
}

} // namespace

double log_miss_without_replacement(std::int64_t population, std::int64_t members, std::int64_t draws) {
    if (members == 0 || draws == 0) return 0;
    const std::int64_t left = population - members - draws;
    if (left < 0) return minus_infinity;
    const auto total = static_cast<double>(population);
    const auto smaller = static_cast<double>(std::min(members, draws));
    const auto larger = static_cast<double>(std::max(members, draws));
    if (smaller * larger > 760 * total) return minus_infinity;
    if (smaller <= 48) {
        // one logarithm of a product: each factor is exact to a rounding
        double product = 1;
        double sum = 0;
        for (double i = 0; i < smaller; ++i) {
            product *= (total - larger - i) / (total - i);
            if (product < 1e-280) {
                sum += std::log(product);
                product = 1;
            }
        }
        return sum + std::log(product);
    }
    const double without_members = total - static_cast<double>(members);
    const double without_draws = total - static_cast<double>(draws);
    const auto rest = static_cast<double>(left);
    if (left == 0)
        return log_factorial(without_members) + log_factorial(without_draws) - log_factorial(total);
    return (without_members + 0.5) * std::log1p(-static_cast<double>(members) / total) +
           (without_draws + 0.5) * std::log1p(-static_cast<double>(draws) / total) -
           (rest + 0.5) * std::log1p(-(static_cast<double>(members) + static_cast<double>(draws)) / total) +
           stirling_error(without_members) + stirling_error(without_draws) - stirling_error(rest) -
           stirling_error(total);
}

std::vector<ClassGroup> group_classes(std::span<const double> sizes) {
    std::vector<double> sorted(sizes.begin(), sizes.end());
    std::ranges::sort(sorted);
    std::vector<ClassGroup> groups;
    for (double size : sorted) {
        if (groups.empty() || groups.back().size != size) groups.push_back({size, 0});
        ++groups.back().classes;
    }
    return groups;
}

double probability_all_with_replacement(std::span<const ClassGroup> groups, std::int64_t draws) {
    const std::int64_t classes = count_classes(groups);
    if (draws < classes) return 0;
    if (classes == 1) return 1;
    const auto b = static_cast<double>(draws);
    if (draws == classes) {
        double log_probability = log_factorial(b);
        for (const ClassGroup& group : groups)
            log_probability += static_cast<double>(group.classes) * std::log(group.size);
        return std::exp(log_probability);
    }
    double total = 0;
    for (const ClassGroup& group : groups)
        total += static_cast<double>(group.classes) * group.size;
    const CountFamily family = saddle_point(groups, true, b);
    const double deviation = std::sqrt(positive_moments(groups, family).variance);
    const double at_sum = probability_of_sum(groups, family, b, total, deviation);
    if (at_sum <= 0) return 0;
    return std::min(1.0, std::exp(log_all_present(groups, family) + std::log(at_sum) -
                                  log_poisson(b, family.parameter * total)));
}

double probability_all_without_replacement(std::span<const ClassGroup> groups, std::int64_t draws) {
    const std::int64_t classes = count_classes(groups);
    double total = 0;
    for (const ClassGroup& group : groups)
        total += static_cast<double>(group.classes) * group.size;
    const auto b = static_cast<double>(draws);
    if (b >= total) return 1;
    if (draws < classes) return 0;
    if (draws == classes) {
        double log_probability = -log_choose(total, b);
        for (const ClassGroup& group : groups)
            log_probability += static_cast<double>(group.classes) * std::log(group.size);
        return std::exp(log_probability);
    }
    const CountFamily family = saddle_point(groups, false, b);
    const double deviation = std::sqrt(positive_moments(groups, family).variance);
    const double at_sum = probability_of_sum(groups, family, b, total, deviation);
    if (at_sum <= 0) return 0;
    return std::min(1.0, std::exp(log_all_present(groups, family) + std::log(at_sum) -
                                  log_binomial(b, total, family.slope())));
}

std::vector<double> union_of_subsets(std::int64_t classes, std::span<const std::int64_t> subset_sizes) {
    std::vector<double> covered(static_cast<std::size_t>(classes) + 1, 0.0);
    covered[0] = 1;
    const auto k = static_cast<double>(classes);
    for (const std::int64_t size : subset_sizes) {
        const std::int64_t drawn = std::min(size, classes);
        std::vector<double> next(covered.size(), 0.0);
        const double log_all = log_choose(k, static_cast<double>(drawn));
        for (std::int64_t have = 0; have <= classes; ++have) {
            const double weight = covered[static_cast<std::size_t>(have)];
            if (weight == 0) continue;
            const std::int64_t first = std::max<std::int64_t>(0, drawn - have);
            const std::int64_t last = std::min(drawn, classes - have);
            // hypergeometric: `fresh` of the drawn classes are new
            const auto h = static_cast<double>(have);
            double probability = std::exp(log_choose(k - h, static_cast<double>(first)) +
                                          log_choose(h, static_cast<double>(drawn - first)) - log_all);
            if (probability < 1e-290) {
                for (std::int64_t fresh = first; fresh <= last; ++fresh)
                    next[static_cast<std::size_t>(have + fresh)] +=
                        weight * std::exp(log_choose(k - h, static_cast<double>(fresh)) +
                                          log_choose(h, static_cast<double>(drawn - fresh)) - log_all);
                continue;
            }
            for (std::int64_t fresh = first; fresh <= last; ++fresh) {
                next[static_cast<std::size_t>(have + fresh)] += weight * probability;
                const auto f = static_cast<double>(fresh);
                const auto d = static_cast<double>(drawn);
                probability *= (k - h - f) * (d - f) / ((f + 1) * (h - d + f + 1));
            }
        }
        covered = std::move(next);
    }
    return covered;
}

} // namespace redline
