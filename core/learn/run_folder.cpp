// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/run_folder.h"

#include <span>

#include "learn/tensor_storage.h"
#include "redline/base/files.h"
#include "redline/base/units.h"
#include "redline/learn/outcome_json.h"
#include "redline/results/class_map.h"
#include "redline/results/run_store.h"
#include "results/json_fields.h"

namespace redline::learn {

using nlohmann::json;

namespace {

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

std::string split_fingerprint(const Split& split) {
    return fingerprint(std::as_bytes(std::span(split.part)));
}

/// Of spectra spread over the training pixels, as the cube gives them: to notice other values under the same
/// name without reading a large cube once more.
Result<std::string> spectra_fingerprint(const PreparedScene& prepared) {
    constexpr std::size_t most = 256;
    const HyperspectralCube& cube = *prepared.scene.cube;
    const std::size_t count = std::min(most, prepared.train.size());
    const std::vector<int>& bands = prepared.preprocessing.bands;
    std::vector<float> spectra(count * bands.size());
    for (std::size_t i = 0; i < count; ++i) {
        const std::int64_t pixel = prepared.train[i * prepared.train.size() / count];
        const Window window{pixel / cube.info().cols, pixel % cube.info().cols, 1, 1};
        REDLINE_TRY(cube.read(window, bands, std::span(spectra).subspan(i * bands.size(), bands.size())));
    }
    return fingerprint(std::as_bytes(std::span(spectra)));
}

} // namespace

std::vector<StoredTensor> stored(const std::vector<NamedTensor>& tensors) {
    std::vector<StoredTensor> result;
    append_stored(result, tensors);
    return result;
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
    REDLINE_TRY(read_run_description(path));
    return RunFolder(path);
}

Result<void> RunFolder::write_description(const PreparedScene& prepared, const PriorShift& prior,
                                          const std::string& environment) {
    json document;
    document["format"] = run_format;
    document["program"] = std::string("redline ") + REDLINE_VERSION;
    document["environment"] = environment;
    document["settings"] = to_json(prepared.settings);
    document["legend"] = to_json(prepared.scene.truth->legend);
    document["features"] = prepared.preprocessing.features();
    document["prior"] = {{"target", prior.target}, {"sampled", prior.sampled}};
    const CubeInfo& cube = prepared.scene.cube->info();
    REDLINE_ASSIGN(const std::string spectra, spectra_fingerprint(prepared));
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
        {"cube_options", to_json(cube.opened_with)},
        {"understood", understood_json(cube)},
        {"label_options", to_json(prepared.scene.truth->opened_with)},
        {"labels_fingerprint", fingerprint(std::as_bytes(std::span(prepared.scene.truth->label)))},
        {"spectra_fingerprint", spectra}};
    document["split"] = {
        {"fingerprint", split_fingerprint(prepared.split)}, {"train", prepared.split.train_counts},
        {"validation", prepared.split.validation_counts},   {"test", prepared.split.test_counts},
        {"not_evaluated", prepared.split.not_evaluated},    {"test_overlap", prepared.split.test_overlap}};
    document["network"] = to_json(prepared.graph);
    document["warnings"] = prepared.warnings;
    const auto write = [&]() -> Result<void> {
        REDLINE_TRY(write_json(path_ / "preprocessing.json", to_json(prepared.preprocessing)));
        REDLINE_TRY(write_split(prepared.split, cube, path_ / "split.tif"));
        return write_json(path_ / "run.json", document);
    };
    auto written = write();
    if (!written) {
        // Without run.json it is no run: what was written of it goes, and the folder if nothing else is in
        // it.
        std::error_code ignored;
        for (const char* name : {"preprocessing.json", "split.tif", "split.tif.aux.xml"})
            std::filesystem::remove(path_ / name, ignored);
        std::filesystem::remove(path_, ignored);
    }
    return written;
}

Result<void> RunFolder::check_same(const PreparedScene& prepared) const {
    REDLINE_ASSIGN(const Run run, description());
    const auto differ = [&](const char* what, const char* remedy) {
        return fail(ErrorCode::input, what, path_.string(), remedy);
    };
    const char* same_data = "resume with the cube and the labels of the run, or start a new run";
    if (results::text_of(results::child(run.document, "split"), "fingerprint") !=
        split_fingerprint(prepared.split))
        return differ("the data no longer give the split that the run was trained with", same_data);
    if (!run.data.spectra_fingerprint.empty()) {
        REDLINE_ASSIGN(const std::string spectra, spectra_fingerprint(prepared));
        if (spectra != run.data.spectra_fingerprint)
            return differ("the cube no longer has the values that the run was trained with", same_data);
    }
    if (to_json(prepared.graph) != results::child(run.document, "network"))
        return differ("the network is no longer the one that the run trained",
                      "give the network file of the run, or start a new run");
    return {};
}

Result<void> RunFolder::write_results(const TrainOutcome& outcome, const ClassLegend& legend) {
    REDLINE_ASSIGN(const Run described, description());
    json document = described.document;
    document["settings"]["epochs"] = outcome.epochs > document["settings"].value("epochs", 0)
                                         ? outcome.epochs
                                         : document["settings"].value("epochs", 0);
    document["results"] = to_json(outcome, legend);
    REDLINE_TRY(write_json(path_ / "run.json", document));
    // Made from the files themselves: what the page shows is what another program can read.
    REDLINE_ASSIGN(const Run run, read_run(path_));
    return write_report(run, path_ / "report.html");
}

Result<void> RunFolder::write_norms(const NormReestimate& estimate) {
    REDLINE_ASSIGN(const Run described, description());
    json document = described.document;
    document["norm_statistics"].push_back(to_json(estimate));
    return write_json(path_ / "run.json", document);
}

Result<void> RunFolder::write_weights(const std::vector<StoredTensor>& state) {
    TensorFile file;
    file.metadata["format"] = "pt";
    file.tensors = state;
    return write_safetensors(path_ / "weights.safetensors", file);
}

Result<Run> RunFolder::description() const {
    return read_run_description(path_);
}

Result<StoredRun> RunFolder::read() const {
    StoredRun stored;
    REDLINE_ASSIGN(const Run run, description());
    stored.settings = run.settings;
    stored.legend = run.legend;
    stored.cube_options = run.data.cube_options;
    REDLINE_ASSIGN(stored.graph, read_network(run));
    const json& prior = results::child(run.document, "prior");
    stored.prior.target = results::numbers_of(prior, "target");
    stored.prior.sampled = results::numbers_of(prior, "sampled");
    REDLINE_ASSIGN(const json preprocessing, read_json(path_ / "preprocessing.json"));
    REDLINE_ASSIGN(stored.preprocessing, preprocessing_from_json(preprocessing));
    const auto weights = path_ / "weights.safetensors";
    REDLINE_ASSIGN(const TensorFile file, read_safetensors(weights));
    REDLINE_ASSIGN(stored.weights, from_stored(file.tensors, "", weights.string()));
    return stored;
}

} // namespace redline::learn
