// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings_command.h"

#include <QHash>

#include "ui/session.h"

namespace redline::ui {

namespace {

constexpr qint64 sameGestureMilliseconds = 1500;

} // namespace

SettingsCommand::SettingsCommand(Session* session, const Settings& after, const QString& what)
    : QUndoCommand(what),
      session_(session),
      before_(session->settings()),
      after_(after),
      id_(static_cast<int>(qHash(what) >> 1 & 0x7fffffff)) {
    age_.start();
}

void SettingsCommand::undo() {
    session_->setSettings(before_);
}
void SettingsCommand::redo() {
    session_->setSettings(after_);
}

bool SettingsCommand::mergeWith(const QUndoCommand* next) {
    const auto* later = static_cast<const SettingsCommand*>(next);
    if (later->text() != text() || age_.elapsed() > sameGestureMilliseconds) return false;
    after_ = later->after_;
    age_.restart();
    return true;
}

} // namespace redline::ui
