// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "command.h"
#include "redline/learn/engine.h"

namespace redline::cli {

/// Reports a training to the command line's progress bar.
class ProgressObserver final : public TrainObserver {
  public:
    explicit ProgressObserver(Context& context) : context_(context) {}
    void on_status(const TrainingStatus& status) override;
    void on_epoch(const EpochRecord& record) override;

  private:
    Context& context_;
    int epochs_ = 0;
    std::string last_epoch_;
};

/// The result of a training for a person.
std::string training_text(const nlohmann::json& document);

/// A run folder that does not exist yet: runs/NETWORK-DATE-TIME.
std::filesystem::path new_run_folder(const std::string& network);

} // namespace redline::cli
