// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

// The English sentences of core as patterns, one line each: values stand as %1 to %9 in the order in which
// core writes them. A new warning or error of core needs its line here, in the file of its topic, and its
// Chinese in resources/translations (target update_translations collects the line into it).

namespace redline::ui {

using Patterns = std::span<const char* const>;

/// Patterns of core's Messages, whose values core hands over apart, and fixed phrases.
Patterns messagePatterns();

Patterns readingSentences();
Patterns formatSentences();
Patterns labelSentences();
Patterns networkSentences();
Patterns trainingSentences();
Patterns fileSentences();

/// Where an error lies ("key \"%1\"", "split"); single words, therefore apart from the sentences.
Patterns placeNames();

} // namespace redline::ui
