// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "command.h"
#include "data_options.h"
#include "redline/learn/engine.h"
#include "redline/learn/outcome_json.h"
#include "redline/network/zoo.h"
#include "redline/results/run_store.h"
#include "settings_options.h"
#include "training_text.h"

namespace redline::cli {

namespace {

class TrainCommand final : public Command {
  public:
    std::string name() const override { return "train"; }
    std::string summary() const override {
        return "trains a network and tests it once: scores, memory, coverage and gradient noise";
    }
    std::string example() const override {
        return "redline-cli train --cube scene.tif --labels labels.tif --network hamida --patch 5 --bands "
               "all --batch 64 --epochs 100 --seed 1 "
               "--split random:0.1 --out runs/first";
    }
    void declare(CLI::App& app) override {
        options_.declare_plan(app);
        options_.declare_training(app);
        cube_.declare(app, "--cube", false);
        labels_.declare(app, false);
        app.add_option("--test-labels", test_labels_, "with --split files: the labels of the test part")
            ->type_name("FILE...");
        app.add_option("--out", out_, "folder to write the run to (default: runs/NETWORK-DATE-TIME)")
            ->type_name("RUN");
        app.add_option("--resume", resume_, "run to go on with, up to --epochs in total")->type_name("RUN");
        app.add_option("--threads", threads_, "threads for the arithmetic (default: cores less one)")
            ->check(CLI::Range(1, 1024));
    }

    Result<nlohmann::json> run(Context& context) override {
        TrainJob job;
        job.threads = threads_;
        REDLINE_ASSIGN(job.settings, options_.read());
        std::vector<std::filesystem::path> test_paths(test_labels_.begin(), test_labels_.end());
        if (!resume_.empty()) {
            if (!out_.empty())
                return fail(ErrorCode::usage, "a resumed run stays in its folder", "--out",
                            "give --resume without --out");
            REDLINE_TRY(take_stored(job, test_paths, context.logger));
        } else {
            if (const ZooEntry* entry = find_network(job.settings.network);
                entry && !options_.given("--patch") && !options_.given("--settings"))
                job.settings.patch = entry->default_patch;
            job.out = out_.empty() ? new_run_folder(job.settings.network) : std::filesystem::path(out_);
        }
        if (cube_.paths().empty())
            return fail(ErrorCode::usage, "there is no cube to train on", "--cube",
                        "give the cube's file or its tiles");
        if (labels_.paths().empty())
            return fail(ErrorCode::usage, "there are no labels to train with", "--labels",
                        "give the label raster or its tiles");
        const bool by_files = job.settings.split.kind == SplitKind::files;
        if (by_files && test_paths.empty())
            return fail(ErrorCode::usage, "--split files needs the labels of the test part", "--test-labels",
                        "give one or several label files");
        if (!by_files && !test_paths.empty())
            return fail(ErrorCode::usage, "--test-labels needs --split files", "--test-labels",
                        "add --split files");
        REDLINE_ASSIGN(job.scene.cube, cube_.open());
        REDLINE_ASSIGN(const LabelOptions label_options, labels_.read());
        REDLINE_ASSIGN(GroundTruth truth,
                       open_labels(labels_.paths(), job.scene.cube->info(), label_options));
        job.scene.truth = std::make_shared<const GroundTruth>(std::move(truth));
        if (by_files) {
            REDLINE_ASSIGN(GroundTruth test, open_labels(test_paths, job.scene.cube->info(), label_options));
            job.scene.test_truth = std::make_shared<const GroundTruth>(std::move(test));
        }
        REDLINE_ASSIGN(const auto engine, load_engine());
        ProgressObserver observer(context);
        TrainControl control;
        control.stop = context.cancel;
        REDLINE_ASSIGN(const TrainOutcome outcome, engine->train(job, observer, control, context.logger));
        if (outcome.stopped_early)
            return fail(ErrorCode::cancelled,
                        fmt::format("stopped after {} steps; the best weights and a checkpoint are kept",
                                    outcome.steps),
                        outcome.run.string(), fmt::format("go on with --resume {}", outcome.run.string()));
        return to_json(outcome, job.scene.truth->legend);
    }

    std::string text(const nlohmann::json& document) const override { return training_text(document); }

  private:
    /// Settings and data of a stored run; what the command line gives counts more.
    Result<void> take_stored(TrainJob& job, std::vector<std::filesystem::path>& test, Logger& logger) {
        job.resume = resume_;
        REDLINE_ASSIGN(Run stored, read_run_description(job.resume));
        const int epochs = job.settings.epochs;
        job.settings = stored.settings;
        if (options_.given("--epochs")) job.settings.epochs = epochs;
        say_taken(cube_.take(stored.data, true), logger);
        labels_.take(stored.data);
        if (test.empty()) test = std::move(stored.data.test_labels);
        return {};
    }

    SettingsOptions options_;
    CubeOptions cube_;
    LabelOptionsGroup labels_;
    std::vector<std::string> test_labels_;
    std::string out_, resume_;
    int threads_ = 0;
};

} // namespace

std::unique_ptr<Command> make_train_command() {
    return std::make_unique<TrainCommand>();
}

} // namespace redline::cli
