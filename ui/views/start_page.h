// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

class QVBoxLayout;

namespace redline::ui {

class Session;

/// What the program offers while nothing is open: a cube, something recent, the built-in scene, a lesson.
class StartPage : public QWidget {
    Q_OBJECT

  public:
    explicit StartPage(Session* session, QWidget* parent = nullptr);

    void setRecent(const QStringList& files);

  Q_SIGNALS:
    void fileWanted(const QString& file);
    void lessonsWanted();

  private:
    QVBoxLayout* recent_;
};

} // namespace redline::ui
