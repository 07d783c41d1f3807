// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;
class QTableView;

namespace redline::ui {

class Session;

/// What is open: cube, labels, the class table and what the split means for the test.
class DataPanel : public QWidget {
    Q_OBJECT

  public:
    explicit DataPanel(Session* session, QWidget* parent = nullptr);

    QTableView* classTable() const { return table_; }

  Q_SIGNALS:
    /// "What was understood": shows how the file was read and lets guesses be corrected.
    void detailsWanted();

  private:
    void refreshCube();
    void refreshLabels();
    void refreshSplit();

    Session* session_;
    QLabel* cube_;
    QLabel* labels_;
    QLabel* split_;
    QPushButton* openCube_;
    QPushButton* openLabels_;
    QPushButton* details_;
    QTableView* table_;
};

} // namespace redline::ui
