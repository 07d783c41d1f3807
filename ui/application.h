// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace redline::ui {

/// Why no window can be shown here, or null when one can. Qt itself would end the process.
const char* missingDisplay();

/// Style, translations and theme of a QApplication that exists; called before the first widget is made.
void prepareApplication();

/// The languages the program speaks: codes as in QLocale.
QStringList languages();
/// Loads the translation of a language and stores the choice; widgets are made anew by whoever owns them.
void setLanguage(const QString& code);
QString language();

/// Shows the main window, writes to standard output how many milliseconds after the process was started it
/// was painted and whether LibTorch was loaded by then, and ends.
int measureStart();

/// Shows the main window with the files and runs until it closes.
int runWindow(const QStringList& files);

} // namespace redline::ui
