// SPDX-License-Identifier: GPL-3.0-or-later
// Classic netCDF files, written byte by byte to Unidata's description of the format.
#include <cmath>

#include "redline/scene/ground_truth.h"
#include "tests/support/classic_netcdf.h"
#include "tests/support/cube_checks.h"
#include "tests/support/temporary_folder.h"

namespace redline {
namespace {

using test::coded;

using test::big_endian;
using test::NetCdfWriter;
using test::packed_scene;

TEST(ClassicNetCdf, AxesScaleWavelengthsAndPlaceAreUnderstoodInEveryVersion) {
    const test::TemporaryFolder folder;
    for (const int version : {1, 2, 5})
        for (const bool named : {true, false}) {
            SCOPED_TRACE(std::to_string(version) + (named ? " named" : ""));
            test::write_bytes(folder / "scene.nc", packed_scene(version, named));
            REDLINE_OPEN(cube, {folder / "scene.nc"});
            const CubeInfo& info = cube->info();
            EXPECT_EQ(info.rows, 4);
            EXPECT_EQ(info.cols, 6);
            EXPECT_EQ(info.bands, 5);
            EXPECT_EQ(info.axis_order, "row,col,band");
            EXPECT_EQ(info.dtype, "int16");
            EXPECT_EQ(info.format, "netCDF-3");
            EXPECT_EQ(info.variable, "reflectance");
            EXPECT_TRUE(std::isnan(test::value_at(*cube, 2, 3, 1))) << "the fill value, before scaling";
            EXPECT_FLOAT_EQ(test::value_at(*cube, 3, 5, 4), static_cast<float>(coded(3, 5, 4) * 2e-6 + 0.05));
            EXPECT_FLOAT_EQ(test::value_at(*cube, 0, 5, 1), static_cast<float>(coded(0, 5, 1) * 2e-6 + 0.05));
            ASSERT_EQ(info.axis.wavelength_nm.size(), 5u);
            EXPECT_NEAR(info.axis.wavelength_nm[4], 800, 1e-9);
            EXPECT_NEAR(info.axis.fwhm_nm[0], 10, 1e-5);
            EXPECT_EQ(info.crs, "EPSG:32633");
            EXPECT_EQ(info.acquisition_time, "2024-05-06T07:08:09Z");
            EXPECT_EQ(info.geotransform.has_value(), named) << "coordinates have the names of their axes";
            if (named) {
                EXPECT_EQ(info.geotransform, (std::array<double, 6>{0, 10, 0, 100, 0, -10}));
            }
        }
}

TEST(ClassicNetCdf, RecordsThatLieInterleavedAreReadRight) {
    const test::TemporaryFolder folder;
    for (const bool alone : {false, true}) {
        NetCdfWriter file(1);
        const int band = file.dimension("band", 0), y = file.dimension("y", 3), x = file.dimension("x", 5);
        std::vector<std::int16_t> values;
        for (int b = 0; b < 4; ++b)
            for (int row = 0; row < 3; ++row)
                for (int col = 0; col < 5; ++col)
                    values.push_back(static_cast<std::int16_t>(coded(row, col, b)));
        file.variable(
            {"cube", {band, y, x}, 3, "", 0, big_endian(values)}); // 30 bytes a record, padded to 32
        if (!alone)
            file.variable({"wavelength",
                           {band},
                           5,
                           file.attribute("units", "nm"),
                           1,
                           big_endian<float>({400, 500, 600, 700})});
        test::write_bytes(folder / "scene.nc", file.bytes(4));
        REDLINE_OPEN(cube, {folder / "scene.nc"});
        EXPECT_EQ(cube->info().axis_order, "band,row,col");
        test::expect_values(*cube, [](auto row, auto col, auto b) { return coded(row, col, b); });
        EXPECT_EQ(cube->info().axis.known(), !alone);
    }
}

TEST(ClassicNetCdf, UnsignedBytesAreUnsigned) {
    const test::TemporaryFolder folder;
    NetCdfWriter file(1);
    const int y = file.dimension("y", 2), x = file.dimension("x", 2);
    file.variable(
        {"labels", {y, x}, 1, file.attribute("_Unsigned", "true"), 1, std::string("\x01\xc8\xc8\x00", 4)});
    test::write_bytes(folder / "labels.nc", file.bytes());
    const auto truth = open_label_raster(folder / "labels.nc");
    ASSERT_TRUE(truth) << to_text(truth.error());
    EXPECT_EQ(truth->legend.classes.back().value, 200);
}

TEST(ClassicNetCdf, WhatIsCutOffIsRefusedByName) {
    const test::TemporaryFolder folder;
    const std::string whole = packed_scene(2, true);
    for (const std::size_t length : {whole.size() - 8, whole.size() / 2, std::size_t{40}, std::size_t{5}}) {
        test::write_bytes(folder / "scene.nc", whole.substr(0, length));
        const auto cube = open_cube({folder / "scene.nc"});
        ASSERT_FALSE(cube) << length;
        EXPECT_EQ(cube.error().code, ErrorCode::input);
        EXPECT_NE(cube.error().where.find("scene.nc"), std::string::npos);
        EXPECT_FALSE(cube.error().remedy.empty());
    }
}

} // namespace
} // namespace redline
