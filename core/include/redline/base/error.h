// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>

#include <tl/expected.hpp>

namespace redline {

/// What went wrong, as the exit codes of the command line say it.
enum class ErrorCode {
    internal = 1,  ///< a fault of ours
    usage = 2,     ///< wrong option or setting
    input = 3,     ///< cannot be read, or does not fit
    memory = 4,    ///< does not fit in memory, predicted or met
    cancelled = 5, ///< the user stopped it; what was finished is kept
};

/// An error a person can act on: what happened, where (file, variable, key, layer), and what to do about it.
struct Error {
    ErrorCode code = ErrorCode::internal;
    std::string what;
    std::string where;
    std::string remedy;

    bool operator==(const Error&) const = default;
};

template<typename T>
using Result = tl::expected<T, Error>;

[[nodiscard]] inline tl::unexpected<Error> fail(ErrorCode code, std::string what, std::string where = {},
                                                std::string remedy = {}) {
    return tl::unexpected<Error>(Error{code, std::move(what), std::move(where), std::move(remedy)});
}

[[nodiscard]] inline tl::unexpected<Error> fail(Error error) {
    return tl::unexpected<Error>(std::move(error));
}

/// One line for a person: "what (where): remedy".
std::string to_text(const Error& error);

/// The process's exit code for an error.
inline int exit_code(const Error& error) {
    return static_cast<int>(error.code);
}

/// The word for a code in JSON: "internal", "usage", "input", "memory", "cancelled".
const char* code_name(ErrorCode code);

} // namespace redline

/// Returns the error of a Result expression from the calling function.
#define REDLINE_TRY(expression)                                                                              \
    do {                                                                                                     \
        auto&& redline_try_result = (expression);                                                            \
        if (!redline_try_result) return ::redline::fail(std::move(redline_try_result).error());              \
    } while (false)

#define REDLINE_CONCAT_INNER(a, b) a##b
#define REDLINE_CONCAT(a, b) REDLINE_CONCAT_INNER(a, b)

/// Declares `target` from a Result expression, or returns its error: `REDLINE_ASSIGN(auto cube,
/// open_cube(path));`
#define REDLINE_ASSIGN(target, expression)                                                                   \
    auto REDLINE_CONCAT(redline_result_, __LINE__) = (expression);                                           \
    if (!REDLINE_CONCAT(redline_result_, __LINE__))                                                          \
        return ::redline::fail(std::move(REDLINE_CONCAT(redline_result_, __LINE__)).error());                \
    target = std::move(*REDLINE_CONCAT(redline_result_, __LINE__))
