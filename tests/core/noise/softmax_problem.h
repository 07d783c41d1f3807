// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "redline/base/random.h"
#include "redline/noise/class_noise.h"

namespace redline::test {

/// A softmax classifier on random inputs, small enough to enumerate every sample's gradient.
struct SoftmaxProblem {
    int classes = 3, width = 6;
    std::vector<float> features, logits;
    std::vector<std::int16_t> labels;
    std::vector<double> gradients; ///< [example, class x (width + 1)]
    std::int64_t parameters = 0;

    explicit SoftmaxProblem(std::uint64_t seed, std::size_t examples, double signal) {
        RandomStream stream(seed, RandomUse::synthetic_scene);
        std::vector<double> centre(static_cast<std::size_t>(classes * width));
        for (double& c : centre)
            c = signal * stream.normal();
        std::vector<double> weight(static_cast<std::size_t>(classes * (width + 1)));
        for (double& w : weight)
            w = 0.1 * stream.normal();
        parameters = classes * (width + 1);
        for (std::size_t i = 0; i < examples; ++i) {
            // a long tail of classes
            const double u = stream.uniform();
            const int label = u < 0.7 ? 0 : u < 0.93 ? 1 : 2;
            labels.push_back(static_cast<std::int16_t>(label));
            std::vector<double> x;
            for (int j = 0; j < width; ++j)
                x.push_back(centre[static_cast<std::size_t>(label * width + j)] + stream.normal());
            for (const double v : x)
                features.push_back(static_cast<float>(v));
            for (int k = 0; k < classes; ++k) {
                double z = weight[static_cast<std::size_t>(k * (width + 1) + width)];
                for (int j = 0; j < width; ++j)
                    z += weight[static_cast<std::size_t>(k * (width + 1) + j)] *
                         x[static_cast<std::size_t>(j)];
                logits.push_back(static_cast<float>(z));
            }
        }
        const std::vector<float> residuals = softmax_residuals(logits, labels, classes);
        for (std::size_t i = 0; i < examples; ++i)
            for (int k = 0; k < classes; ++k) {
                const double r =
                    residuals[i * static_cast<std::size_t>(classes) + static_cast<std::size_t>(k)];
                for (int j = 0; j < width; ++j)
                    gradients.push_back(
                        r * features[i * static_cast<std::size_t>(width) + static_cast<std::size_t>(j)]);
                gradients.push_back(r);
            }
    }
    std::size_t examples() const { return labels.size(); }
    std::vector<std::int64_t> counts() const {
        std::vector<std::int64_t> counts(static_cast<std::size_t>(classes), 0);
        for (const auto label : labels)
            ++counts[static_cast<std::size_t>(label)];
        return counts;
    }
    const double* gradient(std::size_t i) const {
        return gradients.data() + i * static_cast<std::size_t>(parameters);
    }
};

/// Whole gradients as a batch of outer products: residual 1, no bias.
inline ClassBatch gradient_batch(std::span<const float> gradients, std::span<const std::int16_t> labels,
                                 std::span<const std::int64_t> samples = {}) {
    static const std::vector<float> ones(4096, 1.0F);
    return {std::span(ones).first(labels.size()), gradients, labels, samples, false};
}

} // namespace redline::test
