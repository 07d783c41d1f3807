// SPDX-License-Identifier: GPL-3.0-or-later
// A raster that the user gives as a mask: the pixels it marks have no data.
#include <cmath>
#include <limits>

#include "redline/scene/ground_truth.h"
#include "tests/support/cube_checks.h"
#include "tests/support/field_files.h"
#include "tests/support/temporary_folder.h"

namespace redline {
namespace {

using test::coded;

/// 5 x 4 pixels, 3 bands, placed on a 10 m grid.
std::filesystem::path write_cube(const std::filesystem::path& path, bool placed = true) {
    test::write_gdal(path, "GTiff", 5, 4, 3, GDT_Int16, [&](GDALDataset& dataset) {
        double transform[] = {1000, 10, 0, 2000, 0, -10};
        if (placed) dataset.SetGeoTransform(transform);
        test::fill_coded(dataset);
    });
    return path;
}

/// A raster whose value at (row, col) is `value(row, col)`.
template<typename Value>
std::filesystem::path write_mask(const std::filesystem::path& path, int rows, int cols, int row, int col,
                                 Value&& value, bool placed = true, int bands = 1) {
    test::write_gdal(path, "GTiff", rows, cols, bands, GDT_Byte, [&](GDALDataset& dataset) {
        double transform[] = {1000 + col * 10.0, 10, 0, 2000 - row * 10.0, 0, -10};
        if (placed) dataset.SetGeoTransform(transform);
        for (int b = 0; b < bands; ++b)
            for (int r = 0; r < rows; ++r)
                for (int c = 0; c < cols; ++c) {
                    std::uint8_t one = static_cast<std::uint8_t>(value(r, c, b));
                    ASSERT_EQ(dataset.GetRasterBand(b + 1)->RasterIO(GF_Write, c, r, 1, 1, &one, 1, 1,
                                                                     GDT_Byte, 0, 0, nullptr),
                              CE_None);
                }
    });
    return path;
}

template<typename Masked>
void expect_masked(const HyperspectralCube& cube, Masked&& masked, int row0 = 0, int col0 = 0) {
    const auto values = test::read_all(cube);
    std::size_t at = 0;
    for (int row = 0; row < cube.rows(); ++row)
        for (int col = 0; col < cube.cols(); ++col)
            for (int band = 0; band < cube.bands(); ++band, ++at) {
                if (masked(row + row0, col + col0, band))
                    ASSERT_TRUE(std::isnan(values[at])) << row << ", " << col << ", " << band;
                else
                    ASSERT_EQ(values[at], coded(row + row0, col + col0, band)) << row << ", " << col;
            }
}

TEST(PixelMasks, WhatIsNotZeroHasNoData) {
    const test::TemporaryFolder folder;
    const auto cube_file = write_cube(folder / "cube.tif");
    const auto value = [](int row, int col, int) { return row == 1 ? 3 : col == 2 ? 1 : 0; };
    OpenOptions options;
    options.mask = write_mask(folder / "clouds.tif", 5, 4, 0, 0, value);
    REDLINE_OPEN(cube, {cube_file}, options);
    expect_masked(*cube, [&](int row, int col, int) { return value(row, col, 0) != 0; });
    EXPECT_NE(cube->info().mask.find("clouds.tif"), std::string::npos) << cube->info().mask;
    std::vector<float> picture(20);
    ASSERT_TRUE(cube->read_decimated(1, 5, 4, picture));
    EXPECT_TRUE(std::isnan(picture[1 * 4 + 3]));
    EXPECT_EQ(picture[2 * 4 + 3], coded(2, 3, 1));
    const auto spectrum = cube->spectrum(0, 2);
    ASSERT_TRUE(spectrum);
    EXPECT_TRUE(std::isnan(spectrum->at(0)));

    options.mask_values = {3, 7};
    REDLINE_OPEN(chosen, {cube_file}, options);
    expect_masked(*chosen, [&](int row, int, int) { return row == 1; });
    EXPECT_NE(chosen->info().mask.find("values 3, 7"), std::string::npos) << chosen->info().mask;
    options.mask_values = {0};
    REDLINE_OPEN(zeros, {cube_file}, options);
    expect_masked(*zeros, [&](int row, int col, int) { return value(row, col, 0) == 0; });
}

TEST(PixelMasks, AreLaidOnPartsOfSceneAndBandsByTheirCoordinates) {
    const test::TemporaryFolder folder;
    const auto cube_file = write_cube(folder / "cube.tif");
    // Three rows and three columns that begin at row 1, column 2: a column sticks out.
    OpenOptions options;
    options.mask = write_mask(folder / "mask.tif", 3, 3, 1, 2,
                              [](int row, int col, int) { return row == 1 && col == 1; });
    const auto masked = [](int row, int col, int) { return row == 2 && col == 3; };
    REDLINE_OPEN(cube, {cube_file}, options);
    expect_masked(*cube, masked);
    options.window = Window{1, 1, 3, 3};
    REDLINE_OPEN(part, {cube_file}, options);
    expect_masked(*part, masked, 1, 1);

    // Without coordinates a mask of the whole scene is cut to the part.
    options.mask = write_mask(folder / "plain.tif", 5, 4, 0, 0, masked, false);
    REDLINE_OPEN(cut, {cube_file}, options);
    expect_masked(*cut, masked, 1, 1);

    // A band of the mask for each of the cube's.
    options.window.reset();
    options.mask = write_mask(
        folder / "flags.tif", 5, 4, 0, 0, [](int row, int, int band) { return band == 2 && row == 4; }, true,
        3);
    REDLINE_OPEN(flagged, {cube_file}, options);
    expect_masked(*flagged, [](int row, int, int band) { return band == 2 && row == 4; });
    options.bands = {2, 0};
    REDLINE_OPEN(bands, {cube_file}, options);
    EXPECT_TRUE(std::isnan(test::value_at(*bands, 4, 1, 0)));
    EXPECT_EQ(test::value_at(*bands, 4, 1, 1), coded(4, 1, 0));
}

TEST(PixelMasks, WhatDoesNotFitIsRefusedInWords) {
    const test::TemporaryFolder folder;
    const auto cube_file = write_cube(folder / "cube.tif");
    const auto zero = [](int, int, int) { return 0; };
    for (const auto& mask :
         {write_mask(folder / "small.tif", 3, 4, 0, 0, zero, false),
          write_mask(folder / "far.tif", 5, 4, 90, 0, zero),
          write_mask(folder / "bands.tif", 5, 4, 0, 0, zero, true, 2), folder / "missing.tif"}) {
        OpenOptions options;
        options.mask = mask;
        const auto refused = open_cube({cube_file}, options);
        ASSERT_FALSE(refused) << mask;
        EXPECT_EQ(refused.error().code, ErrorCode::input);
        EXPECT_NE(refused.error().where.find(mask.filename().string()), std::string::npos)
            << refused.error().where;
        EXPECT_FALSE(refused.error().remedy.empty());
    }
}

TEST(PixelMasks, ArraysAndNoDataValuesOfTheMaskAreUnderstood) {
    const test::TemporaryFolder folder;
    const auto cube_file = write_cube(folder / "cube.tif", false);
    {
        test::Hdf5Writer file(folder / "masks.h5");
        std::vector<std::uint8_t> clouds(20, 0), snow(20, 0);
        clouds[5] = 1, snow[6] = 1;
        file.dataset("clouds_mask", {5, 4}, H5T_NATIVE_UINT8, clouds);
        file.dataset("snow_mask", {5, 4}, H5T_NATIVE_UINT8, snow);
    }
    OpenOptions options;
    options.mask = folder / "masks.h5";
    EXPECT_FALSE(open_cube({cube_file}, options)) << "which of the two?";
    options.mask_variable = "snow_mask";
    REDLINE_OPEN(cube, {cube_file}, options);
    expect_masked(*cube, [](int row, int col, int) { return row == 1 && col == 2; });

    // 255 lies outside the image: nobody looked there, unless the values that mark are named.
    const auto value = [](int row, int, int) { return row == 0 ? 255 : row == 2 ? 1 : 0; };
    options.mask = write_mask(folder / "layer.tif", 5, 4, 0, 0, value, false);
    options.mask_variable.clear();
    {
        auto* dataset = static_cast<GDALDataset*>(GDALOpen(options.mask.c_str(), GA_Update));
        dataset->GetRasterBand(1)->SetNoDataValue(255);
        GDALClose(dataset);
    }
    REDLINE_OPEN(layer, {cube_file}, options);
    expect_masked(*layer, [](int row, int, int) { return row == 0 || row == 2; });
    EXPECT_EQ(layer->info().warnings.size(), 1u);
    EXPECT_NE(layer->info().warnings.front().find("no data in 4 pixels"), std::string::npos)
        << layer->info().warnings.front();
    options.mask_values = {1};
    REDLINE_OPEN(named, {cube_file}, options);
    expect_masked(*named, [](int row, int, int) { return row == 2; });
    options.mask_values = {255};
    REDLINE_OPEN(outside, {cube_file}, options);
    expect_masked(*outside, [](int row, int, int) { return row == 0; });
}

TEST(PixelMasks, WhatIsNoNumberIsNotKnownToBeClear) {
    const test::TemporaryFolder folder;
    const auto cube_file = write_cube(folder / "cube.tif", false);
    OpenOptions options;
    options.mask = folder / "mask.npy";
    std::string bytes;
    for (int i = 0; i < 20; ++i)
        test::append(bytes, i == 5 || i == 6 ? std::numeric_limits<float>::quiet_NaN()
                            : i == 9         ? 2.0f
                                             : 0.0f);
    test::write_bytes(options.mask, test::npy_bytes("<f4", false, "5, 4", bytes));
    const auto unknown = [](int row, int col, int) { return row == 1 && (col == 1 || col == 2); };
    REDLINE_OPEN(cube, {cube_file}, options);
    expect_masked(*cube, [&](int row, int col, int) { return unknown(row, col, 0) || row * 4 + col == 9; });
    ASSERT_EQ(cube->info().warnings.size(), 1u);
    EXPECT_NE(cube->info().warnings.front().find("no data in 2 pixels"), std::string::npos)
        << cube->info().warnings.front();
    options.mask_values = {7};
    REDLINE_OPEN(named, {cube_file}, options);
    expect_masked(*named, unknown);

    // Zero declared to be no data is still what the others are not: clear.
    options.mask_values.clear();
    options.mask = write_mask(
        folder / "zero.tif", 5, 4, 0, 0, [](int row, int, int) { return row == 3; }, false);
    {
        auto* dataset = static_cast<GDALDataset*>(GDALOpen(options.mask.c_str(), GA_Update));
        dataset->GetRasterBand(1)->SetNoDataValue(0);
        GDALClose(dataset);
    }
    REDLINE_OPEN(zero, {cube_file}, options);
    expect_masked(*zero, [](int row, int, int) { return row == 3; });
    EXPECT_TRUE(zero->info().warnings.empty());
}

TEST(PixelMasks, WhatAMaskDoesNotCoverIsKeptAndSaid) {
    const test::TemporaryFolder folder;
    OpenOptions options;
    options.mask = write_mask(folder / "mask.tif", 3, 3, 1, 2, [](int row, int, int) { return row == 1; });
    REDLINE_OPEN(cube, {write_cube(folder / "cube.tif")}, options);
    ASSERT_EQ(cube->info().warnings.size(), 1u);
    EXPECT_NE(cube->info().warnings.front().find("covers 6 of the cube's 20 pixels"), std::string::npos)
        << cube->info().warnings.front();
}

/// The layout of EMIT's L2A mask: layers of flags, and bits per band in bytes; row 1 of layer 2 and row 3 of
/// layer 3 mark.
void write_emit_mask(const std::filesystem::path& path, bool names) {
    test::Hdf5Writer file(path);
    std::vector<float> layers;
    for (int row = 0; row < 5; ++row)
        for (int col = 0; col < 4; ++col)
            for (int layer = 0; layer < 4; ++layer)
                layers.push_back((row == 1 && layer == 2) || (row == 3 && layer == 3) ? 1.0f : 0.0f);
    file.dataset("mask", {5, 4, 4}, H5T_NATIVE_FLOAT, layers);
    file.dataset("band_mask", {5, 4, 1}, H5T_NATIVE_UINT8, std::vector<std::uint8_t>(20, 0));
    file.dataset("location/elev", {5, 4}, H5T_NATIVE_FLOAT, std::vector<float>(20, 100));
    if (names)
        file.texts("sensor_band_parameters/mask_bands",
                   {"Cloud flag", "Cirrus flag", "Water flag", "Aggregate Flag"});
}

TEST(PixelMasks, OfSeveralLayersTheOneThatIsMeantIsTakenAndSaid) {
    const test::TemporaryFolder folder;
    const auto cube_file = write_cube(folder / "cube.tif", false);
    const auto row = [](int wanted) { return [wanted](int r, int, int) { return r == wanted; }; };
    OpenOptions options;
    options.mask = folder / "EMIT_MASK.nc";
    write_emit_mask(options.mask, true);
    REDLINE_OPEN(summed, {cube_file}, options);
    expect_masked(*summed, row(3));
    ASSERT_EQ(summed->info().guesses.size(), 2u);
    EXPECT_EQ(summed->info().guesses[0], (Guess{"mask variable", "mask", "--mask-variable", false}));
    EXPECT_EQ(summed->info().guesses[1],
              (Guess{"mask layer", "3 (Aggregate Flag)", "--mask-variable mask:N", false}));
    EXPECT_NE(summed->info().mask.find("(mask:3)"), std::string::npos) << summed->info().mask;
    for (const char* layer : {"mask:2", "mask:Water flag"}) {
        options.mask_variable = layer;
        REDLINE_OPEN(water, {cube_file}, options);
        expect_masked(*water, row(1));
    }

    // Without names nothing says which layer is meant.
    options.mask = folder / "plain.nc";
    write_emit_mask(options.mask, false);
    for (const char* wrong : {"", "mask", "mask:4", "mask:Water flag"}) {
        options.mask_variable = wrong;
        const auto refused = open_cube({cube_file}, options);
        ASSERT_FALSE(refused) << wrong;
        EXPECT_NE(refused.error().remedy.find("--mask-variable mask:N"), std::string::npos)
            << refused.error().remedy;
    }
    options.mask_variable = "mask:2";
    REDLINE_OPEN(water, {cube_file}, options);
    expect_masked(*water, row(1));

    // Layers of a plain raster, whose only variable has no name.
    options.mask = write_mask(
        folder / "two.tif", 5, 4, 0, 0, [](int r, int, int band) { return band == 1 && r == 4; }, false, 2);
    options.mask_variable = ":1";
    REDLINE_OPEN(second, {cube_file}, options);
    expect_masked(*second, row(4));
}

TEST(PixelMasks, LabelsLeaveOutTheSameValues) {
    const test::TemporaryFolder folder;
    REDLINE_OPEN(cube, {write_cube(folder / "cube.tif")});
    const auto labels = write_mask(folder / "labels.tif", 5, 4, 0, 0, [](int, int, int) { return 7; });
    LabelOptions options;
    options.mask = write_mask(folder / "mask.tif", 5, 4, 0, 0, [](int row, int, int) { return row; });
    const auto all = open_labels({labels}, cube->info(), options);
    ASSERT_TRUE(all) << to_text(all.error());
    EXPECT_EQ(all->legend.counts(), std::vector<std::int64_t>{4});
    // A dataset of the mask's file, and one of its layers.
    {
        test::Hdf5Writer file(folder / "masks.h5");
        std::vector<std::uint8_t> layers(40, 0);
        for (std::size_t i = 1; i < 12; i += 2)
            layers[i] = 1; // layer 1 of the first 6 pixels
        file.dataset("clouds", {5, 4, 2}, H5T_NATIVE_UINT8, layers);
        file.dataset("snow", {5, 4}, H5T_NATIVE_UINT8, std::vector<std::uint8_t>(20, 0));
    }
    LabelOptions layer;
    layer.mask = folder / "masks.h5";
    layer.mask_variable = "clouds:1";
    REDLINE_OPEN(unplaced, {write_cube(folder / "unplaced.tif", false)});
    const auto clouded = open_labels({labels}, unplaced->info(), layer);
    ASSERT_TRUE(clouded) << to_text(clouded.error());
    EXPECT_EQ(clouded->legend.counts(), std::vector<std::int64_t>{14});
    options.mask_values = {2};
    const auto two = open_labels({labels}, cube->info(), options);
    ASSERT_TRUE(two) << to_text(two.error());
    EXPECT_EQ(two->legend.counts(), std::vector<std::int64_t>{16});
    EXPECT_EQ(two->at(2, 0), -1);
}

} // namespace
} // namespace redline
