// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/learn/export_run.h"
#include "redline/results/run_store.h"
#include "redline/scene/synthetic_scene.h"
#include "ui/jobs/workbench.h"
#include "ui/jobs/workbench_run.h"

// Projects and reports: what is written down of a piece of work.

namespace redline::ui {

namespace {

/// Names and colours that the user gave, on the classes with the same label values.
void rename(GroundTruth& truth, const ClassLegend& wanted) {
    for (ClassInfo& info : truth.legend.classes) {
        for (const ClassInfo& known : wanted.classes) {
            if (known.value != info.value) continue;
            info.name = known.name;
            info.color = known.color;
        }
    }
}

/// Newer folders of runs that the project does not name are not looked at: they may belong to another one.
void readRuns(OpenedProject& opened, Progress& progress) {
    const Project& project = opened.project;
    for (std::size_t i = 0; i < project.runs.size(); ++i) {
        progress.report(0.4 + 0.6 * static_cast<double>(i) / static_cast<double>(project.runs.size()),
                        project.runs[i].filename().string());
        auto run = read_run(project.runs[i]);
        if (!run) {
            opened.problems.push_back(run.error());
            continue;
        }
        if (!run->finished) {
            opened.interrupted = run->folder;
            continue;
        }
        run->outcome.run = run->folder;
        opened.runs.push_back({QString::fromStdString(run->name), run->settings,
                               std::make_shared<const TrainOutcome>(std::move(run->outcome)), run->features});
    }
}

Result<OpenedProject> open(const Project& given, Progress& progress) {
    OpenedProject opened;
    opened.project = given;
    opened.missing = missing_files(given);
    if (!opened.missing.empty()) return opened;
    const Project& project = opened.project;
    using Truth = std::shared_ptr<const GroundTruth>;
    progress.report(0.1, "");
    if (project.synthetic) {
        SyntheticScene scene = make_synthetic_scene();
        opened.cube = scene.cube;
        if (project.legend) rename(scene.truth, *project.legend);
        opened.truth = std::make_shared<const GroundTruth>(std::move(scene.truth));
    } else if (!project.cube.empty()) {
        REDLINE_ASSIGN(opened.cube, open_cube(project.cube, project.cube_options));
        const auto labels = [&](const std::vector<std::filesystem::path>& paths) -> Result<Truth> {
            if (paths.empty()) return nullptr;
            REDLINE_ASSIGN(auto truth, open_labels(paths, opened.cube->info(), project.label_options));
            if (project.legend) rename(truth, *project.legend);
            return std::make_shared<const GroundTruth>(std::move(truth));
        };
        progress.report(0.3, "");
        REDLINE_ASSIGN(opened.truth, labels(project.labels));
        REDLINE_ASSIGN(opened.testTruth, labels(project.test_labels));
    }
    readRuns(opened, progress);
    return opened;
}

} // namespace

void Workbench::openProject(const std::filesystem::path& file, ProjectReady done) {
    run<OpenedProject>(
        tr("Opening the project"),
        [file](Progress& progress, const CancelToken&) -> Result<OpenedProject> {
            REDLINE_ASSIGN(const Project project, read_project(file));
            return open(project, progress);
        },
        [this, file, done = std::move(done)](const OpenedProject& opened) {
            takeProject(opened, file);
            done(opened);
        });
}

void Workbench::openProject(const Project& project, const std::filesystem::path& file, ProjectReady done) {
    run<OpenedProject>(
        tr("Opening the project"),
        [project](Progress& progress, const CancelToken&) { return open(project, progress); },
        [this, file, done = std::move(done)](const OpenedProject& opened) {
            takeProject(opened, file);
            done(opened);
        });
}

void Workbench::takeProject(const OpenedProject& opened, const std::filesystem::path& file) {
    if (!opened.missing.empty()) return;
    cubeOptions_ = opened.project.cube_options;
    labelOptions_ = opened.project.label_options;
    runsFolder_ = file.parent_path() / "runs";
    session_->setCube(opened.cube);
    session_->setSettings(opened.project.settings);
    if (opened.testTruth) session_->setTestTruth(opened.testTruth);
    if (opened.truth) session_->setTruth(opened.truth);
    session_->setOwnLegend(opened.project.legend);
    session_->setRuns(opened.runs);
    if (!opened.runs.empty()) session_->setOutcome(opened.runs.back().outcome);
    session_->setInterruptedRun(opened.interrupted);
    for (const Error& problem : opened.problems)
        session_->report(problem);
}

Project Workbench::describe(Project project) const {
    const CubePtr cube = session_->cube();
    project.synthetic = cube && cube->info().paths.empty();
    project.cube = cube ? cube->info().paths : std::vector<std::filesystem::path>();
    project.cube_options = cubeOptions_;
    project.label_options = labelOptions_;
    project.labels = session_->truth() ? session_->truth()->paths : std::vector<std::filesystem::path>();
    project.test_labels =
        session_->testTruth() ? session_->testTruth()->paths : std::vector<std::filesystem::path>();
    project.legend = session_->ownLegend();
    project.settings = session_->settings();
    project.runs.clear();
    for (const RunEntry& entry : session_->runs())
        if (entry.outcome && !entry.outcome->run.empty()) project.runs.push_back(entry.outcome->run);
    if (!running_.empty()) project.runs.push_back(running_);
    return project;
}

Result<void> Workbench::saveProject(Project project, const std::filesystem::path& file) {
    if (!session_->cube())
        return fail(ErrorCode::usage, tr("there is nothing to save").toStdString(), "",
                    tr("open a cube first").toStdString());
    REDLINE_TRY(write_project(describe(std::move(project)), file));
    runsFolder_ = file.parent_path() / "runs";
    return {};
}

void Workbench::exportRun(const std::filesystem::path& path, const std::string& format) {
    const auto outcome = session_->outcome();
    if (!outcome || outcome->run.empty()) {
        session_->report({ErrorCode::usage, tr("there is no run to export").toStdString(), "",
                          tr("train a network first").toStdString()});
        return;
    }
    run<std::filesystem::path>(
        tr("Exporting the run"),
        [folder = outcome->run, path, format](Progress&,
                                              const CancelToken&) -> Result<std::filesystem::path> {
            REDLINE_ASSIGN(const auto files, export_run(folder, format, path));
            return files.front();
        },
        [this](const std::filesystem::path& file) {
            Q_EMIT exported(QString::fromStdString(file.string()));
        });
}

} // namespace redline::ui
