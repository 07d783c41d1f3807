// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/sampling/sampler.h"

#include <limits>
#include <string>

#include "redline/coverage/coverage.h"
#include "sampling/samplers.h"

namespace redline {

std::vector<double> Sampler::repeats_per_epoch() const {
    std::vector<double> repeats = sampled_prior();
    for (std::size_t k = 0; k < repeats.size(); ++k)
        repeats[k] = counts_[k] > 0 ? repeats[k] * static_cast<double>(draws_per_epoch_) /
                                          static_cast<double>(counts_[k])
                                    : 0;
    return repeats;
}

Result<std::unique_ptr<Sampler>> make_sampler(SamplerKind kind, std::span<const std::int16_t> labels,
                                              int classes, std::int64_t batch, std::uint64_t seed,
                                              std::int64_t micro_batch) {
    if (labels.empty())
        return fail(ErrorCode::input, "there is no training sample", "training part",
                    "label some pixels, or give the training part a larger share");
    if (labels.size() > std::numeric_limits<std::uint32_t>::max())
        return fail(ErrorCode::input, "more than 4,294,967,295 training samples", "training part",
                    "train on a part of them");
    if (batch < 1) return fail(ErrorCode::usage, "a batch has at least one sample", "batch", "use 1 or more");
    if (micro_batch < 0 || micro_batch > batch)
        return fail(ErrorCode::usage, "the micro-batch is larger than the batch", "micro",
                    "use 1 to " + std::to_string(batch));
    SamplerInput input{labels, std::vector<std::int64_t>(static_cast<std::size_t>(std::max(classes, 0)), 0),
                       batch, micro_batch, seed};
    for (const std::int16_t label : labels) {
        if (label < 0 || label >= classes)
            return fail(ErrorCode::internal,
                        "a training sample has class " + std::to_string(label) + " of " +
                            std::to_string(classes),
                        "training part", "report this");
        ++input.counts[static_cast<std::size_t>(label)];
    }
    switch (kind) {
    case SamplerKind::natural:
        return natural_sampler(input);
    case SamplerKind::inverse:
        return inverse_sampler(input);
    case SamplerKind::stratified:
        return stratified_sampler(input);
    case SamplerKind::class_then_pixel:
        return class_then_pixel_sampler(input);
    case SamplerKind::coverage:
        return coverage_sampler(input);
    }
    return fail(ErrorCode::internal, "unknown sampler", "sampler", "report this");
}

std::vector<std::span<const std::int64_t>> micro_batches(std::span<const std::int64_t> step,
                                                         std::int64_t micro_batch) {
    std::vector<std::span<const std::int64_t>> parts;
    std::size_t first = 0;
    if (step.empty()) return parts;
    for (const std::int64_t size : micro_batch_sizes(static_cast<std::int64_t>(step.size()), micro_batch)) {
        parts.push_back(step.subspan(first, static_cast<std::size_t>(size)));
        first += static_cast<std::size_t>(size);
    }
    return parts;
}

} // namespace redline
