// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/noise/learning_rate.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "redline/base/units.h"

namespace redline {

double learning_rate_share(Optimizer optimizer, double batch, double b_simple) {
    const double share = 1 / (1 + b_simple / batch);
    return optimizer == Optimizer::sgd ? share : std::sqrt(share);
}

LearningRateAdvice suggest_learning_rate(const Settings& settings, double reference_batch,
                                         double reference_rate, const NoiseEstimate& noise) {
    const std::string published =
        "published advice for small batches: a small rate, longer training, a cosine schedule";
    LearningRateAdvice advice;
    if (!noise.resolvable) {
        advice.text = "no rate from the noise scale (" + to_text(noise.reason) + "); " + published;
        return advice;
    }
    const auto rate = [&](double b_simple) {
        if (!std::isfinite(b_simple)) {
            const double linear = settings.batch / reference_batch;
            return reference_rate * (settings.optimizer == Optimizer::sgd ? linear : std::sqrt(linear));
        }
        return reference_rate * learning_rate_share(settings.optimizer, settings.batch, b_simple) /
               learning_rate_share(settings.optimizer, reference_batch, b_simple);
    };
    advice.rate = rate(noise.b_simple);
    advice.low = std::min(rate(noise.b_simple_low), rate(noise.b_simple_high));
    advice.high = std::max(rate(noise.b_simple_low), rate(noise.b_simple_high));
    advice.text = fmt::format(
        "{} ({} to {}) at B = {}, from {} at B = {} and a noise scale of {}; {}; let a pilot decide",
        number_text(*advice.rate, 2), number_text(advice.low, 2), number_text(advice.high, 2), settings.batch,
        number_text(reference_rate, 2), number_text(reference_batch, 3), number_text(noise.b_simple, 3),
        published);
    return advice;
}

} // namespace redline
