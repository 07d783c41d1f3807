// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/run_folder.h"

#include <initializer_list>
#include <span>
#include <sstream>

#include "learn/tensor_storage.h"
#include "redline/base/files.h"
#include "redline/base/units.h"
#include "redline/learn/outcome_json.h"
#include "redline/results/class_map.h"
#include "redline/results/run_store.h"

namespace redline::learn {

using nlohmann::json;

namespace {

constexpr int format_version = 1;

json legend_json(const ClassLegend& legend) {
    json classes = json::array();
    for (const auto& one : legend.classes)
        classes.push_back({{"value", one.value},
                           {"name", one.name},
                           {"color", {one.color.red, one.color.green, one.color.blue}},
                           {"count", one.count}});
    return {{"classes", classes},
            {"unlabelled", legend.unlabelled ? json(*legend.unlabelled) : json(nullptr)}};
}

ClassLegend legend_from_json(const json& document) {
    ClassLegend legend;
    for (const auto& one : document.at("classes")) {
        ClassInfo info;
        info.value = one.at("value").get<std::int64_t>();
        info.name = one.at("name").get<std::string>();
        info.count = one.value("count", std::int64_t{0});
        const auto& color = one.at("color");
        info.color = {color.at(0).get<std::uint8_t>(), color.at(1).get<std::uint8_t>(),
                      color.at(2).get<std::uint8_t>()};
        legend.classes.push_back(info);
    }
    if (!document.at("unlabelled").is_null())
        legend.unlabelled = document.at("unlabelled").get<std::int64_t>();
    return legend;
}

void add_row(std::string& table, std::initializer_list<std::string> cells) {
    const char* separator = "";
    for (const auto& cell : cells) {
        table += separator + cell;
        separator = ",";
    }
    table += '\n';
}

/// Writes split.tif: 0 none, 1 training, 2 validation, 3 test, 4 gap.
Result<void> write_split(const Split& split, const CubeInfo& cube, const std::filesystem::path& path) {
    ClassMap map;
    map.rows = split.rows;
    map.cols = split.cols;
    map.legend.unlabelled = 0;
    const Color colors[] = {{
                                0,
                                114,
                                178,
                            },
                            {230, 159, 0},
                            {0, 158, 115},
                            {160, 160, 160}};
    const char* names[] = {"training", "validation", "test", "gap"};
    for (int i = 0; i < 4; ++i)
        map.legend.classes.push_back({i + 1, names[i], colors[i], 0});
    for (const auto part : split.part)
        map.label.push_back(static_cast<std::int16_t>(static_cast<int>(part) - 1));
    return write_class_map(map, cube, path);
}

} // namespace

std::vector<StoredTensor> stored(const std::vector<NamedTensor>& tensors) {
    std::vector<StoredTensor> result;
    append_stored(result, tensors);
    return result;
}

std::string split_fingerprint(const Split& split) {
    return fingerprint(std::as_bytes(std::span(split.part)));
}

Result<RunFolder> RunFolder::create(const std::filesystem::path& path) {
    std::error_code error;
    if (std::filesystem::exists(path / "run.json", error))
        return fail(ErrorCode::usage, "the folder holds a run already", path.string(),
                    "choose another folder with --out, or go on with --resume");
    std::filesystem::create_directories(path, error);
    if (error)
        return fail(ErrorCode::input, "cannot make the run folder: " + error.message(), path.string(),
                    "choose another folder with --out");
    return RunFolder(path);
}

Result<RunFolder> RunFolder::open(const std::filesystem::path& path) {
    std::error_code error;
    if (!std::filesystem::exists(path / "run.json", error))
        return fail(ErrorCode::input, "there is no run here (no run.json)", path.string(),
                    "give the folder that train wrote");
    return RunFolder(path);
}

Result<void> RunFolder::write_description(const PreparedScene& prepared, const PriorShift& prior,
                                          const std::string& environment) {
    json document;
    document["format"] = format_version;
    document["program"] = std::string("redline ") + REDLINE_VERSION;
    document["environment"] = environment;
    document["settings"] = to_json(prepared.settings);
    document["legend"] = legend_json(prepared.scene.truth->legend);
    document["features"] = prepared.preprocessing.features();
    document["prior"] = {{"target", prior.target}, {"sampled", prior.sampled}};
    const CubeInfo& cube = prepared.scene.cube->info();
    json paths = json::array(), label_paths = json::array(), test_paths = json::array();
    for (const auto& one : cube.paths)
        paths.push_back(std::filesystem::absolute(one).string());
    for (const auto& one : prepared.scene.truth->paths)
        label_paths.push_back(std::filesystem::absolute(one).string());
    if (prepared.scene.test_truth)
        for (const auto& one : prepared.scene.test_truth->paths)
            test_paths.push_back(std::filesystem::absolute(one).string());
    document["data"] = {
        {"cube", paths},
        {"labels", label_paths},
        {"test_labels", test_paths},
        {"rows", cube.rows},
        {"cols", cube.cols},
        {"bands", cube.bands},
        {"labels_fingerprint", fingerprint(std::as_bytes(std::span(prepared.scene.truth->label)))}};
    document["split"] = {
        {"fingerprint", split_fingerprint(prepared.split)}, {"train", prepared.split.train_counts},
        {"validation", prepared.split.validation_counts},   {"test", prepared.split.test_counts},
        {"not_evaluated", prepared.split.not_evaluated},    {"test_overlap", prepared.split.test_overlap}};
    document["network"] = to_json(prepared.graph);
    document["warnings"] = prepared.warnings;
    REDLINE_TRY(write_json(path_ / "preprocessing.json", to_json(prepared.preprocessing)));
    REDLINE_TRY(write_split(prepared.split, cube, path_ / "split.tif"));
    return write_json(path_ / "run.json", document);
}

Result<void> RunFolder::write_results(const TrainOutcome& outcome, const ClassLegend& legend) {
    REDLINE_ASSIGN(json document, description());
    document["settings"]["epochs"] = outcome.epochs > document["settings"].value("epochs", 0)
                                         ? outcome.epochs
                                         : document["settings"].value("epochs", 0);
    document["results"] = to_json(outcome, legend);
    REDLINE_TRY(write_json(path_ / "run.json", document));
    // Made from the files themselves: what the page shows is what another program can read.
    REDLINE_ASSIGN(const Run run, read_run(path_));
    return write_report(run, path_ / "report.html");
}

Result<void> RunFolder::write_weights(const std::vector<StoredTensor>& state) {
    TensorFile file;
    file.metadata["format"] = "pt";
    file.tensors = state;
    return write_safetensors(path_ / "weights.safetensors", file);
}

Result<json> RunFolder::description() const {
    REDLINE_ASSIGN(json document, read_json(path_ / "run.json"));
    const int version = document.is_object() ? document.value("format", 0) : 0;
    if (version < 1)
        return fail(ErrorCode::input, "run.json does not describe a run", (path_ / "run.json").string(),
                    "give the folder that train wrote");
    if (version > format_version)
        return fail(ErrorCode::input,
                    "the run was written by a newer version (format " + std::to_string(version) + ")",
                    (path_ / "run.json").string(), "update the program");
    return document;
}

Result<StoredRun> RunFolder::read() const {
    StoredRun run;
    REDLINE_ASSIGN(run.document, description());
    try {
        REDLINE_ASSIGN(run.settings, settings_from_json(run.document.at("settings")));
        run.legend = legend_from_json(run.document.at("legend"));
        run.prior.target = run.document.at("prior").at("target").get<std::vector<double>>();
        run.prior.sampled = run.document.at("prior").at("sampled").get<std::vector<double>>();
    } catch (const json::exception& error) {
        return fail(ErrorCode::input, std::string("run.json is damaged: ") + error.what(),
                    (path_ / "run.json").string(), "train again");
    }
    REDLINE_ASSIGN(const json preprocessing, read_json(path_ / "preprocessing.json"));
    REDLINE_ASSIGN(run.preprocessing, preprocessing_from_json(preprocessing));
    REDLINE_ASSIGN(const TensorFile file, read_safetensors(path_ / "weights.safetensors"));
    REDLINE_ASSIGN(run.weights, from_stored(file.tensors, "", (path_ / "weights.safetensors").string()));
    return run;
}

Result<void> RunFolder::start_tables(const RunState& state) {
    step_rows_ = "step,epoch,seconds,loss,learning_rate,classes_seen,memory_peak_bytes,noise_trace,noise_"
                 "gradient_norm2,b_simple\n";
    if (state.steps_done == 0) return {};
    const auto old = read_file(path_ / "steps.csv");
    if (!old) return {};
    std::istringstream lines(*old);
    std::string line;
    std::getline(lines, line);
    for (std::int64_t row = 0; row < state.steps_done && std::getline(lines, line); ++row)
        step_rows_ += line + "\n";
    return {};
}

void RunFolder::add(const StepRecord& r) {
    const NoiseEstimate& noise = r.noise;
    add_row(step_rows_,
            {std::to_string(r.step), number_text(r.epoch, 6), number_text(r.seconds, 6),
             number_text(r.loss, 9), number_text(r.learning_rate, 9), std::to_string(r.classes_seen),
             std::to_string(r.memory_peak), noise.resolvable ? number_text(noise.trace, 6) : "",
             noise.resolvable ? number_text(noise.gradient_norm2, 6) : "",
             noise.resolvable ? number_text(noise.b_simple, 6) : ""});
}

Result<void> RunFolder::write_tables(const std::vector<EpochRecord>& epochs) {
    REDLINE_TRY(write_file_atomically(path_ / "steps.csv", step_rows_));
    std::string rows = "epoch,seconds,train_loss,validation_loss,validation_oa,validation_macro_f1,guess_low,"
                       "guess_high,best\n";
    const auto optional = [](const std::optional<double>& value) {
        return value ? number_text(*value, 9) : std::string();
    };
    for (const auto& e : epochs)
        add_row(rows, {std::to_string(e.epoch), number_text(e.seconds, 6), number_text(e.train_loss, 9),
                       number_text(e.validation_loss, 9), optional(e.validation_oa),
                       optional(e.validation_macro_f1), number_text(e.guess_band.low, 6),
                       number_text(e.guess_band.high, 6), e.best ? "1" : "0"});
    return write_file_atomically(path_ / "epochs.csv", rows);
}

} // namespace redline::learn
