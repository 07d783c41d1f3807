// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/coverage/observed_coverage.h"

#include <algorithm>
#include <cmath>

namespace redline {

ObservedCoverage::ObservedCoverage(int classes)
    : since_(static_cast<std::size_t>(classes), 0),
      draws_(since_),
      present_(since_),
      mark_(static_cast<std::size_t>(classes), -1) {}

int ObservedCoverage::count_distinct(std::span<const std::int16_t> labels, bool step) {
    ++stamp_;
    int distinct = 0;
    for (const std::int16_t label : labels) {
        const auto k = static_cast<std::size_t>(label);
        if (label < 0 || k >= mark_.size()) continue;
        if (step) ++draws_[k];
        if (mark_[k] == stamp_) continue;
        mark_[k] = stamp_;
        ++distinct;
    }
    return distinct;
}

int ObservedCoverage::add_step(std::span<const std::int16_t> labels) {
    const int distinct = count_distinct(labels, true);
    ++steps_;
    sum_ += distinct;
    for (std::size_t k = 0; k < since_.size(); ++k) {
        if (mark_[k] == stamp_) {
            since_[k] = 0;
            ++present_[k];
        } else {
            ++since_[k];
        }
    }
    return distinct;
}

int ObservedCoverage::add_micro_batch(std::span<const std::int16_t> labels) {
    const int distinct = count_distinct(labels, false);
    ++micro_batches_;
    micro_sum_ += distinct;
    return distinct;
}

void ObservedCoverage::start_epoch() {
    std::ranges::fill(draws_, 0);
}

std::vector<int> ObservedCoverage::unseen_this_epoch() const {
    std::vector<int> unseen;
    for (std::size_t k = 0; k < draws_.size(); ++k)
        if (draws_[k] == 0) unseen.push_back(static_cast<int>(k));
    return unseen;
}

std::vector<double> ObservedCoverage::present_share() const {
    std::vector<double> share;
    for (const std::int64_t times : present_)
        share.push_back(steps_ > 0 ? static_cast<double>(times) / static_cast<double>(steps_) : 0);
    return share;
}

ObservedCoverage::Band ObservedCoverage::expected_band(const CoverageResult& expected) const {
    const double half =
        1.96 * std::sqrt(expected.variance / static_cast<double>(std::max<std::int64_t>(1, steps_)));
    return {std::max(0.0, expected.expected - half),
            std::min(static_cast<double>(since_.size()), expected.expected + half)};
}

ObservedCoverage::Band step_band(const CoverageResult& expected) {
    const double half = 1.96 * std::sqrt(expected.variance);
    return {std::max(0.0, expected.expected - half),
            std::min(static_cast<double>(expected.present.size()), expected.expected + half)};
}

} // namespace redline
