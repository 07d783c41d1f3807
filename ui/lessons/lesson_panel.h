// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QWidget>

#include "ui/lessons/lesson.h"
#include "ui/lessons/watch.h"

class QComboBox;
class QLabel;
class QPushButton;
class QTableWidget;
class QVBoxLayout;

namespace redline::ui {

class Session;

/// Leads through a lesson: text, a question, and the numbers as they were at the start of the step beside
/// what they are now.
class LessonPanel : public QWidget {
    Q_OBJECT

  public:
    /// Where somebody is in a lesson, so that another panel (in another language) goes on there.
    struct Place {
        int lesson = 0, step = 0, answer = -1;
        std::vector<WatchValue> before;
    };

    explicit LessonPanel(Session* session, QWidget* parent = nullptr);

    void start(int lesson, int step = 0);
    Place place() const;
    /// Shows the place as it was left: the settings stay as they are.
    void goOn(const Place& place);
    int lesson() const { return lesson_; }
    int step() const { return step_; }
    const std::vector<Lesson>& lessons() const { return lessons_; }
    QTableWidget* table() const { return table_; }
    QPushButton* tryButton() const { return try_; }
    QPushButton* nextButton() const { return next_; }

  Q_SIGNALS:
    void tabWanted(int tab);

  private:
    const LessonStep& current() const;
    void enter();
    void showStep();
    void showAnswers(const LessonStep& step);
    void refresh();
    void applySettings(const std::string& json);

    Session* session_;
    std::vector<Lesson> lessons_;
    int lesson_ = 0, step_ = 0;
    bool waiting_ = false; ///< for the scene of the step
    std::vector<WatchValue> before_;
    QComboBox* choice_;
    QLabel *count_, *text_, *question_, *explanation_;
    QVBoxLayout* answers_;
    QTableWidget* table_;
    QPushButton *back_, *next_, *try_, *train_;
};

} // namespace redline::ui
