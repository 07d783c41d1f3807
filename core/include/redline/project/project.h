// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include <nlohmann/json.hpp>

#include "redline/base/error.h"
#include "redline/cube/cube.h"
#include "redline/scene/ground_truth.h"
#include "redline/settings/settings.h"

namespace redline {

/// Everything needed to come back to a piece of work: NAME.redline, JSON with "format": 1.
struct Project {
    bool synthetic = false;                                       ///< the built-in scene instead of files
    std::vector<std::filesystem::path> cube, labels, test_labels; ///< absolute in memory
    OpenOptions cube_options; ///< what the user decided about axis order, scale, subset, ...
    LabelOptions label_options;
    std::optional<ClassLegend> legend; ///< names and colours that the user changed
    Settings settings;
    std::vector<std::filesystem::path> runs; ///< run folders, absolute in memory
    nlohmann::json window;   ///< the window's own state (tab, composite bands, ...); core does not look at it
    nlohmann::json document; ///< the file as it was read: fields that this version does not know are kept
                             ///< when it is written
};

/// An input error names the file and the key; a newer format is refused in words. Paths that do not exist are
/// not an error here: opening them says so.
Result<Project> read_project(const std::filesystem::path& file);

/// Files of the data that the project names and that are not there; runs are not looked at.
std::vector<std::filesystem::path> missing_files(const Project& project);

/// Points every missing file at one of the same name in `folder` or (four levels deep at most) below it.
/// Returns what is still missing.
std::vector<std::filesystem::path> find_missing_files(Project& project, const std::filesystem::path& folder);

/// Paths inside the project's folder or beside it are written relative to it, so that the whole can be moved.
Result<void> write_project(const Project& project, const std::filesystem::path& file);

} // namespace redline
