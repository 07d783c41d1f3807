// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QTableView;

namespace redline::ui {

class ClassProgressModel;
class Session;

/// The classes of a run as a table: presence, steps since last seen, repeats, recognition in training and
/// validation.
class ClassPage : public QWidget {
    Q_OBJECT

  public:
    explicit ClassPage(Session* session, QWidget* parent = nullptr);
    void refresh();
    ClassProgressModel* model() const { return model_; }
    QString summary() const;

  private:
    Session* session_;
    ClassProgressModel* model_;
    QTableView* table_;
    QLabel* summary_;
};

} // namespace redline::ui
