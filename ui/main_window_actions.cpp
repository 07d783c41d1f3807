// SPDX-License-Identifier: GPL-3.0-or-later
#include <QActionGroup>
#include <QApplication>
#include <QDockWidget>
#include <QIcon>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QRegularExpression>
#include <QTabWidget>
#include <QToolBar>
#include <QToolButton>

#include "ui/application.h"
#include "ui/core_text.h"
#include "ui/jobs/workbench.h"
#include "ui/main_window.h"
#include "ui/theme.h"

// What the main window offers: actions, menus, tool bar, and when each is possible.

namespace redline::ui {

namespace {

QAction* make(MainWindow* window, const QString& text, const char* icon, const QKeySequence& keys,
              const QString& help) {
    auto* action = new QAction(text, window);
    if (*icon) action->setIcon(themedIcon(icon));
    action->setShortcut(keys);
    action->setToolTip(
        keys.isEmpty() ? help : QStringLiteral("%1 (%2)").arg(help, keys.toString(QKeySequence::NativeText)));
    action->setStatusTip(help);
    action->setData(action->toolTip());
    return action;
}

/// Possible, or not with the reason in the tooltip.
void allow(QAction* action, const QString& reason) {
    action->setEnabled(reason.isEmpty());
    const QString help = action->data().toString();
    action->setToolTip(reason.isEmpty() ? help : help + QLatin1Char('\n') + reason);
}

} // namespace

void MainWindow::makeActions() {
    Actions& a = actions_;
    a.openCube = make(this, tr("Open &cube ..."), "cube", QKeySequence::Open,
                      tr("Open a hyperspectral cube or its tiles"));
    a.openLabels = make(this, tr("Open &labels ..."), "labels", Qt::CTRL | Qt::Key_L,
                        tr("Open a label raster or polygons"));
    a.openTestLabels =
        make(this, tr("Open &test labels ..."), "", {}, tr("Open separate labels for the test"));
    a.synthetic =
        make(this, tr("S&ynthetic scene"), "", Qt::CTRL | Qt::Key_D, tr("Open the built-in synthetic scene"));
    a.openProject =
        make(this, tr("Open &project ..."), "", Qt::CTRL | Qt::SHIFT | Qt::Key_O, tr("Open a saved project"));
    a.saveProject =
        make(this, tr("&Save project"), "", QKeySequence::Save, tr("Save data paths, settings and runs"));
    a.saveProjectAs = make(this, tr("Save project &as ..."), "", Qt::CTRL | Qt::SHIFT | Qt::Key_S,
                           tr("Save the project under another name"));
    a.quit = make(this, tr("&Quit"), "", QKeySequence(Qt::CTRL | Qt::Key_Q), tr("Close the program"));
    a.undo = undo_.createUndoAction(this, tr("&Undo"));
    a.undo->setShortcut(QKeySequence::Undo);
    a.redo = undo_.createRedoAction(this, tr("&Redo"));
    a.redo->setShortcuts(
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    a.train = make(this, tr("&Train"), "train", Qt::Key_F5, tr("Train with the current settings"));
    a.pause = make(this, tr("&Pause"), "pause", Qt::Key_F6, tr("Pause or go on between two steps"));
    a.pause->setCheckable(true);
    a.stop = make(this, tr("St&op"), "stop", Qt::SHIFT | Qt::Key_F5,
                  tr("Stop after the running step; what was reached is tested and kept"));
    a.resumeRun = make(this, tr("&Resume a run ..."), "", {},
                       tr("Go on with a run that was stopped or interrupted, from its last checkpoint"));
    a.probe =
        make(this, tr("Pro&be now"), "", Qt::Key_F7, tr("Measure the gradient noise once, before training"));
    a.measure = make(this, tr("&Measure this setting"), "", Qt::CTRL | Qt::Key_M,
                     tr("Run three real steps and compare their memory with the prediction"));
    a.reestimateNorms = make(this, tr("Re-estimate batch-&norm statistics"), "", {},
                             tr("Estimate them anew from the training part, without changing a weight"));
    a.classify = make(this, tr("&Classify scene"), "classify", Qt::Key_F8,
                      tr("Classify every pixel with the trained network"));
    a.exportMap = make(this, tr("&Export map ..."), "export", Qt::CTRL | Qt::Key_E,
                       tr("Write the map as GeoTIFF or ENVI classification"));
    a.exportRun = make(this, tr("Export r&un ..."), "", Qt::CTRL | Qt::SHIFT | Qt::Key_E,
                       tr("Take the trained network, the report or the tables elsewhere"));
    a.exportPicture = make(this, tr("Copy p&icture of the tab"), "", Qt::CTRL | Qt::SHIFT | Qt::Key_C,
                           tr("Copy a picture of the open tab"));
    a.details = make(this, tr("&What was understood ..."), "", Qt::CTRL | Qt::Key_I,
                     tr("How the open file was read, and corrections"));
    a.lessons = make(this, tr("&Lessons"), "lessons", Qt::Key_F1, tr("Lessons for a class or for oneself"));
    a.about = make(this, tr("&About Redline"), "", {}, tr("Version and licence"));

    const auto does = [this](QAction* action, Command command) {
        connect(action, &QAction::triggered, this, [this, command] { perform(command); });
    };
    does(a.openCube, Command::openCube);
    does(a.openLabels, Command::openLabels);
    does(a.synthetic, Command::openSynthetic);
    does(a.openProject, Command::openProject);
    does(a.saveProject, Command::saveProject);
    does(a.train, Command::train);
    does(a.stop, Command::stop);
    does(a.resumeRun, Command::resumeRun);
    does(a.probe, Command::probe);
    does(a.measure, Command::measure);
    does(a.reestimateNorms, Command::reestimateNorms);
    does(a.classify, Command::classify);
    does(a.exportMap, Command::exportMap);
    does(a.exportRun, Command::exportRun);
    connect(a.pause, &QAction::triggered, this,
            [this](bool on) { perform(on ? Command::pause : Command::resume); });
    connect(a.openTestLabels, &QAction::triggered, this, [this] { askForLabels(true); });
    connect(a.saveProjectAs, &QAction::triggered, this, [this] { saveProject(true); });
    connect(a.exportPicture, &QAction::triggered, this, &MainWindow::copyTab);
    connect(a.details, &QAction::triggered, this,
            [this] { showDetails(session_->cube(), workbench_->cubeOptions(), true); });
    connect(a.lessons, &QAction::triggered, this, &MainWindow::showLessons);
    connect(a.about, &QAction::triggered, this, &MainWindow::showAbout);
    connect(a.quit, &QAction::triggered, this, &QWidget::close);
}

void MainWindow::makeMenus() {
    const Actions& a = actions_;
    QMenu* file = menuBar()->addMenu(tr("&File"));
    file->addActions({a.openCube, a.openLabels, a.openTestLabels, a.synthetic});
    QMenu* recentMenu = file->addMenu(tr("Open &recent"));
    connect(recentMenu, &QMenu::aboutToShow, this, [this, recentMenu] {
        recentMenu->clear();
        for (const QString& name : recent())
            recentMenu->addAction(name, this, [this, name] { openFiles({name}); });
        if (recentMenu->isEmpty()) recentMenu->addAction(tr("Nothing yet"))->setEnabled(false);
    });
    file->addSeparator();
    file->addActions({a.openProject, a.saveProject, a.saveProjectAs});
    file->addSeparator();
    file->addActions({a.exportMap, a.exportRun});
    file->addSeparator();
    file->addAction(a.quit);

    QMenu* edit = menuBar()->addMenu(tr("&Edit"));
    edit->addActions({a.undo, a.redo});
    edit->addSeparator();
    edit->addActions({a.exportPicture, a.details});

    QMenu* run = menuBar()->addMenu(tr("&Run"));
    run->addActions({a.probe, a.measure, a.reestimateNorms});
    run->addSeparator();
    run->addActions({a.train, a.pause, a.stop, a.resumeRun});
    run->addSeparator();
    run->addAction(a.classify);

    makeViewMenu(menuBar()->addMenu(tr("&View")));
    QMenu* help = menuBar()->addMenu(tr("&Help"));
    help->addActions({a.lessons, a.about});
}

void MainWindow::makeViewMenu(QMenu* menu) {
    const QStringList names{tr("Image"), tr("Plan"), tr("Train"), tr("Results"), tr("Compare")};
    for (int i = 0; i < names.size(); ++i) {
        QAction* action = menu->addAction(names[i], this, [this, i] { showTab(i); });
        action->setShortcut(QKeySequence(QStringLiteral("Ctrl+%1").arg(i + 1)));
    }
    menu->addSeparator();
    QMenu* panels = menu->addMenu(tr("&Panels"));
    connect(panels, &QMenu::aboutToShow, this, [this, panels] {
        panels->clear();
        for (QDockWidget* dock : findChildren<QDockWidget*>())
            panels->addAction(dock->toggleViewAction());
        panels->addSeparator();
        panels->addAction(tr("&Reset the layout"), this, &MainWindow::resetLayout);
    });
    QMenu* themeMenu = menu->addMenu(tr("&Theme"));
    auto* themes = new QActionGroup(this);
    const std::pair<QString, Theme> choices[]{
        {tr("As the desktop"), Theme::system}, {tr("Light"), Theme::light}, {tr("Dark"), Theme::dark}};
    for (const auto& [name, theme] : choices) {
        QAction* action = themeMenu->addAction(name, this, [this, theme = theme] { chooseTheme(theme); });
        action->setCheckable(true);
        action->setChecked(storedTheme() == theme);
        themes->addAction(action);
    }
    QMenu* languageMenu = menu->addMenu(tr("&Language"));
    makeLanguageMenu(languageMenu);
}

void MainWindow::makeLanguageMenu(QMenu* menu) {
    auto* group = new QActionGroup(menu);
    for (const QString& code : languages()) {
        const QString name = code == QLatin1String("en") ? QStringLiteral("English") : QStringLiteral("中文");
        // The content, this menu included, is made anew: not while the menu is still open.
        QAction* action = menu->addAction(name, this, [this, code] {
            QMetaObject::invokeMethod(
                this, [this, code] { chooseLanguage(code); }, Qt::QueuedConnection);
        });
        action->setCheckable(true);
        action->setChecked(language() == code);
        group->addAction(action);
    }
}

void MainWindow::makeToolBar() {
    const Actions& a = actions_;
    QToolBar* bar = addToolBar(tr("Main tools"));
    bar->setObjectName(QStringLiteral("tools"));
    bar->setMovable(false);
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->setIconSize({18, 18});
    bar->addActions({a.openCube, a.openLabels});
    bar->addSeparator();
    bar->addActions({a.train, a.pause, a.stop});
    bar->addSeparator();
    bar->addActions({a.classify, a.exportMap});
    bar->addSeparator();
    bar->addAction(a.lessons);
    auto* languageButton = new QToolButton(bar);
    languageButton->setText(language() == QLatin1String("en") ? QStringLiteral("English")
                                                              : QStringLiteral("中文"));
    languageButton->setIcon(themedIcon("language"));
    languageButton->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    languageButton->setPopupMode(QToolButton::InstantPopup);
    languageButton->setToolTip(tr("Language"));
    auto* menu = new QMenu(languageButton);
    makeLanguageMenu(menu);
    languageButton->setMenu(menu);
    bar->addWidget(languageButton);
    // "Open cube", not "Open &cube ...": a button needs neither the key nor the dots.
    static const QRegularExpression extras(QStringLiteral("\\(&.\\)|&|( ?\\.\\.\\.)|…+"));
    for (QAction* action : bar->actions())
        action->setIconText(QString(action->text()).remove(extras));
}

void MainWindow::refreshActions() {
    const Actions& a = actions_;
    const bool busy = workbench_->busy();
    const QString working = busy ? tr("Waits for the running job") : QString();
    const QString noCube = session_->cube() ? QString() : tr("Open a cube first");
    const QString noTruth = !noCube.isEmpty()   ? noCube
                            : session_->truth() ? QString()
                                                : tr("Open labels first");
    const QString noEngine = session_->engineReady()                 ? QString()
                             : workbench_->engineProblem().isEmpty() ? tr("LibTorch is being loaded")
                                                                     : workbench_->engineProblem();
    const auto first = [](std::initializer_list<QString> reasons) {
        for (const QString& reason : reasons)
            if (!reason.isEmpty()) return reason;
        return QString();
    };
    allow(a.openCube, working);
    allow(a.synthetic, working);
    allow(a.openProject, working);
    allow(a.openLabels, first({working, noCube}));
    allow(a.openTestLabels, first({working, noTruth}));
    const QString noPlan = session_->plan() ? QString() : messageLine(session_->planError());
    const QString planOnly = deviceIsHere() ? QString() : tr("The chosen device is not in this computer");
    allow(a.train, first({working, noTruth, noEngine, noPlan, planOnly}));
    allow(a.resumeRun, first({working, noTruth, noEngine}));
    allow(a.probe, first({working, noTruth, noEngine, noPlan, planOnly}));
    allow(a.measure, first({working, noEngine, noPlan, planOnly}));
    const QString idle = session_->training() ? QString() : tr("Nothing is training");
    allow(a.pause, idle);
    a.pause->setChecked(session_->paused());
    allow(a.stop, idle);
    const bool trained = session_->outcome() && !session_->outcome()->run.empty();
    allow(a.reestimateNorms,
          first({working, noTruth, trained ? QString() : tr("Train a network first"), noEngine}));
    allow(a.classify, first({working, noCube, trained ? QString() : tr("Train a network first"), noEngine}));
    allow(a.exportMap, first({working, session_->map() ? QString() : tr("Classify the scene first")}));
    allow(a.exportRun, first({working, trained ? QString() : tr("Train a network first")}));
    allow(a.details, noCube);
    allow(a.saveProject, noCube);
    allow(a.saveProjectAs, noCube);
}

bool MainWindow::deviceIsHere() const {
    const std::string& wanted = session_->settings().device;
    if (session_->devices().empty() || wanted == "cpu" || wanted == "cuda") return true;
    for (const DeviceInfo& device : session_->devices())
        if (device.id == wanted) return true;
    return false;
}

void MainWindow::chooseTheme(Theme theme) {
    applyTheme(theme);
    // Icons are drawn in the palette's text colour, so they are made anew.
    QMetaObject::invokeMethod(
        this, [this] { build(); }, Qt::QueuedConnection);
}

void MainWindow::showAbout() {
    auto* box = new QMessageBox(
        QMessageBox::NoIcon, tr("About Redline"),
        tr("Redline %1\nPlans, trains and checks patch-based classification of hyperspectral images.\n\n"
           "Free software under the GNU General Public License, version 3 or later. It comes without any "
           "warranty.")
            .arg(QApplication::applicationVersion()),
        QMessageBox::Close, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

} // namespace redline::ui
