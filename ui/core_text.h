// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <QString>
#include <QStringList>

#include "redline/cube/cube.h"
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

/// `pattern` with its places %1, %2, ... taken by the values.
QString filled(const QString& pattern, const QStringList& values);

/// A warning, an error's text or a progress message of core in the window's language: the pattern that
/// explains most of it is looked up (ui/core_sentences.h), its values are put into the translated one.
/// Sentences that were joined are said one by one. What is not known stays English, as does everything where
/// the window speaks English.
QString inWindowLanguage(const std::string& english);

/// The same of the place of an error: "key \"bands\"", "layer conv1", "split"; files stay as they are.
QString placeInWindowLanguage(const std::string& where);

/// Short fixed phrases of core (titles of advice, phases of a run) in the window's language; anything else
/// stays as it is.
QString phrase(const std::string& english);

/// The first piece of advice that changes something; null when there is none.
const Advice* cheapestChange(const Plan& plan);

/// A message of core as the window says it: in its language, and the options of the command line that it
/// names become the names that the same things have here.
QString windowText(const std::string& message);

/// What was taken for `guess`, in the window's language where it is a term and no name of the file.
QString guessText(const Guess& guess);

/// "what (where)", and the remedy on a line of its own.
QString messageText(const Error& error);
/// "what (where): remedy", for where there is one line.
QString messageLine(const Error& error);

} // namespace redline::ui
