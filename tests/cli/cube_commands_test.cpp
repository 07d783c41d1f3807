// SPDX-License-Identifier: GPL-3.0-or-later
// info, spectrum and the export of cubes.
#include <filesystem>

#include <gtest/gtest.h>

#include "tests/support/field_files.h"
#include "tests/support/run_cli.h"
#include "tests/support/shared_data.h"
#include "tests/support/temporary_folder.h"

namespace redline {
namespace {

using nlohmann::json;
using test::coded;
using test::run_cli;

/// 7 x 9 pixels, 4 bands, stored 1000 band + 10 row + col, value = stored * 0.5 + 1; one fill value.
std::string write_scene(const test::TemporaryFolder& folder) {
    std::string bytes = test::coded_bytes<std::int16_t>(7, 9, 4, "bsq");
    const std::int16_t fill = -9999;
    bytes.replace(2 * (2 * 9 + 3), 2, reinterpret_cast<const char*>(&fill), 2); // row 2, col 3, band 0
    return test::write_envi(
               folder / "scene", 7, 9, 4, 2, "bsq", bytes,
               "byte order = 0\nwavelength units = Micrometers\nwavelength = {0.5, 0.6, 0.7, 0.8}\n"
               "fwhm = {0.01, 0.01, 0.02, 0.02}\nbbl = {1, 1, 0, 1}\ndata ignore value = -9999\n"
               "data gain values = {0.5, 0.5, 0.5, 0.5}\ndata offset values = {1, 1, 1, 1}\n"
               "acquisition time = 2024-05-06T07:08:09Z\n"
               "map info = {UTM, 1, 1, 300000, 5800000, 30, 30, 33, North, WGS-84}\n")
        .string();
}

TEST(InfoCommand, HasThePromisedKeys) {
    const test::TemporaryFolder folder;
    const auto run = run_cli("info --json " + write_scene(folder));
    ASSERT_EQ(run.exit_code, 0) << run.output;
    const json info = run.json();
    EXPECT_EQ(info["rows"], 7);
    EXPECT_EQ(info["cols"], 9);
    EXPECT_EQ(info["bands"], 4);
    EXPECT_EQ(info["dtype"], "int16");
    EXPECT_EQ(info["interleave"], "bsq");
    EXPECT_EQ(info["scale"], 0.5) << "one number when all bands agree";
    EXPECT_EQ(info["offset"], 1);
    EXPECT_EQ(info["nodata"], -9999);
    ASSERT_EQ(info["wavelengths_nm"].size(), 4u);
    EXPECT_NEAR(info["wavelengths_nm"][3].get<double>(), 800, 1e-9);
    EXPECT_EQ(info["wavelength_unit_assumed"], false);
    EXPECT_EQ(info["bad_bands"], json({2}));
    EXPECT_EQ(info["crs"], "EPSG:32633");
    EXPECT_EQ(info["geotransform"], json({300000, 30, 0, 5800000, 0, -30}));
    EXPECT_EQ(info["acquisition_time"], "2024-05-06T07:08:09Z");
    for (const char* key : {"variables", "warnings", "guesses", "mask", "part"})
        EXPECT_TRUE(info.contains(key)) << key;
    EXPECT_FALSE(info.contains("labels"));
    const auto text = run_cli("info " + (folder / "scene.hdr").string());
    EXPECT_EQ(text.exit_code, 0);
    EXPECT_NE(text.output.find("7 rows x 9 columns x 4 bands, int16"), std::string::npos) << text.output;
    EXPECT_NE(text.output.find("500 to 800 nm, 1 bad band"), std::string::npos) << text.output;
}

TEST(InfoCommand, GuessesNameTheOptionThatChangesThemAndItDoes) {
    const test::TemporaryFolder folder;
    const std::string header =
        test::write_envi(folder / "plain", 3, 5, 2, 2, "bsq", test::coded_bytes<std::int16_t>(3, 5, 2, "bsq"),
                         "wavelength = {10, 20}\n")
            .string();
    const json guesses = run_cli("info --json " + header).json()["guesses"];
    std::vector<std::string> options;
    for (const json& guess : guesses)
        options.push_back(guess["override"]);
    EXPECT_EQ(options, (std::vector<std::string>{"--byte-order", "--wavelength-unit"}));
    const auto told = run_cli(
        "info --json --byte-order little --wavelength-unit nm --scale 2 --offset 3 --nodata 0 " + header);
    ASSERT_EQ(told.exit_code, 0) << told.output;
    EXPECT_TRUE(told.json()["guesses"].empty());
    EXPECT_EQ(told.json()["wavelengths_nm"], json({10, 20}));
    EXPECT_EQ(told.json()["scale"], 2);
    EXPECT_EQ(told.json()["offset"], 3);
    EXPECT_EQ(told.json()["nodata"], 0);
}

TEST(InfoCommand, LabelsComeWithTheirClasses) {
    const test::TemporaryFolder folder;
    const std::string cube = write_scene(folder);
    std::string labels(63, '\x00');
    labels[5] = 3, labels[6] = 3, labels[60] = '\x11';
    test::write_bytes(folder / "gt.npy", test::npy_bytes("|u1", false, "7, 9", labels));
    const std::string path = (folder / "gt.npy").string();
    const auto run = run_cli("info --json " + cube + " --labels " + path);
    ASSERT_EQ(run.exit_code, 0) << run.output;
    const json truth = run.json()["labels"];
    EXPECT_EQ(truth["unlabelled"], 0);
    ASSERT_EQ(truth["classes"].size(), 2u);
    EXPECT_EQ(truth["classes"][0]["value"], 3);
    EXPECT_EQ(truth["classes"][0]["count"], 2);
    EXPECT_EQ(truth["classes"][1]["value"], 17);
    for (const char* key : {"name", "color"})
        EXPECT_TRUE(truth["classes"][0][key].is_string()) << key;
    // Labels of the whole scene beside a part of it.
    const auto part = run_cli("info --json --subset 0,4,3,5 " + cube + " --labels " + path);
    ASSERT_EQ(part.exit_code, 0) << part.output;
    EXPECT_EQ(part.json()["labels"]["classes"].size(), 1u);
    EXPECT_EQ(part.json()["labels"]["classes"][0]["count"], 2);
    EXPECT_NE(part.json()["warnings"].dump().find("1 of the labels in gt.npy lie outside"), std::string::npos)
        << part.json()["warnings"];
}

TEST(InfoCommand, AMaskTakesPixelsFromTheCubeAndFromTheLabels) {
    const test::TemporaryFolder folder;
    const std::string cube = write_scene(folder);
    std::string labels(63, '\x01'), mask(63, '\x00');
    mask[1] = 2, mask[2] = 5;
    test::write_bytes(folder / "gt.npy", test::npy_bytes("|u1", false, "7, 9", labels));
    test::write_bytes(folder / "mask.npy", test::npy_bytes("|u1", false, "7, 9", mask));
    const std::string given = " --mask " + (folder / "mask.npy").string();
    const auto info = run_cli("info --json " + cube + given + " --labels " + (folder / "gt.npy").string());
    ASSERT_EQ(info.exit_code, 0) << info.output;
    EXPECT_NE(info.json()["mask"].get<std::string>().find("mask.npy"), std::string::npos);
    EXPECT_EQ(info.json()["labels"]["classes"][0]["count"], 61);
    const auto some = run_cli("info --json " + cube + given + " --mask-values 5,9 --labels " +
                              (folder / "gt.npy").string());
    ASSERT_EQ(some.exit_code, 0) << some.output;
    EXPECT_EQ(some.json()["labels"]["classes"][0]["count"], 62);
    const auto marked = run_cli("spectrum --json " + cube + " --row 0 --col 2 --mask-values 5 " + given);
    ASSERT_EQ(marked.exit_code, 0) << marked.output;
    EXPECT_EQ(marked.json()["values"], json({nullptr, nullptr, nullptr, nullptr}));
    const auto other = run_cli("spectrum --json " + cube + " --row 0 --col 1 --mask-values 5 " + given);
    EXPECT_EQ(other.json()["values"][0], 1.5);
    const auto alone = run_cli("info " + cube + " --mask-values 5");
    EXPECT_EQ(alone.exit_code, 2) << alone.output;
}

TEST(InfoCommand, TilesAreOneMosaic) {
    REDLINE_NEEDS_SHARED("data/enmap_potsdam/images");
    const std::string folder = test::shared("data/enmap_potsdam").string();
    const auto run = run_cli("info --json " + folder + "/images/*.tif --labels " + folder + "/labels/*.tif");
    ASSERT_EQ(run.exit_code, 0) << run.output;
    const json info = run.json();
    EXPECT_EQ(info["rows"], 160);
    EXPECT_EQ(info["cols"], 160);
    EXPECT_EQ(info["files"].size(), 12u);
    EXPECT_EQ(info["bad_bands"], json({129, 130, 131, 132, 133, 134}));
    std::vector<int> counts;
    for (const json& each : info["labels"]["classes"])
        counts.push_back(each["count"]);
    EXPECT_EQ(counts, (std::vector<int>{327, 699, 1586, 1145, 85, 359}));
}

TEST(InfoCommand, WhatCannotBeReadIsExitCode3AndWrongUsage2) {
    const test::TemporaryFolder folder;
    const std::string scene = write_scene(folder);
    struct Bad {
        std::string arguments;
        int code;
    };
    for (const Bad& bad : {Bad{"/nowhere/scene.hdr", 3},
                           {scene + " --variable x", 3},
                           {scene + " --subset 5,0,9,9", 3},
                           {scene + " --labels /nowhere/gt.tif", 3},
                           {"", 2},
                           {scene + " --subset 1,2,3", 2},
                           {scene + " --subset a,b,c,d", 2},
                           {scene + " --subset-bands 7", 2},
                           {scene + " --subset-bands 4000-5000nm", 2},
                           {scene + " --wavelength-unit furlong", 2},
                           {scene + " --byte-order middle", 2},
                           {scene + " --axis-order up,down,left", 2},
                           {scene + " --cache-mib -1", 2},
                           {scene + " --no-such-option", 2}}) {
        const auto run = run_cli("info --json " + bad.arguments);
        EXPECT_EQ(run.exit_code, bad.code) << bad.arguments << run.output;
        const json error = run.json()["error"];
        for (const char* key : {"code", "what", "where", "remedy"})
            EXPECT_TRUE(error[key].is_string() && !error[key].get<std::string>().empty())
                << bad.arguments << key;
    }
}

TEST(SpectrumCommand, GivesScaledValuesAndNullWhereThereAreNone) {
    const test::TemporaryFolder folder;
    const std::string scene = write_scene(folder);
    const auto run = run_cli("spectrum --json --row 2 --col 3 " + scene);
    ASSERT_EQ(run.exit_code, 0) << run.output;
    EXPECT_EQ(run.json()["values"], json({nullptr, 1023 * 0.5 + 1, 2023 * 0.5 + 1, 3023 * 0.5 + 1}));
    EXPECT_NEAR(run.json()["wavelengths_nm"][0].get<double>(), 500, 1e-9);
    const auto part =
        run_cli("spectrum --json --row 1 --col 2 --subset 3,4,4,5 --subset-bands 3,0-1 " + scene);
    ASSERT_EQ(part.exit_code, 0) << part.output;
    EXPECT_EQ(part.json()["values"],
              json({coded(4, 6, 0) * 0.5 + 1, coded(4, 6, 1) * 0.5 + 1, coded(4, 6, 3) * 0.5 + 1}));
    const auto outside = run_cli("spectrum --json --row 7 --col 0 " + scene);
    EXPECT_EQ(outside.exit_code, 3);
    EXPECT_NE(outside.json()["error"]["remedy"].get<std::string>().find("0 to 6"), std::string::npos);
    EXPECT_EQ(run_cli("spectrum --json --row 1 " + scene).exit_code, 2);
}

TEST(SpectrumCommand, FindsTheValuesOfOtherLibraries) {
    REDLINE_NEEDS_SHARED("data/hdf5/neon_ex.h5");
    const auto run =
        run_cli("spectrum --json --row 3 --col 20 " + test::shared("data/hdf5/neon_ex.h5").string());
    ASSERT_EQ(run.exit_code, 0) << run.output;
    EXPECT_NEAR(run.json()["values"][100].get<double>(), 0.2381, 1e-7) << "h5py";
    EXPECT_EQ(run.json()["values"].size(), 426u);
}

TEST(ExportCommand, APartComesBackWithItsMetadata) {
    const test::TemporaryFolder folder;
    const std::string scene = write_scene(folder);
    for (const auto& [format, name] : {std::pair{"geotiff", "part.tif"}, std::pair{"envi", "part.dat"}}) {
        SCOPED_TRACE(format);
        const std::string out = (folder / name).string();
        const auto run =
            run_cli("export --json " + scene + " --subset 1,2,4,5 --subset-bands 690-800nm,0 --format " +
                    format + " --out " + out);
        ASSERT_EQ(run.exit_code, 0) << run.output;
        EXPECT_EQ(run.json()["files"], json({out}));
        const auto again = run_cli("info --json " + out);
        ASSERT_EQ(again.exit_code, 0) << again.output;
        const json info = again.json();
        EXPECT_EQ(info["rows"], 4);
        EXPECT_EQ(info["cols"], 5);
        EXPECT_EQ(info["bands"], 3);
        ASSERT_EQ(info["wavelengths_nm"].size(), 3u);
        EXPECT_NEAR(info["wavelengths_nm"][1].get<double>(), 700, 1e-6);
        EXPECT_NEAR(info["fwhm_nm"][1].get<double>(), 20, 1e-6);
        EXPECT_EQ(info["wavelength_unit_assumed"], false);
        EXPECT_EQ(info["bad_bands"], json({1}));
        EXPECT_EQ(info["crs"], "EPSG:32633");
        EXPECT_EQ(info["geotransform"], json({300060, 30, 0, 5799970, 0, -30}));
        EXPECT_EQ(info["acquisition_time"], "2024-05-06T07:08:09Z");
        EXPECT_EQ(info["dtype"], "float32");
        EXPECT_EQ(info["scale"], 1) << "values are those of the scaled cube";
        const json values = run_cli("spectrum --json --row 1 --col 1 " + out).json()["values"];
        EXPECT_EQ(values, json({nullptr, 2023 * 0.5 + 1, 3023 * 0.5 + 1})) << "no data stays no data";
    }
    const auto wrong = run_cli("export --json " + scene + " --format png --out x.png");
    EXPECT_EQ(wrong.exit_code, 2);
    EXPECT_NE(wrong.json()["error"]["remedy"].get<std::string>().find("geotiff"), std::string::npos);
    EXPECT_EQ(run_cli("export --json " + scene + " --format envi --out " + (folder / "scene.dat").string())
                  .exit_code,
              2)
        << "a cube is not written over itself";
    EXPECT_EQ(run_cli("export --json " + scene + " " + scene + " --format csv --out x").exit_code, 2);
}

} // namespace
} // namespace redline
