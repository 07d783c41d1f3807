// SPDX-License-Identifier: GPL-3.0-or-later
// Products of space missions, each on a synthetic file built to the published layout.
#include <algorithm>
#include <cmath>

#include "tests/support/cube_checks.h"
#include "tests/support/field_files.h"
#include "tests/support/temporary_folder.h"

namespace redline {
namespace {

using test::coded;

bool says(const std::vector<std::string>& warnings, const char* words) {
    return std::any_of(warnings.begin(), warnings.end(),
                       [&](const std::string& w) { return w.find(words) != w.npos; });
}

/// A detector's cube of 6 east x bands x 4 north, value (100 band + 10 row + col) * 100.
std::vector<std::uint16_t> detector(int bands, int first) {
    std::vector<std::uint16_t> values;
    for (int east = 0; east < 6; ++east)
        for (int band = 0; band < bands; ++band)
            for (int north = 0; north < 4; ++north)
                values.push_back(
                    static_cast<std::uint16_t>(100 * (100 * (band + first) + 10 * north + east)));
    return values;
}

TEST(Products, PrismaLevel2JoinsTwoDetectors) {
    const test::TemporaryFolder folder;
    const auto path = folder / "PRS_L2D_STD.he5";
    {
        test::Hdf5Writer file(path);
        const std::string fields = "HDFEOS/SWATHS/PRS_L2D_HCO/Data Fields/";
        file.dataset(fields + "VNIR_Cube", {6, 3, 4}, H5T_NATIVE_UINT16, detector(3, 0), {6, 1, 4});
        file.dataset(fields + "SWIR_Cube", {6, 2, 4}, H5T_NATIVE_UINT16, detector(2, 3));
        file.dataset(fields + "VNIR_PIXEL_L2_ERR_MATRIX", {6, 3, 4}, H5T_NATIVE_UINT8,
                     std::vector<std::uint8_t>(72, 0));
        file.number("/", "List_Cw_Vnir", {700, 600, 0});
        file.number("/", "List_Fwhm_Vnir", {10, 11, 0});
        file.number("/", "List_Cw_Vnir_Flags", {1, 1, 0});
        file.number("/", "List_Cw_Swir", {1000, 900});
        file.number("/", "List_Fwhm_Swir", {12, 13});
        file.number("/", "List_Cw_Swir_Flags", {1, 0});
        file.number("/", "L2ScaleVnirMin", {0}), file.number("/", "L2ScaleVnirMax", {0.5});
        file.number("/", "L2ScaleSwirMin", {0.1}), file.number("/", "L2ScaleSwirMax", {1.1});
        // Centres of the corner pixels: 6 columns and 4 rows of 30 m.
        file.number("/", "Product_ULcorner_easting", {300015}),
            file.number("/", "Product_LRcorner_easting", {300165});
        file.number("/", "Product_ULcorner_northing", {5800985}),
            file.number("/", "Product_LRcorner_northing", {5800895});
        file.number("/", "Epsg_Code", {32633});
        file.text("/", "Product_StartTime", "2022-07-24T10:15:00");
    }
    REDLINE_OPEN(cube, {path});
    EXPECT_EQ(cube->rows(), 4);
    EXPECT_EQ(cube->cols(), 6);
    EXPECT_EQ(cube->bands(), 5);
    test::expect_values(*cube, [](auto row, auto col, auto band) {
        const double raw = static_cast<double>(100 * (100 * band + 10 * row + col));
        return band < 3 ? raw * 0.5 / 65535 : 0.1 + raw / 65535;
    });
    const CubeInfo& info = cube->info();
    EXPECT_EQ(info.axis.bad_bands(), (std::vector<int>{2, 4}))
        << "a channel that is switched off, and a flagged one";
    EXPECT_EQ(info.axis.wavelength_nm[3], 1000);
    EXPECT_EQ(info.crs, "EPSG:32633");
    EXPECT_EQ(info.geotransform, (std::array<double, 6>{300000, 30, 0, 5801000, 0, -30}));
    EXPECT_EQ(info.axis_order, "col,band,row");
    EXPECT_EQ(info.acquisition_time, "2022-07-24T10:15:00");
    OpenOptions options;
    options.bands = {4, 1};
    options.window = Window{1, 2, 2, 3};
    REDLINE_OPEN(part, {path}, options);
    EXPECT_FLOAT_EQ(test::value_at(*part, 1, 0, 0), static_cast<float>(0.1 + 100 * (400 + 20 + 2) / 65535.0));
    EXPECT_EQ((*part->info().geotransform)[0], 300060);
    EXPECT_EQ(part->info().axis.wavelength_nm, (std::vector<double>{900, 600}));
    EXPECT_EQ(part->info().axis.bad_bands(), std::vector<int>{0});
    EXPECT_EQ(part->info().part, (Window{1, 2, 2, 3}));
}

TEST(Products, PrismaFlagsMaskTheirSamplesWhereTheFileIsItsOwnMask) {
    const test::TemporaryFolder folder;
    const auto path = folder / "PRS_L1_STD.he5";
    {
        test::Hdf5Writer file(path);
        const std::string fields = "HDFEOS/SWATHS/PRS_L1_HCO/Data Fields/";
        file.dataset(fields + "VNIR_Cube", {6, 3, 4}, H5T_NATIVE_UINT16, detector(3, 0));
        file.dataset(fields + "SWIR_Cube", {6, 2, 4}, H5T_NATIVE_UINT16, detector(2, 3));
        std::vector<std::uint8_t> vnir(72, 0), swir(48, 0);
        vnir[(5 * 3 + 1) * 4 + 2] = 3; // east 5, band 1, north 2
        swir[(0 * 2 + 1) * 4 + 3] = 1; // east 0, band 4 of the whole, north 3
        file.dataset(fields + "VNIR_PIXEL_SAT_ERR_MATRIX", {6, 3, 4}, H5T_NATIVE_UINT8, vnir);
        file.dataset(fields + "SWIR_PIXEL_SAT_ERR_MATRIX", {6, 2, 4}, H5T_NATIVE_UINT8, swir);
    }
    REDLINE_OPEN(plain, {path});
    EXPECT_TRUE(std::isfinite(test::value_at(*plain, 2, 5, 1)));
    EXPECT_TRUE(says(plain->info().warnings, "error matrices are not applied"));
    EXPECT_TRUE(std::any_of(plain->info().variables.begin(), plain->info().variables.end(),
                            [](const VariableInfo& v) { return v.note.find("--mask") != v.note.npos; }));
    OpenOptions options;
    options.mask = path;
    REDLINE_OPEN(masked, {path}, options);
    EXPECT_FALSE(says(masked->info().warnings, "error matrices are not applied"));
    const auto values = test::read_all(*masked);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto row = i / 30, col = i / 5 % 6, band = i % 5;
        EXPECT_EQ(std::isnan(values[i]),
                  (row == 2 && col == 5 && band == 1) || (row == 3 && col == 0 && band == 4))
            << row << ", " << col << ", " << band;
    }
}

TEST(Products, PrismaSquareSceneSaysThatItsAxesAreAGuess) {
    const test::TemporaryFolder folder;
    const auto path = folder / "PRS_L2D_STD.he5";
    {
        test::Hdf5Writer file(path);
        std::vector<std::uint16_t> values;
        for (int first = 0; first < 4; ++first)
            for (int band = 0; band < 2; ++band)
                for (int last = 0; last < 4; ++last)
                    values.push_back(static_cast<std::uint16_t>(100 * band + 10 * first + last));
        const std::string fields = "HDFEOS/SWATHS/PRS_L2D_HCO/Data Fields/";
        file.dataset(fields + "VNIR_Cube", {4, 2, 4}, H5T_NATIVE_UINT16, values);
        std::vector<std::uint8_t> flags(32, 0);
        flags[(3 * 2 + 1) * 4 + 2] = 1;
        file.dataset(fields + "VNIR_PIXEL_L2_ERR_MATRIX", {4, 2, 4}, H5T_NATIVE_UINT8, flags);
        file.number("/", "Product_ULcorner_easting", {300015}),
            file.number("/", "Product_LRcorner_easting", {300105});
        file.number("/", "Product_ULcorner_northing", {5800985}),
            file.number("/", "Product_LRcorner_northing", {5800895});
    }
    OpenOptions options;
    options.mask = path;
    REDLINE_OPEN(guessed, {path}, options);
    ASSERT_EQ(guessed->info().guesses.size(), 1u);
    EXPECT_EQ(guessed->info().guesses.front(), (Guess{"axis order", "col,band,row", "--axis-order", true}));
    EXPECT_TRUE(says(guessed->info().warnings, "--axis-order row,band,col"));
    EXPECT_EQ(test::value_at(*guessed, 1, 3, 1), 131);
    EXPECT_TRUE(std::isnan(test::value_at(*guessed, 2, 3, 1)));
    options.axis_order = "row,band,col";
    REDLINE_OPEN(turned, {path}, options);
    EXPECT_TRUE(turned->info().guesses.empty());
    EXPECT_FALSE(says(turned->info().warnings, "--axis-order"));
    EXPECT_EQ(test::value_at(*turned, 1, 3, 1), 113);
    EXPECT_TRUE(std::isnan(test::value_at(*turned, 3, 2, 1))) << "its flags are turned with it";
}

TEST(Products, PrismaLevel1IsRadiance) {
    const test::TemporaryFolder folder;
    const auto path = folder / "PRS_L1_STD.he5";
    {
        test::Hdf5Writer file(path);
        file.dataset("HDFEOS/SWATHS/PRS_L1_HCO/Data Fields/VNIR_Cube", {6, 3, 4}, H5T_NATIVE_UINT16,
                     detector(3, 0));
        file.number("/", "ScaleFactor_Vnir", {100}), file.number("/", "Offset_Vnir", {2});
    }
    REDLINE_OPEN(cube, {path});
    EXPECT_FLOAT_EQ(test::value_at(*cube, 3, 5, 2), 235 - 2);
    EXPECT_TRUE(says(cube->info().warnings, "not projected"));
}

TEST(Products, EmitIsReadInSensorGeometryAndSaysSo) {
    const test::TemporaryFolder folder;
    const auto path = folder / "EMIT_L2A_RFL.nc";
    {
        test::Hdf5Writer file(path);
        std::vector<float> values;
        for (int row = 0; row < 3; ++row)
            for (int col = 0; col < 4; ++col)
                for (int band = 0; band < 5; ++band)
                    values.push_back(row == 2 && col == 1 ? -9999.0f
                                                          : static_cast<float>(coded(row, col, band)));
        file.dataset("reflectance", {3, 4, 5}, H5T_NATIVE_FLOAT, values, {3, 4, 5}, true);
        file.number("reflectance", "_FillValue", {-9999}, H5T_IEEE_F32LE);
        file.dataset("sensor_band_parameters/wavelengths", {5}, H5T_NATIVE_FLOAT,
                     std::vector<float>{400, 500, 600, 700, 800});
        file.text("sensor_band_parameters/wavelengths", "units", "nm");
        file.dataset("sensor_band_parameters/fwhm", {5}, H5T_NATIVE_FLOAT, std::vector<float>(5, 8.5f));
        file.dataset("sensor_band_parameters/good_wavelengths", {5}, H5T_NATIVE_FLOAT,
                     std::vector<float>{1, 1, 0, 1, 1});
        file.dataset("location/glt_x", {6, 6}, H5T_NATIVE_INT32, std::vector<std::int32_t>(36, 0));
        file.dataset("location/glt_y", {6, 6}, H5T_NATIVE_INT32, std::vector<std::int32_t>(36, 0));
        file.dataset("location/elev", {3, 4}, H5T_NATIVE_FLOAT, std::vector<float>(12, 100));
        file.text("/", "time_coverage_start", "2023-04-05T10:00:00Z");
    }
    REDLINE_OPEN(cube, {path});
    EXPECT_EQ(cube->info().variable, "reflectance");
    EXPECT_EQ(cube->info().axis.bad_bands(), std::vector<int>{2});
    EXPECT_FALSE(cube->info().axis.unit_assumed);
    EXPECT_EQ(cube->info().axis.fwhm_nm, std::vector<double>(5, 8.5));
    EXPECT_TRUE(says(cube->info().warnings, "unprojected"));
    EXPECT_FALSE(cube->info().geotransform);
    EXPECT_EQ(cube->info().acquisition_time, "2023-04-05T10:00:00Z");
    EXPECT_TRUE(std::isnan(test::value_at(*cube, 2, 1, 0)));
    EXPECT_EQ(test::value_at(*cube, 2, 2, 4), coded(2, 2, 4));
}

TEST(Products, NetCdfIsPlacedByItsGridMappingAndAxes) {
    const test::TemporaryFolder folder;
    const auto path = folder / "pace.nc";
    {
        test::Hdf5Writer file(path);
        std::vector<float> values;
        for (int band = 0; band < 5; ++band)
            for (int row = 0; row < 3; ++row)
                for (int col = 0; col < 4; ++col)
                    values.push_back(static_cast<float>(coded(row, col, band)));
        file.dataset("data/rhos", {5, 3, 4}, H5T_NATIVE_FLOAT, values);
        file.dataset("wavelength", {5}, H5T_NATIVE_DOUBLE, std::vector<double>{400, 500, 600, 700, 800});
        file.dataset("crs", {1}, H5T_NATIVE_INT32, std::vector<std::int32_t>{0});
        file.text("data/rhos", "grid_mapping", "crs");
        file.text("crs", "spatial_ref", "EPSG:32633");
        file.text("crs", "GeoTransform", "300000 30 0 5800000 0 -30");
    }
    REDLINE_OPEN(cube, {path});
    EXPECT_EQ(cube->info().axis_order, "band,row,col");
    test::expect_values(*cube, [](auto row, auto col, auto band) { return coded(row, col, band); });
    EXPECT_EQ(cube->info().crs, "EPSG:32633");
    EXPECT_EQ(cube->info().geotransform, (std::array<double, 6>{300000, 30, 0, 5800000, 0, -30}));
}

/// A file of PACE OCI level 2 (NASA OB.DAAC, OCI surface reflectance): packed shorts in geophysical_data, the
/// wavelengths of the third axis in sensor_band_parameters, names of the axes as dimension scales.
void write_pace_level_2(const std::filesystem::path& path) {
    test::Hdf5Writer file(path);
    std::vector<std::int16_t> values;
    for (int line = 0; line < 4; ++line)
        for (int pixel = 0; pixel < 3; ++pixel)
            for (int band = 0; band < 5; ++band)
                values.push_back(line == 1 && pixel == 2 ? std::int16_t{-32767}
                                 : line == 2 && pixel == 0
                                     ? std::int16_t{30000}
                                     : static_cast<std::int16_t>(coded(line, pixel, band)));
    file.dataset("geophysical_data/rhos", {4, 3, 5}, H5T_NATIVE_INT16, values, {2, 3, 5}, true);
    file.number("geophysical_data/rhos", "_FillValue", {-32767}, H5T_STD_I16LE);
    file.number("geophysical_data/rhos", "scale_factor", {2e-5}, H5T_IEEE_F32LE);
    file.number("geophysical_data/rhos", "add_offset", {0.5}, H5T_IEEE_F32LE);
    file.number("geophysical_data/rhos", "valid_min", {-30000}, H5T_STD_I16LE);
    file.number("geophysical_data/rhos", "valid_max", {25000}, H5T_STD_I16LE);
    file.dataset("geophysical_data/l2_flags", {4, 3}, H5T_NATIVE_INT32, std::vector<std::int32_t>(12, 0));
    file.dataset("sensor_band_parameters/wavelength", {7}, H5T_NATIVE_INT32,
                 std::vector<std::int32_t>{340, 350, 360, 370, 380, 390, 400});
    file.dataset("sensor_band_parameters/wavelength_3d", {5}, H5T_NATIVE_INT32,
                 std::vector<std::int32_t>{350, 360, 370, 380, 390});
    file.text("sensor_band_parameters/wavelength_3d", "units", "nm");
    file.dataset("navigation_data/latitude", {4, 3}, H5T_NATIVE_FLOAT, std::vector<float>(12, 50));
    file.dataset("number_of_lines", {4}, H5T_NATIVE_FLOAT, std::vector<float>(4, 0));
    file.dataset("pixels_per_line", {3}, H5T_NATIVE_FLOAT, std::vector<float>(3, 0));
    file.dataset("wavelength_3d", {5}, H5T_NATIVE_FLOAT, std::vector<float>(5, 0));
    file.scales("geophysical_data/rhos", {"number_of_lines", "pixels_per_line", "wavelength_3d"});
    file.text("/", "time_coverage_start", "2024-06-01T12:00:00Z");
}

TEST(Products, PaceLevel2HasItsAxesWavelengthsScaleAndMask) {
    const test::TemporaryFolder folder;
    write_pace_level_2(folder / "PACE_OCI.L2.SFREFL.nc");
    REDLINE_OPEN(cube, {folder / "PACE_OCI.L2.SFREFL.nc"});
    const CubeInfo& info = cube->info();
    EXPECT_EQ(info.variable, "geophysical_data/rhos");
    EXPECT_EQ(info.axis_order, "row,col,band");
    EXPECT_TRUE(info.guesses.empty()) << info.guesses.front().what;
    EXPECT_EQ(info.axis.wavelength_nm, (std::vector<double>{350, 360, 370, 380, 390}));
    EXPECT_FALSE(info.axis.unit_assumed);
    EXPECT_NEAR(test::value_at(*cube, 3, 1, 4), coded(3, 1, 4) * 2e-5 + 0.5, 1e-6);
    EXPECT_TRUE(std::isnan(test::value_at(*cube, 1, 2, 0))) << "the fill value";
    EXPECT_TRUE(std::isnan(test::value_at(*cube, 2, 0, 0))) << "outside the valid range";
    EXPECT_NE(info.mask.find("-30000 to 25000"), std::string::npos) << info.mask;
    EXPECT_EQ(info.acquisition_time, "2024-06-01T12:00:00Z");
}

TEST(Products, SeveralViewsInOneArrayAreRefusedWithTheRemedy) {
    const test::TemporaryFolder folder;
    {
        // PACE OCI level 1C: bins along and across the track, views, bands.
        test::Hdf5Writer file(folder / "PACE_OCI.L1C.nc");
        file.dataset("observation_data/i", {4, 3, 2, 5}, H5T_NATIVE_FLOAT, std::vector<float>(120, 1));
    }
    for (const char* variable : {"", "observation_data/i"}) {
        OpenOptions options;
        options.variable = variable;
        const auto refused = open_cube({folder / "PACE_OCI.L1C.nc"}, options);
        ASSERT_FALSE(refused);
        EXPECT_NE(
            refused.error().what.find("\"observation_data/i\" has more than three axes ([4 x 3 x 2 x 5])"),
            std::string::npos)
            << refused.error().what;
        EXPECT_NE(refused.error().remedy.find("[:, :, 0, :]"), std::string::npos) << refused.error().remedy;
    }
}

TEST(Products, NeonDividesByItsScaleFactor) {
    const test::TemporaryFolder folder;
    {
        test::Hdf5Writer file(folder / "NEON_reflectance.h5");
        const std::string site = "HARV/Reflectance/";
        std::vector<std::int16_t> values;
        for (int row = 0; row < 4; ++row)
            for (int col = 0; col < 3; ++col)
                for (int band = 0; band < 5; ++band)
                    values.push_back(row == 1 && col == 1 ? std::int16_t{-9999}
                                                          : static_cast<std::int16_t>(coded(row, col, band)));
        file.dataset(site + "Reflectance_Data", {4, 3, 5}, H5T_NATIVE_INT16, values);
        file.number(site + "Reflectance_Data", "Scale_Factor", {10000});
        file.number(site + "Reflectance_Data", "Data_Ignore_Value", {-9999});
        file.dataset(site + "Metadata/Spectral_Data/Wavelength", {5}, H5T_NATIVE_DOUBLE,
                     std::vector<double>{400, 500, 600, 700, 800});
        file.text(site + "Metadata/Spectral_Data/Wavelength", "Units", "nanometers");
        file.dataset(site + "Metadata/Spectral_Data/FWHM", {5}, H5T_NATIVE_DOUBLE, std::vector<double>(5, 6));
    }
    REDLINE_OPEN(cube, {folder / "NEON_reflectance.h5"});
    EXPECT_EQ(cube->info().axis_order, "row,col,band");
    EXPECT_FLOAT_EQ(test::value_at(*cube, 2, 2, 4), static_cast<float>(coded(2, 2, 4) / 10000));
    EXPECT_TRUE(std::isnan(test::value_at(*cube, 1, 1, 3)));
    EXPECT_EQ(cube->info().axis.wavelength_nm.back(), 800);
    EXPECT_EQ(cube->info().axis.fwhm_nm, std::vector<double>(5, 6));
    EXPECT_FALSE(cube->info().axis.unit_assumed);
}

} // namespace
} // namespace redline
