// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/base/files.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>
#include <zlib.h>

namespace redline {

namespace fs = std::filesystem;

namespace {

// Closes a POSIX file descriptor; a write error may show only at close, so close() is also callable by hand.
class FileDescriptor {
  public:
    explicit FileDescriptor(int descriptor) : descriptor_(descriptor) {}
    ~FileDescriptor() { close(); }
    FileDescriptor(const FileDescriptor&) = delete;
    FileDescriptor& operator=(const FileDescriptor&) = delete;
    int get() const { return descriptor_; }
    bool close() {
        const int descriptor = descriptor_;
        descriptor_ = -1;
        return descriptor < 0 || ::close(descriptor) == 0;
    }

  private:
    int descriptor_;
};

Error write_error(const fs::path& path, int error_number) {
    const char* remedy = "check that the folder exists and can be written to";
    if (error_number == ENOSPC || error_number == EDQUOT)
        remedy = "free space on that disk, or choose another folder";
    return {ErrorCode::input, fmt::format("cannot write the file: {}", std::strerror(error_number)),
            path.string(), remedy};
}

fs::path temporary_name(const fs::path& path) {
    // The extension stays last: GDAL drivers look at it. The process number keeps two programs apart.
    return path.parent_path() /
           fmt::format(".{}.{}.tmp{}", path.stem().string(), ::getpid(), path.extension().string());
}

void remove_quietly(const fs::path& path) {
    std::error_code ignored;
    fs::remove(path, ignored);
}

/// Libraries report a full disk as any other failed write, or not at all.
bool disk_is_full(const fs::path& file) {
    constexpr std::uintmax_t next_to_nothing = 64 << 10;
    std::error_code problem;
    const fs::space_info space =
        fs::space(file.has_parent_path() ? file.parent_path() : fs::path("."), problem);
    return !problem && space.available < next_to_nothing;
}

void replace_all(std::string& text, const std::string& what, const std::string& with) {
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size())
        text.replace(at, what.size(), with);
}

Result<void> sync_path(const fs::path& path, int flags) {
    FileDescriptor file(::open(path.c_str(), flags | O_CLOEXEC));
    if (file.get() < 0 || ::fsync(file.get()) != 0) return fail(write_error(path, errno));
    return {};
}

} // namespace

Result<void> write_through_temporary(const fs::path& path,
                                     const std::function<Result<void>(const fs::path&)>& write) {
    const fs::path temporary = temporary_name(path);
    auto written = write(temporary);
    if (written) written = sync_path(temporary, O_RDONLY);
    if (!written) {
        Error error = std::move(written).error();
        if (error.code == ErrorCode::input && disk_is_full(temporary)) {
            const Error full = write_error(path, ENOSPC);
            // A library's text says it with the names of its own functions.
            error.what = error.what.find(std::strerror(ENOSPC)) != std::string::npos
                             ? full.what
                             : fmt::format("the disk is full ({})", error.what);
            error.remedy = full.remedy;
        }
        remove_quietly(temporary);
        // The temporary name means nothing to a person, nor does that of a file beside it.
        for (std::string* text : {&error.what, &error.where}) {
            replace_all(*text, temporary.string(), path.string());
            replace_all(*text, temporary.filename().string(), path.filename().string());
        }
        return fail(std::move(error));
    }
    if (::rename(temporary.c_str(), path.c_str()) != 0) {
        const int error_number = errno;
        remove_quietly(temporary);
        return fail(write_error(path, error_number));
    }
    // Without this a power cut may lose the new name. Some file systems cannot sync folders: the file itself
    // is safe then.
    (void)sync_path(path.has_parent_path() ? path.parent_path() : fs::path("."), O_RDONLY | O_DIRECTORY);
    return {};
}

Result<void> write_file_atomically(const fs::path& path, std::string_view content) {
    return write_through_temporary(path, [&](const fs::path& temporary) -> Result<void> {
        FileDescriptor file(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
        if (file.get() < 0) return fail(write_error(temporary, errno));
        std::string_view rest = content;
        while (!rest.empty()) {
            const ssize_t written = ::write(file.get(), rest.data(), rest.size());
            if (written < 0 && errno == EINTR) continue;
            if (written <= 0) return fail(write_error(temporary, written < 0 ? errno : ENOSPC));
            rest.remove_prefix(static_cast<std::size_t>(written));
        }
        if (!file.close()) return fail(write_error(temporary, errno));
        return {};
    });
}

Result<void> check_folder_of(const fs::path& path) {
    const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    std::error_code error;
    if (fs::is_directory(path, error)) return fail(write_error(path, EISDIR));
    if (!fs::is_directory(folder, error)) return fail(write_error(path, ENOENT));
    if (::access(folder.c_str(), W_OK) != 0) return fail(write_error(path, errno));
    return {};
}

Result<std::string> read_file(const fs::path& path, std::uint64_t limit_bytes) {
    std::error_code error;
    const auto status = fs::status(path, error);
    if (!fs::exists(status))
        return fail(ErrorCode::input, "there is no such file", path.string(), "check the path");
    if (fs::is_directory(status))
        return fail(ErrorCode::input, "this is a folder, not a file", path.string(),
                    "give the file inside it");
    std::ifstream stream(path, std::ios::binary);
    if (!stream) {
        return fail(ErrorCode::input, fmt::format("cannot open the file: {}", std::strerror(errno)),
                    path.string(), "check that you may read it");
    }
    std::string content;
    char buffer[1 << 16];
    while (stream.read(buffer, sizeof buffer), stream.gcount() > 0) {
        content.append(buffer, static_cast<std::size_t>(stream.gcount()));
        if (content.size() > limit_bytes) {
            return fail(ErrorCode::input,
                        fmt::format("the file is longer than the {} bytes expected at most", limit_bytes),
                        path.string(), "check that it is the right file");
        }
    }
    if (stream.bad())
        return fail(ErrorCode::input, "reading the file failed", path.string(), "check the disk");
    return content;
}

Result<nlohmann::json> read_json(const fs::path& path) {
    REDLINE_ASSIGN(const std::string text, read_file(path, std::uint64_t{256} << 20));
    // Depth first: nlohmann's parser recurses in its destructor, and a file of brackets must not end the
    // program.
    int depth = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (in_string) {
            if (c == '\\')
                ++i;
            else if (c == '"')
                in_string = false;
        } else if (c == '"') {
            in_string = true;
        } else if (c == '[' || c == '{') {
            if (++depth > 200) {
                return fail(ErrorCode::input, "this JSON is nested more than 200 deep", path.string(),
                            "check that it is the right file");
            }
        } else if (c == ']' || c == '}') {
            --depth;
        }
    }
    try {
        return nlohmann::json::parse(text);
    } catch (const nlohmann::json::exception& error) {
        // The library's sentence says where: "... at line 3, column 7: ...".
        const std::string_view said = error.what();
        const auto from = said.find("line "), to = said.find(": ", from == said.npos ? 0 : from);
        return fail(ErrorCode::input,
                    from == said.npos || to == said.npos
                        ? std::string("this is not valid JSON")
                        : fmt::format("this is not valid JSON, from {} on", said.substr(from, to - from)),
                    path.string(), "check that it is the right file, or correct it there");
    }
}

Result<void> check_format(const nlohmann::json& document, const DocumentKind& kind,
                          const std::string& where) {
    std::int64_t version = 0;
    if (document.is_object())
        if (const auto format = document.find("format");
            format != document.end() && format->is_number_integer())
            version = format->get<std::int64_t>();
    if (version < 1)
        return fail(ErrorCode::input, fmt::format("this describes no {} (no \"format\")", kind.name), where,
                    kind.remedy);
    if (version > kind.newest)
        return fail(ErrorCode::input,
                    fmt::format("the {} was written by a newer Redline (format {}, this one reads {})",
                                kind.name, version, kind.newest),
                    where, "open it with a newer Redline");
    return {};
}

Result<nlohmann::json> read_document(const fs::path& path, const DocumentKind& kind) {
    REDLINE_ASSIGN(nlohmann::json document, read_json(path));
    REDLINE_TRY(check_format(document, kind, path.string()));
    return document;
}

Result<void> write_json(const fs::path& path, const nlohmann::json& document) {
    // File names may hold bytes that are not UTF-8: they are replaced instead of throwing.
    return write_file_atomically(
        path, document.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
}

std::uint32_t crc32_of(std::span<const std::byte> content, std::uint32_t start) {
    uLong value = start;
    // zlib takes 32-bit lengths.
    while (!content.empty()) {
        const std::size_t part = std::min<std::size_t>(content.size(), std::size_t{1} << 30);
        value = ::crc32(value, reinterpret_cast<const Bytef*>(content.data()), static_cast<uInt>(part));
        content = content.subspan(part);
    }
    return static_cast<std::uint32_t>(value);
}

std::string fingerprint(std::span<const std::byte> content) {
    return fmt::format("{:08x}-{:x}", crc32_of(content), content.size());
}

} // namespace redline
