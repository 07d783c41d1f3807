// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include "redline/results/metrics.h"

namespace redline::ui {

/// The confusion matrix as a heat table: rows are the truth, columns the prediction, shades the share of the
/// row. The last column sums each row and the last row each column.
class ConfusionModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum class Text { counts, shares, both };

    explicit ConfusionModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}
    void set(const Scores& scores, const ClassLegend& legend);
    void setText(Text text);
    void setDark(bool dark);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    QString className(int k) const;
    std::int64_t count(int row, int column) const;

    Scores scores_;
    ClassLegend legend_;
    Text text_ = Text::both;
    bool dark_ = false;
};

} // namespace redline::ui
