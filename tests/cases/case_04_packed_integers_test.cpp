// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "tests/support/cube_checks.h"
#include "tests/support/field_files.h"
#include "tests/support/temporary_folder.h"

namespace redline {
namespace {

constexpr std::int16_t fill = -32767;

/// Row 1, column 2 of band 0 is the fill value.
std::int16_t packed(int row, int col, int band) {
    return row == 1 && col == 2 && band == 0 ? fill : static_cast<std::int16_t>(1000 * band + 10 * row + col);
}

void expect_unpacked(const HyperspectralCube& cube, double scale, double offset) {
    ASSERT_EQ(cube.rows(), 3);
    ASSERT_EQ(cube.cols(), 4);
    ASSERT_EQ(cube.bands(), 2);
    const auto values = test::read_all(cube);
    std::size_t at = 0;
    for (int row = 0; row < 3; ++row)
        for (int col = 0; col < 4; ++col)
            for (int band = 0; band < 2; ++band, ++at) {
                if (packed(row, col, band) == fill)
                    EXPECT_TRUE(std::isnan(values[at])) << "the mask comes before the scale";
                else
                    EXPECT_FLOAT_EQ(values[at], static_cast<float>(packed(row, col, band) * scale + offset));
            }
    EXPECT_DOUBLE_EQ(cube.info().scale[1], scale);
    EXPECT_DOUBLE_EQ(cube.info().offset[1], offset);
    EXPECT_DOUBLE_EQ(cube.info().nodata[0], fill);
}

TEST(PackedIntegers, NetCdf4) {
    const test::TemporaryFolder folder;
    const auto path = folder / "packed.nc";
    {
        test::Hdf5Writer file(path);
        std::vector<std::int16_t> values;
        for (int row = 0; row < 3; ++row)
            for (int col = 0; col < 4; ++col)
                for (int band = 0; band < 2; ++band)
                    values.push_back(packed(row, col, band));
        file.dataset("reflectance", {3, 4, 2}, H5T_NATIVE_INT16, values, {2, 3, 2});
        file.dataset("wavelengths", {2}, H5T_NATIVE_DOUBLE, std::vector<double>{500, 600});
        file.number("reflectance", "scale_factor", {2e-6});
        file.number("reflectance", "add_offset", {0.05});
        file.number("reflectance", "_FillValue", {fill}, H5T_STD_I16LE);
    }
    REDLINE_OPEN(cube, {path});
    expect_unpacked(*cube, 2e-6, 0.05);
}

TEST(PackedIntegers, EnviGainAndOffsetValues) {
    const test::TemporaryFolder folder;
    std::string bytes;
    for (int band = 0; band < 2; ++band)
        for (int row = 0; row < 3; ++row)
            for (int col = 0; col < 4; ++col)
                test::append(bytes, packed(row, col, band));
    const auto header = test::write_envi(folder / "packed", 3, 4, 2, 2, "bsq", bytes,
                                         "byte order = 0\ndata gain values = {2e-6, 2e-6}\ndata offset "
                                         "values = {0.05, 0.05}\ndata ignore value = -32767\n");
    REDLINE_OPEN(cube, {header});
    expect_unpacked(*cube, 2e-6, 0.05);

    OpenOptions raw;
    raw.scale = 1;
    raw.offset = 0;
    REDLINE_OPEN(unscaled, {header}, raw);
    EXPECT_FLOAT_EQ(test::value_at(*unscaled, 2, 3, 1), 1023);
}

TEST(PackedIntegers, GeoTiffBandScale) {
    const test::TemporaryFolder folder;
    const auto path = folder / "packed.tif";
    test::write_gdal(path, "GTiff", 3, 4, 2, GDT_Int16, [](GDALDataset& dataset) {
        for (int band = 0; band < 2; ++band) {
            GDALRasterBand& raster = *dataset.GetRasterBand(band + 1);
            raster.SetScale(2e-6);
            raster.SetOffset(0.05);
            raster.SetNoDataValue(fill);
            for (int row = 0; row < 3; ++row)
                for (int col = 0; col < 4; ++col) {
                    std::int16_t value = packed(row, col, band);
                    ASSERT_EQ(
                        raster.RasterIO(GF_Write, col, row, 1, 1, &value, 1, 1, GDT_Int16, 0, 0, nullptr),
                        CE_None);
                }
        }
    });
    REDLINE_OPEN(cube, {path});
    expect_unpacked(*cube, 2e-6, 0.05);
}

TEST(PackedIntegers, NeonDividesByItsScaleFactor) {
    const test::TemporaryFolder folder;
    const auto path = folder / "neon.h5";
    {
        test::Hdf5Writer file(path);
        file.dataset("SITE/Reflectance/Reflectance_Data", {3, 4, 2}, H5T_NATIVE_INT16,
                     std::vector<std::int16_t>(24, 2500));
        file.number("SITE/Reflectance/Reflectance_Data", "Scale_Factor", {10000});
        file.number("SITE/Reflectance/Reflectance_Data", "Data_Ignore_Value", {-9999});
    }
    REDLINE_OPEN(cube, {path});
    EXPECT_FLOAT_EQ(test::value_at(*cube, 1, 1, 1), 0.25f);
    EXPECT_EQ(cube->info().nodata.at(0), -9999);
}

} // namespace
} // namespace redline
