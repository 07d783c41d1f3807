// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include "redline/network/graph.h"

namespace redline::ui {

/// The layer table of a network: operator, output shape, parameters, and what its output takes in a
/// micro-batch. The layer that sets the memory peak is marked.
class LayerModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { name, op, output, parameters, bytes, columns };

    explicit LayerModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}
    void set(const NetworkGraph& graph, std::int64_t microBatch, int peakNode);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    NetworkGraph graph_;
    std::int64_t microBatch_ = 1;
    int peakNode_ = -1;
};

} // namespace redline::ui
