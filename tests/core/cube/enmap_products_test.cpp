// SPDX-License-Identifier: GPL-3.0-or-later
// EnMAP and DESIS products: an image with a METADATA.XML and quality layers beside it.
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

std::string metadata(const std::vector<double>& wavelengths, const std::vector<std::string>& images = {}) {
    std::string text = "<?xml version=\"1.0\"?><level_X><product><image>";
    for (const std::string& image : images)
        text += "<merge><name>" + image + "</name></merge>";
    text += "</image></product><specific><bandCharacterisation>";
    for (const double each : wavelengths)
        text += "<bandID><wavelengthCenterOfBand>" + std::to_string(each) +
                "</wavelengthCenterOfBand><FWHMOfBand>7</FWHMOfBand><GainOfBand>" +
                std::to_string(each / 1e4) + "</GainOfBand><OffsetOfBand>0</OffsetOfBand></bandID>";
    return text + "</bandCharacterisation></specific></level_X>";
}

void write_image(const std::filesystem::path& path, int bands) {
    test::write_gdal(path, "GTiff", 3, 4, bands, GDT_Int16, test::fill_coded);
}

TEST(EnMapProducts, TakesWavelengthsGainsAndTimeFromItsMetadata) {
    const test::TemporaryFolder folder;
    const std::string stem = "ENMAP01-____L2A-DT0000001-";
    test::write_gdal(folder / (stem + "SPECTRAL_IMAGE.TIF"), "GTiff", 3, 4, 2, GDT_Int16, test::fill_coded);
    test::write_gdal(folder / (stem + "QL_QUALITY_CLOUD.TIF"), "GTiff", 3, 4, 1, GDT_Byte,
                     [](GDALDataset&) {});
    test::write_bytes(
        folder / (stem + "METADATA.XML"),
        "<?xml version=\"1.0\"?><level_X><base><temporalCoverage><startTime>2022-07-24T10:45:26Z</startTime>"
        "</temporalCoverage></base><specific><backgroundValue>1012</backgroundValue><bandCharacterisation>"
        "<bandID "
        "number=\"1\"><wavelengthCenterOfBand>418.24</wavelengthCenterOfBand><FWHMOfBand>6.9</FWHMOfBand>"
        "<GainOfBand>0.0001</GainOfBand><OffsetOfBand>0</OffsetOfBand></bandID>"
        "<bandID "
        "number=\"2\"><wavelengthCenterOfBand>423.87</wavelengthCenterOfBand><FWHMOfBand>7.1</FWHMOfBand>"
        "<GainOfBand>0.0002</GainOfBand><OffsetOfBand>0.5</OffsetOfBand></bandID>"
        "</bandCharacterisation></specific></level_X>");
    for (const char* name : {"SPECTRAL_IMAGE.TIF", "METADATA.XML"}) {
        REDLINE_OPEN(cube, {folder / (stem + name)});
        EXPECT_EQ(cube->info().axis.wavelength_nm, (std::vector<double>{418.24, 423.87}));
        EXPECT_EQ(cube->info().axis.fwhm_nm, (std::vector<double>{6.9, 7.1}));
        EXPECT_EQ(cube->info().acquisition_time, "2022-07-24T10:45:26Z");
        EXPECT_FLOAT_EQ(test::value_at(*cube, 2, 3, 0), 23 * 1e-4f);
        EXPECT_FLOAT_EQ(test::value_at(*cube, 2, 3, 1), static_cast<float>(1023 * 2e-4 + 0.5));
        EXPECT_TRUE(std::isnan(test::value_at(*cube, 1, 2, 1))) << "1012 is the background value";
        EXPECT_TRUE(std::any_of(
            cube->info().variables.begin(), cube->info().variables.end(),
            [](const VariableInfo& v) { return v.name.find("QL_QUALITY_CLOUD") != v.name.npos; }));
    }
}

TEST(EnMapProducts, ADetectorOfLevel1BTakesItsOwnBandsAndNamesTheOther) {
    const test::TemporaryFolder folder;
    const std::string stem = "ENMAP01-____L1B-DT0000001-";
    write_image(folder / (stem + "SPECTRAL_IMAGE_SWIR.TIF"), 3);
    write_image(folder / (stem + "SPECTRAL_IMAGE_VNIR.TIF"), 2);
    test::write_bytes(folder / (stem + "METADATA.XML"), metadata({420, 430, 900, 910, 920}));
    for (const char* name : {"SPECTRAL_IMAGE_VNIR.TIF", "METADATA.XML"}) {
        SCOPED_TRACE(name);
        REDLINE_OPEN(vnir, {folder / (stem + name)});
        EXPECT_EQ(vnir->info().axis.wavelength_nm, (std::vector<double>{420, 430}));
        EXPECT_NEAR(vnir->info().scale[1], 0.043, 1e-12);
        EXPECT_TRUE(says(vnir->info().warnings, "the other is " + stem + "SPECTRAL_IMAGE_SWIR.TIF"));
    }
    REDLINE_OPEN(swir, {folder / (stem + "SPECTRAL_IMAGE_SWIR.TIF")});
    EXPECT_EQ(swir->info().axis.wavelength_nm, (std::vector<double>{900, 910, 920}));
    EXPECT_NEAR(swir->info().scale[0], 0.09, 1e-12);
    EXPECT_EQ(swir->info().axis.fwhm_nm, std::vector<double>(3, 7));
    EXPECT_TRUE(says(swir->info().warnings, "VNIR.TIF"));
}

TEST(EnMapProducts, EveryImageTakesTheMetadataOfItsOwnName) {
    const test::TemporaryFolder folder;
    write_image(folder / "A-SPECTRAL_IMAGE.TIF", 2);
    write_image(folder / "A-Z-SPECTRAL_IMAGE.TIF", 2);
    write_image(folder / "C-SPECTRAL_IMAGE.TIF", 2);
    test::write_bytes(folder / "A-METADATA.XML", metadata({400, 410}));
    test::write_bytes(folder / "A-Z-METADATA.XML", metadata({500, 510}));
    test::write_gdal(folder / "A-Z-QL_QUALITY_CLOUD.TIF", "GTiff", 3, 4, 1, GDT_Byte, [](GDALDataset&) {});
    REDLINE_OPEN(a, {folder / "A-SPECTRAL_IMAGE.TIF"});
    EXPECT_EQ(a->info().axis.wavelength_nm, (std::vector<double>{400, 410}));
    EXPECT_TRUE(a->info().variables.empty()) << "the quality layer is that of another product";
    REDLINE_OPEN(ab, {folder / "A-Z-METADATA.XML"});
    EXPECT_EQ(ab->info().axis.wavelength_nm, (std::vector<double>{500, 510}));
    EXPECT_EQ(ab->info().variables.size(), 1u);
    REDLINE_OPEN(c, {folder / "C-SPECTRAL_IMAGE.TIF"});
    EXPECT_FALSE(c->info().axis.known());

    test::write_bytes(folder / "METADATA.XML", metadata({600, 610}, {"C-SPECTRAL_IMAGE.TIF"}));
    REDLINE_OPEN(named, {folder / "C-SPECTRAL_IMAGE.TIF"});
    EXPECT_EQ(named->info().axis.wavelength_nm, (std::vector<double>{600, 610}));
    REDLINE_OPEN(by_metadata, {folder / "METADATA.XML"});
    EXPECT_EQ(by_metadata->info().paths.front().filename(), "C-SPECTRAL_IMAGE.TIF");
    test::write_bytes(folder / "METADATA.XML", metadata({600, 610}, {"D-SPECTRAL_IMAGE.TIF"}));
    REDLINE_OPEN(unnamed, {folder / "C-SPECTRAL_IMAGE.TIF"});
    EXPECT_FALSE(unnamed->info().axis.known());
    EXPECT_TRUE(says(unnamed->info().warnings, "does not name this one"));
}

TEST(EnMapProducts, MetadataThatCannotBeUsedAreSaid) {
    const test::TemporaryFolder folder;
    write_image(folder / "A-SPECTRAL_IMAGE.TIF", 2);
    const std::string whole = metadata({400, 410});
    for (const auto& [text, words] :
         {std::pair{whole.substr(0, whole.size() / 2), "A-METADATA.XML is damaged"},
          {std::string("<level_X/>"), "describes no bands"},
          {metadata({400, 410, 420}), "describes 3 bands, the image has 2"}}) {
        test::write_bytes(folder / "A-METADATA.XML", text);
        REDLINE_OPEN(cube, {folder / "A-SPECTRAL_IMAGE.TIF"});
        EXPECT_TRUE(says(cube->info().warnings, words)) << words;
        EXPECT_FALSE(cube->info().axis.known());
    }
}

} // namespace
} // namespace redline
