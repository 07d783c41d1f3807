// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// qcustomplot.h is written with Qt's lower-case keywords, which the rest of the program is built without.
#include <QObject>
#include <QtGlobal>

#define signals Q_SIGNALS
#define slots Q_SLOTS
#define emit
#define foreach Q_FOREACH
#include <qcustomplot.h> // IWYU pragma: export
#undef signals
#undef slots
#undef emit
#undef foreach
