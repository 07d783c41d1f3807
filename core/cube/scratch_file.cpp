// SPDX-License-Identifier: GPL-3.0-or-later
#include "cube/scratch_file.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <string>

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/statvfs.h>
#include <sys/vfs.h>
#include <unistd.h>

namespace redline {

namespace {

std::vector<std::filesystem::path> usual_folders() {
    std::vector<std::filesystem::path> folders;
    if (const char* named = std::getenv("TMPDIR"); named != nullptr && *named != '\0')
        folders.emplace_back(named);
    folders.emplace_back("/var/tmp");
    folders.emplace_back("/tmp");
    return folders;
}

int open_nameless(const std::filesystem::path& folder) {
    const int file = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (file >= 0) return file;
    // Not every file system knows nameless files: there the name goes as soon as the file is open.
    std::string name = (folder / "redline-XXXXXX").string();
    const int named = ::mkostemp(name.data(), O_CLOEXEC);
    if (named >= 0) ::unlink(name.c_str());
    return named;
}

} // namespace

ScratchFile::ScratchFile(Bytes limit, std::vector<std::filesystem::path> folders)
    : folders_(folders.empty() ? usual_folders() : std::move(folders)), limit_(limit), refused_(limit <= 0) {}

ScratchFile::~ScratchFile() {
    if (file_ >= 0) ::close(file_);
}

bool ScratchFile::open() {
    for (const auto& folder : folders_) {
        struct statfs kind {};
        struct statvfs room {};
        if (::statfs(folder.c_str(), &kind) != 0 || ::statvfs(folder.c_str(), &room) != 0) continue;
        if (kind.f_type == TMPFS_MAGIC || kind.f_type == RAMFS_MAGIC) continue;
        const int file = open_nameless(folder);
        if (file < 0) continue;
        file_ = file;
        // Others need room there as well.
        limit_ = std::min<Bytes>(limit_,
                                 static_cast<Bytes>(room.f_bavail) * static_cast<Bytes>(room.f_frsize) / 2);
        return true;
    }
    return false;
}

std::optional<std::int64_t> ScratchFile::put(std::span<const std::byte> bytes) {
    const auto size = static_cast<Bytes>(bytes.size());
    std::int64_t place = 0;
    {
        const std::lock_guard lock(mutex_);
        if (refused_) return std::nullopt;
        if (file_ < 0 && !open()) {
            refused_ = true;
            return std::nullopt;
        }
        if (size > limit_ - used_) return std::nullopt;
        place = used_;
        used_ += size;
    }
    for (std::size_t done = 0; done < bytes.size();) {
        const ssize_t written = ::pwrite(file_, bytes.data() + done, bytes.size() - done,
                                         place + static_cast<std::int64_t>(done));
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) {
            const std::lock_guard lock(mutex_);
            refused_ = true;
            return std::nullopt;
        }
        done += static_cast<std::size_t>(written);
    }
    return place;
}

bool ScratchFile::get(std::int64_t place, std::span<std::byte> bytes) const {
    for (std::size_t done = 0; done < bytes.size();) {
        const ssize_t read =
            ::pread(file_, bytes.data() + done, bytes.size() - done, place + static_cast<std::int64_t>(done));
        if (read < 0 && errno == EINTR) continue;
        if (read <= 0) return false;
        done += static_cast<std::size_t>(read);
    }
    return true;
}

Bytes ScratchFile::bytes() const {
    const std::lock_guard lock(mutex_);
    return used_;
}

} // namespace redline
