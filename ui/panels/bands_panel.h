// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QComboBox;
class QLabel;
class QTableView;

namespace redline::ui {

class NumberRow;
class Session;

/// What of the spectrum the network gets: all good bands, a range, every n-th, or principal components; and
/// the list of bands.
class BandsPanel : public QWidget {
    Q_OBJECT

  public:
    explicit BandsPanel(Session* session, QWidget* parent = nullptr);

    QComboBox* kindBox() const { return kind_; }
    NumberRow* components() const { return components_; }
    NumberRow* whitening() const { return whitening_; }

  private:
    void load();
    void store();
    void refreshRanges();

    Session* session_;
    QComboBox* kind_;
    NumberRow *components_, *whitening_, *stride_, *first_, *last_;
    QLabel* summary_;
    QTableView* table_;
    bool loading_ = false;
};

} // namespace redline::ui
