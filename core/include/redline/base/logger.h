// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <string_view>

#include "redline/base/error.h"

namespace redline {

enum class LogLevel { debug, info, warning, error };

/// Where messages go. Core never prints: whoever calls hands a logger in.
class Logger {
  public:
    virtual ~Logger() = default;
    virtual void log(LogLevel level, std::string_view message) = 0;
    void info(std::string_view message) { log(LogLevel::info, message); }
    void warning(std::string_view message) { log(LogLevel::warning, message); }
};

class NoLogger final : public Logger {
  public:
    void log(LogLevel, std::string_view) override {}
};

/// Appends lines with time and level to a file.
Result<std::unique_ptr<Logger>> open_file_logger(const std::filesystem::path& file);

/// Lines with a level on standard error; `threshold` is the least level shown.
std::unique_ptr<Logger> make_stderr_logger(LogLevel threshold);

} // namespace redline
