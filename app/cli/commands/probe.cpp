// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "command.h"
#include "data_options.h"
#include "redline/base/units.h"
#include "redline/learn/engine.h"
#include "redline/learn/outcome_json.h"
#include "redline/network/zoo.h"
#include "settings_options.h"

namespace redline::cli {

namespace {

class ProbeCommand final : public Command {
  public:
    std::string name() const override { return "probe"; }
    std::string summary() const override {
        return "measures the gradient noise once: the published ratio and the corrected one beside it";
    }
    std::string example() const override {
        return "redline-cli probe --cube scene.tif --labels labels.tif --network hamida --patch 5 --batch 64";
    }
    void declare(CLI::App& app) override {
        options_.declare_plan(app);
        options_.declare_training(app);
        cube_.declare(app, "--cube");
        labels_.declare(app, true);
        app.add_option("--run", run_, "probe the weights of this run instead of the initial ones")
            ->type_name("RUN");
        app.add_option("--big-batch", big_batch_, "samples of the big batch (default: 64)")
            ->check(CLI::Range(2, 1 << 20));
        app.add_option("--repeats", repeats_, "batches of the target size (default: 10)")
            ->check(CLI::Range(2, 1000));
        app.add_option("--threads", threads_, "threads for the arithmetic (default: cores less one)")
            ->check(CLI::Range(1, 1024));
    }

    Result<nlohmann::json> run(Context& context) override {
        ProbeJob job;
        job.big_batch = big_batch_;
        job.repeats = repeats_;
        job.run = run_;
        job.threads = threads_;
        REDLINE_ASSIGN(job.settings, options_.read());
        if (const ZooEntry* entry = find_network(job.settings.network);
            entry && !options_.given("--patch") && !options_.given("--settings"))
            job.settings.patch = entry->default_patch;
        if (!run_.empty()) {
            REDLINE_ASSIGN(const Run run, read_run_description(run_));
            say_taken(cube_.take(run.data, true), context.logger);
        }
        REDLINE_ASSIGN(job.scene.cube, cube_.open());
        REDLINE_ASSIGN(GroundTruth truth, labels_.open(job.scene.cube->info()));
        job.scene.truth = std::make_shared<const GroundTruth>(std::move(truth));
        REDLINE_ASSIGN(const auto engine, load_engine());
        REDLINE_ASSIGN(const ProbeResult result, engine->probe(job, context.progress, context.cancel));
        return to_json(result);
    }

    std::string text(const nlohmann::json& document) const override {
        const auto number = [](const nlohmann::json& value) {
            return value.is_null() ? std::string("not available") : number_text(value.get<double>());
        };
        std::string text = document["verdict"].get<std::string>() + "\n\n";
        text += fmt::format("published  GSNR {} (|bias|^2 {}, variance {}, |g|^2 {})\n",
                            number(document["gsnr"]), number(document["bias_norm2"]),
                            number(document["variance"]), number(document["gradient_norm2"]));
        text += fmt::format("corrected  GSNR {}, B_simple {}\n", number(document["corrected_gsnr"]),
                            number(document["b_simple"]));
        text += fmt::format("between    {} of the classifier layer's noise lies between classes\n",
                            number(document["between_class_share"]));
        text += fmt::format("cost       {} samples\n", document["samples"].get<std::int64_t>());
        if (const auto status = document["status"].get<std::string>(); !status.empty())
            text += "note       " + status + "\n";
        return text;
    }

  private:
    SettingsOptions options_;
    CubeOptions cube_;
    LabelOptionsGroup labels_;
    std::string run_;
    int big_batch_ = 64, repeats_ = 10, threads_ = 0;
};

} // namespace

std::unique_ptr<Command> make_probe_command() {
    return std::make_unique<ProbeCommand>();
}

} // namespace redline::cli
