// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "sampling/equal_draws.h"
#include "sampling/samplers.h"

namespace redline {

namespace {

/// One shuffled pass over all samples.
class NaturalSampler final : public Sampler {
  public:
    explicit NaturalSampler(const SamplerInput& input)
        : samples_(static_cast<std::int64_t>(input.labels.size())), batch_(input.batch), seed_(input.seed) {
        counts_ = input.counts;
        draws_per_epoch_ = samples_;
        steps_ = (samples_ + batch_ - 1) / batch_;
        joins_ = steps_ > 1 && batch_ > 1 && samples_ % batch_ == 1;
        if (joins_) --steps_;
    }

    std::int64_t steps_per_epoch() const override { return steps_; }

    std::vector<std::int64_t> step(std::uint32_t epoch, std::int64_t step) const override {
        RandomStream keys = shuffle_stream(seed_, epoch, ShuffleUse::pass);
        const IndexPermutation order(samples_, keys);
        const std::int64_t first = step * batch_;
        const std::int64_t last = step + 1 == steps_ ? samples_ : std::min(samples_, first + batch_);
        std::vector<std::int64_t> samples;
        samples.reserve(static_cast<std::size_t>(std::max<std::int64_t>(0, last - first)));
        for (std::int64_t i = first; i < last; ++i)
            samples.push_back(order(i));
        return samples;
    }

    std::string epoch_definition() const override {
        return "one shuffled pass: each of the " + std::to_string(samples_) + " samples once, in " +
               std::to_string(steps_) + " steps";
    }
    std::string remainder() const override {
        const std::int64_t left = samples_ % batch_;
        if (joins_)
            return "one sample is left over and joins the last step, which has " + std::to_string(batch_ + 1);
        if (left == 0) return "none: every step has " + std::to_string(batch_) + " samples";
        return "the last step of a pass has the remaining " + std::to_string(left) + " samples";
    }
    std::vector<double> sampled_prior() const override {
        std::vector<double> prior;
        for (const std::int64_t n : counts_)
            prior.push_back(static_cast<double>(n) / static_cast<double>(samples_));
        return prior;
    }

  private:
    std::int64_t samples_, batch_, steps_ = 0;
    std::uint64_t seed_;
    bool joins_ = false;
};

/// Independent draws with pixel weight 1 / n_class: a class at random, then one of its samples, both without
/// memory.
class InverseSampler final : public EqualDraws {
  public:
    using EqualDraws::EqualDraws;

    std::vector<std::int64_t> step(std::uint32_t epoch, std::int64_t step) const override {
        RandomStream draws =
            shuffle_stream(seed_, epoch, ShuffleUse::draws, 0, static_cast<std::uint64_t>(step));
        std::vector<std::int64_t> samples(static_cast<std::size_t>(batch_));
        for (std::int64_t& sample : samples) {
            const int k = index_.filled[draws.below(index_.filled.size())];
            sample = index_.at(
                k, static_cast<std::int64_t>(draws.below(static_cast<std::uint64_t>(index_.count(k)))));
        }
        return samples;
    }

    std::string epoch_definition() const override {
        return std::to_string(draws_per_epoch_) + " draws with replacement, each class equally likely, in " +
               std::to_string(steps_) + " steps; some samples come several times, some not at all";
    }
};

} // namespace

std::unique_ptr<Sampler> natural_sampler(const SamplerInput& input) {
    return std::make_unique<NaturalSampler>(input);
}
std::unique_ptr<Sampler> inverse_sampler(const SamplerInput& input) {
    return std::make_unique<InverseSampler>(input);
}

} // namespace redline
