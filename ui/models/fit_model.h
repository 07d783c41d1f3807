// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QAbstractTableModel>

#include "redline/planning/memory_curve.h"

namespace redline::ui {

/// What fits each device: the detected ones first, then the catalogue.
class FitModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { name, memory, micro_batch, patch, columns };

    explicit FitModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}
    /// `chosenMicro` and `chosenPatch` decide which rows the settings fit.
    void set(std::vector<DeviceFit> fits, std::int64_t chosenMicro, int chosenPatch);
    bool fits(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    std::vector<DeviceFit> fits_;
    std::int64_t chosenMicro_ = 0;
    int chosenPatch_ = 0;
};

} // namespace redline::ui
