// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/fit_model.h"

#include <QFont>
#include <QGuiApplication>
#include <QPalette>

#include "redline/base/units.h"

namespace redline::ui {

void FitModel::set(std::vector<DeviceFit> fits, std::int64_t chosenMicro, int chosenPatch) {
    beginResetModel();
    fits_ = std::move(fits);
    chosenMicro_ = chosenMicro;
    chosenPatch_ = chosenPatch;
    endResetModel();
}

bool FitModel::fits(int row) const {
    return fits_[static_cast<std::size_t>(row)].micro_batch >= chosenMicro_;
}

int FitModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(fits_.size());
}

int FitModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columns;
}

QVariant FitModel::data(const QModelIndex& index, int role) const {
    const DeviceFit& fit = fits_[static_cast<std::size_t>(index.row())];
    const auto sort = [&]() -> QVariant {
        switch (index.column()) {
        case name:
            return QString::fromStdString(fit.device.name);
        case memory:
            return QVariant::fromValue<qlonglong>(fit.device.free);
        case micro_batch:
            return QVariant::fromValue<qlonglong>(fit.micro_batch);
        default:
            return QVariant::fromValue<qlonglong>(fit.patch);
        }
    };
    switch (role) {
    case Qt::UserRole:
        return sort();
    case Qt::DisplayRole:
        switch (index.column()) {
        case name: {
            // The makers' family names take the room that tells devices apart.
            QString text = QString::fromStdString(fit.device.name);
            for (const char* family : {"NVIDIA ", "GeForce "})
                text.remove(QLatin1String(family));
            return fit.device.present ? tr("%1 (this machine)").arg(text) : text;
        }
        case memory:
            return QString::fromStdString(bytes_text(fit.device.free));
        case micro_batch:
            return fit.micro_batch > 0 ? sort() : tr("none");
        default:
            return fit.patch > 0 ? sort() : tr("none");
        }
    case Qt::TextAlignmentRole:
        return int((index.column() == name ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::FontRole: {
        QFont font;
        font.setBold(fit.device.present);
        return font;
    }
    case Qt::ForegroundRole:
        if (!fits(index.row())) return QGuiApplication::palette().color(QPalette::Disabled, QPalette::Text);
        return {};
    case Qt::ToolTipRole:
        return fits(index.row())
                   ? tr("The settings fit this device.")
                   : tr("The chosen micro-batch of %1 does not fit this device.").arg(chosenMicro_);
    default:
        return {};
    }
}

QVariant FitModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::ToolTipRole && section == micro_batch)
        return tr("Largest micro-batch such that every smaller one fits too");
    if (role == Qt::ToolTipRole && section == patch)
        return tr("Largest patch such that every smaller one fits too");
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case name:
        return tr("Device");
    case memory:
        return tr("Memory");
    case micro_batch:
        return tr("b at patch %1").arg(chosenPatch_);
    case patch:
        return tr("patch at b = %1").arg(chosenMicro_);
    default:
        return {};
    }
}

} // namespace redline::ui
