// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <limits>

#include "redline/scene/ground_truth.h"
#include "tests/support/cube_checks.h"
#include "tests/support/field_files.h"
#include "tests/support/shared_data.h"
#include "tests/support/temporary_folder.h"

namespace redline {
namespace {

/// A label raster of `rows` x `cols` at a place of a 10 m grid.
template<typename T>
std::filesystem::path raster(const std::filesystem::path& path, int rows, int cols,
                             const std::vector<T>& values, GDALDataType type, int row = 0, int col = 0,
                             const std::function<void(GDALRasterBand&)>& more = {}, bool placed = true) {
    test::write_gdal(path, "GTiff", rows, cols, 1, type, [&](GDALDataset& dataset) {
        double transform[] = {1000 + col * 10.0, 10, 0, 2000 - row * 10.0, 0, -10};
        if (placed) dataset.SetGeoTransform(transform);
        GDALRasterBand& band = *dataset.GetRasterBand(1);
        if (more) more(band);
        auto copy = values;
        ASSERT_EQ(band.RasterIO(GF_Write, 0, 0, cols, rows, copy.data(), cols, rows, type, 0, 0, nullptr),
                  CE_None);
    });
    return path;
}

CubeInfo grid(int rows, int cols, bool placed = true) {
    CubeInfo info;
    info.rows = rows;
    info.cols = cols;
    info.bands = 1;
    if (placed) info.geotransform = {1000, 10, 0, 2000, 0, -10};
    return info;
}

std::vector<std::int16_t> labels_of(const Result<GroundTruth>& truth) {
    EXPECT_TRUE(truth.has_value()) << (truth ? "" : to_text(truth.error()));
    return truth ? truth->label : std::vector<std::int16_t>{};
}

TEST(LabelRasters, FloatsThatAreWholeNumbersAreLabelsOthersAreNot) {
    const test::TemporaryFolder folder;
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const auto good = raster<float>(folder / "good.tif", 2, 3, {0, 5, 5, nan, 9, 0}, GDT_Float32);
    const auto truth = open_labels({good}, grid(2, 3));
    EXPECT_EQ(labels_of(truth), (std::vector<std::int16_t>{-1, 0, 0, -1, 1, -1}));
    EXPECT_EQ(truth->legend.classes[1].value, 9);
    EXPECT_TRUE(truth->legend.unlabelled_guessed);

    const auto bad = open_labels(
        {raster<float>(folder / "bad.tif", 2, 3, {0, 5, 5, 1, 9.5f, 0}, GDT_Float32)}, grid(2, 3));
    ASSERT_FALSE(bad.has_value());
    EXPECT_EQ(bad.error().code, ErrorCode::input);
    EXPECT_NE(bad.error().what.find("9.5 at row 1, column 1"), std::string::npos) << bad.error().what;
}

TEST(LabelRasters, ARasterOfAnotherSizeIsAnErrorUnlessItsCoordinatesPlaceIt) {
    const test::TemporaryFolder folder;
    const auto loose =
        raster<std::uint8_t>(folder / "loose.tif", 2, 3, {1, 2, 1, 2, 1, 2}, GDT_Byte, 0, 0, {}, false);
    const auto refused = open_labels({loose}, grid(4, 5));
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().code, ErrorCode::input);
    EXPECT_NE(refused.error().what.find("2 rows x 3 columns"), std::string::npos) << refused.error().what;
    EXPECT_NE(refused.error().what.find("4 x 5"), std::string::npos);
    EXPECT_NE(refused.error().where.find("loose.tif"), std::string::npos);

    const auto placed = raster<std::uint8_t>(folder / "placed.tif", 2, 3, {1, 2, 1, 2, 1, 2}, GDT_Byte, 1, 2);
    const auto truth = open_labels({placed}, grid(4, 5));
    EXPECT_EQ(labels_of(truth), (std::vector<std::int16_t>{-1, -1, -1, -1, -1, -1, -1, 0,  1,  0,
                                                           -1, -1, 1,  0,  1,  -1, -1, -1, -1, -1}));
    EXPECT_EQ(truth->warnings.size(), 1u) << "part of the scene has no labels";
    EXPECT_FALSE(truth->legend.unlabelled) << "no value of the raster means unlabelled";

    const auto beside = raster<std::uint8_t>(folder / "beside.tif", 2, 3, {1, 2, 1, 2, 1, 2}, GDT_Byte, 9, 0);
    EXPECT_FALSE(open_labels({beside}, grid(4, 5)).has_value());
}

TEST(LabelRasters, WhatLiesOutsideTheCubeIsLeftOutAndCounted) {
    const test::TemporaryFolder folder;
    // One row more above and two columns more to the right than the cube; the file's no-data value is 0.
    const auto larger =
        raster<std::uint8_t>(folder / "larger.tif", 3, 5, {7, 0, 0, 7, 7, 1, 2, 1, 0, 9, 2, 1, 2, 9, 9},
                             GDT_Byte, -1, 0, [](GDALRasterBand& band) { band.SetNoDataValue(0); });
    const auto truth = open_labels({larger}, grid(2, 3));
    EXPECT_EQ(labels_of(truth), (std::vector<std::int16_t>{0, 1, 0, 1, 0, 1}));
    ASSERT_EQ(truth->warnings.size(), 1u);
    EXPECT_EQ(truth->warnings[0],
              "6 of the labels in larger.tif lie outside the cube's 2 x 3 pixels and are left out");

    const auto loose = raster<std::uint8_t>(folder / "loose.tif", 3, 5, std::vector<std::uint8_t>(15, 1),
                                            GDT_Byte, 0, 0, {}, false);
    EXPECT_FALSE(open_labels({loose}, grid(2, 3))) << "without coordinates a larger raster has no place";
    CubeInfo part = grid(2, 3, false);
    part.part = Window{1, 2, 2, 3};
    part.scene_rows = 3;
    part.scene_cols = 5;
    const auto whole = raster<std::uint8_t>(
        folder / "whole.tif", 3, 5, {0, 0, 0, 0, 0, 0, 0, 1, 2, 1, 3, 0, 2, 1, 2}, GDT_Byte, 0, 0, {}, false);
    EXPECT_EQ(labels_of(open_labels({whole}, part)), (std::vector<std::int16_t>{0, 1, 0, 1, 0, 1}))
        << "labels of the whole scene beside a part of it";
}

TEST(LabelRasters, ManyNamesTakeNoTime) {
    const test::TemporaryFolder folder;
    std::string style = "<qgis><pipe><rasterrenderer><colorPalette>";
    for (int value = 0; value < 200'000; ++value)
        style += "<paletteEntry value=\"" + std::to_string(value) + "\" label=\"n" + std::to_string(value) +
                 "\" color=\"#e60000\"/>";
    test::write_bytes(folder / "labels.qml", style + "</colorPalette></rasterrenderer></pipe></qgis>");
    const auto path = raster<std::uint8_t>(folder / "labels.tif", 2, 3, {1, 2, 1, 2, 1, 2}, GDT_Byte);
    // Twenty thousand million comparisons when each entry is looked for among all before it: minutes.
    const auto truth = open_labels({path}, grid(2, 3));
    ASSERT_TRUE(truth) << to_text(truth.error());
    EXPECT_EQ(truth->legend.classes[1].name, "n2");
}

TEST(LabelRasters, TilesTakeTheirPlaces) {
    const test::TemporaryFolder folder;
    const auto a = raster<float>(folder / "a.tif", 2, 2, {1, 0, 2, 2}, GDT_Float32, 0, 0);
    const auto b = raster<float>(folder / "b.tif", 2, 2, {3, 3, 0, 1}, GDT_Float32, 0, 2);
    EXPECT_EQ(labels_of(open_labels({b, a}, grid(2, 4))),
              (std::vector<std::int16_t>{0, -1, 2, 2, 1, 1, -1, 0}));
}

TEST(LabelRasters, TilesThatDeclareDifferentUnlabelledValuesKeepTheirOwn) {
    const test::TemporaryFolder folder;
    const auto tile = [&](const char* name, std::vector<std::uint8_t> values, int col,
                          std::optional<double> nodata) {
        const auto path = raster<std::uint8_t>(folder / name, 2, 2, values, GDT_Byte, 0, col);
        if (nodata) {
            GDALDataset* data = GDALDataset::Open(path.c_str(), GDAL_OF_RASTER | GDAL_OF_UPDATE);
            data->GetRasterBand(1)->SetNoDataValue(*nodata);
            GDALClose(data);
        }
        return path;
    };
    const auto zero = tile("zero.tif", {3, 0, 0, 3}, 0, 0.0), plain = tile("plain.tif", {3, 0, 0, 3}, 0, {}),
               other = tile("other.tif", {255, 7, 3, 255}, 2, 255.0);
    for (const auto& files : {std::vector{zero, other}, {other, zero}, {plain, other}, {other, plain}}) {
        const auto truth = open_labels(files, grid(2, 4));
        ASSERT_TRUE(truth) << to_text(truth.error());
        ASSERT_EQ(truth->classes(), 2) << files.front();
        EXPECT_EQ(truth->legend.classes[0].value, 3);
        EXPECT_EQ(truth->legend.classes[1].value, 7);
        EXPECT_EQ(truth->legend.counts(), (std::vector<std::int64_t>{3, 1}));
        ASSERT_EQ(truth->warnings.size(), 1U);
        EXPECT_NE(truth->warnings[0].find("do not declare the same"), std::string::npos);
    }
    EXPECT_TRUE(open_labels({other}, grid(2, 4))->legend.counts() == (std::vector<std::int64_t>{1, 1}));
}

TEST(LabelRasters, FilesThatContradictEachOtherAreSaid) {
    const test::TemporaryFolder folder;
    const auto a = raster<std::uint8_t>(folder / "a.tif", 1, 3, {1, 2, 0}, GDT_Byte),
               b = raster<std::uint8_t>(folder / "b.tif", 1, 3, {1, 3, 3}, GDT_Byte),
               c = raster<std::uint8_t>(folder / "c.tif", 1, 3, {1, 0, 2}, GDT_Byte);
    const auto truth = open_labels({a, b}, grid(1, 3));
    ASSERT_TRUE(truth.has_value()) << to_text(truth.error());
    ASSERT_EQ(truth->warnings.size(), 1u);
    EXPECT_NE(truth->warnings[0].find("different classes to 1 pixels"), std::string::npos)
        << truth->warnings[0];
    EXPECT_EQ(truth->legend.classes[static_cast<std::size_t>(truth->at(0, 1))].value, 3);
    const auto agreeing = open_labels({a, c}, grid(1, 3));
    ASSERT_TRUE(agreeing.has_value());
    EXPECT_TRUE(agreeing->warnings.empty());
}

TEST(LabelRasters, MinusOneIsTakenForUnlabelledAndShownAsAGuess) {
    const auto unlabelled = [](const std::vector<std::int64_t>& values) {
        return make_ground_truth(1, static_cast<std::int64_t>(values.size()), values);
    };
    const auto alone = unlabelled({-1, 1, 2});
    ASSERT_TRUE(alone.has_value());
    EXPECT_EQ(alone->legend.unlabelled, -1);
    ASSERT_EQ(alone->guesses.size(), 1u);
    EXPECT_EQ(alone->guesses[0], (Guess{"unlabelled value", "-1", "--unlabelled", false}));
    const auto beside_zero = unlabelled({-1, 0, 2});
    ASSERT_TRUE(beside_zero.has_value());
    EXPECT_EQ(beside_zero->legend.unlabelled, -1);
    EXPECT_TRUE(beside_zero->guesses[0].ambiguous);
    EXPECT_EQ(beside_zero->legend.classes[0].value, 0);
    const auto others_below = unlabelled({-2, -1, 0});
    EXPECT_EQ(others_below->legend.unlabelled, 0) << "negative numbers are classes there";
}

TEST(LabelRasters, NamesAndColoursComeFromTheFile) {
    const test::TemporaryFolder folder;
    const auto path = raster<std::uint8_t>(
        folder / "named.tif", 2, 3, {0, 1, 2, 2, 1, 0}, GDT_Byte, 0, 0, [](GDALRasterBand& band) {
            GDALColorTable colors;
            const GDALColorEntry red{200, 10, 20, 255}, green{10, 200, 20, 255};
            colors.SetColorEntry(1, &red);
            colors.SetColorEntry(2, &green);
            band.SetColorTable(&colors);
            char* names[] = {const_cast<char*>("none"), const_cast<char*>("water"),
                             const_cast<char*>("forest"), nullptr};
            band.SetCategoryNames(names);
        });
    const auto truth = open_labels({path}, grid(2, 3));
    ASSERT_TRUE(truth.has_value()) << to_text(truth.error());
    ASSERT_EQ(truth->classes(), 2);
    EXPECT_EQ(truth->legend.classes[0], (ClassInfo{1, "water", {200, 10, 20}, 2}));
    EXPECT_EQ(truth->legend.classes[1], (ClassInfo{2, "forest", {10, 200, 20}, 2}));
}

TEST(LabelRasters, EnviClassificationKeepsNamesAndColours) {
    const test::TemporaryFolder folder;
    const std::string bytes("\x00\x01\x02\x02\x01\x00", 6);
    const auto header = test::write_envi(
        folder / "classes", 2, 3, 1, 1, "bsq", bytes,
        "byte order = 0\nfile type = ENVI Classification\nclasses = 3\n"
        "class names = {Unclassified, water, forest}\nclass lookup = {0, 0, 0, 0, 0, 255, 0, 128, 0}\n");
    for (const auto& path : {header, folder / "classes.dat"}) {
        const auto truth = open_labels({path}, grid(2, 3, false));
        ASSERT_TRUE(truth.has_value()) << to_text(truth.error());
        ASSERT_EQ(truth->classes(), 2);
        EXPECT_EQ(truth->legend.classes[0], (ClassInfo{1, "water", {0, 0, 255}, 2}));
        EXPECT_EQ(truth->legend.classes[1].name, "forest");
    }
}

TEST(LabelRasters, NumpyAndMatlabLabelsAreRead) {
    const test::TemporaryFolder folder;
    test::write_bytes(folder / "gt.npy",
                      test::npy_bytes("|u1", true, "2, 3", std::string("\x00\x01\x02\x03\x02\x00", 6)));
    EXPECT_EQ(labels_of(open_labels({folder / "gt.npy"}, grid(2, 3, false))),
              (std::vector<std::int16_t>{-1, 1, 1, 0, 2, -1}));
    for (const mat_ft version : {MAT_FT_MAT5, MAT_FT_MAT73}) {
        {
            test::MatWriter file(folder / "gt.mat", version);
            file.bytes("other", {4, 4}, std::vector<std::uint8_t>(16, 1));
            file.bytes("scene_gt", {2, 3}, {0, 1, 2, 3, 2, 0});
        }
        EXPECT_EQ(labels_of(open_labels({folder / "gt.mat"}, grid(2, 3, false))),
                  (std::vector<std::int16_t>{-1, 1, 1, 0, 2, -1}));
        LabelOptions other;
        other.variable = "other";
        EXPECT_EQ(open_labels({folder / "gt.mat"}, grid(4, 4, false), other)->classes(), 1);
    }
}

TEST(LabelRasters, AMaskExcludesPixels) {
    const test::TemporaryFolder folder;
    const auto labels = raster<std::uint8_t>(folder / "labels.tif", 2, 3, {1, 2, 1, 2, 1, 2}, GDT_Byte);
    LabelOptions options;
    options.mask = raster<std::uint8_t>(folder / "mask.tif", 2, 3, {0, 1, 0, 0, 0, 200}, GDT_Byte);
    EXPECT_EQ(labels_of(open_labels({labels}, grid(2, 3), options)),
              (std::vector<std::int16_t>{0, -1, 0, 1, 0, -1}));
}

TEST(LabelRasters, TheUnlabelledValueCanBeDeclared) {
    const std::vector<std::int64_t> values{0, 1, 255, 0, 1, 255};
    LabelOptions options;
    options.unlabelled = 255;
    const auto declared = make_ground_truth(2, 3, values, options);
    EXPECT_EQ(labels_of(declared), (std::vector<std::int16_t>{0, 1, -1, 0, 1, -1}));
    EXPECT_FALSE(declared->legend.unlabelled_guessed);
    EXPECT_EQ(declared->legend.map_nodata(), 255);
    options = {};
    options.no_unlabelled = true;
    const auto none = make_ground_truth(2, 3, values, options);
    EXPECT_EQ(none->classes(), 3);
    EXPECT_EQ(none->legend.map_nodata(), 2) << "a value that no class uses";
    EXPECT_FALSE(make_ground_truth(2, 3, std::vector<std::int64_t>(6, 0)).has_value())
        << "no pixel is labelled";
    std::vector<std::int64_t> picture(20'000);
    for (std::size_t i = 0; i < picture.size(); ++i)
        picture[i] = static_cast<std::int64_t>(i);
    EXPECT_FALSE(make_ground_truth(100, 200, picture).has_value()) << "a picture is not a label raster";
}

TEST(LabelRasters, FieldDataHasTheCountsOfItsAuthors) {
    REDLINE_NEEDS_SHARED("data/enmap_potsdam");
    std::vector<std::filesystem::path> tiles;
    for (const auto& entry : std::filesystem::directory_iterator(test::shared("data/enmap_potsdam/labels")))
        tiles.push_back(entry.path());
    REDLINE_OPEN(cube, {test::shared("data/enmap_potsdam/images.vrt")});
    const std::vector<std::int64_t> counts{327, 699, 1586, 1145, 85, 359};
    for (const auto& paths : {tiles, {test::shared("data/enmap_potsdam/labels.vrt")}}) {
        const auto truth = open_labels(paths, cube->info());
        ASSERT_TRUE(truth.has_value()) << to_text(truth.error());
        EXPECT_EQ(truth->legend.counts(), counts);
        EXPECT_EQ(truth->legend.unlabelled, 0);
    }
    const auto cover = open_label_raster(test::shared("data/tiff/landcover_map_l2.tif"));
    ASSERT_TRUE(cover.has_value());
    EXPECT_EQ(cover->legend.counts(), (std::vector<std::int64_t>{38069, 6367, 25569, 555, 598}));
    EXPECT_EQ(cover->legend.classes[1].name, "low vegetation")
        << "names come from the QGIS style beside the raster";
    EXPECT_EQ(cover->legend.classes[4].color.hex(), "#0064ff");
    EXPECT_FALSE(cover->legend.unlabelled_guessed) << "the file declares 0 as no data";
    const auto pines = open_label_raster(test::shared("data/npy/indian_pines_gt.npy"));
    ASSERT_TRUE(pines.has_value());
    EXPECT_EQ(pines->legend.counts(), (std::vector<std::int64_t>{46, 1428, 830, 237, 483, 730, 28, 478, 20,
                                                                 972, 2455, 593, 205, 1265, 386, 93}));
    EXPECT_EQ(pines->at(130, 20), 2) << "Fortran order";
    EXPECT_EQ(pines->at(20, 130), -1);
}

TEST(LabelRasters, ThePaletteHasNoColourTwice) {
    const auto palette = class_palette(200);
    ASSERT_EQ(palette.size(), 200u);
    for (std::size_t i = 0; i < palette.size(); ++i)
        EXPECT_EQ(std::count(palette.begin(), palette.end(), palette[i]), 1) << palette[i].hex();
    EXPECT_EQ(palette[0].hex(), "#e69f00");
}

} // namespace
} // namespace redline
