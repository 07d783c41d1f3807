// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <fstream>

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

TEST(Mosaics, ATileWithoutWavelengthsBesideOneThatHasThemIsSaid) {
    const test::TemporaryFolder folder;
    const auto known = tile(folder, 0, 0), unknown = tile(folder, 0, 5);
    {
        GDALDataset* data = GDALDataset::Open(known.c_str(), GDAL_OF_RASTER | GDAL_OF_UPDATE);
        for (int band = 1; band <= 2; ++band) {
            data->GetRasterBand(band)->SetMetadataItem("wavelength", band == 1 ? "450" : "650");
            data->GetRasterBand(band)->SetMetadataItem("wavelength_units", "Nanometers");
        }
        GDALClose(data);
    }
    for (const auto& files : {std::vector{known, unknown}, {unknown, known}}) {
        REDLINE_OPEN(cube, files);
        EXPECT_TRUE(cube->info().axis.known());
        const auto& warnings = cube->info().warnings;
        EXPECT_TRUE(std::any_of(warnings.begin(), warnings.end(), [](const std::string& warning) {
            return warning.find("matched by number") != std::string::npos;
        }));
    }
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

TEST(Mosaics, TilesThatRunInOppositeDirectionsAreRefusedByThatName) {
    const test::TemporaryFolder folder;
    const auto tile = [&](const char* name, double west, double north, double down) {
        test::write_gdal(folder / name, "GTiff", 3, 4, 2, GDT_Int16, [&](GDALDataset& dataset) {
            double transform[] = {west, 30, 0, north, 0, down};
            dataset.SetGeoTransform(transform);
            test::fill_coded(dataset);
        });
        return folder / name;
    };
    const auto refused = open_cube({tile("north.tif", 0, 900, -30), tile("south.tif", 120, 810, 30)});
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().what.find("opposite directions: steps of 30 x 30 and 30 x -30"),
              std::string::npos)
        << refused.error().what;
}

TEST(Hdf5Filters, AFilterThatIsNotInstalledIsNamedWithItsDataset) {
    const test::TemporaryFolder folder;
    const auto write = [&](const char* name, unsigned left_out) {
        const hid_t file = H5Fcreate((folder / name).c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
        const hsize_t shape[] = {3, 4, 5}, start[] = {0, 0, 0};
        const hid_t space = H5Screate_simple(3, shape, nullptr), creation = H5Pcreate(H5P_DATASET_CREATE);
        H5Pset_chunk(creation, 3, shape);
        // Optional, so that the dataset can be made where the filter is missing.
        H5Pset_filter(creation, 32000, H5Z_FLAG_OPTIONAL, 0, nullptr);
        const hid_t set =
            H5Dcreate2(file, "refl", H5T_NATIVE_FLOAT, space, H5P_DEFAULT, creation, H5P_DEFAULT);
        const std::vector<float> values(60, 1.5f);
        EXPECT_GE(H5Dwrite_chunk(set, H5P_DEFAULT, left_out, start, 240, values.data()), 0);
        H5Dclose(set), H5Pclose(creation), H5Sclose(space), H5Fclose(file);
    };
    write("a.h5", 0);
    write("left_out.h5", 1);
    REDLINE_OPEN(plain, {folder / "left_out.h5"});
    EXPECT_EQ(test::value_at(*plain, 2, 3, 4), 1.5f);
    const auto refused = open_cube({folder / "a.h5"});
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().what.find("(number 32000), which is not installed"), std::string::npos)
        << refused.error().what;
    EXPECT_TRUE(refused.error().where.ends_with("a.h5:refl")) << refused.error().where;
}

TEST(GdalFiles, ACutOneIsRefusedInOurWords) {
    const test::TemporaryFolder folder;
    test::write_gdal(folder / "whole.img", "HFA", 60, 50, 3, GDT_Int16,
                     [&](GDALDataset& dataset) { test::fill_coded(dataset); });
    std::ifstream file(folder / "whole.img", std::ios::binary);
    std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    test::write_bytes(folder / "cut.img", bytes.substr(0, bytes.size() / 20));
    const auto refused = open_cube({folder / "cut.img"});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().what, "the file is damaged or incomplete");
    EXPECT_EQ(refused.error().remedy, "copy it again completely");
}

} // namespace
} // namespace redline
