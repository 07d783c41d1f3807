// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/layer_model.h"

#include <QFont>

#include "redline/base/units.h"

namespace redline::ui {

void LayerModel::set(const NetworkGraph& graph, std::int64_t microBatch, int peakNode) {
    if (graph == graph_ && microBatch == microBatch_ && peakNode == peakNode_) return;
    beginResetModel();
    graph_ = graph;
    microBatch_ = microBatch;
    peakNode_ = peakNode;
    endResetModel();
}

int LayerModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(graph_.nodes.size());
}

int LayerModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columns;
}

QVariant LayerModel::data(const QModelIndex& index, int role) const {
    const Node& node = graph_.nodes[static_cast<std::size_t>(index.row())];
    const Bytes size = 4 * microBatch_ * elements(node.output);
    const bool numeric = index.column() >= parameters;
    switch (role) {
    case Qt::UserRole:
        if (index.column() == parameters) return QVariant::fromValue<qlonglong>(node.parameters);
        if (index.column() == bytes) return QVariant::fromValue<qlonglong>(size);
        return data(index, Qt::DisplayRole);
    case Qt::DisplayRole:
        switch (index.column()) {
        case name:
            return QString::fromStdString(node.name);
        case op:
            return QString::fromStdString(op_name(node.op));
        case output:
            return QString::fromStdString(to_text(node.output));
        case parameters:
            return node.parameters > 0 ? QString::number(node.parameters) : QString();
        default:
            return QString::fromStdString(bytes_text(size));
        }
    case Qt::TextAlignmentRole:
        return int((numeric ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::FontRole: {
        QFont font;
        font.setBold(index.row() == peakNode_);
        return font;
    }
    case Qt::ToolTipRole:
        return index.row() == peakNode_ ? tr("This layer sets the memory peak of the step.") : QVariant();
    default:
        return {};
    }
}

QVariant LayerModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::ToolTipRole && section == bytes)
        return tr("Output of a micro-batch of %1 in 4-byte numbers").arg(microBatch_);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case name:
        return tr("Layer");
    case op:
        return tr("Operator");
    case output:
        return tr("Output");
    case parameters:
        return tr("Parameters");
    case bytes:
        return tr("Output size");
    default:
        return {};
    }
}

} // namespace redline::ui
