// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QAbstractTableModel>

namespace redline::ui {

class Session;

/// The class table: colour and name, label value, labelled and training pixels.
class ClassModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { name, value, count, training, columns };

    explicit ClassModel(Session* session, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    /// Names are edited in place; a colour is set as Qt::DecorationRole.
    bool setData(const QModelIndex& index, const QVariant& wanted, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    Session* session_;
};

} // namespace redline::ui
