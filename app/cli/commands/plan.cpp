// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/planning/plan.h"

#include <fmt/format.h>

#include "command.h"
#include "redline/base/units.h"
#include "redline/learn/measured_step.h"
#include "redline/network/zoo.h"
#include "redline/planning/scene_catalogue.h"
#include "settings_options.h"

namespace redline::cli {

namespace {

class PlanCommand final : public Command {
  public:
    std::string name() const override { return "plan"; }
    std::string summary() const override {
        return "memory, coverage, noise and the red line of a configuration, before it is trained";
    }
    std::string example() const override {
        return "redline-cli plan --network hamida --patch 5 --bands 103 --classes 9 --batch 64 --device "
               "rtx3060 "
               "--counts 6631,18649,2099,3064,1345,5029,1330,3682,947";
    }
    void declare(CLI::App& app) override {
        options_.declare_plan(app);
        app.add_option("--bands", bands_, "D: bands or components per pixel")->type_name("D");
        app.add_option("--classes", classes_, "K: number of classes (default: that of --counts)")
            ->type_name("K");
        app.add_option("--counts", counts_, "training samples per class, n1,n2,... (default: equal classes)")
            ->type_name("N,N,...");
        app.add_option("--noise-scale", noise_scale_, "B_simple, as measured by probe or train")
            ->type_name("X");
        app.add_option("--norm-correlation", norm_correlation_,
                       "correlation between positions, as measured by train")
            ->type_name("RHO");
        app.add_option("--scene", scene_, "a public scene of the catalogue: its bands and class counts")
            ->type_name("ID");
        app.add_option("--train-share", train_share_,
                       "with --scene: share of each class that trains (default: 1)")
            ->type_name("SHARE");
        app.add_flag(
            "--measure", measure_,
            "run real steps with these settings, show what they took beside the prediction, and keep "
            "it for later plans on this device");
    }

    Result<nlohmann::json> run(Context& context) override {
        PlanInput input;
        REDLINE_ASSIGN(input.settings, options_.read());
        input.bands = bands_;
        input.classes = classes_;
        if (!counts_.empty()) {
            REDLINE_ASSIGN(input.counts, parse_counts(counts_, "--counts"));
            if (input.classes == 0) input.classes = static_cast<int>(input.counts.size());
        }
        if (!scene_.empty()) REDLINE_TRY(take_scene(input));
        const Settings& settings = input.settings;
        if (find_network(settings.network) != nullptr) {
            if (!options_.given("--patch") && !options_.given("--settings"))
                input.settings.patch = find_network(settings.network)->default_patch;
            if (input.bands < 1)
                return fail(ErrorCode::usage, "the number of bands is missing", "--bands",
                            "give the bands or components per pixel, e.g. --bands 103");
            if (input.classes < 2)
                return fail(ErrorCode::usage, "the number of classes is missing", "--classes",
                            "give --classes 2 or more, or --counts n1,n2,...");
        } else {
            REDLINE_ASSIGN(const NetworkGraph graph, build_network(settings, input.bands, input.classes));
            if (input.bands == 0) input.bands = static_cast<int>(graph.bands());
            if (input.classes == 0) input.classes = static_cast<int>(graph.classes());
            if (!options_.given("--patch") && !options_.given("--settings"))
                input.settings.patch = static_cast<int>(graph.patch());
        }
        if (!input.counts.empty() && static_cast<int>(input.counts.size()) != input.classes)
            return fail(ErrorCode::usage,
                        fmt::format("{} counts for {} classes", input.counts.size(), input.classes),
                        "--counts, --classes", "give one count per class");
        if (settings.batch % settings.micro_batch() != 0)
            return fail(ErrorCode::usage,
                        fmt::format("a batch of {} is no multiple of a micro-batch of {}", settings.batch,
                                    settings.micro_batch()),
                        "--micro", "use a divisor of --batch");
        if (noise_scale_) {
            input.noise = given_noise_scale(*noise_scale_);
            if (!input.noise->resolvable)
                return fail(ErrorCode::usage, to_text(input.noise->reason), "--noise-scale",
                            fmt::format("give B_simple as probe or train report it: above 0, at most {:.0e}",
                                        largest_noise_scale));
        }
        if (norm_correlation_) {
            if (*norm_correlation_ < 0 || *norm_correlation_ > 1)
                return fail(ErrorCode::usage, "a correlation between positions lies in 0 to 1",
                            "--norm-correlation", "use 0 to 1");
            input.norm_correlation = norm_correlation_;
        }
        REDLINE_ASSIGN(input.device, find_device(settings.device));
        nlohmann::json measured;
        if (measure_) {
            REDLINE_ASSIGN(measured, measure(input, context));
        } else if (auto known = read_calibration(default_calibration_file())) {
            input.calibration = known->of(input.device);
        } else {
            context.logger.warning(to_text(known.error()));
        }
        REDLINE_ASSIGN(const Plan plan, make_plan(input));
        nlohmann::json document = to_json(plan, input);
        document["measured"] = measured;
        document["device"] = {
            {"name", input.device.name}, {"id", input.device.id}, {"memory_bytes", input.device.memory}};
        return document;
    }

    std::string text(const nlohmann::json& document) const override {
        const nlohmann::json& memory = document["memory"];
        const nlohmann::json& coverage = document["coverage"];
        const nlohmann::json& noise = document["noise"];
        const auto bytes = [](const nlohmann::json& value) { return bytes_text(value.get<Bytes>()); };
        std::string out = document["verdict"]["text"].get<std::string>() + "\n\n";
        out += fmt::format("memory    {} in total ({} to {}), rule of thumb {}; device {}: {}\n",
                           bytes(memory["total_bytes"]), bytes(memory["interval_bytes"][0]),
                           bytes(memory["interval_bytes"][1]), bytes(memory["rule_of_thumb_bytes"]),
                           document["device"]["name"].get<std::string>(), bytes(memory["device_bytes"]));
        if (const nlohmann::json& calibrated = memory["calibration"]; !calibrated.is_null()) {
            const int count = calibrated["measurements"].get<int>();
            out += fmt::format(
                "          calibrated on this device: {} to {} ({} measurement{}, measured over "
                "predicted {})\n",
                bytes(calibrated["interval_bytes"][0]), bytes(calibrated["interval_bytes"][1]), count,
                count == 1 ? "" : "s", number_text(calibrated["measured_over_predicted"].get<double>(), 4));
        }
        if (const nlohmann::json& measured = document["measured"]; !measured.is_null())
            out +=
                fmt::format("          measured {} allocated at the peak, {} predicted ({} %)\n",
                            bytes(measured["peak_allocated_bytes"]), bytes(memory["peak_allocated_bytes"]),
                            number_text(100 * measured["predicted_over_measured_less_one"].get<double>(), 3));
        out += fmt::format("          peak in {} ({}); largest micro-batch that fits: {}\n",
                           memory["peak_layer"].get<std::string>(), memory["peak_phase"].get<std::string>(),
                           memory["max_micro_batch"].get<std::int64_t>());
        out += fmt::format(
            "coverage  {} +- {} of {} classes per step, all in {} % of the steps; line at B = {}\n",
            number_text(coverage["expected_classes"].get<double>(), 4),
            number_text(coverage["deviation"].get<double>(), 2), coverage["classes"].get<std::int64_t>(),
            number_text(100 * coverage["probability_all"].get<double>(), 3),
            coverage["step_batch_for_95"].is_null()
                ? "none"
                : fmt::format("{}", coverage["step_batch_for_95"].get<std::int64_t>()));
        out += noise["b_simple"].is_null()
                   ? "noise     not measured yet\n"
                   : fmt::format("noise     GSNR {} (noise scale {}); line at B = {}\n",
                                 number_text(noise["gsnr"].get<double>(), 3),
                                 number_text(noise["b_simple"].get<double>(), 3),
                                 noise["batch_for_gsnr_2"].get<std::int64_t>());
        for (const auto& reason : document["red_line"]["reasons"])
            out += "          - " + reason.get<std::string>() + "\n";
        for (const auto& note : document["notes"])
            out += "note      " + note.get<std::string>() + "\n";
        if (!document["advice"].empty()) out += "\nseven steps, cheapest first\n";
        for (const auto& advice : document["advice"]) {
            out += fmt::format("  {}. {}: {} -> {}\n", advice["step"].get<int>(),
                               advice["title"].get<std::string>(), advice["before"].get<std::string>(),
                               advice["after"].get<std::string>());
            for (const auto& change : advice["changes"])
                out += "       " + change.get<std::string>() + "\n";
        }
        return out;
    }

  private:
    /// Measured beside predicted; `input` gets what is known of the device with it.
    Result<nlohmann::json> measure(PlanInput& input, Context& context) const {
        if (!input.device.present)
            return fail(
                ErrorCode::usage,
                fmt::format("{} is not in this machine: nothing can be measured on it", input.device.name),
                "--measure", "plan for a device of this machine, or leave it out");
        input.settings.device = input.device.id;
        REDLINE_ASSIGN(const auto engine, load_engine());
        REDLINE_ASSIGN(
            const MeasuredStep measured,
            engine->measure(input.settings, input.bands, input.classes, context.progress, context.cancel));
        const std::filesystem::path file = default_calibration_file();
        REDLINE_ASSIGN(
            const Calibration known,
            store_calibration(file, input.device,
                              calibration_point(measured, input.settings, input.bands, input.classes)));
        input.calibration = known.of(input.device);
        nlohmann::json document = to_json(measured);
        document["stored_in"] = file.string();
        return document;
    }

    Result<void> take_scene(PlanInput& input) const {
        const CatalogueScene* scene = find_scene(scene_);
        if (!scene) {
            std::string names;
            for (const CatalogueScene& each : scene_catalogue())
                names += (names.empty() ? "" : ", ") + each.id;
            return fail(ErrorCode::usage, fmt::format("no scene of the catalogue is named \"{}\"", scene_),
                        "--scene", "use one of " + names);
        }
        if (!(train_share_ > 0 && train_share_ <= 1))
            return fail(ErrorCode::usage, "a share lies above 0 and up to 1", "--train-share",
                        "use e.g. 0.1");
        if (input.bands == 0) input.bands = scene->bands;
        if (input.counts.empty()) input.counts = training_counts(*scene, train_share_);
        if (input.classes == 0) input.classes = static_cast<int>(input.counts.size());
        return {};
    }

    SettingsOptions options_;
    int bands_ = 0, classes_ = 0;
    std::string counts_, scene_;
    double train_share_ = 1;
    bool measure_ = false;
    std::optional<double> noise_scale_, norm_correlation_;
};

} // namespace

std::unique_ptr<Command> make_plan_command() {
    return std::make_unique<PlanCommand>();
}

} // namespace redline::cli
