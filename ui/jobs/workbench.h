// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

#include <QObject>
#include <QPointer>
#include <QTimer>

#include "redline/learn/engine.h"
#include "redline/project/project.h"
#include "ui/jobs/job.h"
#include "ui/jobs/latest_job.h"
#include "ui/jobs/training_feed.h"
#include "ui/session.h"

namespace redline::ui {

/// A project with the data and the runs it names.
struct OpenedProject {
    Project project;
    CubePtr cube;
    std::shared_ptr<const GroundTruth> truth, testTruth;
    std::vector<RunEntry> runs;
    std::vector<Error> problems;                ///< runs that could not be read
    std::vector<std::filesystem::path> missing; ///< data files that are not there: nothing was opened then
    std::filesystem::path interrupted;          ///< a run that was never finished and can be gone on with
};

/// Files of any kind, by what they hold.
struct SortedFiles {
    std::vector<std::filesystem::path> cubes, labels;
};

/// A file that offers several things, none of which could be taken for what was wanted.
struct OpenChoice {
    bool labels = false;
    Error why;
    std::vector<VariableInfo> offered;
    std::function<void(const std::string& variable)> openWith;
};

/// Runs the long operations one at a time and hands their results to the session. Every one is a job with
/// progress, time left and Cancel; errors go to the session's reports.
class Workbench : public QObject {
    Q_OBJECT

  public:
    explicit Workbench(Session* session, QObject* parent = nullptr);
    ~Workbench() override;

    /// Where runs are written. Until a project is saved: a folder of the user's own data.
    void setRunsFolder(std::filesystem::path folder) { runsFolder_ = std::move(folder); }
    const std::filesystem::path& runsFolder() const { return runsFolder_; }

    /// Where measured steps are kept, for this window and the command line alike.
    void setCalibrationFile(std::filesystem::path file) { calibrationFile_ = std::move(file); }
    const std::filesystem::path& calibrationFile() const { return calibrationFile_; }

    /// Opens libredline_learn in the background; the session's engineChanged() tells.
    void loadEngine();
    std::shared_ptr<Engine> engine() const { return engine_; }
    QString engineProblem() const; ///< empty: there is none, or LibTorch is still being loaded

    Job* current() const { return current_; }
    bool busy() const { return !current_.isNull(); }

    /// Opens without using it yet: the result goes to `done`, with the options
    /// it was opened with, so that what was understood can be shown first.
    using CubeReady = std::function<void(CubePtr, const OpenOptions&)>;
    void openCube(std::vector<std::filesystem::path> paths, OpenOptions options, CubeReady done);
    void openLabels(std::vector<std::filesystem::path> paths, LabelOptions options, bool test = false);
    /// Reads without using them yet: the result goes to `done`.
    using LabelsReady = std::function<void(std::shared_ptr<const GroundTruth>, const LabelOptions&)>;
    void readLabels(std::vector<std::filesystem::path> paths, LabelOptions options, LabelsReady done);
    void useLabels(std::shared_ptr<const GroundTruth> truth, const LabelOptions& options, bool test);
    /// Finds out which of the files are cubes and which are labels, by what is in them.
    void sortFiles(std::vector<std::filesystem::path> paths, std::function<void(const SortedFiles&)> done);
    void openSynthetic();

    void train();
    void setPaused(bool paused);
    /// Ends training after the running step; what was reached is tested and kept.
    void stop();
    void probe();
    void measure();
    /// Estimates batch norm's statistics of the newest run anew and keeps them in its folder.
    void reestimateNorms();
    void classify();
    void exportMap(const std::filesystem::path& path, const std::string& format);
    /// The last finished run, in a format of run_export_formats().
    void exportRun(const std::filesystem::path& path, const std::string& format);
    using ProjectReady = std::function<void(const OpenedProject&)>;
    /// Hands data, settings and runs to the session, then calls `done`; where data files are missing nothing
    /// is handed over and `done` is told which.
    void openProject(const std::filesystem::path& file, ProjectReady done);
    /// The same for a project that is in memory: files were found again, or are to be left out.
    void openProject(const Project& project, const std::filesystem::path& file, ProjectReady done);
    /// `project` brings what the session does not know: the window's state and unknown fields.
    Result<void> saveProject(Project project, const std::filesystem::path& file);
    /// The project as it would be saved.
    Project describe(Project project) const;
    /// Goes on with a run that was stopped or interrupted, with its own settings.
    void resume(const std::filesystem::path& run);
    /// The folder of the run that is training; empty when none is.
    const std::filesystem::path& runningFolder() const { return running_; }

    /// How cube and labels were opened, for the project.
    const OpenOptions& cubeOptions() const { return cubeOptions_; }
    const LabelOptions& labelOptions() const { return labelOptions_; }
    void setCubeOptions(const OpenOptions& options) { cubeOptions_ = options; }

  Q_SIGNALS:
    void started(redline::ui::Job* job);
    void idle();
    void exported(const QString& file);
    /// Instead of an error: the user has to say which of the things in a file is meant.
    void choiceNeeded(const redline::ui::OpenChoice& choice);

  private:
    /// Starts a job as the current one; false (and a report) while another one runs.
    template<typename T>
    bool run(const QString& title, std::function<Result<T>(Progress&, const CancelToken&)> work,
             std::function<void(T)> done);
    bool adopt(Job* job);
    bool freeFor(const QString& title);
    bool needEngine();
    void refreshSplit();
    void solveLimits();
    void takeProject(const OpenedProject& opened, const std::filesystem::path& file);
    void startTraining(const TrainJob& job);
    void takeNews();
    void finishTraining(TrainOutcome outcome, const Settings& settings);
    std::filesystem::path nextRun() const;

    Session* session_;
    std::shared_ptr<Engine> engine_;
    Error engineProblem_;
    LatestJob engineJob_, splitJob_, limitJob_;
    QTimer limitTimer_;
    QPointer<Job> current_;
    std::filesystem::path runsFolder_, running_, calibrationFile_ = default_calibration_file();
    OpenOptions cubeOptions_;
    LabelOptions labelOptions_;

    std::shared_ptr<TrainingFeed> feed_;
    TrainControl control_;
    QTimer newsTimer_;

    SplitChoice splitChoice_;
    int splitPatch_ = 0;
    std::uint64_t splitSeed_ = 0;
    BandChoice splitBands_;
};

} // namespace redline::ui
