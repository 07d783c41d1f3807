// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <set>

#include <nlohmann/json.hpp>

#include "network/node_fields.h"
#include "redline/base/files.h"
#include "redline/network/graph.h"

namespace redline {

using nlohmann::json;

namespace {

tl::unexpected<Error> bad(const std::string& where, std::string what, std::string remedy) {
    return fail(ErrorCode::input, std::move(what), where, std::move(remedy));
}

Result<Shape> read_shape(const json& value, const std::string& where, bool leading_null) {
    Shape shape;
    if (!value.is_array())
        return bad(where, "a shape is not an array", "give whole numbers, e.g. [1, 30, 25, 25]");
    for (std::size_t i = 0; i < value.size(); ++i) {
        if (i == 0 && leading_null && value[0].is_null()) continue;
        if (!value[i].is_number_integer() || value[i].get<std::int64_t>() < 0)
            return bad(where, "a shape holds " + value[i].dump(), "give whole numbers, e.g. [1, 30, 25, 25]");
        shape.push_back(value[i].get<std::int64_t>());
    }
    return shape;
}

Result<std::vector<int>> read_inputs(const json& layer, const std::map<std::string, int>& known,
                                     const std::string& where) {
    std::vector<int> inputs;
    const auto list = layer.find("inputs");
    if (list == layer.end() || !list->is_array() || list->empty())
        return bad(where, "\"inputs\" is missing",
                   "name the layers it reads; \"input\" is the network's input");
    for (const auto& name : *list) {
        if (!name.is_string()) return bad(where, "an input is not a name", "name layers as text");
        const auto text = name.get<std::string>();
        if (text == "input") {
            inputs.push_back(-1);
            continue;
        }
        const auto found = known.find(text);
        if (found == known.end())
            return bad(where, "reads \"" + text + "\", which no layer before it is named",
                       "list layers in execution order");
        inputs.push_back(found->second);
    }
    return inputs;
}

/// Derived fields may be in the file; when they are they must agree with what the layers give.
Result<void> check_derived(const json& layer, const Node& node, const std::string& where) {
    const auto differs = [&](const char* field, const std::string& got) {
        return bad(where,
                   std::string("\"") + field + "\" says " + layer[field].dump() + ", the layers give " + got,
                   "correct or leave out the field");
    };
    if (layer.contains("output_shape")) {
        REDLINE_ASSIGN(const Shape shape, read_shape(layer["output_shape"], where, true));
        if (shape != node.output) return differs("output_shape", to_text(node.output));
    }
    const std::pair<const char*, std::int64_t> numbers[] = {
        {"parameters", node.parameters},
        {"output_elements", elements(node.output)},
        {"output_elements_per_example", elements(node.output)},
        {"buffers_floats", node.buffer_floats},
    };
    for (const auto& [field, value] : numbers)
        if (layer.contains(field) && layer[field] != json(value))
            return differs(field, std::to_string(value));
    return {};
}

/// A misspelt field would otherwise go unnoticed.
Result<void> check_fields(const json& document, const std::string& where) {
    static const std::set<std::string> known{"format", "name", "title", "paper", "input_shape", "layers"};
    // Derived figures and remarks, as the published reference files have them.
    static const std::set<std::string> besides{"output_shape",
                                               "parameters",
                                               "output_elements",
                                               "output_elements_per_example",
                                               "buffers_floats",
                                               "buffer_floats",
                                               "bands",
                                               "patch",
                                               "classes",
                                               "id",
                                               "network",
                                               "group",
                                               "options",
                                               "trainable_tensors",
                                               "published_parameters",
                                               "published_matches",
                                               "deephyperx",
                                               "sum_output_elements_per_example",
                                               "sum_conv_and_linear_output_elements_per_example",
                                               "multiply_accumulates_conv_linear_per_example"};
    for (const auto& [key, value] : document.items()) {
        if (known.count(key) || besides.count(key)) continue;
        std::string list;
        for (const auto& name : known)
            list += (list.empty() ? "" : ", ") + name;
        return bad(where, "a network file has no field \"" + key + "\"", "leave it out; it has " + list);
    }
    return {};
}

Result<std::string> read_text(const json& document, const char* field, const std::string& where) {
    const auto found = document.find(field);
    if (found == document.end() || found->is_null()) return std::string();
    if (!found->is_string()) return bad(where, std::string("\"") + field + "\" is not text", "give a text");
    return found->get<std::string>();
}

} // namespace

Result<NetworkGraph> graph_from_json(const json& document, const std::string& where) {
    if (!document.is_object() || !document.contains("layers") || !document["layers"].is_array())
        return bad(where, "not a network file: \"layers\" is missing",
                   "write {\"format\": 1, \"name\": ..., \"input_shape\": [...], \"layers\": [...]}");
    if (document.contains("format") && document["format"] != json(1))
        return bad(where, "network format " + document["format"].dump() + " is not known",
                   "this version reads format 1");
    REDLINE_TRY(check_fields(document, where));
    NetworkGraph graph;
    REDLINE_ASSIGN(graph.name, read_text(document, "name", where));
    REDLINE_ASSIGN(graph.title, read_text(document, "title", where));
    REDLINE_ASSIGN(graph.paper, read_text(document, "paper", where));
    if (!document.contains("input_shape"))
        return bad(where, "\"input_shape\" is missing",
                   "give [1, bands, rows, cols], [bands, rows, cols] or [1, bands]");
    REDLINE_ASSIGN(graph.input, read_shape(document["input_shape"], where + ", input_shape", true));
    if (graph.input.size() < 2 || graph.input.size() > 4)
        return bad(where + ", input_shape",
                   "has " + std::to_string(graph.input.size()) + " axes without the batch",
                   "give [1, bands, rows, cols], [bands, rows, cols] or [1, bands]");
    std::map<std::string, int> known;
    for (const auto& layer : document["layers"]) {
        const int index = static_cast<int>(graph.nodes.size());
        std::string place = where + ", layer " + std::to_string(index + 1);
        if (!layer.is_object())
            return bad(place, "is not an object", "write {\"name\", \"op\", \"inputs\", ...}");
        Node node;
        REDLINE_ASSIGN(node.name, read_text(layer, "name", place));
        if (node.name.empty() || node.name == "input" || known.count(node.name))
            return bad(place, "\"name\" is missing, taken or \"input\"", "give each layer a name of its own");
        place = where + ", layer " + node.name;
        REDLINE_ASSIGN(const std::string op, read_text(layer, "op", place));
        auto parsed = parse_op(op);
        if (!parsed) {
            auto error = parsed.error();
            error.where = place;
            return fail(error);
        }
        node.op = *parsed;
        REDLINE_ASSIGN(node.inputs, read_inputs(layer, known, place));
        REDLINE_TRY(read_node_fields(layer, node, place));
        known.emplace(node.name, index);
        graph.nodes.push_back(std::move(node));
    }
    const auto inferred = infer_shapes(graph);
    if (!inferred) {
        Error error = inferred.error();
        error.where = where + (error.where.empty() ? "" : ", ") + error.where;
        return fail(std::move(error));
    }
    for (std::size_t i = 0; i < graph.nodes.size(); ++i)
        REDLINE_TRY(
            check_derived(document["layers"][i], graph.nodes[i], where + ", layer " + graph.nodes[i].name));
    const std::pair<const char*, std::int64_t> totals[] = {{"parameters", graph.parameters()},
                                                           {"buffers_floats", graph.buffer_floats()},
                                                           {"buffer_floats", graph.buffer_floats()},
                                                           {"output_elements", graph.output_elements()},
                                                           {"bands", graph.bands()},
                                                           {"classes", graph.classes()}};
    for (const auto& [field, value] : totals)
        if (document.contains(field) && document[field].is_number() && document[field] != json(value))
            return bad(where,
                       std::string("\"") + field + "\" says " + document[field].dump() +
                           ", the layers give " + std::to_string(value),
                       "correct or leave out the field");
    return graph;
}

Result<NetworkGraph> read_network_file(const std::filesystem::path& path) {
    REDLINE_ASSIGN(const json document, read_json(path));
    REDLINE_ASSIGN(NetworkGraph graph, graph_from_json(document, path.string()));
    if (graph.name.empty()) graph.name = path.stem().string();
    if (graph.title.empty()) graph.title = graph.name;
    return graph;
}

json to_json(const NetworkGraph& graph) {
    json layers = json::array();
    for (const auto& node : graph.nodes) {
        json layer = {{"name", node.name}, {"op", op_name(node.op)}};
        json inputs = json::array();
        for (const int input : node.inputs)
            inputs.push_back(input < 0 ? "input" : graph.nodes[static_cast<std::size_t>(input)].name);
        layer["inputs"] = std::move(inputs);
        write_node_fields(node, layer);
        layer["output_shape"] = node.output;
        layer["parameters"] = node.parameters;
        layer["output_elements"] = elements(node.output);
        layers.push_back(std::move(layer));
    }
    return {{"format", 1},          {"name", graph.name},         {"title", graph.title},
            {"paper", graph.paper}, {"input_shape", graph.input}, {"layers", std::move(layers)}};
}

} // namespace redline
