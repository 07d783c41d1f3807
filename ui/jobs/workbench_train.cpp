// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <QDateTime>

#include "redline/learn/measured_step.h"
#include "redline/results/run_store.h"
#include "redline/spectral/preprocessing.h"
#include "ui/jobs/workbench.h"
#include "ui/jobs/workbench_run.h"

// The operations that need LibTorch: training, probing, measuring, classifying.

namespace redline::ui {

namespace {

/// Passes a run's events on to the window's feed and its state to the job's progress.
class Relay final : public TrainObserver {
  public:
    Relay(TrainingFeed& feed, Progress& progress) : feed_(feed), progress_(progress) {}
    void on_status(const TrainingStatus& status) override {
        feed_.on_status(status);
        const double done =
            status.steps > 0 ? static_cast<double>(status.step) / static_cast<double>(status.steps) : -1;
        std::string message = status.phase;
        if (status.epochs > 0 && status.epoch > 0)
            message += " " + std::to_string(status.epoch) + "/" + std::to_string(status.epochs);
        progress_.report(done, message);
    }
    void on_step(const StepRecord& record) override { feed_.on_step(record); }
    void on_epoch(const EpochRecord& record) override { feed_.on_epoch(record); }
    void on_plan(const Plan& plan, const Split& split) override { feed_.on_plan(plan, split); }
    void on_memory_shortage(const MemoryShortage& shortage) override { shortage_ = shortage; }
    const std::optional<MemoryShortage>& shortage() const { return shortage_; }

  private:
    TrainingFeed& feed_;
    Progress& progress_;
    std::optional<MemoryShortage> shortage_;
};

} // namespace

bool Workbench::needEngine() {
    if (engine_) return true;
    if (!engineProblem_.what.empty())
        session_->report(engineProblem_);
    else
        session_->report({ErrorCode::internal, tr("LibTorch is still being loaded").toStdString(), "",
                          tr("try again in a second").toStdString()});
    return false;
}

std::filesystem::path Workbench::nextRun() const {
    const QString stamp = QDateTime::currentDateTime().toString(QStringLiteral("yyyyMMdd-HHmmss"));
    const std::string name =
        std::filesystem::path(session_->settings().network).stem().string() + "-" + stamp.toStdString();
    std::filesystem::path folder = runsFolder_ / name;
    std::error_code ignored;
    for (int i = 2; std::filesystem::exists(folder, ignored); ++i)
        folder = runsFolder_ / (name + "-" + std::to_string(i));
    return folder;
}

void Workbench::train() {
    const QString title = tr("Training");
    if (!freeFor(title) || !needEngine()) return;
    if (!session_->cube() || !session_->truth()) {
        session_->report({ErrorCode::usage, tr("training needs a cube and labels").toStdString(), "",
                          tr("open both, or take the built-in synthetic scene").toStdString()});
        return;
    }
    TrainJob job;
    job.scene = {session_->cube(), session_->truth(),
                 session_->settings().split.kind == SplitKind::files ? session_->testTruth() : nullptr};
    job.settings = session_->settings();
    job.out = nextRun();
    std::error_code failed;
    std::filesystem::create_directories(runsFolder_, failed);
    if (failed) {
        session_->report({ErrorCode::input,
                          tr("the folder for runs cannot be made: %1")
                              .arg(QString::fromStdString(failed.message()))
                              .toStdString(),
                          runsFolder_.string(),
                          tr("save the project in a folder that can be written").toStdString()});
        return;
    }
    startTraining(job);
}

void Workbench::startTraining(const TrainJob& job) {
    feed_ = std::make_shared<TrainingFeed>();
    control_ = TrainControl();
    session_->editHistory() = TrainingHistory();
    session_->setOutcome(nullptr);
    session_->historyWasExtended();
    session_->setInterruptedRun({});
    running_ = job.resume.empty() ? job.out : job.resume;
    // Written by the job, read once it has failed.
    const auto shortage = std::make_shared<std::optional<MemoryShortage>>();
    run<TrainOutcome>(
        tr("Training"),
        [engine = engine_, job, feed = feed_, control = control_, shortage](Progress& progress,
                                                                            const CancelToken& cancel) {
            TrainControl own = control;
            own.stop = cancel;
            Relay relay(*feed, progress);
            NoLogger logger;
            auto outcome = engine->train(job, relay, own, logger);
            *shortage = relay.shortage();
            feed->flush();
            return outcome;
        },
        [this, settings = job.settings](TrainOutcome outcome) {
            finishTraining(std::move(outcome), settings);
        });
    // A run that failed (a full disk, too little memory) has its checkpoints and can be gone on with.
    connect(current_, &Job::failed, this, [this, shortage, folder = running_](const Error& error) {
        session_->editHistory().failed = error.code;
        std::error_code ignored;
        if (std::filesystem::exists(folder / "run.json", ignored)) session_->setInterruptedRun(folder);
        if (*shortage) session_->offerMicroBatch(**shortage);
    });
    // Whichever way it ends: show the last points, then say that it is over.
    connect(current_, &Job::ended, this, [this] {
        newsTimer_.stop();
        running_.clear();
        takeNews();
        session_->setTraining(false, false);
    });
    newsTimer_.start();
    session_->setTraining(true, false);
}

void Workbench::resume(const std::filesystem::path& folder) {
    if (!freeFor(tr("Training")) || !needEngine()) return;
    if (!session_->cube() || !session_->truth()) {
        session_->report({ErrorCode::usage, tr("training needs a cube and labels").toStdString(), "",
                          tr("open those the run was made from").toStdString()});
        return;
    }
    run<Run>(
        tr("Reading the run"), [folder](Progress&, const CancelToken&) { return read_run(folder); },
        [this](const Run& stored) {
            TrainJob job;
            job.settings = stored.settings;
            job.scene = {session_->cube(), session_->truth(),
                         stored.settings.split.kind == SplitKind::files ? session_->testTruth() : nullptr};
            job.resume = stored.folder;
            session_->changeSettings(stored.settings, tr("Settings of the run"));
            TrainingFeed::News before;
            before.steps = stored.outcome.steps_history;
            before.epochs = stored.outcome.epochs_history;
            // The job that read the run has to end before the next one starts.
            QMetaObject::invokeMethod(
                this,
                [this, job, before]() mutable {
                    if (busy()) return;
                    startTraining(job);
                    TrainingFeed::extend(session_->editHistory(), std::move(before));
                    session_->historyWasExtended();
                },
                Qt::QueuedConnection);
        });
}

void Workbench::takeNews() {
    if (!feed_) return;
    TrainingFeed::News news = feed_->take();
    if (news.empty()) return;
    const NoiseEstimate noise = news.steps.empty() ? NoiseEstimate() : news.steps.back().noise;
    const auto report = news.status ? news.status->noise : nullptr;
    TrainingFeed::extend(session_->editHistory(), std::move(news));
    session_->historyWasExtended();
    if (report && !report->norms.empty() && report->norm_line) session_->setMeasuredNorms(report->norms);
    if (noise.resolvable && session_->measuredNoise() != noise) session_->setMeasuredNoise(noise);
}

void Workbench::finishTraining(TrainOutcome outcome, const Settings& settings) {
    takeNews();
    if (outcome.noise.resolvable) session_->setMeasuredNoise(outcome.noise);
    for (const std::string& warning : outcome.warnings)
        session_->notify(warning);
    RunEntry entry;
    entry.name = QString::fromStdString(outcome.run.filename().string());
    entry.settings = settings;
    if (const CubePtr cube = session_->cube())
        entry.features = feature_count(settings.bands, cube->info().axis).value_or(0);
    entry.outcome = std::make_shared<const TrainOutcome>(std::move(outcome));
    session_->setOutcome(entry.outcome);
    session_->addRun(std::move(entry));
}

void Workbench::setPaused(bool paused) {
    if (!session_->training()) return;
    control_.set_paused(paused);
    session_->setTraining(true, paused);
}

void Workbench::stop() {
    if (!session_->training() || !current_) return;
    control_.set_paused(false);
    current_->cancel();
}

void Workbench::probe() {
    if (!needEngine() || !session_->cube() || !session_->truth()) return;
    ProbeJob job;
    job.scene = {session_->cube(), session_->truth(), nullptr};
    job.settings = session_->settings();
    run<ProbeResult>(
        tr("Probing the gradient noise"),
        [engine = engine_, job](Progress& progress, const CancelToken& cancel) {
            return engine->probe(job, progress, cancel);
        },
        [this](const ProbeResult& result) { session_->setProbe(result); });
}

void Workbench::measure() {
    if (!needEngine()) return;
    const PlanInput input = session_->planInput();
    struct Measured {
        MeasuredStep step;
        Result<Calibration> known;
    };
    run<Measured>(
        tr("Measuring this setting"),
        [engine = engine_, input, file = calibrationFile_](Progress& progress,
                                                           const CancelToken& cancel) -> Result<Measured> {
            REDLINE_ASSIGN(const MeasuredStep step,
                           engine->measure(input.settings, input.bands, input.classes, progress, cancel));
            return Measured{
                step, store_calibration(file, input.device,
                                        calibration_point(step, input.settings, input.bands, input.classes))};
        },
        [this](Measured measured) {
            session_->setMeasuredStep(measured.step);
            // A store that cannot be written costs later plans their narrower interval, not this measurement.
            if (measured.known)
                session_->setCalibration(std::move(*measured.known));
            else
                session_->report(measured.known.error());
        });
}

void Workbench::reestimateNorms() {
    const QString title = tr("Estimating batch-norm statistics");
    if (!freeFor(title) || !needEngine()) return;
    const auto outcome = session_->outcome();
    if (!outcome || outcome->run.empty() || !session_->cube() || !session_->truth()) {
        session_->report({ErrorCode::usage, tr("there is no trained network yet").toStdString(), "",
                          tr("train one first").toStdString()});
        return;
    }
    NormJob job;
    job.scene = {session_->cube(), session_->truth(), session_->testTruth()};
    job.run = outcome->run;
    run<NormReestimate>(
        title,
        [engine = engine_, job](Progress& progress, const CancelToken& cancel) {
            return engine->reestimate_norms(job, progress, cancel);
        },
        [this](const NormReestimate& done) { session_->setNormReestimate(done); });
}

void Workbench::classify() {
    if (!freeFor(tr("Classifying")) || !needEngine()) return;
    const auto outcome = session_->outcome();
    if (!outcome || outcome->run.empty() || !session_->cube()) {
        session_->report({ErrorCode::usage, tr("there is no trained network yet").toStdString(), "",
                          tr("train one first").toStdString()});
        return;
    }
    run<ClassifyOutcome>(
        tr("Classifying the scene"),
        [engine = engine_, folder = outcome->run, cube = session_->cube(),
         device = session_->settings().device](Progress& progress, const CancelToken& cancel) {
            return engine->classify(folder, cube, false, device, progress, cancel);
        },
        [this](const ClassifyOutcome& done) {
            for (const std::string& warning : done.warnings)
                session_->notify(warning);
            session_->setMap(std::make_shared<const ClassMap>(done.map));
        });
}

} // namespace redline::ui
