// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <system_error>

#include <fmt/format.h>

#include "redline/base/files.h"
#include "redline/results/run_store.h"
#include "results/json_fields.h"

namespace redline {

namespace {

namespace fs = std::filesystem;
using namespace results;
using nlohmann::json;

bool whole_count(const json& value) {
    return value.is_number_unsigned()
               ? value.get<std::uint64_t>() <= 1'000'000'000'000U
               : value.get<std::int64_t>() >= 0 && value.get<std::int64_t>() <= 1'000'000'000'000;
}

ConfusionMatrix confusion_from(const json& rows) {
    // Checked before anything is reserved: a damaged file must not ask for much memory.
    const bool square = rows.is_array() && std::all_of(rows.begin(), rows.end(), [&](const json& row) {
                            return row.is_array() && row.size() == rows.size();
                        });
    if (!square) return ConfusionMatrix(0);
    ConfusionMatrix confusion(static_cast<int>(rows.size()));
    for (int t = 0; t < confusion.classes; ++t)
        for (int p = 0; p < confusion.classes; ++p) {
            const json& count = rows[static_cast<std::size_t>(t)][static_cast<std::size_t>(p)];
            // No scene has a billion billion pixels, and sums of such counts would overflow.
            if (count.is_number_integer() && whole_count(count))
                confusion.add(t, p, count.get<std::int64_t>());
        }
    return confusion;
}

VerdictState verdict_from(const std::string& text) {
    for (const VerdictState state :
         {VerdictState::no_risk_seen, VerdictState::learning, VerdictState::guessing})
        if (text == to_text(state)) return state;
    return VerdictState::risk;
}

void read_results(const json& results, TrainOutcome& outcome) {
    outcome.best_epoch = int_of(results, "best_epoch");
    outcome.epochs = int_of(results, "epochs");
    outcome.steps = whole_of(results, "steps");
    outcome.stopped_early = flag_of(results, "stopped_early");
    // Everything else of the scores follows from the matrix.
    outcome.test = score(confusion_from(child(child(results, "test"), "confusion")));
    outcome.validation = score(confusion_from(child(child(results, "validation"), "confusion")));
    const json& verdict = child(results, "verdict");
    outcome.verdict = verdict_from(text_of(verdict, "state"));
    outcome.verdict_text = text_of(verdict, "text");
    if (const json& band = child(verdict, "guess_band");
        band.is_array() && band.size() == 2 && band[0].is_number() && band[1].is_number())
        outcome.guess_band = {band[0].get<double>(), band[1].get<double>()};
    if (const auto f1 = number_of(verdict, "f1");
        f1 && (outcome.verdict == VerdictState::learning || outcome.verdict == VerdictState::guessing))
        outcome.judged =
            learning_verdict(*f1, outcome.guess_band,
                             child(results, "validation").contains("macro_f1") ? "validation" : "test");
    outcome.predicted_peak = whole_of(child(results, "memory"), "predicted_peak_bytes");
    outcome.measured_peak = whole_of(child(results, "memory"), "measured_peak_bytes");
    outcome.expected_coverage = number_of(child(results, "coverage"), "expected").value_or(0);
    outcome.observed_coverage = number_of(child(results, "coverage"), "observed").value_or(0);
    const json& noise = child(results, "noise");
    if (const auto b_simple = number_of(noise, "b_simple")) {
        outcome.noise.resolvable = true;
        outcome.noise.b_simple = *b_simple;
        const json& interval = child(noise, "interval");
        const auto end = [&](std::size_t i) {
            // An unbounded end is null in JSON.
            return interval.is_array() && interval.size() == 2 && interval[i].is_number()
                       ? interval[i].get<double>()
                   : i == 0 ? 0
                            : HUGE_VAL;
        };
        outcome.noise.b_simple_low = end(0);
        outcome.noise.b_simple_high = end(1);
    }
    outcome.noise.reason = text_of(noise, "status");
    outcome.noise.trace = number_of(noise, "trace").value_or(0);
    outcome.noise.gradient_norm2 = number_of(noise, "gradient_norm2").value_or(0);
    outcome.noise.observations = whole_of(noise, "observations");
    outcome.noise_report = noise_report_from_json(noise);
    outcome.noise_source = text_of(noise, "source");
    outcome.gsnr = number_of(noise, "gsnr");
    outcome.predicted_gsnr = number_of(noise, "predicted_gsnr");
    outcome.between_class_share = number_of(noise, "between_class_share");
    outcome.seconds = number_of(results, "seconds").value_or(0);
    outcome.samples_per_second = number_of(results, "samples_per_second").value_or(0);
    outcome.warnings = texts_of(results, "warnings");
}

void read_split_counts(const json& split, Split& out) {
    out.train_counts = wholes_of(split, "train");
    out.validation_counts = wholes_of(split, "validation");
    out.test_counts = wholes_of(split, "test");
    for (const std::int64_t k : wholes_of(split, "not_evaluated"))
        if (k >= 0 && k < 32'000) out.not_evaluated.push_back(static_cast<int>(k));
    out.test_overlap = number_of(split, "test_overlap").value_or(0);
}

std::vector<fs::path> paths_of(const json& data, const char* key) {
    std::vector<fs::path> paths;
    for (const std::string& text : texts_of(data, key))
        paths.emplace_back(text);
    return paths;
}

} // namespace

Result<Run> read_run_description(const fs::path& folder) {
    const fs::path file = folder / "run.json";
    std::error_code ignored;
    if (!fs::exists(file, ignored))
        return fail(ErrorCode::input, "there is no run here (no run.json)", folder.string(),
                    "give the folder that train wrote");
    Run run;
    run.folder = folder;
    run.name = (folder.filename().empty() ? folder.parent_path() : folder).filename().string();
    REDLINE_ASSIGN(run.document,
                   read_document(file, {"run", run_format, "give the folder that train wrote"}));
    const json& document = run.document;
    const auto in_file = [&](Error error) {
        error.where = error.where.empty() ? file.string() : file.string() + ", " + error.where;
        return fail(std::move(error));
    };
    auto settings = settings_from_json(child(document, "settings"));
    if (!settings) return in_file(settings.error());
    run.settings = std::move(*settings);
    auto legend = legend_from_json(child(document, "legend"));
    if (!legend) return in_file(legend.error());
    run.legend = std::move(*legend);
    run.program = text_of(document, "program");
    run.environment = text_of(document, "environment");
    run.features = int_of(document, "features");
    run.warnings = texts_of(document, "warnings");
    const json& data = child(document, "data");
    run.data.cube = paths_of(data, "cube");
    run.data.labels = paths_of(data, "labels");
    run.data.test_labels = paths_of(data, "test_labels");
    run.data.rows = whole_of(data, "rows");
    run.data.cols = whole_of(data, "cols");
    run.data.bands = whole_of(data, "bands");
    run.data.labels_fingerprint = text_of(data, "labels_fingerprint");
    run.data.spectra_fingerprint = text_of(data, "spectra_fingerprint");
    auto cube_options = open_options_from_json(child(data, "cube_options"));
    if (!cube_options) return in_file(cube_options.error());
    run.data.cube_options = std::move(*cube_options);
    run.data.label_options = label_options_from_json(child(data, "label_options"));
    run.outcome.run = folder;
    run.finished = child(document, "results").is_object();
    if (run.finished) read_results(child(document, "results"), run.outcome);
    read_split_counts(child(document, "split"), run.outcome.split);
    run.outcome.split.rows = run.data.rows;
    run.outcome.split.cols = run.data.cols;
    return run;
}

Result<NetworkGraph> read_network(const Run& run) {
    return graph_from_json(child(run.document, "network"), (run.folder / "run.json").string() + ", network");
}

Result<Run> read_run(const fs::path& folder) {
    REDLINE_ASSIGN(Run run, read_run_description(folder));
    std::error_code ignored;
    // A run that was stopped before its first step has no tables yet.
    if (fs::exists(folder / "steps.csv", ignored)) {
        REDLINE_ASSIGN(run.outcome.steps_history, read_steps(folder / "steps.csv"));
    }
    if (fs::exists(folder / "epochs.csv", ignored)) {
        REDLINE_ASSIGN(run.outcome.epochs_history, read_epochs(folder / "epochs.csv"));
    }
    return run;
}

Result<Split> read_split(const Run& run) {
    LabelOptions options;
    options.unlabelled = 0;
    const fs::path file = run.folder / "split.tif";
    REDLINE_ASSIGN(const GroundTruth parts, open_label_raster(file, options));
    Split split = run.outcome.split;
    split.rows = parts.rows;
    split.cols = parts.cols;
    split.part.reserve(parts.label.size());
    for (const std::int16_t k : parts.label) {
        const std::int64_t value = k < 0 ? 0 : parts.legend.classes[static_cast<std::size_t>(k)].value;
        if (value < 0 || value > 4)
            return fail(ErrorCode::input, fmt::format("the value {} stands for no part of a split", value),
                        file.string(), "the file is damaged: train again");
        split.part.push_back(static_cast<SplitPart>(value));
    }
    return split;
}

std::vector<RunHeadline> list_runs(const fs::path& parent) {
    std::vector<RunHeadline> runs;
    std::error_code error;
    for (fs::directory_iterator entry(parent, error), end; !error && entry != end; entry.increment(error)) {
        std::error_code ignored;
        if (!fs::exists(entry->path() / "run.json", ignored)) continue;
        RunHeadline line;
        line.folder = entry->path();
        line.name = entry->path().filename().string();
        if (const auto run = read_run_description(entry->path())) {
            line.network = run->settings.network;
            line.patch = run->settings.patch;
            line.batch = run->settings.batch;
            line.seed = run->settings.seeds.run;
            line.finished = run->finished;
            line.oa = run->outcome.test.oa;
            line.macro_f1 = run->outcome.test.macro_f1;
        } else {
            line.problem = to_text(run.error());
        }
        runs.push_back(std::move(line));
    }
    std::sort(runs.begin(), runs.end(),
              [](const RunHeadline& a, const RunHeadline& b) { return a.name < b.name; });
    return runs;
}

} // namespace redline
