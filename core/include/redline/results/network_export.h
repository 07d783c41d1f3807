// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <vector>

#include "redline/base/error.h"
#include "redline/results/run_store.h"

namespace redline {

/// What besides the weights another program needs to use a run's network: classes, preprocessing, and what is
/// added to the logits for the prior (null: nothing).
Result<nlohmann::json> network_description(const Run& run);

/// The network as a Python file that needs torch and nothing else, with `F.safetensors` and `F.json` beside
/// it. Returns the files.
Result<std::vector<std::filesystem::path>> export_pytorch(const Run& run, const std::filesystem::path& file);

/// A copy of the best weights. Returns the file.
Result<std::vector<std::filesystem::path>> export_weights(const Run& run, const std::filesystem::path& file);

} // namespace redline
