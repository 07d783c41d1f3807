// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFormLayout>
#include <QLabel>
#include <QString>
#include <QWidget>

namespace redline::ui {

/// A heading inside a panel.
QLabel* makeHeading(const QString& text, QWidget* parent);

/// A form whose fields grow and whose long labels wrap above their field when the panel is narrow.
QFormLayout* makeForm();

/// Text that may be long: wraps, can be selected and read out.
QLabel* makeText(QWidget* parent);

} // namespace redline::ui
