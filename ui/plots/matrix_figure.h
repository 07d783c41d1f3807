// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include <QAbstractItemModel>
#include <QFont>
#include <QSize>
#include <QString>

#include "redline/base/error.h"
#include "ui/plots/plot_export.h"
#include "ui/plots/plot_theme.h"

class QPainter;

namespace redline::ui {

/// A table of coloured cells as a figure for paper: cells as the model paints them, column names upright,
/// what rows and columns mean at the sides.
struct MatrixFigure {
    const QAbstractItemModel* model = nullptr;
    QString title, rowMeaning, columnMeaning;
    QFont font;
    PlotTheme theme;

    /// In units of 1/96 inch.
    QSize size() const;
    void draw(QPainter& painter) const;
    /// PNG, SVG, PDF by the file's suffix; a CSV is the caller's, who knows the numbers behind the text.
    Result<void> write(const std::filesystem::path& file, int dpi) const;
};

} // namespace redline::ui
