// SPDX-License-Identifier: GPL-3.0-or-later
// What a user of the Chinese window reads of masks and of what reading cannot keep.
#include <cmath>

#include "redline/results/map_outputs.h"
#include "support/field_files.h"
#include "support/said_in_chinese.h"
#include "support/temporary_folder.h"

namespace redline::ui {
namespace {

using test::CoreTexts;

TEST(CoreSentences, MasksAreSpokenOfInChinese) {
    const test::TemporaryFolder folder;
    CoreTexts texts;
    const auto cube =
        test::write_envi(folder / "cube", 3, 4, 5, 2, "bsq", test::coded_bytes<std::int16_t>(3, 4, 5, "bsq"));
    {
        test::Hdf5Writer file(folder / "mask.h5");
        file.dataset("mask", {3, 4, 4}, H5T_NATIVE_FLOAT, std::vector<float>(48, std::nanf("")));
        file.dataset("snow_flag", {3, 4}, H5T_NATIVE_UINT8, std::vector<std::uint8_t>(12, 0));
        file.dataset("cloud_flag", {3, 4}, H5T_NATIVE_UINT8, std::vector<std::uint8_t>(12, 0));
    }
    OpenOptions options;
    options.mask = folder / "mask.h5";
    for (const char* variable : {"", "mask", "mask:9", "nothing"}) {
        options.mask_variable = variable;
        texts.refused(open_cube({cube}, options));
    }
    for (const char* variable : {"mask:1", "snow_flag"}) {
        options.mask_variable = variable;
        const auto masked = open_cube({cube}, options);
        ASSERT_TRUE(masked) << to_text(masked.error());
        texts.add(masked);
        texts.add((*masked)->info().mask);
    }
    {
        test::Hdf5Writer file(folder / "two.h5");
        file.dataset("snow_flag", {3, 4}, H5T_NATIVE_UINT8, std::vector<std::uint8_t>(12, 0));
        file.dataset("cloud_flag", {3, 4}, H5T_NATIVE_UINT8, std::vector<std::uint8_t>(12, 0));
    }
    options.mask = folder / "two.h5";
    options.mask_variable.clear();
    texts.refused(open_cube({cube}, options));
    EXPECT_GT(texts.size(), 8);
    texts.expectChinese();
}

TEST(CoreSentences, WhatReadingDropsIsSpokenOfInChinese) {
    const test::TemporaryFolder folder;
    CoreTexts texts;
    const std::string bytes = test::coded_bytes<std::int16_t>(3, 4, 5, "bsq");
    for (const char* more :
         {"data gain values = {2}\nreflectance scale factor = 10000\n", "reflectance scale factor = 0\n",
          "wavelength units = nm\nwavelength = {0.4, 0.5, 0.6, 0.7, 0.8}\n"})
        texts.add(open_cube({test::write_envi(folder / "cube", 3, 4, 5, 2, "bsq", bytes,
                                              std::string("byte order = 0\n") + more)}));
    std::string large;
    for (int i = 0; i < 60; ++i)
        test::append(large, static_cast<std::int32_t>(70'000'000 + i));
    const auto digits = open_cube({test::write_envi(folder / "large", 3, 4, 5, 3, "bsq", large)});
    texts.add(digits);
    {
        test::Hdf5Writer file(folder / "PRS.he5");
        const std::string fields = "HDFEOS/SWATHS/PRS_L2D_HCO/Data Fields/";
        file.dataset(fields + "VNIR_Cube", {4, 2, 4}, H5T_NATIVE_UINT16, std::vector<std::uint16_t>(32, 1));
        file.dataset(fields + "VNIR_PIXEL_L2_ERR_MATRIX", {4, 2, 4}, H5T_NATIVE_UINT8,
                     std::vector<std::uint8_t>(32, 0));
        for (const char* corner : {"Product_ULcorner_easting", "Product_LRcorner_northing"})
            file.number("/", corner, {0});
        for (const char* corner : {"Product_LRcorner_easting", "Product_ULcorner_northing"})
            file.number("/", corner, {90});
    }
    texts.add(open_cube({folder / "PRS.he5"}));
    CubeInfo info;
    info.paths = {folder / "cube.dat"};
    info.opened_with.mask = folder / "large.dat";
    std::filesystem::create_directory(folder / "run");
    test::write_bytes(folder / "run/run.json", "{}");
    for (const char* output : {"cube.dat", "large.dat", "PRS.he5", "run/run.json"})
        texts.refused(check_map_output(info, {{folder / "PRS.he5"}, folder / "run"}, folder / output));
    EXPECT_GT(texts.size(), 10);
    texts.expectChinese();
}

} // namespace
} // namespace redline::ui
