// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube/mapped_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace redline {

namespace {

/// The kernel maps neighbours along with a page that is asked for, in groups of this size.
constexpr std::int64_t block_bytes = 65536;

} // namespace

Result<std::shared_ptr<const MappedFile>> MappedFile::open(const std::filesystem::path& path,
                                                           Bytes resident_limit) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return fail(ErrorCode::input, std::string("cannot open the file: ") + std::strerror(errno),
                    path.string(), "check the name and the permissions");
    struct stat status {};
    if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) {
        ::close(file);
        return fail(ErrorCode::input, "this is not a regular file", path.string(), "give a file");
    }
    std::shared_ptr<MappedFile> mapped(
        new MappedFile(path, file, static_cast<std::size_t>(status.st_size), resident_limit));
    if (mapped->size_ > 0) {
        void* start = mmap(nullptr, mapped->size_, PROT_READ, MAP_SHARED, file, 0);
        if (start == MAP_FAILED)
            return fail(ErrorCode::input, std::string("cannot map the file: ") + std::strerror(errno),
                        path.string(), "copy it to a local disk");
        mapped->data_ = static_cast<const std::byte*>(start);
        // Read-ahead around scattered pixels would read nearly all of a file larger than the limit; whole
        // ranges are announced by will_read().
        if (static_cast<Bytes>(mapped->size_) > resident_limit) {
            madvise(start, mapped->size_, MADV_RANDOM);
            posix_fadvise(file, 0, 0, POSIX_FADV_RANDOM);
        }
    }
    return std::shared_ptr<const MappedFile>(std::move(mapped));
}

MappedFile::MappedFile(std::filesystem::path path, int file, std::size_t size, Bytes resident_limit)
    : path_(std::move(path)),
      file_(file),
      size_(size),
      resident_limit_(resident_limit),
      blocks_(static_cast<Bytes>(size) > resident_limit ? size / (block_bytes * 64) + 1 : 0) {}

MappedFile::~MappedFile() {
    if (data_ != nullptr) munmap(const_cast<std::byte*>(data_), size_);
    ::close(file_);
}

Result<void> MappedFile::check() const {
    struct stat status {};
    if (fstat(file_, &status) != 0 || static_cast<std::size_t>(status.st_size) < size_)
        return fail(ErrorCode::input,
                    fmt::format("the file became shorter while it was open: {} bytes, it had {}",
                                status.st_size, size_),
                    path_.string(), "open it again once it is complete");
    return {};
}

bool MappedFile::copy(std::int64_t offset, std::span<std::byte> to) const {
    while (!to.empty()) {
        const ssize_t got = pread(file_, to.data(), to.size(), offset);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        offset += got;
        to = to.subspan(static_cast<std::size_t>(got));
    }
    return true;
}

void MappedFile::will_read(std::int64_t offset, std::int64_t length) const {
    const std::int64_t page = sysconf(_SC_PAGESIZE);
    const std::int64_t start = offset / page * page;
    madvise(const_cast<std::byte*>(data_) + start, static_cast<std::size_t>(offset + length - start),
            MADV_WILLNEED);
}

void MappedFile::done_with(std::int64_t offset, std::int64_t length) const {
    const std::int64_t page = sysconf(_SC_PAGESIZE);
    const std::int64_t start = offset / page * page, end = (offset + length) / page * page;
    // For other threads that read there, the pages simply come back from the page cache.
    if (end > start)
        madvise(const_cast<std::byte*>(data_) + start, static_cast<std::size_t>(end - start), MADV_DONTNEED);
}

void MappedFile::touched(std::int64_t offset, std::int64_t length) const {
    if (blocks_.empty() || length <= 0) return;
    const std::int64_t last = (offset + length - 1) / block_bytes;
    for (std::int64_t block = offset / block_bytes; block <= last; ++block) {
        auto& word = blocks_[static_cast<std::size_t>(block / 64)];
        const std::uint64_t bit = std::uint64_t{1} << (block % 64);
        if ((word.load(std::memory_order_relaxed) & bit) != 0) continue;
        if ((word.fetch_or(bit, std::memory_order_relaxed) & bit) != 0) continue;
        if (resident_.fetch_add(block_bytes, std::memory_order_relaxed) + block_bytes < resident_limit_)
            continue;
        // Other threads may be reading: for them the pages simply come back from the page cache.
        resident_.store(0, std::memory_order_relaxed);
        for (auto& each : blocks_)
            each.store(0, std::memory_order_relaxed);
        madvise(const_cast<std::byte*>(data_), size_, MADV_DONTNEED);
    }
}

} // namespace redline
