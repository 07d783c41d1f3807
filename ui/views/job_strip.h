// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QWidget>

class QLabel;
class QProgressBar;
class QToolButton;

namespace redline::ui {

class Job;

/// The running job in the status bar: what it does, how far it is, the time left, and Cancel.
class JobStrip : public QWidget {
    Q_OBJECT

  public:
    explicit JobStrip(QWidget* parent = nullptr);

    void follow(Job* job);
    QString text() const;

  private:
    void refresh();

    QPointer<Job> job_;
    QLabel* label_;
    QProgressBar* bar_;
    QToolButton* cancel_;
};

} // namespace redline::ui
