// SPDX-License-Identifier: GPL-3.0-or-later
// Masks that rasters carry besides no-data values make pixels invalid, and it is said.
#include <cmath>

#include "redline/scene/ground_truth.h"
#include "tests/support/cube_checks.h"
#include "tests/support/field_files.h"
#include "tests/support/temporary_folder.h"

namespace redline {
namespace {

using test::coded;

bool masked_pixel(std::int64_t row, std::int64_t col) {
    return (row == 1 && col == 2) || row == 3;
}

/// 0 where masked_pixel(), 255 elsewhere.
void fill_mask(GDALRasterBand& band) {
    for (int row = 0; row < band.GetYSize(); ++row)
        for (int col = 0; col < band.GetXSize(); ++col) {
            std::uint8_t value = masked_pixel(row, col) ? 0 : 255;
            ASSERT_EQ(band.RasterIO(GF_Write, col, row, 1, 1, &value, 1, 1, GDT_Byte, 0, 0, nullptr),
                      CE_None);
        }
}

void expect_masked(const HyperspectralCube& cube) {
    const auto values = test::read_all(cube);
    std::size_t at = 0;
    for (std::int64_t row = 0; row < cube.rows(); ++row)
        for (std::int64_t col = 0; col < cube.cols(); ++col)
            for (std::int64_t band = 0; band < cube.bands(); ++band, ++at) {
                if (masked_pixel(row, col))
                    ASSERT_TRUE(std::isnan(values[at])) << row << ", " << col << ", " << band;
                else
                    ASSERT_EQ(values[at], coded(row, col, band)) << row << ", " << col << ", " << band;
            }
    EXPECT_FALSE(cube.info().mask.empty());
}

TEST(Masks, InsideTheFileOrBesideIt) {
    const test::TemporaryFolder folder;
    for (const char* internal : {"YES", "NO"})
        for (const GDALDataType type : {GDT_UInt16, GDT_Int32, GDT_Float32}) {
            SCOPED_TRACE(std::string(internal) + " " + GDALGetDataTypeName(type));
            const auto path = folder / (std::string("cube") + internal + GDALGetDataTypeName(type) + ".tif");
            CPLSetThreadLocalConfigOption("GDAL_TIFF_INTERNAL_MASK", internal);
            test::write_gdal(path, "GTiff", 5, 4, 3, type, [](GDALDataset& dataset) {
                test::fill_coded(dataset);
                ASSERT_EQ(dataset.CreateMaskBand(GMF_PER_DATASET), CE_None);
                fill_mask(*dataset.GetRasterBand(1)->GetMaskBand());
            });
            CPLSetThreadLocalConfigOption("GDAL_TIFF_INTERNAL_MASK", nullptr);
            REDLINE_OPEN(cube, {path});
            EXPECT_EQ(cube->info().dtype, type == GDT_UInt16  ? "uint16"
                                          : type == GDT_Int32 ? "int32"
                                                              : "float32");
            expect_masked(*cube);
        }
}

TEST(Masks, AnAlphaBandIsNoBandOfTheSpectrum) {
    const test::TemporaryFolder folder;
    for (const char* interleave : {"INTERLEAVE=PIXEL", "INTERLEAVE=BAND"}) {
        test::write_gdal(folder / "cube.tif", "GTiff", 5, 4, 6, GDT_UInt16,
                         [](GDALDataset& dataset) {
                             dataset.GetRasterBand(6)->SetColorInterpretation(GCI_AlphaBand);
                             test::fill_coded(dataset);
                             fill_mask(*dataset.GetRasterBand(6));
                         },
                         {interleave});
        REDLINE_OPEN(cube, {folder / "cube.tif"});
        EXPECT_EQ(cube->bands(), 5);
        EXPECT_EQ(cube->info().axis.good.size(), 5u);
        EXPECT_NE(cube->info().mask.find("band 6"), std::string::npos) << cube->info().mask;
        expect_masked(*cube);
        std::vector<float> picture(4);
        ASSERT_TRUE(cube->read_decimated(4, 2, 2, picture));
        EXPECT_TRUE(std::isnan(picture[3])) << "row 3 is masked in pictures as well";
        EXPECT_EQ(picture[0], coded(1, 1, 4));
    }
}

TEST(Masks, ABandInTheMiddleThatCallsItselfAlphaIsData) {
    const test::TemporaryFolder folder;
    test::write_gdal(folder / "cube.tif", "GTiff", 5, 4, 6, GDT_UInt16, test::fill_coded, {"ALPHA=YES"});
    REDLINE_OPEN(cube, {folder / "cube.tif"});
    EXPECT_EQ(cube->bands(), 6);
    test::expect_values(*cube, [](auto row, auto col, auto band) { return coded(row, col, band); });
    EXPECT_TRUE(cube->info().mask.empty());
}

TEST(Masks, ScaleOffsetAndNoDataOfEachBandStillApply) {
    const test::TemporaryFolder folder;
    test::write_gdal(folder / "cube.tif", "GTiff", 5, 4, 2, GDT_Int16, [](GDALDataset& dataset) {
        test::fill_coded(dataset);
        ASSERT_EQ(dataset.CreateMaskBand(GMF_PER_DATASET), CE_None);
        fill_mask(*dataset.GetRasterBand(1)->GetMaskBand());
        dataset.GetRasterBand(1)->SetScale(0.5);
        dataset.GetRasterBand(2)->SetOffset(7);
        dataset.GetRasterBand(1)->SetNoDataValue(23);
        dataset.GetRasterBand(2)->SetNoDataValue(23); // a GeoTIFF has one for all bands
    });
    REDLINE_OPEN(cube, {folder / "cube.tif"});
    EXPECT_TRUE(std::isnan(test::value_at(*cube, 2, 3, 0))) << "the no-data value";
    EXPECT_TRUE(std::isnan(test::value_at(*cube, 1, 2, 0))) << "the mask";
    EXPECT_EQ(test::value_at(*cube, 2, 2, 0), 11);
    EXPECT_EQ(test::value_at(*cube, 2, 3, 1), 1030);
}

TEST(Masks, NoDataMayDifferFromBandToBand) {
    const test::TemporaryFolder folder;
    test::write_gdal(folder / "cube.tif", "GTiff", 5, 4, 2, GDT_Int16, test::fill_coded);
    test::write_bytes(
        folder / "cube.vrt",
        "<VRTDataset rasterXSize=\"4\" rasterYSize=\"5\">"
        "<VRTRasterBand dataType=\"Int16\" band=\"1\"><NoDataValue>12</NoDataValue><SimpleSource>"
        "<SourceFilename relativeToVRT=\"1\">cube.tif</SourceFilename><SourceBand>1</SourceBand>"
        "</SimpleSource></VRTRasterBand>"
        "<VRTRasterBand dataType=\"Int16\" band=\"2\"><NoDataValue>1021</NoDataValue><SimpleSource>"
        "<SourceFilename relativeToVRT=\"1\">cube.tif</SourceFilename><SourceBand>2</SourceBand>"
        "</SimpleSource></VRTRasterBand></VRTDataset>");
    REDLINE_OPEN(cube, {folder / "cube.vrt"});
    EXPECT_EQ(cube->info().nodata, (std::vector<double>{12, 1021}));
    const auto values = test::read_all(*cube);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto row = static_cast<int>(i / 8), col = static_cast<int>(i / 2 % 4),
                   band = static_cast<int>(i % 2);
        const double raw = coded(row, col, band);
        EXPECT_EQ(std::isnan(values[i]), raw == (band == 0 ? 12 : 1021)) << raw;
    }
    EXPECT_TRUE(cube->info().mask.empty());
}

TEST(Masks, ALabelRastersMaskMeansNoLabel) {
    const test::TemporaryFolder folder;
    test::write_gdal(folder / "labels.tif", "GTiff", 5, 4, 1, GDT_Byte, [](GDALDataset& dataset) {
        GDALRasterBand& band = *dataset.GetRasterBand(1);
        ASSERT_EQ(band.Fill(3), CE_None);
        std::uint8_t other = 4;
        ASSERT_EQ(band.RasterIO(GF_Write, 0, 0, 1, 1, &other, 1, 1, GDT_Byte, 0, 0, nullptr), CE_None);
        ASSERT_EQ(dataset.CreateMaskBand(GMF_PER_DATASET), CE_None);
        fill_mask(*band.GetMaskBand());
    });
    const auto truth = open_label_raster(folder / "labels.tif");
    ASSERT_TRUE(truth) << to_text(truth.error());
    EXPECT_EQ(truth->legend.counts(), (std::vector<std::int64_t>{14, 1}));
    EXPECT_EQ(truth->at(3, 0), -1);
}

} // namespace
} // namespace redline
