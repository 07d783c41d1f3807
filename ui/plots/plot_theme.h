// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPalette>

namespace redline::ui {

/// Places in the palette of Okabe and Ito (2008), which colour-blind readers can tell apart.
enum PlotColor : int {
    plotBlue = 0,
    plotVermillion = 1,
    plotGreen = 2,
    plotOrange = 3,
    plotSky = 4,
    plotPurple = 5,
    plotYellow = 6,
    plotNeutral = -1, ///< the text colour, muted
    plotInk = -2,     ///< the text colour
};

/// Colours of a plot, for a light or a dark window.
struct PlotTheme {
    bool dark = false;
    QColor background, frame, grid, text, muted, label;
    /// Any number is accepted: past the seventh colour they repeat.
    QColor color(int index) const;
};

PlotTheme lightTheme();
PlotTheme darkTheme();
/// Dark when the palette's window colour is.
PlotTheme themeFor(const QPalette& palette);

} // namespace redline::ui
