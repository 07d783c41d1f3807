// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/scene/ground_truth.h"

#include <algorithm>
#include <limits>
#include <map>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "scene/label_values.h"

namespace redline {

namespace {

/// More values than this are a picture, not labels; it is also what an int16 class index holds.
constexpr std::size_t most_classes = 10'000;

std::string place_of(const std::vector<std::filesystem::path>& paths) {
    return paths.empty() ? std::string("labels") : paths.front().string();
}

std::optional<std::int64_t> unlabelled_value(const LabelValues& values, const LabelOptions& options,
                                             const std::map<std::int64_t, std::int64_t>& counts,
                                             GroundTruth& truth) {
    if (options.no_unlabelled) return std::nullopt;
    if (options.unlabelled) {
        if (!counts.contains(*options.unlabelled))
            truth.warnings.push_back(
                fmt::format("the declared unlabelled value {} does not occur", *options.unlabelled));
        return options.unlabelled;
    }
    if (values.nodata) return values.nodata;
    if (values.only_labels) return std::nullopt;
    // Programs that have no class 0 to give away write -1 for "none"; beside a 0 that can only be meant.
    if (counts.contains(-1) && counts.begin()->first == -1) {
        truth.legend.unlabelled_guessed = true;
        truth.guesses.push_back({"unlabelled value", "-1", "--unlabelled", counts.contains(0)});
        return -1;
    }
    if (!counts.contains(0)) return std::nullopt;
    truth.legend.unlabelled_guessed = true;
    truth.guesses.push_back({"unlabelled value", "0", "--unlabelled", false});
    return 0;
}

std::vector<ClassInfo> make_classes(const LabelValues& values,
                                    const std::map<std::int64_t, std::int64_t>& counts,
                                    std::optional<std::int64_t> unlabelled) {
    std::map<std::int64_t, const ClassInfo*> known;
    for (const ClassInfo& each : values.known)
        known.emplace(each.value, &each);
    // A table that gives every class the same colour (an empty one does) tells nothing apart.
    std::vector<Color> given;
    for (const auto& [value, count] : counts)
        if (value != unlabelled && known.contains(value)) given.push_back(known[value]->color);
    std::sort(given.begin(), given.end(), [](const Color& a, const Color& b) { return a.hex() < b.hex(); });
    const bool colours_differ =
        given.size() == 1 ? given.front() != Color{}
                          : std::adjacent_find(given.begin(), given.end()) == given.end() && !given.empty();
    const bool use_colours = colours_differ;

    std::vector<ClassInfo> classes;
    for (const auto& [value, count] : counts) {
        if (value == unlabelled) continue;
        ClassInfo info{value, {}, {}, count};
        if (const auto found = known.find(value); found != known.end()) {
            info.name = found->second->name;
            info.color = found->second->color;
        }
        if (info.name.empty()) info.name = fmt::format("class {}", value);
        classes.push_back(std::move(info));
    }
    const std::vector<Color> palette = class_palette(static_cast<int>(classes.size()));
    for (std::size_t i = 0; i < classes.size(); ++i)
        if (!use_colours || !known.contains(classes[i].value)) classes[i].color = palette[i];
    return classes;
}

} // namespace

std::string Color::hex() const {
    return fmt::format("#{:02x}{:02x}{:02x}", red, green, blue);
}

std::vector<std::int64_t> ClassLegend::counts() const {
    std::vector<std::int64_t> counts;
    for (const ClassInfo& info : classes)
        counts.push_back(info.count);
    return counts;
}

std::int64_t ClassLegend::map_nodata() const {
    if (unlabelled) return *unlabelled;
    const auto used = [&](std::int64_t value) {
        return std::any_of(classes.begin(), classes.end(),
                           [&](const ClassInfo& info) { return info.value == value; });
    };
    if (!used(0)) return 0;
    if (!used(255)) return 255;
    std::int64_t value = 1;
    while (used(value))
        ++value;
    return value;
}

Result<GroundTruth> build_ground_truth(LabelValues values, const LabelOptions& options) {
    const auto pixels = static_cast<std::size_t>(values.rows * values.cols);
    if (values.rows < 1 || values.cols < 1 || values.value.size() != pixels)
        return fail(ErrorCode::internal, "the label values do not fill their raster", place_of(values.paths));

    std::unordered_map<std::int64_t, std::int64_t> tally;
    for (std::size_t i = 0; i < pixels; ++i) {
        if (!values.valid.empty() && values.valid[i] == 0) continue;
        ++tally[values.value[i]];
        if (tally.size() > most_classes)
            return fail(
                ErrorCode::input,
                fmt::format(
                    "the raster holds more than {} different values: it looks like a picture, not labels",
                    most_classes),
                place_of(values.paths), "give a raster with one whole number per class");
    }
    const std::map<std::int64_t, std::int64_t> counts(tally.begin(), tally.end());

    GroundTruth truth;
    truth.rows = values.rows;
    truth.cols = values.cols;
    truth.opened_with = options;
    truth.paths = std::move(values.paths);
    truth.guesses = std::move(values.guesses);
    truth.warnings = std::move(values.warnings);
    truth.group = std::move(values.group);
    truth.legend.unlabelled = unlabelled_value(values, options, counts, truth);
    truth.legend.classes = make_classes(values, counts, truth.legend.unlabelled);
    if (truth.legend.classes.empty() && !options.mask.empty())
        return fail(ErrorCode::input, "no labelled pixel is left that the mask does not mark",
                    place_of(truth.paths), "check the mask, and what marks in it with --mask-values");
    if (truth.legend.classes.empty())
        return fail(
            ErrorCode::input, "no pixel is labelled", place_of(truth.paths),
            truth.legend.unlabelled
                ? fmt::format("the value {} counts as unlabelled: declare another one with --unlabelled",
                              *truth.legend.unlabelled)
                : std::string("give a raster with labels"));

    std::unordered_map<std::int64_t, std::int16_t> index;
    for (std::size_t k = 0; k < truth.legend.classes.size(); ++k)
        index.emplace(truth.legend.classes[k].value, static_cast<std::int16_t>(k));
    truth.label.assign(pixels, -1);
    for (std::size_t i = 0; i < pixels; ++i) {
        if (!values.valid.empty() && values.valid[i] == 0) continue;
        if (const auto found = index.find(values.value[i]); found != index.end())
            truth.label[i] = found->second;
    }
    if (!truth.group.empty())
        for (std::size_t i = 0; i < pixels; ++i)
            if (truth.label[i] < 0) truth.group[i] = -1;
    return truth;
}

Result<GroundTruth> make_ground_truth(std::int64_t rows, std::int64_t cols,
                                      const std::vector<std::int64_t>& values, const LabelOptions& options,
                                      const std::vector<ClassInfo>& known) {
    LabelValues raster;
    raster.rows = rows;
    raster.cols = cols;
    raster.value = values;
    raster.known = known;
    return build_ground_truth(std::move(raster), options);
}

} // namespace redline
