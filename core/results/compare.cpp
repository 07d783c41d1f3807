// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/results/compare.h"

#include <algorithm>
#include <map>
#include <optional>

#include <fmt/format.h>

namespace redline {

namespace {

using Value = std::optional<std::int64_t>; ///< nothing: unlabelled

Value value_of(const GroundTruth& raster, std::size_t pixel) {
    const std::int16_t k = raster.label[pixel];
    if (k < 0) return std::nullopt;
    return raster.legend.classes[static_cast<std::size_t>(k)].value;
}

std::string place(const GroundTruth& raster, const char* otherwise) {
    return raster.paths.empty() ? std::string(otherwise) : raster.paths.front().string();
}

} // namespace

Result<Comparison> compare_labels(const GroundTruth& truth, const GroundTruth& map,
                                  const std::vector<std::int64_t>& ignored) {
    if (truth.rows != map.rows || truth.cols != map.cols)
        return fail(ErrorCode::input,
                    fmt::format("the map has {} x {} pixels, the truth {} x {}", map.rows, map.cols,
                                truth.rows, truth.cols),
                    place(map, "map"), "compare rasters on the same grid");
    const auto is_ignored = [&](std::int64_t value) {
        return std::find(ignored.begin(), ignored.end(), value) != ignored.end();
    };
    // What the map calls a pixel without a class: its own unlabelled value, or the ignored one.
    const std::int64_t nothing = map.legend.unlabelled ? *map.legend.unlabelled
                                 : ignored.empty()     ? map.legend.map_nodata()
                                                       : ignored.front();

    // Few distinct pairs, many pixels.
    std::map<std::pair<std::int64_t, std::int64_t>, std::int64_t> pairs;
    Comparison comparison;
    for (std::size_t i = 0; i < truth.label.size(); ++i) {
        const Value expected = value_of(truth, i);
        if (!expected || is_ignored(*expected)) {
            ++comparison.ignored;
            continue;
        }
        const Value found = value_of(map, i);
        const bool classified = found && !is_ignored(*found);
        comparison.unclassified += classified ? 0 : 1;
        ++pairs[{*expected, classified ? *found : nothing}];
        ++comparison.compared;
    }

    std::map<std::int64_t, ClassInfo> classes;
    const auto add = [&](std::int64_t value, const GroundTruth& first, const GroundTruth& second) {
        if (classes.contains(value)) return;
        ClassInfo info{value, value == nothing ? "unclassified" : fmt::format("class {}", value), {}, 0};
        for (const GroundTruth* raster : {&second, &first})
            for (const ClassInfo& known : raster->legend.classes)
                if (known.value == value && value != nothing) info = known;
        info.count = 0;
        classes.emplace(value, std::move(info));
    };
    for (const auto& [pair, count] : pairs) {
        add(pair.first, truth, map);
        add(pair.second, truth, map);
        classes[pair.first].count += count;
    }
    std::map<std::int64_t, int> position;
    for (const auto& [value, info] : classes) {
        position[value] = static_cast<int>(position.size());
        comparison.legend.classes.push_back(info);
    }
    ConfusionMatrix confusion(static_cast<int>(classes.size()));
    for (const auto& [pair, count] : pairs)
        confusion.add(position[pair.first], position[pair.second], count);
    comparison.scores = score(confusion);
    return comparison;
}

} // namespace redline
