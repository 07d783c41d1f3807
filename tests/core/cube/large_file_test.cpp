// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>
#include <fstream>
#include <numeric>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "redline/cube/cube.h"
#include "support/temporary_folder.h"

namespace redline {
namespace {

constexpr std::int64_t kRows = 1200, kCols = 2000, kBands = 1000; // 4.8 GB: offsets need 64 bits

struct Planted {
    std::int64_t row, col, band;
    std::int16_t value;
};
const Planted kPlanted[] = {{0, 0, 0, 11}, {1199, 1999, 999, 22}, {1100, 3, 500, -33}, {600, 1000, 0, 44}};

std::int64_t offset_of(const std::string& interleave, const Planted& at) {
    if (interleave == "bil") return 2 * ((at.row * kBands + at.band) * kCols + at.col);
    if (interleave == "bip") return 2 * ((at.row * kCols + at.col) * kBands + at.band);
    return 2 * ((at.band * kRows + at.row) * kCols + at.col);
}

/// A file with a hole in place of zeros, and a few values in it.
std::filesystem::path write_sparse(const std::filesystem::path& folder, const std::string& interleave) {
    const auto data = folder / (interleave + ".img");
    std::ofstream(data).close();
    std::filesystem::resize_file(data, static_cast<std::uintmax_t>(2 * kRows * kCols * kBands));
    std::fstream file(data, std::ios::in | std::ios::out | std::ios::binary);
    for (const Planted& at : kPlanted) {
        file.seekp(offset_of(interleave, at));
        file.write(reinterpret_cast<const char*>(&at.value), 2);
    }
    std::ofstream(folder / (interleave + ".hdr"))
        << "ENVI\nsamples = " << kCols << "\nlines = " << kRows << "\nbands = " << kBands
        << "\nheader offset = 0\nfile type = ENVI Standard\ndata type = 2\ninterleave = " << interleave
        << "\nbyte order = 0\n";
    return data;
}

std::int64_t resident_bytes() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmRSS:")) return std::stoll(line.substr(6)) * 1024;
    return 0;
}

TEST(LargeFile, ReadsTheRightValuesBeyondFourGigabytesAndStaysUnderItsLimit) {
    const test::TemporaryFolder folder;
    for (const std::string interleave : {"bil", "bip", "bsq"}) {
        SCOPED_TRACE(interleave);
        OpenOptions options;
        options.cache_bytes = Bytes{32} << 20;
        const auto cube = open_cube({write_sparse(folder.path(), interleave)}, options);
        ASSERT_TRUE(cube) << cube.error().what;
        const std::int64_t before = resident_bytes();
        for (const Planted& at : kPlanted) {
            const auto spectrum = (*cube)->spectrum(at.row, at.col);
            ASSERT_TRUE(spectrum);
            EXPECT_EQ((*spectrum)[static_cast<std::size_t>(at.band)], at.value);
            const int band[] = {static_cast<int>(at.band)};
            std::vector<float> line(kCols);
            ASSERT_TRUE((*cube)->read({at.row, 0, 1, kCols}, band, line));
            EXPECT_EQ(line[static_cast<std::size_t>(at.col)], at.value);
        }
        // Every row and column, so that each planted value has its place in the picture. By pixel that is a
        // page for each.
        if (interleave != "bip") {
            std::vector<float> picture(kRows * kCols);
            ASSERT_TRUE((*cube)->read_decimated(0, kRows, kCols, picture));
            EXPECT_EQ(picture[0], 11);
            EXPECT_EQ(picture[600 * kCols + 1000], 44);
            EXPECT_EQ(picture[600 * kCols + 1001], 0);
        }
        if (interleave == "bsq") continue;
        std::vector<int> bands(kBands);
        std::iota(bands.begin(), bands.end(), 0);
        std::vector<float> line(kCols * kBands);
        for (std::int64_t row = 1100; row < 1160; ++row) // 240 MB of the file
            ASSERT_TRUE((*cube)->read({row, 0, 1, kCols}, bands, line));
        const auto buffer = static_cast<Bytes>(line.size() * sizeof(float));
        EXPECT_LT(resident_bytes() - before - buffer, 2 * options.cache_bytes);
    }
}

} // namespace
} // namespace redline
