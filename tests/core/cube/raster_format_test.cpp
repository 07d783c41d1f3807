// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "redline/cube/raster_format.h"

namespace redline {

TEST(RasterFormat, FollowsTheName) {
    for (const auto* name : {"map.tif", "a.b/MAP.TIFF", "map"})
        EXPECT_EQ(raster_format(name, "").value_or("?"), "GTiff") << name;
    for (const auto* name : {"map.img", "map.dat", "scene.v2.BSQ"})
        EXPECT_EQ(raster_format(name, "").value_or("?"), "ENVI") << name;
}

TEST(RasterFormat, WhatIsAskedForCountsWhereTheNameDoesNotContradict) {
    EXPECT_EQ(raster_format("map.img", "GTiff").value_or("?"), "GTiff");
    EXPECT_EQ(raster_format("map.what", "ENVI").value_or("?"), "ENVI");
    EXPECT_EQ(raster_format("map", "ENVI").value_or("?"), "ENVI");
}

TEST(RasterFormat, RefusesANameThatSaysSomethingElse) {
    for (const auto& [name, asked] :
         {std::pair{"map.hdr", ""}, std::pair{"map.HDR", "ENVI"}, std::pair{"map.hdr", "GTiff"},
          std::pair{"map.tif", "ENVI"}, std::pair{"map.png", ""}, std::pair{"map.tif", "PNG"}}) {
        const auto format = raster_format(name, asked);
        ASSERT_FALSE(format) << name << " " << asked;
        EXPECT_EQ(format.error().code, ErrorCode::usage);
        EXPECT_EQ(format.error().where, name);
        EXPECT_FALSE(format.error().remedy.empty());
    }
    EXPECT_TRUE(expect_geotiff_name("p.tif"));
    EXPECT_FALSE(expect_geotiff_name("p.img"));
}

TEST(RasterFormat, EnviIsRefusedWhereItsHeaderCannotSayWhereThePixelsLie) {
    CubeInfo cube;
    const auto allowed = [&](std::array<double, 6> grid, const char* format) {
        cube.geotransform = grid;
        return check_grid(format, cube, "map.img").has_value();
    };
    EXPECT_TRUE(allowed({300000, 30, 0, 5800000, 0, -30}, "ENVI"));
    EXPECT_TRUE(allowed({300000, 30, 0, 5800000, 0, -20}, "ENVI"));
    EXPECT_TRUE(allowed({0, 24, -18, 0, -18, -24}, "ENVI")) << "turned, square pixels of 30 m";
    EXPECT_FALSE(allowed({300240, -30, 0, 5800000, 0, -30}, "ENVI")) << "mirrored";
    EXPECT_FALSE(allowed({300000, 30, 0, 5700000, 0, 30}, "ENVI")) << "south-up";
    EXPECT_FALSE(allowed({0, 25, 10, 0, 8, -27}, "ENVI")) << "sheared";
    EXPECT_TRUE(allowed({300240, -30, 0, 5800000, 0, -30}, "GTiff"));
    cube.geotransform.reset();
    EXPECT_TRUE(check_grid("ENVI", cube, "map.img"));
}

} // namespace redline
