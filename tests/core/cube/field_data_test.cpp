// SPDX-License-Identifier: GPL-3.0-or-later
// Every file of the shared data opens with the values another library reads (Spectral Python, SciPy, h5py,
// rasterio, NumPy), or is refused in words.
#include <algorithm>

#include "redline/scene/ground_truth.h"
#include "tests/support/cube_checks.h"
#include "tests/support/shared_data.h"

namespace redline {
namespace {

struct Sample {
    std::int64_t row, col;
    int band;
    float value;
};

struct Field {
    const char* file;
    std::int64_t rows, cols, bands;
    const char* dtype;
    const char* variable;
    std::vector<Sample> samples;
};

/// Files that stand beside others and are not opened by themselves.
bool is_companion(const std::filesystem::path& path) {
    const std::string name = path.filename().string();
    return name == "README.md" || path.extension() == ".qml";
}

TEST(FieldData, EveryFileOpensOrIsRefusedInWords) {
    REDLINE_NEEDS_SHARED("data/envi");
    int opened = 0, refused = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(test::shared("data"))) {
        if (!entry.is_regular_file() || is_companion(entry.path())) continue;
        const std::string name = std::filesystem::relative(entry.path(), test::shared("data")).string();
        SCOPED_TRACE(name);
        const auto cube = open_cube({entry.path()});
        if (!cube) {
            ++refused;
            const Error& error = cube.error();
            EXPECT_EQ(error.code, ErrorCode::input) << to_text(error);
            EXPECT_NE(error.where.find(entry.path().filename().string()), std::string::npos)
                << to_text(error);
            EXPECT_FALSE(error.what.empty() || error.remedy.empty()) << to_text(error);
            // Damaged files, and MATLAB's own test files that hold vectors and tables only.
            const bool tables = name.starts_with("mat/test") &&
                                error.what.find("no three-dimensional array") != std::string::npos;
            EXPECT_TRUE(name.starts_with("malformed/") || tables) << to_text(error);
            continue;
        }
        ++opened;
        const CubeInfo& info = (*cube)->info();
        EXPECT_FALSE(info.dtype.empty() || info.format.empty() || info.interleave.empty());
        EXPECT_EQ(info.axis.good.size(), static_cast<std::size_t>(info.bands));
        EXPECT_EQ(info.scale.size(), static_cast<std::size_t>(info.bands));
        const auto values = test::read_all(**cube);
        EXPECT_TRUE(std::any_of(values.begin(), values.end(), [](float v) { return std::isfinite(v); }));
    }
    EXPECT_GE(opened, 45);
    EXPECT_GE(refused, 5);
}

TEST(FieldData, OpensWithTheShapeAndValuesOfOtherLibraries) {
    REDLINE_NEEDS_SHARED("data/envi");
    const std::vector<Field> fields{
        {"envi/ang20170323t202244_rdn_7000-7010.hdr",
         10,
         10,
         425,
         "float32",
         "",
         {{3, 5, 0, 6.881592750549316f},
          {9, 2, 200, 0.0030867455061525106f},
          {0, 9, 424, 0.020248468965291977f}}},
        {"envi/ang20170323t202244_rdn_7000-7010",
         10,
         10,
         425,
         "float32",
         "",
         {{3, 5, 0, 6.881592750549316f}}},
        {"envi/corn-kernel-hyperspectral.hdr",
         31,
         43,
         580,
         "uint16",
         "",
         {{0, 0, 0, 22}, {30, 42, 579, 16}, {10, 20, 300, 2386}}},
        {"envi/emit20250324t221005_jpl_unmix_ex.hdr",
         10,
         10,
         285,
         "float32",
         "",
         {{3, 5, 0, 0.031552914530038834f}, {9, 9, 284, 0.03355040401220322f}, {4, 7, 130, -0.01f}}},
        {"envi/toy.bil",
         167,
         150,
         4,
         "uint16",
         "",
         {{3, 5, 0, 1473}, {166, 149, 3, 3455}, {100, 20, 2, 3343}}},
        {"envi/house_crop_4b_RAW.dat",
         400,
         400,
         4,
         "uint16",
         "",
         {{3, 5, 0, 81}, {399, 398, 3, 184}, {100, 200, 2, 156}}},
        {"envi/test-hyperspectral-uint8.raw", 1, 2, 10, "uint8", "", {{0, 0, 0, 0}, {0, 1, 9, 16}}},
        {"envi/ecostress_snow_mixtures.hdr",
         500,
         1,
         216,
         "float32",
         "",
         {{0, 0, 0, 0.9890357851982117f},
          {499, 0, 215, 0.2900780141353607f},
          {250, 0, 100, 0.05302061140537262f}}},
        {"envi/EnMAP.sli", 218, 1, 2051, "float32", "", {{0, 0, 0, 0}, {217, 0, 2050, 0}}},
        {"mat/salton_sea_roi.mat",
         51,
         56,
         224,
         "float64",
         "",
         {{10, 50, 100, 0.3658f}, {50, 0, 223, 0.0581f}, {0, 55, 0, 0.1561f}}},
        {"mat/reg_pavia_dataset.mat",
         80,
         50,
         103,
         "float64",
         "",
         {{10, 40, 50, 0.1917534723083884f}, {79, 49, 102, 0.3173343228245463f}}},
        {"mat/reg_pavia_dataset.mat", 500, 340, 3, "uint8", "rgb1", {{499, 10, 2, 13}, {3, 339, 0, 30}}},
        {"mat/test3dmatrix_6.5.1_GLNX86.mat", 2, 3, 4, "float64", "", {{1, 2, 3, 24}, {0, 2, 1, 11}}},
        {"mat/test3dmatrix_7.4_GLNX86.mat", 2, 3, 4, "float64", "", {{1, 2, 3, 24}, {0, 2, 1, 11}}},
        {"mat/testmatrix_4.2c_SOL2.mat",
         3,
         5,
         1,
         "float64",
         "testmatrix",
         {{0, 4, 0, 5}, {2, 0, 0, 3}, {2, 4, 0, 0}}},
        {"mat/test_be.mat", 5, 10, 1, "int16", "i16", {{4, 9, 0, 50}}},
        {"mat/test_be.mat", 5, 10, 1, "float64", "d", {{1, 7, 0, 37}}},
        {"mat/test_file_hdf5.mat", 5, 10, 1, "float64", "d", {{1, 7, 0, 37}}},
        {"mat/test_file_hdf5.mat", 5, 10, 1, "int16", "i16", {{4, 9, 0, 50}}},
        {"mat/test_file.mat", 5, 10, 1, "float64", "d", {{1, 7, 0, 37}}},
        {"hdf5/neon_ex.h5",
         30,
         30,
         426,
         "int32",
         "",
         {{3, 20, 100, 0.2381f}, {29, 0, 425, 0.1129f}, {0, 29, 13, 0.0173f}}},
        {"tiff/neon_harv_crop.tif",
         40,
         40,
         426,
         "int16",
         "",
         {{3, 20, 100, 3006}, {39, 0, 425, 1293}, {0, 39, 0, 503}}},
        {"tiff/landcover_map_l2.tif",
         400,
         220,
         1,
         "uint8",
         "",
         {{200, 100, 0, 1}, {123, 45, 0, 2}, {57, 181, 0, 1}}},
        {"npy/indian_pines_gt.npy", 145, 145, 1, "uint8", "", {{130, 20, 0, 3}, {20, 130, 0, 0}}},
    };
    for (const Field& field : fields) {
        SCOPED_TRACE(field.file);
        OpenOptions options;
        options.variable = field.variable;
        REDLINE_OPEN(cube, {test::shared(std::string("data/") + field.file)}, options);
        EXPECT_EQ(cube->rows(), field.rows);
        EXPECT_EQ(cube->cols(), field.cols);
        EXPECT_EQ(cube->bands(), field.bands);
        EXPECT_EQ(cube->info().dtype, field.dtype);
        for (const Sample& sample : field.samples)
            EXPECT_FLOAT_EQ(test::value_at(*cube, sample.row, sample.col, sample.band), sample.value)
                << sample.row << ", " << sample.col << ", " << sample.band;
        EXPECT_EQ(test::read_all(*cube).size(),
                  static_cast<std::size_t>(field.rows * field.cols * field.bands));
    }
}

TEST(FieldData, MetadataIsUnderstood) {
    REDLINE_NEEDS_SHARED("data/envi");
    REDLINE_OPEN(salton, {test::shared("data/mat/salton_sea_roi.mat")});
    EXPECT_EQ(salton->info().axis.bad_bands().size(), 20u);
    EXPECT_FALSE(salton->info().axis.unit_assumed) << "the struct gives the unit of its wavelengths";
    EXPECT_NEAR(salton->info().axis.wavelength_nm[1], 375.5776593, 1e-6);
    EXPECT_NEAR(salton->info().axis.fwhm_nm[0], 9.8521, 1e-6);

    REDLINE_OPEN(emit, {test::shared("data/envi/emit20250324t221005_jpl_unmix_ex.hdr")});
    EXPECT_EQ(emit->info().axis.bad_bands().size(), 41u);
    EXPECT_TRUE(emit->info().axis.unit_assumed);
    EXPECT_EQ(emit->info().nodata.at(0), -9999);
    const auto& warnings = emit->info().warnings;
    EXPECT_TRUE(std::any_of(warnings.begin(), warnings.end(), [](const std::string& w) {
        return w.find("41 bands") != w.npos;
    })) << "its fill value differs from the declared one";

    REDLINE_OPEN(neon, {test::shared("data/hdf5/neon_ex.h5")});
    EXPECT_EQ(neon->info().crs, "EPSG:32611");
    EXPECT_EQ(neon->info().geotransform, (std::array<double, 6>{257000, 1, 0, 4112000, 0, -1}));
    EXPECT_NEAR(neon->info().axis.wavelength_nm[425], 2511.89453125, 1e-6);
    EXPECT_EQ(neon->info().scale.at(0), 1e-4);

    REDLINE_OPEN(toy, {test::shared("data/envi/toy.hdr")});
    ASSERT_TRUE(toy->info().geotransform);
    EXPECT_EQ((*toy->info().geotransform)[0], 411999);
    EXPECT_NE(toy->info().crs.find("OSGB"), std::string::npos);

    REDLINE_OPEN(pavia, {test::shared("data/mat/reg_pavia_dataset.mat")});
    EXPECT_EQ(pavia->info().variable, "I1");
    EXPECT_EQ(pavia->info().variables.size(), 6u) << "what else the file offers is listed";
}

TEST(FieldData, WhatIsDamagedIsRefusedInWords) {
    REDLINE_NEEDS_SHARED("data/malformed");
    for (const char* file :
         {"HySpexNIR.hdr", "bad_miuint32.mat", "corrupted_zlib_data.mat", "malformed1.mat"}) {
        SCOPED_TRACE(file);
        const auto cube = open_cube({test::shared(std::string("data/malformed/") + file)});
        ASSERT_FALSE(cube.has_value());
        EXPECT_EQ(cube.error().code, ErrorCode::input);
        EXPECT_NE(cube.error().where.find(file), std::string::npos);
        EXPECT_FALSE(cube.error().remedy.empty());
    }
    REDLINE_OPEN(surplus, {test::shared("data/malformed/kmeans_training_5.hdr")});
    EXPECT_TRUE(std::any_of(
        surplus->info().warnings.begin(), surplus->info().warnings.end(),
        [](const std::string& w) { return w.find("20 bytes") != w.npos && w.find("8") != w.npos; }));
}

TEST(FieldData, WrongPathsAreRefusedInWords) {
    const auto missing = open_cube({"/nowhere/cube.hdr"});
    ASSERT_FALSE(missing.has_value());
    EXPECT_EQ(missing.error().code, ErrorCode::input);
    EXPECT_NE(missing.error().where.find("/nowhere/cube.hdr"), std::string::npos);
    EXPECT_FALSE(open_cube({"/tmp"}).has_value());
    EXPECT_FALSE(open_cube({}).has_value());
    REDLINE_NEEDS_SHARED("data/README.md");
    const auto text = open_cube({test::shared("data/README.md")});
    ASSERT_FALSE(text.has_value());
    EXPECT_EQ(text.error().code, ErrorCode::input);
    EXPECT_NE(text.error().where.find("README.md"), std::string::npos);
}

} // namespace
} // namespace redline
