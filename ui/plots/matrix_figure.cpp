// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/matrix_figure.h"

#include <algorithm>

#include <QBrush>
#include <QFontMetrics>
#include <QPainter>

namespace redline::ui {

namespace {

/// Where the parts of the figure lie.
struct Places {
    int cellWidth = 0, cellHeight = 0, left = 0, top = 0, titleHeight = 0, width = 0, height = 0;
};

constexpr int margin = 10;

QString heading(const QAbstractItemModel& model, int section, Qt::Orientation orientation) {
    return model.headerData(section, orientation, Qt::DisplayRole).toString();
}

int widest(const QAbstractItemModel& model, Qt::Orientation orientation, const QFontMetrics& metrics) {
    const int count = orientation == Qt::Vertical ? model.rowCount() : model.columnCount();
    int width = 0;
    for (int i = 0; i < count; ++i)
        width = std::max(width, metrics.horizontalAdvance(heading(model, i, orientation)));
    return width;
}

Places placesOf(const MatrixFigure& figure) {
    const QFontMetrics metrics(figure.font);
    const QAbstractItemModel& model = *figure.model;
    Places p;
    int text = metrics.horizontalAdvance(QStringLiteral("100 %"));
    for (int r = 0; r < model.rowCount(); ++r)
        for (int c = 0; c < model.columnCount(); ++c)
            for (const QString& line :
                 model.index(r, c).data(Qt::DisplayRole).toString().split(QLatin1Char('\n')))
                text = std::max(text, metrics.horizontalAdvance(line));
    p.cellWidth = text + 10;
    p.cellHeight = 2 * metrics.height() + 6;
    p.titleHeight = figure.title.isEmpty() ? 0 : metrics.height() + 8;
    // Beside the names stands what they are.
    p.left = margin + metrics.height() + 6 + widest(model, Qt::Vertical, metrics) + 8;
    p.top = margin + p.titleHeight + metrics.height() + 6 + widest(model, Qt::Horizontal, metrics) + 8;
    p.width = p.left + model.columnCount() * p.cellWidth + margin;
    p.height = p.top + model.rowCount() * p.cellHeight + margin;
    return p;
}

} // namespace

QSize MatrixFigure::size() const {
    const Places p = placesOf(*this);
    return {p.width, p.height};
}

void MatrixFigure::draw(QPainter& painter) const {
    const Places p = placesOf(*this);
    const QFontMetrics metrics(font);
    painter.fillRect(QRect(0, 0, p.width, p.height), theme.background);
    QFont bold = font;
    bold.setBold(true);
    // Pixels, so that the text has the same size on every device.
    bold.setPixelSize(QFontInfo(font).pixelSize());
    QFont plain = font;
    plain.setPixelSize(QFontInfo(font).pixelSize());
    painter.setPen(theme.text);
    painter.setFont(bold);
    painter.drawText(QRect(margin, margin, p.width - 2 * margin, metrics.height() + 2), Qt::AlignLeft, title);
    const int cellsWide = model->columnCount() * p.cellWidth, cellsHigh = model->rowCount() * p.cellHeight;
    painter.drawText(QRect(p.left, margin + p.titleHeight, cellsWide, metrics.height() + 2), Qt::AlignHCenter,
                     columnMeaning);
    const auto upright = [&painter](QPoint corner, const QSize& size, int flags, const QString& text) {
        painter.save();
        painter.translate(corner);
        painter.rotate(-90);
        painter.drawText(QRect(QPoint(0, 0), size), flags, text);
        painter.restore();
    };
    upright({margin, p.top + cellsHigh}, {cellsHigh, metrics.height() + 2}, Qt::AlignHCenter, rowMeaning);
    painter.setFont(plain);
    for (int c = 0; c < model->columnCount(); ++c)
        upright({p.left + c * p.cellWidth, p.top - 6}, {p.top, p.cellWidth}, Qt::AlignLeft | Qt::AlignVCenter,
                heading(*model, c, Qt::Horizontal));
    for (int r = 0; r < model->rowCount(); ++r) {
        painter.setPen(theme.text);
        painter.drawText(QRect(0, p.top + r * p.cellHeight, p.left - 8, p.cellHeight),
                         Qt::AlignRight | Qt::AlignVCenter, heading(*model, r, Qt::Vertical));
        for (int c = 0; c < model->columnCount(); ++c) {
            const QModelIndex cell = model->index(r, c);
            const QRect place(p.left + c * p.cellWidth, p.top + r * p.cellHeight, p.cellWidth, p.cellHeight);
            const auto ground = cell.data(Qt::BackgroundRole).value<QColor>();
            painter.setPen(QPen(theme.grid, 0.5));
            painter.setBrush(ground.isValid() ? QBrush(ground) : QBrush(Qt::NoBrush));
            painter.drawRect(place);
            const auto ink = cell.data(Qt::ForegroundRole).value<QColor>();
            painter.setPen(ink.isValid() ? ink : theme.text);
            painter.drawText(place, Qt::AlignCenter, cell.data(Qt::DisplayRole).toString());
        }
    }
}

Result<void> MatrixFigure::write(const std::filesystem::path& file, int dpi) const {
    return writeDrawing([this](QPainter& painter) { draw(painter); }, title, file, size(), dpi);
}

} // namespace redline::ui
