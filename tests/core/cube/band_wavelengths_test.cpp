// SPDX-License-Identifier: GPL-3.0-or-later
// Wavelengths as rasters carry them: tags of the bands, or words in their names.
#include <algorithm>
#include <cmath>

#include "tests/support/cube_checks.h"
#include "tests/support/field_files.h"
#include "tests/support/temporary_folder.h"

namespace redline {
namespace {

bool says(const std::vector<std::string>& warnings, const std::string& words) {
    return std::any_of(warnings.begin(), warnings.end(),
                       [&](const std::string& w) { return w.find(words) != w.npos; });
}

bool guesses_wavelengths(const CubeInfo& info) {
    return std::any_of(info.guesses.begin(), info.guesses.end(),
                       [](const Guess& guess) { return guess.what == "wavelengths"; });
}

TEST(BandWavelengths, TagsOfSomeBandsAreKeptAndTheOthersSaid) {
    const test::TemporaryFolder folder;
    test::write_gdal(folder / "cube.tif", "GTiff", 3, 4, 4, GDT_Int16, [](GDALDataset& dataset) {
        for (const int b : {1, 3, 4}) {
            dataset.GetRasterBand(b)->SetMetadataItem("wavelength", std::to_string(400 + b).c_str());
            dataset.GetRasterBand(b)->SetMetadataItem("wavelength_units", "nm");
        }
    });
    REDLINE_OPEN(cube, {folder / "cube.tif"});
    const WavelengthAxis& axis = cube->info().axis;
    ASSERT_EQ(axis.wavelength_nm.size(), 4u);
    EXPECT_EQ(axis.wavelength_nm[0], 401);
    EXPECT_TRUE(std::isnan(axis.wavelength_nm[1]));
    EXPECT_EQ(axis.wavelength_nm[3], 404);
    EXPECT_FALSE(axis.unit_assumed);
    EXPECT_EQ(axis.label(1), "band 2");
    EXPECT_TRUE(says(cube->info().warnings, "1 of 4 bands have no wavelength"));
    EXPECT_FALSE(guesses_wavelengths(cube->info()));
}

TEST(BandWavelengths, NamesOfBandsAreReadAndShownAsAGuess) {
    const test::TemporaryFolder folder;
    const std::vector<std::vector<const char*>> all{
        {"400.5 nm", "500 nm", "600.25 nm"},
        {"Band 1 (400.5 Nanometers)", "Band 2 (500 Nanometers)", "Band 3 (600.25 Nanometers)"},
        {"0.4005 um", "0.5um", "0.60025 um"},
        {"B1 0.4005 \xc2\xb5m", "B2 0.5 \xc2\xb5m", "B3 0.60025 \xc2\xb5m"}};
    for (std::size_t i = 0; i < all.size(); ++i) {
        SCOPED_TRACE(all[i].front());
        const auto path = folder / (std::to_string(i) + ".tif");
        test::write_gdal(path, "GTiff", 3, 4, 3, GDT_Int16, [&](GDALDataset& dataset) {
            for (int b = 0; b < 3; ++b)
                dataset.GetRasterBand(b + 1)->SetDescription(all[i][static_cast<std::size_t>(b)]);
        });
        REDLINE_OPEN(cube, {path});
        const auto& wavelengths = cube->info().axis.wavelength_nm;
        ASSERT_EQ(wavelengths.size(), 3u);
        EXPECT_NEAR(wavelengths[0], 400.5, 1e-9);
        EXPECT_NEAR(wavelengths[1], 500, 1e-9);
        EXPECT_NEAR(wavelengths[2], 600.25, 1e-9);
        EXPECT_TRUE(guesses_wavelengths(cube->info()));
        EXPECT_FALSE(cube->info().axis.unit_assumed);
    }
}

TEST(BandWavelengths, NamesWithoutAUnitOfLengthHoldNone) {
    const test::TemporaryFolder folder;
    test::write_gdal(folder / "cube.tif", "GTiff", 3, 4, 3, GDT_Int16, [](GDALDataset& dataset) {
        dataset.GetRasterBand(1)->SetDescription("550 nm");
        dataset.GetRasterBand(2)->SetDescription("NDVI");
        dataset.GetRasterBand(3)->SetDescription("height");
    });
    REDLINE_OPEN(cube, {folder / "cube.tif"});
    EXPECT_FALSE(cube->info().axis.known()) << "one name of three is no axis";
    for (const char* name : {"Band 1", "NDVI 0.5", "12 m height", "400.5", "nm", "PC 3 of 10 minutes"}) {
        test::write_gdal(folder / "other.tif", "GTiff", 3, 4, 1, GDT_Int16,
                         [&](GDALDataset& dataset) { dataset.GetRasterBand(1)->SetDescription(name); });
        REDLINE_OPEN(other, {folder / "other.tif"});
        EXPECT_FALSE(other->info().axis.known()) << name;
    }
}

TEST(BandWavelengths, AMicrometreInLatin1IsOne) {
    const test::TemporaryFolder folder;
    const auto header =
        test::write_envi(folder / "cube", 1, 1, 2, 2, "bsq", std::string(4, 'a'),
                         "byte order = 0\nwavelength = {150, 200}\nwavelength units = \xb5m\n");
    REDLINE_OPEN(cube, {header});
    EXPECT_EQ(cube->info().axis.wavelength_nm, (std::vector<double>{150000, 200000}));
    EXPECT_FALSE(cube->info().axis.unit_assumed);
}

TEST(BandWavelengths, NumbersOfBandsAreNoWavelengths) {
    const test::TemporaryFolder folder;
    const auto header = test::write_envi(folder / "cube", 1, 1, 2, 2, "bsq", std::string(4, 'a'),
                                         "byte order = 0\nwavelength = {1, 2}\nwavelength units = Index\n");
    REDLINE_OPEN(cube, {header});
    EXPECT_FALSE(cube->info().axis.known());
    EXPECT_TRUE(says(cube->info().warnings, "Index"));
}

} // namespace
} // namespace redline
