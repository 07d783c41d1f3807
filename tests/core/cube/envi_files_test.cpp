// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <fstream>

#include "tests/support/cube_checks.h"
#include "tests/support/field_files.h"
#include "tests/support/temporary_folder.h"

namespace redline {
namespace {

using test::coded;

template<typename T>
void round_trip(const test::TemporaryFolder& folder, int code, const char* dtype) {
    for (const std::string interleave : {"bsq", "bil", "bip"})
        for (const bool big_endian : {false, true}) {
            SCOPED_TRACE(std::string(dtype) + " " + interleave + (big_endian ? " big endian" : ""));
            const std::string bytes = "12345" + test::coded_bytes<T>(3, 5, 2, interleave, big_endian);
            const auto header = test::write_envi(folder / "cube", 3, 5, 2, code, interleave, bytes,
                                                 std::string("header offset = 5\nbyte order = ") +
                                                     (big_endian ? "1\n" : "0\n"));
            REDLINE_OPEN(cube, {header});
            EXPECT_EQ(cube->info().dtype, dtype);
            EXPECT_EQ(cube->info().interleave, interleave);
            test::expect_values(
                *cube, [](auto row, auto col, auto band) { return static_cast<T>(coded(row, col, band)); });
        }
}

TEST(EnviFiles, EveryTypeInterleaveAndByteOrderGivesTheSameCube) {
    const test::TemporaryFolder folder;
    round_trip<std::uint8_t>(folder, 1, "uint8");
    round_trip<std::int16_t>(folder, 2, "int16");
    round_trip<std::int32_t>(folder, 3, "int32");
    round_trip<float>(folder, 4, "float32");
    round_trip<double>(folder, 5, "float64");
    round_trip<std::uint16_t>(folder, 12, "uint16");
    round_trip<std::uint32_t>(folder, 13, "uint32");
    round_trip<std::int64_t>(folder, 14, "int64");
    round_trip<std::uint64_t>(folder, 15, "uint64");
}

TEST(EnviFiles, BadHeadersNameTheKeyAndTheRemedy) {
    const test::TemporaryFolder folder;
    test::write_bytes(folder / "cube.dat", std::string(1000, '\0'));
    struct Bad {
        const char* lines;
        const char* key;
    };
    for (const Bad& bad :
         {Bad{"samples = 4\nlines = 3\ndata type = 2\n", "bands"},
          Bad{"samples = -4\nlines = 3\nbands = 5\ndata type = 2\n", "samples"},
          Bad{"samples = 4\nlines = three\nbands = 5\ndata type = 2\n", "lines"},
          Bad{"samples = 4\nlines = 3\nbands = 5\ndata type = 7\n", "data type"},
          Bad{"samples = 4\nlines = 3\nbands = 5\ndata type = 6\n", "data type"},
          Bad{"samples = 4\nlines = 3\nbands = 5\n", "data type"},
          Bad{"samples = 4\nlines = 3\nbands = 5\ndata type = 2\nbyte order = 2\n", "byte order"},
          Bad{"samples = 4\nlines = 3\nbands = 5\ndata type = 2\ninterleave = bxx\n", "interleave"},
          Bad{"samples = 4\nlines = 3\nbands = 5\ndata type = 2\nheader offset = 9223372036854775807\n",
              "header offset"},
          Bad{"samples = 4000000000\nlines = 4000000000\nbands = 5\ndata type = 2\n", "samples"},
          Bad{"samples = 4\nlines = 3\nbands = 5\ndata type = 2\nwavelength = {1, 2, 3\n", "wavelength"}}) {
        SCOPED_TRACE(bad.lines);
        test::write_bytes(folder / "cube.hdr", std::string("ENVI\n") + bad.lines);
        const auto cube = open_cube({folder / "cube.hdr"});
        ASSERT_FALSE(cube.has_value());
        EXPECT_EQ(cube.error().code, ErrorCode::input);
        EXPECT_NE((cube.error().what + cube.error().where).find(bad.key), std::string::npos)
            << to_text(cube.error());
        EXPECT_NE(cube.error().where.find("cube.hdr"), std::string::npos);
        EXPECT_FALSE(cube.error().remedy.empty());
    }
}

/// What the warnings say of a cube of 3 x 4 pixels and 5 bands with `more` in its header.
std::string warnings_with(const test::TemporaryFolder& folder, const std::string& more,
                          const OpenOptions& options = {}) {
    const auto cube = test::must_open(
        {test::write_envi(folder / "cube", 3, 4, 5, 2, "bsq", test::coded_bytes<std::int16_t>(3, 4, 5, "bsq"),
                          "byte order = 0\n" + more)},
        options);
    std::string all;
    for (const std::string& warning : cube->info().warnings)
        all += warning + "\n";
    return all;
}

TEST(EnviFiles, GainsForReflectanceAreAppliedWhereThereAreNoOthers) {
    const test::TemporaryFolder folder;
    const std::string reflectance = "data reflectance gain values = {3, 3, 3, 3, 3}\n"
                                    "data reflectance offset values = {1, 1, 1, 1, 1}\n";
    EXPECT_EQ(warnings_with(folder, reflectance), "");
    REDLINE_OPEN(cube, {folder / "cube.hdr"});
    EXPECT_EQ(cube->info().scale, std::vector<double>(5, 3));
    EXPECT_EQ(cube->info().offset, std::vector<double>(5, 1));
    EXPECT_EQ(test::value_at(*cube, 1, 2, 3), 3 * test::coded(1, 2, 3) + 1);
    EXPECT_NE(warnings_with(folder, "data gain values = {2, 2, 2, 2, 2}\n" + reflectance)
                  .find("those for data are applied"),
              std::string::npos);
}

TEST(EnviFiles, AFactorThatIsNotAppliedIsSaid) {
    const test::TemporaryFolder folder;
    const std::string gains = "data gain values = {2, 2, 2, 2, 2}\n";
    EXPECT_EQ(warnings_with(folder, gains), "");
    EXPECT_EQ(warnings_with(folder, "reflectance scale factor = 10000\n"), "");
    EXPECT_EQ(warnings_with(folder, gains + "reflectance scale factor = 1\n"), "");
    EXPECT_NE(warnings_with(folder, gains + "reflectance scale factor = 10000\n")
                  .find("10000 is not applied: give"),
              std::string::npos);
    EXPECT_EQ(warnings_with(folder, "data gain values = {.0001}\nreflectance scale factor = 10000\n"), "")
        << "both say the same";
    for (const char* factor : {"0", "-3", "none"})
        EXPECT_NE(warnings_with(folder, std::string("reflectance scale factor = ") + factor + "\n")
                      .find(std::string("= ") + factor + "\" is no factor"),
                  std::string::npos)
            << factor;
}

TEST(EnviFiles, WavelengthsThatNoSensorSeesAreSaid) {
    const test::TemporaryFolder folder;
    const auto axis = [](const char* unit, const char* list) {
        return std::string("wavelength units = ") + unit + "\nwavelength = {" + list + "}\n";
    };
    const std::string small = "0.4, 0.5, 0.6, 0.7, 0.8", large = "400, 500, 600, 700, 800";
    EXPECT_NE(
        warnings_with(folder, axis("Nanometers", small.c_str()))
            .find("band 1 is said to lie at 0.4 nm (5 of 5 bands lie where no optical sensor sees): if the "
                  "unit is wrong, give --wavelength-unit um"),
        std::string::npos);
    EXPECT_NE(warnings_with(folder, axis("um", large.c_str())).find("400000 nm"), std::string::npos);
    EXPECT_NE(warnings_with(folder, axis("um", large.c_str())).find("--wavelength-unit nm"),
              std::string::npos);
    OpenOptions options;
    options.wavelength_unit = "um";
    EXPECT_EQ(warnings_with(folder, axis("Nanometers", small.c_str()), options), "");
    EXPECT_EQ(warnings_with(folder, axis("nm", large.c_str())), "");
    EXPECT_EQ(warnings_with(folder, axis("nm", "0, 500, 600, 700, 800")), "") << "a channel switched off";
    EXPECT_EQ(warnings_with(folder, axis("cm-1", "4000, 3000, 2000, 1000, 800")), "");
    EXPECT_NE(warnings_with(folder, axis("nm", "-1, 500, 600, 700, 800")).find("1 of 5 bands"),
              std::string::npos);
}

TEST(EnviFiles, DigitsThatAreNotKeptAreSaid) {
    const test::TemporaryFolder folder;
    const auto warnings = [&](int type, std::int64_t base, const OpenOptions& options = {}) {
        std::string bytes;
        for (int i = 0; i < 60; ++i)
            if (type == 3)
                test::append(bytes, static_cast<std::int32_t>(base + i));
            else
                test::append(bytes, static_cast<double>(base) + 0.125 * i);
        return test::must_open({test::write_envi(folder / "cube", 3, 4, 5, type, "bip", bytes)}, options)
            ->info()
            .warnings;
    };
    for (const int type : {3, 5}) {
        EXPECT_TRUE(warnings(type, 70'000).empty());
        const auto lost = warnings(type, 70'000'000);
        ASSERT_EQ(lost.size(), 1u) << type;
        EXPECT_NE(lost.front().find("--offset"), std::string::npos) << lost.front();
        OpenOptions options;
        options.offset = -70'000'000;
        EXPECT_TRUE(warnings(type, 70'000'000, options).empty()) << "the remedy helps";
        options = {};
        options.scale = 1e-4;
        EXPECT_EQ(warnings(type, 70'000'000, options).size(), 1u) << "a factor takes no digits away";
    }
}

TEST(EnviFiles, AWindowOfSomeBandsInAnyOrderIsReadFromEachInterleave) {
    const test::TemporaryFolder folder;
    for (const std::string interleave : {"bsq", "bil", "bip"}) {
        const auto header = test::write_envi(folder / "cube", 7, 9, 4, 2, interleave,
                                             test::coded_bytes<std::int16_t>(7, 9, 4, interleave));
        REDLINE_OPEN(cube, {header});
        const std::vector<int> bands{3, 0, 3};
        std::vector<float> values(2 * 6 * 3);
        ASSERT_TRUE(cube->read({4, 2, 2, 6}, bands, values));
        for (int row = 0; row < 2; ++row)
            for (int col = 0; col < 6; ++col)
                for (int i = 0; i < 3; ++i)
                    ASSERT_EQ(values[static_cast<std::size_t>((row * 6 + col) * 3 + i)],
                              coded(4 + row, 2 + col, bands[static_cast<std::size_t>(i)]));
        EXPECT_FALSE(cube->read({6, 0, 2, 1}, bands, std::span(values).first(6)).has_value())
            << "leaves the cube";
        EXPECT_FALSE(cube->read({0, 0, 1, 1}, std::vector<int>{4}, std::span(values).first(1)).has_value())
            << "no such band";
    }
}

TEST(EnviFiles, SpatialAndSpectralSubsetsAreCubesOfTheirOwn) {
    const test::TemporaryFolder folder;
    const auto header =
        test::write_envi(folder / "cube", 7, 9, 4, 2, "bil", test::coded_bytes<std::int16_t>(7, 9, 4, "bil"),
                         "byte order = 0\nwavelength units = nm\nwavelength = {500, 600, 700, 800}\n"
                         "bbl = {1, 0, 1, 0}\n"
                         "map info = {UTM, 1, 1, 300000, 5800000, 30, 30, 33, North, WGS-84}\n");
    OpenOptions options;
    options.window = Window{2, 3, 4, 5};
    options.bands = {3, 1};
    REDLINE_OPEN(cube, {header}, options);
    EXPECT_EQ(cube->rows(), 4);
    EXPECT_EQ(cube->cols(), 5);
    test::expect_values(
        *cube, [](auto row, auto col, auto band) { return coded(row + 2, col + 3, band == 0 ? 3 : 1); });
    EXPECT_EQ(cube->info().axis.wavelength_nm, (std::vector<double>{800, 600}));
    EXPECT_EQ(cube->info().axis.bad_bands(), (std::vector<int>{0, 1}));
    EXPECT_EQ(cube->info().scene_rows, 7);
    EXPECT_EQ(cube->info().crs, "EPSG:32633");
    ASSERT_TRUE(cube->info().geotransform);
    EXPECT_DOUBLE_EQ((*cube->info().geotransform)[0], 300000 + 3 * 30);
    EXPECT_DOUBLE_EQ((*cube->info().geotransform)[3], 5800000 - 2 * 30);

    options.window = Window{5, 0, 3, 2};
    EXPECT_FALSE(open_cube({header}, options).has_value());
    options.window.reset();
    options.bands = {4};
    EXPECT_FALSE(open_cube({header}, options).has_value());
}

TEST(EnviFiles, ADecimatedPictureTakesTheNearestPixels) {
    const test::TemporaryFolder folder;
    const auto header = test::write_envi(folder / "cube", 20, 30, 2, 2, "bsq",
                                         test::coded_bytes<std::int16_t>(20, 30, 2, "bsq"));
    REDLINE_OPEN(cube, {header});
    std::vector<float> picture(4 * 5);
    ASSERT_TRUE(cube->read_decimated(1, 4, 5, picture));
    for (int row = 0; row < 4; ++row)
        for (int col = 0; col < 5; ++col)
            EXPECT_EQ(picture[static_cast<std::size_t>(row * 5 + col)], coded(row * 5 + 2, col * 6 + 3, 1));
}

TEST(EnviFiles, AFileLargerThanTheResidentLimitIsReadRight) {
    const test::TemporaryFolder folder;
    // 300 x 400 x 10 int16 = 2.4 MB against a limit of 256 KiB: pages are handed back again and again.
    const auto header = test::write_envi(folder / "cube", 300, 400, 10, 2, "bil",
                                         test::coded_bytes<std::int16_t>(300, 400, 10, "bil"));
    OpenOptions options;
    options.cache_bytes = 256 << 10;
    REDLINE_OPEN(cube, {header}, options);
    for (int pass = 0; pass < 2; ++pass)
        test::expect_values(*cube, [](auto row, auto col, auto band) {
            return static_cast<std::int16_t>(coded(row, col, band));
        });
}

TEST(EnviFiles, ASpectralLibraryIsAColumnOfSpectra) {
    const test::TemporaryFolder folder;
    std::string bytes;
    for (int spectrum = 0; spectrum < 3; ++spectrum)
        for (int channel = 0; channel < 4; ++channel)
            test::append(bytes, static_cast<float>(10 * spectrum + channel));
    const auto header =
        test::write_envi(folder / "library", 3, 4, 1, 4, "bsq", bytes,
                         "byte order = 0\nfile type = ENVI Spectral Library\nwavelength units = Micrometers\n"
                         "wavelength = {0.5, 0.6, 0.7, 0.8}\n");
    REDLINE_OPEN(cube, {header});
    EXPECT_EQ(cube->rows(), 3);
    EXPECT_EQ(cube->cols(), 1);
    EXPECT_EQ(cube->bands(), 4);
    test::expect_values(*cube, [](auto row, auto, auto band) { return 10 * row + band; });
    EXPECT_NEAR(cube->info().axis.wavelength_nm[3], 800, 1e-9);
}

TEST(EnviFiles, AConstantThatIsNotTheDeclaredFillIsPointedOut) {
    const test::TemporaryFolder folder;
    std::string bytes;
    for (int band = 0; band < 4; ++band)
        for (int pixel = 0; pixel < 30; ++pixel)
            test::append(bytes, band >= 2 ? -0.01f : 0.1f + 0.01f * static_cast<float>(pixel));
    const auto header = test::write_envi(folder / "emit", 5, 6, 4, 4, "bsq", bytes,
                                         "byte order = 0\ndata ignore value = -9999\n");
    REDLINE_OPEN(cube, {header});
    ASSERT_EQ(cube->info().warnings.size(), 1u);
    EXPECT_NE(cube->info().warnings[0].find("2 bands"), std::string::npos) << cube->info().warnings[0];
    EXPECT_NE(cube->info().warnings[0].find("-0.01"), std::string::npos);
}

TEST(EnviFiles, SpectraOfALibraryKeepTheirNames) {
    const test::TemporaryFolder folder;
    const auto library = [&](const char* names) {
        return test::write_envi(
            folder / "library", 3, 4, 1, 2, "bsq", test::coded_bytes<std::int16_t>(3, 4, 1, "bsq"),
            std::string("byte order = 0\nfile type = ENVI Spectral Library\nspectra names = ") + names +
                "\n");
    };
    REDLINE_OPEN(cube, {library("{oak, beech,\n  pine}")});
    EXPECT_EQ(cube->info().spectra_names, (std::vector<std::string>{"oak", "beech", "pine"}));
    OpenOptions options;
    options.window = Window{1, 0, 2, 1};
    REDLINE_OPEN(part, {folder / "library.hdr"}, options);
    EXPECT_EQ(part->info().spectra_names, (std::vector<std::string>{"beech", "pine"}));
    REDLINE_OPEN(short_of_one, {library("{oak, beech}")});
    EXPECT_TRUE(short_of_one->info().spectra_names.empty());
    ASSERT_FALSE(short_of_one->info().warnings.empty());
    EXPECT_NE(short_of_one->info().warnings.front().find("2 names for 3 spectra"), std::string::npos);
}

TEST(EnviFiles, ASceneWhoseFirstRowIsInTheSouthSaysSo) {
    const test::TemporaryFolder folder;
    for (const double step : {10.0, -10.0}) {
        const auto path = folder / (step > 0 ? "up.tif" : "down.tif");
        test::write_gdal(path, "GTiff", 3, 4, 2, GDT_Int16, [&](GDALDataset& dataset) {
            double transform[] = {1000, 10, 0, 2000, 0, step};
            dataset.SetGeoTransform(transform);
        });
        REDLINE_OPEN(cube, {path});
        const auto& warnings = cube->info().warnings;
        EXPECT_EQ(std::any_of(warnings.begin(), warnings.end(),
                              [](const std::string& w) { return w.find("southernmost") != w.npos; }),
                  step > 0);
    }
}

} // namespace
} // namespace redline
