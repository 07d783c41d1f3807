// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/reference_labels.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace redline::ui {
namespace {

constexpr double gap = 4; ///< pixels between a label and what is beside it
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

bool liesBeyond(const ReferenceLine& line, const QCPRange& y) {
    return line.orientation == Qt::Horizontal && line.value > y.upper && !line.beyond.isEmpty();
}

} // namespace

std::vector<double> moveApart(const std::vector<double>& wanted, double size, double lower, double upper) {
    std::vector<double> starts(wanted.size(), nan);
    const auto room = static_cast<std::size_t>(std::max(0.0, std::floor((upper - lower) / size)));
    std::vector<std::size_t> order(std::min(room, wanted.size()));
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return wanted[a] < wanted[b]; });
    // Pooled blocks: each block is as near to what its members want as can be (isotonic regression).
    struct Block {
        double sum = 0;
        std::size_t count = 0;
        double start(double s) const {
            return sum / static_cast<double>(count) - s * static_cast<double>(count) / 2;
        }
    };
    std::vector<Block> blocks;
    for (std::size_t i : order) {
        blocks.push_back({wanted[i], 1});
        while (blocks.size() > 1) {
            const Block& last = blocks.back();
            const Block& before = blocks[blocks.size() - 2];
            if (before.start(size) + size * static_cast<double>(before.count) <= last.start(size)) break;
            const Block merged{before.sum + last.sum, before.count + last.count};
            blocks.pop_back();
            blocks.back() = merged;
        }
    }
    std::size_t next = 0;
    double floor = lower;
    for (const Block& block : blocks) {
        double start = std::max(floor, block.start(size));
        for (std::size_t k = 0; k < block.count; ++k, start += size)
            starts[order[next++]] = start;
        floor = start;
    }
    double ceiling = upper;
    for (std::size_t k = order.size(); k-- > 0;) {
        starts[order[k]] = std::min(starts[order[k]], ceiling - size);
        ceiling = starts[order[k]];
    }
    return starts;
}

std::vector<int> flagRows(const std::vector<double>& poles, const std::vector<double>& widths, double right) {
    struct Placed {
        double left, end, pole;
        int row;
    };
    std::vector<Placed> placed;
    std::vector<int> rows(poles.size(), 0);
    std::vector<std::size_t> order(poles.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    // From the right to the left, so that no pole crosses a text further right; texts that find no room right
    // of their pole come last and lie above the poles that they span.
    const auto turned = [&](std::size_t i) { return poles[i] + widths[i] > right; };
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return turned(a) != turned(b) ? turned(b) : poles[a] > poles[b];
    });
    for (std::size_t i : order) {
        const double left = std::min(poles[i], right - widths[i]), end = left + widths[i] + gap;
        const auto overlaps = [&](const Placed& other) { return left - gap < other.end && other.left < end; };
        int row = 0;
        if (turned(i)) {
            for (const Placed& other : placed)
                if (overlaps(other) || (other.pole > left && other.pole < end))
                    row = std::max(row, other.row + 1);
        } else {
            while (std::any_of(placed.begin(), placed.end(),
                               [&](const Placed& other) { return other.row == row && overlaps(other); }))
                ++row;
        }
        placed.push_back({left, end, poles[i], row});
        rows[i] = row;
    }
    return rows;
}

QFont ReferenceLabels::font() const {
    QFont font = plot_.font();
    font.setPointSizeF(font.pointSizeF() * 0.9);
    return font;
}

ReferenceLabels::Mark ReferenceLabels::make() {
    Mark mark;
    mark.interval = new QCPItemRect(&plot_);
    mark.line = new QCPItemStraightLine(&plot_);
    mark.leader = new QCPItemLine(&plot_);
    mark.label = new QCPItemText(&plot_);
    for (QCPAbstractItem* item :
         {static_cast<QCPAbstractItem*>(mark.interval), static_cast<QCPAbstractItem*>(mark.line),
          static_cast<QCPAbstractItem*>(mark.leader), static_cast<QCPAbstractItem*>(mark.label)})
        item->setSelectable(false);
    mark.interval->setLayer(QStringLiteral("grid"));
    mark.label->setLayer(QStringLiteral("legend")); // over every line
    mark.leader->setClipToAxisRect(false);
    mark.leader->start->setType(QCPItemPosition::ptAbsolute);
    mark.leader->end->setType(QCPItemPosition::ptAbsolute);
    mark.label->setClipToAxisRect(false);
    mark.label->position->setType(QCPItemPosition::ptAbsolute);
    mark.label->setPositionAlignment(Qt::AlignLeft | Qt::AlignTop);
    mark.label->setPadding(QMargins(2, 0, 2, 0));
    return mark;
}

void ReferenceLabels::setLines(const std::vector<ReferenceLine>& lines, const PlotTheme& theme) {
    while (marks_.size() > lines.size()) {
        const Mark& mark = marks_.back();
        for (QCPAbstractItem* item :
             {static_cast<QCPAbstractItem*>(mark.interval), static_cast<QCPAbstractItem*>(mark.line),
              static_cast<QCPAbstractItem*>(mark.leader), static_cast<QCPAbstractItem*>(mark.label)})
            plot_.removeItem(item);
        marks_.pop_back();
    }
    while (marks_.size() < lines.size())
        marks_.push_back(make());
    lines_ = lines;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const ReferenceLine& line = lines[i];
        const Mark& mark = marks_[i];
        const QColor color = theme.color(line.color);
        const QPen pen(color, line.strong ? 2.0 : 1.2, line.strong ? Qt::SolidLine : Qt::DashDotLine);
        mark.line->setPen(pen);
        mark.leader->setPen(QPen(color, 1));
        mark.label->setFont(font());
        mark.label->setColor(line.color == plotNeutral || theme.dark ? theme.color(line.color)
                                                                     : color.darker(125));
        mark.label->setBrush(theme.label);
        const bool vertical = line.orientation == Qt::Vertical;
        // One coordinate is a value, the other spans the axes.
        mark.line->point1->setTypeX(vertical ? QCPItemPosition::ptPlotCoords
                                             : QCPItemPosition::ptAxisRectRatio);
        mark.line->point1->setTypeY(vertical ? QCPItemPosition::ptAxisRectRatio
                                             : QCPItemPosition::ptPlotCoords);
        mark.line->point2->setTypeX(mark.line->point1->typeX());
        mark.line->point2->setTypeY(mark.line->point1->typeY());
        mark.line->point1->setCoords(vertical ? line.value : 0, vertical ? 0 : line.value);
        mark.line->point2->setCoords(vertical ? line.value : 1, vertical ? 1 : line.value);
        const bool shaded = std::isfinite(line.low) && !std::isnan(line.high) && line.high > line.low;
        mark.interval->setVisible(shaded);
        if (!shaded) continue;
        QColor wash = color;
        wash.setAlpha(45);
        mark.interval->setBrush(wash);
        mark.interval->setPen(Qt::NoPen);
        const double high = std::min(line.high, 1e30);
        mark.interval->topLeft->setTypeX(mark.line->point1->typeX());
        mark.interval->topLeft->setTypeY(mark.line->point1->typeY());
        mark.interval->bottomRight->setTypeX(mark.line->point1->typeX());
        mark.interval->bottomRight->setTypeY(mark.line->point1->typeY());
        mark.interval->topLeft->setCoords(vertical ? line.low : 0, vertical ? 0 : high);
        mark.interval->bottomRight->setCoords(vertical ? high : 1, vertical ? 1 : line.low);
    }
}

void ReferenceLabels::reserve(const QCPRange& x, const QCPRange& y, int figureWidth) {
    const QFontMetrics metrics(font());
    double right = 0;
    std::vector<double> poles, widths;
    const double width = std::max(60, axes_.width()), left = axes_.left();
    for (std::size_t i = 0; i < lines_.size(); ++i) {
        const ReferenceLine& line = lines_[i];
        const bool beyond = liesBeyond(line, y);
        const QString whole = beyond ? QStringLiteral("↑ ") + line.beyond : line.label;
        const QString text = metrics.elidedText(whole, Qt::ElideRight, figureWidth / 3);
        marks_[i].label->setText(text);
        const double extent = metrics.horizontalAdvance(text) + 6;
        if (line.orientation == Qt::Horizontal) {
            if ((beyond || y.contains(line.value)) && !text.isEmpty())
                right = std::max(right, extent + gap + 6);
        } else if (x.contains(line.value) && !text.isEmpty()) {
            const double share = axes_.axis(QCPAxis::atBottom)->scaleType() == QCPAxis::stLogarithmic
                                     ? std::log(line.value / x.lower) / std::log(x.upper / x.lower)
                                     : (line.value - x.lower) / x.size();
            poles.push_back(left + share * width);
            widths.push_back(extent);
        }
    }
    int rows = 0;
    for (int row : flagRows(poles, widths, left + width))
        rows = std::max(rows, row + 1);
    axes_.setMinimumMargins(
        QMargins(8, rows * (metrics.height() + 1) + 6, static_cast<int>(std::max(right, 12.0)), 8));
}

void ReferenceLabels::setLabel(std::size_t index, const QRectF& at, const QPointF& from, const QPointF& to) {
    marks_[index].label->position->setCoords(at.topLeft());
    marks_[index].label->setVisible(true);
    marks_[index].leader->start->setCoords(from);
    marks_[index].leader->end->setCoords(to);
    marks_[index].leader->setVisible(true);
    rectangles_.push_back(at);
}

void ReferenceLabels::placeHorizontal() {
    const QCPAxis* axis = axes_.axis(QCPAxis::atLeft);
    const QFontMetrics metrics(font());
    std::vector<std::size_t> shown;
    std::vector<double> wanted;
    for (bool strong : {true, false}) // the strong ones keep their place when room is short
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            if (lines_[i].orientation != Qt::Horizontal || lines_[i].strong != strong ||
                marks_[i].label->text().isEmpty())
                continue;
            const bool beyond = liesBeyond(lines_[i], axis->range());
            if (!beyond && !axis->range().contains(lines_[i].value)) continue;
            shown.push_back(i);
            wanted.push_back(beyond ? axes_.top() : axis->coordToPixel(lines_[i].value));
        }
    const double height = metrics.height();
    const auto starts = moveApart(wanted, height, axes_.top() - height / 2, axes_.bottom() + height / 2);
    const double edge = axes_.right();
    for (std::size_t k = 0; k < shown.size(); ++k) {
        if (!std::isfinite(starts[k])) continue;
        const QRectF at(edge + 8, starts[k], metrics.horizontalAdvance(marks_[shown[k]].label->text()) + 4,
                        height);
        setLabel(shown[k], at, {edge, wanted[k]}, {edge + 8, at.center().y()});
    }
}

void ReferenceLabels::placeVertical() {
    const QCPAxis* axis = axes_.axis(QCPAxis::atBottom);
    const QFontMetrics metrics(font());
    std::vector<std::size_t> shown;
    std::vector<double> poles, widths;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
        if (lines_[i].orientation != Qt::Vertical || marks_[i].label->text().isEmpty() ||
            !axis->range().contains(lines_[i].value))
            continue;
        shown.push_back(i);
        poles.push_back(axis->coordToPixel(lines_[i].value));
        widths.push_back(metrics.horizontalAdvance(marks_[i].label->text()) + 6);
    }
    const double right = axes_.right(), height = metrics.height() + 1, top = axes_.top();
    const auto rows = flagRows(poles, widths, right);
    for (std::size_t k = 0; k < shown.size(); ++k) {
        const QRectF at(std::min(poles[k], right - widths[k]), top - 3 - height * (rows[k] + 1),
                        widths[k] - 2, height - 1);
        setLabel(shown[k], at, {poles[k], top}, {poles[k], at.top() + 1});
    }
}

void ReferenceLabels::place() {
    rectangles_.clear();
    for (std::size_t i = 0; i < lines_.size(); ++i) {
        const QCPAxis* axis =
            axes_.axis(lines_[i].orientation == Qt::Vertical ? QCPAxis::atBottom : QCPAxis::atLeft);
        marks_[i].line->setVisible(axis->range().contains(lines_[i].value));
        marks_[i].label->setVisible(false);
        marks_[i].leader->setVisible(false);
    }
    placeHorizontal();
    placeVertical();
}

} // namespace redline::ui
