// SPDX-License-Identifier: GPL-3.0-or-later
#include <fstream>

#include <gtest/gtest.h>

#include "tests/support/run_cli.h"
#include "tests/support/shared_data.h"

namespace redline {
namespace {

using nlohmann::json;
using test::run_cli;

std::string list(const json& counts) {
    std::string text;
    for (const json& n : counts)
        text += (text.empty() ? "" : ",") + std::to_string(n.get<std::int64_t>());
    return text;
}

TEST(CoverageCommand, GivesTheGoldenValuesOfEachSampler) {
    REDLINE_NEEDS_SHARED("golden/coverage.json");
    const json document = json::parse(std::ifstream(test::shared("golden/coverage.json")));
    const std::map<std::string, std::string> options{
        {"frequency_with_replacement", "--sampler natural --replacement"},
        {"without_replacement", "--sampler natural"},
        {"inverse_frequency_with_replacement", "--sampler inverse"},
    };
    std::map<std::string, int> checked;
    for (const json& c : document["cases"]) {
        const auto option = options.find(c["scheme"]);
        // a process each: some of every kind will do
        if (option == options.end() || !c.contains("expected_classes_covered") || c["effective_batch"] < 8 ||
            ++checked[option->first + c["group"].get<std::string>()] > 4)
            continue;
        const auto run = run_cli("coverage --json --counts " + list(c["class_counts"]) + " --batch " +
                                 c["effective_batch"].dump() + " --micro " + c["micro_batch_size"].dump() +
                                 " " + option->second);
        ASSERT_EQ(run.exit_code, 0) << c["id"];
        const json result = run.json();
        const double expected = c["expected_classes_covered"];
        EXPECT_NEAR(result["expected_classes"].get<double>(), expected, 1e-11 * expected) << c["id"];
        EXPECT_NEAR(result["variance"].get<double>(), c["variance_classes_covered"].get<double>(), 1e-10)
            << c["id"];
        const double all = c["p_all_classes_covered"];
        EXPECT_NEAR(result["probability_all"].get<double>(), all, 1e-10 * all) << c["id"];
        EXPECT_EQ(result["per_class"].size(), c["class_counts"].size());
    }
    EXPECT_GE(checked.size(), 5u);
}

TEST(CoverageCommand, SaysWhatAMicroBatchHolds) {
    // two distinct of four classes in each micro-batch of a stratified step; two micro-batches of 2 of the
    // coverage-maximising sampler share out the four
    for (const char* sampler : {"stratified", "coverage"}) {
        const auto run =
            run_cli(std::string("coverage --json --counts 5,5,5,5 --batch 4 --micro 2 --sampler ") + sampler);
        ASSERT_EQ(run.exit_code, 0) << sampler;
        const json micro = run.json()["micro"];
        EXPECT_NEAR(micro["expected_classes"].get<double>(), 2, 1e-12) << sampler;
        EXPECT_NEAR(micro["variance"].get<double>(), 0, 1e-12) << sampler;
        EXPECT_NEAR(micro["probability_all"].get<double>(), 0, 1e-12) << sampler;
        ASSERT_EQ(micro["per_class"].size(), 4u);
        for (const json& present : micro["per_class"])
            EXPECT_NEAR(present.get<double>(), 0.5, 1e-12) << sampler;
    }
}

TEST(CoverageCommand, StratifiedMicroBatchesAreDrawnApart) {
    // golden mb_strat_K9_B1_M4: four independent draws of one of nine classes
    const auto run =
        run_cli("coverage --json --counts 5,5,5,5,5,5,5,5,5 --batch 4 --micro 1 --sampler stratified");
    EXPECT_NEAR(run.json()["expected_classes"].get<double>(), 2465.0 / 729, 1e-12);
}

TEST(CoverageCommand, LinesOfIndianPines) {
    const std::string counts =
        "coverage --json --counts 46,1428,830,237,483,730,28,478,20,972,2455,593,205,1265,386,93 ";
    EXPECT_EQ(run_cli(counts + "--batch 64").json()["step_batch_for_95"], 464);
    EXPECT_EQ(run_cli(counts + "--batch 64 --replacement").json()["step_batch_for_95"], 475);
    EXPECT_EQ(run_cli(counts + "--batch 64 --sampler inverse").json()["step_batch_for_95"], 47);
    EXPECT_EQ(run_cli(counts + "--batch 64 --sampler stratified").json()["step_batch_for_95"], 16);
    EXPECT_EQ(run_cli(counts + "--batch 64 --sampler coverage").json()["expected_classes"], 16);
    EXPECT_EQ(run_cli(counts + "--batch 64 --micro 16 --replacement").json()["micro_batch_for_95"], 119);
}

TEST(CoverageCommand, WrongUsageNamesTheOption) {
    for (const auto& [arguments, option] : std::vector<std::pair<std::string, std::string>>{
             {"--counts 5,x --batch 4", "--counts"},
             {"--counts 5,0 --batch 4", "--counts"},
             {"--counts 5,5 --batch 0", "--batch"},
             {"--counts 5,5 --batch 4 --micro 3", "--micro"},
             {"--counts 5,5 --batch 4 --sampler fair", "fair"},
             {"--counts 5,5 --batch 4 --sampler coverage --replacement", "--replacement"},
             {"--batch 4", "--counts"}}) {
        const auto run = run_cli("coverage --json " + arguments);
        EXPECT_EQ(run.exit_code, 2) << arguments;
        const json document = run.json();
        ASSERT_TRUE(document.contains("error")) << run.output;
        EXPECT_EQ(document["error"]["code"], "usage");
        EXPECT_NE(document["error"].dump().find(option), std::string::npos) << document.dump();
    }
}

} // namespace
} // namespace redline
