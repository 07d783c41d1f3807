// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "cube/scratch_file.h"
#include "redline/base/error.h"
#include "redline/base/units.h"
#include "redline/cube/cube.h"

namespace redline {

/// Decoded chunks of one or several files under a common byte limit, least recently used first out. Chunks
/// that were costly to decode go to a scratch file when the cache lets them go, and come back from there. Two
/// threads that want the same chunk decode it once. A chunk in use stays alive through its pointer even when
/// the cache lets it go.
class TileCache {
  public:
    using Chunk = std::shared_ptr<const std::vector<std::byte>>;
    using Load = std::function<Result<std::vector<std::byte>>()>;

    explicit TileCache(Bytes limit, Bytes scratch_limit = 0, std::vector<std::filesystem::path> folders = {})
        : limit_(limit), scratch_(scratch_limit, std::move(folders)) {}

    /// A number for a source, so that chunks of several files do not mix.
    std::uint32_t add_owner() { return owners_.fetch_add(1); }

    /// `costly`: decoding takes longer than reading the decoded bytes from a disk.
    Result<Chunk> get(std::uint32_t owner, std::uint64_t index, bool costly, const Load& load);

    ReadCounters counters() const;

  private:
    struct Key {
        std::uint32_t owner;
        std::uint64_t index;
        bool operator==(const Key&) const = default;
    };
    struct Hash {
        std::size_t operator()(const Key& key) const {
            return std::hash<std::uint64_t>{}(key.index * 0x9E3779B97F4A7C15ull + key.owner);
        }
    };
    struct Entry {
        Chunk chunk; ///< null while it is being decoded
        std::list<Key>::iterator place;
        bool costly = false;
    };
    struct Kept {
        Chunk chunk; ///< until it is written
        std::int64_t place = 0;
        std::size_t bytes = 0;
    };

    void make_room(Bytes needed, std::vector<Key>& leaving);
    void leave(const Key& key, Chunk chunk, std::vector<Key>& leaving);
    void write(const std::vector<Key>& leaving);

    const Bytes limit_;
    std::atomic<std::uint32_t> owners_{0};
    mutable std::mutex mutex_;
    std::condition_variable decoded_;
    std::unordered_map<Key, Entry, Hash> entries_;
    std::list<Key> order_;                     ///< ready chunks, the least recently used first
    std::unordered_map<Key, Kept, Hash> kept_; ///< chunks in the scratch file, or on their way there
    ScratchFile scratch_;
    Bytes used_ = 0;
    ReadCounters counters_;
};

} // namespace redline
