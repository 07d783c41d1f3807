// SPDX-License-Identifier: GPL-3.0-or-later
// Labels {0,1,2,3} with 0 unlabelled; a test set of one class, all correct: rows aligned by label value; OA
// 100 %, kappa "undefined", AA over the classes present. Through the program, files and all.
#include <array>
#include <cstdio>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "redline/results/class_map.h"
#include "redline/results/compare.h"
#include "support/memory_scene.h"
#include "support/temporary_folder.h"

namespace redline {
namespace {

std::string output_of(const std::string& command) {
    std::string output;
    FILE* pipe = popen(command.c_str(), "r");
    std::array<char, 4096> buffer{};
    while (const std::size_t n = fread(buffer.data(), 1, buffer.size(), pipe))
        output.append(buffer.data(), n);
    pclose(pipe);
    return output;
}

GroundTruth raster(const std::vector<std::int64_t>& values) {
    LabelOptions options;
    options.unlabelled = 0;
    return *make_ground_truth(3, 4, values, options);
}

TEST(Case15ZerosInTheMap, AreNoClass) {
    const GroundTruth truth = raster({0, 2, 2, 0, 2, 2, 2, 0, 0, 0, 0, 0});
    const GroundTruth map = raster({0, 2, 2, 1, 2, 2, 2, 3, 3, 1, 0, 0});
    const auto comparison = compare_labels(truth, map, {0});
    ASSERT_TRUE(comparison);
    ASSERT_EQ(comparison->legend.size(), 1);
    EXPECT_EQ(comparison->legend.classes[0].value, 2);
    EXPECT_EQ(comparison->scores.oa, 1.0);
    EXPECT_EQ(comparison->scores.aa, 1.0);
    EXPECT_FALSE(comparison->scores.kappa);
    EXPECT_EQ(comparison->ignored, 7);

    test::TemporaryFolder folder;
    CubeInfo grid;
    grid.rows = 3;
    grid.cols = 4;
    ASSERT_TRUE(write_class_map({3, 4, truth.label, {}, truth.legend}, grid, folder / "truth.tif"));
    ASSERT_TRUE(write_class_map({3, 4, map.label, {}, map.legend}, grid, folder / "map.tif"));
    const std::string command = std::string(REDLINE_CLI) + " evaluate --json --ignore 0 --truth " +
                                (folder / "truth.tif").string() + " --map " + (folder / "map.tif").string();
    const auto document = nlohmann::json::parse(output_of(command), nullptr, false);
    ASSERT_TRUE(document.is_object());
    EXPECT_EQ(document["oa"], 1.0);
    EXPECT_EQ(document["aa"], 1.0);
    EXPECT_TRUE(document["kappa"].is_null());
    EXPECT_EQ(document["confusion"], (nlohmann::json{{5}}));
    EXPECT_EQ(document["per_class"][0]["value"], 2);
    EXPECT_EQ(document["per_class"][0]["support"], 5);
    const std::string text =
        output_of(std::string(REDLINE_CLI) + " evaluate --truth " + (folder / "truth.tif").string() +
                  " --map " + (folder / "map.tif").string());
    EXPECT_NE(text.find("kappa undefined"), std::string::npos) << text;
}

} // namespace
} // namespace redline
