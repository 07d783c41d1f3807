// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace redline::ui {

class Session;

/// One line at the bottom: the state, the evidence it has, and the cheapest change with a button that makes
/// it.
class VerdictStrip : public QFrame {
    Q_OBJECT

  public:
    explicit VerdictStrip(Session* session, QWidget* parent = nullptr);

    QString stateText() const;
    QString text() const;
    QPushButton* applyButton() const { return apply_; }

  private:
    void refresh();
    void applyAdvice();

    Session* session_;
    QLabel* state_;
    QLabel* text_;
    QPushButton* apply_;
};

} // namespace redline::ui
