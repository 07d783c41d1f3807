// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdio>
#include <string>
#include <sys/wait.h>

#include <nlohmann/json.hpp>

namespace redline::test {

/// What redline-cli did: exit code and standard output.
struct CliRun {
    int exit_code = -1;
    std::string output;
    nlohmann::json json() const { return nlohmann::json::parse(output, nullptr, false); }
};

/// Runs redline-cli with a shell's reading of `arguments`; messages on standard error are dropped. `before`
/// is what the shell does first.
inline CliRun run_cli(const std::string& arguments, const std::string& before = {}) {
    CliRun run;
    FILE* pipe = popen((before + REDLINE_CLI + " " + arguments + " 2>/dev/null").c_str(), "r");
    if (pipe == nullptr) return run;
    char buffer[4096];
    for (std::size_t n = 0; (n = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;)
        run.output.append(buffer, n);
    const int status = pclose(pipe);
    run.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return run;
}

} // namespace redline::test
