// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "redline/base/error.h"

namespace redline {

/// A way to take a run elsewhere.
struct RunExportFormat {
    const char* name;      ///< as --format takes it
    const char* what;      ///< for a person
    const char* extension; ///< without the dot; empty: a folder
};
std::span<const RunExportFormat> run_export_formats();

/// Writes a run in the format of that name and returns the files. Only TorchScript opens the engine.
Result<std::vector<std::filesystem::path>>
export_run(const std::filesystem::path& run, std::string_view format, const std::filesystem::path& out);

} // namespace redline
