// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "tests/support/cube_checks.h"
#include "tests/support/field_files.h"
#include "tests/support/shared_data.h"
#include "tests/support/temporary_folder.h"

namespace redline {
namespace {

/// A tile of 4 x 5 pixels and 2 bands whose corner lies at (row, col) of the scene; values are the scene's.
std::filesystem::path tile(const test::TemporaryFolder& folder, int row, int col, double pixel = 10,
                           double shift = 0) {
    const auto path = folder / ("tile" + std::to_string(row) + "_" + std::to_string(col) + ".tif");
    test::write_gdal(path, "GTiff", 4, 5, 2, GDT_Float32, [&](GDALDataset& dataset) {
        double transform[] = {1000 + col * 10 + shift, pixel, 0, 2000 - row * 10.0, 0, -pixel};
        dataset.SetGeoTransform(transform);
        for (int band = 0; band < 2; ++band)
            for (int r = 0; r < 4; ++r)
                for (int c = 0; c < 5; ++c) {
                    auto value = static_cast<float>(test::coded(row + r, col + c, band));
                    ASSERT_EQ(dataset.GetRasterBand(band + 1)->RasterIO(GF_Write, c, r, 1, 1, &value, 1, 1,
                                                                        GDT_Float32, 0, 0, nullptr),
                              CE_None);
                }
    });
    return path;
}

TEST(Mosaics, TilesTakeTheirPlacesAndGapsAreNaN) {
    const test::TemporaryFolder folder;
    // The first tile is not the upper left one, and one of four corners is missing.
    REDLINE_OPEN(cube, {tile(folder, 4, 5), tile(folder, 0, 0), tile(folder, 0, 5)});
    EXPECT_EQ(cube->rows(), 8);
    EXPECT_EQ(cube->cols(), 10);
    EXPECT_EQ(cube->info().format, "mosaic of 3 GTiff");
    ASSERT_TRUE(cube->info().geotransform);
    EXPECT_EQ((*cube->info().geotransform)[0], 1000);
    EXPECT_EQ((*cube->info().geotransform)[3], 2000);
    const auto values = test::read_all(*cube);
    std::size_t at = 0;
    for (int row = 0; row < 8; ++row)
        for (int col = 0; col < 10; ++col)
            for (int band = 0; band < 2; ++band, ++at) {
                if (row >= 4 && col < 5)
                    EXPECT_TRUE(std::isnan(values[at]));
                else
                    EXPECT_EQ(values[at], test::coded(row, col, band));
            }
    OpenOptions part;
    part.window = Window{2, 3, 4, 4};
    REDLINE_OPEN(subset, {tile(folder, 4, 5), tile(folder, 0, 0), tile(folder, 0, 5)}, part);
    EXPECT_EQ(test::value_at(*subset, 1, 3, 1), test::coded(3, 6, 1));
    EXPECT_EQ((*subset->info().geotransform)[0], 1030);
    EXPECT_EQ((*subset->info().geotransform)[3], 1980);
}

TEST(Mosaics, TilesThatOverlapAreSaid) {
    const test::TemporaryFolder folder;
    const auto overlap = [](const CubeInfo& info) {
        for (const std::string& warning : info.warnings)
            if (warning.find("overlap") != warning.npos) return warning;
        return std::string();
    };
    REDLINE_OPEN(apart, {tile(folder, 0, 0), tile(folder, 0, 5)});
    EXPECT_EQ(overlap(apart->info()), "");
    REDLINE_OPEN(on_each_other, {tile(folder, 0, 0), tile(folder, 3, 2)}); // one row of three columns
    EXPECT_NE(overlap(on_each_other->info()).find("1 pairs of tiles overlap, in 3 pixels"), std::string::npos)
        << overlap(on_each_other->info());
}

TEST(Mosaics, TilesThatDoNotShareAGridAreRefused) {
    const test::TemporaryFolder folder;
    for (const auto& odd : {tile(folder, 4, 5, 20), tile(folder, 4, 0, 10, 3)}) {
        const auto cube = open_cube({tile(folder, 0, 0), odd});
        ASSERT_FALSE(cube.has_value());
        EXPECT_EQ(cube.error().code, ErrorCode::input);
        EXPECT_NE(cube.error().where.find(odd.filename().string()), std::string::npos);
    }
    const auto loose = folder / "loose.tif";
    test::write_gdal(loose, "GTiff", 4, 5, 2, GDT_Float32, test::fill_coded);
    const auto cube = open_cube({tile(folder, 0, 0), loose});
    ASSERT_FALSE(cube.has_value());
    EXPECT_NE(cube.error().what.find("geotransform"), std::string::npos);
}

std::vector<std::filesystem::path> potsdam(const char* what) {
    std::vector<std::filesystem::path> tiles;
    for (const auto& entry :
         std::filesystem::directory_iterator(test::shared(std::string("data/enmap_potsdam/") + what)))
        tiles.push_back(entry.path());
    std::sort(tiles.begin(), tiles.end());
    return tiles;
}

TEST(Mosaics, TheEnMapSceneIsTheSameFromItsTilesAndFromItsVrt) {
    REDLINE_NEEDS_SHARED("data/enmap_potsdam");
    REDLINE_OPEN(tiles, potsdam("images"));
    REDLINE_OPEN(vrt, {test::shared("data/enmap_potsdam/images.vrt")});
    for (const CubePtr& cube : {tiles, vrt}) {
        const CubeInfo& info = cube->info();
        EXPECT_EQ(info.rows, 160);
        EXPECT_EQ(info.cols, 160);
        EXPECT_EQ(info.bands, 224);
        EXPECT_EQ(info.dtype, "float32");
        EXPECT_EQ(info.crs, "EPSG:32633");
        EXPECT_EQ(info.axis.bad_bands(), (std::vector<int>{129, 130, 131, 132, 133, 134}));
        EXPECT_NEAR(info.axis.wavelength_nm.front(), 418.24, 1e-6);
        EXPECT_NEAR(info.axis.wavelength_nm[94], 931.512, 1e-6);
        EXPECT_NEAR(info.axis.fwhm_nm[94], 9.58399, 1e-6);
        EXPECT_FALSE(info.axis.unit_assumed);
        EXPECT_EQ(info.scale, std::vector<double>(224, 1e-4));
        EXPECT_EQ(info.nodata, std::vector<double>(224, -32768));
        EXPECT_EQ(info.acquisition_time, "2022-07-24T10:45:26");
        EXPECT_EQ(info.geotransform, (std::array<double, 6>{364095, 30, 0, 5809965, 0, -30}));
        EXPECT_EQ(std::count_if(
                      info.warnings.begin(), info.warnings.end(),
                      [](const std::string& w) { return w.find("step back once, at band 92") != w.npos; }),
                  1);
    }
    // Tile 96_128 begins at column 32 and row 128; values through rasterio.
    EXPECT_FLOAT_EQ(test::value_at(*tiles, 131, 52, 10), 558 * 1e-4f);
    EXPECT_FLOAT_EQ(test::value_at(*tiles, 159, 32, 150), 2937 * 1e-4f);
    EXPECT_FLOAT_EQ(test::value_at(*tiles, 128, 63, 223), 1009 * 1e-4f);
    const auto a = test::read_all(*tiles), b = test::read_all(*vrt);
    std::size_t differ = 0, empty = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        empty += std::isnan(a[i]) ? 1 : 0;
        differ += a[i] != b[i] && !(std::isnan(a[i]) && std::isnan(b[i])) ? 1 : 0;
    }
    EXPECT_EQ(differ, 0u);
    EXPECT_EQ(empty, (160u * 160 - 12 * 32 * 32) * 224 + 12 * 32 * 32 * 6)
        << "13 of 25 tiles are missing and 6 bands are empty";
}

} // namespace
} // namespace redline
