// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/network/pytorch_script.h"

#include <set>

#include <gtest/gtest.h>

#include "redline/network/zoo.h"

namespace redline {
namespace {

NetworkGraph graph_of(const ZooEntry& entry) {
    Settings settings;
    settings.network = entry.name;
    settings.patch = entry.default_patch;
    auto graph = build_network(settings, 103, 9);
    EXPECT_TRUE(graph) << entry.name << (graph ? "" : to_text(graph.error()));
    return *graph;
}

TEST(PytorchScript, HasAModuleForEveryNodeWithTensors) {
    for (const ZooEntry& entry : zoo()) {
        const NetworkGraph graph = graph_of(entry);
        const std::string script = pytorch_script(graph, "w.safetensors", "d.json");
        const auto names = python_names(graph);
        EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), graph.nodes.size()) << entry.name;
        for (std::size_t i = 0; i < names.size(); ++i) {
            EXPECT_NE(script.find("        " + names[i] + " = "), std::string::npos) << entry.name;
            if (parameter_tensors(graph.nodes[i]).empty()) continue;
            EXPECT_NE(script.find("self." + names[i] + " = "), std::string::npos)
                << entry.name << " " << names[i];
        }
        EXPECT_NE(script.find("def load(path=\"w.safetensors\")"), std::string::npos);
        EXPECT_NE(script.find("def describe(path=\"d.json\")"), std::string::npos);
        EXPECT_NE(script.find("return " + names.back() + "\n"), std::string::npos);
    }
}

TEST(PytorchScript, NamesOfAFileCannotBreakOutOfTheScript) {
    NetworkGraph graph = graph_of(*find_network("mlp"));
    graph.title = "two\nimport os";
    graph.paper = "a\r\nimport os";
    graph.nodes[0].name = "self";
    graph.nodes[1].name = "1 + x; y.\"z\"";
    const std::string script = pytorch_script(graph);
    EXPECT_EQ(script.find("\nimport os"), std::string::npos);
    const auto names = python_names(graph);
    EXPECT_EQ(names[0], "self_");
    EXPECT_EQ(names[1], "n_1___x__y__z_");
    // The weights' names lead to the Python ones.
    EXPECT_NE(script.find("\"self\": \"self_\""), std::string::npos);
    EXPECT_NE(script.find("\"1 + x; y.\\\"z\\\"\": \"n_1___x__y__z_\""), std::string::npos);
}

} // namespace
} // namespace redline
