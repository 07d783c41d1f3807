// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/class_score_model.h"

#include <QColor>

namespace redline::ui {

void ClassScoreModel::set(const Scores& scores, const ClassLegend& legend,
                          const std::vector<std::int64_t>& trainingCounts) {
    beginResetModel();
    scores_ = scores;
    legend_ = legend;
    training_ = trainingCounts;
    endResetModel();
}

int ClassScoreModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(scores_.per_class.size());
}

int ClassScoreModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columns;
}

QVariant ClassScoreModel::number(int row, int column) const {
    const auto k = static_cast<std::size_t>(row);
    const ClassScore& score = scores_.per_class[k];
    const auto share = [](const std::optional<double>& v) { return v ? QVariant(*v) : QVariant(); };
    switch (column) {
    case value:
        return k < legend_.classes.size() ? QVariant::fromValue<qlonglong>(legend_.classes[k].value)
                                          : QVariant(row + 1);
    case training:
        return k < training_.size() ? QVariant::fromValue<qlonglong>(training_[k]) : QVariant();
    case support:
        return QVariant::fromValue<qlonglong>(score.support);
    case predicted:
        return QVariant::fromValue<qlonglong>(score.predicted);
    case precision:
        return share(score.precision);
    case recall:
        return share(score.recall);
    case f1:
        return share(score.f1);
    default:
        return {};
    }
}

QVariant ClassScoreModel::data(const QModelIndex& index, int role) const {
    const auto k = static_cast<std::size_t>(index.row());
    const bool evaluated = scores_.per_class[k].support > 0;
    const bool score = index.column() >= f1 && index.column() <= recall;
    switch (role) {
    case Qt::DisplayRole: {
        if (index.column() == name) {
            QString text =
                k < legend_.classes.size() ? QString::fromStdString(legend_.classes[k].name) : QString();
            if (text.isEmpty()) text = tr("class %1").arg(index.row() + 1);
            return evaluated ? text : tr("%1 (not evaluated)").arg(text);
        }
        const QVariant cell = number(index.row(), index.column());
        if (!score) return cell;
        return cell.isValid() ? QString::number(cell.toDouble(), 'f', 3)
               : evaluated    ? tr("undefined")
                              : QStringLiteral("–");
    }
    case Qt::UserRole: {
        if (index.column() == name) return data(index, Qt::DisplayRole);
        const QVariant cell = number(index.row(), index.column());
        return cell.isValid() ? cell : QVariant(-1.0);
    }
    case Qt::DecorationRole:
        if (index.column() == name && k < legend_.classes.size()) {
            const Color& color = legend_.classes[k].color;
            return QColor(color.red, color.green, color.blue);
        }
        return {};
    case Qt::TextAlignmentRole:
        return int((index.column() == name ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::ToolTipRole:
        if (!evaluated)
            return tr("No test samples of this class: it is left out of average accuracy and macro F1");
        if (score && !number(index.row(), index.column()).isValid())
            return tr("0 / 0: nothing was classified as this class");
        return {};
    default:
        return {};
    }
}

QVariant ClassScoreModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::DisplayRole) {
        switch (section) {
        case name:
            return tr("Class");
        case value:
            return tr("Value");
        case training:
            return tr("Training");
        case support:
            return tr("Test");
        case predicted:
            return tr("Predicted");
        case precision:
            return tr("Precision");
        case recall:
            return tr("Recall");
        case f1:
            return tr("F1");
        default:
            return {};
        }
    }
    if (role == Qt::ToolTipRole) {
        switch (section) {
        case value:
            return tr("Value of the class in the label raster");
        case training:
            return tr("Training samples");
        case support:
            return tr("Test samples of this class");
        case predicted:
            return tr("Test samples classified as this class");
        case precision:
            return tr("Share of the samples classified as this class that belong to it");
        case recall:
            return tr("Share of the samples of this class that were found");
        case f1:
            return tr("Harmonic mean of precision and recall");
        default:
            return {};
        }
    }
    return {};
}

} // namespace redline::ui
