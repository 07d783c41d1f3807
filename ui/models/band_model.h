// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QAbstractTableModel>

namespace redline::ui {

class Session;

/// The bands of the open cube: number (from 1), wavelength, width, good or bad, and whether the settings use
/// it.
class BandModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { number, wavelength, fwhm, state, columns };

    explicit BandModel(Session* session, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    void refreshUse();

    Session* session_;
    std::vector<char> used_;
};

} // namespace redline::ui
