// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_figure.h"

#include <algorithm>
#include <cmath>

#include "ui/plots/plot_ticker.h"

namespace redline::ui {
namespace {

bool isLine(SeriesStyle style) {
    return style == SeriesStyle::solid || style == SeriesStyle::predicted || style == SeriesStyle::rule;
}

QColor colorOf(const PlotSeries& series, const PlotTheme& theme) {
    return series.ownColor.value_or(theme.color(series.color));
}

QPen penOf(const PlotSeries& series, const PlotTheme& theme) {
    QColor color = colorOf(series, theme);
    if (series.faint) color.setAlpha(110);
    QPen pen(color, series.faint ? 1.0 : 1.8);
    pen.setCapStyle(Qt::FlatCap);
    if (series.style == SeriesStyle::predicted) pen.setDashPattern({5, 3});
    if (series.style == SeriesStyle::rule) pen.setDashPattern({1.2, 2.2});
    return pen;
}

QVector<QCPGraphData> points(const std::vector<double>& x, const std::vector<double>& y) {
    QVector<QCPGraphData> data;
    const std::size_t n = std::min(x.size(), y.size());
    data.reserve(static_cast<qsizetype>(n));
    for (std::size_t i = 0; i < n; ++i)
        if (std::isfinite(x[i])) data.append({x[i], y[i]});
    return data;
}

/// A line shows no point that has a gap on both sides: those are drawn as dots.
QVector<QCPGraphData> loners(const QVector<QCPGraphData>& sorted) {
    QVector<QCPGraphData> alone;
    for (qsizetype i = 0; i < sorted.size(); ++i) {
        if (std::isnan(sorted[i].value)) continue;
        const bool before = i > 0 && !std::isnan(sorted[i - 1].value);
        const bool after = i + 1 < sorted.size() && !std::isnan(sorted[i + 1].value);
        if (!before && !after) alone.append(sorted[i]);
    }
    return alone;
}

} // namespace

PlotFigure::PlotFigure(QCustomPlot& plot)
    : plot_(plot),
      title_(new QCPTextElement(&plot)),
      note_(new QCPTextElement(&plot)),
      legendRow_(new QCPLayoutGrid),
      legend_(new QCPLegend),
      axes_(plot.axisRect()),
      lines_(plot, *axes_),
      readout_(plot, *axes_) {
    QCPLayoutGrid* grid = plot.plotLayout();
    grid->take(axes_);
    grid->simplify();
    for (QCPTextElement* text : {title_, note_}) {
        text->setTextFlags(Qt::AlignLeft | Qt::AlignVCenter);
        text->setMargins(QMargins(8, 2, 30, 0));
    }
    grid->addElement(0, 0, title_);
    grid->addElement(1, 0, note_);
    grid->addElement(2, 0, legendRow_);
    grid->addElement(3, 0, axes_);
    grid->setRowSpacing(0);
    for (int row = 0; row < 3; ++row)
        grid->setRowStretchFactor(row, 1e-3);
    legendRow_->addElement(0, 0, legend_);
    legendRow_->setColumnStretchFactor(0, 1e-3);
    legendRow_->addElement(0, 1, new QCPLayoutElement(&plot)); // takes the width that the legend leaves
    plot.setAutoAddPlottableToLegend(false);
    legend_->setLayer(QStringLiteral("legend"));
    legend_->setBorderPen(Qt::NoPen);
    legend_->setBrush(Qt::NoBrush);
    legend_->setFillOrder(QCPLegend::foColumnsFirst);
    legend_->setIconSize(22, 10);
    legend_->setMargins(QMargins(8, 2, 8, 0));
    legend_->setRowSpacing(0);
    legend_->setColumnSpacing(10);
    for (QCPAxis* axis : axes_->axes()) {
        axis->grid()->setZeroLinePen(Qt::NoPen);
        axis->setTickLabelPadding(3);
        axis->setLabelPadding(3);
        axis->setTickLengthIn(0);
        axis->setTickLengthOut(4);
        axis->setSubTicks(false);
    }
}

void PlotFigure::setTheme(const PlotTheme& theme) {
    theme_ = theme;
    plot_.setBackground(QBrush(theme.background));
    plot_.setProperty("ground", QBrush(theme.background));
    QFont bold = plot_.font(), small = plot_.font();
    bold.setBold(true);
    small.setPointSizeF(small.pointSizeF() * 0.9);
    title_->setFont(bold);
    title_->setTextColor(theme.text);
    note_->setFont(small);
    note_->setTextColor(theme.muted);
    legend_->setFont(plot_.font());
    for (QCPAxis* axis : axes_->axes()) {
        axis->setBasePen(QPen(theme.frame));
        axis->setTickPen(QPen(theme.frame));
        axis->setTickLabelColor(theme.text);
        axis->setLabelColor(theme.text);
        axis->setTickLabelFont(small);
        axis->setLabelFont(plot_.font());
        axis->grid()->setPen(QPen(theme.grid));
    }
    readout_.setTheme(theme);
}

void PlotFigure::rebuild(const PlotContent& content) {
    std::vector<int> signature;
    for (const auto& series : content.series)
        signature.push_back(2 * static_cast<int>(series.style) +
                            (series.low.empty() || series.high.empty() ? 0 : 1));
    if (signature == signature_) return;
    signature_ = signature;
    legend_->clearItems();
    plot_.clearPlottables();
    series_.assign(content.series.size(), {});
    QCPAxis* x = axes_->axis(QCPAxis::atBottom);
    QCPAxis* y = axes_->axis(QCPAxis::atLeft);
    const auto graph = [&] { return plot_.addGraph(x, y); };
    // Later ones are drawn over earlier ones: fills, then bands, lines, dots.
    QCPBars* below = nullptr;
    for (int pass = 0; pass < 4; ++pass)
        for (std::size_t i = 0; i < content.series.size(); ++i) {
            const SeriesStyle style = content.series[i].style;
            Series& one = series_[i];
            if (pass == 0 && style == SeriesStyle::area) one.line = graph();
            if (pass == 0 && style == SeriesStyle::bars) {
                one.bars = new QCPBars(x, y);
                one.bars->moveAbove(below);
                below = one.bars;
            }
            if (pass == 1 && signature[i] % 2 == 1 && isLine(style)) {
                one.low = graph();
                one.high = graph();
                one.high->setChannelFillGraph(one.low);
            }
            if (pass == 2 && isLine(style)) {
                one.line = graph();
                one.single = graph();
            }
            if (pass == 3 && style == SeriesStyle::measured) {
                one.line = graph();
                if (signature[i] % 2 == 0) continue;
                one.errors = new QCPErrorBars(x, y);
                one.errors->setDataPlottable(one.line);
                one.errors->setSymbolGap(4);
            }
        }
    for (Series& one : series_) {
        QCPAbstractPlottable* plottable = one.bars ? static_cast<QCPAbstractPlottable*>(one.bars) : one.line;
        one.entry = new QCPPlottableLegendItem(legend_, plottable);
        one.entry->setMargins(QMargins(0, 1, 0, 2));
        legend_->addItem(one.entry);
    }
    for (int i = 0; i < plot_.plottableCount(); ++i)
        plot_.plottable(i)->setSelectable(QCP::stNone);
}

void PlotFigure::setData(const PlotContent& content, const QSet<QString>& hidden) {
    const auto drawn = drawnSeries(content, hidden, logarithmic_);
    for (std::size_t i = 0; i < series_.size(); ++i) {
        const PlotSeries& series = content.series[i];
        const Series& one = series_[i];
        if (one.bars) {
            QVector<QCPBarsData> bars;
            for (std::size_t k = 0; k < drawn[i].y.size(); ++k)
                if (drawn[i].drawn && std::isfinite(series.x[k]) && std::isfinite(drawn[i].y[k]))
                    bars.append({series.x[k], drawn[i].y[k]});
            one.bars->data()->set(bars, false);
            continue;
        }
        auto data = points(series.x, drawn[i].y);
        std::stable_sort(data.begin(), data.end(),
                         [](const auto& a, const auto& b) { return a.key < b.key; });
        one.line->data()->set(data, true);
        one.line->setVisible(drawn[i].drawn);
        if (one.single) {
            one.single->data()->set(loners(data), true);
            one.single->setVisible(drawn[i].drawn);
        }
        if (one.errors) {
            // In the order in which the graph holds its points.
            std::vector<std::size_t> order;
            for (std::size_t k = 0; k < drawn[i].y.size(); ++k)
                if (std::isfinite(series.x[k])) order.push_back(k);
            std::stable_sort(order.begin(), order.end(),
                             [&](std::size_t a, std::size_t b) { return series.x[a] < series.x[b]; });
            QVector<double> minus, plus;
            for (std::size_t k : order) {
                // No length, no bar: not even its caps.
                const auto reach = [](double length) { return length > 0 ? length : qQNaN(); };
                minus.append(k < drawn[i].low.size() ? reach(drawn[i].y[k] - drawn[i].low[k]) : qQNaN());
                plus.append(k < drawn[i].high.size() ? reach(drawn[i].high[k] - drawn[i].y[k]) : qQNaN());
            }
            one.errors->setData(minus, plus);
            one.errors->setVisible(drawn[i].drawn);
        }
        if (one.low) {
            one.low->data()->set(points(series.x, drawn[i].low), false);
            one.high->data()->set(points(series.x, drawn[i].high), false);
            one.low->setVisible(drawn[i].drawn);
            one.high->setVisible(drawn[i].drawn);
        }
    }
}

void PlotFigure::style(const PlotContent& content, const QSet<QString>& hidden) {
    QCPGraph* stackBelow = nullptr;
    for (std::size_t i = 0; i < series_.size(); ++i) {
        const PlotSeries& series = content.series[i];
        const Series& one = series_[i];
        const bool off = hidden.contains(series.name);
        const QColor color = colorOf(series, theme_);
        QColor wash = color;
        if (one.bars) {
            one.bars->setName(series.name);
            one.bars->setBrush(color);
            one.bars->setPen(QPen(theme_.background, 1));
            one.bars->setWidth(0.75);
        } else if (series.style == SeriesStyle::area) {
            wash.setAlpha(theme_.dark ? 150 : 135);
            one.line->setName(series.name);
            one.line->setPen(QPen(color, 1));
            one.line->setBrush(wash);
            one.line->setChannelFillGraph(stackBelow);
            if (!off) stackBelow = one.line;
        } else {
            const QPen pen = penOf(series, theme_);
            const QCPScatterStyle dot(QCPScatterStyle::ssDisc, QPen(color, 1), QBrush(color), 6);
            one.line->setName(series.name);
            const bool dots = series.style == SeriesStyle::measured;
            one.line->setLineStyle(dots ? QCPGraph::lsNone : QCPGraph::lsLine);
            one.line->setPen(pen);
            one.line->setScatterStyle(dots ? dot : QCPScatterStyle(QCPScatterStyle::ssNone));
            if (one.single) {
                one.single->setLineStyle(QCPGraph::lsNone);
                one.single->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, color, 4));
            }
            if (one.errors) one.errors->setPen(QPen(color, 1.2));
            if (one.low) {
                wash.setAlpha(theme_.dark ? 70 : 50);
                one.low->setPen(Qt::NoPen);
                one.high->setPen(Qt::NoPen);
                one.high->setBrush(wash);
            }
        }
        QFont struck = plot_.font();
        struck.setStrikeOut(off);
        one.entry->setFont(struck);
        one.entry->setTextColor(off ? theme_.muted : theme_.text);
    }
}

void PlotFigure::setRanges(const PlotContent& content, const QSet<QString>& hidden) {
    const bool allHidden =
        std::all_of(content.series.begin(), content.series.end(),
                    [&](const PlotSeries& series) { return hidden.contains(series.name); });
    const QSet<QString> none;
    std::vector<double> xs, ys;
    const auto drawn = drawnSeries(content, allHidden ? none : hidden, logarithmic_);
    std::vector<double> barTop;
    bool bars = false;
    for (std::size_t i = 0; i < drawn.size(); ++i) {
        if (!drawn[i].drawn) continue;
        const PlotSeries& series = content.series[i];
        if (series.style == SeriesStyle::bars) bars = true;
        if (barTop.size() < drawn[i].y.size()) barTop.resize(drawn[i].y.size(), 0.0);
        for (std::size_t k = 0; k < drawn[i].y.size(); ++k) {
            if (std::isfinite(drawn[i].y[k])) xs.push_back(series.x[k]);
            if (series.style == SeriesStyle::bars && std::isfinite(drawn[i].y[k])) barTop[k] += drawn[i].y[k];
            ys.push_back(series.style == SeriesStyle::bars ? barTop[k] : drawn[i].y[k]);
        }
        // Intervals widen the range, but an unbounded one does not take the picture over.
        for (double high : drawn[i].high)
            if (high < 1e29) ys.push_back(high);
        for (double low : drawn[i].low)
            if (std::abs(low) > 1e-29 && low > -1e29) ys.push_back(low);
    }
    if (bars && !logarithmic_) ys.push_back(0);
    for (const auto& line : content.lines)
        if (line.extendRange) (line.orientation == Qt::Vertical ? xs : ys).push_back(line.value);
    // Dots at the edge need some room; lines may start at the axis.
    const bool dots =
        std::any_of(content.series.begin(), content.series.end(),
                    [](const PlotSeries& series) { return series.style == SeriesStyle::measured; }) ||
        std::any_of(series_.begin(), series_.end(),
                    [](const Series& one) { return one.single && !one.single->data()->isEmpty(); });
    fullX_ = rangeOf(xs, content.x, logarithmicX_, dots ? 0.025 : 0.0, false);
    fullY_ = rangeOf(ys, content.y, logarithmic_, 0.05, true);
}

void PlotFigure::show(const PlotContent& content, const QSet<QString>& hidden, bool logarithmic,
                      bool keepRange) {
    const auto positive = [&content](std::vector<double> PlotSeries::*values) {
        return std::any_of(content.series.begin(), content.series.end(), [values](const PlotSeries& series) {
            return std::any_of((series.*values).begin(), (series.*values).end(),
                               [](double v) { return std::isfinite(v) && v > 0; });
        });
    };
    const bool wasLogarithmic = logarithmic_;
    logarithmic_ = logarithmic && positive(&PlotSeries::y);
    logarithmicX_ = content.x.logarithmic && positive(&PlotSeries::x);
    rebuild(content);
    setData(content, hidden);
    style(content, hidden);
    titleText_ = content.title;
    noteText_ = content.note;
    plot_.setProperty("title", content.title);
    QCPAxis* x = axes_->axis(QCPAxis::atBottom);
    QCPAxis* y = axes_->axis(QCPAxis::atLeft);
    x->setLabel(axisTitle(content.x));
    y->setLabel(axisTitle(content.y));
    if (!ticked_ || tickedX_ != content.x || tickedY_ != content.y || tickedLogarithmic_ != logarithmic_) {
        x->setScaleType(logarithmicX_ ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
        y->setScaleType(logarithmic_ ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
        x->setTicker(QSharedPointer<QCPAxisTicker>(new PlotTicker(content.x, logarithmicX_)));
        y->setTicker(QSharedPointer<QCPAxisTicker>(new PlotTicker(content.y, logarithmic_)));
        x->grid()->setVisible(content.x.categories.isEmpty());
        tickedX_ = content.x;
        tickedY_ = content.y;
        tickedLogarithmic_ = logarithmic_;
        ticked_ = true;
    }
    setRanges(content, hidden);
    if (!keepRange || wasLogarithmic != logarithmic_) resetRange();
    lines_.setLines(content.lines, theme_);
    readout_.setContent(content, hidden);
}

void PlotFigure::resetRange() {
    axes_->axis(QCPAxis::atBottom)->setRange(fullX_);
    axes_->axis(QCPAxis::atLeft)->setRange(fullY_);
}

} // namespace redline::ui
