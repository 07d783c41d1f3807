// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "redline/base/units.h"

namespace redline::learn {

/// Counts what LibTorch's allocator holds for this thread's tensors: on the CPU through the profiler's hook
/// (thread-local, so it must be made before the model and in the thread that trains), on CUDA from the
/// caching allocator's statistics.
class MemoryMeter {
  public:
    /// `cuda_index` -1: the CPU.
    explicit MemoryMeter(int cuda_index = -1);
    ~MemoryMeter();
    MemoryMeter(const MemoryMeter&) = delete;
    MemoryMeter& operator=(const MemoryMeter&) = delete;

    void reset_peak();
    Bytes current() const;
    Bytes peak() const;          ///< since the last reset
    Bytes peak_reserved() const; ///< CUDA; on the CPU the same as peak()

  private:
    struct Hook;
    std::shared_ptr<Hook> hook_;
    struct Guard;
    std::unique_ptr<Guard> guard_;
    int cuda_index_;
};

} // namespace redline::learn
