// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "redline/network/zoo.h"

namespace redline {
namespace {

using nlohmann::json;
using testing::HasSubstr;

Result<NetworkGraph> read(const char* text) {
    return graph_from_json(json::parse(text), "net.json");
}

Settings named(const char* network, int patch) {
    Settings settings;
    settings.network = network;
    settings.patch = patch;
    return settings;
}

TEST(NetworkFiles, ShapesOfEveryKindOfOperatorFollowTheFormulas) {
    const auto graph = read(R"({"format": 1, "input_shape": [null, 3, 9, 7], "layers": [
        {"name": "a", "op": "conv2d", "inputs": ["input"], "in_channels": 3, "out_channels": 8, "kernel": [3, 2],
         "stride": 2, "padding": [1, 0], "dilation": 1, "groups": 1, "bias": false},
        {"name": "b", "op": "upsample", "inputs": ["a"], "scale": [2, 3], "mode": "bilinear"},
        {"name": "c", "op": "instance_norm", "inputs": ["b"], "channels": 8, "dim": 2},
        {"name": "d", "op": "avg_pool2d", "inputs": ["c"], "kernel": [3, 3], "stride": [2, 2], "ceil_mode": true},
        {"name": "e", "op": "conv_transpose2d", "inputs": ["d"], "in_channels": 8, "out_channels": 4,
         "kernel": [2, 2], "stride": [2, 2], "output_padding": [1, 0]},
        {"name": "f", "op": "adaptive_avg_pool2d", "inputs": ["e"], "output": [5, 4]},
        {"name": "g", "op": "reshape", "inputs": ["f"], "shape": [4, 20]},
        {"name": "h", "op": "permute", "inputs": ["g"], "axes": [1, 0]},
        {"name": "i", "op": "embedding_position", "inputs": ["h"], "tokens": 20, "embed": 4},
        {"name": "j", "op": "attention", "inputs": ["i"], "embed": 4, "heads": 2},
        {"name": "k", "op": "layer_norm", "inputs": ["j"], "shape": [4]},
        {"name": "l", "op": "gru", "inputs": ["k"], "input": 4, "hidden": 6, "layers": 2, "bidirectional": true},
        {"name": "m", "op": "flatten", "inputs": ["l"]},
        {"name": "n", "op": "linear", "inputs": ["m"], "in_features": 240, "out_features": 5}]})");
    ASSERT_TRUE(graph.has_value()) << to_text(graph.error());
    const std::vector<Shape> shapes{{8, 5, 3}, {8, 10, 9}, {8, 10, 9}, {8, 5, 4}, {4, 11, 8},
                                    {4, 5, 4}, {4, 20},    {20, 4},    {20, 4},   {20, 4},
                                    {20, 4},   {20, 12},   {240},      {5}};
    const std::vector<std::int64_t> parameters{8 * 3 * 6,
                                               0,
                                               16,
                                               0,
                                               8 * 4 * 4 + 4,
                                               0,
                                               0,
                                               0,
                                               80,
                                               3 * 16 + 12 + 16 + 4,
                                               8,
                                               2 * (3 * 6 * (4 + 6) + 36) + 2 * (3 * 6 * (12 + 6) + 36),
                                               0,
                                               1205};
    ASSERT_EQ(graph->nodes.size(), shapes.size());
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        EXPECT_EQ(graph->nodes[i].output, shapes[i]) << graph->nodes[i].name;
        EXPECT_EQ(graph->nodes[i].parameters, parameters[i]) << graph->nodes[i].name;
    }
    const auto again = graph_from_json(to_json(*graph), "again");
    ASSERT_TRUE(again.has_value()) << to_text(again.error());
    EXPECT_EQ(again->nodes, graph->nodes);
}

TEST(NetworkFiles, WhatIsWrongNamesTheLayer) {
    const auto with_layer = [](const std::string& layer) {
        return read((R"({"input_shape": [1, 8, 5, 5], "layers": [)" + layer + "]}").c_str());
    };
    const std::pair<const char*, const char*> cases[] = {
        {R"({"name": "x", "op": "warp", "inputs": ["input"]})", "unknown operator"},
        {R"({"name": "x", "op": "relu", "inputs": ["input"], "slope": 1})", "no field \"slope\""},
        {R"({"name": "x", "op": "relu", "inputs": ["y"]})", "no layer before it"},
        {R"({"name": "x", "op": "relu"})", "\"inputs\" is missing"},
        {R"({"name": "x", "op": "linear", "inputs": ["input"], "in_features": 4, "out_features": 2})",
         "features"},
        {R"({"name": "x", "op": "conv3d", "inputs": ["input"], "in_channels": 1, "out_channels": 2, "kernel": [9, 3, 3]})",
         "bands has 8, at least 9"},
        {R"({"name": "x", "op": "conv3d", "inputs": ["input"], "in_channels": 2, "out_channels": 2, "kernel": [3, 3, 3]})",
         "2 channels"},
        {R"({"name": "x", "op": "conv3d", "inputs": ["input"], "out_channels": 2, "kernel": [3, 3, 3]})",
         "lacks \"in_channels\""},
        {R"({"name": "x", "op": "reshape", "inputs": ["input"], "shape": [3, 3]})", "does not hold"},
        {R"({"name": "x", "op": "dropout", "inputs": ["input"], "p": 1.5})", "out of range"},
        {R"({"name": "x", "op": "flatten", "inputs": ["input"], "output_shape": [7]})", "output_shape"},
        {R"({"name": "x", "op": "batch_norm", "inputs": ["input"], "channels": 1, "dim": 3, "eps": -1})",
         "\"eps\" is -1"},
        {R"({"name": "x", "op": "batch_norm", "inputs": ["input"], "channels": 1, "dim": 3, "momentum": 5})",
         "\"momentum\" is 5"},
        {R"({"name": "f", "op": "flatten", "inputs": ["input"]},
            {"name": "x", "op": "linear", "inputs": ["f"], "in_features": 200, "out_features": 1})",
         "gives one class"},
        {R"({"name": "x", "op": "conv_transpose3d", "inputs": ["input"], "in_channels": 1, "out_channels": 2,
             "kernel": 3, "stride": [2, 2, 2], "dilation": [1, 3, 1], "output_padding": [1, 2, 2]})",
         "output_padding 1 x 2 x 2 is not smaller"},
        {R"({"name": "x", "op": "relu", "inputs": ["input"]})", "neither one value per class"},
        {R"({"name": "x", "op": "reshape", "inputs": ["input"], "shape": [8, 5, 5]},
            {"name": "y", "op": "flatten", "inputs": ["input"]})",
         "read by no layer"},
    };
    for (const auto& [layer, says] : cases) {
        const auto graph = with_layer(layer);
        ASSERT_FALSE(graph.has_value()) << layer;
        EXPECT_THAT(graph.error().what, HasSubstr(says)) << layer;
        EXPECT_THAT(graph.error().where, HasSubstr("layer x")) << layer;
        EXPECT_EQ(graph.error().code, ErrorCode::input);
        EXPECT_FALSE(graph.error().remedy.empty());
    }
    EXPECT_FALSE(read(R"({"format": 2, "input_shape": [1, 4], "layers": []})").has_value());
    EXPECT_FALSE(read(R"({"input_shape": [1, 4], "layers": []})").has_value());
}

TEST(NetworkFiles, AnOutputLabelsThePixelOrEveryPixelOfThePatch) {
    const auto ending = [](const std::string& shape) {
        return read(
            (R"({"input_shape": [6, 4, 4], "layers": [{"name": "x", "op": "reshape", "inputs": ["input"],
                         "shape": )" +
             shape + "}]}")
                .c_str());
    };
    EXPECT_TRUE(ending("[96]").has_value());
    EXPECT_TRUE(ending("[6, 4, 4]").has_value());
    for (const char* shape : {"[24, 4]", "[24, 2, 2]", "[1, 6, 4, 4]"})
        EXPECT_FALSE(ending(shape).has_value()) << shape;
    const auto one_pixel = read(R"({"input_shape": [1, 8], "layers": [
        {"name": "x", "op": "reshape", "inputs": ["input"], "shape": [2, 4]}]})");
    ASSERT_FALSE(one_pixel.has_value());
    EXPECT_THAT(one_pixel.error().remedy, HasSubstr("flatten"));
}

TEST(NetworkFiles, AFieldThatThereIsNotIsNamed) {
    const auto graph = read(R"({"input_shape": [1, 8], "optimiser": "adam", "layers": [
        {"name": "x", "op": "flatten", "inputs": ["input"]}]})");
    ASSERT_FALSE(graph.has_value());
    EXPECT_THAT(graph.error().what, HasSubstr("\"optimiser\""));
    EXPECT_EQ(graph.error().where, "net.json");
}

TEST(Zoo, EveryNetworkTakesItsDefaultPatchItsMinimumAndNothingBelow) {
    for (const ZooEntry& entry : zoo()) {
        SCOPED_TRACE(entry.name);
        EXPECT_FALSE(entry.paper.empty());
        const auto least = minimum_input(entry);
        ASSERT_GT(least.patch, 0);
        ASSERT_GT(least.bands, 0);
        const auto graph = build_network(named(entry.name.c_str(), entry.default_patch), 200, 11);
        ASSERT_TRUE(graph.has_value()) << to_text(graph.error());
        EXPECT_EQ(graph->classes(), 11);
        EXPECT_EQ(graph->bands(), 200);
        if (least.patch > 1) {
            const auto smaller = build_network(named(entry.name.c_str(), least.patch - 1), 1024, 11);
            ASSERT_FALSE(smaller.has_value());
            EXPECT_EQ(smaller.error().code, ErrorCode::usage);
        }
    }
}

TEST(Zoo, AKernelLargerThanWhatIsLeftIsRefusedWithTheMinimum) {
    const auto graph = build_network(named("hybridsn", 5), 3, 9);
    ASSERT_FALSE(graph.has_value());
    EXPECT_EQ(graph.error().code, ErrorCode::usage);
    EXPECT_THAT(graph.error().remedy, HasSubstr("patch of at least 9"));
    EXPECT_THAT(graph.error().remedy, HasSubstr("at least 13 bands"));
}

TEST(Zoo, UnknownNamesAndOptionsListWhatThereIs) {
    EXPECT_THAT(build_network(named("resnet", 9), 30, 4).error().remedy, HasSubstr("resnet18_2d"));
    Settings settings = named("vgg16_3d", 9);
    settings.options["depth"] = "3";
    EXPECT_THAT(build_network(settings, 30, 4).error().remedy, HasSubstr("width"));
    settings.options = {{"width", "-1"}};
    EXPECT_EQ(build_network(settings, 30, 4).error().code, ErrorCode::usage);
}

TEST(Norms, AreReplacedEverywhereAndGroupsFallToADivisor) {
    const auto graph = *build_network(named("ssrn", 7), 60, 5);
    std::vector<std::string> notes;
    const auto grouped = with_norm(graph, {NormKind::group, 10}, &notes);
    ASSERT_TRUE(grouped.has_value());
    EXPECT_EQ(grouped->buffer_floats(), 0);
    EXPECT_EQ(grouped->parameters(), graph.parameters());
    ASSERT_FALSE(notes.empty());
    EXPECT_THAT(notes.front(), HasSubstr("8 are used"));
    for (const Node& node : grouped->nodes) {
        EXPECT_NE(node.op, Op::batch_norm);
        if (node.op == Op::group_norm) {
            EXPECT_EQ(node.out_channels % node.groups, 0);
        }
    }
    const auto bare = with_norm(graph, {NormKind::none, 0});
    ASSERT_TRUE(bare.has_value());
    EXPECT_LT(bare->nodes.size(), graph.nodes.size());
    EXPECT_EQ(bare->output(), graph.output());
    // A network without norms gets them where its variants have them.
    Settings settings = named("hamida", 5);
    settings.norm = {NormKind::group, 5};
    const auto hamida = build_network(settings, 60, 5);
    ASSERT_TRUE(hamida.has_value());
    EXPECT_EQ(std::count_if(hamida->nodes.begin(), hamida->nodes.end(),
                            [](const Node& node) { return node.op == Op::group_norm; }),
              4);
}

TEST(Checkpoints, CutWhereOneValuePassesAndRefuseToCutElsewhere) {
    const auto graph = *build_network(named("ssrn", 7), 103, 9);
    const std::vector<std::pair<int, int>> wanted{{0, 3},   {3, 10},  {10, 16}, {16, 20},
                                                  {20, 24}, {24, 30}, {30, 37}};
    EXPECT_EQ(checkpoint_ranges(graph, 8), wanted);
    EXPECT_TRUE(checkpoint_ranges(graph, 1).empty());
    EXPECT_TRUE(check_checkpoint_ranges(graph, wanted).has_value());
    // Between the branches of a residual block two values are alive.
    EXPECT_FALSE(check_checkpoint_ranges(graph, {{0, 5}}).has_value());
    EXPECT_FALSE(check_checkpoint_ranges(graph, {{0, 99}}).has_value());
    EXPECT_FALSE(check_checkpoint_ranges(graph, {{3, 10}, {0, 3}}).has_value());
}

} // namespace
} // namespace redline
