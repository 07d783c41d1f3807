// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/confusion_model.h"

#include <cmath>

#include <QColor>
#include <QFont>

namespace redline::ui {
namespace {

/// From the ground towards blue where prediction and truth agree, towards vermillion where they do not.
QColor shade(double share, bool correct, bool dark) {
    const QColor ground = dark ? QColor(30, 31, 34) : QColor(255, 255, 255);
    const QColor full = correct ? QColor(0x00, 0x72, 0xb2) : QColor(0xd5, 0x5e, 0x00);
    // Rare confusions must not look like none.
    const double t = share > 0 ? 0.08 + 0.92 * std::sqrt(share) : 0;
    const auto mix = [t](int from, int to) { return static_cast<int>(std::lround(from + t * (to - from))); };
    return {mix(ground.red(), full.red()), mix(ground.green(), full.green()),
            mix(ground.blue(), full.blue())};
}

double luminance(const QColor& color) {
    return 0.299 * color.red() + 0.587 * color.green() + 0.114 * color.blue();
}

} // namespace

void ConfusionModel::set(const Scores& scores, const ClassLegend& legend) {
    beginResetModel();
    scores_ = scores;
    legend_ = legend;
    endResetModel();
}

void ConfusionModel::setText(Text text) {
    text_ = text;
    if (rowCount() > 0) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void ConfusionModel::setDark(bool dark) {
    dark_ = dark;
    setText(text_);
}

int ConfusionModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || scores_.confusion.classes == 0 ? 0 : scores_.confusion.classes + 1;
}

int ConfusionModel::columnCount(const QModelIndex& parent) const {
    return rowCount(parent);
}

QString ConfusionModel::className(int k) const {
    if (k < legend_.size() && !legend_.classes[static_cast<std::size_t>(k)].name.empty())
        return QString::fromStdString(legend_.classes[static_cast<std::size_t>(k)].name);
    return k < legend_.size() ? QString::number(legend_.classes[static_cast<std::size_t>(k)].value)
                              : QString::number(k + 1);
}

std::int64_t ConfusionModel::count(int row, int column) const {
    const int k = scores_.confusion.classes;
    if (row < k && column < k) return scores_.confusion.at(row, column);
    std::int64_t sum = 0;
    for (int i = 0; i < k; ++i) {
        if (row < k) sum += scores_.confusion.at(row, i);
        if (column < k) sum += scores_.confusion.at(i, column);
    }
    return row < k || column < k ? sum : scores_.confusion.total();
}

QVariant ConfusionModel::data(const QModelIndex& index, int role) const {
    const int k = scores_.confusion.classes, row = index.row(), column = index.column();
    const bool cell = row < k && column < k;
    const std::int64_t n = count(row, column);
    const std::int64_t ofRow = cell ? count(row, k) : 0;
    const double share = ofRow > 0 ? static_cast<double>(n) / static_cast<double>(ofRow) : 0;
    switch (role) {
    case Qt::DisplayRole: {
        if (!cell) return QString::number(n);
        if (n == 0) return QString();
        const QString percent =
            QString::number(100 * share, 'f', share < 0.0995 ? 1 : 0) + QStringLiteral(" %");
        if (text_ == Text::counts) return QString::number(n);
        return text_ == Text::shares ? percent : QStringLiteral("%1\n%2").arg(QString::number(n), percent);
    }
    case Qt::UserRole:
        return QVariant::fromValue<qlonglong>(n);
    case Qt::BackgroundRole:
        if (cell && n > 0) return shade(share, row == column, dark_);
        return {};
    case Qt::ForegroundRole:
        if (!cell || n == 0) return {};
        return luminance(shade(share, row == column, dark_)) > 140 ? QColor(Qt::black) : QColor(Qt::white);
    case Qt::TextAlignmentRole:
        return int(Qt::AlignCenter);
    case Qt::ToolTipRole:
        if (row < k && count(row, k) == 0)
            return tr("%1 has no test samples: not evaluated").arg(className(row));
        if (cell)
            return tr("%1 of %2 samples of %3 were classified as %4")
                .arg(QString::number(n), QString::number(ofRow), className(row), className(column));
        if (row < k) return tr("%1 test samples of %2").arg(QString::number(n), className(row));
        if (column < k)
            return tr("%1 samples were classified as %2").arg(QString::number(n), className(column));
        return tr("%1 test samples").arg(n);
    default:
        return {};
    }
}

QVariant ConfusionModel::headerData(int section, Qt::Orientation orientation, int role) const {
    const int k = scores_.confusion.classes;
    if (role == Qt::ToolTipRole) return section < k ? className(section) : QVariant();
    if (role == Qt::FontRole && section < k && orientation == Qt::Vertical && count(section, k) == 0) {
        QFont font;
        font.setItalic(true);
        return font;
    }
    if (role != Qt::DisplayRole) return {};
    if (section == k) return tr("Sum");
    if (orientation == Qt::Vertical && count(section, k) == 0)
        return tr("%1 (not evaluated)").arg(className(section));
    return className(section);
}

} // namespace redline::ui
