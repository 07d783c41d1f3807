// SPDX-License-Identifier: GPL-3.0-or-later
// Every guess of a reader can be overridden.
#include "tests/support/cube_checks.h"
#include "tests/support/field_files.h"
#include "tests/support/temporary_folder.h"

namespace redline {
namespace {

using test::coded;

const Guess* guess_of(const CubeInfo& info, const std::string& what) {
    for (const Guess& guess : info.guesses)
        if (guess.what == what) return &guess;
    return nullptr;
}

TEST(Overrides, TheWavelengthUnitIsAGuessThatCanBeCorrected) {
    const test::TemporaryFolder folder;
    const auto header =
        test::write_envi(folder / "cube", 3, 5, 2, 2, "bsq", test::coded_bytes<std::int16_t>(3, 5, 2, "bsq"),
                         "byte order = 0\nwavelength = {10, 20}\nfwhm = {1, 2}\n");
    REDLINE_OPEN(guessed, {header});
    const Guess* guess = guess_of(guessed->info(), "wavelength unit");
    ASSERT_NE(guess, nullptr);
    EXPECT_EQ(guess->value, "micrometres");
    EXPECT_EQ(guess->override_option, "--wavelength-unit");
    EXPECT_EQ(guessed->info().axis.wavelength_nm, (std::vector<double>{10000, 20000}));
    OpenOptions options;
    options.wavelength_unit = "nm";
    REDLINE_OPEN(corrected, {header}, options);
    EXPECT_EQ(corrected->info().axis.wavelength_nm, (std::vector<double>{10, 20}));
    EXPECT_EQ(corrected->info().axis.fwhm_nm, (std::vector<double>{1, 2}));
    EXPECT_FALSE(corrected->info().axis.unit_assumed);
    EXPECT_EQ(guess_of(corrected->info(), "wavelength unit"), nullptr);
    options.wavelength_unit = "furlong";
    const auto wrong = open_cube({header}, options);
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().code, ErrorCode::usage);
    EXPECT_EQ(wrong.error().where, "--wavelength-unit");
}

TEST(Overrides, ByteOrderAndInterleaveOfAnEnviFile) {
    const test::TemporaryFolder folder;
    const std::string plain = "ENVI\nsamples = 5\nlines = 3\nbands = 2\ndata type = 2\n";
    test::write_bytes(folder / "cube.hdr", plain);
    test::write_bytes(folder / "cube.dat", test::coded_bytes<std::int16_t>(3, 5, 2, "bip", true));
    REDLINE_OPEN(guessed, {folder / "cube.hdr"});
    ASSERT_NE(guess_of(guessed->info(), "byte order"), nullptr);
    ASSERT_NE(guess_of(guessed->info(), "axis order"), nullptr);
    OpenOptions options;
    options.byte_order = "big";
    options.axis_order = "row,col,band";
    // What the header says is overridden as well.
    for (const std::string more : {"", "byte order = 0\ninterleave = bil\n"}) {
        test::write_bytes(folder / "cube.hdr", plain + more);
        REDLINE_OPEN(cube, {folder / "cube.hdr"}, options);
        test::expect_values(*cube, [](auto row, auto col, auto band) { return coded(row, col, band); });
        EXPECT_EQ(cube->info().interleave, "bip");
        EXPECT_TRUE(cube->info().guesses.empty());
    }
    options.axis_order = "col,row,band";
    test::write_bytes(folder / "cube.dat", test::coded_bytes<std::int16_t>(3, 5, 2, "bip", true));
    REDLINE_OPEN(turned, {folder / "cube.hdr"}, options);
    EXPECT_EQ(turned->rows(), 3) << "samples and lines keep their meaning";
    options.axis_order = "row,col";
    EXPECT_FALSE(open_cube({folder / "cube.hdr"}, options));
    options.axis_order.clear();
    options.byte_order = "middle";
    EXPECT_EQ(open_cube({folder / "cube.hdr"}, options).error().code, ErrorCode::usage);
}

TEST(Overrides, TheOrderOfPixelsInAMatrixOfSpectra) {
    const test::TemporaryFolder folder;
    // 2 bands x 12 pixels: 3 rows, 4 columns.
    std::vector<double> down, along;
    for (int col = 0; col < 4; ++col)
        for (int row = 0; row < 3; ++row)
            for (int band = 0; band < 2; ++band)
                down.push_back(coded(row, col, band));
    for (int row = 0; row < 3; ++row)
        for (int col = 0; col < 4; ++col)
            for (int band = 0; band < 2; ++band)
                along.push_back(coded(row, col, band));
    for (const mat_ft version : {MAT_FT_MAT5, MAT_FT_MAT73})
        for (const bool turned : {false, true}) {
            SCOPED_TRACE(std::string(version == MAT_FT_MAT5 ? "5" : "7.3") + (turned ? " turned" : ""));
            {
                test::MatWriter file(folder / "Y.mat", version);
                file.doubles("Y", {2, 12}, turned ? along : down);
                file.doubles("nRow", {1, 1}, {3});
                file.doubles("nCol", {1, 1}, {4});
            }
            OpenOptions options;
            if (turned) options.axis_order = "band,col,row";
            REDLINE_OPEN(cube, {folder / "Y.mat"}, options);
            test::expect_values(*cube, [](auto row, auto col, auto band) { return coded(row, col, band); });
            EXPECT_EQ(cube->info().axis_order, turned ? "band,col,row" : "band,row,col");
            EXPECT_EQ(guess_of(cube->info(), "axis order") == nullptr, turned);
        }
}

TEST(Overrides, AnOrderThatTheFormatStatesIsNotIgnoredSilently) {
    const test::TemporaryFolder folder;
    test::write_gdal(folder / "cube.tif", "GTiff", 3, 5, 2, GDT_Int16, test::fill_coded);
    OpenOptions options;
    options.axis_order = "col,row,band";
    const auto refused = open_cube({folder / "cube.tif"}, options);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::usage);
    EXPECT_NE(refused.error().remedy.find("--axis-order"), std::string::npos);
}

} // namespace
} // namespace redline
