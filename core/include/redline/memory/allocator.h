// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "redline/base/error.h"
#include "redline/base/units.h"

namespace redline {

/// One event of a stream of allocations.
struct AllocationEvent {
    enum class Kind : std::uint8_t { allocate, free, empty_cache, reset_peak, memory_fraction };
    Kind kind = Kind::allocate;
    std::int64_t id = 0;
    Bytes bytes = 0;
    double fraction = 1;
};

struct AllocatorStatistics {
    Bytes peak_allocated = 0, peak_reserved = 0, peak_requested = 0, reserved = 0, allocated = 0;
    std::int64_t peak_segments = 0, retries = 0, out_of_memory = 0;
    bool operator==(const AllocatorStatistics&) const = default;
};

} // namespace redline
