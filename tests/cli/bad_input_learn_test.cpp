// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>
#include <fstream>

#include "redline/scene/ground_truth.h"
#include <gdal_priv.h>

#include "support/cli_scene.h"

// What goes wrong is named, with the remedy and the promised exit code, and leaves nothing half-written.

namespace redline {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using test::run_cli;

class BadInput : public test::CliScene {
  protected:
    /// Expects the exit code, and an error document that names `named` and has a remedy.
    static void expect_error(const std::string& arguments, int code, const std::string& named,
                             const std::string& before = {}) {
        const auto run = run_cli(arguments + " --json", before);
        EXPECT_EQ(run.exit_code, code) << arguments << "\n" << run.output;
        const json document = run.json();
        ASSERT_TRUE(document.is_object() && document.contains("error")) << arguments << "\n" << run.output;
        const json& error = document["error"];
        const std::string text =
            error["what"].get<std::string>() + " (" + error["where"].get<std::string>() + ")";
        EXPECT_NE(text.find(named), std::string::npos) << arguments << "\n" << text;
        EXPECT_FALSE(error["remedy"].get<std::string>().empty()) << arguments << "\n" << text;
        EXPECT_EQ(text.find("_tiff"), std::string::npos) << "names a library's function: " << text;
    }

    static std::string text_file() {
        const std::string file = path("notes.txt");
        if (!fs::exists(file)) std::ofstream(file) << "field notes, 12 June\n";
        return file;
    }
};

TEST_F(BadInput, AMissingFileIsNamed) {
    const std::string none = path("none.tif");
    expect_error("info " + none, 3, none);
    expect_error("spectrum " + none + " --row 0 --col 0", 3, none);
    expect_error("train --cube " + none + " " + labels() + small(), 3, none);
    expect_error("train " + cube() + "--labels " + none + " " + small(), 3, none);
    expect_error("probe " + cube() + "--labels " + none, 3, none);
    expect_error("advise --cube " + none + " " + labels(), 3, none);
    expect_error("classify " + none + " " + cube() + "--out " + path("no.tif"), 3, none);
    expect_error("classify " + path("run") + " --cube " + none + " --out " + path("no.tif"), 3, none);
    expect_error("evaluate --truth " + none + " --map " + files().labels.string(), 3, none);
    expect_error("tradeoff " + data() + "--plan " + none + " --out " + path("no"), 3, none);
    expect_error("export " + none + " --format csv --out " + path("no"), 3, none);
    expect_error("replay " + none, 3, none);
    expect_error("train --resume " + none, 3, none);
    EXPECT_FALSE(fs::exists(path("no.tif")));
    EXPECT_FALSE(fs::exists(path("no")));
}

TEST_F(BadInput, ATextFileIsNoRaster) {
    const std::string text = text_file();
    expect_error("info " + text, 3, text);
    expect_error("train --cube " + text + " " + labels() + small() + "--out " + path("no"), 3, text);
    expect_error("train " + cube() + "--labels " + text + " " + small() + "--out " + path("no"), 3, text);
    expect_error("evaluate --truth " + files().labels.string() + " --map " + text, 3, text);
    expect_error("replay " + text, 3, text);
    expect_error("tradeoff " + data() + "--plan " + text + " --out " + path("no"), 3, text);
    expect_error("train " + data() + small() + "--settings " + text + " --out " + path("no"), 3, text);
    EXPECT_FALSE(fs::exists(path("no"))) << "nothing is made before the input is understood";
}

TEST_F(BadInput, LabelsOfAnotherSizeAreMeasuredAgainstTheCube) {
    SyntheticSceneOptions options;
    options.rows = 20;
    options.cols = 31;
    options.bands = 12;
    options.classes = 4;
    const fs::path other = path("other");
    fs::create_directories(other);
    SyntheticScene scene = make_synthetic_scene(options);
    const auto smaller = test::write_scene(scene, other).labels.string();
    // A georeferenced raster that lies elsewhere is cut to the scene; one of another size without a place is
    // not.
    expect_error("evaluate --truth " + files().labels.string() + " --map " + smaller, 3, "20 x 31");
    // Of the same size, and somewhere else.
    const std::string moved = path("moved.tif");
    fs::copy_file(files().labels, moved, fs::copy_options::overwrite_existing);
    GDALAllRegister();
    GDALDataset* data = GDALDataset::Open(moved.c_str(), GDAL_OF_RASTER | GDAL_OF_UPDATE);
    ASSERT_NE(data, nullptr);
    double transform[6];
    data->GetGeoTransform(transform);
    transform[0] += 100 * transform[1];
    data->SetGeoTransform(transform);
    GDALClose(data);
    expect_error("evaluate --truth " + files().labels.string() + " --map " + moved, 3, "beside it");
    std::ofstream npy(path("labels.npy"), std::ios::binary);
    std::string header = "{'descr': '|u1', 'fortran_order': False, 'shape': (20, 31), }";
    header.resize(118 - 1, ' ');
    header += '\n';
    npy << std::string("\x93NUMPY\x01\x00", 8) << std::string("\x76\x00", 2) << header << std::string(620, 1);
    npy.close();
    expect_error("train " + cube() + "--labels " + path("labels.npy") + " " + small() + "--out " + path("no"),
                 3, "20 rows x 31 columns");
    EXPECT_FALSE(fs::exists(path("no")));
}

TEST_F(BadInput, APatchLargerThanTheSceneIsRefusedWithWhatFits) {
    expect_error("train " + data() + "--network hamida --patch 25 --out " + path("no"), 2, "24 x 31");
    EXPECT_FALSE(fs::exists(path("no")));
}

TEST_F(BadInput, AClassOfOnePixelIsTrainedAroundAndSaid) {
    SyntheticSceneOptions options;
    options.rows = 24;
    options.cols = 31;
    options.bands = 12;
    options.classes = 4;
    SyntheticScene scene = make_synthetic_scene(options);
    bool kept = false;
    for (auto& label : scene.truth.label)
        if (label == 3 && std::exchange(kept, true)) label = -1;
    scene.truth.legend.classes[3].count = 1;
    const fs::path folder = path("one_pixel");
    fs::create_directories(folder);
    const auto one = test::write_scene(scene, folder);
    const auto run = run_cli("train --json --cube " + one.cube.string() + " --labels " + one.labels.string() +
                             " " + small() + "--epochs 1 --out " + path("one"));
    ASSERT_EQ(run.exit_code, 0) << run.output;
    EXPECT_EQ(run.json()["split"]["not_evaluated"], json::array({3}));
    EXPECT_NE(run.json()["warnings"].dump().find(scene.truth.legend.classes[3].name), std::string::npos)
        << run.json()["warnings"];
}

TEST_F(BadInput, WrongOptionsNameTheOptionAndWhatItTakes) {
    expect_error("train " + data() + "--network hamid --patch 5", 2, "--network");
    expect_error("plan --network hamida --patch 5 --bands 103 --classes 9 --batch 8 --device gtx9", 2,
                 "--device");
    expect_error("train " + data() + "--split random:1.5", 2, "--split");
    expect_error("train " + data() + "--split files", 2, "--test-labels");
    expect_error("export " + path("run") + " --format doc --out " + path("no"), 2, "doc");
    expect_error("coverage --counts 1,x --batch 4", 2, "--counts");
    expect_error("coverage --counts 1,2 --batch 0", 2, "--batch");
    expect_error("evaluate --truth a --map b --ignore x", 2, "--ignore");
    expect_error("advise " + labels(), 2, "--cube");
    expect_error("frobnicate", 2, "frobnicate");
    expect_error("train --no-such-option", 2, "train has no option --no-such-option");
    expect_error("train one two", 2, "train takes no \"one\"");
    expect_error("train " + data() + small() + "--out " + path("run"), 2, "holds a run already");
}

TEST_F(BadInput, AFolderThatIsNotThereIsSaidBeforeTheWork) {
    expect_error("classify " + path("run") + " " + cube() + "--out /nowhere/map.tif", 3, "/nowhere/map.tif");
    for (const char* name : {"map.hdr", "map.png"})
        expect_error("classify " + path("run") + " " + cube() + "--out " + path(name), 2, name);
    expect_error("classify " + path("run") + " " + cube() + "--out " + path("map.tif") + " --probabilities " +
                     path("p.img"),
                 2, "p.img");
    expect_error("export " + path("run") + " --format report --out /nowhere/r.html", 3, "/nowhere/r.html");
    expect_error("demo --out /proc/none", 3, "/proc/none");
}

TEST_F(BadInput, AFullDiskLeavesNothingHalfWritten) {
    // No file may grow beyond a block: what a full disk does to a write, without needing one.
    const std::string full = "trap '' XFSZ; ulimit -f 1; ";
    const fs::path folder = path("full");
    fs::create_directories(folder);
    const auto left = [&] { return std::distance(fs::directory_iterator(folder), fs::directory_iterator()); };
    for (const char* format : {"pytorch", "torchscript", "safetensors", "report"})
        expect_error("export " + path("run") + " --format " + format + " --out " +
                         (folder / (std::string("x.") + format)).string(),
                     3, folder.string(), full);
    EXPECT_EQ(left(), 0) << "after export";
    expect_error("classify " + path("run") + " " + cube() + "--out " + (folder / "map.tif").string(), 3,
                 folder.string(), full);
    expect_error("classify " + path("run") + " " + cube() + "--format ENVI --out " +
                     (folder / "map.img").string(),
                 3, folder.string(), full);
    EXPECT_EQ(left(), 0) << "after classify";
    expect_error("export " + path("run") + " --format csv --out " + (folder / "tables").string(), 3,
                 (folder / "tables").string(), full);
    EXPECT_EQ(left(), 0) << "some of the tables would look like all of them";
    expect_error("train " + data() + small() + "--out " + (folder / "run").string(), 3,
                 (folder / "run").string(), full);
    EXPECT_EQ(left(), 0) << "without run.json it is no run";
    // What is there already stays as it is.
    const fs::path old = folder / "old.html";
    std::ofstream(old) << "old";
    expect_error("export " + path("run") + " --format report --out " + old.string(), 3, old.string(), full);
    EXPECT_EQ(fs::file_size(old), 3U);
}

TEST_F(BadInput, CtrlCKeepsWhatWasTrainedAndSaysHowToGoOn) {
    const auto run = run_cli("train --json " + data() + small() + "--epochs 100000 --out " + path("stopped"),
                             "timeout --preserve-status -s INT 3 ");
    EXPECT_EQ(run.exit_code, 5) << run.output;
    EXPECT_EQ(run.json()["error"]["code"], "cancelled");
    EXPECT_NE(run.json()["error"]["remedy"].get<std::string>().find("--resume"), std::string::npos);
    const json stored = json::parse(std::ifstream(path("stopped") + "/run.json"));
    ASSERT_GT(stored["results"]["steps"].get<int>(), 0);
    const int epochs = stored["results"]["epochs"];
    const auto resumed = run_cli("train --json --threads 1 --resume " + path("stopped") + " --epochs " +
                                 std::to_string(epochs + 1));
    EXPECT_EQ(resumed.exit_code, 0) << resumed.output;
    EXPECT_EQ(resumed.json()["epochs"], epochs + 1);
}

TEST_F(BadInput, WhatDoesNotFitInMemoryIsSaidBeforeTheFirstStep) {
    expect_error("train " + data() + "--network hamida --patch 9 --batch 16777216 --sampler inverse --out " +
                     path("no"),
                 4, "--micro");
}

} // namespace
} // namespace redline
