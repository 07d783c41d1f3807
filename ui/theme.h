// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>

class QWidget;

namespace redline::ui {

enum class Theme { system, light, dark };

Theme storedTheme();
/// Sets the application's palette and stores the choice.
void applyTheme(Theme theme);
/// Whether the palette in use is dark; plots and overlays pick their colours by it.
bool isDark();

/// Colours with a meaning, readable on the palette in use and apart for colour-blind readers.
QColor warningColor();
QColor errorColor();
QColor goodColor();
QColor mutedText();

/// An icon of the program (resources/icons/NAME.svg), drawn in the palette's text colour.
QIcon themedIcon(const char* name);

} // namespace redline::ui
