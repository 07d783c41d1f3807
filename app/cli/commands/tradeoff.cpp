// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <fmt/format.h>

#include "command.h"
#include "data_options.h"
#include "redline/base/files.h"
#include "redline/base/units.h"
#include "redline/learn/engine.h"
#include "redline/results/trade_off.h"
#include "training_text.h"

namespace redline::cli {

namespace {

namespace fs = std::filesystem;

struct Configuration {
    std::string name;
    Settings settings;
};

/// A file is a list of {"name", "settings"} or of bare settings; also {"configurations": [...]}.
Result<std::vector<Configuration>> read_configurations(const fs::path& path, const Settings& base) {
    REDLINE_ASSIGN(nlohmann::json document, read_json(path));
    if (document.is_object() && document.contains("configurations"))
        document = nlohmann::json(document["configurations"]);
    if (!document.is_array() || document.empty())
        return fail(ErrorCode::input, "the plan lists no configurations", path.string(),
                    R"(write [{"name": "small", "settings": {"patch": 5}}, ...])");
    std::vector<Configuration> configurations;
    for (std::size_t i = 0; i < document.size(); ++i) {
        const nlohmann::json& entry = document[i];
        const std::string where = fmt::format("{}, entry {}", path.string(), i + 1);
        if (!entry.is_object())
            return fail(ErrorCode::input, "a configuration is an object", where,
                        "write {\"name\", \"settings\"}");
        Configuration one;
        one.name = entry.contains("name") && entry["name"].is_string()
                       ? entry["name"].get<std::string>()
                       : fmt::format("configuration {}", i + 1);
        auto settings = settings_from_json(entry.contains("settings") ? entry["settings"] : entry, base);
        if (!settings) {
            Error error = std::move(settings).error();
            error.where = where + (error.where.empty() ? "" : ", " + error.where);
            return fail(std::move(error));
        }
        one.settings = std::move(*settings);
        configurations.push_back(std::move(one));
    }
    return configurations;
}

/// A folder name from a configuration's name.
std::string folder_name(std::string name) {
    for (char& c : name)
        if (!std::isalnum(static_cast<unsigned char>(c)) && c != '-' && c != '.') c = '_';
    return name;
}

nlohmann::json spread_json(const Spread& spread) {
    if (spread.count == 0) return {{"mean", nullptr}, {"sd", nullptr}};
    return {{"mean", spread.mean}, {"sd", spread.sd ? nlohmann::json(*spread.sd) : nlohmann::json(nullptr)}};
}

class TradeoffCommand final : public Command {
  public:
    std::string name() const override { return "tradeoff"; }
    std::string summary() const override {
        return "trains configurations side by side over seeds and compares cost and scores";
    }
    std::string example() const override {
        return "redline-cli tradeoff --cube scene.tif --labels labels.tif --plan configurations.json --seeds "
               "5 --out comparison";
    }
    void declare(CLI::App& app) override {
        cube_.declare(app, "--cube");
        labels_.declare(app, true);
        app.add_option("--test-labels", test_labels_,
                       "for configurations with split files: the labels of the test part")
            ->type_name("FILE...");
        app.add_option("--plan", plan_, "the configurations: a list of {\"name\", \"settings\"}")
            ->required()
            ->type_name("FILE");
        app.add_option("--seeds", seeds_, "runs per configuration, with seeds 0, 1, ...")
            ->check(CLI::Range(1, 1000));
        app.add_option("--out", out_, "folder for the runs")->required()->type_name("DIR");
        app.add_option("--threads", threads_, "threads for the arithmetic (default: cores less one)")
            ->check(CLI::Range(1, 1024));
    }

    Result<nlohmann::json> run(Context& context) override {
        REDLINE_ASSIGN(const std::vector<Configuration> configurations, read_configurations(plan_, {}));
        TrainingScene scene;
        REDLINE_ASSIGN(scene.cube, cube_.open());
        REDLINE_ASSIGN(GroundTruth truth, labels_.open(scene.cube->info()));
        scene.truth = std::make_shared<const GroundTruth>(std::move(truth));
        std::shared_ptr<const GroundTruth> test;
        if (!test_labels_.empty()) {
            REDLINE_ASSIGN(const LabelOptions options, labels_.read());
            REDLINE_ASSIGN(GroundTruth opened, open_labels({test_labels_.begin(), test_labels_.end()},
                                                           scene.cube->info(), options));
            test = std::make_shared<const GroundTruth>(std::move(opened));
        }
        REDLINE_ASSIGN(const auto engine, load_engine());
        nlohmann::json rows = nlohmann::json::array();
        for (const Configuration& configuration : configurations) {
            std::vector<TrainOutcome> outcomes;
            std::vector<ComparedRun> compared;
            outcomes.reserve(static_cast<std::size_t>(seeds_)); // compared runs point into it
            for (int seed = 0; seed < seeds_; ++seed) {
                TrainJob job;
                job.scene = scene;
                job.settings = configuration.settings;
                job.settings.seeds.run = static_cast<std::uint64_t>(seed);
                if (job.settings.split.kind == SplitKind::files) job.scene.test_truth = test;
                job.threads = threads_;
                job.out = fs::path(out_) / fmt::format("{}-seed{}", folder_name(configuration.name), seed);
                context.logger.info(fmt::format("{}, seed {}", configuration.name, seed));
                ProgressObserver observer(context);
                TrainControl control;
                control.stop = context.cancel;
                REDLINE_ASSIGN(TrainOutcome outcome, engine->train(job, observer, control, context.logger));
                if (outcome.stopped_early)
                    return fail(ErrorCode::cancelled, "stopped; the runs that were finished are kept", out_,
                                "compare them in the window");
                outcomes.push_back(std::move(outcome));
                compared.push_back({job.out.filename().string(), job.settings, &outcomes.back()});
            }
            for (const TradeOffRow& row : trade_off(compared))
                rows.push_back({{"name", configuration.name},
                                {"settings", to_json(row.settings)},
                                {"runs", row.runs},
                                {"memory_predicted_bytes", spread_json(row.memory_predicted)},
                                {"memory_measured_bytes", spread_json(row.memory_measured)},
                                {"coverage", spread_json(row.coverage)},
                                {"gsnr", spread_json(row.gsnr)},
                                {"oa", spread_json(row.oa)},
                                {"aa", spread_json(row.aa)},
                                {"kappa", spread_json(row.kappa)},
                                {"macro_f1", spread_json(row.macro_f1)},
                                {"seconds", spread_json(row.seconds)}});
        }
        nlohmann::json document{{"rows", rows}};
        REDLINE_TRY(write_json(fs::path(out_) / "tradeoff.json", document));
        return document;
    }

    std::string text(const nlohmann::json& document) const override {
        const auto cell = [](const nlohmann::json& spread) {
            if (spread["mean"].is_null()) return std::string("-");
            std::string text = number_text(spread["mean"].get<double>());
            if (!spread["sd"].is_null()) text += " +- " + number_text(spread["sd"].get<double>(), 2);
            return text;
        };
        std::string text = fmt::format("{:<28} {:>16} {:>16} {:>16} {:>16} {:>10}\n", "configuration", "OA",
                                       "AA", "kappa", "macro F1", "memory");
        for (const auto& row : document["rows"])
            text += fmt::format(
                "{:<28} {:>16} {:>16} {:>16} {:>16} {:>10}\n", row["name"].get<std::string>(),
                cell(row["oa"]), cell(row["aa"]), cell(row["kappa"]), cell(row["macro_f1"]),
                row["memory_measured_bytes"]["mean"].is_null()
                    ? "-"
                    : bytes_text(static_cast<Bytes>(row["memory_measured_bytes"]["mean"].get<double>())));
        return text;
    }

  private:
    CubeOptions cube_;
    LabelOptionsGroup labels_;
    std::vector<std::string> test_labels_;
    std::string plan_, out_;
    int seeds_ = 5, threads_ = 0;
};

} // namespace

std::unique_ptr<Command> make_tradeoff_command() {
    return std::make_unique<TradeoffCommand>();
}

} // namespace redline::cli
