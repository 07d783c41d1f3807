// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/base/random.h"
#include "tests/support/cube_checks.h"
#include "tests/support/field_files.h"
#include "tests/support/temporary_folder.h"

namespace redline {
namespace {

TEST(OneBandChunks, EachChunkIsDecompressedAboutOnce) {
    const test::TemporaryFolder folder;
    const auto path = folder / "cube.h5";
    constexpr int size = 256, bands = 200;
    {
        test::Hdf5Writer file(path);
        std::vector<std::int16_t> values(static_cast<std::size_t>(size) * size * bands);
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = static_cast<std::int16_t>((i / bands) % 7 * 1000 + i % bands);
        file.dataset("reflectance", {size, size, bands}, H5T_NATIVE_INT16, values, {size, size, 1});
        file.dataset("wavelength", {bands}, H5T_NATIVE_DOUBLE, std::vector<double>(bands, 500));
    }
    REDLINE_OPEN(cube, {path});
    EXPECT_EQ(cube->counters().chunks, bands);
    RandomStream random(1, RandomUse::probe);
    for (int i = 0; i < 100; ++i) {
        const auto row = static_cast<std::int64_t>(random.below(size)),
                   col = static_cast<std::int64_t>(random.below(size));
        const auto spectrum = cube->spectrum(row, col);
        ASSERT_TRUE(spectrum.has_value());
        ASSERT_EQ((*spectrum)[150], static_cast<float>((row * size + col) % 7 * 1000 + 150));
    }
    EXPECT_EQ(cube->counters().decoded, bands);
    std::vector<float> patch(5 * 5 * bands);
    const auto all = test::all_bands(*cube);
    for (int i = 0; i < 1000; ++i)
        ASSERT_TRUE(cube->read({static_cast<std::int64_t>(random.below(size - 4)),
                                static_cast<std::int64_t>(random.below(size - 4)), 5, 5},
                               all, patch));
    EXPECT_EQ(cube->counters().decoded, bands) << "a thousand patches cost no further decompression";
    EXPECT_LE(cube->counters().peak_bytes, cube->counters().limit_bytes);
}

} // namespace
} // namespace redline
