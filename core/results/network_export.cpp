// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/results/network_export.h"

#include <system_error>

#include "redline/base/files.h"
#include "redline/network/pytorch_script.h"
#include "redline/results/metrics.h"
#include "redline/spectral/preprocessing.h"
#include "results/json_fields.h"

namespace redline {

namespace {

namespace fs = std::filesystem;
using Files = std::vector<fs::path>;

Result<fs::path> weights_of(const Run& run) {
    fs::path weights = run.folder / "weights.safetensors";
    std::error_code error;
    if (!fs::exists(weights, error))
        return fail(ErrorCode::input, "the run has no weights yet", weights.string(),
                    "let it train for an epoch");
    return weights;
}

fs::path beside(const fs::path& file, const char* extension) {
    return fs::path(file).replace_extension(extension);
}

} // namespace

Result<nlohmann::json> network_description(const Run& run) {
    REDLINE_ASSIGN(const nlohmann::json stored, read_json(run.folder / "preprocessing.json"));
    REDLINE_ASSIGN(const Preprocessing preprocessing, preprocessing_from_json(stored));
    nlohmann::json shift;
    const nlohmann::json& prior = results::child(run.document, "prior");
    const std::vector<double> target = results::numbers_of(prior, "target"),
                              sampled = results::numbers_of(prior, "sampled");
    if (!target.empty() && target.size() == sampled.size()) {
        std::vector<double> logits(target.size(), 0);
        correct_prior(std::span(logits), target, sampled);
        shift = logits;
    }
    nlohmann::json description = to_json(run.legend);
    description["program"] = run.program;
    description["network"] = run.settings.network;
    description["patch"] = run.settings.patch;
    description["padding"] = to_json(run.settings)["padding"];
    description["preprocessing"] = to_json(preprocessing);
    description["logit_shift"] = shift;
    return description;
}

Result<Files> export_weights(const Run& run, const fs::path& file) {
    REDLINE_ASSIGN(const fs::path weights, weights_of(run));
    REDLINE_TRY(write_through_temporary(file, [&](const fs::path& temporary) -> Result<void> {
        std::error_code copied;
        fs::copy_file(weights, temporary, fs::copy_options::overwrite_existing, copied);
        if (copied)
            return fail(ErrorCode::input, "cannot write the file: " + copied.message(), temporary.string(),
                        "check the folder and the free space");
        return {};
    }));
    return Files{file};
}

Result<Files> export_pytorch(const Run& run, const fs::path& file) {
    const fs::path weights = beside(file, ".safetensors"), description = beside(file, ".json");
    if (file == weights || file == description)
        return fail(ErrorCode::usage, "the Python file needs a name of its own", file.string(),
                    "end it in .py: weights and description are written beside it");
    REDLINE_ASSIGN(const NetworkGraph graph, read_network(run));
    REDLINE_ASSIGN(const nlohmann::json described, network_description(run));
    // The script comes last: where it is, what it reads is there too.
    REDLINE_TRY(export_weights(run, weights));
    REDLINE_TRY(write_json(description, described));
    REDLINE_TRY(write_file_atomically(
        file, pytorch_script(graph, weights.filename().string(), description.filename().string())));
    return Files{file, weights, description};
}

} // namespace redline
