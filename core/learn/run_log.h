// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "learn/prepared_scene.h"
#include "redline/base/logger.h"
#include "redline/learn/engine.h"

namespace redline::learn {

/// The log of a training: everything it says to its caller, and beside that the course of the run, in log.txt
/// of the run folder. What is said before there is a folder is kept for the file.
class RunLog final : public Logger {
  public:
    explicit RunLog(Logger& caller) : caller_(caller) {}

    /// Appends to log.txt: a resumed run goes on in the same file.
    Result<void> open(const std::filesystem::path& run);

    void log(LogLevel level, std::string_view message) override;           ///< to the caller and the file
    void note(std::string_view message) { keep(LogLevel::info, message); } ///< to the file alone

    void note_start(const PreparedScene& prepared, const std::optional<Plan>& plan,
                    const std::string& environment);
    void note_epoch(const EpochRecord& epoch, int epochs);
    void note_end(const TrainOutcome& outcome);
    void note_failure(const Error& error) { keep(LogLevel::error, to_text(error)); }

  private:
    void keep(LogLevel level, std::string_view message);

    Logger& caller_;
    std::unique_ptr<Logger> file_;
    std::vector<std::pair<LogLevel, std::string>> early_;
};

} // namespace redline::learn
