// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <CLI/App.hpp>

#include "redline/base/logger.h"
#include "redline/cube/cube.h"
#include "redline/results/run_store.h"
#include "redline/scene/ground_truth.h"

namespace redline::cli {

/// --variable, --axis-order, --nodata, --scale, --subset and so on: how a cube is opened.
class CubeOptions {
  public:
    /// `name` is "CUBE" for a positional argument or "--cube".
    void declare(CLI::App& app, const std::string& name, bool required = true);
    std::vector<std::filesystem::path> paths() const;
    Result<CubePtr> open() const { return open(paths()); }
    /// Other files, opened in the same way.
    Result<CubePtr> open(const std::vector<std::filesystem::path>& paths) const;
    /// All but --subset-bands, which needs the cube's wavelengths.
    Result<OpenOptions> read() const;
    /// The cube of a run where none is given, and for every option that is not given the run's: another
    /// scene of the same kind needs the same scale, no-data value and axis order. The subset comes along only
    /// with `same_part` and the run's own cube. Returns the options taken, in words, or an empty text.
    std::string take(const RunData& run, bool same_part);

  private:
    std::vector<std::string> paths_;
    std::string variable_, axis_order_, wavelength_unit_, byte_order_, subset_, subset_bands_, mask_,
        mask_variable_;
    std::vector<std::int64_t> mask_values_;
    std::optional<double> nodata_, scale_, offset_;
    std::optional<std::int64_t> cache_mib_, scratch_mib_;
    std::optional<Window> run_window_; ///< of the run's cube
    std::vector<int> run_bands_;
};

/// --labels, --unlabelled, --label-variable, --class-field, --group-field. Declared after the cube's options:
/// what the cube's --mask marks has no label either.
class LabelOptionsGroup {
  public:
    void declare(CLI::App& app, bool required);
    bool given() const { return !paths_.empty(); }
    std::vector<std::filesystem::path> paths() const;
    Result<LabelOptions> read() const;
    /// The labels of a run where none are given, with the options that are not given.
    void take(const RunData& run);
    Result<GroundTruth> open(const CubeInfo& cube) const;

  private:
    std::vector<std::string> paths_;
    std::string unlabelled_, variable_, class_field_, group_field_;
    std::filesystem::path run_mask_; ///< of the run whose labels these are
    std::string run_mask_variable_;
    std::vector<std::int64_t> run_mask_values_;
    const CLI::App* app_ = nullptr;
};

/// Says which options a cube is opened with because the run's was; nothing when there are none.
void say_taken(const std::string& taken, Logger& logger);

} // namespace redline::cli
