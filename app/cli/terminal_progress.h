// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <mutex>

#include "redline/base/progress.h"

namespace redline::cli {

/// A progress bar on standard error, redrawn at most ten times a second; silent where there is no terminal.
class TerminalProgress final : public Progress {
  public:
    explicit TerminalProgress(bool enabled) : enabled_(enabled) {}
    void report(double fraction, std::string_view message) override;
    /// Removes the bar, so that the result starts on a clean line.
    void clear();

  private:
    bool enabled_;
    bool drawn_ = false;
    std::mutex mutex_;
    std::chrono::steady_clock::time_point last_{};
};

} // namespace redline::cli
