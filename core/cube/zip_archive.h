// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "cube/raw_source.h"

namespace redline {

/// A file in a ZIP archive.
struct ZipEntry {
    std::string name;
    bool deflated = false;
    std::int64_t offset = 0; ///< of the packed bytes in the archive
    std::int64_t packed_bytes = 0, bytes = 0;
};

/// The entries of an archive (PKWARE's APPNOTE; stored and deflated ones, 64-bit sizes); errors carry no file
/// name.
Result<std::vector<ZipEntry>> list_zip(const Memory& archive);

/// An entry's bytes, inflated where needed.
Result<std::vector<std::byte>> read_zip_entry(const Memory& archive, const ZipEntry& entry);

} // namespace redline
