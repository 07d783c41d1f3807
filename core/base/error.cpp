// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/base/error.h"

namespace redline {

std::string to_text(const Error& error) {
    std::string text = error.what;
    if (!error.where.empty()) text += " (" + error.where + ")";
    if (!error.remedy.empty()) text += ": " + error.remedy;
    return text;
}

const char* code_name(ErrorCode code) {
    switch (code) {
    case ErrorCode::internal:
        return "internal";
    case ErrorCode::usage:
        return "usage";
    case ErrorCode::input:
        return "input";
    case ErrorCode::memory:
        return "memory";
    case ErrorCode::cancelled:
        return "cancelled";
    }
    return "internal";
}

} // namespace redline
