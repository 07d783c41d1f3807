// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <memory>
#include <mutex>

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
        every_step_ = std::ranges::any_of(slots_.of_class, [&](std::int64_t m) { return m >= slots_.steps; });
    }

    std::int64_t steps_per_epoch() const override { return slots_.steps; }

    std::vector<std::int64_t> step(std::uint32_t epoch, std::int64_t step) const override {
        const std::int64_t steps = slots_.steps;
        const std::shared_ptr<const Line> line = line_of(epoch);
        const auto classes = static_cast<std::int64_t>(line->order.size());

        std::vector<std::int64_t> sorted, ample; // by class; those with a place in every micro-batch
        sorted.reserve(static_cast<std::size_t>(batch_));
        const auto parts = static_cast<std::int64_t>(sizes_.size());
        const auto draw = [&](std::int64_t i, bool extra, std::int64_t offset) {
            const std::size_t at = line->order[static_cast<std::size_t>(i)];
            const int k = index_.filled[at];
            const std::int64_t each = slots_.of_class[at] / steps;
            std::vector<std::int64_t>& to = parts > 1 && each + (extra ? 1 : 0) >= parts ? ample : sorted;
            for (std::int64_t j = 0; j < each; ++j)
                to.push_back(in_passes(index_, k, step * each + j, seed_, epoch));
            if (extra) to.push_back(in_passes(index_, k, steps * each + offset, seed_, epoch));
        };
        std::int64_t done = 0;
        // the classes that this step's places fall on, and between them those that are in every step
        for (std::int64_t place = line->slot(step); place < line->begin.back(); place += steps) {
            const auto after = std::ranges::upper_bound(line->begin, place);
            const std::int64_t i = after - line->begin.begin() - 1;
            if (every_step_)
                for (; done < i; ++done)
                    draw(done, false, 0);
            draw(i, true, place - line->begin[static_cast<std::size_t>(i)]);
            done = i + 1;
        }
        if (every_step_)
            for (; done < classes; ++done)
                draw(done, false, 0);
        // who has few places is dealt out first: no micro-batch gets more of those classes than it must
        sorted.insert(sorted.end(), ample.begin(), ample.end());
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
    /// The classes of an epoch in their order, where each one's stretch begins, and the steps' slots.
    struct Line {
        std::uint32_t epoch = 0;
        std::vector<std::size_t> order;
        std::vector<std::int64_t> begin; ///< one more than classes: the line's end
        IndexPermutation slot;
    };

    /// Kept for the epoch that was asked for last; every value follows from the epoch alone.
    std::shared_ptr<const Line> line_of(std::uint32_t epoch) const {
        const std::lock_guard lock(mutex_);
        if (line_ && line_->epoch == epoch) return line_;
        RandomStream slot_keys = shuffle_stream(seed_, epoch, ShuffleUse::slots);
        RandomStream order_keys = shuffle_stream(seed_, epoch, ShuffleUse::class_order);
        const auto classes = static_cast<std::int64_t>(index_.filled.size());
        const IndexPermutation order(classes, order_keys);
        Line line{epoch, {}, {0}, IndexPermutation(slots_.steps, slot_keys)};
        for (std::int64_t i = 0; i < classes; ++i)
            line.order.push_back(static_cast<std::size_t>(order(i)));
        // With several micro-batches the stretches lie side by side, at random within: extra places then fall
        // on them as evenly as they can, and what a micro-batch holds can be said exactly.
        if (const auto parts = static_cast<std::int64_t>(sizes_.size()); parts > 1 && batch_ >= classes)
            std::ranges::stable_sort(line.order, {}, [&](std::size_t at) {
                return stretch_of(slots_.of_class[at] / slots_.steps, parts);
            });
        for (const std::size_t at : line.order)
            line.begin.push_back(line.begin.back() + slots_.of_class[at] % slots_.steps);
        line_ = std::make_shared<const Line>(std::move(line));
        return line_;
    }

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
    bool every_step_ = false; ///< some class is in every step
    mutable std::mutex mutex_;
    mutable std::shared_ptr<const Line> line_;
};

} // namespace

std::unique_ptr<Sampler> coverage_sampler(const SamplerInput& input) {
    return std::make_unique<CoverageSampler>(input);
}

} // namespace redline
