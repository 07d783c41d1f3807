// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <set>
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
    bool operator==(const AllocationEvent&) const = default;
};

struct AllocatorStatistics {
    Bytes peak_allocated = 0, peak_reserved = 0, peak_requested = 0, reserved = 0, allocated = 0;
    std::int64_t peak_segments = 0, retries = 0, out_of_memory = 0;
    // more of what torch.cuda.memory_stats() lists
    Bytes requested = 0, inactive_split = 0, peak_inactive_split = 0;
    std::int64_t segments = 0, inactive_split_blocks = 0, peak_inactive_split_blocks = 0;
    std::int64_t device_allocations = 0, device_frees = 0;
    std::array<Bytes, 2> pool_allocated{}, pool_peak_allocated{}, pool_reserved{},
        pool_peak_reserved{}; ///< small, large
    bool operator==(const AllocatorStatistics&) const = default;
};

/// What PYTORCH_CUDA_ALLOC_CONF sets, as far as it decides where blocks lie (PyTorch 2.11,
/// c10/cuda/CUDAAllocatorConfig).
struct AllocatorSettings {
    Bytes max_split_size = std::numeric_limits<Bytes>::max();
    Bytes max_non_split_rounding = Bytes{20} << 20;
    Bytes large_segment_size = Bytes{20} << 20;
    double garbage_collection_threshold = 0; ///< 0: off
    double memory_fraction = 1;
    std::array<std::int64_t, 16> power2_divisions{}; ///< per power of two from 1 MiB; 0 or 1: off
    bool operator==(const AllocatorSettings&) const = default;
};

/// Parses the value of PYTORCH_CUDA_ALLOC_CONF; options that would change the answers and are not simulated
/// are usage errors.
Result<AllocatorSettings> parse_allocator_settings(const std::string& text);

/// PyTorch's CUDA caching allocator on one stream of one device whose addresses only grow. Ids are small and
/// dense.
class CachingAllocator {
  public:
    /// `device_bytes`: memory of the device; unset: unlimited.
    explicit CachingAllocator(const AllocatorSettings& settings = {}, std::optional<Bytes> device_bytes = {});

    struct Placement {
        std::int64_t segment =
            -1; ///< serial number of the device allocation; -1: zero bytes; -2: out of memory
        Bytes offset = -1, block_bytes = 0; ///< offset -1 where nothing was placed
        bool operator==(const Placement&) const = default;
    };
    Placement allocate(std::int64_t id, Bytes bytes);
    void free(std::int64_t id); ///< nothing where the id is not live
    void empty_cache();
    void reset_peaks();
    void set_memory_fraction(double fraction);
    void apply(const AllocationEvent& event);

    const AllocatorStatistics& statistics() const { return statistics_; }

  private:
    struct Block {
        std::int64_t segment = 0;
        Bytes offset = 0, size = 0, requested = 0;
        int prev = -1, next = -1, pool = 0;
        std::int64_t call_count_when_freed = 0;
        bool split() const { return prev >= 0 || next >= 0; }
    };
    struct Key {
        Bytes size = 0;
        std::int64_t segment = 0;
        Bytes offset = 0;
        int block = -1;
        bool operator<(const Key& other) const {
            if (size != other.size) return size < other.size;
            if (segment != other.segment) return segment < other.segment;
            return offset < other.offset;
        }
    };
    using Pool = std::vector<Key>; ///< sorted; small, so that a flat array beats a tree

    Bytes rounded(Bytes bytes) const;
    Bytes segment_size(Bytes size) const;
    int find_free_block(int pool, Bytes size);
    int new_segment(int pool, Bytes size, bool retry);
    bool release_oversize(int pool, Bytes size);
    void release_unsplit();
    void collect_garbage();
    void release(int block);
    int new_block();
    void insert_free(int block);
    void erase_free(int block);
    Bytes merge(int block, int neighbour);

    AllocatorSettings settings_;
    std::optional<Bytes> device_bytes_;
    std::optional<Bytes> allowed_;
    std::vector<Block> blocks_;
    std::vector<int> unused_;
    std::array<Pool, 2> free_;
    std::array<std::int64_t, 2> call_count_{};
    std::vector<int> live_; ///< block of each id; -1: not live
    std::int64_t next_segment_ = 0;
    AllocatorStatistics statistics_;
};

/// A recorded stream with the allocator's settings.
struct AllocationStream {
    std::string name;
    AllocatorSettings settings;
    std::optional<Bytes> device_bytes;
    std::vector<AllocationEvent> events;
};

/// Reads {"conf", "vram_bytes", "events": [["a", id, bytes], ["f", id], ["e"], ["r"], ["m", fraction]]}.
Result<AllocationStream> allocation_stream_from_json(const nlohmann::json& document,
                                                     const std::string& where);

AllocatorStatistics replay(const AllocationStream& stream);

} // namespace redline
