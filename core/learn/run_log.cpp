// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/run_log.h"

#include "redline/base/units.h"

namespace redline::learn {

namespace {

std::string score_text(const std::optional<double>& value) {
    return value ? number_text(*value, 4) : "undefined";
}

std::string shape_text(const CubeInfo& cube) {
    return std::to_string(cube.rows) + " x " + std::to_string(cube.cols) + " pixels, " +
           std::to_string(cube.bands) + " bands";
}

} // namespace

Result<void> RunLog::open(const std::filesystem::path& run) {
    REDLINE_ASSIGN(file_, open_file_logger(run / "log.txt"));
    for (const auto& [level, message] : std::exchange(early_, {}))
        file_->log(level, message);
    return {};
}

void RunLog::log(LogLevel level, std::string_view message) {
    caller_.log(level, message);
    keep(level, message);
}

void RunLog::keep(LogLevel level, std::string_view message) {
    if (file_)
        file_->log(level, message);
    else
        early_.emplace_back(level, message);
}

void RunLog::note_start(const PreparedScene& prepared, const std::optional<Plan>& plan,
                        const std::string& environment) {
    const CubeInfo& cube = prepared.scene.cube->info();
    const Settings& settings = prepared.settings;
    note(std::string("redline ") + REDLINE_VERSION + ", " + environment);
    note("cube: " + shape_text(cube) +
         (cube.paths.empty() ? std::string() : ", " + cube.paths.front().string()) +
         (cube.paths.size() > 1 ? " and " + std::to_string(cube.paths.size() - 1) + " more" : ""));
    note("pixels: " + std::to_string(prepared.train.size()) + " training, " +
         std::to_string(prepared.validation.size()) + " validation, " + std::to_string(prepared.test.size()) +
         " test; " + std::to_string(prepared.classes()) + " classes");
    note("network: " + settings.network + ", patch " + std::to_string(prepared.patch) + ", " +
         std::to_string(prepared.preprocessing.features()) + " features, " +
         std::to_string(prepared.graph.parameters()) + " parameters; batch " +
         std::to_string(settings.batch) + " in micro-batches of " + std::to_string(settings.micro_batch()) +
         ", device " + settings.device + ", seed " + std::to_string(settings.seeds.run));
    if (plan)
        note("plan: peak memory " + bytes_text(plan->memory.peak_allocated) + "; " + plan->verdict_text);
}

void RunLog::note_epoch(const EpochRecord& epoch, int epochs) {
    std::string text = "epoch " + std::to_string(epoch.epoch) + " of " + std::to_string(epochs) + ": loss " +
                       number_text(epoch.train_loss, 4);
    if (epoch.validation_macro_f1)
        text += ", validation OA " + score_text(epoch.validation_oa) + ", macro F1 " +
                score_text(epoch.validation_macro_f1);
    note(text + (epoch.best ? " (best so far)" : ""));
}

void RunLog::note_end(const TrainOutcome& outcome) {
    note((outcome.stopped_early ? "stopped by the user after " : "done: ") + std::to_string(outcome.steps) +
         " steps in " + duration_text(outcome.seconds) + ", best epoch " +
         std::to_string(outcome.best_epoch));
    note("memory: predicted peak " + bytes_text(outcome.predicted_peak) + ", measured " +
         bytes_text(outcome.measured_peak));
    note("test: OA " + score_text(outcome.test.oa) + ", AA " + score_text(outcome.test.aa) + ", kappa " +
         score_text(outcome.test.kappa) + ", macro F1 " + score_text(outcome.test.macro_f1));
    note("verdict: " + outcome.verdict_text);
}

} // namespace redline::learn
