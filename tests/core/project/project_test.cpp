// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/project/project.h"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "redline/base/files.h"
#include "support/temporary_folder.h"

namespace redline {
namespace {

namespace fs = std::filesystem;

Project example(const fs::path& folder) {
    Project p;
    p.cube = {folder / "data" / "a.tif", folder / "data" / "b.tif"};
    p.labels = {"/far/away/from/everything/labels.tif"};
    p.test_labels = {folder.parent_path() / "test.tif"};
    p.cube_options.variable = "Reflectance";
    p.cube_options.nodata = -9999;
    p.cube_options.mask = folder / "quality.h5";
    p.cube_options.mask_variable = "clouds";
    p.label_options.mask_variable = "clouds:1";
    p.cube_options.mask_values = {2, 3};
    p.cube_options.window = Window{1, 2, 30, 40};
    p.cube_options.bands = {0, 5, 7};
    p.label_options.unlabelled = 255;
    p.label_options.mask = folder / "cloud.tif";
    ClassLegend legend;
    legend.classes = {{1, "one", {1, 2, 3}, 10}, {2, "zwei \u00e4", {4, 5, 6}, 20}};
    p.legend = legend;
    p.settings.patch = 9;
    p.settings.options = {{"width", "32"}};
    p.runs = {folder / "runs" / "first"};
    p.window = {{"tab", "plan"}};
    return p;
}

TEST(Project, ComesBackAsItWas) {
    test::TemporaryFolder folder;
    const Project p = example(folder.path());
    ASSERT_TRUE(write_project(p, folder / "work.redline"));
    const auto again = read_project(folder / "work.redline");
    ASSERT_TRUE(again) << to_text(again.error());
    EXPECT_EQ(again->cube, p.cube);
    EXPECT_EQ(again->labels, p.labels);
    EXPECT_EQ(again->test_labels, p.test_labels);
    EXPECT_EQ(again->cube_options, p.cube_options);
    EXPECT_EQ(again->label_options, p.label_options);
    EXPECT_EQ(again->legend->classes, p.legend->classes);
    EXPECT_EQ(again->settings, p.settings);
    EXPECT_EQ(again->runs, p.runs);
    EXPECT_EQ(again->window, p.window);
    EXPECT_FALSE(again->synthetic);
}

TEST(Project, CanBeMovedWithItsData) {
    test::TemporaryFolder folder;
    fs::create_directories(folder / "here");
    const Project p = example(folder / "here");
    ASSERT_TRUE(write_project(p, folder / "here" / "work.redline"));
    const auto text = *read_json(folder / "here" / "work.redline");
    EXPECT_EQ(text["cube"]["paths"][0], "data/a.tif");
    EXPECT_EQ(text["labels"]["test_paths"][0], "../test.tif");
    EXPECT_EQ(text["labels"]["paths"][0], "/far/away/from/everything/labels.tif");
    fs::rename(folder / "here", folder / "there");
    const auto moved = read_project(folder / "there" / "work.redline");
    ASSERT_TRUE(moved);
    EXPECT_EQ(moved->cube[1], folder / "there" / "data" / "b.tif");
    EXPECT_EQ(moved->runs[0], folder / "there" / "runs" / "first");
}

TEST(Project, KeepsFieldsItDoesNotKnow) {
    test::TemporaryFolder folder;
    ASSERT_TRUE(write_project(example(folder.path()), folder / "work.redline"));
    auto document = *read_json(folder / "work.redline");
    document["future"] = {1, 2};
    document["cube"]["future"] = "x";
    document["settings"]["future"] = true;
    ASSERT_TRUE(write_json(folder / "work.redline", document));
    auto project = read_project(folder / "work.redline");
    ASSERT_TRUE(project) << to_text(project.error());
    project->settings.options.clear();
    ASSERT_TRUE(write_project(*project, folder / "again.redline"));
    const auto again = *read_json(folder / "again.redline");
    EXPECT_EQ(again["future"], document["future"]);
    EXPECT_EQ(again["cube"]["future"], "x");
    EXPECT_EQ(again["settings"]["future"], true);
    EXPECT_TRUE(again["settings"]["options"].empty()) << "what was removed stays removed";
}

TEST(Project, RefusesWhatItCannotReadInWords) {
    test::TemporaryFolder folder;
    const auto error_of = [&](const std::string& text) {
        std::ofstream(folder / "p.redline", std::ios::trunc) << text;
        const auto project = read_project(folder / "p.redline");
        EXPECT_FALSE(project) << text;
        return project ? Error{} : project.error();
    };
    EXPECT_NE(error_of("{\"format\": 2}").what.find("newer Redline"), std::string::npos);
    EXPECT_NE(error_of("[]").what.find("describes no project"), std::string::npos);
    EXPECT_EQ(error_of("{\"format\": 1").code, ErrorCode::input);
    EXPECT_NE(error_of("{\"format\": 1, \"settings\": {\"patch\": \"x\"}}").where.find("patch"),
              std::string::npos);
    EXPECT_NE(error_of("{\"format\": 1, \"cube\": {\"window\": {\"rows\": 0}}}").where.find("cube.window"),
              std::string::npos);
    EXPECT_NE(error_of("{\"format\": 1, \"cube\": {\"bands\": [-1]}}").where.find("cube.bands"),
              std::string::npos);
    EXPECT_EQ(read_project(folder / "none.redline").error().code, ErrorCode::input);
}

TEST(Project, IsEmptyWhereTheFileSaysNothing) {
    test::TemporaryFolder folder;
    std::ofstream(folder / "p.redline") << "{\"format\": 1}";
    const auto project = read_project(folder / "p.redline");
    ASSERT_TRUE(project);
    EXPECT_EQ(project->settings, Settings{});
    EXPECT_TRUE(project->cube.empty());
}

} // namespace
} // namespace redline
