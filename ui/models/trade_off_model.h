// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QAbstractTableModel>

#include "redline/results/trade_off.h"

namespace redline::ui {

/// Configurations with mean and deviation over their seeds. Qt::UserRole gives the mean, which sorts.
class TradeOffModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column {
        name,
        runs,
        oa,
        aa,
        kappa,
        macro_f1,
        memory_predicted,
        memory_measured,
        coverage,
        gsnr,
        seconds,
        columns
    };

    explicit TradeOffModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}
    void set(std::vector<TradeOffRow> rows);
    const std::vector<TradeOffRow>& rows() const { return rows_; }
    /// The quantity of a column; null for name and runs.
    static Spread TradeOffRow::*member(int column);
    static QString title(int column);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// One line per configuration with mean, deviation and number of seeds of every quantity in columns of
    /// their own.
    QString csv() const;

  private:
    std::vector<TradeOffRow> rows_;
};

} // namespace redline::ui
