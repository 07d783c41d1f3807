// SPDX-License-Identifier: GPL-3.0-or-later
#include <atomic>
#include <thread>

#include "core/cube/scratch_file.h"
#include "redline/base/random.h"
#include "tests/support/cube_checks.h"
#include "tests/support/field_files.h"
#include "tests/support/temporary_folder.h"

namespace redline {
namespace {

/// 64 x 48 pixels and 60 bands of int16, deflated in chunks of one band: 60 chunks of 6 KiB.
std::filesystem::path write_chunked(const std::filesystem::path& path) {
    test::Hdf5Writer file(path);
    std::vector<std::int16_t> values;
    for (int row = 0; row < 64; ++row)
        for (int col = 0; col < 48; ++col)
            for (int band = 0; band < 60; ++band)
                values.push_back(static_cast<std::int16_t>(100 * band + row + col));
    file.dataset("reflectance", {64, 48, 60}, H5T_NATIVE_INT16, values, {64, 48, 1}, true);
    file.dataset("wavelength", {60}, H5T_NATIVE_DOUBLE, std::vector<double>(60, 500));
    return path;
}

void read_spectra(const HyperspectralCube& cube, int count, std::uint64_t seed) {
    RandomStream random(seed, RandomUse::probe);
    for (int i = 0; i < count; ++i) {
        const auto row = static_cast<std::int64_t>(random.below(64)),
                   col = static_cast<std::int64_t>(random.below(48));
        const auto spectrum = cube.spectrum(row, col);
        ASSERT_TRUE(spectrum.has_value());
        for (int band = 0; band < 60; ++band)
            ASSERT_EQ((*spectrum)[static_cast<std::size_t>(band)], 100 * band + row + col);
    }
}

TEST(ChunkCache, ChunksThatDoNotFitInMemoryAreStillDecompressedOnce) {
    const test::TemporaryFolder folder;
    const auto path = write_chunked(folder / "cube.h5");
    OpenOptions options;
    options.cache_bytes = 10 * 64 * 48 * 2; // a sixth of the cube: every spectrum goes round the whole of it
    REDLINE_OPEN(cube, {path}, options);
    ASSERT_EQ(cube->counters().chunks, 60);
    read_spectra(*cube, 50, 1);
    const ReadCounters counters = cube->counters();
    EXPECT_EQ(counters.decoded, 60);
    EXPECT_GT(counters.scratch_hits, 1000);
    EXPECT_LE(counters.peak_bytes, options.cache_bytes);
    EXPECT_LE(counters.scratch_bytes, 60 * 64 * 48 * 2) << "each chunk is kept once";

    options.scratch_bytes = 0;
    REDLINE_OPEN(without, {path}, options);
    read_spectra(*without, 50, 1);
    EXPECT_EQ(without->counters().decoded, 50 * 60) << "which is what the scratch file is for";
    EXPECT_EQ(without->counters().scratch_bytes, 0);

    options.scratch_bytes = 20 * 64 * 48 * 2;
    REDLINE_OPEN(bounded, {path}, options);
    read_spectra(*bounded, 50, 1);
    EXPECT_LE(bounded->counters().scratch_bytes, options.scratch_bytes);
    EXPECT_EQ(bounded->counters().scratch_bytes, options.scratch_bytes);
    EXPECT_LT(bounded->counters().decoded, 50 * 45);
}

TEST(ChunkCache, AChunkLargerThanTheCacheIsDecompressedOnce) {
    const test::TemporaryFolder folder;
    const auto path = write_chunked(folder / "cube.h5");
    OpenOptions options;
    options.cache_bytes = 1000;
    REDLINE_OPEN(cube, {path}, options);
    read_spectra(*cube, 5, 2);
    EXPECT_EQ(cube->counters().decoded, 60);
    EXPECT_EQ(cube->counters().peak_bytes, 0);
}

TEST(ChunkCache, SeveralThreadsGetTheRightChunksAndDecodeEachOnce) {
    const test::TemporaryFolder folder;
    const auto path = write_chunked(folder / "cube.h5");
    OpenOptions options;
    options.cache_bytes = 5 * 64 * 48 * 2;
    REDLINE_OPEN(cube, {path}, options);
    std::vector<std::thread> threads;
    for (std::uint64_t i = 0; i < 4; ++i)
        threads.emplace_back([&, i] { read_spectra(*cube, 30, 10 + i); });
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(cube->counters().decoded, 60);
}

TEST(ChunkCache, WhatIsNotCompressedIsReadAgainInsteadOfKept) {
    const test::TemporaryFolder folder;
    for (const std::string compression : {"NONE", "DEFLATE"}) {
        SCOPED_TRACE(compression);
        test::write_gdal(folder / "cube.tif", "GTiff", 64, 64, 40, GDT_Float32, test::fill_coded,
                         {"TILED=YES", "BLOCKXSIZE=32", "BLOCKYSIZE=32", "COMPRESS=" + compression});
        OpenOptions options;
        options.cache_bytes = 300'000; // of 655,360
        REDLINE_OPEN(cube, {folder / "cube.tif"}, options);
        for (int pass = 0; pass < 3; ++pass)
            test::expect_values(*cube,
                                [](auto row, auto col, auto band) { return test::coded(row, col, band); });
        const ReadCounters counters = cube->counters();
        EXPECT_EQ(counters.scratch_bytes == 0, compression == "NONE");
        EXPECT_EQ(counters.decoded == counters.chunks, compression == "DEFLATE");
    }
}

TEST(ScratchFiles, LeaveNothingBehindAndDoWithoutADisk) {
    const test::TemporaryFolder folder;
    {
        ScratchFile file(1000, {folder.path()});
        const std::vector<std::byte> bytes(300, std::byte{42});
        const auto place = file.put(bytes);
        ASSERT_TRUE(place) << "the folder for temporary files lies in memory here";
        EXPECT_TRUE(std::filesystem::is_empty(folder.path())) << "it has no name from the beginning";
        std::vector<std::byte> back(300);
        EXPECT_TRUE(file.get(*place, back));
        EXPECT_EQ(back, bytes);
        EXPECT_TRUE(file.put(bytes));
        EXPECT_TRUE(file.put(bytes));
        EXPECT_FALSE(file.put(bytes)) << "over its limit";
        EXPECT_EQ(file.bytes(), 900);
    }
    ScratchFile nowhere(1000, {"/nowhere/at/all"});
    EXPECT_FALSE(nowhere.put(std::vector<std::byte>(10)));
    ScratchFile in_memory(1000, {"/dev/shm"});
    EXPECT_FALSE(in_memory.put(std::vector<std::byte>(10))) << "memory is what it is meant to spare";
}

} // namespace
} // namespace redline
