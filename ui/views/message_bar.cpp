// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/message_bar.h"

#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include "ui/core_text.h"
#include "ui/theme.h"

namespace redline::ui {

namespace {

constexpr std::size_t mostKept = 50;

} // namespace

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent),
      label_(new QLabel(this)),
      more_(new QLabel(this)),
      act_(new QToolButton(this)),
      close_(new QToolButton(this)) {
    setFrameShape(QFrame::NoFrame);
    setAutoFillBackground(true);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, 5, 6, 5);
    label_->setWordWrap(true);
    label_->setTextFormat(Qt::PlainText);
    label_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    close_->setText(QStringLiteral("✕"));
    close_->setAutoRaise(true);
    close_->setToolTip(tr("Close this message"));
    close_->setAccessibleName(tr("Close this message"));
    layout->addWidget(label_, 1);
    layout->addWidget(act_);
    layout->addWidget(more_);
    layout->addWidget(close_, 0, Qt::AlignTop);
    connect(act_, &QToolButton::clicked, this, [this] {
        if (messages_.empty()) return;
        const auto action = messages_.back().action;
        dismiss();
        if (action) action();
    });
    connect(close_, &QToolButton::clicked, this, &MessageBar::dismiss);
    setVisible(false);
}

QString MessageBar::text() const {
    return label_->text();
}

void MessageBar::show(const Error& error) {
    push({messageText(error), false, {}, {}});
}

void MessageBar::showNotice(const QString& text) {
    push({text, true, {}, {}});
}

void MessageBar::offer(const QString& text, std::function<void()> action) {
    if (messages_.empty()) return;
    messages_.back().offer = text;
    messages_.back().action = std::move(action);
    refresh();
}

void MessageBar::push(Message message) {
    if (!message.text.isEmpty()) message.text[0] = message.text[0].toUpper();
    // The same thing said twice in a row would only hide what was said before.
    if (!messages_.empty() && messages_.back().text == message.text) return;
    messages_.push_back(std::move(message));
    if (messages_.size() > mostKept) messages_.erase(messages_.begin());
    refresh();
}

void MessageBar::takeFrom(const MessageBar& other) {
    messages_ = other.messages_;
    refresh();
}

void MessageBar::dismiss() {
    if (!messages_.empty()) messages_.pop_back();
    refresh();
}

void MessageBar::refresh() {
    setVisible(!messages_.empty());
    if (messages_.empty()) return label_->clear();
    const Message& message = messages_.back();
    label_->setText(message.text);
    act_->setText(message.offer);
    act_->setVisible(!message.offer.isEmpty());
    setAccessibleName(message.text);
    more_->setText(messages_.size() > 1 ? tr("%n more", nullptr, static_cast<int>(messages_.size()) - 1)
                                        : QString());
    dark_ = isDark();
    const bool dark = dark_;
    QPalette colored = QApplication::palette();
    const QColor back = message.notice ? (dark ? QColor(0x1d, 0x3a, 0x35) : QColor(0xd9, 0xf0, 0xea))
                                       : (dark ? QColor(0x4a, 0x2b, 0x27) : QColor(0xfb, 0xe3, 0xdd));
    colored.setColor(QPalette::Window, back);
    setPalette(colored);
}

void MessageBar::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    // Setting the palette here sends the same event again; only a change of theme needs new colours.
    if (event->type() == QEvent::PaletteChange && dark_ != isDark()) refresh();
}

} // namespace redline::ui
