// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QUndoCommand>

#include "redline/settings/settings.h"

namespace redline::ui {

class Session;

/// A change of settings that can be undone. Dragging one slider is one step.
class SettingsCommand : public QUndoCommand {
  public:
    SettingsCommand(Session* session, const Settings& after, const QString& what);

    void undo() override;
    void redo() override;
    int id() const override { return id_; }
    bool mergeWith(const QUndoCommand* next) override;

  private:
    Session* session_;
    Settings before_, after_;
    int id_;
    QElapsedTimer age_;
};

} // namespace redline::ui
