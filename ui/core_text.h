// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <QString>

#include "redline/planning/plan.h"
#include "redline/planning/verdict.h"

namespace redline::ui {

/// "Risk (unproven)", "No risk seen (unproven)", "Learning", "Guessing" in the window's language.
QString stateName(VerdictState state);

/// A sentence of core in the window's language: its pattern is looked up, then its values are put in.
QString translated(const Message& message);

/// The evidence behind a plan's verdict in the window's language; what core says in English on the command
/// line. Without the state, which stands beside it.
QString verdictSentence(const Plan& plan);
/// The same of a verdict that validation gave.
QString evidence(const LearningVerdict& verdict);

QString samplerName(SamplerKind sampler);

/// Short fixed phrases of core (titles of advice, phases of a run) in the window's language; anything else
/// stays as it is.
QString phrase(const std::string& english);

/// The first piece of advice that changes something; null when there is none.
const Advice* cheapestChange(const Plan& plan);

/// A message of core as the window says it: the options of the command line that it names become the names
/// that the same things have here.
QString windowText(const std::string& message);

/// "what (where)", and the remedy on a line of its own.
QString messageText(const Error& error);

} // namespace redline::ui
