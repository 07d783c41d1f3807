// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include <gtest/gtest.h>

#include "redline/cube/cube.h"
#include "redline/results/class_map.h"
#include "redline/scene/synthetic_scene.h"

namespace redline::test {

/// The built-in scene as a user would have it: a cube in ENVI format and a label raster beside it.
struct SceneFiles {
    std::filesystem::path cube, labels;
};

inline SceneFiles write_scene(const SyntheticScene& scene, const std::filesystem::path& folder) {
    SceneFiles files{folder / "cube.dat", folder / "labels.tif"};
    CubeExport options;
    options.format = "ENVI";
    NoProgress progress;
    const auto cube = export_cube(*scene.cube, files.cube, options, progress, CancelToken());
    EXPECT_TRUE(cube) << (cube ? "" : to_text(cube.error()));
    ClassMap map;
    map.rows = scene.truth.rows;
    map.cols = scene.truth.cols;
    map.legend = scene.truth.legend;
    map.label = scene.truth.label;
    const auto labels = write_class_map(map, scene.cube->info(), files.labels);
    EXPECT_TRUE(labels) << (labels ? "" : to_text(labels.error()));
    return files;
}

} // namespace redline::test
