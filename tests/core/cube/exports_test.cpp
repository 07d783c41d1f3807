// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <limits>

#include "redline/base/files.h"
#include "tests/support/cube_checks.h"
#include "tests/support/field_files.h"
#include "tests/support/temporary_folder.h"

namespace redline {
namespace {

CubePtr scene() {
    CubeInfo info;
    info.rows = 6;
    info.cols = 7;
    info.bands = 3;
    info.axis.wavelength_nm = {450.5, 550, 650};
    info.axis.fwhm_nm = {5, 6, 7};
    info.axis.good = {1, 0, 1};
    info.crs = "EPSG:32633";
    info.geotransform = {300000, 30, 0, 5800000, 0, -30};
    std::vector<float> values;
    for (int row = 0; row < 6; ++row)
        for (int col = 0; col < 7; ++col)
            for (int band = 0; band < 3; ++band)
                values.push_back(row == 3 && col == 4 ? std::numeric_limits<float>::quiet_NaN()
                                                      : static_cast<float>(test::coded(row, col, band)) / 8);
    return make_memory_cube(info, std::move(values));
}

Result<void> write(const HyperspectralCube& cube, const std::filesystem::path& path,
                   const CubeExport& options) {
    NoProgress progress;
    return export_cube(cube, path, options, progress, CancelToken());
}

TEST(Exports, ASubsetComesBackWithItsMetadata) {
    const test::TemporaryFolder folder;
    const auto cube = scene();
    for (const auto& [format, name] : {std::pair{"GTiff", "part.tif"}, std::pair{"ENVI", "part.dat"}}) {
        SCOPED_TRACE(format);
        const auto done = write(*cube, folder / name, {format, Window{1, 2, 4, 5}, {2, 1}});
        ASSERT_TRUE(done.has_value()) << to_text(done.error());
        REDLINE_OPEN(part, {folder / name});
        EXPECT_EQ(part->rows(), 4);
        EXPECT_EQ(part->cols(), 5);
        const auto values = test::read_all(*part);
        std::size_t at = 0;
        for (int row = 0; row < 4; ++row)
            for (int col = 0; col < 5; ++col)
                for (int band = 0; band < 2; ++band, ++at) {
                    if (row == 2 && col == 2)
                        EXPECT_TRUE(std::isnan(values[at]));
                    else
                        EXPECT_EQ(values[at],
                                  static_cast<float>(test::coded(row + 1, col + 2, 2 - band)) / 8);
                }
        EXPECT_EQ(part->info().axis.wavelength_nm, (std::vector<double>{650, 550}));
        EXPECT_EQ(part->info().axis.fwhm_nm, (std::vector<double>{7, 6}));
        EXPECT_EQ(part->info().axis.bad_bands(), std::vector<int>{1});
        EXPECT_FALSE(part->info().axis.unit_assumed);
        EXPECT_EQ(part->info().crs, "EPSG:32633");
        EXPECT_EQ(part->info().geotransform, (std::array<double, 6>{300060, 30, 0, 5799970, 0, -30}));
    }
    const std::string header = *read_file(folder / "part.hdr");
    EXPECT_NE(header.find("description = {\npart.dat}"), std::string::npos) << header;
    EXPECT_EQ(header.find(folder.path().string()), std::string::npos) << "names no temporary file";
    for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
        const std::string name = entry.path().filename().string();
        EXPECT_TRUE(name == "part.tif" || name == "part.dat" || name == "part.hdr")
            << "left behind: " << name;
    }
}

TEST(Exports, NothingThatTheCubeIsReadFromIsOverwritten) {
    const test::TemporaryFolder folder;
    ASSERT_TRUE(write(*scene(), folder / "cube.dat", {"ENVI", {}, {}}));
    REDLINE_OPEN(cube, {folder / "cube.dat"});
    const std::string data = *read_file(folder / "cube.dat"), header = *read_file(folder / "cube.hdr");
    for (const auto& [format, name] : {std::pair{"ENVI", "cube.dat"}, std::pair{"GTiff", "cube.dat"},
                                       std::pair{"ENVI", "cube.img"}, std::pair{"GTiff", "cube.hdr"}}) {
        SCOPED_TRACE(std::string(format) + " " + name);
        const auto done = write(*cube, folder / name, {format, Window{0, 0, 2, 2}, {}});
        ASSERT_FALSE(done);
        EXPECT_EQ(done.error().code, ErrorCode::usage);
        EXPECT_EQ(*read_file(folder / "cube.dat"), data);
        EXPECT_EQ(*read_file(folder / "cube.hdr"), header);
    }
    // a header of some other file
    const auto done = write(*scene(), folder / "cube.img", {"ENVI", {}, {}});
    ASSERT_FALSE(done);
    EXPECT_NE(done.error().what.find("belongs to cube.dat"), std::string::npos) << done.error().what;
    EXPECT_EQ(*read_file(folder / "cube.hdr"), header);
}

TEST(Exports, AGeoTiffBesideTheHeaderOfAnotherFileStaysAGeoTiff) {
    const test::TemporaryFolder folder;
    ASSERT_TRUE(write(*scene(), folder / "part.tif", {"GTiff", {}, {}}));
    ASSERT_TRUE(write(*scene(), folder / "part.img", {"ENVI", {}, {0}}));
    REDLINE_OPEN(tiff, {folder / "part.tif"});
    EXPECT_EQ(tiff->bands(), 3);
    EXPECT_EQ(test::read_all(*tiff)[4], static_cast<float>(test::coded(0, 1, 1)) / 8);
    REDLINE_OPEN(envi, {folder / "part.img"});
    EXPECT_EQ(envi->bands(), 1);
}

TEST(Exports, WhatCannotBeWrittenIsRefusedAndLeavesNothing) {
    const test::TemporaryFolder folder;
    const auto cube = scene();
    EXPECT_FALSE(write(*cube, folder / "a.png", {"PNG", {}, {}}).has_value());
    EXPECT_FALSE(write(*cube, folder / "a.tif", {"GTiff", Window{5, 5, 3, 3}, {}}).has_value());
    EXPECT_FALSE(write(*cube, folder / "a.tif", {"GTiff", {}, {3}}).has_value());
    EXPECT_FALSE(write(*cube, folder / "missing" / "a.tif", {}).has_value());
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));

    ASSERT_TRUE(write(*cube, folder / "a.tif", {}));
    REDLINE_OPEN(again, {folder / "a.tif"});
    const auto same = write(*again, folder / "a.tif", {});
    ASSERT_FALSE(same.has_value()) << "a cube must not be written over itself";
    EXPECT_EQ(same.error().code, ErrorCode::usage);
}

TEST(Exports, EnviDataBesideATiffOfTheSameNameCanBeWrittenAgain) {
    test::TemporaryFolder folder;
    ASSERT_TRUE(write(*scene(), folder / "part.tif", {"GTiff", {}, {}}));
    REDLINE_OPEN(cube, {folder / "part.tif"});
    for (int times = 0; times < 2; ++times) {
        const auto written = write(*cube, folder / "part.img", {"ENVI", {}, {}});
        EXPECT_TRUE(written) << times << ": " << to_text(written.error());
    }
}

} // namespace
} // namespace redline
