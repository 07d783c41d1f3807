// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <gdal_priv.h>

#include "redline/base/error.h"
#include "redline/cube/cube.h"

namespace redline::results {

/// Collects GDAL's errors of this thread instead of letting it print them, and keeps it from writing side
/// files of its own.
class GdalErrors {
  public:
    GdalErrors();
    ~GdalErrors();
    GdalErrors(const GdalErrors&) = delete;
    GdalErrors& operator=(const GdalErrors&) = delete;
    bool any() const { return !messages_.empty(); }
    /// An input error about writing `path`, with what GDAL said.
    tl::unexpected<Error> failure(const std::filesystem::path& path) const;

  private:
    static void CPL_STDCALL take(CPLErr kind, CPLErrorNum number, const char* message);
    std::vector<std::string> messages_;
    std::string pam_before_;
};

/// Creates a raster on the cube's grid, lets `fill` write it and closes it; an error of any step (a full disk
/// shows only when the file is closed) is returned.
Result<void> create_raster(const std::filesystem::path& file, const char* driver, std::int64_t rows,
                           std::int64_t cols, int bands, GDALDataType type,
                           const std::vector<std::string>& options, const CubeInfo& cube,
                           const std::function<bool(GDALDataset&)>& fill);

} // namespace redline::results
