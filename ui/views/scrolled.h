// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>

namespace redline::ui {

/// `content` as wide as the place it is given, scrolled from top to bottom where it is higher.
inline QScrollArea* scrolled(QWidget* content, QWidget* parent = nullptr) {
    auto* scroll = new QScrollArea(parent);
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    return scroll;
}

} // namespace redline::ui
