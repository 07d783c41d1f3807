// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QApplication>
#include <QEventLoop>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTimer>

#include "support/screenshots.h"
#include "support/temporary_folder.h"
#include "ui/application.h"
#include "ui/jobs/workbench.h"
#include "ui/main_window.h"
#include "ui/theme.h"

namespace redline::ui::test {

/// Settings of the tests' own, in English and light, so that pictures are the same everywhere.
inline void usePlainSettings() {
    static redline::test::TemporaryFolder folder;
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope,
                       QString::fromStdString(folder.path().string()));
    QApplication::setOrganizationName(QStringLiteral("Redline"));
    QApplication::setApplicationName(QStringLiteral("RedlineTest"));
    QSettings().clear();
    setLanguage(QStringLiteral("en"));
    applyTheme(Theme::light);
}

/// Runs the event loop until `done` holds after one of the object's signals, or the time is over. Waits on
/// signals, never on sleeps.
template<typename Object, typename Signal>
bool waitUntil(Object* object, Signal signal, const std::function<bool()>& done, int milliseconds = 20000) {
    if (done()) return true;
    QEventLoop loop;
    const auto connection = QObject::connect(
        object, signal, &loop,
        [&] {
            if (done()) loop.quit();
        },
        Qt::QueuedConnection);
    QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
    loop.exec();
    QObject::disconnect(connection);
    return done();
}

/// Lets pending paints and queued calls happen.
inline void settle() {
    for (int i = 0; i < 3; ++i)
        QCoreApplication::sendPostedEvents(), QApplication::processEvents(QEventLoop::AllEvents, 50);
}

} // namespace redline::ui::test
