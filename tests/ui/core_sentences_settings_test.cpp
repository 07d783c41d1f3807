// SPDX-License-Identifier: GPL-3.0-or-later
// What a user of the Chinese window reads of settings, networks and files.
#include <functional>
#include <nlohmann/json.hpp>

#include "redline/cube/raster_format.h"
#include "redline/network/zoo.h"
#include "redline/planning/plan.h"
#include "redline/project/project.h"
#include "redline/results/class_map.h"
#include "redline/results/run_store.h"
#include "redline/scene/synthetic_scene.h"
#include "redline/spectral/preprocessing.h"
#include "support/field_files.h"
#include "support/said_in_chinese.h"
#include "support/scene_files.h"
#include "support/temporary_folder.h"

namespace redline::ui {
namespace {

using test::CoreTexts;

TEST(CoreSentences, SettingsAndNetworksThatDoNotFitAreSpokenOfInChinese) {
    CoreTexts texts;
    PlanInput input;
    for (const ZooEntry& entry : zoo())
        for (const int patch : {1, 2, 3, 8})
            for (const int bands : {1, 3, 103}) {
                input.bands = bands;
                input.classes = 5;
                input.settings = {};
                input.settings.network = entry.name;
                input.settings.patch = patch;
                texts.add(make_plan(input));
            }
    const int networks = texts.size();
    EXPECT_GT(networks, 10);
    input.bands = 30;
    input.settings = {};
    input.settings.patch = 9;
    const auto refused = [&](const std::function<void(Settings&)>& change) {
        Settings settings = input.settings;
        change(settings);
        if (const auto valid = validate(settings); !valid) return texts.add(valid.error());
        PlanInput wrong = input;
        wrong.settings = settings;
        texts.refused(make_plan(wrong));
    };
    refused([](Settings& s) { s.patch = 0; });
    refused([](Settings& s) { s.batch = 0; });
    refused([](Settings& s) { s.batch = 8, s.micro = 9; });
    refused([](Settings& s) { s.epochs = 0; });
    refused([](Settings& s) { s.learning_rate = -1; });
    refused([](Settings& s) { s.weight_decay = -1; });
    refused([](Settings& s) { s.split.validation = 2; });
    refused([](Settings& s) { s.bands.whitening = 2; });
    refused([](Settings& s) { s.checkpoint_segments = -1; });
    refused([](Settings& s) { s.noise_budget = 3; });
    refused([](Settings& s) { s.network = "nobody"; });
    refused([](Settings& s) { s.network = "/nowhere/net.json"; });
    refused([](Settings& s) { s.network = "hamida", s.options["wings"] = "2"; });
    refused([](Settings& s) { s.network = "unet2d", s.options["depth"] = "9"; });
    refused([](Settings& s) { s.checkpoint_ranges = {{5, 2}}; });
    input.counts = {4, 5, 6, 7, 8, 9};
    texts.refused(make_plan(input));

    const test::TemporaryFolder folder;
    int count = 0;
    const auto network = [&](const std::string& layers, const std::string& shape = "[1, 30, 9, 9]") {
        const auto path = folder / ("n" + std::to_string(++count) + ".json");
        test::write_bytes(path, "{\"format\": 1, \"name\": \"n\", \"input_shape\": " + shape +
                                    ", \"layers\": [" + layers + "]}");
        texts.refused(read_network_file(path));
    };
    const std::string a = "{\"name\": \"a\", \"inputs\": [\"input\"], \"op\": ";
    network("");
    network("3");
    network("{\"name\": \"input\"}");
    network("{\"name\": \"a\", \"op\": \"relu\"}");
    network(a + "\"fly\"}");
    network(a + "\"relu\"}", "[1, 30, 9, \"x\"]");
    network(a + "\"relu\"}", "[1]");
    network(a + "\"relu\", \"wings\": 2}");
    network(a + "\"conv3d\", \"kernel\": [3, 3, 3]}");
    network(a + "\"conv3d\", \"in_channels\": 1, \"out_channels\": 4, \"kernel\": [3, 33, 3]}");
    network(a + "\"conv3d\", \"in_channels\": 1, \"out_channels\": 4, \"kernel\": [99, 3, 3]}");
    network(a + "\"conv3d\", \"in_channels\": 2, \"out_channels\": 4, \"kernel\": [3, 3, 3]}");
    network(a + "\"conv3d\", \"in_channels\": 1, \"out_channels\": \"x\", \"kernel\": [3, 3, 3]}");
    network(a + "\"conv2d\", \"in_channels\": 1, \"out_channels\": 4, \"kernel\": [3, 3]}");
    network(a + "\"conv3d\", \"in_channels\": 1, \"out_channels\": 4, \"kernel\": [3, 3, 3], \"groups\": 3}");
    network(a + "\"group_norm\", \"channels\": 1, \"groups\": 3}");
    network(a + "\"linear\", \"in_features\": 7, \"out_features\": 3}");
    network(a + "\"dropout\", \"p\": 3}");
    network(a + "\"reshape\", \"shape\": [7]}");
    network(a + "\"permute\", \"axes\": [7, 1]}");
    network(a + "\"add\"}");
    test::write_bytes(folder / "broken.json", "{\"format\": 1,\n \"layers\": [}");
    texts.refused(read_network_file(folder / "broken.json"));
    test::write_bytes(folder / "other.json", "{\"a\": 1}");
    texts.refused(read_network_file(folder / "other.json"));
    EXPECT_GT(texts.size(), networks + 40);
    texts.expectChinese();
}

TEST(CoreSentences, FilesThatCannotBeWrittenOrReadBackAreSpokenOfInChinese) {
    const test::TemporaryFolder folder;
    CoreTexts texts;
    SyntheticSceneOptions options;
    options.rows = 12;
    options.cols = 14;
    const SyntheticScene scene = make_synthetic_scene(options);
    NoProgress progress;
    const auto files = test::write_scene(scene, folder.path());
    const auto cube = open_cube({files.cube});
    ASSERT_TRUE(cube);
    const auto write = [&](const std::filesystem::path& path, CubeExport how) {
        texts.refused(export_cube(**cube, path, how, progress, CancelToken()));
    };
    CubeExport how;
    how.format = "PNG";
    write(folder / "a.png", how);
    how.format = "GTiff";
    write(folder / "no folder/a.tif", how);
    how.format = "ENVI";
    write(files.cube, how);
    write(folder / "a.hdr", how);
    ClassMap map;
    map.rows = scene.truth.rows;
    map.cols = scene.truth.cols;
    map.legend = scene.truth.legend;
    map.label = scene.truth.label;
    texts.refused(write_class_map(map, scene.cube->info(), folder / "no folder/map.tif"));
    texts.refused(write_class_map(map, scene.cube->info(), folder / "map.png"));
    texts.refused(write_class_map(map, scene.cube->info(), folder / "map.tif", "ENVI"));
    texts.refused(expect_geotiff_name(folder / "p.img"));
    Project project;
    texts.refused(write_project(project, folder / "no folder/p.redline"));
    texts.refused(read_project(folder / "nowhere.redline"));
    texts.refused(read_project(folder.path()));
    texts.refused(read_run(folder.path()));
    for (const char* content :
         {"[1, 2", "{}", "{\"format\": 99}", "{\"format\": 1, \"settings\": {\"batch\": \"x\"}}"}) {
        test::write_bytes(folder / "p.redline", content);
        texts.add(read_project(folder / "p.redline"));
        test::write_bytes(folder / "run.json", content);
        texts.add(read_run(folder.path()));
        if (content[0] == '{') texts.add(preprocessing_from_json(nlohmann::json::parse(content)));
    }
    CubeInfo other = (*cube)->info();
    Preprocessing fitted;
    fitted.bands = {0, 400};
    fitted.cube_bands = 401;
    texts.refused(match_to_cube(fitted, other));
    fitted.wavelength_nm = {500, 9000};
    texts.refused(match_to_cube(fitted, other));
    const auto bands = parse_bands("pca:5000");
    ASSERT_TRUE(bands);
    texts.refused(choose_bands(*bands, other.axis));
    EXPECT_GT(texts.size(), 25);
    texts.expectChinese();
}

} // namespace
} // namespace redline::ui
