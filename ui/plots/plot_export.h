// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include <QImage>
#include <QSize>

#include "redline/base/error.h"

class QCustomPlot;

namespace redline::ui {

struct ExportOptions {
    QSize size;              ///< in units of 1/96 inch; empty: as on the screen
    int dpi = 300;           ///< of PNG
    bool lightColors = true; ///< for paper, whatever the window's colours
};

/// The figure as pixels, `dpi` / 96 times the size.
QImage renderImage(QCustomPlot& plot, const QSize& size, int dpi);

/// Writes the figure as .png, .svg or .pdf through a temporary file.
Result<void> writeFigure(QCustomPlot& plot, const std::filesystem::path& file, const QSize& size, int dpi);

} // namespace redline::ui
