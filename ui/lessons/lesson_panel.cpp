// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/lesson_panel.h"

#include <algorithm>

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include <nlohmann/json.hpp>

#include "redline/base/units.h"
#include "ui/application.h"
#include "ui/panels/panel.h"
#include "ui/session.h"

namespace redline::ui {

LessonPanel::LessonPanel(Session* session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      choice_(new QComboBox(this)),
      count_(new QLabel(this)),
      text_(makeText(this)),
      question_(makeHeading({}, this)),
      explanation_(makeText(this)),
      answers_(new QVBoxLayout),
      table_(new QTableWidget(0, 3, this)),
      back_(new QPushButton(tr("Back"), this)),
      next_(new QPushButton(tr("Next"), this)),
      try_(new QPushButton(tr("Do it for me"), this)),
      train_(new QPushButton(tr("Train"), this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 8);
    layout->setSpacing(6);
    layout->addWidget(choice_);
    layout->addWidget(count_);
    layout->addWidget(text_);
    auto* actions = new QHBoxLayout;
    actions->addWidget(try_);
    actions->addWidget(train_);
    layout->addLayout(actions);
    layout->addWidget(table_);
    question_->setWordWrap(true);
    layout->addWidget(question_);
    layout->addLayout(answers_);
    layout->addWidget(explanation_);
    layout->addStretch(1);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(back_);
    buttons->addWidget(next_);
    layout->addLayout(buttons);

    table_->setHorizontalHeaderLabels({tr("Before"), tr("Now"), tr("Ratio")});
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table_->horizontalHeader()->setMinimumSectionSize(30);
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setSelectionMode(QAbstractItemView::NoSelection);
    table_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table_->setShowGrid(false);
    table_->setTabKeyNavigation(false);
    table_->setAccessibleName(tr("Numbers of this step"));
    choice_->setAccessibleName(tr("Lesson"));
    choice_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);

    auto lessons = builtInLessons(language());
    if (lessons) {
        lessons_ = std::move(*lessons);
    } else {
        session_->report(lessons.error());
    }
    for (const Lesson& lesson : lessons_)
        choice_->addItem(tr("%1 (%2 min)").arg(lesson.title).arg(lesson.minutes));
    connect(choice_, &QComboBox::activated, this, [this](int index) { start(index); });
    connect(back_, &QPushButton::clicked, this, [this] { start(lesson_, step_ - 1); });
    connect(next_, &QPushButton::clicked, this, [this] { start(lesson_, step_ + 1); });
    connect(try_, &QPushButton::clicked, this, [this] { applySettings(current().attempt); });
    connect(train_, &QPushButton::clicked, session, [session] { session->request(Command::train); });
    for (const auto change : {&Session::planChanged, &Session::outcomeChanged, &Session::trainingChanged,
                              &Session::engineChanged})
        connect(session, change, this, &LessonPanel::refresh);
    connect(session, &Session::truthChanged, this, [this] {
        if (!waiting_ || !session_->truth()) return;
        waiting_ = false;
        enter();
    });
}

const LessonStep& LessonPanel::current() const {
    return lessons_[static_cast<std::size_t>(lesson_)].steps[static_cast<std::size_t>(step_)];
}

void LessonPanel::start(int lesson, int step) {
    if (lesson < 0 || lesson >= static_cast<int>(lessons_.size())) return;
    lesson_ = lesson;
    step_ =
        std::clamp(step, 0, static_cast<int>(lessons_[static_cast<std::size_t>(lesson)].steps.size()) - 1);
    choice_->setCurrentIndex(lesson);
    const bool hasScene = session_->cube() && session_->cube()->info().paths.empty() && session_->truth();
    if (current().syntheticScene && !hasScene) {
        waiting_ = true;
        return session_->request(Command::openSynthetic);
    }
    enter();
}

void LessonPanel::enter() {
    const LessonStep& step = current();
    if (step.syntheticScene) session_->setPlanScene({});
    if (step.scene) session_->setPlanScene(step.scene);
    if (!step.settings.empty()) applySettings(step.settings);
    showStep();
    before_.clear();
    for (const std::string& quantity : step.watch)
        before_.push_back(watch(*session_, quantity));
    refresh();
    if (step.tab >= 0) Q_EMIT tabWanted(step.tab);
}

LessonPanel::Place LessonPanel::place() const {
    Place place{lesson_, step_, -1, before_};
    for (int i = 0; i < answers_->count(); ++i)
        if (const auto* answer = qobject_cast<QRadioButton*>(answers_->itemAt(i)->widget());
            answer && answer->isChecked())
            place.answer = i;
    return place;
}

void LessonPanel::goOn(const Place& place) {
    if (place.lesson < 0 || place.lesson >= static_cast<int>(lessons_.size())) return;
    lesson_ = place.lesson;
    step_ = std::clamp(place.step, 0,
                       static_cast<int>(lessons_[static_cast<std::size_t>(lesson_)].steps.size()) - 1);
    choice_->setCurrentIndex(lesson_);
    showStep();
    before_ = place.before;
    if (place.answer >= 0 && place.answer < answers_->count())
        if (auto* answer = qobject_cast<QRadioButton*>(answers_->itemAt(place.answer)->widget()))
            answer->setChecked(true);
    refresh();
}

void LessonPanel::showStep() {
    const LessonStep& step = current();
    const auto count = lessons_[static_cast<std::size_t>(lesson_)].steps.size();
    count_->setText(tr("Step %1 of %2").arg(step_ + 1).arg(count));
    text_->setText(step.text);
    question_->setText(step.question);
    question_->setVisible(!step.question.isEmpty());
    try_->setVisible(!step.attempt.empty());
    train_->setVisible(step.offersTraining);
    table_->setVisible(!step.watch.empty());
    back_->setEnabled(step_ > 0);
    next_->setEnabled(step_ + 1 < static_cast<int>(count));
    showAnswers(step);
}

void LessonPanel::showAnswers(const LessonStep& step) {
    while (QLayoutItem* item = answers_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    explanation_->setText(step.explanation);
    // A remark without a question is there from the start.
    explanation_->setVisible(step.answers.isEmpty() && !step.explanation.isEmpty());
    for (const QString& answer : step.answers) {
        auto* button = new QRadioButton(answer, this);
        answers_->addWidget(button);
        connect(button, &QRadioButton::toggled, this, [this] { explanation_->setVisible(true); });
    }
}

void LessonPanel::applySettings(const std::string& json) {
    const auto settings =
        settings_from_json(nlohmann::json::parse(json, nullptr, false), session_->settings());
    if (!settings) return session_->report(settings.error());
    session_->changeSettings(*settings, tr("Lesson"));
}

void LessonPanel::refresh() {
    if (lessons_.empty() || before_.empty()) return;
    const LessonStep& step = current();
    // The name above its numbers: a narrow panel has no room for both side by side.
    table_->setRowCount(2 * static_cast<int>(step.watch.size()));
    for (std::size_t i = 0; i < step.watch.size() && i < before_.size(); ++i) {
        const WatchValue now = watch(*session_, step.watch[i]);
        QString ratio;
        if (now.value && before_[i].value && *before_[i].value > 0 && *now.value != *before_[i].value)
            ratio = QStringLiteral("× %1").arg(
                QString::fromStdString(number_text(*now.value / *before_[i].value, 3)));
        const int row = 2 * static_cast<int>(i);
        auto* name = new QTableWidgetItem(now.name.isEmpty() ? before_[i].name : now.name);
        QFont bold = table_->font();
        bold.setBold(true);
        name->setFont(bold);
        table_->setItem(row, 0, name);
        table_->setSpan(row, 0, 1, 3);
        const QStringList cells{before_[i].text, now.text, ratio};
        for (int column = 0; column < cells.size(); ++column) {
            auto* item = new QTableWidgetItem(cells[column]);
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            table_->setItem(row + 1, column, item);
        }
    }
    int height = table_->horizontalHeader()->sizeHint().height() + 4;
    for (int row = 0; row < table_->rowCount(); ++row)
        height += table_->rowHeight(row);
    table_->setFixedHeight(height);
    train_->setEnabled(session_->engineReady() && !session_->training());
}

} // namespace redline::ui
