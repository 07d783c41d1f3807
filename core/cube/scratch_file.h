// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "redline/base/units.h"

namespace redline {

/// A temporary file without a name, so that nothing is left behind whatever happens to the program. It only
/// grows, up to its limit; when the disk is full or there is none it says no and nothing else happens. Safe
/// to use from several threads.
class ScratchFile {
  public:
    /// `folders` are tried in this order; empty: $TMPDIR, /var/tmp, /tmp. Folders that lie in memory are left
    /// out: what is kept there would count against the memory it is meant to spare.
    explicit ScratchFile(Bytes limit, std::vector<std::filesystem::path> folders = {});
    ~ScratchFile();
    ScratchFile(const ScratchFile&) = delete;
    ScratchFile& operator=(const ScratchFile&) = delete;

    /// Keeps bytes and says where; empty when there is no room (any more).
    std::optional<std::int64_t> put(std::span<const std::byte> bytes);
    /// Reads kept bytes back; false when the disk failed.
    bool get(std::int64_t place, std::span<std::byte> bytes) const;

    Bytes bytes() const;

  private:
    bool open();

    std::vector<std::filesystem::path> folders_;
    mutable std::mutex mutex_;
    Bytes limit_;
    Bytes used_ = 0;
    int file_ = -1;
    bool refused_ = false;
};

} // namespace redline
