// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "redline/results/run_store.h"
#include "results/json_fields.h"

namespace redline {

nlohmann::json to_json(const ClassLegend& legend) {
    nlohmann::json classes = nlohmann::json::array();
    for (const ClassInfo& info : legend.classes)
        classes.push_back({{"value", info.value},
                           {"name", info.name},
                           {"color", {info.color.red, info.color.green, info.color.blue}},
                           {"count", info.count}});
    return {{"classes", std::move(classes)}, {"unlabelled", results::or_null(legend.unlabelled)}};
}

Result<ClassLegend> legend_from_json(const nlohmann::json& document) {
    using namespace results;
    ClassLegend legend;
    const nlohmann::json& classes = child(document, "classes");
    if (!classes.is_array()) return fail(ErrorCode::input, "there is no list of classes", "legend");
    // Class indices are int16.
    if (classes.size() > 32'000)
        return fail(ErrorCode::input, fmt::format("{} classes", classes.size()), "legend");
    for (const nlohmann::json& one : classes) {
        if (!child(one, "value").is_number_integer())
            return fail(ErrorCode::input, "a class has no value", "legend");
        ClassInfo info;
        info.value = whole_of(one, "value");
        info.name = text_of(one, "name");
        info.count = whole_of(one, "count");
        const std::vector<std::int64_t> color = wholes_of(one, "color");
        if (color.size() == 3)
            info.color = {static_cast<std::uint8_t>(color[0]), static_cast<std::uint8_t>(color[1]),
                          static_cast<std::uint8_t>(color[2])};
        if (!legend.classes.empty() && legend.classes.back().value >= info.value)
            return fail(ErrorCode::input, "the classes are not in the order of their values", "legend");
        legend.classes.push_back(std::move(info));
    }
    if (child(document, "unlabelled").is_number_integer())
        legend.unlabelled = whole_of(document, "unlabelled");
    return legend;
}

} // namespace redline
