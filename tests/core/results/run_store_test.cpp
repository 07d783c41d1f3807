// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/results/run_store.h"

#include <cmath>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "redline/base/files.h"
#include "support/temporary_folder.h"

namespace redline {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

ClassLegend legend() {
    ClassLegend l;
    l.classes = {{3, "wheat <winter>", {1, 2, 3}, 50},
                 {17, "a & b", {4, 5, 6}, 30},
                 {200, "rye, \"old\"", {7, 8, 9}, 20}};
    l.unlabelled = 0;
    return l;
}

json document() {
    Settings settings;
    settings.network = "hybridsn";
    settings.patch = 7;
    settings.batch = 40;
    return {
        {"format", 1},
        {"program", "redline 0.1.0"},
        {"environment", "LibTorch 2.11.0, CPU"},
        {"settings", to_json(settings)},
        {"legend", to_json(legend())},
        {"features", 12},
        {"data",
         {{"cube", {"/a/cube.tif"}},
          {"labels", {"/a/labels.tif"}},
          {"rows", 20},
          {"cols", 30},
          {"bands", 14},
          {"labels_fingerprint", "abc"}}},
        {"split",
         {{"train", {30, 20, 10}},
          {"validation", {5, 4, 3}},
          {"test", {15, 6, 0}},
          {"not_evaluated", {2}},
          {"test_overlap", 0.25}}},
        {"warnings", {"first warning"}},
        {"from_the_future", {{"kept", true}}},
        {"results",
         {{"best_epoch", 2},
          {"epochs", 3},
          {"steps", 30},
          {"test", {{"confusion", {{14, 1, 0}, {2, 4, 0}, {0, 0, 0}}}}},
          {"validation", {{"confusion", {{5, 0, 0}, {1, 3, 0}, {0, 0, 3}}}}},
          {"verdict", {{"state", "learning"}, {"text", "Learning: F1 0.9"}, {"guess_band", {0.2, 0.4}}}},
          {"memory", {{"predicted_peak_bytes", 1000}, {"measured_peak_bytes", 1010}}},
          {"coverage", {{"expected", 2.9}, {"observed", 2.8}}},
          {"noise",
           {{"b_simple", 20.0},
            {"interval", {10.0, nullptr}},
            {"gsnr", 2.0},
            {"predicted_gsnr", nullptr},
            {"between_class_share", 0.3}}},
          {"seconds", 12.5},
          {"samples_per_second", 800.0},
          {"warnings", {"first warning", "second warning"}}}},
    };
}

constexpr const char* steps_text = "step,epoch,seconds,loss,learning_rate,classes_seen,memory_peak_bytes,"
                                   "noise_trace,noise_gradient_norm2,b_simple\n"
                                   "1,0.1,0.5,1.25,0.001,3,1010,,,\n"
                                   "2,0.2,0.9,nan,0.001,2,1008,8,0.4,20\n"
                                   "3,0.3,1.1,0.75,0.001,3,10"; // cut off in the middle of a row
constexpr const char* epochs_text = "epoch,seconds,train_loss,validation_loss,validation_oa,validation_macro_"
                                    "f1,guess_low,guess_high,best,new_column\n"
                                    "1,4,1.1,1.2,0.5,0.4,0.2,0.4,0,x\n"
                                    "2,8,0.9,1.0,0.8,0.9,0.2,0.4,1,y\n";

void write(const fs::path& folder, const json& run_json) {
    fs::create_directories(folder);
    std::ofstream(folder / "run.json") << run_json.dump();
    std::ofstream(folder / "steps.csv") << steps_text;
    std::ofstream(folder / "epochs.csv") << epochs_text;
}

TEST(RunStore, ReadsWhatARunSaysOfItself) {
    test::TemporaryFolder folder;
    write(folder / "first", document());
    const auto run = read_run(folder / "first");
    ASSERT_TRUE(run) << to_text(run.error());
    EXPECT_EQ(run->name, "first");
    EXPECT_EQ(run->settings.network, "hybridsn");
    EXPECT_EQ(run->settings.patch, 7);
    EXPECT_EQ(run->legend.classes, legend().classes);
    EXPECT_EQ(run->legend.unlabelled, 0);
    EXPECT_EQ(run->data.cube, std::vector<fs::path>{"/a/cube.tif"});
    EXPECT_EQ(run->data.cols, 30);
    EXPECT_TRUE(run->finished);
    const TrainOutcome& o = run->outcome;
    EXPECT_EQ(o.best_epoch, 2);
    EXPECT_EQ(o.verdict, VerdictState::learning);
    EXPECT_EQ(o.guess_band, (GuessBand{0.2, 0.4}));
    EXPECT_DOUBLE_EQ(*o.test.oa, 18.0 / 21);
    EXPECT_DOUBLE_EQ(*o.test.aa, (14.0 / 15 + 4.0 / 6) / 2);
    EXPECT_EQ(o.test.per_class[2].support, 0);
    EXPECT_EQ(o.split.not_evaluated, std::vector<int>{2});
    EXPECT_EQ(o.split.train_counts, (std::vector<std::int64_t>{30, 20, 10}));
    EXPECT_TRUE(o.noise.resolvable);
    EXPECT_TRUE(std::isinf(o.noise.b_simple_high));
    EXPECT_EQ(o.gsnr, 2.0);
    EXPECT_FALSE(o.predicted_gsnr);
    EXPECT_EQ(run->document["from_the_future"]["kept"], true);

    ASSERT_EQ(o.steps_history.size(), 2U) << "the row that was cut off is left out";
    EXPECT_EQ(o.steps_history[0].loss, 1.25F);
    EXPECT_FALSE(o.steps_history[0].noise.resolvable);
    EXPECT_TRUE(std::isnan(o.steps_history[1].loss));
    EXPECT_EQ(o.steps_history[1].noise.b_simple, 20);
    ASSERT_EQ(o.epochs_history.size(), 2U);
    EXPECT_TRUE(o.epochs_history[1].best);
    EXPECT_EQ(o.epochs_history[1].validation_macro_f1, 0.9);
}

TEST(RunStore, RefusesWhatItCannotReadInWords) {
    test::TemporaryFolder folder;
    EXPECT_NE(read_run(folder / "none").error().what.find("no run.json"), std::string::npos);
    const auto error_of = [&](json changed) {
        write(folder / "run", changed);
        const auto run = read_run(folder / "run");
        EXPECT_FALSE(run);
        return run ? Error{} : run.error();
    };
    json newer = document();
    newer["format"] = 2;
    EXPECT_NE(error_of(newer).what.find("newer Redline (format 2"), std::string::npos);
    json bad_setting = document();
    bad_setting["settings"]["patch"] = "seven";
    EXPECT_NE(error_of(bad_setting).where.find("patch"), std::string::npos);
    json bad_legend = document();
    bad_legend["legend"]["classes"][0]["value"] = 99;
    EXPECT_NE(error_of(bad_legend).where.find("legend"), std::string::npos);
    EXPECT_EQ(error_of(json::array()).code, ErrorCode::input);
    std::ofstream(folder / "run" / "run.json") << "{\"format\": 1, ";
    EXPECT_EQ(read_run(folder / "run").error().code, ErrorCode::input);
}

TEST(RunStore, SurvivesResultsOfAnyShape) {
    test::TemporaryFolder folder;
    for (const json& results :
         {json{}, json("text"), json{{"test", {{"confusion", {{1, 2}, {3}}}}}},
          json{{"test", {{"confusion", {1, 2}}}}},
          json{{"test", {{"confusion", {{9'000'000'000'000'000'000, 9'000'000'000'000'000'000}, {-1, 0}}}}}},
          json{{"verdict", 7}, {"noise", json::array()}, {"steps", 1e300}}}) {
        json changed = document();
        changed["results"] = results;
        write(folder / "run", changed);
        const auto run = read_run(folder / "run");
        ASSERT_TRUE(run) << results;
        EXPECT_EQ(run->finished, results.is_object());
        EXPECT_FALSE(run->outcome.test.oa);
        EXPECT_FALSE(report_html(*run).empty());
    }
}

TEST(RunStore, ListsTheRunsOfAFolder) {
    test::TemporaryFolder folder;
    json unfinished = document();
    unfinished.erase("results");
    write(folder / "b", unfinished);
    write(folder / "a", document());
    fs::create_directories(folder / "no run");
    fs::create_directories(folder / "c");
    std::ofstream(folder / "c" / "run.json") << "not json";
    const auto runs = list_runs(folder.path());
    ASSERT_EQ(runs.size(), 3U);
    EXPECT_EQ(runs[0].name, "a");
    EXPECT_EQ(runs[0].network, "hybridsn");
    EXPECT_TRUE(runs[0].macro_f1);
    EXPECT_FALSE(runs[1].finished);
    EXPECT_FALSE(runs[2].problem.empty());
    EXPECT_TRUE(list_runs(folder / "missing").empty());
}

TEST(Report, StandsAloneAndEscapesNames) {
    test::TemporaryFolder folder;
    write(folder / "run <1>", document());
    const auto run = read_run(folder / "run <1>");
    ASSERT_TRUE(run);
    const std::string html = report_html(*run);
    EXPECT_NE(html.find("wheat &lt;winter&gt;"), std::string::npos);
    EXPECT_EQ(html.find("<winter>"), std::string::npos);
    EXPECT_NE(html.find("Run run &lt;1&gt;"), std::string::npos);
    EXPECT_NE(html.find("a &amp; b"), std::string::npos);
    EXPECT_NE(html.find("0.8571"), std::string::npos) << "OA";
    EXPECT_NE(html.find("Learning: F1 0.9"), std::string::npos);
    EXPECT_NE(html.find("second warning"), std::string::npos);
    EXPECT_GE(std::count(html.begin(), html.end(), '\n'), 50);
    std::size_t figures = 0;
    for (std::size_t at = html.find("<svg"); at != std::string::npos; at = html.find("<svg", at + 1))
        ++figures;
    EXPECT_EQ(figures, 6U) << "loss, validation, coverage, memory, noise, confusion";
    for (const char* outside : {"src=", "href=", "@import", "<script"})
        EXPECT_EQ(html.find(outside), std::string::npos) << outside;
    ASSERT_TRUE(write_report(*run, folder / "report.html"));
    EXPECT_EQ(*read_file(folder / "report.html"), html);
}

TEST(Report, SaysThatARunIsNotFinished) {
    test::TemporaryFolder folder;
    json unfinished = document();
    unfinished.erase("results");
    write(folder / "run", unfinished);
    const auto run = read_run(folder / "run");
    ASSERT_TRUE(run);
    EXPECT_NE(report_html(*run).find("no results yet"), std::string::npos);
}

TEST(RunCsv, QuotesNamesAndComesBack) {
    test::TemporaryFolder folder;
    write(folder / "run", document());
    const auto run = read_run(folder / "run");
    ASSERT_TRUE(run);
    const auto files = export_csv(*run, folder / "out" / "tables");
    ASSERT_TRUE(files);
    EXPECT_EQ(files->size(), 4U);
    const std::string confusion = *read_file(folder / "out" / "tables" / "confusion.csv");
    EXPECT_EQ(confusion, "truth \\ predicted,wheat <winter>,a & b,\"rye, \"\"old\"\"\"\nwheat "
                         "<winter>,14,1,0\na & b,2,4,0\n\"rye, \"\"old\"\"\",0,0,0\n");
    const auto steps = read_steps(folder / "out" / "tables" / "steps.csv");
    ASSERT_TRUE(steps);
    ASSERT_EQ(steps->size(), 2U);
    EXPECT_EQ((*steps)[0].loss, 1.25F);
    EXPECT_EQ((*steps)[1].noise.b_simple, 20);
}

TEST(RunTables, NameTheRowThatIsDamaged) {
    test::TemporaryFolder folder;
    std::ofstream(folder / "steps.csv") << "step,epoch\n1,0.1\n2\n3,0.3\n";
    const auto steps = read_steps(folder / "steps.csv");
    ASSERT_FALSE(steps);
    EXPECT_NE(steps.error().what.find("row 2"), std::string::npos);
}

} // namespace
} // namespace redline
