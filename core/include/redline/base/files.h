// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "redline/base/error.h"

namespace redline {

/// Writes to a temporary name beside `path`, syncs and renames: the old file or the new one, never a half.
Result<void> write_file_atomically(const std::filesystem::path& path, std::string_view content);

/// The same for writers that need a file name of their own (GDAL): `write` fills the temporary file, which is
/// then synced and renamed; when it fails the temporary is removed.
Result<void> write_through_temporary(const std::filesystem::path& path,
                                     const std::function<Result<void>(const std::filesystem::path&)>& write);

/// An input error where `path` cannot be written to because its folder is missing or read-only: asked before
/// long work whose result goes there.
Result<void> check_folder_of(const std::filesystem::path& path);

/// The whole file; an input error that names it when it is missing, unreadable or longer than `limit_bytes`.
Result<std::string> read_file(const std::filesystem::path& path,
                              std::uint64_t limit_bytes = std::uint64_t{1} << 30);

Result<nlohmann::json> read_json(const std::filesystem::path& path);

/// A kind of file that carries its version under "format".
struct DocumentKind {
    const char* name;        ///< "run", as in "the run was written by a newer Redline"
    std::int64_t newest = 1; ///< newest format that this version reads
    const char* remedy;      ///< what to give where a file is of no such kind
};

/// An input error when the document is of no such kind, or of a newer format.
Result<void> check_format(const nlohmann::json& document, const DocumentKind& kind, const std::string& where);
/// Reads a JSON document of that kind, checked.
Result<nlohmann::json> read_document(const std::filesystem::path& path, const DocumentKind& kind);
Result<void> write_json(const std::filesystem::path& path, const nlohmann::json& document);

/// SHA-free content fingerprint (CRC-32 and length) as hexadecimal text, to notice that a file changed.
std::string fingerprint(std::span<const std::byte> content);
std::uint32_t crc32_of(std::span<const std::byte> content, std::uint32_t start = 0);

} // namespace redline
