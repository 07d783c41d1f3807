// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/network/zoo.h"

#include <algorithm>
#include <charconv>

namespace redline {

#define REDLINE_REGISTRY_DECLARE
#include "zoo_registry.inc"
#undef REDLINE_REGISTRY_DECLARE

namespace {

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const auto& word : words)
        text += (text.empty() ? "" : ", ") + word;
    return text;
}

bool positive_number(const std::string& text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() && value > 0 && value <= 1024;
}

Result<void> check_options(const ZooEntry& entry, const std::map<std::string, std::string>& options) {
    for (const auto& [name, value] : options) {
        const auto found = entry.options.find(name);
        if (found == entry.options.end()) {
            std::vector<std::string> known;
            for (const auto& accepted : entry.options)
                known.push_back(accepted.first);
            return fail(ErrorCode::usage, "network " + entry.name + " has no option \"" + name + "\"",
                        "option " + name, known.empty() ? "it has none" : "it has " + joined(known));
        }
        const auto& accepted = found->second;
        if (accepted.empty() ? !positive_number(value)
                             : std::find(accepted.begin(), accepted.end(), value) == accepted.end())
            return fail(ErrorCode::usage, "option " + name + " does not take \"" + value + "\"",
                        "option " + name,
                        accepted.empty() ? "give a positive number up to 1024" : "use " + joined(accepted));
    }
    return {};
}

Result<NetworkGraph> build_entry(const ZooEntry& entry, const NetworkInput& input) {
    REDLINE_ASSIGN(NetworkGraph graph, entry.build(input));
    graph.name = entry.name;
    graph.title = entry.title;
    graph.paper = entry.paper;
    return graph;
}

/// The same refusal for the form and the command line: why it does not fit, and from where on it does.
Error does_not_fit(const ZooEntry& entry, const NetworkInput& input, const Error& cause) {
    const auto least = minimum_input(entry, input.options);
    return {ErrorCode::usage,
            entry.title + " does not take patch " + std::to_string(input.patch) + " with " +
                std::to_string(input.bands) + " bands: " + cause.what,
            cause.where,
            "use a patch of at least " + std::to_string(least.patch) + " and at least " +
                std::to_string(least.bands) + " bands"};
}

/// Options as the zoo reads them: "null" and "none" mean the same, and a norm that is asked for where the
/// design has none is put where the published variants have it.
std::map<std::string, std::string> effective_options(const ZooEntry& entry, const Settings& settings) {
    auto options = settings.options;
    const auto norm = options.find("norm");
    if (norm != options.end() && norm->second == "null") norm->second = "none";
    const bool wants_norm =
        settings.norm.kind != NormKind::as_designed && settings.norm.kind != NormKind::none;
    if (wants_norm && norm == options.end() && entry.options.count("norm")) options["norm"] = "batch";
    return options;
}

Result<NetworkGraph> finished(const NetworkGraph& graph, const Settings& settings) {
    REDLINE_ASSIGN(NetworkGraph changed, with_norm(graph, settings.norm));
    REDLINE_TRY(check_checkpoint_ranges(changed, settings.checkpoint_ranges));
    return changed;
}

} // namespace

const std::vector<ZooEntry>& zoo() {
    static const std::vector<ZooEntry> entries{
#include "zoo_registry.inc"
    };
    return entries;
}

const ZooEntry* find_network(const std::string& name) {
    for (const auto& entry : zoo())
        if (entry.name == name) return &entry;
    return nullptr;
}

NetworkMinimum minimum_input(const ZooEntry& entry, const std::map<std::string, std::string>& options) {
    constexpr int most_patch = 256, most_bands = 1024;
    const auto fits = [&](int patch, int bands) {
        return (!entry.odd_patch_only || patch % 2 == 1) &&
               entry.build({patch, bands, 2, options}).has_value();
    };
    NetworkMinimum least;
    for (int patch = 1; patch <= most_patch && !least.patch; ++patch)
        if (fits(patch, most_bands)) least.patch = patch;
    for (int bands = 1; bands <= most_bands && !least.bands && least.patch; ++bands)
        if (fits(std::max(least.patch, entry.default_patch), bands)) least.bands = bands;
    return least;
}

Result<NetworkGraph> build_network(const Settings& settings, int bands, int classes) {
    const ZooEntry* entry = find_network(settings.network);
    if (!entry) {
        const std::filesystem::path path(settings.network);
        std::error_code ignored;
        if (path.extension() != ".json" && !std::filesystem::is_regular_file(path, ignored)) {
            std::vector<std::string> names;
            for (const auto& known : zoo())
                names.push_back(known.name);
            return fail(ErrorCode::usage, "no network is named \"" + settings.network + "\"", "--network",
                        "use " + joined(names) + ", or the path of a network file (.json)");
        }
        if (!settings.options.empty())
            return fail(ErrorCode::usage, "a network file has no options",
                        "option " + settings.options.begin()->first, "leave it out, or change the file");
        REDLINE_ASSIGN(const NetworkGraph graph, read_network_file(path));
        if (bands > 0 && bands != graph.bands())
            return fail(ErrorCode::usage,
                        "the network is made for " + std::to_string(graph.bands()) + " bands, not " +
                            std::to_string(bands),
                        path.string(), "choose as many bands, or change its input_shape");
        if (classes > 0 && classes != graph.classes())
            return fail(ErrorCode::usage,
                        "the network gives " + std::to_string(graph.classes()) + " classes, not " +
                            std::to_string(classes),
                        path.string(), "change its last layer");
        return finished(graph, settings);
    }
    const auto options = effective_options(*entry, settings);
    REDLINE_TRY(check_options(*entry, options));
    if (bands < 1 || classes < 1 || settings.patch < 1)
        return fail(ErrorCode::usage, "a network needs a patch, bands and classes", "network " + entry->name,
                    "give positive numbers");
    if (entry->odd_patch_only && settings.patch % 2 == 0)
        return fail(ErrorCode::usage,
                    entry->title + " takes odd patches only, not " + std::to_string(settings.patch), "patch",
                    "use " + std::to_string(settings.patch - 1) + " or " +
                        std::to_string(settings.patch + 1));
    const NetworkInput input{settings.patch, bands, classes, options};
    auto graph = build_entry(*entry, input);
    if (!graph && graph.error().code == ErrorCode::usage) return fail(graph.error());
    if (!graph) return fail(does_not_fit(*entry, input, graph.error()));
    return finished(*graph, settings);
}

} // namespace redline
