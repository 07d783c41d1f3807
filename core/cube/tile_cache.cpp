// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube/tile_cache.h"

#include <utility>

namespace redline {

Result<TileCache::Chunk> TileCache::get(std::uint32_t owner, std::uint64_t index, bool costly,
                                        const Load& load) {
    const Key key{owner, index};
    Kept kept;
    bool was_kept = false;
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
        if (const auto found = kept_.find(key); found != kept_.end()) {
            kept = found->second;
            was_kept = true;
        }
        entries_.emplace(key, Entry{nullptr, order_.end(), costly});
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

    Chunk chunk = kept.chunk;
    bool came_back = was_kept;
    if (!chunk && was_kept) {
        std::vector<std::byte> bytes(kept.bytes);
        if (scratch_.get(kept.place, bytes))
            chunk = std::make_shared<const std::vector<std::byte>>(std::move(bytes));
        else
            came_back = false;
    }
    if (!chunk) {
        auto loaded = load();
        if (!loaded) return fail(std::move(loaded).error());
        chunk = std::make_shared<const std::vector<std::byte>>(std::move(*loaded));
    }
    const auto bytes = static_cast<Bytes>(chunk->size());

    std::vector<Key> leaving;
    {
        const std::lock_guard lock(mutex_);
        unmark.armed = false;
        ++(came_back ? counters_.scratch_hits : counters_.decoded);
        if (bytes > limit_) {
            entries_.erase(key);
            if (costly) leave(key, chunk, leaving);
        } else {
            make_room(bytes, leaving);
            used_ += bytes;
            counters_.peak_bytes = std::max(counters_.peak_bytes, used_);
            const auto entry = entries_.find(key);
            entry->second.chunk = chunk;
            entry->second.place = order_.insert(order_.end(), key);
        }
        decoded_.notify_all();
    }
    write(leaving);
    return chunk;
}

void TileCache::make_room(Bytes needed, std::vector<Key>& leaving) {
    while (used_ + needed > limit_ && !order_.empty()) {
        const Key key = order_.front();
        const auto oldest = entries_.find(key);
        used_ -= static_cast<Bytes>(oldest->second.chunk->size());
        if (oldest->second.costly) leave(key, std::move(oldest->second.chunk), leaving);
        entries_.erase(oldest);
        order_.pop_front();
        ++counters_.evicted;
    }
}

void TileCache::leave(const Key& key, Chunk chunk, std::vector<Key>& leaving) {
    const std::size_t bytes = chunk->size();
    // One that came from the scratch file is still there.
    if (kept_.emplace(key, Kept{std::move(chunk), 0, bytes}).second) leaving.push_back(key);
}

void TileCache::write(const std::vector<Key>& leaving) {
    for (const Key& key : leaving) {
        Chunk chunk;
        {
            const std::lock_guard lock(mutex_);
            chunk = kept_.at(key).chunk;
        }
        const auto place = scratch_.put(*chunk);
        const std::lock_guard lock(mutex_);
        const auto kept = kept_.find(key);
        if (place) {
            kept->second.place = *place;
            kept->second.chunk.reset();
        } else {
            kept_.erase(kept);
        }
    }
}

ReadCounters TileCache::counters() const {
    const std::lock_guard lock(mutex_);
    ReadCounters counters = counters_;
    counters.cached_bytes = used_;
    counters.limit_bytes = limit_;
    counters.scratch_bytes = scratch_.bytes();
    return counters;
}

} // namespace redline
