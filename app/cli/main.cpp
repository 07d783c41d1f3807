// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <atomic>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <iostream>

#include <fmt/format.h>
#include <unistd.h>

#include "command.h"
#include "terminal_progress.h"

#define REDLINE_REGISTRY_DECLARE
namespace redline::cli {
#include "command_registry.inc"
}
#undef REDLINE_REGISTRY_DECLARE

namespace redline::cli {

std::vector<std::unique_ptr<Command>> all_commands() {
    std::unique_ptr<Command> table[] = {
#include "command_registry.inc"
    };
    std::vector<std::unique_ptr<Command>> commands(std::make_move_iterator(std::begin(table)),
                                                   std::make_move_iterator(std::end(table)));
    std::sort(commands.begin(), commands.end(),
              [](const auto& a, const auto& b) { return a->name() < b->name(); });
    return commands;
}

namespace {

// The token that Ctrl+C sets. A signal handler may only touch lock-free atomics, which is what a CancelToken
// wraps.
const CancelToken* interrupted = nullptr;

void on_interrupt(int) {
    // A second Ctrl+C ends the program the hard way.
    if (interrupted->cancelled()) ::_exit(exit_code({ErrorCode::cancelled, {}, {}, {}}));
    interrupted->cancel();
}

nlohmann::json error_document(const Error& error) {
    return {{"error",
             {{"code", code_name(error.code)},
              {"what", error.what},
              {"where", error.where},
              {"remedy", error.remedy}}}};
}

int report_error(const Error& error, bool json) {
    if (json)
        std::cout << error_document(error).dump(2, ' ', false, nlohmann::json::error_handler_t::replace)
                  << '\n';
    std::cerr << "redline-cli: " << to_text(error) << '\n';
    return exit_code(error);
}

// Everything that is asked on the command line arrives here as one sentence with the option's name in it.
Error usage_error(const CLI::ParseError& error, const CLI::App& chosen) {
    if (chosen.get_parent() == nullptr) {
        std::string names;
        for (const CLI::App* command : chosen.get_subcommands({}))
            names += (names.empty() ? "" : ", ") + command->get_name();
        const std::vector<std::string> rest = chosen.remaining();
        return {ErrorCode::usage,
                rest.empty() ? std::string("no command is given")
                             : fmt::format("there is no command \"{}\"", rest.front()),
                "redline-cli", "use one of " + names};
    }
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr && !chosen.remaining().empty()) {
        const std::string first = chosen.remaining().front();
        return {ErrorCode::usage,
                first.starts_with("-") ? fmt::format("{} has no option {}", chosen.get_name(), first)
                                       : fmt::format("{} takes no \"{}\"", chosen.get_name(), first),
                chosen.get_name(), fmt::format("see redline-cli {} --help", chosen.get_name())};
    }
    return {ErrorCode::usage, error.what(), chosen.get_name(),
            fmt::format("see redline-cli {} --help", chosen.get_name())};
}

int run_command(Command& command, bool json, bool quiet) {
    TerminalProgress progress(!quiet && ::isatty(STDERR_FILENO) != 0);
    const auto logger = make_stderr_logger(quiet ? LogLevel::error : LogLevel::info);
    CancelToken cancel;
    interrupted = &cancel;
    std::signal(SIGINT, on_interrupt);
    Context context{json, quiet, progress, *logger, cancel};
    auto document = command.run(context);
    progress.clear();
    if (!document) return report_error(document.error(), json);
    const std::string text =
        json ? document->dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n"
             : command.text(*document);
    std::cout << text << std::flush;
    if (!std::cout) {
        return report_error({ErrorCode::input,
                             "cannot write the result to standard output",
                             {},
                             "free space where it is written to"},
                            false);
    }
    return cancel.cancelled() ? exit_code({ErrorCode::cancelled, {}, {}, {}}) : 0;
}

int run(int argc, char** argv) {
    CLI::App app("Redline plans, trains and checks patch-based hyperspectral classification.", "redline-cli");
    app.set_version_flag("--version", "redline-cli " REDLINE_VERSION);
    app.require_subcommand(1);
    app.footer(
        "Exit codes: 0 done, 1 a fault of ours, 2 wrong usage, 3 input cannot be read or does not fit,\n"
        "4 does not fit in memory, 5 cancelled. redline-cli COMMAND --help shows an example.");
    bool json = false, quiet = false;
    auto commands = all_commands();
    std::vector<std::pair<CLI::App*, Command*>> chosen;
    for (const auto& command : commands) {
        CLI::App* sub = app.add_subcommand(command->name(), command->summary());
        sub->add_flag("--json", json, "one JSON document on standard output, nothing else there");
        sub->add_flag("--quiet", quiet, "no progress and no messages but errors");
        sub->footer("Example:\n  " + command->example());
        command->declare(*sub);
        chosen.emplace_back(sub, command.get());
    }
    // Known before parsing ends, so that a usage error is JSON too.
    json = std::any_of(argv + 1, argv + argc,
                       [](const char* argument) { return std::string_view(argument) == "--json"; });
    const bool json_wanted = json;
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error); // --help, --version
        const CLI::App* where = &app;
        for (const auto& [sub, command] : chosen) {
            if (sub->parsed()) where = sub;
        }
        return report_error(usage_error(error, *where), json_wanted);
    }
    for (const auto& [sub, command] : chosen) {
        if (sub->parsed()) return run_command(*command, json_wanted, quiet);
    }
    return 0;
}

} // namespace
} // namespace redline::cli

int main(int argc, char** argv) {
    // Numbers are written with "." whatever the locale.
    std::setlocale(LC_ALL, "C.UTF-8");
    try {
        return redline::cli::run(argc, argv);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "redline-cli: a fault of ours: %s\n", error.what());
        return 1;
    }
}
