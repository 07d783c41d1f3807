// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/class_progress_model.h"

#include <algorithm>
#include <limits>

#include "ui/theme.h"

namespace redline::ui {

void ClassProgressModel::set(const ClassLegend& legend, const std::vector<std::int64_t>& counts,
                             const Plan* plan, const std::vector<std::int64_t>& stepsSince,
                             std::int64_t stepInEpoch, const std::vector<ClassGap>* gaps) {
    std::vector<Row> rows;
    std::size_t planned = 0;
    const std::size_t classes = std::max({legend.classes.size(), counts.size(), stepsSince.size()});
    for (std::size_t k = 0; k < classes; ++k) {
        Row row;
        row.name = k < legend.classes.size() ? QString::fromStdString(legend.classes[k].name) : QString();
        if (row.name.isEmpty()) row.name = tr("class %1").arg(k + 1);
        if (k < legend.classes.size()) {
            const Color& color = legend.classes[k].color;
            row.color = QColor(color.red, color.green, color.blue);
        }
        if (k < counts.size()) row.training = counts[k];
        if (plan && row.training > 0) {
            if (planned < plan->coverage.step.present.size())
                row.presence = plan->coverage.step.present[planned];
            if (planned < plan->coverage.micro.present.size())
                row.microPresence = plan->coverage.micro.present[planned];
            if (planned < plan->coverage.epoch.repeats.size())
                row.repeats = plan->coverage.epoch.repeats[planned];
            ++planned;
        }
        if (k < stepsSince.size()) {
            row.since = stepsSince[k];
            row.missedThisEpoch =
                row.training > 0 && stepInEpoch > 0 && (stepsSince[k] < 0 || stepsSince[k] >= stepInEpoch);
        }
        if (gaps)
            for (const ClassGap& one : *gaps)
                if (one.k == static_cast<int>(k)) row.progress = one;
        rows.push_back(std::move(row));
    }
    // The same classes with new numbers: a reset would lose selection and scroll position.
    if (rows.size() == rows_.size() && !rows.empty()) {
        rows_ = std::move(rows);
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
        return;
    }
    beginResetModel();
    rows_ = std::move(rows);
    endResetModel();
}

int ClassProgressModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int ClassProgressModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columns;
}

QVariant ClassProgressModel::number(const Row& row, int column) const {
    const auto real = [](const std::optional<double>& value) {
        return value ? QVariant(*value) : QVariant();
    };
    switch (column) {
    case training:
        return QVariant::fromValue<qlonglong>(row.training);
    case presence:
        return real(row.presence);
    case microPresence:
        return real(row.microPresence);
    case since:
        return row.since && *row.since >= 0 ? QVariant::fromValue<qlonglong>(*row.since) : QVariant();
    case repeats:
        return real(row.repeats);
    case trainRecall:
        return row.progress ? real(row.progress->train_recall) : QVariant();
    case validationRecall:
        return row.progress ? real(row.progress->validation_recall) : QVariant();
    case gap:
        return row.progress ? real(row.progress->gap()) : QVariant();
    default:
        return {};
    }
}

QVariant ClassProgressModel::data(const QModelIndex& index, int role) const {
    const Row& row = rows_[static_cast<std::size_t>(index.row())];
    const bool overFitted = row.progress && row.progress->over_fitted;
    const QVariant cell = number(row, index.column());
    switch (role) {
    case Qt::DisplayRole:
        switch (index.column()) {
        case name:
            return row.name;
        case training:
            return cell;
        case since:
            return row.since && *row.since < 0 ? QVariant(tr("never")) : cell;
        case repeats:
            return cell.isValid() ? QString::number(cell.toDouble(), 'g', 3) : QString();
        case presence:
        case microPresence:
            return cell.isValid() ? tr("%1 %").arg(QString::number(100 * cell.toDouble(), 'g', 3))
                                  : QString();
        case gap:
            if (!cell.isValid()) return QString();
            return overFitted ? tr("%1 over-fitted").arg(QString::number(cell.toDouble(), 'f', 2))
                              : QString::number(cell.toDouble(), 'f', 2);
        default:
            return cell.isValid() ? QString::number(cell.toDouble(), 'f', 2) : QString();
        }
    case Qt::UserRole:
        if (index.column() == name) return row.name;
        // A class that never came sorts as the longest missed; one without a number first.
        if (index.column() == since && row.since && *row.since < 0)
            return std::numeric_limits<double>::infinity();
        return cell.isValid() ? cell : QVariant(-2.0);
    case Qt::DecorationRole:
        return index.column() == name && row.color.isValid() ? QVariant(row.color) : QVariant();
    case Qt::TextAlignmentRole:
        return int((index.column() == name ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::ForegroundRole:
        if (index.column() == gap && overFitted) return errorColor();
        if (index.column() == since && row.missedThisEpoch) return warningColor();
        return {};
    case Qt::ToolTipRole:
        if (index.column() == gap && overFitted)
            return tr(
                "The network knows this class in training better than in validation by more than chance "
                "and the other classes explain, and its samples repeat: stronger augmentation, fewer "
                "repeats or earlier stopping");
        if (index.column() == since && row.missedThisEpoch) return tr("Not in any step of this epoch so far");
        return {};
    default:
        return {};
    }
}

QVariant ClassProgressModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::ToolTipRole)) return {};
    const bool tip = role == Qt::ToolTipRole;
    switch (section) {
    case name:
        return tip ? QVariant() : QVariant(tr("Class"));
    case training:
        return tip ? tr("Training samples") : tr("Training");
    case presence:
        return tip ? tr("Probability that a step's batch holds the class, from the class counts and the "
                        "sampler")
                   : tr("In a step");
    case microPresence:
        return tip ? tr("Probability that one micro-batch holds the class: what batch norm sees at once")
                   : tr("In a micro-batch");
    case since:
        return tip ? tr("Steps since a batch held the class") : tr("Steps ago");
    case repeats:
        return tip ? tr("How often each training sample of the class comes in a pass") : tr("Repeats");
    case trainRecall:
        return tip ? tr("Share of training samples of the class that are recognised, in evaluation mode")
                   : tr("Training recall");
    case validationRecall:
        return tip ? tr("Share of validation samples of the class that are recognised")
                   : tr("Validation recall");
    case gap:
        return tip ? tr("Training less validation recall") : tr("Gap");
    default:
        return {};
    }
}

} // namespace redline::ui
