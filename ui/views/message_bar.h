// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

#include <QFrame>

#include "redline/base/error.h"

class QLabel;
class QToolButton;

namespace redline::ui {

/// Says what went wrong, where, and what to do about it, without stopping the work. Messages stay until they
/// are closed.
class MessageBar : public QFrame {
    Q_OBJECT

  public:
    explicit MessageBar(QWidget* parent = nullptr);

    void show(const Error& error);
    void showNotice(const QString& text);
    /// A button beside the newest message that does something about it; pressing it closes the message.
    void offer(const QString& text, std::function<void()> action);
    QToolButton* offered() const { return act_; }
    QString text() const;
    int count() const { return static_cast<int>(messages_.size()); }
    void dismiss();
    /// Takes over what another bar still shows.
    void takeFrom(const MessageBar& other);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    struct Message {
        QString text;
        bool notice = false;
        QString offer;
        std::function<void()> action;
    };
    void push(Message message);
    void refresh();

    std::vector<Message> messages_;
    bool dark_ = false;
    QLabel* label_;
    QLabel* more_;
    QToolButton* act_;
    QToolButton* close_;
};

} // namespace redline::ui
