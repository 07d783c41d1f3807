// SPDX-License-Identifier: GPL-3.0-or-later
#include <ogrsf_frmts.h>

#include "redline/scene/ground_truth.h"
#include "tests/support/cube_checks.h"
#include "tests/support/field_files.h"
#include "tests/support/temporary_folder.h"

namespace redline {
namespace {

/// A 5 x 6 grid of 10 m pixels in UTM 33N.
CubeInfo utm_grid() {
    CubeInfo info;
    info.rows = 5;
    info.cols = 6;
    info.bands = 1;
    info.crs = "EPSG:32633";
    info.geotransform = {300000, 10, 0, 5800000, 0, -10};
    return info;
}

struct Polygon {
    int row, col, rows, cols; ///< in pixels of the grid
    const char* kind;
    int code;
    const char* field;
};

/// Writes rectangles with the attributes "kind", "code" and "field" in the CRS that is asked for.
std::filesystem::path write_polygons(const std::filesystem::path& path, const char* driver, int epsg,
                                     const std::vector<Polygon>& polygons) {
    GDALAllRegister();
    GDALDataset* dataset =
        GetGDALDriverManager()->GetDriverByName(driver)->Create(path.c_str(), 0, 0, 0, GDT_Unknown, nullptr);
    OGRSpatialReference utm, target;
    utm.importFromEPSG(32633), target.importFromEPSG(epsg);
    utm.SetAxisMappingStrategy(OAMS_TRADITIONAL_GIS_ORDER),
        target.SetAxisMappingStrategy(OAMS_TRADITIONAL_GIS_ORDER);
    const std::unique_ptr<OGRCoordinateTransformation> change(
        OGRCreateCoordinateTransformation(&utm, &target));
    OGRLayer* layer = dataset->CreateLayer("training", &target, wkbPolygon);
    OGRFieldDefn kind("kind", OFTString), code("code", OFTInteger), field("field", OFTString);
    layer->CreateField(&kind), layer->CreateField(&code), layer->CreateField(&field);
    for (const Polygon& each : polygons) {
        OGRLinearRing ring;
        const double left = 300000 + each.col * 10, right = left + each.cols * 10,
                     top = 5800000 - each.row * 10, bottom = top - each.rows * 10;
        for (const auto& [x, y] :
             {std::pair{left, top}, {right, top}, {right, bottom}, {left, bottom}, {left, top}})
            ring.addPoint(x, y);
        OGRPolygon polygon;
        polygon.addRing(&ring);
        EXPECT_EQ(polygon.transform(change.get()), OGRERR_NONE);
        OGRFeature feature(layer->GetLayerDefn());
        feature.SetGeometry(&polygon);
        feature.SetField("kind", each.kind);
        feature.SetField("code", each.code);
        feature.SetField("field", each.field);
        EXPECT_EQ(layer->CreateFeature(&feature), OGRERR_NONE);
    }
    GDALClose(dataset);
    return path;
}

const std::vector<Polygon> fields{
    {0, 0, 2, 3, "wheat", 7, "north"}, {3, 4, 2, 2, "maize", 3, "south"}, {0, 5, 1, 1, "wheat", 7, "south"}};

const std::vector<std::int16_t> expected_by_code{1,  1,  1,  -1, -1, 1,  //
                                                 1,  1,  1,  -1, -1, -1, //
                                                 -1, -1, -1, -1, -1, -1, //
                                                 -1, -1, -1, -1, 0,  0,  //
                                                 -1, -1, -1, -1, 0,  0};

TEST(VectorLabels, PolygonsOfEveryFormatAndCrsLandOnTheGrid) {
    const test::TemporaryFolder folder;
    LabelOptions options;
    options.class_field = "code";
    for (const auto& [name, driver, epsg] : {std::tuple{"a.gpkg", "GPKG", 32633},
                                             {"b.shp", "ESRI Shapefile", 32633},
                                             {"c.geojson", "GeoJSON", 4326},
                                             {"d.gpkg", "GPKG", 3035}}) {
        SCOPED_TRACE(name);
        const auto truth =
            open_labels({write_polygons(folder / name, driver, epsg, fields)}, utm_grid(), options);
        ASSERT_TRUE(truth.has_value()) << to_text(truth.error());
        EXPECT_EQ(truth->label, expected_by_code);
        EXPECT_EQ(truth->legend.classes[0].value, 3);
        EXPECT_EQ(truth->legend.classes[1].value, 7);
        EXPECT_FALSE(truth->legend.unlabelled);
        ASSERT_EQ(truth->group.size(), 30u);
        EXPECT_EQ(truth->group[0], 0) << "without an attribute every polygon is a group";
        EXPECT_EQ(truth->group[5], 2);
        EXPECT_EQ(truth->group[3], -1);
    }
}

TEST(VectorLabels, NamesAreNumberedAndGroupsKeepPolygonsTogether) {
    const test::TemporaryFolder folder;
    LabelOptions options;
    options.class_field = "kind";
    options.group_field = "field";
    const auto truth =
        open_labels({write_polygons(folder / "a.gpkg", "GPKG", 32633, fields)}, utm_grid(), options);
    ASSERT_TRUE(truth.has_value()) << to_text(truth.error());
    ASSERT_EQ(truth->classes(), 2);
    EXPECT_EQ(truth->legend.classes[0].name, "maize");
    EXPECT_EQ(truth->legend.classes[1].name, "wheat");
    EXPECT_EQ(truth->legend.classes[1].value, 2);
    EXPECT_EQ(truth->legend.classes[1].count, 7);
    EXPECT_NE(truth->group[0], truth->group[5]);
    EXPECT_EQ(truth->group[5], truth->group[29]) << "both lie in the field \"south\"";
}

TEST(VectorLabels, AClassZeroIsAClass) {
    const test::TemporaryFolder folder;
    LabelOptions options;
    options.class_field = "code";
    const auto path = write_polygons(folder / "a.gpkg", "GPKG", 32633,
                                     {{0, 0, 2, 3, "water", 0, ""}, {3, 4, 2, 2, "land", 1, ""}});
    const auto truth = open_labels({path}, utm_grid(), options);
    ASSERT_TRUE(truth.has_value()) << to_text(truth.error());
    ASSERT_EQ(truth->classes(), 2);
    EXPECT_EQ(truth->legend.classes[0].value, 0);
    EXPECT_EQ(truth->legend.counts(), (std::vector<std::int64_t>{6, 4}));
    EXPECT_FALSE(truth->legend.unlabelled);
    EXPECT_EQ(truth->at(0, 5), -1) << "outside the polygons";
    EXPECT_EQ(truth->legend.map_nodata(), 255);
    options.unlabelled = 0;
    const auto told = open_labels({path}, utm_grid(), options);
    ASSERT_TRUE(told.has_value()) << to_text(told.error());
    EXPECT_EQ(told->classes(), 1);
}

TEST(VectorLabels, OverlapsOfDifferentClassesAreCounted) {
    const test::TemporaryFolder folder;
    LabelOptions options;
    options.class_field = "code";
    const auto truth = open_labels(
        {write_polygons(folder / "a.gpkg", "GPKG", 32633,
                        {{0, 0, 2, 3, "", 7, ""}, {1, 1, 2, 3, "", 3, ""}, {0, 0, 1, 1, "", 7, ""}})},
        utm_grid(), options);
    ASSERT_TRUE(truth.has_value()) << to_text(truth.error());
    ASSERT_EQ(truth->warnings.size(), 1u);
    EXPECT_NE(truth->warnings[0].find("overlap in 2 pixels"), std::string::npos) << truth->warnings[0];
    EXPECT_EQ(truth->legend.classes[static_cast<std::size_t>(truth->at(1, 1))].value, 3);
    const auto apart =
        open_labels({write_polygons(folder / "b.gpkg", "GPKG", 32633, fields)}, utm_grid(), options);
    ASSERT_TRUE(apart.has_value());
    EXPECT_TRUE(apart->warnings.empty());
}

TEST(VectorLabels, WhatIsUnclearOrElsewhereIsRefusedInWords) {
    const test::TemporaryFolder folder;
    const auto path = write_polygons(folder / "a.gpkg", "GPKG", 32633, fields);
    const auto guessed = open_labels({path}, utm_grid(), {});
    ASSERT_TRUE(guessed.has_value()) << to_text(guessed.error());
    ASSERT_EQ(guessed->guesses.size(), 1u);
    EXPECT_EQ(guessed->guesses[0], (Guess{"class attribute", "code", "--class-field", false}));
    LabelOptions options;
    options.class_field = "crop";
    const auto missing = open_labels({path}, utm_grid(), options);
    ASSERT_FALSE(missing.has_value());
    EXPECT_EQ(missing.error().code, ErrorCode::input);
    EXPECT_NE(missing.error().remedy.find("kind, code, field"), std::string::npos) << missing.error().remedy;
    options.class_field = "code";
    CubeInfo elsewhere = utm_grid();
    elsewhere.geotransform = {400000, 10, 0, 5800000, 0, -10};
    EXPECT_FALSE(open_labels({path}, elsewhere, options).has_value());
    CubeInfo loose = utm_grid();
    loose.geotransform.reset();
    EXPECT_FALSE(open_labels({path}, loose, options).has_value());
}

} // namespace
} // namespace redline
