// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>
#include <fstream>

#include "redline/scene/ground_truth.h"
#include "support/cli_scene.h"
#include "support/shared_data.h"

// Each command once, from files to files: the keys that its JSON promises, and that parts agree.

namespace redline {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using test::expect_keys;
using test::keys;
using test::run_cli;

json training_keys() {
    return keys("run best_epoch epochs steps seconds samples_per_second",
                {{"test", keys("oa aa kappa macro_f1",
                               {{"guess_f1", keys("constant uniform prior")},
                                {"per_class", {keys("value name precision recall f1 support")}}})},
                 {"verdict", keys("state f1 guess_band")},
                 {"memory", keys("predicted_peak_bytes measured_peak_bytes")},
                 {"coverage", keys("expected observed")},
                 {"noise", keys("b_simple gsnr predicted_gsnr between_class_share")}});
}

class PromisedDocuments : public test::CliScene {};

TEST_F(PromisedDocuments, Info) {
    const auto run = run_cli("info --json " + files().cube.string() + " " + labels());
    ASSERT_EQ(run.exit_code, 0);
    expect_keys(run.json(), keys("rows cols bands dtype interleave scale offset nodata wavelengths_nm "
                                 "wavelength_unit_assumed bad_bands crs geotransform variables warnings",
                                 {{"labels", keys("unlabelled", {{"classes",
                                                                  {keys("value name color "
                                                                        "count")}}})}}));
    EXPECT_EQ(run.json()["rows"], 24);
    EXPECT_EQ(run.json()["cols"], 31);
    EXPECT_EQ(run.json()["labels"]["classes"].size(), 4U);
}

TEST_F(PromisedDocuments, SpectrumCountsRowsBeforeColumns) {
    const std::string file = files().cube.string();
    const auto inside = run_cli("spectrum --json " + file + " --row 23 --col 30");
    ASSERT_EQ(inside.exit_code, 0);
    expect_keys(inside.json(), keys("values wavelengths_nm"));
    EXPECT_EQ(inside.json()["values"].size(), 12U);
    EXPECT_EQ(run_cli("spectrum --json " + file + " --row 30 --col 23").exit_code, 3);
}

TEST_F(PromisedDocuments, Networks) {
    const auto zoo = run_cli("networks --json");
    expect_keys(zoo.json(),
                {{"networks", {keys("name title paper kind min_patch min_bands default_patch")}}});
    const auto one = run_cli("networks --json --network hu --patch 1 --bands 103 --classes 9");
    // What it says can be given back as a network of one's own.
    std::ofstream(path("hu.json")) << one.output;
    EXPECT_EQ(run_cli("plan --json --network " + path("hu.json") + " --batch 8").exit_code, 0);
    expect_keys(one.json(), keys("parameters output_shape",
                                 {{"layers", {keys("name op output_shape parameters output_elements")}}}));
}

TEST_F(PromisedDocuments, TrainAndItsRunFolder) {
    ASSERT_EQ(trained().exit_code, 0) << trained().output;
    const json document = trained().json();
    expect_keys(document, training_keys());
    EXPECT_EQ(document["epochs"], 2);
    for (const char* file : {"run.json", "split.tif", "preprocessing.json", "steps.csv", "epochs.csv",
                             "weights.safetensors", "checkpoint-A", "checkpoint-B", "log.txt", "report.html"})
        EXPECT_TRUE(fs::exists(fs::path(path("run")) / file)) << file;
    const json run = json::parse(std::ifstream(path("run") + "/run.json"));
    expect_keys(run, keys("format program environment settings legend network",
                          {{"data", keys("cube labels labels_fingerprint spectra_fingerprint")},
                           {"split", keys("fingerprint train validation test")}}));
}

TEST_F(PromisedDocuments, TrainWithoutOutMakesAFolderAndNamesIt) {
    test::TemporaryFolder here;
    const auto run =
        run_cli("train --json " + data() + small() + "--epochs 1", "cd " + here.path().string() + " && ");
    ASSERT_EQ(run.exit_code, 0) << run.output;
    const std::string folder = run.json()["run"];
    EXPECT_EQ(folder.rfind("runs/hamida-", 0), 0U) << folder;
    EXPECT_TRUE(fs::exists(here.path() / folder / "run.json"));
}

TEST_F(PromisedDocuments, ResumeTakesDataAndSettingsFromTheRun) {
    fs::copy(path("run"), path("resumed"));
    const auto run = run_cli("train --json --threads 1 --epochs 3 --resume " + path("resumed"));
    ASSERT_EQ(run.exit_code, 0) << run.output;
    expect_keys(run.json(), training_keys());
    EXPECT_EQ(run.json()["epochs"], 3);
}

TEST_F(PromisedDocuments, ClassifyThenEvaluate) {
    const auto map = run_cli("classify --json " + path("run") + " " + cube() + "--out " + path("map.tif") +
                             " --probabilities " + path("p.tif"));
    ASSERT_EQ(map.exit_code, 0) << map.output;
    expect_keys(map.json(),
                keys("rows cols seconds pixels_per_second", {{"classes", {keys("value name pixels")}}}));
    const json classes = map.json()["classes"];
    std::int64_t pixels = 0;
    for (const json& one : classes)
        pixels += one["pixels"].get<std::int64_t>();
    EXPECT_LE(pixels, 24 * 31);
    EXPECT_GT(pixels, 0);
    EXPECT_TRUE(fs::exists(path("p.tif")));
    const auto scores = run_cli("evaluate --json --truth " + files().labels.string() + " --map " +
                                path("map.tif") + " --ignore 0");
    ASSERT_EQ(scores.exit_code, 0) << scores.output;
    expect_keys(scores.json(), keys("oa aa kappa macro_f1 confusion",
                                    {{"per_class", {keys("value name precision recall f1 support")}}}));
}

TEST_F(PromisedDocuments, Probe) {
    const auto run = run_cli("probe --json " + data() +
                             "--network hamida --patch 5 --batch 16 --split random:0.3 --big-batch 32 "
                             "--repeats 3");
    ASSERT_EQ(run.exit_code, 0) << run.output;
    expect_keys(run.json(), keys("gsnr bias_norm2 variance gradient_norm2 b_simple interval "
                                 "between_class_share verdict"));
}

TEST_F(PromisedDocuments, Tradeoff) {
    std::ofstream(path("plan.json"))
        << R"([{"name": "small", "settings": {"network": "hamida", "patch": 5, "batch": 16, "epochs": 1}},
               {"name": "pixels", "settings": {"network": "mlp", "patch": 1, "batch": 16, "epochs": 1}}])";
    const auto run = run_cli("tradeoff --json --threads 1 " + data() + "--plan " + path("plan.json") +
                             " --seeds 2 --out " + path("comparison"));
    ASSERT_EQ(run.exit_code, 0) << run.output;
    const json spread = keys("mean sd");
    expect_keys(run.json(),
                {{"rows",
                  {keys("name settings memory_predicted_bytes memory_measured_bytes "
                        "coverage gsnr",
                        {{"oa", spread}, {"aa", spread}, {"kappa", spread}, {"macro_f1", spread}})}}});
    EXPECT_EQ(run.json()["rows"].size(), 2U);
    EXPECT_EQ(run.json()["rows"][1]["settings"]["network"], "mlp");
    EXPECT_TRUE(fs::exists(path("comparison") + "/pixels-seed1/run.json"));
}

TEST_F(PromisedDocuments, WhatAdviseRecommendsTrainTakes) {
    const auto advice = run_cli("advise --json " + data() +
                                "--network hamida --patch 5 --batch 4 --split random:0.3 --device "
                                "cpu");
    ASSERT_EQ(advice.exit_code, 0) << advice.output;
    expect_keys(advice.json(), keys("limits steps recommended"));
    json recommended = advice.json()["recommended"];
    std::ofstream(path("recommended.json")) << recommended;
    const auto run = run_cli("train --json --threads 1 " + data() + "--settings " + path("recommended.json") +
                             " --epochs 1 --out " + path("recommended"));
    ASSERT_EQ(run.exit_code, 0) << run.output;
    recommended["epochs"] = 1;
    EXPECT_EQ(json::parse(std::ifstream(path("recommended") + "/run.json"))["settings"], recommended);
}

TEST_F(PromisedDocuments, EachExportNamesFilesThatAreThere) {
    for (const auto& [format, out] : {std::pair{"pytorch", "model.py"}, std::pair{"torchscript", "model.pt"},
                                      std::pair{"safetensors", "weights.safetensors"},
                                      std::pair{"csv", "tables"}, std::pair{"report", "report.html"}}) {
        const auto run =
            run_cli("export --json " + path("run") + " --format " + format + " --out " + path(out));
        ASSERT_EQ(run.exit_code, 0) << format << run.output;
        const json files = run.json()["files"];
        ASSERT_FALSE(files.empty()) << format;
        for (const json& file : files)
            EXPECT_GT(fs::file_size(file.get<std::string>()), 0U) << file;
    }
}

TEST_F(PromisedDocuments, Replay) {
    std::ofstream(path("events.json"))
        << R"({"events": [["a", 1, 1000], ["a", 2, 3000000], ["f", 1], ["f", 2], ["e"]]})";
    const auto run = run_cli("replay --json " + path("events.json"));
    ASSERT_EQ(run.exit_code, 0) << run.output;
    expect_keys(run.json(), keys("peak_allocated_bytes peak_reserved_bytes peak_requested_bytes "
                                 "peak_segments reserved_bytes retries ooms"));
    EXPECT_EQ(run.json()["peak_requested_bytes"], 3001000);
    EXPECT_EQ(run.json()["reserved_bytes"], 0) << "everything was freed and the cache emptied";
}

TEST_F(PromisedDocuments, ReplayGivesTheGoldenStatistics) {
    REDLINE_NEEDS_SHARED("golden/allocator");
    int checked = 0;
    for (const auto& entry : fs::directory_iterator(test::shared("golden/allocator"))) {
        if (entry.path().extension() != ".json" || ++checked > 4) continue;
        const json golden = json::parse(std::ifstream(entry.path()));
        const json& final = golden["expect"]["final"];
        const auto run = run_cli("replay --json " + entry.path().string());
        ASSERT_EQ(run.exit_code, 0) << entry.path();
        const json document = run.json();
        EXPECT_EQ(document["peak_allocated_bytes"], final["allocated_bytes"]["peak"]) << entry.path();
        EXPECT_EQ(document["peak_requested_bytes"], final["requested_bytes"]["peak"]) << entry.path();
        EXPECT_EQ(document["peak_reserved_bytes"], final["reserved_bytes"]["peak"]) << entry.path();
        EXPECT_EQ(document["reserved_bytes"], final["reserved_bytes"]["current"]) << entry.path();
        EXPECT_EQ(document["peak_segments"], final["segments"]["peak"]) << entry.path();
        EXPECT_EQ(document["retries"], final["num_alloc_retries"]) << entry.path();
        EXPECT_EQ(document["ooms"], final["num_ooms"]) << entry.path();
    }
    EXPECT_GT(checked, 0);
}

} // namespace
} // namespace redline
