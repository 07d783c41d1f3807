// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <QString>
#include <QStringList>

#include "redline/base/error.h"
#include "ui/session.h"

namespace redline::ui {

/// One page of a lesson: what to read, what to set up, what to watch, and a question with its answer.
struct LessonStep {
    QString text;
    bool syntheticScene = false;    ///< opens the built-in scene
    std::optional<PlanScene> scene; ///< plans for a scene without a file
    std::string settings; ///< JSON of the settings that change at the start of the step; empty: none
    std::string attempt;  ///< JSON of the settings that "Do it for me" applies; empty: no such button
    int tab = -1;         ///< tab to show, or -1
    std::vector<std::string> watch; ///< quantities: see watch.h
    bool offersTraining = false;
    QString question;
    QStringList answers;
    QString explanation; ///< shown after an answer
};

struct Lesson {
    QString id, title;
    int minutes = 0;
    std::vector<LessonStep> steps;
};

/// Reads a lesson script: JSON whose texts are {"en": ..., "zh_CN": ...}. Errors name the file and the key.
Result<Lesson> parseLesson(const QByteArray& script, const QString& where, const QString& language);

/// The lessons of resources/lessons, in the order of their file names.
Result<std::vector<Lesson>> builtInLessons(const QString& language);

} // namespace redline::ui
