// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "redline/noise/gradient_noise.h"
#include "redline/settings/settings.h"

namespace redline {

/// Share of the largest useful rate that a step of B can use: 1 / (1 + B_simple / B) for SGD (McCandlish et
/// al. 2018, equation 2.10), its square root for Adam and AdamW.
double learning_rate_share(Optimizer optimizer, double batch, double b_simple);

/// A rate for `batch` from the one that worked (or was published) for `reference_batch`.
struct LearningRateAdvice {
    std::optional<double> rate; ///< suggested; unset while the noise scale is unknown
    double low = 0, high = 0;   ///< from the noise scale's interval
    std::string text;           ///< the suggestion and the published advice beside it
};
LearningRateAdvice suggest_learning_rate(const Settings& settings, double reference_batch,
                                         double reference_rate, const NoiseEstimate& noise);

} // namespace redline
