// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "redline/base/error.h"

namespace redline {

/// An ENVI header: keys in lower case with single blanks, values as they stand (braces kept, continuation
/// lines joined).
struct EnviHeader {
    std::map<std::string, std::string> fields;

    std::optional<std::string> text(const std::string& key) const;
    /// An integer field; an error that names the key when it is there but no integer, or below `least`.
    Result<std::int64_t> integer(const std::string& key, std::int64_t least,
                                 std::optional<std::int64_t> otherwise = {}) const;
};

/// Parses a header's text. "Not an ENVI header" is told apart from a broken one by `is_envi_header`.
Result<EnviHeader> parse_envi_header(std::string_view text);

bool is_envi_header(std::string_view text);

/// Whether a file's first bytes say what it is (TIFF, PNG, JPEG 2000, VRT, ERDAS): a header that happens to
/// lie beside it belongs to another file.
bool names_its_format(std::string_view start);

/// The header that belongs to a data file, or the data file of a header; empty when there is none.
std::filesystem::path envi_header_of(const std::filesystem::path& data);
std::filesystem::path envi_data_of(const std::filesystem::path& header);

} // namespace redline
