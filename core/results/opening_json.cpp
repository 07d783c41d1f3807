// SPDX-License-Identifier: GPL-3.0-or-later
// How cube and labels were opened, as run.json and the project file hold it.
#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "redline/results/run_store.h"
#include "results/json_fields.h"

namespace redline {

namespace {

using nlohmann::json;
using namespace results;

std::string numbers_text(std::vector<double> values) {
    std::erase_if(values, [](double value) { return std::isnan(value); });
    if (values.empty()) return "none";
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    return *least == *most ? fmt::format("{}", *least) : fmt::format("{} to {}", *least, *most);
}

} // namespace

json to_json(const OpenOptions& o) {
    json window;
    if (o.window)
        window = {{"row", o.window->row},
                  {"col", o.window->col},
                  {"rows", o.window->rows},
                  {"cols", o.window->cols}};
    return {{"variable", o.variable},
            {"axis_order", o.axis_order},
            {"wavelength_unit", o.wavelength_unit},
            {"byte_order", o.byte_order},
            {"nodata", or_null(o.nodata)},
            {"scale", or_null(o.scale)},
            {"offset", or_null(o.offset)},
            {"mask", o.mask.empty() ? json() : json(std::filesystem::absolute(o.mask).string())},
            {"mask_variable", o.mask_variable},
            {"mask_values", o.mask_values},
            {"window", window},
            {"bands", o.bands},
            {"cache_bytes", o.cache_bytes},
            {"scratch_bytes", o.scratch_bytes}};
}

Result<OpenOptions> open_options_from_json(const json& cube) {
    OpenOptions o;
    o.variable = text_of(cube, "variable");
    o.axis_order = text_of(cube, "axis_order");
    o.wavelength_unit = text_of(cube, "wavelength_unit");
    o.byte_order = text_of(cube, "byte_order");
    for (const auto& [key, limit] :
         {std::pair{"cache_bytes", &o.cache_bytes}, {"scratch_bytes", &o.scratch_bytes}})
        if (child(cube, key).is_number_integer()) *limit = std::max<Bytes>(0, whole_of(cube, key));
    o.nodata = number_of(cube, "nodata");
    o.scale = number_of(cube, "scale");
    o.offset = number_of(cube, "offset");
    o.mask = text_of(cube, "mask");
    o.mask_variable = text_of(cube, "mask_variable");
    o.mask_values = wholes_of(cube, "mask_values");
    if (const json& window = child(cube, "window"); window.is_object()) {
        o.window = Window{whole_of(window, "row"), whole_of(window, "col"), whole_of(window, "rows"),
                          whole_of(window, "cols")};
        if (o.window->row < 0 || o.window->col < 0 || o.window->rows < 1 || o.window->cols < 1)
            return fail(ErrorCode::input, "the spatial subset has no pixels", "window");
    }
    for (const std::int64_t band : wholes_of(cube, "bands")) {
        if (band < 0 || band > std::numeric_limits<int>::max())
            return fail(ErrorCode::input, fmt::format("the band index {} is out of range", band), "bands");
        o.bands.push_back(static_cast<int>(band));
    }
    return o;
}

json to_json(const LabelOptions& o) {
    return {{"variable", o.variable},
            {"unlabelled", or_null(o.unlabelled)},
            {"no_unlabelled", o.no_unlabelled},
            {"class_field", o.class_field},
            {"group_field", o.group_field},
            {"mask", o.mask.empty() ? json() : json(std::filesystem::absolute(o.mask).string())},
            {"mask_variable", o.mask_variable},
            {"mask_values", o.mask_values}};
}

LabelOptions label_options_from_json(const json& labels) {
    LabelOptions o;
    o.variable = text_of(labels, "variable");
    if (child(labels, "unlabelled").is_number_integer()) o.unlabelled = whole_of(labels, "unlabelled");
    o.no_unlabelled = flag_of(labels, "no_unlabelled");
    o.class_field = text_of(labels, "class_field");
    o.group_field = text_of(labels, "group_field");
    o.mask = text_of(labels, "mask");
    o.mask_variable = text_of(labels, "mask_variable");
    o.mask_values = wholes_of(labels, "mask_values");
    return o;
}

json understood_json(const CubeInfo& cube) {
    return {{"format", cube.format},
            {"variable", cube.variable},
            {"dtype", cube.dtype},
            {"axis_order", cube.axis_order},
            {"scale", numbers_text(cube.scale)},
            {"offset", numbers_text(cube.offset)},
            {"nodata", numbers_text(cube.nodata)}};
}

std::vector<std::string> opened_otherwise(const OpenOptions& trained, const OpenOptions& now) {
    std::vector<std::string> differences;
    const auto compare = [&](const char* option, const std::string& then, const std::string& here) {
        if (then == here) return;
        const auto said = [](const std::string& value) { return value.empty() ? "the file's own" : value; };
        differences.push_back(fmt::format("{} {} (training: {})", option, said(here), said(then)));
    };
    const auto number = [](const std::optional<double>& value) {
        return value ? fmt::format("{}", *value) : std::string();
    };
    compare("--scale", number(trained.scale), number(now.scale));
    compare("--offset", number(trained.offset), number(now.offset));
    compare("--nodata", number(trained.nodata), number(now.nodata));
    compare("--axis-order", trained.axis_order, now.axis_order);
    compare("--variable", trained.variable, now.variable);
    compare("--wavelength-unit", trained.wavelength_unit, now.wavelength_unit);
    compare("--byte-order", trained.byte_order, now.byte_order);
    return differences;
}

} // namespace redline
