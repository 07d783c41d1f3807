// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include <QWidget>

class QComboBox;
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
    QComboBox* unlabelledBox() const { return unlabelled_; }

  Q_SIGNALS:
    /// "What was understood": shows how the file was read and lets guesses be corrected.
    void detailsWanted();
    void labelDetailsWanted();
    /// The value that means "no label", as declared by the user; unset: every value is a class.
    void unlabelledDeclared(const std::optional<std::int64_t>& value);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void chooseColor();
    void refreshCube();
    void refreshLabels();
    void refreshUnlabelled();
    void refreshSplit();

    Session* session_;
    QLabel* cube_;
    QLabel* labels_;
    QLabel* split_;
    QPushButton* openCube_;
    QPushButton* openLabels_;
    QPushButton* details_;
    QPushButton* labelDetails_;
    QComboBox* unlabelled_;
    QTableView* table_;
};

} // namespace redline::ui
