// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/results/map_outputs.h"

#include <system_error>

#include "cube/io/outputs.h"

namespace redline {

namespace {

namespace fs = std::filesystem;

/// Whether `output` is one of the files that make up the run.
bool is_of_run(const fs::path& output, const fs::path& run) {
    std::error_code ignored;
    if (!fs::exists(output, ignored) || !fs::equivalent(fs::absolute(output).parent_path(), run, ignored))
        return false;
    const std::string extension = output.extension().string();
    return output.filename() == "split.tif" || extension == ".json" || extension == ".safetensors" ||
           extension == ".csv" || extension == ".txt" || extension == ".html" ||
           output.filename().string().starts_with("checkpoint");
}

} // namespace

Result<void> check_map_output(const CubeInfo& cube, const MapInputs& inputs, const fs::path& output) {
    REDLINE_TRY(check_not_source(cube, output));
    for (const fs::path& labels : inputs.labels)
        REDLINE_TRY(check_not_file(labels, output, "this would overwrite the labels"));
    if (!inputs.run.empty() && is_of_run(output, inputs.run))
        return fail(ErrorCode::usage, "this would overwrite a file of the run itself", output.string(),
                    "choose another name");
    return {};
}

} // namespace redline
