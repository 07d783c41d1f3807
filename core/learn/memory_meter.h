// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "redline/base/units.h"

namespace redline::learn {

/// An allocation that LibTorch could not make.
struct MemoryRefusal {
    Bytes asked = 0, held = 0; ///< for the tensor; by tensors at that moment
    Bytes left = 0;            ///< of what the process or the device may have
};

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
    Bytes peak() const;                                  ///< since the last reset
    Bytes peak_reserved() const;                         ///< CUDA; on the CPU the same as peak()
    const std::optional<MemoryRefusal>& refusal() const; ///< the last one

  private:
    struct Hook;
    std::shared_ptr<Hook> hook_;
    struct Guard;
    std::unique_ptr<Guard> guard_;
    int cuda_index_;
};

} // namespace redline::learn
