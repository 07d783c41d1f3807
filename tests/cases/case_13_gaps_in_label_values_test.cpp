// SPDX-License-Identifier: GPL-3.0-or-later
// uint8 labels {0 unlabelled, 3, 17, 200}: trains on 0-2 inside, exports 3, 17, 200 with names.
#include <gtest/gtest.h>

#include "redline/results/class_map.h"
#include "support/memory_scene.h"
#include "support/temporary_folder.h"

namespace redline {
namespace {

TEST(Case13GapsInLabelValues, AreClosedInsideAndComeOutAgain) {
    test::TemporaryFolder folder;
    const std::vector<std::int64_t> values{0, 3, 17, 200, 3, 3, 17, 0, 200, 200};
    const std::vector<ClassInfo> names{
        {3, "wheat", {200, 180, 20}, 0}, {17, "rye", {20, 180, 20}, 0}, {200, "fallow", {90, 60, 30}, 0}};
    const auto truth = make_ground_truth(2, 5, values, {}, names);
    ASSERT_TRUE(truth);
    EXPECT_EQ(truth->label, (std::vector<std::int16_t>{-1, 0, 1, 2, 0, 0, 1, -1, 2, 2}));
    EXPECT_EQ(truth->legend.unlabelled, 0);

    CubeInfo grid;
    grid.rows = 2;
    grid.cols = 5;
    for (const auto& [format, name] : {std::pair{"GTiff", "map.tif"}, std::pair{"ENVI", "map.img"}}) {
        ASSERT_TRUE(write_class_map({2, 5, truth->label, {}, truth->legend}, grid, folder / name, format));
        const auto cube = open_cube({folder / name});
        ASSERT_TRUE(cube);
        EXPECT_EQ((*cube)->info().dtype, "uint8") << format;
        const auto again = open_label_raster(folder / name);
        ASSERT_TRUE(again);
        EXPECT_EQ(again->label, truth->label) << format;
        ASSERT_EQ(again->classes(), 3) << format;
        for (int k = 0; k < 3; ++k) {
            const auto i = static_cast<std::size_t>(k);
            EXPECT_EQ(again->legend.classes[i].value, names[i].value) << format;
            EXPECT_EQ(again->legend.classes[i].name, names[i].name) << format;
            EXPECT_EQ(again->legend.classes[i].color, names[i].color) << format;
        }
    }
}

} // namespace
} // namespace redline
