// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/cube_checks.h"
#include "tests/support/field_files.h"
#include "tests/support/temporary_folder.h"

#include "redline/scene/ground_truth.h"

namespace redline {
namespace {

TEST(ShortFile, IsRefusedWithExpectedAndActualBytes) {
    const test::TemporaryFolder folder;
    const std::string bytes = test::coded_bytes<std::int16_t>(3, 4, 5, "bsq");
    ASSERT_EQ(bytes.size(), 120u);
    const auto header = test::write_envi(folder / "short", 3, 4, 5, 2, "bsq", bytes.substr(0, 60));
    for (const auto& path : {header, folder / "short.dat"}) {
        const auto cube = open_cube({path});
        ASSERT_FALSE(cube.has_value()) << "a missing half must never turn into zeros";
        EXPECT_EQ(cube.error().code, ErrorCode::input);
        EXPECT_NE(cube.error().what.find("120"), std::string::npos) << cube.error().what;
        EXPECT_NE(cube.error().what.find("60"), std::string::npos) << cube.error().what;
        EXPECT_NE(cube.error().where.find("short.dat"), std::string::npos);
        EXPECT_FALSE(cube.error().remedy.empty());
    }
}

TEST(ShortFile, SurplusBytesAreSaidAndNotRead) {
    const test::TemporaryFolder folder;
    const auto header = test::write_envi(folder / "long", 3, 4, 5, 2, "bil",
                                         test::coded_bytes<std::int16_t>(3, 4, 5, "bil") + "tail");
    REDLINE_OPEN(cube, {header});
    test::expect_values(*cube, [](auto row, auto col, auto band) { return test::coded(row, col, band); });
    ASSERT_EQ(cube->info().warnings.size(), 1u);
    EXPECT_NE(cube->info().warnings[0].find("124"), std::string::npos);
    EXPECT_NE(cube->info().warnings[0].find("120"), std::string::npos);
}

TEST(ShortFile, LabelsThatAreCutOffAreRefusedToo) {
    const test::TemporaryFolder folder;
    const auto header = test::write_envi(folder / "labels", 4, 3, 1, 1, "bsq", std::string(7, '\x01'),
                                         "byte order = 0\nfile type = ENVI Classification\nclasses = 2\n");
    for (const auto& path : {header, folder / "labels.dat"}) {
        const auto truth = open_label_raster(path);
        ASSERT_FALSE(truth.has_value());
        EXPECT_NE(truth.error().what.find("12"), std::string::npos) << to_text(truth.error());
    }
}

TEST(ShortFile, AFileThatShrinksWhileItIsOpenIsNoticed) {
    const test::TemporaryFolder folder;
    const auto header =
        test::write_envi(folder / "cube", 3, 4, 5, 2, "bip", test::coded_bytes<std::int16_t>(3, 4, 5, "bip"));
    REDLINE_OPEN(cube, {header});
    std::filesystem::resize_file(folder / "cube.dat", 10);
    EXPECT_FALSE(cube->spectrum(2, 3).has_value());
}

TEST(ShortFile, AGeoTiffThatIsCutOffIsRefusedWhenItIsOpened) {
    const test::TemporaryFolder folder;
    for (const std::vector<std::string>& layout :
         {std::vector<std::string>{"INTERLEAVE=BAND"},
          {"INTERLEAVE=PIXEL"},
          {"INTERLEAVE=BAND", "TILED=YES", "BLOCKXSIZE=16", "BLOCKYSIZE=16"},
          {"INTERLEAVE=PIXEL", "COMPRESS=DEFLATE"}}) {
        SCOPED_TRACE(layout.front() + " " + layout.back());
        const auto path = folder / "cube.tif";
        test::write_gdal(path, "GTiff", 40, 30, 5, GDT_Int16, test::fill_coded, layout);
        const auto whole = std::filesystem::file_size(path);
        REDLINE_OPEN(cube, {path});
        std::filesystem::resize_file(path, whole - 2);
        const auto cut = open_cube({path});
        ASSERT_FALSE(cut);
        EXPECT_EQ(cut.error().code, ErrorCode::input);
        EXPECT_NE(cut.error().what.find(std::to_string(whole - 2)), std::string::npos) << cut.error().what;
        EXPECT_NE(cut.error().where.find("cube.tif"), std::string::npos);
        EXPECT_NE(cut.error().remedy.find("copy"), std::string::npos);
    }
    // Blocks that were never written are no loss.
    test::write_gdal(folder / "sparse.tif", "GTiff", 40, 30, 5, GDT_Int16, [](GDALDataset&) {},
                     {"SPARSE_OK=YES"});
    REDLINE_OPEN(sparse, {folder / "sparse.tif"});
}

} // namespace
} // namespace redline
