// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include "redline/cube/cube.h"

namespace redline {

/// A usage error with these words where writing `output` would replace `source`, its ENVI header or data, or
/// a file that a VRT refers to.
Result<void> check_not_file(const std::filesystem::path& source, const std::filesystem::path& output,
                            const char* what);

/// The header beside ENVI data, NAME.hdr; a usage error where it belongs to another data file or the cube.
Result<std::filesystem::path> envi_header_for(const CubeInfo& cube, const std::filesystem::path& data);

/// Puts the name that a file gets in the end where GDAL wrote the temporary one: into the description of an
/// ENVI header.
Result<void> describe_header(const std::filesystem::path& header, const std::filesystem::path& temporary,
                             const std::filesystem::path& path);

/// A file beside the one that is written: removed unless it was moved to its place.
class SideFile {
  public:
    explicit SideFile(std::filesystem::path file) : file_(std::move(file)) {}
    ~SideFile();
    SideFile(const SideFile&) = delete;
    SideFile& operator=(const SideFile&) = delete;
    Result<void> move_to(const std::filesystem::path& target);

  private:
    std::filesystem::path file_;
};

} // namespace redline
