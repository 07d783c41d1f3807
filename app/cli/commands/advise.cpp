// SPDX-License-Identifier: GPL-3.0-or-later
#include <locale>
#include <sstream>

#include <fmt/format.h>

#include "command.h"
#include "data_options.h"
#include "redline/base/units.h"
#include "redline/network/zoo.h"
#include "redline/planning/objective.h"
#include "redline/planning/plan.h"
#include "redline/planning/scene_catalogue.h"
#include "redline/scene/split.h"
#include "redline/spectral/preprocessing.h"
#include "settings_options.h"

namespace redline::cli {

using nlohmann::json;

namespace {

json advice_document(const Advice& advice) {
    return {
        {"step", advice.step},       {"title", to_text(advice.title)},   {"why", to_text(advice.why)},
        {"changes", advice.changes}, {"before", to_text(advice.before)}, {"after", to_text(advice.after)}};
}

class AdviseCommand final : public Command {
  public:
    std::string name() const override { return "advise"; }
    std::string summary() const override {
        return "the seven steps for a scene and a device: what limits, what helps, settings that train takes";
    }
    std::string example() const override {
        return "redline-cli advise --cube scene.hdr --labels labels.tif --device rtx3060 --network hybridsn "
               "--patch 25";
    }
    void declare(CLI::App& app) override {
        cube_.declare(app, "--cube", false);
        labels_.declare(app, false);
        options_.declare_plan(app);
        options_.declare_training(app);
        app.add_option("--scene", scene_, "a public scene of the catalogue in place of --cube and --labels")
            ->type_name("ID");
        app.add_option("--noise-scale", noise_scale_, "B_simple, as measured by probe or train")
            ->type_name("X");
        app.add_option("--norm-correlation", norm_correlation_,
                       "correlation between positions, as measured by train")
            ->type_name("RHO");
        app.add_option("--speed", speed_,
                       "measured seconds of a micro-batch, b:seconds,b:seconds: for the least time")
            ->type_name("B:S,...");
    }

    Result<json> run(Context& context) override {
        PlanInput input;
        REDLINE_ASSIGN(input.settings, options_.read());
        if (const ZooEntry* entry = find_network(input.settings.network);
            entry && !options_.given("--patch") && !options_.given("--settings"))
            input.settings.patch = entry->default_patch;
        if (scene_.empty() == cube_.paths().empty())
            return fail(ErrorCode::usage, "which scene is missing, or given twice", "--cube, --scene",
                        "give --cube with --labels, or --scene with one of " + scene_names());
        if (scene_.empty()) {
            REDLINE_TRY(read_scene(input, context));
        } else {
            REDLINE_TRY(read_catalogue(input));
        }
        if (noise_scale_) {
            input.noise = given_noise_scale(*noise_scale_);
            if (!input.noise->resolvable)
                return fail(ErrorCode::usage, "the noise scale is a positive number", "--noise-scale",
                            "give B_simple as probe or train report it");
        }
        input.norm_correlation = norm_correlation_;
        REDLINE_ASSIGN(input.device, find_device(input.settings.device));
        REDLINE_ASSIGN(const Plan plan, make_plan(input));
        REDLINE_ASSIGN(const Recommendation recommendation, recommend(input));

        const json planned = to_json(plan, input);
        json document;
        document["limits"] = {{"memory_ceiling", plan.red_line.memory_ceiling},
                              {"coverage_line", planned["red_line"]["coverage_line"]},
                              {"noise_line", planned["red_line"]["noise_line"]},
                              {"norm_line", planned["red_line"]["norm_line"]},
                              {"red_line", planned["red_line"]["batch"]},
                              {"side", planned["red_line"]["side"]},
                              {"reasons", to_texts(plan.red_line.reasons)},
                              {"total_bytes", plan.memory.total},
                              {"device_bytes", plan.red_line.budget},
                              {"fits", plan.red_line.fits}};
        document["steps"] = json::array();
        for (const Advice& advice : plan.advice)
            document["steps"].push_back(advice_document(advice));
        document["applied"] = json::array();
        for (const Advice& advice : recommendation.applied)
            document["applied"].push_back(advice_document(advice));
        document["objectives"] = json::object();
        const auto published = published_objective(input, plan);
        document["objectives"]["published"] = published ? objective_document(*published) : json();
        document["objectives"]["practical"] = json();
        if (!speed_.empty()) {
            REDLINE_ASSIGN(const SpeedModel speed, read_speed());
            if (const auto practical = practical_objective(input, plan, speed))
                document["objectives"]["practical"] = objective_document(*practical);
        }
        document["recommended"] = to_json(recommendation.settings);
        document["recommended_fits"] = recommendation.fits;
        document["verdict"] = planned["verdict"];
        document["device"] = {
            {"name", input.device.name}, {"id", input.device.id}, {"memory_bytes", input.device.memory}};
        document["training_counts"] = input.counts;
        document["bands"] = input.bands;
        document["notes"] = to_texts(plan.notes);
        return document;
    }

    std::string text(const json& document) const override {
        std::string out = document["verdict"]["text"].get<std::string>() + "\n\n";
        const json& limits = document["limits"];
        const auto number = [](const json& value) {
            return value.is_null() ? std::string("unknown") : number_text(value.get<double>(), 4);
        };
        out += fmt::format(
            "memory ceiling  b = {} ({} needed, {} there)\n", limits["memory_ceiling"].get<std::int64_t>(),
            bytes_text(limits["total_bytes"].get<Bytes>()), bytes_text(limits["device_bytes"].get<Bytes>()));
        out += fmt::format("coverage line   B = {}\nnoise line      B = {}\nnorm line       b = {}\n",
                           number(limits["coverage_line"]), number(limits["noise_line"]),
                           number(limits["norm_line"]));
        if (document["steps"].empty())
            out += "\nnothing to advise\n";
        else
            out += "\nseven steps, cheapest first (the wording is a reconstruction)\n";
        for (const json& step : document["steps"]) {
            out += fmt::format("  {}. {}: {} -> {}\n     {}\n", step["step"].get<int>(),
                               step["title"].get<std::string>(), step["before"].get<std::string>(),
                               step["after"].get<std::string>(), step["why"].get<std::string>());
            for (const json& change : step["changes"])
                out += "     " + change.get<std::string>() + "\n";
        }
        for (const char* name : {"published", "practical"})
            if (const json& objective = document["objectives"][name]; !objective.is_null())
                out += fmt::format("\n{} objective: {}\n", name, objective["text"].get<std::string>());
        out += "\nrecommended: ";
        if (document["applied"].empty()) out += "the settings as they are";
        bool first = true;
        for (const json& step : document["applied"]) {
            out += (first ? "" : "; ") + step["title"].get<std::string>();
            first = false;
        }
        return out + "\n(--json prints the settings; train --settings FILE takes them)\n";
    }

  private:
    static json objective_document(const Objective& objective) {
        return {{"settings", redline::to_json(objective.settings)},
                {"relative_time", objective.relative_time},
                {"text", objective.text}};
    }

    Result<SpeedModel> read_speed() const {
        std::vector<SpeedPoint> points;
        std::istringstream list(speed_);
        list.imbue(std::locale::classic());
        for (std::string item; std::getline(list, item, ',');) {
            std::istringstream pair(item);
            pair.imbue(std::locale::classic());
            SpeedPoint point;
            char colon = 0;
            if (!(pair >> point.micro_batch >> colon >> point.seconds) || colon != ':' ||
                point.micro_batch < 1 || !(point.seconds > 0))
                return fail(ErrorCode::usage, fmt::format("\"{}\" is not a measured micro-batch", item),
                            "--speed", "write b:seconds,b:seconds, e.g. 16:0.02,64:0.05");
            points.push_back(point);
        }
        const auto speed = fit_speed(points);
        if (!speed)
            return fail(ErrorCode::usage, "one micro-batch does not show how time grows with it", "--speed",
                        "give two different ones");
        return *speed;
    }

    static std::string scene_names() {
        std::string names;
        for (const CatalogueScene& scene : scene_catalogue())
            names += (names.empty() ? "" : ", ") + scene.id;
        return names;
    }

    Result<void> read_catalogue(PlanInput& input) const {
        const CatalogueScene* scene = find_scene(scene_);
        if (!scene)
            return fail(ErrorCode::usage, fmt::format("no scene of the catalogue is named \"{}\"", scene_),
                        "--scene", "use one of " + scene_names());
        const SplitChoice& split = input.settings.split;
        if (split.kind != SplitKind::random && split.kind != SplitKind::per_class)
            return fail(ErrorCode::usage, "the catalogue knows counts, not places", "--split",
                        "use random:SHARE or per-class:COUNT");
        input.counts = training_counts(
            *scene, split.kind == SplitKind::random ? split.share * (1 - split.validation) : 1);
        if (split.kind == SplitKind::per_class)
            for (std::int64_t& n : input.counts)
                n = std::min<std::int64_t>(n, std::max(1, split.per_class));
        input.classes = static_cast<int>(input.counts.size());
        const BandChoice& bands = input.settings.bands;
        switch (bands.kind) {
        case BandChoiceKind::all:
            input.bands = scene->bands;
            break;
        case BandChoiceKind::range:
            input.bands = std::clamp(bands.last - bands.first + 1, 1, scene->bands);
            break;
        case BandChoiceKind::stride:
            input.bands = (scene->bands + bands.stride - 1) / std::max(1, bands.stride);
            break;
        case BandChoiceKind::pca:
            input.bands = std::min(bands.components, scene->bands);
            break;
        case BandChoiceKind::wavelengths:
            input.bands = static_cast<int>(bands.wavelengths_nm.size());
            break;
        }
        return {};
    }

    Result<void> read_scene(PlanInput& input, Context& context) const {
        if (!labels_.given())
            return fail(ErrorCode::usage, "the labels are missing", "--labels",
                        "give the label raster of the cube");
        REDLINE_ASSIGN(const CubePtr cube, cube_.open());
        REDLINE_ASSIGN(const GroundTruth truth, labels_.open(cube->info()));
        REDLINE_ASSIGN(input.bands, feature_count(input.settings.bands, cube->info().axis));
        input.classes = truth.classes();
        if (input.settings.split.kind == SplitKind::files) {
            input.counts = truth.legend.counts();
        } else {
            REDLINE_ASSIGN(const std::vector<int> bands,
                           choose_bands(input.settings.bands, cube->info().axis));
            REDLINE_ASSIGN(const std::vector<std::uint8_t> valid,
                           valid_pixels(*cube, bands, context.progress, context.cancel));
            REDLINE_ASSIGN(const Split split,
                           make_split(truth, valid, input.settings.split, input.settings.patch,
                                      input.settings.seeds.for_split()));
            input.counts = split.train_counts;
        }
        std::erase_if(input.counts, [](std::int64_t n) { return n <= 0; });
        return {};
    }

    SettingsOptions options_;
    CubeOptions cube_;
    LabelOptionsGroup labels_;
    std::string scene_, speed_;
    std::optional<double> noise_scale_, norm_correlation_;
};

} // namespace

std::unique_ptr<Command> make_advise_command() {
    return std::make_unique<AdviseCommand>();
}

} // namespace redline::cli
