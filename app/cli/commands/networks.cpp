// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/network/zoo.h"

#include <fmt/format.h>

#include "command.h"
#include "settings_options.h"

namespace redline::cli {

using nlohmann::json;

namespace {

json listed(const ZooEntry& entry) {
    const NetworkMinimum least = minimum_input(entry);
    json options = json::object();
    for (const auto& [name, values] : entry.options)
        options[name] = values;
    return {{"name", entry.name},
            {"title", entry.title},
            {"paper", entry.paper},
            {"kind", entry.kind},
            {"min_patch", least.patch},
            {"min_bands", least.bands},
            {"default_patch", entry.default_patch},
            {"odd_patch_only", entry.odd_patch_only},
            {"options", std::move(options)}};
}

json in_full(const NetworkGraph& graph) {
    json document = to_json(graph);
    document["parameters"] = graph.parameters();
    document["buffer_floats"] = graph.buffer_floats();
    document["output_shape"] = graph.output();
    document["output_elements"] = graph.output_elements();
    return document;
}

std::string shape_text(const json& shape) {
    std::string text;
    for (const auto& extent : shape)
        text += (text.empty() ? "" : " x ") + fmt::format("{}", extent.get<std::int64_t>());
    return text;
}

class NetworksCommand final : public Command {
  public:
    std::string name() const override { return "networks"; }
    std::string summary() const override {
        return "list the networks, or show one in full: layers, shapes and parameters";
    }
    std::string example() const override {
        return "redline-cli networks --network hybridsn --patch 25 --bands 30 --classes 16";
    }

    void declare(CLI::App& app) override {
        app.add_option("--network", network_, "a name of the list, or a network file (.json)")
            ->type_name("N");
        app.add_option("--patch", patch_, "patch size in pixels (default: the network's own)")
            ->type_name("P");
        app.add_option("--bands", bands_, "bands or components per pixel")->type_name("D");
        app.add_option("--classes", classes_, "number of classes")->type_name("K");
        app.add_option("--option", options_, "an option of the network, key=value (repeat)")
            ->type_name("KEY=VALUE");
        app.add_option("--norm", norm_, "replace its norms: batch, group:8, layer, instance or none")
            ->type_name("NORM");
    }

    Result<json> run(Context&) override {
        if (network_.empty()) {
            if (patch_ || bands_ || classes_ || !options_.empty() || !norm_.empty())
                return fail(ErrorCode::usage, "a setting was given without a network", "--network",
                            "name the network, e.g. --network hamida");
            json list = json::array();
            for (const ZooEntry& entry : zoo())
                list.push_back(listed(entry));
            return json{{"networks", std::move(list)}};
        }
        Settings settings;
        settings.network = network_;
        for (const std::string& text : options_) {
            const auto equals = text.find('=');
            if (equals == std::string::npos || equals == 0)
                return fail(ErrorCode::usage, fmt::format("\"{}\" is not an option of a network", text),
                            "--option", "write key=value, e.g. width=0.25");
            settings.options[text.substr(0, equals)] = text.substr(equals + 1);
        }
        if (!norm_.empty()) {
            REDLINE_ASSIGN(settings.norm, parse_norm(norm_));
        }
        if (const ZooEntry* entry = find_network(network_)) {
            settings.patch = patch_.value_or(entry->default_patch);
            if (settings.patch < 1)
                return fail(ErrorCode::usage,
                            fmt::format("a patch of {} pixels is not possible", settings.patch), "--patch",
                            "use 1 or more");
            if (!bands_ || *bands_ < 1)
                return fail(ErrorCode::usage, "the number of bands is missing", "--bands",
                            "give e.g. --bands 103");
            if (!classes_ || *classes_ < 2)
                return fail(ErrorCode::usage, "the number of classes is missing", "--classes",
                            "give --classes 2 or more");
        }
        REDLINE_ASSIGN(const NetworkGraph graph,
                       build_network(settings, bands_.value_or(0), classes_.value_or(0)));
        return in_full(graph);
    }

    std::string text(const json& document) const override {
        if (document.contains("networks")) {
            std::string out = fmt::format("{:<18} {:<4} {:>9} {:>9}  {}\n", "name", "kind", "min patch",
                                          "min bands", "title");
            for (const auto& entry : document["networks"])
                out += fmt::format("{:<18} {:<4} {:>9} {:>9}  {}\n", entry["name"].get<std::string>(),
                                   entry["kind"].get<std::string>(), entry["min_patch"].get<int>(),
                                   entry["min_bands"].get<int>(), entry["title"].get<std::string>());
            return out;
        }
        std::string out = fmt::format(
            "{}: {}\n{:<26} {:<20} {:<24} {:>12} {:>12}\n", document["name"].get<std::string>(),
            document["paper"].get<std::string>(), "layer", "operator", "output", "parameters", "elements");
        for (const auto& layer : document["layers"])
            out += fmt::format("{:<26} {:<20} {:<24} {:>12} {:>12}\n", layer["name"].get<std::string>(),
                               layer["op"].get<std::string>(), shape_text(layer["output_shape"]),
                               layer["parameters"].get<std::int64_t>(),
                               layer["output_elements"].get<std::int64_t>());
        return out + fmt::format("{} parameters, output {}\n", document["parameters"].get<std::int64_t>(),
                                 shape_text(document["output_shape"]));
    }

  private:
    std::string network_, norm_;
    std::optional<int> patch_, bands_, classes_;
    std::vector<std::string> options_;
};

} // namespace

std::unique_ptr<Command> make_networks_command() {
    return std::make_unique<NetworksCommand>();
}

} // namespace redline::cli
