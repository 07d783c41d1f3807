// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <QString>

namespace redline::ui {

class Session;

/// A number that a lesson lets people watch, read from the session's plan or outcome.
struct WatchValue {
    QString name;
    std::optional<double> value;
    QString text; ///< the value with its unit, or why there is none
};

WatchValue watch(const Session& session, const std::string& quantity);
/// The names that `watch` knows.
std::vector<std::string> watchable();

} // namespace redline::ui
