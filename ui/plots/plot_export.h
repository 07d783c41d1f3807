// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <functional>

#include <QImage>
#include <QSize>

#include "redline/base/error.h"

class QCustomPlot;
class QPainter;

namespace redline::ui {

struct ExportOptions {
    QSize size;              ///< in units of 1/96 inch; empty: as on the screen
    int dpi = 300;           ///< of PNG
    bool lightColors = true; ///< for paper, whatever the window's colours
};

/// Something that is drawn in a rectangle from (0, 0), in units of 1/96 inch.
using Drawing = std::function<void(QPainter&)>;

/// Writes a drawing as .png, .svg or .pdf through a temporary file; one drawing serves all three.
Result<void> writeDrawing(const Drawing& draw, const QString& title, const std::filesystem::path& file,
                          const QSize& size, int dpi);

/// The figure as pixels, `dpi` / 96 times the size.
QImage renderImage(QCustomPlot& plot, const QSize& size, int dpi);

/// Writes the figure as .png, .svg or .pdf through a temporary file.
Result<void> writeFigure(QCustomPlot& plot, const std::filesystem::path& file, const QSize& size, int dpi);

} // namespace redline::ui
