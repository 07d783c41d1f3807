// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>
#include <QUndoStack>

#include "ui/jobs/recovery.h"
#include "ui/jobs/workbench.h"
#include "ui/main_window.h"

// Nothing is lost when the process is killed: a copy of the work is kept, and offered at the next start.

namespace redline::ui {

void MainWindow::keepRecovery(const std::filesystem::path& folder, bool offer) {
    recovery_ = new Recovery(folder, this);
    connect(recovery_, &Recovery::failed, session_, &Session::report);
    for (const auto change : {&Session::cubeChanged, &Session::truthChanged, &Session::settingsChanged,
                              &Session::legendChanged, &Session::runsChanged, &Session::trainingChanged})
        connect(session_, change, this, &MainWindow::keepCopy);
    if (!offer) return;
    std::vector<LeftWork> left = recovery_->left();
    if (!left.empty()) offerLeftWork(left.front());
    // Older ones than the newest were offered before and not wanted.
    for (std::size_t i = 1; i < left.size(); ++i)
        Recovery::discard(left[i]);
}

void MainWindow::keepCopy() {
    // An empty window has nothing to lose.
    if (!recovery_ || (!session_->cube() && session_->runs().empty())) return;
    recovery_->keep(workbench_->describe(currentProject()), projectFile_, workbench_->runningFolder());
}

void MainWindow::offerLeftWork(const LeftWork& work) {
    auto* question =
        new QMessageBox(QMessageBox::Question, tr("Work was left behind"),
                        tr("Redline did not end properly the last time. Bring back the work of %1?")
                            .arg(QLocale().toString(work.time, QLocale::ShortFormat)),
                        QMessageBox::NoButton, this);
    question->setObjectName(QStringLiteral("leftWork"));
    question->setAttribute(Qt::WA_DeleteOnClose);
    QStringList what;
    if (!work.project.isEmpty()) what << work.project;
    if (!work.run.empty())
        what << tr("A training was running: it can be gone on with from its last checkpoint.");
    question->setInformativeText(what.join(QLatin1Char('\n')));
    auto* back = question->addButton(tr("Bring it back"), QMessageBox::AcceptRole);
    auto* discard = question->addButton(tr("Discard it"), QMessageBox::DestructiveRole);
    question->setDefaultButton(back);
    connect(back, &QPushButton::clicked, this, [this, work] { bringBack(work); });
    connect(discard, &QPushButton::clicked, this, [work] { Recovery::discard(work); });
    question->open();
}

void MainWindow::bringBack(const LeftWork& work) {
    const auto project = read_project(work.copy);
    if (!project) return session_->report(project.error());
    const std::filesystem::path runs = workbench_->runsFolder();
    // Paths count from the user's own file where there is one.
    const QString file = work.project.isEmpty() ? QString::fromStdString(work.copy.string()) : work.project;
    workbench_->openProject(*project, file.toStdString(),
                            [this, work, file, runs](const OpenedProject& opened) {
                                takeProject(opened, file);
                                if (!opened.missing.empty()) return;
                                if (work.project.isEmpty()) {
                                    projectFile_.clear();
                                    workbench_->setRunsFolder(runs);
                                }
                                // What was brought back is not in the user's file yet.
                                undo_.resetClean();
                                refreshTitle();
                                Recovery::discard(work);
                                keepCopy();
                            });
}

} // namespace redline::ui
