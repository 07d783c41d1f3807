// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <QString>

#include "redline/planning/plan.h"

namespace redline::ui {

/// "Risk (unproven)", "No risk seen (unproven)", "Learning", "Guessing" in the window's language.
QString stateName(VerdictState state);

/// The evidence behind a plan's verdict in the window's language; what core says in English on the command
/// line. Without the state, which stands beside it.
QString verdictSentence(const Plan& plan, const Settings& settings);

/// Short fixed phrases of core (titles of advice, phases of a run) in the window's language; anything else
/// stays as it is.
QString phrase(const std::string& english);

/// The first piece of advice that changes something; null when there is none.
const Advice* cheapestChange(const Plan& plan);

} // namespace redline::ui
