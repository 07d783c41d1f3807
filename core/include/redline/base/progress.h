// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <memory>
#include <string_view>

namespace redline {

/// Where a long operation reports to. Called from the thread that works; implementations must be cheap and
/// never block.
class Progress {
  public:
    virtual ~Progress() = default;
    /// `fraction` in [0, 1], or negative where the length is unknown.
    virtual void report(double fraction, std::string_view message) = 0;
};

/// For callers that do not care.
class NoProgress final : public Progress {
  public:
    void report(double, std::string_view) override {}
};

/// Maps a part of a longer operation onto a range of its parent's progress.
class SubProgress final : public Progress {
  public:
    SubProgress(Progress& parent, double from, double to) : parent_(parent), from_(from), to_(to) {}
    void report(double fraction, std::string_view message) override {
        parent_.report(fraction < 0 ? fraction : from_ + (to_ - from_) * fraction, message);
    }

  private:
    Progress& parent_;
    double from_, to_;
};

/// A flag that the worker polls per batch or tile. Copies share the flag.
class CancelToken {
  public:
    CancelToken() : flag_(std::make_shared<std::atomic<bool>>(false)) {}
    void cancel() const { flag_->store(true, std::memory_order_relaxed); }
    [[nodiscard]] bool cancelled() const { return flag_->load(std::memory_order_relaxed); }

  private:
    std::shared_ptr<std::atomic<bool>> flag_;
};

} // namespace redline
