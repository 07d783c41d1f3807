// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QScrollArea>
#include <QSettings>
#include <QTabWidget>

#include "redline/learn/export_run.h"
#include "ui/jobs/workbench.h"
#include "ui/lessons/lesson_panel.h"
#include "ui/main_window.h"
#include "ui/views/image_view.h"
#include "ui/views/message_bar.h"

// Projects, reports and lessons in the main window.

namespace redline::ui {

namespace {

QString documents() {
    return QSettings().value(QStringLiteral("files/folder")).toString();
}

} // namespace

void MainWindow::askForProject() {
    const QString file = QFileDialog::getOpenFileName(this, tr("Open a project"), documents(),
                                                      tr("Redline projects (*.redline)"));
    if (!file.isEmpty()) openProject(file);
}

void MainWindow::openProject(const QString& file) {
    workbench_->openProject(file.toStdString(), [this, file](const OpenedProject& opened) {
        project_ = opened.project;
        projectFile_ = file;
        undo_.clear();
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
    });
}

void MainWindow::saveProject(bool ask) {
    QString file = projectFile_;
    if (ask || file.isEmpty()) {
        file = QFileDialog::getSaveFileName(this, tr("Save the project"), documents(),
                                            tr("Redline projects (*.redline)"));
        if (file.isEmpty()) return;
        if (QFileInfo(file).suffix().isEmpty()) file += QStringLiteral(".redline");
    }
    saveProjectTo(file);
}

void MainWindow::saveProjectTo(const QString& file) {
    const auto bands = image_->bands();
    project_.window = {{"tab", tabs_->currentIndex()}, {"composite", {bands[0], bands[1], bands[2]}}};
    if (const auto saved = workbench_->saveProject(project_, file.toStdString()); !saved)
        return session_->report(saved.error());
    projectFile_ = file;
    undo_.setClean();
    remember({file});
    refreshTitle();
    messages_->showNotice(tr("Written: %1").arg(file));
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
    if (!lessons_) {
        auto* panel = new LessonPanel(session_);
        auto* dock = new QDockWidget(tr("Lesson"), this);
        dock->setObjectName(QStringLiteral("lesson"));
        dock->setFeatures(QDockWidget::DockWidgetMovable | QDockWidget::DockWidgetClosable);
        auto* scroll = new QScrollArea(dock);
        scroll->setWidget(panel);
        scroll->setWidgetResizable(true);
        scroll->setFrameShape(QFrame::NoFrame);
        scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        dock->setWidget(scroll);
        addDockWidget(Qt::LeftDockWidgetArea, dock);
        if (auto* beside = findChild<QDockWidget*>(QStringLiteral("data"))) tabifyDockWidget(beside, dock);
        connect(panel, &LessonPanel::tabWanted, this, &MainWindow::showTab);
        lessons_ = panel;
        panel->start(0);
    }
    auto* dock = findChild<QDockWidget*>(QStringLiteral("lesson"));
    dock->show();
    dock->raise();
    // Someone who learns from the numbers needs room for them; the list of bands can wait.
    if (auto* list = findChild<QDockWidget*>(QStringLiteral("bands"))) list->hide();
}

} // namespace redline::ui
