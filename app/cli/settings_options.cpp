// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings_options.h"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "parse_number.h"
#include "redline/base/files.h"

namespace redline::cli {

namespace {

using Set = std::function<Result<void>(Settings&, const std::string&)>;

/// What a setting is when its option is not given: options and the keys of a settings file have the same
/// names, but for these.
std::string default_text(const std::string& option) {
    static const nlohmann::json defaults = to_json(Settings{});
    static const std::map<std::string, std::string> others{{"lr", "learning_rate"}};
    std::string key = option.substr(2);
    std::replace(key.begin(), key.end(), '-', '_');
    if (const auto other = others.find(key); other != others.end()) key = other->second;
    const auto found = defaults.find(key);
    if (found == defaults.end() || found->is_null() || found->is_array()) return {};
    if (found->is_boolean()) return found->get<bool>() ? "on" : "off";
    return found->is_string() ? found->get<std::string>() : found->dump();
}

template<typename Number>
Set number_field(const std::string& option, Number Settings::*member) {
    return [option, member](Settings& settings, const std::string& text) -> Result<void> {
        REDLINE_ASSIGN(settings.*member, parse_number<Number>(text, option));
        return {};
    };
}

template<typename Value>
Set parsed_field(Value Settings::*member, Result<Value> (*parse)(std::string_view)) {
    return [member, parse](Settings& settings, const std::string& text) -> Result<void> {
        REDLINE_ASSIGN(settings.*member, parse(text));
        return {};
    };
}

Result<bool> parse_switch(const std::string& text, const std::string& option) {
    if (text == "on") return true;
    if (text == "off") return false;
    return fail(ErrorCode::usage, fmt::format("\"{}\" is not a value of {}", text, option), option,
                "use on or off");
}

Result<std::vector<std::pair<int, int>>> parse_ranges(const std::string& text) {
    std::vector<std::pair<int, int>> ranges;
    std::size_t start = 0;
    while (start <= text.size()) {
        const auto end = std::min(text.find(',', start), text.size());
        const std::string item = text.substr(start, end - start);
        const auto colon = item.find(':');
        if (colon == std::string::npos) {
            return fail(ErrorCode::usage, fmt::format("\"{}\" is not a node range", item),
                        "--checkpoint-ranges",
                        "write first:end,first:end with node indices from 0, the end not included");
        }
        REDLINE_ASSIGN(const int first, parse_number<int>(item.substr(0, colon), "--checkpoint-ranges"));
        REDLINE_ASSIGN(const int last, parse_number<int>(item.substr(colon + 1), "--checkpoint-ranges"));
        ranges.emplace_back(first, last);
        start = end + 1;
    }
    return ranges;
}

} // namespace

void SettingsOptions::add(CLI::App& app, const std::string& name, const std::string& description, Set set) {
    // CLI11 keeps the text; it is parsed by the functions the window uses, so that both accept the same
    // words.
    std::string said = description;
    if (const std::string value = default_text(name); !value.empty() && said.find("default") == said.npos)
        said += fmt::format(" (default: {})", value);
    CLI::Option* option = app.add_option(name)->description(said)->type_name("VALUE");
    fields_.push_back({option, std::move(set), name});
}

void SettingsOptions::declare_plan(CLI::App& app) {
    app.add_option("--settings", settings_file_, "settings as JSON (from advise); single options override it")
        ->type_name("FILE");
    add(app, "--network", "a name of the zoo (see networks) or a network file",
        [](Settings& s, const std::string& text) -> Result<void> {
            s.network = text;
            return {};
        });
    options_option_ =
        app.add_option("--option", network_options_, "an option of the network, key=value (repeat)")
            ->type_name("KEY=VALUE");
    add(app, "--patch", "patch size P in pixels (default: the one the network was published with)",
        number_field("--patch", &Settings::patch));
    add(app, "--batch", "B: samples per optimiser step", number_field("--batch", &Settings::batch));
    add(app, "--micro", "b: samples per forward pass (default: B)",
        [](Settings& s, const std::string& text) -> Result<void> {
            REDLINE_ASSIGN(s.micro, parse_number<int>(text, "--micro"));
            if (s.micro < 1)
                return fail(ErrorCode::usage, "a micro-batch has at least one sample", "--micro",
                            "use 1 or more");
            return {};
        });
    add(app, "--norm", "as-designed, batch, group:8, layer, instance or none",
        parsed_field(&Settings::norm, parse_norm));
    add(app, "--optimizer", "adam, adamw or sgd", parsed_field(&Settings::optimizer, parse_optimizer));
    add(app, "--precision", "fp32, bf16 or fp16", parsed_field(&Settings::precision, parse_precision));
    add(app, "--checkpoint-segments", "cut the network into S segments and recompute all but the last",
        number_field("--checkpoint-segments", &Settings::checkpoint_segments));
    add(app, "--checkpoint-ranges", "node ranges to recompute, first:end,first:end",
        [](Settings& s, const std::string& text) -> Result<void> {
            REDLINE_ASSIGN(s.checkpoint_ranges, parse_ranges(text));
            return {};
        });
    add(app, "--checkpoint", "reentrant or hooks",
        parsed_field(&Settings::checkpoint, parse_checkpoint_kind));
    add(app, "--adam-foreach", "on or off (default: on for CUDA)",
        [](Settings& s, const std::string& text) -> Result<void> {
            REDLINE_ASSIGN(s.adam_foreach, parse_switch(text, "--adam-foreach"));
            return {};
        });
    add(app, "--relu-inplace", "on or off", [](Settings& s, const std::string& text) -> Result<void> {
        REDLINE_ASSIGN(s.relu_inplace, parse_switch(text, "--relu-inplace"));
        return {};
    });
    add(app, "--device", "cpu, cuda, cuda:1 or a GPU of the catalogue",
        [](Settings& s, const std::string& text) -> Result<void> {
            s.device = text;
            return {};
        });
    add(app, "--sampler", "natural, inverse, stratified, coverage or class-then-pixel",
        parsed_field(&Settings::sampler, parse_sampler));
    add(app, "--weight-decay", "weight decay", number_field("--weight-decay", &Settings::weight_decay));
}

void SettingsOptions::declare_training(CLI::App& app) {
    add(app, "--bands", "all, a-b, stride:n, pca:n or wavelengths (450nm,550nm)",
        [](Settings& s, const std::string& text) -> Result<void> {
            const double whitening = s.bands.whitening;
            REDLINE_ASSIGN(s.bands, parse_bands(text));
            s.bands.whitening = whitening;
            return {};
        });
    add(app, "--whitening",
        "with --bands pca:n: 1 brings every component to one scale, 0 keeps their ratios, 0.5 lies between",
        [](Settings& s, const std::string& text) -> Result<void> {
            REDLINE_ASSIGN(s.bands.whitening, parse_number<double>(text, "--whitening"));
            return {};
        });
    add(app, "--padding", "beyond the scene's edge: reflect or zero",
        parsed_field(&Settings::padding, parse_padding));
    add(app, "--epochs", "passes over the training samples", number_field("--epochs", &Settings::epochs));
    add(app, "--lr", "learning rate", number_field("--lr", &Settings::learning_rate));
    add(app, "--schedule", "constant, step or cosine", parsed_field(&Settings::schedule, parse_schedule));
    add(app, "--loss", "cross-entropy, weighted or logit-adjusted",
        parsed_field(&Settings::loss, parse_loss));
    add(app, "--augment", "flips and right-angle turns: on or off",
        [](Settings& s, const std::string& text) -> Result<void> {
            REDLINE_ASSIGN(s.augment, parse_switch(text, "--augment"));
            return {};
        });
    add(app, "--prior-correction", "at inference: off or training",
        parsed_field(&Settings::prior_correction, parse_prior_correction));
    add(app, "--split", "random:SHARE, per-class:COUNT, disjoint:SHARE, groups:FIELD or files",
        [](Settings& s, const std::string& text) -> Result<void> {
            const double validation = s.split.validation;
            REDLINE_ASSIGN(s.split, parse_split(text));
            s.split.validation = validation;
            return {};
        });
    add(app, "--validation", "share of the training part kept for validation",
        [](Settings& s, const std::string& text) -> Result<void> {
            REDLINE_ASSIGN(s.split.validation, parse_number<double>(text, "--validation"));
            return {};
        });
    add(app, "--seed", "seed of all random streams",
        [](Settings& s, const std::string& text) -> Result<void> {
            REDLINE_ASSIGN(s.seeds.run, parse_number<std::uint64_t>(text, "--seed"));
            return {};
        });
    const auto one_seed = [&](const char* name, const char* description,
                              std::optional<std::uint64_t> Seeds::*member) {
        add(app, name, description, [name, member](Settings& s, const std::string& text) -> Result<void> {
            REDLINE_ASSIGN(s.seeds.*member, parse_number<std::uint64_t>(text, name));
            return {};
        });
    };
    one_seed("--seed-split", "seed of the split alone", &Seeds::split);
    one_seed("--seed-init", "seed of the initial weights alone", &Seeds::initialisation);
    one_seed("--seed-order", "seed of the sample order alone", &Seeds::order);
    add(app, "--noise-budget", "share of the step time for measuring gradient noise",
        number_field("--noise-budget", &Settings::noise_budget));
}

Result<Settings> SettingsOptions::read() const {
    Settings settings;
    if (!settings_file_.empty()) {
        REDLINE_ASSIGN(const nlohmann::json document, read_json(settings_file_));
        auto stored = settings_from_json(document);
        if (!stored) {
            Error error = std::move(stored).error();
            error.where = settings_file_ + ", " + error.where;
            return fail(std::move(error));
        }
        settings = std::move(*stored);
    }
    for (const auto& field : fields_) {
        if (field.option->count() > 0) REDLINE_TRY(field.set(settings, field.option->as<std::string>()));
    }
    for (const auto& text : network_options_) {
        const auto equals = text.find('=');
        if (equals == std::string::npos || equals == 0) {
            return fail(ErrorCode::usage, fmt::format("\"{}\" is not an option of a network", text),
                        "--option", "write key=value, e.g. width=0.25");
        }
        settings.options[text.substr(0, equals)] = text.substr(equals + 1);
    }
    REDLINE_TRY(validate(settings));
    return settings;
}

bool SettingsOptions::given(const std::string& option) const {
    if (option == "--option") return options_option_ != nullptr && options_option_->count() > 0;
    for (const auto& field : fields_) {
        if (field.name == option) return field.option->count() > 0;
    }
    return false;
}

Result<std::vector<std::int64_t>> parse_counts(const std::string& text, const std::string& option) {
    std::vector<std::int64_t> counts;
    std::size_t start = 0;
    while (start <= text.size()) {
        const auto end = std::min(text.find(',', start), text.size());
        REDLINE_ASSIGN(const std::int64_t count,
                       parse_number<std::int64_t>(text.substr(start, end - start), option));
        if (count < 1) {
            return fail(ErrorCode::usage, fmt::format("a class of {} samples is not possible", count), option,
                        "give counts from 1 on");
        }
        counts.push_back(count);
        start = end + 1;
    }
    if (counts.size() < 2) {
        return fail(ErrorCode::usage, "one class needs no classifier", option,
                    "give the samples of at least two classes, e.g. 120,40");
    }
    return counts;
}

} // namespace redline::cli
