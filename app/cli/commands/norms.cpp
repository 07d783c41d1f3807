// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "command.h"
#include "data_options.h"
#include "redline/base/units.h"
#include "redline/learn/engine.h"
#include "redline/learn/outcome_json.h"
#include "redline/results/run_store.h"

namespace redline::cli {

namespace {

class NormsCommand final : public Command {
  public:
    std::string name() const override { return "norms"; }
    std::string summary() const override {
        return "estimates a run's batch-norm statistics anew, without training, and scores validation before "
               "and after";
    }
    std::string example() const override { return "redline-cli norms runs/first"; }
    void declare(CLI::App& app) override {
        app.add_option("RUN", run_, "the folder that train wrote")->required();
        cube_.declare(app, "--cube", false);
        labels_.declare(app, false);
        app.add_flag("--dry-run", dry_run_, "leave the run as it is: only say what would change");
        app.add_option("--threads", threads_, "threads for the arithmetic (default: cores less one)")
            ->check(CLI::Range(1, 1024));
    }

    Result<nlohmann::json> run(Context& context) override {
        NormJob job;
        job.run = run_;
        job.keep = !dry_run_;
        job.threads = threads_;
        REDLINE_ASSIGN(const Run run, redline::read_run(job.run));
        say_taken(cube_.take(run.data, true), context.logger);
        labels_.take(run.data);
        if (cube_.paths().empty())
            return fail(ErrorCode::usage, "the run does not say which cube it was trained on", "--cube",
                        "give the cube's file or its tiles");
        if (labels_.paths().empty())
            return fail(ErrorCode::usage, "the run does not say which labels it was trained with", "--labels",
                        "give the label raster or its tiles");
        REDLINE_ASSIGN(job.scene.cube, cube_.open());
        REDLINE_ASSIGN(const LabelOptions label_options, labels_.read());
        REDLINE_ASSIGN(GroundTruth truth,
                       open_labels(labels_.paths(), job.scene.cube->info(), label_options));
        job.scene.truth = std::make_shared<const GroundTruth>(std::move(truth));
        if (run.settings.split.kind == SplitKind::files) {
            REDLINE_ASSIGN(GroundTruth test,
                           open_labels(run.data.test_labels, job.scene.cube->info(), label_options));
            job.scene.test_truth = std::make_shared<const GroundTruth>(std::move(test));
        }
        REDLINE_ASSIGN(const auto engine, load_engine());
        REDLINE_ASSIGN(const NormReestimate done,
                       engine->reestimate_norms(job, context.progress, context.cancel));
        return to_json(done);
    }

    std::string text(const nlohmann::json& document) const override {
        const auto number = [](const nlohmann::json& value) {
            return value.is_null() ? std::string("undefined") : number_text(value.get<double>());
        };
        const auto& before = document["before"];
        const auto& after = document["after"];
        std::string text = fmt::format("{} batch-norm layers, from {} training samples in {}\n",
                                       document["layers"].get<int>(), document["samples"].get<std::int64_t>(),
                                       duration_text(document["seconds"].get<double>()));
        text += fmt::format("means moved by {} deviations, log variances by {}\n",
                            number(document["mean_shift"]), number(document["variance_shift"]));
        for (const auto& [key, title] : {std::pair{"macro_f1", "macro F1"}, {"oa", "OA"}, {"loss", "loss"}})
            text += fmt::format("{} {:<9} {} -> {}\n", document["part"].get<std::string>(), title,
                                number(before[key]), number(after[key]));
        text +=
            document["kept"].get<bool>() ? "the run keeps the new statistics\n" : "the run stays as it was\n";
        return text;
    }

  private:
    CubeOptions cube_;
    LabelOptionsGroup labels_;
    std::string run_;
    bool dry_run_ = false;
    int threads_ = 0;
};

} // namespace

std::unique_ptr<Command> make_norms_command() {
    return std::make_unique<NormsCommand>();
}

} // namespace redline::cli
