// SPDX-License-Identifier: GPL-3.0-or-later
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "redline/network/zoo.h"
#include "support/shared_data.h"

namespace redline {
namespace {

using nlohmann::json;

json golden() {
    return json::parse(std::ifstream(test::shared("golden/network_facts.json")));
}

std::string option_text(const json& value) {
    if (value.is_string()) return value.get<std::string>();
    return value.is_null() ? "none" : value.dump();
}

Result<NetworkGraph> build_case(const json& wanted) {
    Settings settings;
    settings.network = wanted["network"];
    settings.patch = wanted["patch"];
    for (const auto& [name, value] : wanted["options"].items())
        settings.options[name] = option_text(value);
    return build_network(settings, wanted["bands"], wanted["classes"]);
}

Shape without_batch(const json& shape) {
    Shape out;
    for (const auto& extent : shape)
        if (!extent.is_null()) out.push_back(extent);
    return out;
}

TEST(NetworkFacts, EveryPublishedNetworkOfTheZooAgreesLayerForLayer) {
    REDLINE_NEEDS_SHARED("golden/network_facts.json");
    const json document = golden();
    for (const auto& wanted : document["cases"]) {
        SCOPED_TRACE(wanted["id"].get<std::string>());
        const auto graph = build_case(wanted);
        ASSERT_TRUE(graph.has_value()) << to_text(graph.error());
        EXPECT_EQ(graph->input, without_batch(wanted["input_shape"]));
        EXPECT_EQ(graph->output(), without_batch(wanted["output_shape"]));
        EXPECT_EQ(graph->parameters(), wanted["parameters"]);
        EXPECT_EQ(graph->buffer_floats(), wanted["buffers_floats"]);
        EXPECT_EQ(graph->output_elements(), wanted["sum_output_elements_per_example"]);
        std::int64_t tensors = 0;
        for (const auto& node : graph->nodes)
            tensors += static_cast<std::int64_t>(parameter_tensors(node).size());
        EXPECT_EQ(tensors, wanted["trainable_tensors"]);
        const auto written = to_json(*graph);
        ASSERT_EQ(graph->nodes.size(), wanted["layers"].size());
        for (std::size_t i = 0; i < graph->nodes.size(); ++i) {
            const auto& layer = wanted["layers"][i];
            SCOPED_TRACE(layer["name"].get<std::string>());
            const Node& node = graph->nodes[i];
            EXPECT_EQ(node.output, without_batch(layer["output_shape"]));
            EXPECT_EQ(node.parameters, layer["parameters"]);
            EXPECT_EQ(elements(node.output), layer["output_elements_per_example"]);
            EXPECT_EQ(node.buffer_floats, layer["buffers_floats"]);
            for (const auto& [field, value] : layer.items())
                if (field != "output_shape" && field != "output_elements_per_example" &&
                    field != "buffers_floats") {
                    EXPECT_EQ(written["layers"][i].value(field, json()), value) << field;
                }
        }
    }
}

TEST(NetworkFacts, ReadAsNetworkFilesTheyGiveTheSameGraphs) {
    REDLINE_NEEDS_SHARED("golden/network_facts.json");
    const json document = golden();
    for (const auto& wanted : document["cases"]) {
        SCOPED_TRACE(wanted["id"].get<std::string>());
        const auto built = build_case(wanted);
        const auto read = graph_from_json(wanted, "golden");
        ASSERT_TRUE(read.has_value()) << to_text(read.error());
        ASSERT_TRUE(built.has_value());
        EXPECT_EQ(read->nodes, built->nodes);
        const auto again = graph_from_json(to_json(*built), "written");
        ASSERT_TRUE(again.has_value()) << to_text(again.error());
        EXPECT_EQ(*again, *built);
    }
}

TEST(NetworkFacts, AWrongDerivedFieldIsFound) {
    REDLINE_NEEDS_SHARED("golden/network_facts.json");
    auto document = golden()["cases"][0];
    document["layers"][2]["parameters"] = 7;
    const auto read = graph_from_json(document, "golden");
    ASSERT_FALSE(read.has_value());
    EXPECT_THAT(read.error().where, testing::HasSubstr("conv3d_3"));
}

} // namespace
} // namespace redline
