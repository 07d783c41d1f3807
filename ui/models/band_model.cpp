// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/band_model.h"

#include <QColor>

#include "redline/spectral/preprocessing.h"
#include "ui/core_text.h"
#include "ui/session.h"
#include "ui/theme.h"

namespace redline::ui {

BandModel::BandModel(Session* session, QObject* parent) : QAbstractTableModel(parent), session_(session) {
    connect(session, &Session::cubeChanged, this, [this] {
        beginResetModel();
        refreshUse();
        endResetModel();
    });
    connect(session, &Session::settingsChanged, this, [this] {
        const auto before = used_;
        refreshUse();
        if (used_ != before && rowCount() > 0)
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
    });
    refreshUse();
}

void BandModel::refreshUse() {
    used_.assign(session_->cube() ? static_cast<std::size_t>(session_->cube()->bands()) : 0, 0);
    if (!session_->cube()) return;
    const auto chosen = choose_bands(session_->settings().bands, session_->cube()->info().axis);
    if (!chosen) return;
    for (const int band : *chosen)
        used_[static_cast<std::size_t>(band)] = 1;
}

int BandModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !session_->cube() ? 0 : static_cast<int>(session_->cube()->bands());
}

int BandModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columns;
}

QVariant BandModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const WavelengthAxis& axis = session_->cube()->info().axis;
    const auto band = static_cast<std::size_t>(index.row());
    const bool good = band >= axis.good.size() || axis.good[band] != 0;
    const bool used = band < used_.size() && used_[band] != 0;
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (index.column() == state ? Qt::AlignLeft : Qt::AlignRight));
    if (role == Qt::ForegroundRole && !used) return mutedText();
    if (role == Qt::ToolTipRole) {
        const QString label = inWindowLanguage(axis.label(index.row()));
        if (!good) return tr("%1 is marked as bad and is left out of training").arg(label);
        return used ? tr("%1 goes into the network").arg(label)
                    : tr("%1 is not chosen in the settings").arg(label);
    }
    if (role != Qt::DisplayRole) return {};
    switch (index.column()) {
    case number:
        return QString::number(index.row() + 1);
    case wavelength:
        return axis.known() ? QString::number(axis.wavelength_nm[band], 'f', 1) : QStringLiteral("–");
    case fwhm:
        return axis.fwhm_nm.empty() ? QStringLiteral("–") : QString::number(axis.fwhm_nm[band], 'f', 1);
    case state:
        return !good ? tr("bad") : used ? tr("used") : tr("left out");
    default:
        return {};
    }
}

QVariant BandModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (section == state ? Qt::AlignLeft : Qt::AlignRight));
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case number:
        return tr("Band");
    case wavelength:
        return tr("nm");
    case fwhm:
        return tr("FWHM");
    case state:
        return tr("Use");
    default:
        return {};
    }
}

} // namespace redline::ui
