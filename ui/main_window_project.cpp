// SPDX-License-Identifier: GPL-3.0-or-later
#include <utility>

#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QTabWidget>

#include "redline/learn/export_run.h"
#include "ui/jobs/workbench.h"
#include "ui/lessons/lesson_panel.h"
#include "ui/main_window.h"
#include "ui/views/image_view.h"
#include "ui/views/message_bar.h"
#include "ui/views/scrolled.h"

// Projects, reports and lessons in the main window.

namespace redline::ui {

namespace {

QString documents() {
    return QSettings().value(QStringLiteral("files/folder")).toString();
}

} // namespace

QString MainWindow::proposedFile(const QString& folder, const QString& ending) const {
    const CubePtr cube = session_->cube();
    const QString stem = !cube ? QStringLiteral("redline")
                         : cube->info().paths.empty()
                             ? QStringLiteral("synthetic")
                             : QString::fromStdString(cube->info().paths.front().stem().string());
    return QDir(folder.isEmpty() ? QDir::homePath() : folder).filePath(stem + ending);
}

void MainWindow::askForProject() {
    const QString file = QFileDialog::getOpenFileName(this, tr("Open a project"), documents(),
                                                      tr("Redline projects (*.redline)"));
    if (!file.isEmpty()) openProject(file);
}

void MainWindow::openProject(const QString& file) {
    workbench_->openProject(std::filesystem::path(file.toStdString()),
                            [this, file](const OpenedProject& opened) { takeProject(opened, file); });
}

void MainWindow::takeProject(const OpenedProject& opened, const QString& file) {
    if (!opened.missing.empty()) return askForMissing(opened, file);
    project_ = opened.project;
    projectFile_ = file;
    undo_.clear();
    savedRuns_ = session_->runs().size();
    remember({file});
    const auto& window = opened.project.window;
    if (window.is_object() && window.contains("composite") && window["composite"].is_array() &&
        window["composite"].size() == 3) {
        std::array<int, 3> bands{};
        for (std::size_t i = 0; i < 3; ++i)
            bands[i] = window["composite"][i].is_number_integer() ? window["composite"][i].get<int>() : 0;
        image_->setBands(bands);
    }
    if (window.is_object() && window.contains("tab") && window["tab"].is_number_integer())
        showTab(window["tab"].get<int>());
    refreshTitle();
    keepCopy();
}

void MainWindow::askForMissing(const OpenedProject& opened, const QString& file) {
    QStringList names;
    for (const auto& path : opened.missing)
        names << QString::fromStdString(path.string());
    auto* question =
        new QMessageBox(QMessageBox::Warning, tr("Files are missing"),
                        tr("%n file(s) of this project are not where it says. Were they moved or renamed?",
                           nullptr, static_cast<int>(names.size())),
                        QMessageBox::Cancel, this);
    question->setObjectName(QStringLiteral("missingFiles"));
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->setInformativeText(names.mid(0, 6).join(QLatin1Char('\n')) +
                                 (names.size() > 6 ? QStringLiteral("\n…") : QString()));
    auto* find = question->addButton(tr("Find them in a folder ..."), QMessageBox::AcceptRole);
    auto* without = question->addButton(tr("Settings and runs only"), QMessageBox::DestructiveRole);
    question->setDefaultButton(find);
    connect(find, &QPushButton::clicked, this, [this, project = opened.project, file] {
        const QString folder = QFileDialog::getExistingDirectory(this, tr("Folder with the data"),
                                                                 QFileInfo(file).absolutePath());
        if (!folder.isEmpty()) openProjectFrom(project, file, folder);
    });
    connect(without, &QPushButton::clicked, this, [this, project = opened.project, file]() mutable {
        project.cube.clear();
        project.labels.clear();
        project.test_labels.clear();
        project.label_options.mask.clear();
        workbench_->openProject(project, file.toStdString(), [this](const OpenedProject& bare) {
            // Saving this over the project would forget where its data were.
            project_ = bare.project;
            projectFile_.clear();
            undo_.clear();
            refreshTitle();
        });
    });
    question->open();
}

void MainWindow::openProjectFrom(Project project, const QString& file, const QString& folder) {
    find_missing_files(project, folder.toStdString());
    workbench_->openProject(project, file.toStdString(),
                            [this, file](const OpenedProject& opened) { takeProject(opened, file); });
}

void MainWindow::askForRun() {
    const QString folder =
        QFileDialog::getExistingDirectory(this, tr("Folder of a run that was stopped or interrupted"),
                                          QString::fromStdString(workbench_->runsFolder().string()));
    if (folder.isEmpty()) return;
    workbench_->resume(folder.toStdString());
    showTab(2);
}

Project MainWindow::currentProject() const {
    Project project = project_;
    const auto bands = image_->bands();
    project.window = {{"tab", tabs_->currentIndex()}, {"composite", {bands[0], bands[1], bands[2]}}};
    return project;
}

bool MainWindow::saveProject(bool ask) {
    QString file = projectFile_;
    if (ask || file.isEmpty()) {
        file = QFileDialog::getSaveFileName(this, tr("Save the project"),
                                            proposedFile(documents(), QStringLiteral(".redline")),
                                            tr("Redline projects (*.redline)"));
        if (file.isEmpty()) return false;
        if (QFileInfo(file).suffix().isEmpty()) file += QStringLiteral(".redline");
    }
    return saveProjectTo(file);
}

bool MainWindow::saveProjectTo(const QString& file) {
    project_ = currentProject();
    if (const auto saved = workbench_->saveProject(project_, file.toStdString()); !saved) {
        session_->report(saved.error());
        return false;
    }
    projectFile_ = file;
    undo_.setClean();
    savedRuns_ = session_->runs().size();
    remember({file});
    refreshTitle();
    keepCopy();
    messages_->showNotice(tr("Written: %1").arg(file));
    return true;
}

void MainWindow::askForRunExport() {
    // In the order of run_export_formats().
    const QStringList filters{tr("Network for PyTorch (*.py)"), tr("Network as TorchScript (*.pt)"),
                              tr("Weights (*.safetensors)"), tr("Report (*.html)"),
                              tr("Tables, in a new folder (*)")};
    QString chosen;
    QString file = QFileDialog::getSaveFileName(this, tr("Export the run"), documents(),
                                                filters.join(QStringLiteral(";;")), &chosen);
    if (file.isEmpty()) return;
    const RunExportFormat& format =
        run_export_formats()[static_cast<std::size_t>(std::max<qsizetype>(0, filters.indexOf(chosen)))];
    if (QFileInfo(file).suffix().isEmpty() && *format.extension != 0)
        file += QLatin1Char('.') + QLatin1String(format.extension);
    workbench_->exportRun(file.toStdString(), format.name);
}

void MainWindow::showLessons() {
    const bool isNew = !lessons_;
    makeLessonDock();
    if (isNew) lessons_->start(0);
}

void MainWindow::showLessonsAt(const LessonPanel::Place& place) {
    makeLessonDock();
    lessons_->goOn(place);
}

void MainWindow::makeLessonDock() {
    if (!lessons_) {
        auto* panel = new LessonPanel(session_);
        auto* dock = new QDockWidget(tr("Lesson"), this);
        dock->setObjectName(QStringLiteral("lesson"));
        dock->setFeatures(QDockWidget::DockWidgetMovable | QDockWidget::DockWidgetClosable);
        dock->setWidget(scrolled(panel, dock));
        addDockWidget(Qt::LeftDockWidgetArea, dock);
        if (auto* beside = findChild<QDockWidget*>(QStringLiteral("data"))) tabifyDockWidget(beside, dock);
        // The list of bands makes room for the lesson's numbers and comes back after it.
        connect(dock, &QDockWidget::visibilityChanged, this, [this, dock] {
            if (auto* list = findChild<QDockWidget*>(QStringLiteral("bands"));
                list && dock->isHidden() && std::exchange(bandsAside_, false))
                list->show();
        });
        connect(panel, &LessonPanel::tabWanted, this, &MainWindow::showTab);
        lessons_ = panel;
    }
    auto* dock = findChild<QDockWidget*>(QStringLiteral("lesson"));
    dock->show();
    dock->raise();
    // Someone who learns from the numbers needs room for them; the list of bands can wait.
    // A panel that was only just made is shown with the next turn of the event loop, unless it is hidden
    // before.
    auto* list = findChild<QDockWidget*>(QStringLiteral("bands"));
    if (list && !(list->isHidden() && list->testAttribute(Qt::WA_WState_ExplicitShowHide))) {
        list->hide();
        bandsAside_ = true;
    }
}

} // namespace redline::ui
