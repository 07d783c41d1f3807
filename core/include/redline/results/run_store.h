// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "redline/base/error.h"
#include "redline/learn/engine.h"
#include "redline/network/graph.h"
#include "redline/scene/ground_truth.h"
#include "redline/scene/split.h"
#include "redline/settings/settings.h"

namespace redline {

/// The data a run was made from.
struct RunData {
    std::vector<std::filesystem::path> cube, labels, test_labels;
    std::int64_t rows = 0, cols = 0, bands = 0;
    OpenOptions cube_options; ///< how the cube was opened; in older runs as if nothing had been decided
    LabelOptions label_options;
    std::string labels_fingerprint;  ///< of every label
    std::string spectra_fingerprint; ///< of spectra that trained; empty: the run is older than this field
    bool operator==(const RunData&) const = default;
};

/// A run folder read back: run.json, steps.csv and epochs.csv.
struct Run {
    std::filesystem::path folder;
    std::string name; ///< of the folder
    std::string program, environment;
    Settings settings;
    ClassLegend legend;
    int features = 0;
    RunData data;
    std::vector<std::string> warnings;
    bool finished = false;   ///< there are results
    TrainOutcome outcome;    ///< with histories; without results, what the tables and the split say. Of the
                             ///< split: counts only
    nlohmann::json document; ///< run.json as it is, fields that this version does not know included
};

constexpr std::int64_t run_format = 1; ///< of run.json as this version writes it

/// Reads a run. An input error names the file and key that is missing or wrong; a newer format is refused in
/// words.
Result<Run> read_run(const std::filesystem::path& folder);
/// The same without the tables' histories, which take longer than all else.
Result<Run> read_run_description(const std::filesystem::path& folder);

/// The network that the run trained, norms replaced; it needs neither the zoo nor a network file.
Result<NetworkGraph> read_network(const Run& run);

/// Which pixel served what, from split.tif.
Result<Split> read_split(const Run& run);

/// A line of a list of runs.
struct RunHeadline {
    std::filesystem::path folder;
    std::string name, network;
    int patch = 0, batch = 0;
    std::uint64_t seed = 0;
    bool finished = false;
    std::optional<double> oa, macro_f1;
    std::string problem; ///< why it cannot be read; else empty
};

/// Every folder inside `parent` that holds a run.json, by name. A run that cannot be read is listed with its
/// problem.
std::vector<RunHeadline> list_runs(const std::filesystem::path& parent);

/// The tables as they are written and read: columns are found by name, unknown ones ignored.
Result<std::vector<StepRecord>> read_steps(const std::filesystem::path& csv);
Result<std::vector<EpochRecord>> read_epochs(const std::filesystem::path& csv);

/// One page with every setting, score and figure of a run; nothing outside the file is needed to read it.
std::string report_html(const Run& run);
Result<void> write_report(const Run& run, const std::filesystem::path& html);

/// Confusion matrix, scores per class, steps and epochs as CSV files in a folder, which is made. Returns
/// their names.
Result<std::vector<std::filesystem::path>> export_csv(const Run& run, const std::filesystem::path& folder);

/// The class table as run.json and the project file hold it.
nlohmann::json to_json(const ClassLegend& legend);
Result<ClassLegend> legend_from_json(const nlohmann::json& document);

/// How cube and labels were opened, as run.json and the project file hold it. An error names the key.
nlohmann::json to_json(const OpenOptions& options);
Result<OpenOptions> open_options_from_json(const nlohmann::json& document);
nlohmann::json to_json(const LabelOptions& options);
LabelOptions label_options_from_json(const nlohmann::json& document);

/// What the reader made of a cube (format, type, axis order, scale, ...), for whoever reads run.json.
nlohmann::json understood_json(const CubeInfo& cube);

/// What changes the values of a cube that is opened now against the one a run was trained on, in words: one
/// text per option, empty when there is no difference.
std::vector<std::string> opened_otherwise(const OpenOptions& trained, const OpenOptions& now);

} // namespace redline
