// SPDX-License-Identifier: GPL-3.0-or-later
#include <unistd.h>

#include <fmt/format.h>

#include "command.h"
#include "redline/learn/engine.h"
#include "redline/learn/outcome_json.h"
#include "redline/results/class_map.h"
#include "redline/scene/synthetic_scene.h"
#include "training_text.h"

namespace redline::cli {

namespace {

class DemoCommand final : public Command {
  public:
    std::string name() const override { return "demo"; }
    std::string summary() const override {
        return "the whole job on the built-in scene, from start to map, in about a minute";
    }
    std::string example() const override { return "redline-cli demo --out demo"; }
    void declare(CLI::App& app) override {
        app.add_option("--out", out_,
                       "folder for the run and the map (default: redline-demo in the temporary folder)")
            ->type_name("DIR");
    }

    Result<nlohmann::json> run(Context& context) override {
        namespace fs = std::filesystem;
        fs::path folder = out_;
        if (out_.empty()) folder = fs::temp_directory_path() / fmt::format("redline-demo-{}", getpid());
        context.logger.info("making the built-in scene");
        SyntheticScene scene = make_synthetic_scene();
        TrainJob job;
        job.scene.cube = scene.cube;
        job.scene.truth = std::make_shared<const GroundTruth>(std::move(scene.truth));
        job.settings.network = "hamida";
        job.settings.patch = 5;
        job.settings.batch = 32;
        job.settings.epochs = 25;
        job.settings.learning_rate = 2e-3;
        job.settings.split.kind = SplitKind::random;
        job.settings.split.share = 0.1;
        job.out = folder / "run";
        REDLINE_ASSIGN(const auto engine, load_engine());
        context.logger.info(engine->description());
        ProgressObserver observer(context);
        TrainControl control;
        control.stop = context.cancel;
        REDLINE_ASSIGN(const TrainOutcome outcome, engine->train(job, observer, control, context.logger));
        if (outcome.stopped_early)
            return fail(ErrorCode::cancelled,
                        fmt::format("stopped after {} steps; what was trained is kept", outcome.steps),
                        outcome.run.string(), "start the demo again");
        REDLINE_ASSIGN(
            const ClassifyOutcome classified,
            engine->classify(job.out, job.scene.cube, false, "cpu", context.progress, context.cancel));
        const fs::path map = folder / "map.tif";
        REDLINE_TRY(write_class_map(classified.map, job.scene.cube->info(), map));
        nlohmann::json document = to_json(outcome, job.scene.truth->legend);
        document["map"] = map.string();
        document["classified"] = to_json(classified);
        return document;
    }

    std::string text(const nlohmann::json& document) const override {
        return training_text(document) + fmt::format("map       {}\n", document["map"].get<std::string>());
    }

  private:
    std::string out_;
};

} // namespace

std::unique_ptr<Command> make_demo_command() {
    return std::make_unique<DemoCommand>();
}

} // namespace redline::cli
