// SPDX-License-Identifier: GPL-3.0-or-later
#include <atomic>
#include <thread>

#include "tests/support/cube_checks.h"
#include "tests/support/field_files.h"
#include "tests/support/temporary_folder.h"

namespace redline {
namespace {

/// A window scrolls bands while a loader takes patches; both must see what a single thread sees.
void read_from_two_threads(const HyperspectralCube& cube) {
    std::atomic<int> wrong = 0;
    const auto count = cube.bands();
    std::thread window([&] {
        std::vector<float> picture(static_cast<std::size_t>(cube.rows() * cube.cols()));
        for (int i = 0; i < 200; ++i) {
            const int band[] = {static_cast<int>(i % count)};
            if (!cube.read({0, 0, cube.rows(), cube.cols()}, band, picture)) ++wrong;
            for (std::size_t p = 0; p < picture.size(); ++p)
                if (picture[p] !=
                    static_cast<float>(test::coded(static_cast<std::int64_t>(p) / cube.cols(),
                                                   static_cast<std::int64_t>(p) % cube.cols(), band[0])))
                    ++wrong;
        }
    });
    std::thread loader([&] {
        const auto bands = test::all_bands(cube);
        std::vector<float> patch(static_cast<std::size_t>(3 * 3 * count));
        for (int i = 0; i < 200; ++i) {
            const std::int64_t row = (i * 7) % (cube.rows() - 2), col = (i * 11) % (cube.cols() - 2);
            if (!cube.read({row, col, 3, 3}, bands, patch)) ++wrong;
            for (std::size_t p = 0; p < patch.size(); ++p) {
                const auto pixel = static_cast<std::int64_t>(p) / count;
                if (patch[p] != static_cast<float>(test::coded(row + pixel / 3, col + pixel % 3,
                                                               static_cast<std::int64_t>(p) % count)))
                    ++wrong;
            }
        }
    });
    window.join();
    loader.join();
    EXPECT_EQ(wrong.load(), 0);
}

TEST(ConcurrentReads, OfAnHdf5FileGiveTheValuesOfASingleThread) {
    const test::TemporaryFolder folder;
    const auto path = folder / "cube.h5";
    {
        test::Hdf5Writer file(path);
        std::vector<std::int16_t> values;
        for (int row = 0; row < 20; ++row)
            for (int col = 0; col < 30; ++col)
                for (int band = 0; band < 12; ++band)
                    values.push_back(static_cast<std::int16_t>(test::coded(row, col, band)));
        file.dataset("reflectance", {20, 30, 12}, H5T_NATIVE_INT16, values, {7, 8, 5}, true);
        file.dataset("wavelength", {12}, H5T_NATIVE_DOUBLE, std::vector<double>(12, 500));
    }
    OpenOptions small;
    small.cache_bytes = 8 * 7 * 8 * 5 * 2; // eight chunks: they keep coming and going
    for (const OpenOptions& options : {OpenOptions{}, small}) {
        REDLINE_OPEN(cube, {path}, options);
        read_from_two_threads(*cube);
    }
}

TEST(ConcurrentReads, OfATiledGeoTiffGiveTheValuesOfASingleThread) {
    const test::TemporaryFolder folder;
    const auto path = folder / "cube.tif";
    test::write_gdal(path, "GTiff", 40, 50, 6, GDT_Int16, test::fill_coded,
                     {"TILED=YES", "BLOCKXSIZE=16", "BLOCKYSIZE=16", "COMPRESS=DEFLATE"});
    OpenOptions small;
    small.cache_bytes = 4096;
    for (const OpenOptions& options : {OpenOptions{}, small}) {
        REDLINE_OPEN(cube, {path}, options);
        read_from_two_threads(*cube);
    }
}

} // namespace
} // namespace redline
