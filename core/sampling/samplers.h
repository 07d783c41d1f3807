// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redline/sampling/sampler.h"

namespace redline {

/// What every sampler is made from; checked by make_sampler.
struct SamplerInput {
    std::span<const std::int16_t> labels;
    std::vector<std::int64_t> counts;
    std::int64_t batch = 1, micro_batch = 0;
    std::uint64_t seed = 0;
};

std::unique_ptr<Sampler> natural_sampler(const SamplerInput& input);
std::unique_ptr<Sampler> inverse_sampler(const SamplerInput& input);
std::unique_ptr<Sampler> stratified_sampler(const SamplerInput& input);
std::unique_ptr<Sampler> class_then_pixel_sampler(const SamplerInput& input);
std::unique_ptr<Sampler> coverage_sampler(const SamplerInput& input);

} // namespace redline
