// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/memory_meter.h"

#include <algorithm>
#include <fstream>

#include <sys/resource.h>
#include <unistd.h>

#include <c10/core/Allocator.h>
#include <c10/core/CachingDeviceAllocator.h>
#include <c10/util/ThreadLocalDebugInfo.h>

#include "redline/memory/devices.h"

namespace redline::learn {

namespace {

/// What the process may still have: the least of the machine's free memory and the limit of its address
/// space.
Bytes left_for_process() {
    Bytes left = 0;
    for (const DeviceInfo& device : detected_devices())
        if (device.id == "cpu") left = device.free;
    rlimit limit{};
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return left;
    Bytes pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    const Bytes room = static_cast<Bytes>(limit.rlim_cur) - pages * sysconf(_SC_PAGESIZE);
    return std::clamp<Bytes>(room, 0, left);
}

Bytes left_on_gpu(int index) {
    for (const DeviceInfo& device : detected_devices())
        if (device.id == "cuda:" + std::to_string(index)) return device.free;
    return 0;
}

} // namespace

struct MemoryMeter::Hook final : c10::MemoryReportingInfoBase {
    Bytes current = 0, peak = 0;
    std::optional<MemoryRefusal> refusal;
    void reportMemoryUsage(void*, std::int64_t bytes, std::size_t, std::size_t, c10::Device device) override {
        if (!device.is_cpu()) return;
        current += bytes;
        peak = std::max(peak, current);
    }
    void reportOutOfMemory(std::int64_t asked, std::size_t allocated, std::size_t reserved,
                           c10::Device device) override {
        refusal = MemoryRefusal{asked, current, 0};
        if (device.is_cpu()) {
            refusal->left = left_for_process();
        } else {
            // What the caching allocator holds unused can be had as well.
            refusal->held = static_cast<Bytes>(allocated);
            refusal->left = static_cast<Bytes>(reserved - allocated) + left_on_gpu(device.index());
        }
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
    hook_ = std::make_shared<Hook>();
    guard_ = std::make_unique<Guard>(hook_);
}

MemoryMeter::~MemoryMeter() = default;

void MemoryMeter::reset_peak() {
    if (cuda_index_ < 0)
        hook_->peak = hook_->current;
    else
        at::getDeviceAllocator(at::kCUDA)->resetPeakStats(static_cast<c10::DeviceIndex>(cuda_index_));
}

Bytes MemoryMeter::current() const {
    return cuda_index_ < 0
               ? hook_->current
               : static_cast<Bytes>(cuda_statistics(cuda_index_).allocated_bytes[aggregate].current);
}

Bytes MemoryMeter::peak() const {
    return cuda_index_ < 0 ? hook_->peak
                           : static_cast<Bytes>(cuda_statistics(cuda_index_).allocated_bytes[aggregate].peak);
}

Bytes MemoryMeter::peak_reserved() const {
    return cuda_index_ < 0 ? hook_->peak
                           : static_cast<Bytes>(cuda_statistics(cuda_index_).reserved_bytes[aggregate].peak);
}

const std::optional<MemoryRefusal>& MemoryMeter::refusal() const {
    return hook_->refusal;
}

} // namespace redline::learn
