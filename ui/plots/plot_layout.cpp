// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <numbers>

#include "ui/plots/plot_figure.h"
#include "ui/plots/plot_ticker.h"

namespace redline::ui {

namespace {

/// Names of categories that do not fit side by side stand at this angle [degrees].
constexpr double slant = 55;

/// A text that does not fit one line goes on in a second one, which is cut where that is not enough.
QString inTwoLines(const QString& text, const QFontMetrics& metrics, int width) {
    if (metrics.horizontalAdvance(text) <= width) return text;
    qsizetype end = text.size();
    do
        end = text.lastIndexOf(QLatin1Char(' '), end - 1);
    while (end > 0 && metrics.horizontalAdvance(text.left(end)) > width);
    if (end <= 0) return metrics.elidedText(text, Qt::ElideRight, width);
    return text.left(end) + QLatin1Char('\n') + metrics.elidedText(text.mid(end + 1), Qt::ElideRight, width);
}

} // namespace

void PlotFigure::fit(const QSize& size) {
    const QFontMetrics bold(title_->font()), small(note_->font()), normal(plot_.font());
    // A long title must not widen the layout beyond the figure.
    title_->setText(bold.elidedText(titleText_, Qt::ElideRight, size.width() - 46));
    note_->setText(inTwoLines(noteText_, small, size.width() - 46));
    // What has nothing to say takes no room: its row of the layout is left empty.
    const auto fold = [this](int row, QCPLayoutElement* element, bool wanted) {
        element->setVisible(wanted);
        QCPLayoutGrid* grid = plot_.plotLayout();
        if (wanted == grid->hasElement(row, 0)) return;
        if (wanted)
            grid->addElement(row, 0, element);
        else
            grid->take(element);
    };
    const bool legend = series_.size() > 1;
    fold(0, title_, !titleText_.isEmpty());
    fold(1, note_, !noteText_.isEmpty());
    fold(2, legendRow_, legend);
    if (legend) {
        // As many columns as fit: a column is as wide as its widest entry.
        std::vector<int> widths;
        for (const Series& one : series_)
            widths.push_back(normal.horizontalAdvance(one.entry->plottable()->name()) +
                             legend_->iconSize().width() + legend_->iconTextPadding() +
                             legend_->columnSpacing());
        int columns = static_cast<int>(widths.size());
        for (; columns > 1; --columns) {
            int total = 16;
            for (int c = 0; c < columns; ++c) {
                int widest = 0;
                for (std::size_t i = static_cast<std::size_t>(c); i < widths.size();
                     i += static_cast<std::size_t>(columns))
                    widest = std::max(widest, widths[i]);
                total += widest;
            }
            if (total <= size.width() - 8) break;
        }
        if (legend_->wrap() != columns || legend_->columnCount() > columns) {
            legend_->setWrap(columns);
            legend_->setFillOrder(QCPLegend::foColumnsFirst, true);
        }
    }
    fitCategories(size.width() - 90);
    if (tickedX_.categories.isEmpty())
        axes_->axis(QCPAxis::atBottom)->ticker()->setTickCount(std::max(2, (size.width() - 90) / 75));
    axes_->axis(QCPAxis::atLeft)->ticker()->setTickCount(std::max(2, (size.height() - 90) / 38));
    lines_.reserve(axes_->axis(QCPAxis::atBottom)->range(), axes_->axis(QCPAxis::atLeft)->range(),
                   size.width());
    QMargins margins = axes_->minimumMargins();
    margins.setLeft(std::max(margins.left(), roomForCategories(size.width() - 90)));
    axes_->setMinimumMargins(margins);
}

void PlotFigure::fitCategories(int width) {
    QCPAxis* axis = axes_->axis(QCPAxis::atBottom);
    const auto& names = tickedX_.categories;
    const QFontMetrics metrics(axis->tickLabelFont());
    int plain = 0, wrapped = 0;
    for (const QString& name : names) {
        plain = std::max(plain, metrics.horizontalAdvance(shortCategory(name)));
        for (const QString& line : wrappedCategory(name).split(QLatin1Char('\n')))
            wrapped = std::max(wrapped, metrics.horizontalAdvance(line));
    }
    const auto tooWide = [&](int widest) { return !names.isEmpty() && widest + 8 > width / names.size(); };
    const bool wraps = tooWide(plain) && !tooWide(wrapped), crowded = tooWide(plain) && !wraps;
    const int widest = wraps ? wrapped : plain;
    if (const auto ticker = axis->ticker().dynamicCast<PlotTicker>()) ticker->setWrapped(wraps);
    // A slanted name ends below its bar, so that the room it needs lies left, beside the labels of the other
    // axis: one that reached out of the figure would be left out.
    axis->setTickLabelRotation(crowded ? -slant : 0);
    if (!names.isEmpty())
        axis->ticker()->setTickCount(std::max(1, crowded ? width / 16 : width / (widest + 8)));
}

int PlotFigure::roomForCategories(int width) const {
    const QCPAxis* axis = axes_->axis(QCPAxis::atBottom);
    const auto& names = tickedX_.categories;
    if (names.isEmpty() || axis->tickLabelRotation() == 0) return 0;
    const QFontMetrics metrics(axis->tickLabelFont());
    const double angle = slant * std::numbers::pi / 180;
    const double share = width / static_cast<double>(names.size());
    double room = 0;
    for (qsizetype i = 0; i < names.size(); ++i) {
        const double reach = metrics.horizontalAdvance(shortCategory(names[i])) * std::cos(angle) +
                             metrics.height() * std::sin(angle) / 2;
        room = std::max(room, reach - (static_cast<double>(i) + 0.5) * share);
    }
    return static_cast<int>(std::ceil(room)) + 4;
}

int PlotFigure::legendEntryAt(const QPointF& point) const {
    if (!legend_->visible()) return -1;
    for (std::size_t i = 0; i < series_.size(); ++i)
        if (series_[i].entry && QRectF(series_[i].entry->outerRect()).contains(point))
            return static_cast<int>(i);
    return -1;
}

} // namespace redline::ui
