// SPDX-License-Identifier: GPL-3.0-or-later
// A map never replaces what it is made from.
#include "redline/results/map_outputs.h"

#include "tests/support/field_files.h"
#include "tests/support/temporary_folder.h"

namespace redline {
namespace {

std::string refusal(const CubeInfo& cube, const MapInputs& inputs, const std::filesystem::path& output) {
    const auto allowed = check_map_output(cube, inputs, output);
    return allowed ? "" : allowed.error().what;
}

TEST(MapOutputs, NothingThatAMapIsMadeFromIsOverwritten) {
    const test::TemporaryFolder folder;
    const std::string bytes = test::coded_bytes<std::int16_t>(3, 4, 1, "bsq");
    test::write_envi(folder / "cube", 3, 4, 1, 2, "bsq", bytes);
    const auto label_header = test::write_envi(folder / "labels", 3, 4, 1, 2, "bsq", bytes);
    CubeInfo cube;
    cube.paths = {folder / "cube.dat"};
    cube.opened_with.mask = test::write_envi(folder / "mask", 3, 4, 1, 2, "bsq", bytes);
    MapInputs inputs{{label_header, folder / "test.tif"}, folder / "run"};
    std::filesystem::create_directory(inputs.run);
    for (const char* name : {"test.tif", "free.tif", "run/split.tif", "run/run.json", "run/map.tif"})
        test::write_bytes(folder / name, "some bytes");
    for (const char* name : {"cube.dat", "cube.hdr"})
        EXPECT_EQ(refusal(cube, inputs, folder / name), "this would overwrite the cube itself") << name;
    for (const char* name : {"mask.dat", "mask.hdr"})
        EXPECT_EQ(refusal(cube, inputs, folder / name), "this would overwrite the mask of the cube") << name;
    for (const char* name : {"labels.dat", "labels.hdr", "test.tif"})
        EXPECT_EQ(refusal(cube, inputs, folder / name), "this would overwrite the labels") << name;
    for (const char* name : {"run/split.tif", "run/run.json"})
        EXPECT_EQ(refusal(cube, inputs, folder / name), "this would overwrite a file of the run itself")
            << name;
    for (const char* name : {"free.tif", "new.tif", "run/map.tif"})
        EXPECT_EQ(refusal(cube, inputs, folder / name), "") << name;
}

} // namespace
} // namespace redline
