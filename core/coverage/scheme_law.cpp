// SPDX-License-Identifier: GPL-3.0-or-later
#include "coverage/scheme_law.h"

#include <algorithm>
#include <numeric>

#include "coverage/draw_law.h"

namespace redline {

Law law_of(const CoverageScheme& scheme) {
    if (!scheme.weights.empty()) return Law::independent;
    switch (scheme.sampler) {
    case SamplerKind::natural:
        if (scheme.replacement) return Law::independent;
        return scheme.reset_each_micro_batch ? Law::reset : Law::distinct;
    case SamplerKind::inverse:
        return Law::independent;
    case SamplerKind::stratified:
    case SamplerKind::class_then_pixel:
        return Law::subsets;
    case SamplerKind::coverage:
        return Law::always_most;
    }
    return Law::independent;
}

std::vector<double> draw_probabilities(Counts counts, const CoverageScheme& scheme) {
    std::vector<double> p(counts.size(), 1.0 / static_cast<double>(counts.size()));
    if (!scheme.weights.empty()) {
        const double total = std::accumulate(scheme.weights.begin(), scheme.weights.end(), 0.0);
        for (std::size_t k = 0; k < p.size(); ++k)
            p[k] = scheme.weights[k] / total;
    } else if (scheme.sampler == SamplerKind::natural) {
        const auto total = static_cast<double>(sum_of(counts));
        for (std::size_t k = 0; k < p.size(); ++k)
            p[k] = static_cast<double>(counts[k]) / total;
    }
    return p;
}

std::int64_t draws_per_epoch(Counts counts, const CoverageScheme& scheme) {
    if (scheme.replacement) return 0;
    return (sum_of(counts) + scheme.batch - 1) / scheme.batch * scheme.batch;
}

std::vector<SubsetDraw> subset_draws(std::int64_t classes, const CoverageScheme& scheme, std::int64_t draws) {
    if (scheme.sampler == SamplerKind::stratified) {
        SubsetDraw draw;
        for (const std::int64_t b : micro_batch_sizes(scheme.batch, scheme.micro_batch))
            draw.sizes.push_back(std::min(b, classes));
        return {draw};
    }
    // class then pixel: steps of B cut the rounds of all classes at every multiple of gcd(B, K), each as
    // often in endless rounds; an epoch begins with a whole round, and a short one ends before it has been
    // through all
    const std::int64_t phases = classes / std::gcd(scheme.batch, classes);
    const std::int64_t steps = draws > 0 ? std::max<std::int64_t>(1, draws / scheme.batch) : phases;
    std::vector<SubsetDraw> mixture;
    for (std::int64_t phase = 0; phase < std::min(phases, steps); ++phase) {
        const std::int64_t times = steps / phases + (phase < steps % phases ? 1 : 0);
        const std::int64_t offset = phase * (scheme.batch % classes) % classes;
        SubsetDraw draw{static_cast<double>(times) / static_cast<double>(steps), {}};
        std::int64_t left = scheme.batch;
        for (std::int64_t room = classes - offset; left > 0; room = classes) {
            draw.sizes.push_back(std::min(room, left));
            left -= draw.sizes.back();
            if (draw.sizes.back() == classes) break;
        }
        mixture.push_back(std::move(draw));
    }
    return mixture;
}

double miss_of_subsets(std::int64_t classes, std::span<const std::int64_t> sizes) {
    double q = 1;
    for (const std::int64_t size : sizes)
        q *= static_cast<double>(classes - size) / static_cast<double>(classes);
    return q;
}

double variance_about(double mean, std::span<const double> distribution) {
    double variance = 0;
    for (std::size_t i = 0; i < distribution.size(); ++i)
        variance += distribution[i] * (static_cast<double>(i) - mean) * (static_cast<double>(i) - mean);
    return variance;
}

CoverageResult coverage_of_subsets(std::int64_t classes, const CoverageScheme& scheme, std::int64_t draws) {
    CoverageResult result;
    double present = 0;
    double square = 0;
    for (const SubsetDraw& draw : subset_draws(classes, scheme, draws)) {
        const std::vector<double> distribution = union_of_subsets(classes, draw.sizes);
        const double mean = static_cast<double>(classes) * (1 - miss_of_subsets(classes, draw.sizes));
        const double variance = variance_about(mean, distribution);
        result.expected += draw.weight * mean;
        present += draw.weight * mean / static_cast<double>(classes);
        square += draw.weight * (variance + mean * mean);
        result.variance += draw.weight * variance;
        result.probability_all += draw.weight * distribution.back();
    }
    // between the phases of a round; zero for one phase
    result.variance += std::max(0.0, square - result.variance - result.expected * result.expected);
    if (result.variance < 1e-13) result.variance = 0;
    result.present.assign(static_cast<std::size_t>(classes), present);
    return result;
}

std::vector<std::int64_t> micro_batch_sizes(std::int64_t batch, std::int64_t micro_batch) {
    if (micro_batch <= 0 || micro_batch >= batch) return {batch};
    std::vector<std::int64_t> sizes(static_cast<std::size_t>(batch / micro_batch), micro_batch);
    const std::int64_t left = batch % micro_batch;
    if (left == 1)
        ++sizes.back();
    else if (left > 1)
        sizes.push_back(left);
    return sizes;
}

} // namespace redline
