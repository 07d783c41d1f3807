// SPDX-License-Identifier: GPL-3.0-or-later
#include <utility>

#include <QApplication>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <QSettings>
#include <QTabWidget>
#include <QUrl>

#include "ui/core_text.h"
#include "ui/jobs/open_defaults.h"
#include "ui/jobs/workbench.h"
#include "ui/main_window.h"
#include "ui/views/cube_details.h"
#include "ui/views/label_details.h"
#include "ui/views/message_bar.h"
#include "ui/views/start_page.h"
#include "ui/views/variable_picker.h"

// Opening and saving in the main window.

namespace redline::ui {

namespace {

constexpr auto recentKey = "files/recent";
constexpr auto folderKey = "files/folder";
constexpr int mostRecent = 10;

std::vector<std::filesystem::path> toPaths(const QStringList& files) {
    std::vector<std::filesystem::path> paths;
    for (const QString& file : files)
        paths.emplace_back(file.toStdString());
    return paths;
}

QString lastFolder() {
    return QSettings().value(QLatin1String(folderKey)).toString();
}
void keepFolder(const QString& file) {
    QSettings().setValue(QLatin1String(folderKey), QFileInfo(file).absolutePath());
}

} // namespace

void MainWindow::perform(Command command) {
    switch (command) {
    case Command::openCube:
        return askForCube();
    case Command::openLabels:
        return askForLabels(false);
    case Command::openSynthetic:
        return workbench_->openSynthetic();
    case Command::openProject:
        return askForProject();
    case Command::saveProject:
        return void(saveProject(false));
    case Command::train:
        workbench_->train();
        if (session_->training()) showTab(2);
        return;
    case Command::pause:
        return workbench_->setPaused(true);
    case Command::resume:
        return workbench_->setPaused(false);
    case Command::stop:
        return workbench_->stop();
    case Command::resumeRun:
        if (session_->interruptedRun().empty()) return askForRun();
        workbench_->resume(session_->interruptedRun());
        return showTab(2);
    case Command::probe:
        return workbench_->probe();
    case Command::measure:
        return workbench_->measure();
    case Command::reestimateNorms:
        return workbench_->reestimateNorms();
    case Command::classify:
        return workbench_->classify();
    case Command::exportMap:
        return askForMap();
    case Command::exportRun:
        return askForRunExport();
    }
}

void MainWindow::askForCube() {
    const QStringList files =
        QFileDialog::getOpenFileNames(this, tr("Open a cube or its tiles"), lastFolder(),
                                      tr("Cubes (*.hdr *.img *.dat *.raw *.bil *.bip *.bsq *.tif *.tiff "
                                         "*.vrt *.h5 *.he5 *.hdf5 *.nc *.mat *.npy *.npz);;All files (*)"));
    if (!files.isEmpty()) openFiles(files);
}

void MainWindow::openFiles(const QStringList& files) {
    if (files.isEmpty()) return;
    keepFolder(files.front());
    if (files.front().endsWith(QLatin1String(".redline"))) return openProject(files.front());
    workbench_->openCube(toPaths(files), openDefaults(),
                         [this, files](CubePtr cube, const OpenOptions& options) {
                             remember(files);
                             showDetails(std::move(cube), options, false);
                         });
}

CubeDetails* MainWindow::details() const {
    return findChild<CubeDetails*>();
}

void MainWindow::showDetails(CubePtr cube, const OpenOptions& options, bool isOpen) {
    if (!cube) return;
    auto* dialog = new CubeDetails(cube, options, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, isOpen, options] {
        if (isOpen && dialog->options() == options) return;
        // The labels of a scene that is only read in another way stay its labels.
        const auto truth = isOpen ? session_->truth() : nullptr;
        const auto testTruth = isOpen ? session_->testTruth() : nullptr;
        workbench_->setCubeOptions(dialog->options());
        session_->setCube(dialog->cube());
        if (!isOpen) projectFile_.clear();
        showTab(0);
        if (truth && !truth->paths.empty()) workbench_->openLabels(truth->paths, workbench_->labelOptions());
        if (testTruth)
            messages_->showNotice(tr("Open the test labels again: the scene is read in another way now."));
        if (!waitingLabels_.isEmpty()) openLabels(std::exchange(waitingLabels_, {}), false);
    });
    connect(dialog, &QDialog::rejected, this, [this] { waitingLabels_.clear(); });
    dialog->open();
}

void MainWindow::showLabelDetails(std::shared_ptr<const GroundTruth> truth, const LabelOptions& options,
                                  bool test, bool isOpen) {
    if (!truth || !session_->cube()) return;
    auto* dialog = new LabelDetails(std::move(truth), options, session_->cube()->info(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, test, isOpen, options] {
        if (isOpen && dialog->options() == options) return;
        workbench_->useLabels(dialog->truth(), dialog->options(), test);
    });
    dialog->open();
}

void MainWindow::askWhichOne(const OpenChoice& choice) {
    auto* dialog = new VariablePicker(messageText(choice.why), choice.offered, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, openWith = choice.openWith] {
        if (const std::string name = dialog->chosen(); !name.empty()) openWith(name);
    });
    connect(dialog, &QDialog::rejected, this, [this, why = choice.why] { messages_->show(why); });
    dialog->open();
}

void MainWindow::askForLabels(bool test) {
    const QStringList files =
        QFileDialog::getOpenFileNames(this, test ? tr("Open test labels") : tr("Open labels"), lastFolder(),
                                      tr("Labels (*.hdr *.img *.dat *.tif *.tiff *.vrt *.mat *.npy *.npz "
                                         "*.gpkg *.shp *.geojson *.json);;All files (*)"));
    if (files.isEmpty()) return;
    keepFolder(files.front());
    openLabels(files, test);
}

void MainWindow::openLabels(const QStringList& files, bool test) {
    workbench_->readLabels(
        toPaths(files), {},
        [this, test](std::shared_ptr<const GroundTruth> truth, const LabelOptions& options) {
            showLabelDetails(std::move(truth), options, test, false);
        });
}

void MainWindow::openLabelFiles(const QStringList& files) {
    workbench_->openLabels(toPaths(files), {});
}

void MainWindow::askForMap() {
    QString chosen;
    const QString geotiff = tr("GeoTIFF (*.tif)"), envi = tr("ENVI classification (*.img)");
    const QString file = QFileDialog::getSaveFileName(this, tr("Export the map"),
                                                      proposedFile(lastFolder(), QStringLiteral("_map.tif")),
                                                      geotiff + QStringLiteral(";;") + envi, &chosen);
    if (file.isEmpty()) return;
    keepFolder(file);
    // A name with an extension says itself what it is to be.
    const bool plain = QFileInfo(file).suffix().isEmpty();
    workbench_->exportMap(file.toStdString(), !plain ? "" : chosen == envi ? "ENVI" : "GTiff");
}

void MainWindow::copyTab() {
    QApplication::clipboard()->setPixmap(tabs_->currentWidget()->grab());
    messages_->showNotice(tr("The picture of the tab is in the clipboard"));
}

QStringList MainWindow::recent() const {
    return QSettings().value(QLatin1String(recentKey)).toStringList();
}

void MainWindow::remember(const QStringList& files) {
    // Several tiles come back through a project; the list keeps single files.
    if (files.size() != 1) return;
    QStringList list = recent();
    const QString file = QFileInfo(files.front()).absoluteFilePath();
    list.removeAll(file);
    list.prepend(file);
    QSettings().setValue(QLatin1String(recentKey), QStringList(list.mid(0, mostRecent)));
    start_->setRecent(recent());
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    QStringList files;
    for (const QUrl& url : event->mimeData()->urls())
        if (url.isLocalFile()) files << url.toLocalFile();
    if (files.isEmpty()) return;
    event->acceptProposedAction();
    openDropped(files);
}

void MainWindow::openDropped(const QStringList& files) {
    if (files.front().endsWith(QLatin1String(".redline"))) return openProject(files.front());
    const auto named = [](const std::vector<std::filesystem::path>& paths) {
        QStringList names;
        for (const auto& path : paths)
            names << QString::fromStdString(path.string());
        return names;
    };
    workbench_->sortFiles(toPaths(files), [this, named](const SortedFiles& sorted) {
        // The job that sorted them has to end before the next one starts.
        QMetaObject::invokeMethod(
            this,
            [this, cubes = named(sorted.cubes), labels = named(sorted.labels)] {
                waitingLabels_ = cubes.isEmpty() ? QStringList() : labels;
                if (!cubes.isEmpty()) return openFiles(cubes);
                if (session_->cube()) return openLabels(labels, false);
                // A single picture may be what somebody wants to look at.
                openFiles(labels);
            },
            Qt::QueuedConnection);
    });
}

} // namespace redline::ui
