// SPDX-License-Identifier: GPL-3.0-or-later
// Where the panels stand: on both sides of a wide window, in one column of a narrow one, each with a layout
// that is kept from one start to the next.
#include <QDockWidget>
#include <QResizeEvent>
#include <QSettings>

#include "ui/main_window.h"

namespace redline::ui {

namespace {

/// Below this, panels on both sides would squeeze the plots.
constexpr int narrowWidth = 1260;
/// Raised when a dock is added or renamed: an older layout does not fit then.
constexpr int layoutVersion = 1;

/// A small screen has a layout of its own.
QString layoutKey(bool narrow) {
    return narrow ? QStringLiteral("window/layoutNarrow") : QStringLiteral("window/layout");
}

} // namespace

void MainWindow::arrangePanels() {
    auto* dataDock = findChild<QDockWidget*>(QStringLiteral("data"));
    auto* bandsDock = findChild<QDockWidget*>(QStringLiteral("bands"));
    auto* settingsDock = findChild<QDockWidget*>(QStringLiteral("settings"));
    if (!dataDock || !bandsDock || !settingsDock) return;
    narrow_ = width() < narrowWidth;
    addDockWidget(Qt::RightDockWidgetArea, settingsDock);
    if (narrow_) {
        // One column of panels leaves the plots room on a small screen.
        for (QDockWidget* dock : {dataDock, bandsDock}) {
            addDockWidget(Qt::RightDockWidgetArea, dock);
            tabifyDockWidget(settingsDock, dock);
        }
        settingsDock->raise();
        resizeDocks({settingsDock}, {260}, Qt::Horizontal);
    } else {
        addDockWidget(Qt::LeftDockWidgetArea, dataDock);
        addDockWidget(Qt::LeftDockWidgetArea, bandsDock);
        resizeDocks({dataDock, settingsDock}, {310, 310}, Qt::Horizontal);
        resizeDocks({dataDock, bandsDock}, {height() * 3 / 5, height() * 2 / 5}, Qt::Vertical);
    }
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    if (!data_ || narrow_ == (width() < narrowWidth)) return;
    storeLayout();
    arrangePanels();
    restoreLayout();
}

void MainWindow::storeLayout() {
    // A lesson puts panels aside for as long as it is shown; that is no choice of the user's.
    if (auto* lesson = findChild<QDockWidget*>(QStringLiteral("lesson")); lesson && !lesson->isHidden())
        return;
    QSettings().setValue(layoutKey(narrow_), saveState(layoutVersion));
}

void MainWindow::restoreLayout() {
    const QByteArray kept = QSettings().value(layoutKey(narrow_)).toByteArray();
    if (!kept.isEmpty()) restoreState(kept, layoutVersion);
}

void MainWindow::resetLayout() {
    QSettings().remove(layoutKey(narrow_));
    for (QDockWidget* dock : findChildren<QDockWidget*>())
        if (dock->objectName() != QLatin1String("lesson")) dock->show();
    arrangePanels();
}

} // namespace redline::ui
