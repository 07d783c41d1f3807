// SPDX-License-Identifier: GPL-3.0-or-later
#include <fstream>

#include <gtest/gtest.h>

#include "redline/settings/settings.h"
#include "tests/support/run_cli.h"
#include "tests/support/shared_data.h"
#include "tests/support/temporary_folder.h"

namespace redline {
namespace {

using nlohmann::json;
using test::run_cli;

const std::string pavia = "--counts 6631,18649,2099,3064,1345,5029,1330,3682,947 ";

TEST(PlanCommand, HasThePromisedKeys) {
    const auto run =
        run_cli("plan --json --network hamida --patch 5 --bands 103 --classes 9 --batch 64 --micro 16 "
                "--device rtx3060 --noise-scale 30 " +
                pavia);
    ASSERT_EQ(run.exit_code, 0);
    const json document = run.json();
    for (const char* key : {"memory", "coverage", "noise", "red_line", "advice"})
        EXPECT_TRUE(document.contains(key)) << key;
    for (const char* key :
         {"rule_of_thumb_bytes", "peak_allocated_bytes", "peak_reserved_bytes", "total_bytes",
          "interval_bytes", "parts", "peak_layer", "max_micro_batch", "tape"})
        EXPECT_TRUE(document["memory"].contains(key)) << key;
    for (const char* key :
         {"parameters", "gradients", "optimizer", "activations", "temporaries", "workspace", "context"})
        EXPECT_TRUE(document["memory"]["parts"][key].is_number_integer()) << key;
    EXPECT_DOUBLE_EQ(document["noise"]["gsnr"].get<double>(), 64.0 / 30);
    EXPECT_EQ(document["noise"]["batch_for_gsnr_2"], 60);
    EXPECT_EQ(document["red_line"]["batch"], 71);
    EXPECT_EQ(document["red_line"]["side"], "left");
    EXPECT_FALSE(document["advice"].empty());
    for (const json& advice : document["advice"])
        for (const char* key : {"step", "title", "why", "changes", "before", "after"})
            EXPECT_TRUE(advice.contains(key)) << key;
}

TEST(PlanCommand, ANetworkFileSaysPatchBandsAndClasses) {
    const auto run = run_cli("plan --json --batch 4 --network " REDLINE_SOURCE_DIR
                             "/tests/bench/potsdam_network.json --measure");
    ASSERT_EQ(run.exit_code, 0) << run.output;
    EXPECT_EQ(run.json()["coverage"]["classes"], 6);
    EXPECT_GT(run.json()["measured"]["peak_allocated_bytes"], 0);
}

// Options, network file and JSON together: what the core predicts is what the command prints.
TEST(PlanCommand, TheTapeIsTheGoldenOne) {
    REDLINE_NEEDS_SHARED("golden/step_memory_cuda.json");
    const json document = json::parse(std::ifstream(test::shared("golden/step_memory_cuda.json")));
    test::TemporaryFolder folder;
    const std::string file = (folder / "network.json").string();
    int checked = 0;
    for (std::size_t i = 0; i < document["cases"].size(); i += 9) {
        const json& c = document["cases"][i];
        json input = c["input_shape"];
        input.erase(0);
        std::ofstream(file)
            << json{{"name", "golden"}, {"input_shape", input}, {"layers", c["layers"]}}.dump();
        const int micro = c["batch"], parts = c["accumulate"];
        std::string ranges;
        for (const json& range : c["checkpoint"])
            ranges +=
                (ranges.empty() ? " --checkpoint-ranges " : ",") + range[0].dump() + ":" + range[1].dump();
        const auto on = [&](const char* key) { return c[key].get<bool>() ? " on" : " off"; };
        const auto run = run_cli(
            "plan --json --device rtx3060 --network " + file + " --batch " + std::to_string(micro * parts) +
            " --micro " + std::to_string(micro) + " --relu-inplace" + on("relu_inplace") + " --adam-foreach" +
            on("adam_foreach") + " --precision " + c["precision"].get<std::string>() + " --checkpoint " +
            (c["reentrant"].get<bool>() ? "reentrant" : "hooks") + ranges);
        ASSERT_EQ(run.exit_code, 0) << c["id"] << run.output;
        const json tape = run.json()["memory"]["tape"];
        EXPECT_EQ(tape["peak_bytes"], c["expect"]["peak_step3_bytes_exact"]) << c["id"];
        EXPECT_EQ(tape["peak_bytes_rounded_512"], c["expect"]["peak_step3_bytes_rounded_512"]) << c["id"];
        EXPECT_EQ(tape["steady_bytes_rounded_512"], c["expect"]["steady_before_step3_bytes_rounded_512"])
            << c["id"];
        ++checked;
    }
    EXPECT_GE(checked, 6);
}

TEST(PlanCommand, DoesNotFitIsAnAnswer) {
    const auto run = run_cli(
        "plan --json --network vgg16_3d --patch 121 --bands 200 --classes 16 --batch 64 --device rtx3060");
    EXPECT_EQ(run.exit_code, 0);
    EXPECT_EQ(run.json()["memory"]["fits"], false);
    EXPECT_NE(run.json()["verdict"]["text"].get<std::string>().find("Does not fit"), std::string::npos);
}

TEST(PlanCommand, ANetworkFileBringsItsOwnShape) {
    test::TemporaryFolder folder;
    std::ofstream(folder / "small.json") << R"({"name":"small","input_shape":[7,5,5],"layers":[
        {"name":"c","op":"conv2d","inputs":["input"],"in_channels":7,"out_channels":4,"kernel":[3,3],"stride":[1,1],"padding":[0,0],"bias":true},
        {"name":"f","op":"flatten","inputs":["c"]},
        {"name":"out","op":"linear","inputs":["f"],"in_features":36,"out_features":3,"bias":true}]})";
    const auto run = run_cli("plan --json --network " + (folder / "small.json").string() + " --batch 8");
    ASSERT_EQ(run.exit_code, 0) << run.output;
    EXPECT_EQ(run.json()["coverage"]["classes"], 3);
    EXPECT_EQ(run.json()["coverage"]["counts_assumed"], true);
}

TEST(PlanCommand, WrongUsageIsExitCode2) {
    for (const std::string arguments :
         {"--network hamida --patch 5 --batch 8 --classes 9",
          "--network hamida --patch 5 --bands 103 --batch 8",
          "--network nothing --patch 5 --bands 103 --classes 9",
          "--network hamida --patch 5 --bands 103 --classes 9 --batch 10 --micro 4",
          "--network hamida --patch 5 --bands 103 --classes 4 --batch 8 --counts 5,5,5",
          "--network hamida --bands 103 --classes 9 --device none",
          "--network hamida --bands 103 --classes 9 --noise-scale -3",
          "--network hamida --bands 103 --classes 9 --noise-scale 1e300",
          "--scene atlantis --network hamida"}) {
        const auto run = run_cli("plan --json " + arguments);
        EXPECT_EQ(run.exit_code, 2) << arguments << run.output;
        EXPECT_FALSE(run.json()["error"]["what"].get<std::string>().empty()) << arguments;
    }
}

TEST(PlanCommand, ACatalogueSceneGivesBandsAndCounts) {
    const auto run = run_cli("plan --json --scene indian_pines --network hamida --batch 64");
    ASSERT_EQ(run.exit_code, 0) << run.output;
    EXPECT_EQ(run.json()["red_line"]["coverage_line"], 464);
}

TEST(AdviseCommand, RecommendsSettingsThatTrainTakes) {
    const auto run = run_cli(
        "advise --json --scene indian_pines --network vgg16_3d --patch 65 --batch 64 --device rtx3060");
    ASSERT_EQ(run.exit_code, 0) << run.output;
    const json document = run.json();
    for (const char* key : {"limits", "steps", "recommended"})
        EXPECT_TRUE(document.contains(key)) << key;
    const auto settings = settings_from_json(document["recommended"]);
    ASSERT_TRUE(settings) << to_text(settings.error());
    EXPECT_TRUE(document["recommended_fits"].get<bool>());
    // what is recommended is what plan then accepts
    test::TemporaryFolder folder;
    std::ofstream(folder / "settings.json") << document["recommended"].dump();
    const auto plan = run_cli("plan --json --scene indian_pines --train-share 0.08 --settings " +
                              (folder / "settings.json").string());
    ASSERT_EQ(plan.exit_code, 0) << plan.output;
    EXPECT_TRUE(plan.json()["memory"]["fits"].get<bool>());
}

TEST(AdviseCommand, ShowsBothObjectives) {
    const auto run = run_cli("advise --json --scene pavia_university --network hamida --batch 16 --device "
                             "rtx3060 --noise-scale 200 "
                             "--speed 16:0.066,64:0.114");
    ASSERT_EQ(run.exit_code, 0) << run.output;
    const json objectives = run.json()["objectives"];
    EXPECT_EQ(objectives["published"]["settings"]["batch"], 400);
    EXPECT_GT(objectives["practical"]["settings"]["batch"].get<int>(), 16);
    EXPECT_LT(objectives["practical"]["relative_time"].get<double>(), 1);
    EXPECT_EQ(run_cli("advise --json --scene pavia_university --speed 16").exit_code, 2);
    EXPECT_EQ(run_cli("advise --json --scene pavia_university --speed 16:0.1").exit_code, 2);
}

TEST(AdviseCommand, ReadsARealScene) {
    REDLINE_NEEDS_SHARED("data/enmap_potsdam/images.vrt");
    const auto run =
        run_cli("advise --json --cube " + test::shared("data/enmap_potsdam/images.vrt").string() +
                " --labels " + test::shared("data/enmap_potsdam/labels.vrt").string() +
                " --network hamida --patch 5 --batch 4 --device rtx3060 --bands pca:30");
    ASSERT_EQ(run.exit_code, 0) << run.output;
    const json document = run.json();
    EXPECT_EQ(document["bands"], 30);
    EXPECT_GE(document["training_counts"].size(), 2u);
    EXPECT_GT(document["limits"]["coverage_line"].get<int>(), 4);
    EXPECT_FALSE(document["steps"].empty());
}

TEST(AdviseCommand, NeedsASceneOfOneKind) {
    EXPECT_EQ(run_cli("advise --json --network hamida").exit_code, 2);
    EXPECT_EQ(run_cli("advise --json --scene indian_pines --cube x.tif").exit_code, 2);
    EXPECT_EQ(run_cli("advise --json --cube /nowhere/x.tif --labels /nowhere/y.tif").exit_code, 3);
}

} // namespace
} // namespace redline
