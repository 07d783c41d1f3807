// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include "redline/results/metrics.h"

namespace redline::ui {

/// Precision, recall and F1 of each class. What is undefined says so; Qt::UserRole gives the number that
/// sorts.
class ClassScoreModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { name, f1, precision, recall, support, predicted, training, value, columns };

    explicit ClassScoreModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}
    void set(const Scores& scores, const ClassLegend& legend,
             const std::vector<std::int64_t>& trainingCounts);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    QVariant number(int row, int column) const;

    Scores scores_;
    ClassLegend legend_;
    std::vector<std::int64_t> training_;
};

} // namespace redline::ui
