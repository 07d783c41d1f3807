// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QScrollArea>

#include "redline/planning/plan.h"

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace redline::ui {

/// The seven-step procedure as rows, cheapest first: what to change, why, the number that decides it before
/// and after, and a button.
class AdviceList : public QScrollArea {
    Q_OBJECT

  public:
    explicit AdviceList(QWidget* parent = nullptr);

    /// Rows are kept and refilled: dragging a slider must not rebuild widgets.
    void setAdvice(const std::vector<Advice>& advice, const QString& none);
    int shownRows() const;
    QPushButton* applyButton(int row) const;
    QString rowText(int row) const;

  Q_SIGNALS:
    void applied(int row);

  private:
    struct Row {
        QWidget* box;
        QLabel *number, *title, *detail;
        QPushButton* apply;
    };
    Row makeRow(int index);

    QLabel* none_;
    QLabel* source_;
    QVBoxLayout* layout_;
    std::vector<Row> rows_;
};

} // namespace redline::ui
