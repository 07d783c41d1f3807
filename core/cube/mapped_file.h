// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <filesystem>
#include <memory>
#include <span>
#include <vector>

#include "cube/raw_source.h"

namespace redline {

/// A file mapped into memory for reading. Pages that were touched are handed back to the system when they
/// exceed `resident_limit`, so that a file larger than the memory never fills it.
class MappedFile final : public Memory {
  public:
    static Result<std::shared_ptr<const MappedFile>> open(const std::filesystem::path& path,
                                                          Bytes resident_limit);
    ~MappedFile() override;
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    const std::byte* data() const override { return data_; }
    std::size_t size() const override { return size_; }
    bool copy(std::int64_t offset, std::span<std::byte> to) const override;
    Result<void> check() const override;
    void will_read(std::int64_t offset, std::int64_t length) const override;
    void touched(std::int64_t offset, std::int64_t length) const override;
    void done_with(std::int64_t offset, std::int64_t length) const override;
    bool counts_touches() const override { return static_cast<Bytes>(size_) > resident_limit_; }

  private:
    MappedFile(std::filesystem::path path, int file, std::size_t size, Bytes resident_limit);

    std::filesystem::path path_;
    int file_;
    const std::byte* data_ = nullptr;
    std::size_t size_;
    Bytes resident_limit_;
    mutable std::vector<std::atomic<std::uint64_t>> blocks_; ///< one bit per block that may be resident
    mutable std::atomic<Bytes> resident_{0};
};

} // namespace redline
