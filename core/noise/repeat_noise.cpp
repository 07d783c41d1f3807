// SPDX-License-Identifier: GPL-3.0-or-later
#include <numeric>

#include "redline/noise/class_noise.h"

namespace redline {

void RepeatNoise::add(double sum_norm2, double sum_product, std::int64_t samples) {
    norm2_ += sum_norm2;
    product_ += sum_product;
    samples_ += static_cast<double>(samples);
}

void RepeatNoise::add_outer_products(std::span<const float> residuals, std::span<const float> features,
                                     std::span<const float> residuals_again,
                                     std::span<const float> features_again, std::int64_t samples, bool bias) {
    if (samples <= 0) return;
    const auto n = static_cast<std::size_t>(samples);
    const std::size_t outputs = residuals.size() / n;
    const std::size_t width = features.size() / n;
    const auto dot = [](std::span<const float> a, std::span<const float> b) {
        return std::inner_product(a.begin(), a.end(), b.begin(), 0.0, std::plus<>(), [](float x, float y) {
            return static_cast<double>(x) * static_cast<double>(y);
        });
    };
    const double one = bias ? 1 : 0;
    double norm2 = 0, product = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const auto r = residuals.subspan(i * outputs, outputs),
                   r2 = residuals_again.subspan(i * outputs, outputs);
        const auto h = features.subspan(i * width, width), h2 = features_again.subspan(i * width, width);
        norm2 += 0.5 * (dot(r, r) * (dot(h, h) + one) + dot(r2, r2) * (dot(h2, h2) + one));
        product += dot(r, r2) * (dot(h, h2) + one);
    }
    add(norm2, product, samples);
}

std::optional<double> RepeatNoise::trace() const {
    if (!(samples_ > 0)) return std::nullopt;
    return (norm2_ - product_) / samples_;
}

} // namespace redline
