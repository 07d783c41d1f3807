// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <nlohmann/json.hpp>

#include "redline/base/error.h"
#include "redline/base/logger.h"
#include "redline/base/progress.h"

namespace redline::cli {

/// What a running command gets from main: where to report, and whether the user pressed Ctrl+C.
struct Context {
    bool json = false;
    bool quiet = false;
    Progress& progress; ///< a bar on a terminal, else nothing
    Logger& logger;     ///< standard error
    CancelToken cancel; ///< set by SIGINT
};

/// One command of redline-cli. `app/cli/commands/NAME.cpp` defines `std::unique_ptr<Command>
/// make_NAME_command()`, and that is all it takes to add one.
class Command {
  public:
    virtual ~Command() = default;
    virtual std::string name() const = 0;
    virtual std::string summary() const = 0;
    virtual std::string example() const = 0; ///< a command line that works, shown by --help
    virtual void declare(CLI::App& app) = 0; ///< options bind to members
    /// The promised document. With --json it is printed as it is.
    virtual Result<nlohmann::json> run(Context& context) = 0;
    /// Without --json: the same result for a person.
    virtual std::string text(const nlohmann::json& document) const = 0;
};

/// Every command, in alphabetical order.
std::vector<std::unique_ptr<Command>> all_commands();

} // namespace redline::cli
