// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QDir>
#include <QPixmap>
#include <QWidget>

namespace redline::ui::test {

/// build/PRESET/screenshots, found from where the test program lies.
inline QString screenshotFolder() {
    QDir folder(QCoreApplication::applicationDirPath());
    if (folder.dirName() == QLatin1String("bin")) folder.cdUp();
    folder.mkpath(QStringLiteral("screenshots"));
    return folder.filePath(QStringLiteral("screenshots"));
}

/// Writes what the widget shows as NAME.png.
inline bool saveScreenshot(QWidget& widget, const QString& name) {
    // Layouts and queued repaints come with the event loop.
    for (int turn = 0; turn < 4; ++turn)
        QCoreApplication::processEvents();
    return widget.grab().save(QDir(screenshotFolder()).filePath(name + QStringLiteral(".png")));
}

} // namespace redline::ui::test
