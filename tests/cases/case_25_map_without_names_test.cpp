// SPDX-License-Identifier: GPL-3.0-or-later
// A UTM cube with 3 named, coloured classes: CRS, geotransform, colour table and class names are in the file;
// pixel values are the label values, not RGB. Looked at with GDAL's own program where it is installed.
#include <array>
#include <cstdio>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "redline/results/class_map.h"
#include "redline/scene/synthetic_scene.h"
#include "support/temporary_folder.h"

namespace redline {
namespace {

std::string output_of(const std::string& command) {
    std::string output;
    FILE* pipe = popen((command + " 2>/dev/null").c_str(), "r");
    std::array<char, 4096> buffer{};
    while (const std::size_t n = fread(buffer.data(), 1, buffer.size(), pipe))
        output.append(buffer.data(), n);
    pclose(pipe);
    return output;
}

class Case25MapWithoutNames : public ::testing::Test {
  protected:
    void SetUp() override {
        SyntheticSceneOptions options;
        options.rows = 12;
        options.cols = 20;
        options.bands = 3;
        options.classes = 3;
        options.labelled_share = 1;
        const SyntheticScene scene = make_synthetic_scene(options);
        info_ = scene.cube->info();
        map_.rows = 12;
        map_.cols = 20;
        for (int i = 0; i < 12 * 20; ++i)
            map_.label.push_back(static_cast<std::int16_t>(i % 4 - 1));
        map_.legend = scene.truth.legend;
        map_.legend.classes = {{3, "winter wheat", {230, 159, 0}, 0},
                               {17, "lake", {0, 114, 178}, 0},
                               {200, "bare \"soil\" & rock", {120, 90, 60}, 0}};
    }
    test::TemporaryFolder folder_;
    CubeInfo info_;
    ClassMap map_;
};

TEST_F(Case25MapWithoutNames, ComesBackWhole) {
    for (const auto& [format, name] : {std::pair{"GTiff", "map.tif"}, std::pair{"ENVI", "map.img"}}) {
        const auto written = write_class_map(map_, info_, folder_ / name, format);
        ASSERT_TRUE(written) << to_text(written.error());
        const auto cube = open_cube({folder_ / name});
        ASSERT_TRUE(cube);
        EXPECT_EQ((*cube)->bands(), 1) << "values, not RGB";
        EXPECT_EQ((*cube)->info().crs, "EPSG:32633") << format;
        EXPECT_EQ((*cube)->info().geotransform, info_.geotransform) << format;
        const auto again = open_label_raster(folder_ / name);
        ASSERT_TRUE(again);
        EXPECT_EQ(again->label, map_.label) << format;
        for (std::size_t k = 0; k < 3; ++k) {
            EXPECT_EQ(again->legend.classes[k].value, map_.legend.classes[k].value);
            EXPECT_EQ(again->legend.classes[k].name, map_.legend.classes[k].name);
            EXPECT_EQ(again->legend.classes[k].color, map_.legend.classes[k].color);
        }
    }
}

TEST_F(Case25MapWithoutNames, GdalSeesCrsNamesAndColours) {
    if (output_of("gdalinfo --version").empty()) GTEST_SKIP() << "gdalinfo is not installed";
    for (const auto& [format, name] : {std::pair{"GTiff", "map.tif"}, std::pair{"ENVI", "map.img"}}) {
        ASSERT_TRUE(write_class_map(map_, info_, folder_ / name, format));
        const std::string text = output_of("gdalinfo " + (folder_ / name).string());
        for (const char* expected :
             {"ID[\"EPSG\",32633]", "Origin = (360000.000000000000000,5810000.000000000000000)",
              "Pixel Size = (30.000000000000000,-30.000000000000000)", "Type=Byte, ColorInterp=Palette",
              "3: winter wheat", "17: lake", "200: bare \"soil\" & rock", "3: 230,159,0,255",
              "200: 120,90,60,255", "NoData Value=0"})
            EXPECT_NE(text.find(expected), std::string::npos) << format << " lacks " << expected << "\n"
                                                              << text;
    }
}

} // namespace
} // namespace redline
