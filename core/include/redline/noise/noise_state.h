// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace redline {

/// The sums behind a noise average as one row of numbers, for a checkpoint: written and read in one order.
class NoiseState {
  public:
    NoiseState() = default;
    explicit NoiseState(std::vector<double> values) : values_(std::move(values)) {}

    void put(double value) { values_.push_back(value); }
    void put(std::int64_t value) { values_.push_back(static_cast<double>(value)); }
    /// The length goes before the numbers.
    void put(std::span<const double> values) {
        put(static_cast<std::int64_t>(values.size()));
        values_.insert(values_.end(), values.begin(), values.end());
    }

    void take(double& value) { value = next(); }
    void take(std::int64_t& value) { value = static_cast<std::int64_t>(next()); }
    /// The stored length must be that of `values`: another network or number of classes is not restored.
    void take(std::span<double> values) {
        if (next() != static_cast<double>(values.size()) || values.size() > values_.size() - at_) {
            failed_ = true;
            return;
        }
        for (double& value : values)
            value = values_[at_++];
    }

    /// Whether everything was there and nothing is left over.
    bool complete() const { return !failed_ && at_ == values_.size(); }
    bool failed() const { return failed_; }
    const std::vector<double>& values() const { return values_; }

  private:
    double next() {
        if (at_ < values_.size()) return values_[at_++];
        failed_ = true;
        return 0;
    }
    std::vector<double> values_;
    std::size_t at_ = 0;
    bool failed_ = false;
};

} // namespace redline
