// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

#include "redline/base/units.h"

namespace redline::bench {

/// 2500 x 4000 pixels, 1000 bands, int16: 20 GB that take no room on the disk.
constexpr std::int64_t kLargeRows = 2500, kLargeCols = 4000, kLargeBands = 1000;

/// Writes the header and a file of the full size that is one hole; returns the data file.
inline std::filesystem::path write_sparse_cube(const std::filesystem::path& folder,
                                               const std::string& interleave) {
    const auto data = folder / ("large_" + interleave + ".img");
    std::ofstream(data).close();
    std::filesystem::resize_file(data,
                                 static_cast<std::uintmax_t>(kLargeRows * kLargeCols * kLargeBands * 2));
    std::ofstream header(folder / ("large_" + interleave + ".hdr"));
    header << "ENVI\nsamples = " << kLargeCols << "\nlines = " << kLargeRows << "\nbands = " << kLargeBands
           << "\nheader offset = 0\nfile type = ENVI Standard\ndata type = 2\ninterleave = " << interleave
           << "\nbyte order = 0\nwavelength units = Nanometers\nwavelength = {";
    for (std::int64_t band = 0; band < kLargeBands; ++band)
        header << (band > 0 ? ", " : "") << 400.0 + 2.1 * static_cast<double>(band);
    header << "}\n";
    return data;
}

/// Resident memory of this process: now ("VmRSS"), at most so far ("VmHWM"), and what of it is not backed by
/// a file ("RssAnon"): pages of a mapped file can be dropped at any time.
inline Bytes resident(const std::string& field = "VmRSS") {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with(field + ":")) return Bytes{std::stoll(line.substr(field.size() + 1))} << 10;
    return 0;
}

} // namespace redline::bench
