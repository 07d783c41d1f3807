// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "redline/settings/settings.h"

namespace redline {

using nlohmann::json;

namespace {

// Reads fields one by one and keeps the first error, so that the list of fields below stays readable.
class FieldReader {
  public:
    explicit FieldReader(const json& document) : document_(document) {}

    void integer(const char* key, int& value) {
        if (const json* field = find(key)) {
            if (!field->is_number_integer() || *field < std::numeric_limits<int>::min() ||
                *field > std::numeric_limits<int>::max()) {
                return wrong(key, "a whole number");
            }
            value = field->get<int>();
        }
    }
    void number(const char* key, double& value) {
        if (const json* field = find(key)) {
            if (!field->is_number()) return wrong(key, "a number");
            value = field->get<double>();
        }
    }
    void truth(const char* key, bool& value) {
        if (const json* field = find(key)) {
            if (!field->is_boolean()) return wrong(key, "true or false");
            value = field->get<bool>();
        }
    }
    void text(const char* key, std::string& value) {
        if (const json* field = find(key)) {
            if (!field->is_string()) return wrong(key, "text");
            value = field->get<std::string>();
        }
    }
    void optional_truth(const char* key, std::optional<bool>& value) {
        if (const json* field = find(key)) {
            if (field->is_null()) {
                value.reset();
                return;
            }
            bool inner = false;
            truth(key, inner);
            if (!error_) value = inner;
        }
    }
    void optional_seed(const char* key, std::optional<std::uint64_t>& value) {
        if (const json* field = find(key)) {
            if (field->is_null()) {
                value.reset();
                return;
            }
            std::uint64_t inner = 0;
            seed(key, inner);
            if (!error_) value = inner;
        }
    }
    void seed(const char* key, std::uint64_t& value) {
        if (const json* field = find(key)) {
            if (!field->is_number_unsigned() && !(field->is_number_integer() && *field >= 0)) {
                return wrong(key, "a whole number from 0 on");
            }
            value = field->get<std::uint64_t>();
        }
    }
    template<typename Value, typename Parse>
    void parsed(const char* key, Value& value, Parse parse) {
        if (const json* field = find(key)) {
            if (!field->is_string()) return wrong(key, "text");
            auto result = parse(field->get<std::string>());
            if (!result) {
                Error error = std::move(result).error();
                error.code = ErrorCode::input;
                error.where = key;
                error_ = std::move(error);
                return;
            }
            value = std::move(*result);
        }
    }
    const json* find(const char* key) {
        if (error_) return nullptr;
        const auto at = document_.find(key);
        return at == document_.end() ? nullptr : &*at;
    }
    void wrong(const char* key, const char* wanted) {
        if (!error_)
            error_ = Error{ErrorCode::input, fmt::format("the setting \"{}\" must be {}", key, wanted), key,
                           "correct it"};
    }
    const std::optional<Error>& error() const { return error_; }

  private:
    const json& document_;
    std::optional<Error> error_;
};

} // namespace

json to_json(const Settings& settings) {
    json document = {
        {"network", settings.network},
        {"options", settings.options},
        {"norm", to_text(settings.norm)},
        {"relu_inplace", settings.relu_inplace},
        {"patch", settings.patch},
        {"bands", to_text(settings.bands)},
        {"whitening", settings.bands.whitening},
        {"padding", to_text(settings.padding)},
        {"batch", settings.batch},
        {"micro", settings.micro},
        {"precision", to_text(settings.precision)},
        {"checkpoint_segments", settings.checkpoint_segments},
        {"checkpoint_ranges", settings.checkpoint_ranges},
        {"checkpoint", to_text(settings.checkpoint)},
        {"device", settings.device},
        {"optimizer", to_text(settings.optimizer)},
        {"adam_foreach", settings.adam_foreach ? json(*settings.adam_foreach) : json(nullptr)},
        {"learning_rate", settings.learning_rate},
        {"weight_decay", settings.weight_decay},
        {"schedule", to_text(settings.schedule)},
        {"loss", to_text(settings.loss)},
        {"epochs", settings.epochs},
        {"sampler", to_text(settings.sampler)},
        {"augment", settings.augment},
        {"prior_correction", to_text(settings.prior_correction)},
        {"split", to_text(settings.split)},
        {"validation", settings.split.validation},
        {"seed", settings.seeds.run},
        {"noise_budget", settings.noise_budget},
    };
    const auto optional_seed = [&](const char* key, const std::optional<std::uint64_t>& seed) {
        if (seed) document[key] = *seed;
    };
    optional_seed("seed_split", settings.seeds.split);
    optional_seed("seed_init", settings.seeds.initialisation);
    optional_seed("seed_order", settings.seeds.order);
    return document;
}

Result<Settings> settings_from_json(const json& document, const Settings& defaults) {
    if (!document.is_object())
        return fail(ErrorCode::input, "settings must be a JSON object", {},
                    "see what advise --json recommends");
    Settings settings = defaults;
    FieldReader fields(document);
    fields.text("network", settings.network);
    if (const json* options = fields.find("options")) {
        if (!options->is_object())
            fields.wrong("options", "an object of text values");
        else {
            settings.options.clear();
            for (const auto& [key, value] : options->items()) {
                if (value.is_string())
                    settings.options[key] = value.get<std::string>();
                else if (value.is_number())
                    settings.options[key] = value.dump();
                else
                    fields.wrong("options", "an object of text values");
            }
        }
    }
    fields.parsed("norm", settings.norm, parse_norm);
    fields.truth("relu_inplace", settings.relu_inplace);
    fields.integer("patch", settings.patch);
    const double whitening = settings.bands.whitening;
    fields.parsed("bands", settings.bands, parse_bands);
    settings.bands.whitening = whitening;
    fields.number("whitening", settings.bands.whitening);
    fields.parsed("padding", settings.padding, parse_padding);
    fields.integer("batch", settings.batch);
    fields.integer("micro", settings.micro);
    fields.parsed("precision", settings.precision, parse_precision);
    fields.integer("checkpoint_segments", settings.checkpoint_segments);
    if (const json* ranges = fields.find("checkpoint_ranges")) {
        settings.checkpoint_ranges.clear();
        const auto is_range = [](const json& range) {
            return range.is_array() && range.size() == 2 && range[0].is_number_integer() &&
                   range[1].is_number_integer();
        };
        if (!ranges->is_array() || !std::all_of(ranges->begin(), ranges->end(), is_range)) {
            fields.wrong("checkpoint_ranges", "an array of [first, end) node ranges");
        } else {
            for (const auto& range : *ranges)
                settings.checkpoint_ranges.emplace_back(range[0].get<int>(), range[1].get<int>());
        }
    }
    fields.parsed("checkpoint", settings.checkpoint, parse_checkpoint_kind);
    fields.text("device", settings.device);
    fields.parsed("optimizer", settings.optimizer, parse_optimizer);
    fields.optional_truth("adam_foreach", settings.adam_foreach);
    fields.number("learning_rate", settings.learning_rate);
    fields.number("weight_decay", settings.weight_decay);
    fields.parsed("schedule", settings.schedule, parse_schedule);
    fields.parsed("loss", settings.loss, parse_loss);
    fields.integer("epochs", settings.epochs);
    fields.parsed("sampler", settings.sampler, parse_sampler);
    fields.truth("augment", settings.augment);
    fields.parsed("prior_correction", settings.prior_correction, parse_prior_correction);
    const double validation = settings.split.validation;
    fields.parsed("split", settings.split, parse_split);
    settings.split.validation = validation;
    fields.number("validation", settings.split.validation);
    fields.seed("seed", settings.seeds.run);
    fields.optional_seed("seed_split", settings.seeds.split);
    fields.optional_seed("seed_init", settings.seeds.initialisation);
    fields.optional_seed("seed_order", settings.seeds.order);
    fields.number("noise_budget", settings.noise_budget);
    if (fields.error()) return fail(*fields.error());
    return settings;
}

Result<void> validate(const Settings& settings) {
    const auto wrong = [](const char* option, std::string what, std::string remedy) {
        return fail(ErrorCode::usage, std::move(what), option, std::move(remedy));
    };
    if (settings.patch < 1 || settings.patch > 4096) {
        return wrong("--patch", fmt::format("a patch of {} pixels is not possible", settings.patch),
                     "use 1 to 4096");
    }
    if (settings.batch < 1 || settings.batch > 1 << 24) {
        return wrong("--batch", fmt::format("a batch of {} is not possible", settings.batch),
                     "use 1 to 16777216");
    }
    if (settings.micro < 0 || settings.micro > settings.batch) {
        return wrong(
            "--micro",
            fmt::format("a micro-batch of {} does not fit a batch of {}", settings.micro, settings.batch),
            fmt::format("use 1 to {}", settings.batch));
    }
    if (settings.epochs < 1 || settings.epochs > 1'000'000) {
        return wrong("--epochs", fmt::format("{} epochs are not possible", settings.epochs),
                     "use 1 to 1000000");
    }
    if (!(settings.learning_rate > 0) || !std::isfinite(settings.learning_rate)) {
        return wrong("--lr", fmt::format("a learning rate of {} is not possible", settings.learning_rate),
                     "use a positive number");
    }
    if (!(settings.weight_decay >= 0) || !std::isfinite(settings.weight_decay)) {
        return wrong("--weight-decay",
                     fmt::format("a weight decay of {} is not possible", settings.weight_decay),
                     "use 0 or more");
    }
    if (!(settings.split.validation >= 0 && settings.split.validation < 1)) {
        return wrong("--validation",
                     fmt::format("a validation share of {} is not possible", settings.split.validation),
                     "use 0 up to, not including, 1");
    }
    if (!(settings.bands.whitening >= 0 && settings.bands.whitening <= 1)) {
        return wrong("--whitening",
                     fmt::format("a whitening of {} is not possible", settings.bands.whitening),
                     "use 0 to 1");
    }
    if (settings.checkpoint_segments < 0 || settings.checkpoint_segments > 10'000) {
        return wrong("--checkpoint-segments",
                     fmt::format("{} segments are not possible", settings.checkpoint_segments),
                     "use 0 to 10000");
    }
    if (!(settings.noise_budget >= 0 && settings.noise_budget <= 1)) {
        return wrong("--noise-budget",
                     fmt::format("a noise budget of {} is not possible", settings.noise_budget),
                     "use 0 to 1");
    }
    return {};
}

} // namespace redline
