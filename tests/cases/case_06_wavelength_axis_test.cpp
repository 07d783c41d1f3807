// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/cube_checks.h"
#include "tests/support/field_files.h"
#include "tests/support/temporary_folder.h"

namespace redline {
namespace {

CubePtr with_axis(const test::TemporaryFolder& folder, const std::string& lines) {
    return test::must_open(
        {test::write_envi(folder / "cube", 3, 4, 5, 2, "bsq", test::coded_bytes<std::int16_t>(3, 4, 5, "bsq"),
                          "byte order = 0\n" + lines)});
}

TEST(WavelengthAxis, MicrometresWithoutAUnitAreAssumedAndSaid) {
    const test::TemporaryFolder folder;
    const auto cube =
        with_axis(folder, "wavelength = {0.4, 0.9, 1.4, 1.9, 2.5}\nfwhm = {0.01, 0.01, 0.01, 0.01, 0.02}\n");
    ASSERT_NE(cube, nullptr);
    const auto& axis = cube->info().axis;
    EXPECT_TRUE(axis.unit_assumed);
    EXPECT_NEAR(axis.wavelength_nm.front(), 400, 1e-9);
    EXPECT_NEAR(axis.wavelength_nm.back(), 2500, 1e-9);
    EXPECT_NEAR(axis.fwhm_nm.back(), 20, 1e-9);
    ASSERT_EQ(cube->info().guesses.size(), 1u);
    EXPECT_EQ(cube->info().guesses[0].what, "wavelength unit");
}

TEST(WavelengthAxis, AGivenUnitIsNotAGuess) {
    const test::TemporaryFolder folder;
    struct Given {
        const char* lines;
        double first, last;
    };
    for (const Given& given :
         {Given{"wavelength units = Micrometers\nwavelength = {0.4, 0.9, 1.4, 1.9, 2.5}\n", 400, 2500},
          Given{"wavelength units = nm\nwavelength = {400, 900, 1400, 1900, 2500}\n", 400, 2500},
          Given{"wavelength units = Wavenumber\nwavelength = {25000, 12500, 10000, 5000, 4000}\n", 400,
                2500}}) {
        const auto cube = with_axis(folder, given.lines);
        ASSERT_NE(cube, nullptr);
        EXPECT_FALSE(cube->info().axis.unit_assumed);
        EXPECT_NEAR(cube->info().axis.wavelength_nm.front(), given.first, 1e-9);
        EXPECT_NEAR(cube->info().axis.wavelength_nm.back(), given.last, 1e-9);
    }
}

TEST(WavelengthAxis, OverlappingDetectorsKeepTheirBandOrder) {
    const test::TemporaryFolder folder;
    const auto cube = with_axis(folder, "wavelength units = nm\nwavelength = {900, 950, 1000, 920, 970}\n");
    ASSERT_NE(cube, nullptr);
    EXPECT_EQ(cube->info().axis.wavelength_nm, (std::vector<double>{900, 950, 1000, 920, 970}));
    EXPECT_FLOAT_EQ(test::value_at(*cube, 0, 0, 3), 3000);
    ASSERT_EQ(cube->info().warnings.size(), 1u);
    EXPECT_NE(cube->info().warnings[0].find("step back once, at band 4"), std::string::npos)
        << cube->info().warnings[0];
}

TEST(WavelengthAxis, AMismatchFallsBackToBandNumbersAndSaysSo) {
    const test::TemporaryFolder folder;
    const auto cube = with_axis(folder, "wavelength units = nm\nwavelength = {450, 550, 650}\n");
    ASSERT_NE(cube, nullptr);
    EXPECT_FALSE(cube->info().axis.known());
    EXPECT_EQ(cube->info().axis.label(2), "band 3");
    ASSERT_EQ(cube->info().warnings.size(), 1u);
    EXPECT_NE(cube->info().warnings[0].find("3 wavelengths for 5 bands"), std::string::npos);
}

} // namespace
} // namespace redline
