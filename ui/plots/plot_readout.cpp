// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_readout.h"

#include <algorithm>
#include <cmath>

namespace redline::ui {

PlotReadout::PlotReadout(QCustomPlot& plot, QCPAxisRect& axes) : plot_(plot), axes_(axes) {
    plot.addLayer(QStringLiteral("readout"), plot.layer(QStringLiteral("overlay")), QCustomPlot::limAbove);
    layer_ = plot.layer(QStringLiteral("readout"));
    layer_->setMode(QCPLayer::lmBuffered);
    line_ = new QCPItemStraightLine(&plot);
    line_->setLayer(layer_);
    line_->setSelectable(false);
    line_->setVisible(false);
    box_ = new QCPItemText(&plot);
    box_->setLayer(layer_);
    box_->setSelectable(false);
    box_->setVisible(false);
    box_->setTextAlignment(Qt::AlignLeft);
    box_->setPadding(QMargins(6, 4, 6, 4));
    box_->position->setType(QCPItemPosition::ptAbsolute);
    box_->setClipToAxisRect(false);
}

void PlotReadout::setTheme(const PlotTheme& theme) {
    line_->setPen(QPen(theme.muted, 1, Qt::DotLine));
    box_->setColor(theme.text);
    box_->setBrush(theme.label);
    box_->setPen(QPen(theme.frame, 1));
}

void PlotReadout::setContent(const PlotContent& content, const QSet<QString>& hidden) {
    content_ = content;
    hidden_ = hidden;
    stops_.clear();
    for (const auto& series : content.series)
        if (!hidden.contains(series.name))
            for (double x : series.x)
                if (std::isfinite(x)) stops_.push_back(x);
    std::sort(stops_.begin(), stops_.end());
    stops_.erase(std::unique(stops_.begin(), stops_.end()), stops_.end());
    if (shown()) showAt(x_);
}

std::optional<double> PlotReadout::nearest(double x) const {
    if (stops_.empty() || !std::isfinite(x)) return std::nullopt;
    const auto after = std::lower_bound(stops_.begin(), stops_.end(), x);
    if (after == stops_.end()) return stops_.back();
    if (after == stops_.begin()) return stops_.front();
    return x - *(after - 1) < *after - x ? *(after - 1) : *after;
}

std::optional<double> PlotReadout::next(int direction) const {
    if (stops_.empty()) return std::nullopt;
    if (!shown()) return direction > 0 ? stops_.front() : stops_.back();
    if (direction > 0) {
        const auto after = std::upper_bound(stops_.begin(), stops_.end(), x_);
        return after == stops_.end() ? stops_.back() : *after;
    }
    const auto here = std::lower_bound(stops_.begin(), stops_.end(), x_);
    return here == stops_.begin() ? stops_.front() : *(here - 1);
}

QString PlotReadout::text(double x) const {
    const auto stop = nearest(x);
    if (!stop) return {};
    QStringList lines{QStringLiteral("%1: %2").arg(content_.x.label, valueText(content_.x, *stop))};
    // A series has something to say here when one of its points lies within a few pixels.
    const QCPAxis* axis = axes_.axis(QCPAxis::atBottom);
    const double pixel = axis->coordToPixel(*stop);
    for (const auto& series : content_.series) {
        if (hidden_.contains(series.name)) continue;
        std::optional<std::size_t> best;
        double bestDistance = 6;
        for (std::size_t i = 0; i < std::min(series.x.size(), series.y.size()); ++i) {
            const double distance = std::abs(axis->coordToPixel(series.x[i]) - pixel);
            if (!(distance < bestDistance)) continue;
            bestDistance = distance;
            best = i;
        }
        if (!best) continue;
        QString line = QStringLiteral("%1: %2").arg(series.name, valueText(content_.y, series.y[*best]));
        if (*best < series.low.size() && *best < series.high.size() && std::isfinite(series.low[*best]) &&
            std::isfinite(series.high[*best]))
            line +=
                QStringLiteral("  (%1 – %2)")
                    .arg(valueText(content_.y, series.low[*best]), valueText(content_.y, series.high[*best]));
        if (*best < series.notes.size() && !series.notes[*best].isEmpty())
            line += QStringLiteral("\n    ") + series.notes[*best];
        lines << line;
        if (lines.size() > 14) {
            lines << QStringLiteral("…");
            break;
        }
    }
    return lines.join(QLatin1Char('\n'));
}

void PlotReadout::showAt(double x) {
    const auto stop = nearest(x);
    if (!stop) return hide();
    x_ = *stop;
    line_->point1->setCoords(*stop, 0);
    line_->point2->setCoords(*stop, 1);
    line_->point1->setTypeY(QCPItemPosition::ptAxisRectRatio);
    line_->point2->setTypeY(QCPItemPosition::ptAxisRectRatio);
    line_->setVisible(true);
    box_->setText(text(*stop));
    // On the side with more room, inside the plot.
    const double pixel = axes_.axis(QCPAxis::atBottom)->coordToPixel(*stop);
    const bool left = pixel > axes_.left() + axes_.width() / 2.0;
    box_->setPositionAlignment((left ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignTop);
    box_->position->setCoords(pixel + (left ? -8 : 8), axes_.top() + 6);
    box_->setVisible(true);
    layer_->replot();
}

void PlotReadout::hide() {
    if (!shown()) return;
    line_->setVisible(false);
    box_->setVisible(false);
    layer_->replot();
}

} // namespace redline::ui
