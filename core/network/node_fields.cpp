// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/node_fields.h"

#include <functional>
#include <limits>
#include <set>

#include <nlohmann/json.hpp>

#include "network/node_rules.h"

namespace redline {

using nlohmann::json;

namespace {

/// One field of the file and where it lives in a Node.
struct Field {
    enum class Type { integer, number, flag, text, integers };
    const char* name;
    Type type;
    bool required = false;
    std::function<void(Node&, const json&)> read;
    std::function<json(const Node&)> write;
};

Field integer(const char* name, std::int64_t Node::*member, bool required = false) {
    return {name, Field::Type::integer, required,
            [member](Node& node, const json& value) { node.*member = value.get<std::int64_t>(); },
            [member](const Node& node) { return json(node.*member); }};
}

Field number(const char* name, double Node::*member) {
    return {name, Field::Type::number, false,
            [member](Node& node, const json& value) { node.*member = value.get<double>(); },
            [member](const Node& node) { return json(node.*member); }};
}

Field flag(const char* name, bool Node::*member) {
    return {name, Field::Type::flag, false,
            [member](Node& node, const json& value) { node.*member = value.get<bool>(); },
            [member](const Node& node) { return json(node.*member); }};
}

Field integers(const char* name, std::vector<std::int64_t> Node::*member, bool required = false) {
    return {name, Field::Type::integers, required,
            [member](Node& node, const json& value) {
                if (value.is_array())
                    node.*member = value.get<std::vector<std::int64_t>>();
                else
                    node.*member = {value.get<std::int64_t>()};
            },
            [member](const Node& node) { return json(node.*member); }};
}

Field dimension() {
    return {"dim", Field::Type::integer, false,
            [](Node& node, const json& value) { node.dim = static_cast<int>(value.get<std::int64_t>()); },
            [](const Node& node) { return json(node.dim); }};
}

Field text(const char* name, std::string Node::*member) {
    return {name, Field::Type::text, false,
            [member](Node& node, const json& value) { node.*member = value.get<std::string>(); },
            [member](const Node& node) { return json(node.*member); }};
}

std::vector<Field> fields_of(Op op) {
    switch (op) {
    case Op::conv1d:
    case Op::conv2d:
    case Op::conv3d:
        return {integer("in_channels", &Node::in_channels, true),
                integer("out_channels", &Node::out_channels, true),
                integers("kernel", &Node::kernel, true),
                integers("stride", &Node::stride),
                integers("padding", &Node::padding),
                integers("dilation", &Node::dilation),
                integer("groups", &Node::groups),
                flag("bias", &Node::bias)};
    case Op::conv_transpose2d:
    case Op::conv_transpose3d:
        return {integer("in_channels", &Node::in_channels, true),
                integer("out_channels", &Node::out_channels, true),
                integers("kernel", &Node::kernel, true),
                integers("stride", &Node::stride),
                integers("padding", &Node::padding),
                integers("output_padding", &Node::output_padding),
                integers("dilation", &Node::dilation),
                integer("groups", &Node::groups),
                flag("bias", &Node::bias)};
    case Op::batch_norm:
        return {integer("channels", &Node::out_channels, true), number("eps", &Node::eps),
                number("momentum", &Node::momentum), dimension()};
    case Op::group_norm:
        return {integer("channels", &Node::out_channels, true), integer("groups", &Node::groups, true),
                number("eps", &Node::eps)};
    case Op::layer_norm:
        return {integers("shape", &Node::shape, true), number("eps", &Node::eps)};
    case Op::instance_norm:
        return {integer("channels", &Node::out_channels, true), number("eps", &Node::eps),
                flag("affine", &Node::affine), dimension()};
    case Op::max_pool1d:
    case Op::max_pool2d:
    case Op::max_pool3d:
    case Op::avg_pool1d:
    case Op::avg_pool2d:
    case Op::avg_pool3d:
        return {integers("kernel", &Node::kernel, true), integers("stride", &Node::stride),
                integers("padding", &Node::padding), flag("ceil_mode", &Node::ceil_mode)};
    case Op::adaptive_avg_pool2d:
    case Op::adaptive_avg_pool3d:
        return {integers("output", &Node::shape, true)};
    case Op::linear:
        return {integer("in_features", &Node::in_channels, true),
                integer("out_features", &Node::out_channels, true), flag("bias", &Node::bias)};
    case Op::dropout:
        return {number("p", &Node::p)};
    case Op::reshape:
        return {integers("shape", &Node::shape, true)};
    case Op::permute:
        return {integers("axes", &Node::shape, true)};
    case Op::upsample:
        return {integers("scale", &Node::scale, true), text("mode", &Node::mode)};
    case Op::attention:
        return {integer("embed", &Node::embed, true), integer("heads", &Node::heads, true),
                number("dropout", &Node::p)};
    case Op::embedding_position:
        return {integer("tokens", &Node::tokens, true), integer("embed", &Node::embed, true)};
    case Op::gru:
        return {integer("input", &Node::in_channels, true), integer("hidden", &Node::hidden, true),
                integer("layers", &Node::layers), flag("bidirectional", &Node::bidirectional)};
    default:
        return {};
    }
}

const char* wanted(Field::Type type) {
    switch (type) {
    case Field::Type::integer:
        return "a whole number";
    case Field::Type::number:
        return "a number";
    case Field::Type::flag:
        return "true or false";
    case Field::Type::text:
        return "a text";
    case Field::Type::integers:
        return "whole numbers, one per axis";
    }
    return "";
}

bool small_integer(const json& value) {
    if (!value.is_number_integer()) return false;
    if (value.is_number_unsigned() && value.get<std::uint64_t>() > std::uint64_t{1} << 40) return false;
    const auto number = value.get<std::int64_t>();
    return number >= 0 && number <= std::int64_t{1} << 40;
}

bool fits(const json& value, Field::Type type) {
    switch (type) {
    case Field::Type::integer:
        return small_integer(value);
    case Field::Type::number:
        return value.is_number();
    case Field::Type::flag:
        return value.is_boolean();
    case Field::Type::text:
        return value.is_string();
    case Field::Type::integers:
        if (small_integer(value)) return true;
        if (!value.is_array() || value.empty() || value.size() > 8) return false;
        for (const auto& entry : value)
            if (!small_integer(entry)) return false;
        return true;
    }
    return false;
}

} // namespace

Result<void> read_node_fields(const json& layer, Node& node, const std::string& where) {
    static const std::set<std::string> everywhere{"name",           "op",
                                                  "inputs",         "output_shape",
                                                  "parameters",     "output_elements",
                                                  "buffers_floats", "output_elements_per_example"};
    const auto fields = fields_of(node.op);
    for (const auto& [key, value] : layer.items()) {
        if (everywhere.count(key)) continue;
        bool known = false;
        for (const auto& field : fields)
            known = known || key == field.name;
        if (!known) {
            std::string list;
            for (const auto& field : fields)
                list += (list.empty() ? "" : ", ") + std::string(field.name);
            return fail(ErrorCode::input, op_name(node.op) + " has no field \"" + key + "\"", where,
                        list.empty() ? "leave it out" : "it has " + list);
        }
    }
    for (const auto& field : fields) {
        const auto found = layer.find(field.name);
        if (found == layer.end()) {
            if (!field.required) continue;
            return fail(ErrorCode::input, op_name(node.op) + " lacks \"" + field.name + "\"", where,
                        std::string("give ") + wanted(field.type));
        }
        if (!fits(*found, field.type))
            return fail(ErrorCode::input, std::string("\"") + field.name + "\" is " + found->dump(), where,
                        std::string("give ") + wanted(field.type));
        field.read(node, *found);
    }
    const auto beyond = [&](const char* field, const char* remedy) {
        return fail(ErrorCode::input, std::string("\"") + field + "\" is " + layer.at(field).dump(), where,
                    remedy);
    };
    // Values that train to NaN, or not at all.
    if (layer.contains("eps") && !(node.eps > 0 && node.eps < 1))
        return beyond("eps", "give a small number above 0, such as 1e-5");
    if (layer.contains("momentum") && !(node.momentum > 0 && node.momentum <= 1))
        return beyond("momentum", "give a number above 0, up to 1");
    // One number stands for all axes where the operator fixes how many there are.
    const auto axes = static_cast<std::size_t>(spatial_axes(node.op));
    for (auto* list : {&node.kernel, &node.stride, &node.padding, &node.dilation, &node.output_padding})
        if (list->size() == 1 && axes > 1) list->assign(axes, list->front());
    return {};
}

void write_node_fields(const Node& node, json& layer) {
    for (const auto& field : fields_of(node.op))
        layer[field.name] = field.write(node);
}

} // namespace redline
