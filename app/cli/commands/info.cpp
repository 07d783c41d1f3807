// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "command.h"
#include "cube_document.h"
#include "data_options.h"
#include "redline/base/units.h"

namespace redline::cli {

using nlohmann::json;

namespace {

std::string brief(const json& value) {
    if (value.is_null()) return "none";
    if (value.is_array()) return "per band";
    return number_text(value.get<double>(), 6);
}

std::string wavelengths_line(const json& document) {
    const json& wavelengths = document.at("wavelengths_nm");
    if (wavelengths.is_null()) return "wavelengths unknown";
    double low = 0, high = 0;
    bool any = false;
    for (const json& each : wavelengths) {
        if (each.is_null()) continue;
        const double value = each.get<double>();
        low = any ? std::min(low, value) : value;
        high = any ? std::max(high, value) : value;
        any = true;
    }
    return fmt::format("{} to {} nm{}", number_text(low, 5), number_text(high, 5),
                       document.at("wavelength_unit_assumed").get<bool>() ? " (unit assumed)" : "");
}

class InfoCommand final : public Command {
  public:
    std::string name() const override { return "info"; }
    std::string summary() const override {
        return "Open a cube, or several tiles as one mosaic, and labels, and say what they hold";
    }
    std::string example() const override { return "redline-cli info scene.hdr --labels labels.tif"; }

    void declare(CLI::App& app) override {
        cube_.declare(app, "CUBE");
        labels_.declare(app, false);
    }

    Result<json> run(Context&) override {
        REDLINE_ASSIGN(const CubePtr cube, cube_.open());
        json document = cube_document(cube->info());
        if (labels_.given()) {
            REDLINE_ASSIGN(const GroundTruth truth, labels_.open(cube->info()));
            document["labels"] = labels_document(truth);
            for (const std::string& warning : truth.warnings)
                document["warnings"].push_back("labels: " + warning);
            for (const Guess& guess : truth.guesses)
                document["guesses"].push_back({{"what", guess.what},
                                               {"value", guess.value},
                                               {"override", guess.override_option},
                                               {"ambiguous", guess.ambiguous}});
        }
        return document;
    }

    std::string text(const json& document) const override {
        const auto word = [&](const char* key) {
            const json& value = document.at(key);
            return value.is_null() ? std::string("unknown") : value.get<std::string>();
        };
        std::string out = fmt::format(
            "{} rows x {} columns x {} bands, {}, {}, {}\n", document.at("rows").get<std::int64_t>(),
            document.at("cols").get<std::int64_t>(), document.at("bands").get<std::int64_t>(),
            word("dtype") +
                (document.at("keeps_all_digits").get<bool>() ? "" : " (read as float32: 7 digits)"),
            word("interleave"), word("format"));
        out += wavelengths_line(document);
        const json& bad = document.at("bad_bands");
        out += fmt::format(", {} bad band{}\n", bad.size(), bad.size() == 1 ? "" : "s");
        out += fmt::format("scale {}, offset {}, no-data {}\n", brief(document.at("scale")),
                           brief(document.at("offset")), brief(document.at("nodata")));
        if (const json& mask = document.at("mask"); !mask.is_null())
            out += fmt::format("mask: {}\n", mask.get<std::string>());
        if (const json& part = document.at("part"); !part.is_null())
            out += fmt::format("a part: from row {}, column {} of {} x {} pixels\n",
                               part.at("row").get<std::int64_t>(), part.at("col").get<std::int64_t>(),
                               part.at("scene_rows").get<std::int64_t>(),
                               part.at("scene_cols").get<std::int64_t>());
        const std::string crs = word("crs");
        out += fmt::format("CRS {}\n", crs.size() > 60 ? crs.substr(0, 60) + "..." : crs);
        if (!document.at("variables").empty()) {
            out += "variables:\n";
            for (const json& variable : document.at("variables"))
                out += fmt::format("  {} {} {} {}\n", variable.at("name").get<std::string>(),
                                   variable.at("shape").dump(), variable.at("dtype").get<std::string>(),
                                   variable.at("note").get<std::string>());
        }
        for (const json& guess : document.at("guesses"))
            out += fmt::format("guess: {} {}{}{}\n", guess.at("what").get<std::string>(),
                               guess.at("value").get<std::string>(),
                               guess.at("ambiguous").get<bool>() ? " (ambiguous)" : "",
                               guess.at("override").is_null()
                                   ? ""
                                   : "; change it with " + guess.at("override").get<std::string>());
        for (const json& warning : document.at("warnings"))
            out += fmt::format("warning: {}\n", warning.get<std::string>());
        if (document.contains("labels")) {
            const json& labels = document.at("labels");
            out +=
                labels.at("unlabelled").is_null()
                    ? "classes (no unlabelled value):\n"
                    : fmt::format("classes (unlabelled: {}):\n", labels.at("unlabelled").get<std::int64_t>());
            for (const json& each : labels.at("classes"))
                out += fmt::format("  {:>5} {} {:>9} {}\n", each.at("value").get<std::int64_t>(),
                                   each.at("color").get<std::string>(), each.at("count").get<std::int64_t>(),
                                   each.at("name").get<std::string>());
        }
        return out;
    }

  private:
    CubeOptions cube_;
    LabelOptionsGroup labels_;
};

} // namespace

std::unique_ptr<Command> make_info_command() {
    return std::make_unique<InfoCommand>();
}

} // namespace redline::cli
