// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <CLI/App.hpp>

#include "redline/cube/cube.h"
#include "redline/scene/ground_truth.h"
#include "redline/settings/settings.h"

namespace redline::cli {

/// The options that describe a configuration, the same in every command that takes one. Call declare() once,
/// then read() after parsing:
/// --settings FILE first, single options on top.
class SettingsOptions {
  public:
    /// Options that also make sense without data: network, patch, batch, norm, optimiser, precision,
    /// checkpointing, device, sampler.
    void declare_plan(CLI::App& app);
    /// What training needs besides: epochs, learning rate, schedule, loss, split, seeds, augmentation, bands.
    void declare_training(CLI::App& app);
    Result<Settings> read() const;
    /// Whether the user gave the option ("--patch").
    bool given(const std::string& option) const;

  private:
    struct Field {
        CLI::Option* option;
        std::function<Result<void>(Settings&, const std::string&)> set;
        std::string name;
    };
    void add(CLI::App& app, const std::string& name, const std::string& description,
             std::function<Result<void>(Settings&, const std::string&)> set);

    std::vector<Field> fields_;
    CLI::Option* options_option_ = nullptr;
    std::string settings_file_;
    std::vector<std::string> network_options_;
};

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

  private:
    std::vector<std::string> paths_;
    std::string variable_, axis_order_, wavelength_unit_, byte_order_, subset_, subset_bands_, mask_,
        mask_variable_;
    std::vector<std::int64_t> mask_values_;
    std::optional<double> nodata_, scale_, offset_;
    std::optional<std::int64_t> cache_mib_, scratch_mib_;
};

/// --labels, --unlabelled, --label-variable, --class-field, --group-field. Declared after the cube's options:
/// what the cube's --mask marks has no label either.
class LabelOptionsGroup {
  public:
    void declare(CLI::App& app, bool required);
    bool given() const { return !paths_.empty(); }
    std::vector<std::filesystem::path> paths() const;
    Result<LabelOptions> read() const;
    Result<GroundTruth> open(const CubeInfo& cube) const;

  private:
    std::vector<std::string> paths_;
    std::string unlabelled_, variable_, class_field_, group_field_;
    const CLI::App* app_ = nullptr;
};

/// "120,40,1" -> counts; a usage error names the option.
Result<std::vector<std::int64_t>> parse_counts(const std::string& text, const std::string& option);

} // namespace redline::cli
