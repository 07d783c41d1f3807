// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "redline/coverage/coverage.h"
#include "redline/sampling/prior.h"
#include "sampling/equal_draws.h"
#include "sampling/quotas.h"
#include "sampling/samplers.h"

namespace redline {

namespace {

class StratifiedSampler final : public Sampler {
  public:
    explicit StratifiedSampler(const SamplerInput& input)
        : index_(input.labels, input.counts),
          batch_(input.batch),
          seed_(input.seed),
          sizes_(micro_batch_sizes(input.batch, input.micro_batch)) {
        counts_ = input.counts;
        for (const std::int64_t size : sizes_) {
            quotas_.push_back(share_places(counts_, size));
            step_size_ += quotas_.back().total;
        }
        steps_ = (static_cast<std::int64_t>(input.labels.size()) + batch_ - 1) / batch_;
        draws_per_epoch_ = steps_ * step_size_;
    }

    std::int64_t steps_per_epoch() const override { return steps_; }

    std::vector<std::int64_t> step(std::uint32_t epoch, std::int64_t step) const override {
        std::vector<std::int64_t> samples;
        samples.reserve(static_cast<std::size_t>(step_size_));
        for (std::size_t m = 0; m < sizes_.size(); ++m) {
            RandomStream draws =
                shuffle_stream(seed_, epoch, ShuffleUse::quota, m, static_cast<std::uint64_t>(step));
            const Quotas& quotas = quotas_[m];
            std::vector<std::int64_t> wanted(counts_.size());
            for (const int k : index_.filled)
                wanted[static_cast<std::size_t>(k)] = std::min(index_.count(k), quotas.level);
            if (quotas.extra > 0) {
                const IndexPermutation order(static_cast<std::int64_t>(quotas.open.size()), draws);
                for (std::int64_t i = 0; i < quotas.extra; ++i)
                    ++wanted[static_cast<std::size_t>(quotas.open[static_cast<std::size_t>(order(i))])];
            }
            for (const int k : index_.filled) {
                const std::int64_t take = wanted[static_cast<std::size_t>(k)];
                if (take == 0) continue;
                const IndexPermutation order(index_.count(k), draws);
                for (std::int64_t i = 0; i < take; ++i)
                    samples.push_back(index_.at(k, order(i)));
            }
        }
        return samples;
    }

    std::string epoch_definition() const override {
        return std::to_string(draws_per_epoch_) + " draws in " + std::to_string(steps_) +
               " steps; every micro-batch has equal quotas of all classes, samples of small classes come "
               "often";
    }
    std::string remainder() const override {
        std::string text = "places beyond equal quotas go to distinct classes at random";
        if (step_size_ < batch_)
            text += "; quotas are capped at the classes' sizes, so that a step has " +
                    std::to_string(step_size_) + " samples";
        else if (quotas_.front().open.size() < index_.filled.size())
            text += "; quotas are capped at the classes' sizes and the places given to the others";
        return text;
    }
    std::vector<double> sampled_prior() const override {
        return redline::sampled_prior(SamplerKind::stratified, counts_, batch_, sizes_.front());
    }

  private:
    ClassIndex index_;
    std::int64_t batch_, steps_ = 0, step_size_ = 0;
    std::uint64_t seed_;
    std::vector<std::int64_t> sizes_;
    std::vector<Quotas> quotas_;
};

/// Class-aware sampling (Shen, Lin, Huang 2016): rounds of all classes in shuffled order; each class's
/// samples in shuffled passes.
class ClassThenPixelSampler final : public EqualDraws {
  public:
    using EqualDraws::EqualDraws;

    std::vector<std::int64_t> step(std::uint32_t epoch, std::int64_t step) const override {
        std::vector<std::int64_t> samples;
        samples.reserve(static_cast<std::size_t>(batch_));
        const auto classes = static_cast<std::int64_t>(index_.filled.size());
        std::int64_t place = step * batch_;
        const std::int64_t end = place + batch_;
        while (place < end) {
            const std::int64_t round = place / classes;
            RandomStream keys =
                shuffle_stream(seed_, epoch, ShuffleUse::round, 0, static_cast<std::uint64_t>(round));
            const IndexPermutation order(classes, keys);
            for (; place < end && place / classes == round; ++place) {
                const int k = index_.filled[static_cast<std::size_t>(order(place % classes))];
                samples.push_back(in_passes(index_, k, round, seed_, epoch));
            }
        }
        return samples;
    }

    std::string epoch_definition() const override {
        return std::to_string(draws_per_epoch_) + " draws in " + std::to_string(steps_) +
               " steps; the classes take turns, each class's samples come in shuffled passes";
    }
};

} // namespace

std::unique_ptr<Sampler> stratified_sampler(const SamplerInput& input) {
    return std::make_unique<StratifiedSampler>(input);
}
std::unique_ptr<Sampler> class_then_pixel_sampler(const SamplerInput& input) {
    return std::make_unique<ClassThenPixelSampler>(input);
}

} // namespace redline
