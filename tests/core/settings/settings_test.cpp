// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/settings/settings.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace redline {
namespace {

TEST(Settings, SurviveTheWayThroughJsonUnchanged) {
    Settings settings;
    settings.network = "vgg16_3d";
    settings.options = {{"width", "0.25"}};
    settings.norm = {NormKind::group, 16};
    settings.patch = 7;
    settings.bands = parse_bands("pca:30").value();
    settings.bands.whitening = 0.5;
    settings.micro = 4;
    settings.checkpoint_ranges = {{0, 5}, {5, 9}};
    settings.adam_foreach = false;
    settings.split = parse_split("disjoint:0.5").value();
    settings.split.validation = 0.3;
    settings.seeds.run = 0xFFFFFFFFFFFFFFFFu;
    settings.seeds.order = 5;
    settings.sampler = SamplerKind::coverage;
    EXPECT_EQ(settings_from_json(to_json(settings)).value(), settings);
    EXPECT_EQ(settings_from_json(nlohmann::json::object(), settings).value(), settings);
}

TEST(Settings, EveryTextFormParsesBackToItsValue) {
    for (const char* text : {"as-designed", "none", "batch", "group:4", "layer", "instance"})
        EXPECT_EQ(to_text(parse_norm(text).value()), text);
    for (const char* text : {"all", "10-60", "stride:4", "pca:30", "450nm,550.5nm"})
        EXPECT_EQ(to_text(parse_bands(text).value()), text);
    for (const char* text :
         {"random:0.1", "per-class:25", "disjoint:0.5", "groups:field_id", "groups", "files"}) {
        EXPECT_EQ(to_text(parse_split(text).value()), text);
    }
}

TEST(Settings, WrongWordsAreUsageErrorsThatNameWhatIsAccepted) {
    const auto error = parse_optimizer("rmsprop").error();
    EXPECT_EQ(error.code, ErrorCode::usage);
    EXPECT_EQ(error.where, "--optimizer");
    EXPECT_NE(error.remedy.find("adam, adamw, sgd"), std::string::npos);
    for (const char* text : {"", "pca:0", "pca:", "60-10", "-1-4", "x", "stride:1.5", "0nm"})
        EXPECT_FALSE(parse_bands(text)) << text;
    for (const char* text :
         {"", "random", "random:0", "random:1", "per-class:0", "groups:", "disjoint:nan"}) {
        EXPECT_FALSE(parse_split(text)) << text;
    }
    for (const char* text : {"group:0", "group:", "batchnorm"})
        EXPECT_FALSE(parse_norm(text)) << text;
}

TEST(Settings, WrongFieldsAreInputErrorsThatNameTheField) {
    const auto error_of = [](const char* text) {
        return settings_from_json(nlohmann::json::parse(text)).error();
    };
    EXPECT_EQ(error_of(R"({"patch": "five"})").where, "patch");
    EXPECT_EQ(error_of(R"({"patch": 99999999999})").where, "patch");
    EXPECT_EQ(error_of(R"({"sampler": "lucky"})").where, "sampler");
    EXPECT_EQ(error_of(R"({"seed": -1})").where, "seed");
    EXPECT_EQ(error_of(R"({"checkpoint_ranges": [[1]]})").where, "checkpoint_ranges");
    EXPECT_EQ(error_of("[]").code, ErrorCode::input);
}

TEST(Settings, ImpossibleNumbersAreRefusedByName) {
    const auto where = [](auto change) {
        Settings settings;
        change(settings);
        const auto result = validate(settings);
        return result ? std::string() : result.error().where;
    };
    EXPECT_EQ(where([](Settings&) {}), "");
    EXPECT_EQ(where([](Settings& s) { s.patch = 0; }), "--patch");
    EXPECT_EQ(where([](Settings& s) { s.micro = s.batch + 1; }), "--micro");
    EXPECT_EQ(where([](Settings& s) { s.learning_rate = 0; }), "--lr");
    EXPECT_EQ(where([](Settings& s) { s.split.validation = 1; }), "--validation");
    EXPECT_EQ(where([](Settings& s) { s.bands.whitening = 1.5; }), "--whitening");
}

TEST(Settings, MicroBatchesPerStepRoundUp) {
    Settings settings;
    settings.batch = 10;
    EXPECT_EQ(settings.accumulation(), 1);
    settings.micro = 4;
    EXPECT_EQ(settings.accumulation(), 3);
}

} // namespace
} // namespace redline
