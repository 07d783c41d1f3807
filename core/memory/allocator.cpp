// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/memory/allocator.h"

#include <algorithm>
#include <bit>

// PyTorch 2.11, c10/cuda/CUDACachingAllocator.cpp, is what this reproduces; only the rules are taken from
// there.

namespace redline {

namespace {

constexpr Bytes least_block = 512;
constexpr Bytes small_request = Bytes{1} << 20; // larger ones use the large pool
constexpr Bytes small_segment = Bytes{2} << 20;
constexpr Bytes own_segment_from = Bytes{10} << 20; // from here on a segment is made for the request
constexpr Bytes own_segment_step = Bytes{2} << 20;
constexpr int small_pool = 0, large_pool = 1;

Bytes round_up(Bytes bytes, Bytes step) {
    return (bytes + step - 1) / step * step;
}

/// Next of `divisions` equal steps between the powers of two around `size`.
Bytes next_power2_division(Bytes size, std::int64_t divisions) {
    const auto value = static_cast<std::uint64_t>(size);
    if (std::has_single_bit(value)) return size;
    const std::uint64_t floor = std::bit_floor(value);
    const std::uint64_t step = floor >> (std::bit_width(static_cast<std::uint64_t>(divisions)) - 1);
    if (step == 0) return static_cast<Bytes>(floor << 1);
    return round_up(size, static_cast<Bytes>(step));
}

} // namespace

CachingAllocator::CachingAllocator(const AllocatorSettings& settings, std::optional<Bytes> device_bytes)
    : settings_(settings), device_bytes_(device_bytes) {
    set_memory_fraction(settings.memory_fraction);
}

Bytes CachingAllocator::rounded(Bytes bytes) const {
    if (bytes < least_block) return least_block;
    const int power = std::bit_width(static_cast<std::uint64_t>(bytes)) - 1;
    const auto interval = static_cast<std::size_t>(std::clamp(power - 20, 0, 15));
    const std::int64_t divisions = settings_.power2_divisions[interval];
    if (divisions > 1 && bytes > least_block * divisions) return next_power2_division(bytes, divisions);
    return round_up(bytes, least_block);
}

Bytes CachingAllocator::segment_size(Bytes size) const {
    if (size <= small_request) return small_segment;
    if (size < own_segment_from) return settings_.large_segment_size;
    return round_up(size, own_segment_step);
}

int CachingAllocator::new_block() {
    if (unused_.empty()) {
        blocks_.emplace_back();
        return static_cast<int>(blocks_.size()) - 1;
    }
    const int index = unused_.back();
    unused_.pop_back();
    blocks_[static_cast<std::size_t>(index)] = Block{};
    return index;
}

void CachingAllocator::insert_free(int index) {
    Block& block = blocks_[static_cast<std::size_t>(index)];
    const auto pool = static_cast<std::size_t>(block.pool);
    block.call_count_when_freed = call_count_[pool];
    const Key key{block.size, block.segment, block.offset, index};
    free_[pool].insert(std::lower_bound(free_[pool].begin(), free_[pool].end(), key), key);
}

void CachingAllocator::erase_free(int index) {
    const Block& block = blocks_[static_cast<std::size_t>(index)];
    Pool& pool = free_[static_cast<std::size_t>(block.pool)];
    pool.erase(
        std::lower_bound(pool.begin(), pool.end(), Key{block.size, block.segment, block.offset, index}));
}

int CachingAllocator::find_free_block(int pool_index, Bytes size) {
    Pool& pool = free_[static_cast<std::size_t>(pool_index)];
    if (allowed_ && settings_.garbage_collection_threshold > 0)
        ++call_count_[static_cast<std::size_t>(pool_index)];
    const auto found = std::lower_bound(pool.begin(), pool.end(), Key{size, -1, 0, -1});
    if (found == pool.end()) return -1;
    // Oversize blocks serve oversize requests only, and only those that waste little of them.
    if (size < settings_.max_split_size && found->size >= settings_.max_split_size) return -1;
    if (size >= settings_.max_split_size && found->size >= size + settings_.max_non_split_rounding) return -1;
    const int block = found->block;
    pool.erase(found);
    return block;
}

int CachingAllocator::new_segment(int pool, Bytes size, bool retry) {
    if (retry) ++statistics_.retries;
    if (allowed_ && statistics_.reserved + size > *allowed_) return -1;
    if (device_bytes_ && statistics_.reserved + size > *device_bytes_) return -1;
    const int index = new_block();
    Block& block = blocks_[static_cast<std::size_t>(index)];
    block.segment = next_segment_++;
    block.size = size;
    block.pool = pool;
    auto& s = statistics_;
    s.reserved += size;
    s.peak_reserved = std::max(s.peak_reserved, s.reserved);
    s.peak_segments = std::max(s.peak_segments, ++s.segments);
    ++s.device_allocations;
    auto& pool_reserved = s.pool_reserved[static_cast<std::size_t>(pool)];
    pool_reserved += size;
    auto& pool_peak = s.pool_peak_reserved[static_cast<std::size_t>(pool)];
    pool_peak = std::max(pool_peak, pool_reserved);
    return index;
}

void CachingAllocator::release(int index) {
    erase_free(index);
    const Block& block = blocks_[static_cast<std::size_t>(index)];
    statistics_.reserved -= block.size;
    statistics_.pool_reserved[static_cast<std::size_t>(block.pool)] -= block.size;
    --statistics_.segments;
    ++statistics_.device_frees;
    unused_.push_back(index);
}

bool CachingAllocator::release_oversize(int pool_index, Bytes request) {
    if (settings_.max_split_size == std::numeric_limits<Bytes>::max()) return false;
    Pool& pool = free_[static_cast<std::size_t>(pool_index)];
    const Bytes size = std::max(request, settings_.max_split_size);
    const auto found = std::lower_bound(pool.begin(), pool.end(), Key{size, -1, 0, -1});
    if (found != pool.end()) {
        release(found->block);
        return true;
    }
    Bytes released = 0;
    while (released < size && !pool.empty() && pool.back().size >= settings_.max_split_size) {
        released += pool.back().size;
        release(pool.back().block);
    }
    return released >= size;
}

void CachingAllocator::release_unsplit() {
    for (Pool& pool : free_) {
        std::vector<int> whole;
        for (const Key& key : pool)
            if (!blocks_[static_cast<std::size_t>(key.block)].split()) whole.push_back(key.block);
        for (const int block : whole)
            release(block);
    }
}

void CachingAllocator::collect_garbage() {
    const auto threshold =
        static_cast<Bytes>(settings_.garbage_collection_threshold * static_cast<double>(*allowed_));
    if (statistics_.reserved <= threshold) return;
    const Bytes target = statistics_.reserved - threshold;
    const auto age = [&](int index) {
        return call_count_[large_pool] - blocks_[static_cast<std::size_t>(index)].call_count_when_freed;
    };
    std::int64_t total_age = 0, count = 0;
    for (const Key& key : free_[large_pool])
        if (!blocks_[static_cast<std::size_t>(key.block)].split()) {
            total_age += age(key.block);
            ++count;
        }
    Bytes reclaimed = 0;
    bool freed = true;
    while (reclaimed < target && freed && count > 0) {
        // Blocks that have waited longer than the average go first.
        const double average = static_cast<double>(total_age) / static_cast<double>(count);
        freed = false;
        const Pool candidates = free_[large_pool];
        for (const Key& key : candidates) {
            if (blocks_[static_cast<std::size_t>(key.block)].split() ||
                static_cast<double>(age(key.block)) < average)
                continue;
            freed = true;
            reclaimed += key.size;
            total_age -= age(key.block);
            --count;
            release(key.block);
        }
    }
}

CachingAllocator::Placement CachingAllocator::allocate(std::int64_t id, Bytes bytes) {
    if (bytes <= 0) return {-1, -1, 0};
    const Bytes size = rounded(bytes);
    const int pool = size <= small_request ? small_pool : large_pool;
    const Bytes wanted = segment_size(size);
    int index = find_free_block(pool, size);
    if (index < 0) {
        if (allowed_ && settings_.garbage_collection_threshold > 0) collect_garbage();
        index = new_segment(pool, wanted, false);
        if (index < 0 && release_oversize(pool, size)) index = new_segment(pool, wanted, false);
        if (index < 0) {
            release_unsplit();
            index = new_segment(pool, wanted, true);
        }
    }
    auto& s = statistics_;
    if (index < 0) {
        ++s.out_of_memory;
        return {-2, -1, 0};
    }
    const bool was_split = blocks_[static_cast<std::size_t>(index)].split();
    const Bytes rest = blocks_[static_cast<std::size_t>(index)].size - size;
    const bool split =
        pool == small_pool ? rest >= least_block : size < settings_.max_split_size && rest > small_request;
    if (split) {
        const int remainder = index;
        index = new_block();
        Block& block = blocks_[static_cast<std::size_t>(index)];
        Block& remaining = blocks_[static_cast<std::size_t>(remainder)];
        block.segment = remaining.segment;
        block.offset = remaining.offset;
        block.size = size;
        block.pool = pool;
        block.prev = remaining.prev;
        block.next = remainder;
        if (block.prev >= 0) blocks_[static_cast<std::size_t>(block.prev)].next = index;
        remaining.prev = index;
        remaining.offset += size;
        remaining.size -= size;
        insert_free(remainder);
        if (was_split) {
            s.inactive_split -= size;
        } else {
            s.inactive_split += remaining.size;
            ++s.inactive_split_blocks;
        }
    } else if (was_split) {
        s.inactive_split -= blocks_[static_cast<std::size_t>(index)].size;
        --s.inactive_split_blocks;
    }
    s.peak_inactive_split = std::max(s.peak_inactive_split, s.inactive_split);
    s.peak_inactive_split_blocks = std::max(s.peak_inactive_split_blocks, s.inactive_split_blocks);
    Block& block = blocks_[static_cast<std::size_t>(index)];
    block.requested = bytes;
    if (static_cast<std::size_t>(id) >= live_.size()) live_.resize(static_cast<std::size_t>(id) * 2 + 64, -1);
    live_[static_cast<std::size_t>(id)] = index;
    s.allocated += block.size;
    s.requested += bytes;
    s.peak_allocated = std::max(s.peak_allocated, s.allocated);
    s.peak_requested = std::max(s.peak_requested, s.requested);
    auto& pool_allocated = s.pool_allocated[static_cast<std::size_t>(pool)];
    pool_allocated += block.size;
    auto& pool_peak = s.pool_peak_allocated[static_cast<std::size_t>(pool)];
    pool_peak = std::max(pool_peak, pool_allocated);
    return {block.segment, block.offset, block.size};
}

Bytes CachingAllocator::merge(int index, int neighbour) {
    if (neighbour < 0) return 0;
    const Block& other = blocks_[static_cast<std::size_t>(neighbour)];
    if (other.requested > 0) return 0; // in use
    Block& block = blocks_[static_cast<std::size_t>(index)];
    erase_free(neighbour);
    if (block.prev == neighbour) {
        block.offset = other.offset;
        block.prev = other.prev;
        if (block.prev >= 0) blocks_[static_cast<std::size_t>(block.prev)].next = index;
    } else {
        block.next = other.next;
        if (block.next >= 0) blocks_[static_cast<std::size_t>(block.next)].prev = index;
    }
    block.size += other.size;
    unused_.push_back(neighbour);
    return other.size;
}

void CachingAllocator::free(std::int64_t id) {
    if (id < 0 || static_cast<std::size_t>(id) >= live_.size()) return;
    const int index = live_[static_cast<std::size_t>(id)];
    if (index < 0) return;
    live_[static_cast<std::size_t>(id)] = -1;
    auto& s = statistics_;
    Block& block = blocks_[static_cast<std::size_t>(index)];
    s.allocated -= block.size;
    s.requested -= block.requested;
    s.pool_allocated[static_cast<std::size_t>(block.pool)] -= block.size;
    block.requested = 0;
    for (const int neighbour : {block.prev, block.next})
        if (const Bytes taken = merge(index, neighbour)) {
            s.inactive_split -= taken;
            --s.inactive_split_blocks;
        }
    insert_free(index);
    if (block.split()) {
        s.inactive_split += block.size;
        ++s.inactive_split_blocks;
    }
    s.peak_inactive_split = std::max(s.peak_inactive_split, s.inactive_split);
    s.peak_inactive_split_blocks = std::max(s.peak_inactive_split_blocks, s.inactive_split_blocks);
}

void CachingAllocator::empty_cache() {
    release_unsplit();
}

void CachingAllocator::reset_peaks() {
    auto& s = statistics_;
    s.peak_allocated = s.allocated;
    s.peak_requested = s.requested;
    s.peak_reserved = s.reserved;
    s.peak_segments = s.segments;
    s.peak_inactive_split = s.inactive_split;
    s.peak_inactive_split_blocks = s.inactive_split_blocks;
    s.pool_peak_allocated = s.pool_allocated;
    s.pool_peak_reserved = s.pool_reserved;
}

void CachingAllocator::set_memory_fraction(double fraction) {
    allowed_.reset();
    if (fraction < 1 && device_bytes_)
        allowed_ = static_cast<Bytes>(fraction * static_cast<double>(*device_bytes_));
}

void CachingAllocator::apply(const AllocationEvent& event) {
    switch (event.kind) {
    case AllocationEvent::Kind::allocate:
        allocate(event.id, event.bytes);
        break;
    case AllocationEvent::Kind::free:
        free(event.id);
        break;
    case AllocationEvent::Kind::empty_cache:
        empty_cache();
        break;
    case AllocationEvent::Kind::reset_peak:
        reset_peaks();
        break;
    case AllocationEvent::Kind::memory_fraction:
        set_memory_fraction(event.fraction);
        break;
    }
}

AllocatorStatistics replay(const AllocationStream& stream) {
    CachingAllocator allocator(stream.settings, stream.device_bytes);
    for (const auto& event : stream.events)
        allocator.apply(event);
    return allocator.statistics();
}

} // namespace redline
