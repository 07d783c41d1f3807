// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <numeric>

#include "redline/coverage/coverage.h"
#include "sampling/class_index.h"
#include "sampling/coverage_slots.h"
#include "sampling/samplers.h"

namespace redline {

namespace {

/// min(B, K) classes in every step. Class k has m_k places among the T steps of an epoch: m_k div T in each
/// step, and the m_k mod T others by systematic sampling: the classes lie on a line of length sum (m_k mod
/// T), step t takes the classes at u, u + T, u + 2 T,
/// ... where u is its slot. A class's stretch is shorter than T, so it comes at most once; a place on the
/// line belongs to one step, so its offset in the stretch numbers the draw. No table of the epoch is needed.
class CoverageSampler final : public Sampler {
  public:
    explicit CoverageSampler(const SamplerInput& input)
        : index_(input.labels, input.counts),
          batch_(input.batch),
          seed_(input.seed),
          sizes_(micro_batch_sizes(input.batch, input.micro_batch)) {
        counts_ = input.counts;
        std::vector<std::int64_t> counts;
        for (const int k : index_.filled)
            counts.push_back(index_.count(k));
        slots_ = coverage_slots(counts, batch_);
        draws_per_epoch_ = slots_.steps * batch_;
    }

    std::int64_t steps_per_epoch() const override { return slots_.steps; }

    std::vector<std::int64_t> step(std::uint32_t epoch, std::int64_t step) const override {
        const std::int64_t steps = slots_.steps;
        RandomStream slot_keys = shuffle_stream(seed_, epoch, ShuffleUse::slots);
        const std::int64_t slot = IndexPermutation(steps, slot_keys)(step);
        RandomStream order_keys = shuffle_stream(seed_, epoch, ShuffleUse::class_order);
        const auto classes = static_cast<std::int64_t>(index_.filled.size());
        const IndexPermutation order(classes, order_keys);

        std::vector<std::int64_t> sorted; // by class
        sorted.reserve(static_cast<std::size_t>(batch_));
        std::int64_t next_place = slot;
        std::int64_t begin = 0;
        for (std::int64_t i = 0; i < classes; ++i) {
            const auto at = static_cast<std::size_t>(order(i));
            const int k = index_.filled[at];
            const std::int64_t each = slots_.of_class[at] / steps;
            const std::int64_t some = slots_.of_class[at] % steps;
            for (std::int64_t j = 0; j < each; ++j)
                sorted.push_back(in_passes(index_, k, step * each + j, seed_, epoch));
            if (next_place < begin + some) {
                sorted.push_back(in_passes(index_, k, steps * each + next_place - begin, seed_, epoch));
                next_place += steps;
            }
            begin += some;
        }
        return dealt(sorted);
    }

    std::string epoch_definition() const override {
        return std::to_string(slots_.steps) + " steps of " + std::to_string(batch_) +
               ": every sample at least once, as many classes as fit in every step, samples of one class "
               "equally often to within one";
    }
    std::string remainder() const override {
        return "none: every step has " + std::to_string(batch_) + " samples";
    }
    std::vector<double> sampled_prior() const override {
        std::vector<double> prior(counts_.size(), 0.0);
        for (std::size_t i = 0; i < index_.filled.size(); ++i)
            prior[static_cast<std::size_t>(index_.filled[i])] =
                static_cast<double>(slots_.of_class[i]) / static_cast<double>(draws_per_epoch_);
        return prior;
    }

  private:
    /// Deals the samples, sorted by class, to the micro-batches like cards: each gets as many classes as it
    /// can.
    std::vector<std::int64_t> dealt(const std::vector<std::int64_t>& sorted) const {
        if (sizes_.size() == 1) return sorted;
        std::vector<std::vector<std::int64_t>> hands(sizes_.size());
        std::size_t hand = 0;
        for (const std::int64_t sample : sorted) {
            while (static_cast<std::int64_t>(hands[hand].size()) == sizes_[hand])
                hand = (hand + 1) % hands.size();
            hands[hand].push_back(sample);
            hand = (hand + 1) % hands.size();
        }
        std::vector<std::int64_t> samples;
        samples.reserve(sorted.size());
        for (const auto& cards : hands)
            samples.insert(samples.end(), cards.begin(), cards.end());
        return samples;
    }

    ClassIndex index_;
    std::int64_t batch_;
    std::uint64_t seed_;
    std::vector<std::int64_t> sizes_;
    CoverageSlots slots_;
};

} // namespace

std::unique_ptr<Sampler> coverage_sampler(const SamplerInput& input) {
    return std::make_unique<CoverageSampler>(input);
}

} // namespace redline
