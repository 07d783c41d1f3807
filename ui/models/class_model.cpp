// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/class_model.h"

#include <algorithm>
#include <cstdint>

#include <QColor>
#include <QLocale>

#include "ui/session.h"

namespace redline::ui {

ClassModel::ClassModel(Session* session, QObject* parent) : QAbstractTableModel(parent), session_(session) {
    const auto reset = [this] {
        beginResetModel();
        endResetModel();
    };
    connect(session, &Session::truthChanged, this, reset);
    for (const auto change : {&Session::splitChanged, &Session::legendChanged})
        connect(session, change, this, [this] {
            if (rowCount() > 0) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
        });
}

int ClassModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !session_->truth() ? 0 : session_->truth()->classes();
}

int ClassModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columns;
}

QVariant ClassModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const auto k = static_cast<std::size_t>(index.row());
    const ClassInfo& info = session_->truth()->legend.classes[k];
    const auto split = session_->split();
    switch (role) {
    case Qt::EditRole:
        return index.column() == name ? QString::fromStdString(info.name) : QVariant();
    case Qt::DisplayRole:
        switch (index.column()) {
        case name:
            return QString::fromStdString(info.name);
        case value:
            return QString::number(info.value);
        case count:
            return QLocale().toString(static_cast<qlonglong>(info.count));
        case training:
            return split && k < split->train_counts.size()
                       ? QLocale().toString(static_cast<qlonglong>(split->train_counts[k]))
                       : QStringLiteral("–");
        default:
            return {};
        }
    case Qt::DecorationRole:
        if (index.column() == name) return QColor(info.color.red, info.color.green, info.color.blue);
        return {};
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (index.column() == name ? Qt::AlignLeft : Qt::AlignRight));
    case Qt::ToolTipRole:
        if (split && std::count(split->not_evaluated.begin(), split->not_evaluated.end(), index.row()) > 0)
            return tr("%1: too few pixels for a test part, so this class is trained but not evaluated")
                .arg(QString::fromStdString(info.name));
        return tr("%1: label value %2, %3 labelled pixels")
            .arg(QString::fromStdString(info.name))
            .arg(info.value)
            .arg(info.count);
    default:
        return {};
    }
}

bool ClassModel::setData(const QModelIndex& index, const QVariant& wanted, int role) {
    if (!index.isValid() || index.column() != name || index.row() >= rowCount()) return false;
    ClassLegend legend = session_->truth()->legend;
    ClassInfo& info = legend.classes[static_cast<std::size_t>(index.row())];
    if (role == Qt::EditRole) {
        const QString text = wanted.toString().trimmed();
        if (text.isEmpty()) return false;
        info.name = text.toStdString();
    } else if (role == Qt::DecorationRole) {
        const auto color = wanted.value<QColor>();
        if (!color.isValid()) return false;
        info.color = {static_cast<std::uint8_t>(color.red()), static_cast<std::uint8_t>(color.green()),
                      static_cast<std::uint8_t>(color.blue())};
    } else {
        return false;
    }
    session_->setLegend(legend);
    return true;
}

Qt::ItemFlags ClassModel::flags(const QModelIndex& index) const {
    const Qt::ItemFlags usual = QAbstractTableModel::flags(index);
    return index.column() == name ? usual | Qt::ItemIsEditable : usual;
}

QVariant ClassModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (section == name ? Qt::AlignLeft : Qt::AlignRight));
    if (role == Qt::ToolTipRole) {
        switch (section) {
        case name:
            return tr("Double-click or F2 renames a class; the menu of a row changes its colour");
        case value:
            return tr("Value in the label raster");
        case count:
            return tr("Labelled pixels in the scene");
        case training:
            return tr("Pixels that train, by the split in the settings");
        default:
            return {};
        }
    }
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case name:
        return tr("Class");
    case value:
        return tr("Value");
    case count:
        return tr("Pixels");
    case training:
        return tr("Train");
    default:
        return {};
    }
}

} // namespace redline::ui
