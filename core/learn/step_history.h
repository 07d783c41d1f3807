// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "redline/learn/engine.h"

namespace redline::learn {

/// Keeps every step up to a limit, then every second one, and so on.
class StepHistory {
  public:
    void add(const StepRecord& record) {
        if ((record.step - 1) % every_ == 0) kept_.push_back(record);
        if (kept_.size() < limit) return;
        std::size_t to = 0;
        every_ *= 2;
        for (const auto& one : kept_)
            if ((one.step - 1) % every_ == 0) kept_[to++] = one;
        kept_.resize(to);
    }
    std::vector<StepRecord> take() { return std::move(kept_); }

  private:
    static constexpr std::size_t limit = 20000;
    std::int64_t every_ = 1;
    std::vector<StepRecord> kept_;
};

} // namespace redline::learn
