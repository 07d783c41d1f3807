// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/memory_meter.h"

#include <algorithm>

#include <c10/core/Allocator.h>
#include <c10/core/CachingDeviceAllocator.h>
#include <c10/util/ThreadLocalDebugInfo.h>

namespace redline::learn {

struct MemoryMeter::Hook final : c10::MemoryReportingInfoBase {
    Bytes current = 0, peak = 0;
    void reportMemoryUsage(void*, std::int64_t bytes, std::size_t, std::size_t, c10::Device device) override {
        if (!device.is_cpu()) return;
        current += bytes;
        peak = std::max(peak, current);
    }
    bool memoryProfilingEnabled() const override { return true; }
};

struct MemoryMeter::Guard {
    c10::DebugInfoGuard guard;
    explicit Guard(std::shared_ptr<Hook> hook) : guard(c10::DebugInfoKind::PROFILER_STATE, std::move(hook)) {}
};

namespace {

c10::CachingDeviceAllocator::DeviceStats cuda_statistics(int index) {
    return at::getDeviceAllocator(at::kCUDA)->getDeviceStats(static_cast<c10::DeviceIndex>(index));
}

constexpr auto aggregate = static_cast<std::size_t>(c10::CachingAllocator::StatType::AGGREGATE);

} // namespace

MemoryMeter::MemoryMeter(int cuda_index) : cuda_index_(cuda_index) {
    if (cuda_index_ >= 0) return;
    hook_ = std::make_shared<Hook>();
    guard_ = std::make_unique<Guard>(hook_);
}

MemoryMeter::~MemoryMeter() = default;

void MemoryMeter::reset_peak() {
    if (hook_)
        hook_->peak = hook_->current;
    else
        at::getDeviceAllocator(at::kCUDA)->resetPeakStats(static_cast<c10::DeviceIndex>(cuda_index_));
}

Bytes MemoryMeter::current() const {
    return hook_ ? hook_->current
                 : static_cast<Bytes>(cuda_statistics(cuda_index_).allocated_bytes[aggregate].current);
}

Bytes MemoryMeter::peak() const {
    return hook_ ? hook_->peak
                 : static_cast<Bytes>(cuda_statistics(cuda_index_).allocated_bytes[aggregate].peak);
}

Bytes MemoryMeter::peak_reserved() const {
    return hook_ ? hook_->peak
                 : static_cast<Bytes>(cuda_statistics(cuda_index_).reserved_bytes[aggregate].peak);
}

} // namespace redline::learn
