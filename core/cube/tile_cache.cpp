// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube/tile_cache.h"

#include <utility>

namespace redline {

Result<TileCache::Chunk> TileCache::get(std::uint32_t owner, std::uint64_t index, const Load& load) {
    const Key key{owner, index};
    {
        std::unique_lock lock(mutex_);
        for (;;) {
            const auto found = entries_.find(key);
            if (found == entries_.end()) break;
            if (found->second.chunk) {
                order_.splice(order_.end(), order_, found->second.place);
                ++counters_.hits;
                return found->second.chunk;
            }
            decoded_.wait(lock);
        }
        entries_.emplace(key, Entry{nullptr, order_.end()});
    }

    // Whatever happens while decoding, the mark that others wait for must go.
    struct Unmark {
        TileCache& cache;
        const Key& key;
        bool armed = true;
        ~Unmark() {
            if (!armed) return;
            const std::lock_guard lock(cache.mutex_);
            cache.entries_.erase(key);
            cache.decoded_.notify_all();
        }
    } unmark{*this, key};

    auto loaded = load();
    if (!loaded) return fail(std::move(loaded).error());
    Chunk chunk = std::make_shared<const std::vector<std::byte>>(std::move(*loaded));
    const auto bytes = static_cast<Bytes>(chunk->size());

    const std::lock_guard lock(mutex_);
    unmark.armed = false;
    ++counters_.decoded;
    if (bytes > limit_) {
        entries_.erase(key);
    } else {
        make_room(bytes);
        used_ += bytes;
        counters_.peak_bytes = std::max(counters_.peak_bytes, used_);
        const auto entry = entries_.find(key);
        entry->second.chunk = chunk;
        entry->second.place = order_.insert(order_.end(), key);
    }
    decoded_.notify_all();
    return chunk;
}

void TileCache::make_room(Bytes needed) {
    while (used_ + needed > limit_ && !order_.empty()) {
        const auto oldest = entries_.find(order_.front());
        used_ -= static_cast<Bytes>(oldest->second.chunk->size());
        entries_.erase(oldest);
        order_.pop_front();
        ++counters_.evicted;
    }
}

ReadCounters TileCache::counters() const {
    const std::lock_guard lock(mutex_);
    ReadCounters counters = counters_;
    counters.cached_bytes = used_;
    counters.limit_bytes = limit_;
    return counters;
}

} // namespace redline
