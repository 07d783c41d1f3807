// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <CLI/App.hpp>

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

/// "120,40,1" -> counts; a usage error names the option.
Result<std::vector<std::int64_t>> parse_counts(const std::string& text, const std::string& option);

} // namespace redline::cli
