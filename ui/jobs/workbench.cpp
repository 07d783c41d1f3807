// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/workbench.h"

#include <QStandardPaths>

#include "redline/results/class_map.h"
#include "redline/results/map_outputs.h"
#include "redline/scene/synthetic_scene.h"
#include "redline/spectral/preprocessing.h"
#include "ui/core_text.h"
#include "ui/jobs/workbench_run.h"

namespace redline::ui {

namespace {

/// Above this the split that is shown does not look for masked pixels, which would mean to read the whole
/// cube; training does.
constexpr std::int64_t largestScanned = std::int64_t{64} << 20;

/// How long a slider rests before the largest micro-batch is worth solving exactly.
constexpr int restMs = 80;

struct EngineFound {
    std::shared_ptr<Engine> engine;
    std::vector<DeviceInfo> devices;
    Error problem;
    Calibration calibration;
    std::string calibrationProblem;
};

} // namespace

Workbench::Workbench(Session* session, QObject* parent)
    : QObject(parent), session_(session), engineJob_(this), splitJob_(this), limitJob_(this) {
    runsFolder_ =
        (QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/runs"))
            .toStdString();
    newsTimer_.setInterval(50);
    connect(&newsTimer_, &QTimer::timeout, this, &Workbench::takeNews);
    connect(session, &Session::truthChanged, this, [this] {
        splitPatch_ = 0;
        refreshSplit();
    });
    connect(session, &Session::settingsChanged, this, &Workbench::refreshSplit);
    limitTimer_.setSingleShot(true);
    limitTimer_.setInterval(restMs);
    connect(&limitTimer_, &QTimer::timeout, this, &Workbench::solveLimits);
    connect(session, &Session::planChanged, this, [this] {
        if (session_->planIsExact()) return;
        limitJob_.cancel();
        limitTimer_.start();
    });
}

Workbench::~Workbench() {
    control_.set_paused(false);
    if (current_) delete current_.data();
}

void Workbench::loadEngine() {
    engineJob_.run<EngineFound>(
        tr("engine"),
        [file = calibrationFile_](Progress&, const CancelToken&) -> Result<EngineFound> {
            EngineFound found;
            if (auto known = read_calibration(file))
                found.calibration = std::move(*known);
            else
                found.calibrationProblem = to_text(known.error());
            auto engine = load_engine();
            if (engine) {
                found.engine = *engine;
                found.devices = (*engine)->devices();
            } else {
                found.problem = engine.error();
                found.devices = detected_devices();
            }
            return found;
        },
        [this](EngineFound found) {
            engine_ = std::move(found.engine);
            engineProblem_ = found.problem;
            session_->setDevices(std::move(found.devices));
            session_->setCalibration(std::move(found.calibration));
            if (!found.calibrationProblem.empty()) session_->notify(found.calibrationProblem);
            session_->setEngineReady(engine_ != nullptr);
            if (!engine_) session_->report(found.problem);
        });
}

QString Workbench::engineProblem() const {
    return messageLine(engineProblem_);
}

bool Workbench::freeFor(const QString& title) {
    if (!busy()) return true;
    session_->report({ErrorCode::usage, tr("%1 has to wait").arg(title).toStdString(),
                      current_->title().toStdString(),
                      tr("wait until it has ended, or cancel it").toStdString()});
    return false;
}

bool Workbench::adopt(Job* job) {
    current_ = job;
    connect(job, &Job::failed, session_, &Session::report);
    connect(job, &Job::ended, this, [this] {
        current_.clear();
        Q_EMIT idle();
    });
    Q_EMIT started(job);
    job->start();
    return true;
}

void Workbench::openSynthetic() {
    run<SyntheticScene>(
        tr("Making the synthetic scene"),
        [](Progress&, const CancelToken&) -> Result<SyntheticScene> { return make_synthetic_scene(); },
        [this](SyntheticScene scene) {
            cubeOptions_ = {};
            labelOptions_ = {};
            session_->setCube(scene.cube);
            session_->setTruth(std::make_shared<const GroundTruth>(std::move(scene.truth)));
        });
}

void Workbench::solveLimits() {
    if (!session_->plan() || session_->planIsExact()) return;
    limitJob_.run<Plan>(
        tr("limits"),
        [input = session_->planInput()](Progress&, const CancelToken&) { return make_plan(input); },
        [this](Plan plan) { session_->setExactPlan(std::move(plan)); });
}

void Workbench::refreshSplit() {
    const CubePtr cube = session_->cube();
    const auto truth = session_->truth();
    if (!cube || !truth) return splitJob_.cancel();
    const Settings settings = session_->settings();
    const bool same = settings.split == splitChoice_ && settings.patch == splitPatch_ &&
                      settings.seeds.for_split() == splitSeed_ && settings.bands == splitBands_;
    if (same) return;
    splitChoice_ = settings.split;
    splitPatch_ = settings.patch;
    splitSeed_ = settings.seeds.for_split();
    splitBands_ = settings.bands;
    const auto testTruth = session_->testTruth();
    using SplitPtr = std::shared_ptr<const Split>;
    splitJob_.run<SplitPtr>(
        tr("split"),
        [cube, truth, testTruth, settings](Progress& progress,
                                           const CancelToken& cancel) -> Result<SplitPtr> {
            std::vector<std::uint8_t> valid;
            REDLINE_ASSIGN(const auto bands, choose_bands(settings.bands, cube->info().axis));
            if (cube->rows() * cube->cols() * static_cast<std::int64_t>(bands.size()) <= largestScanned) {
                REDLINE_ASSIGN(valid, valid_pixels(*cube, bands, progress, cancel));
            }
            REDLINE_ASSIGN(auto split, make_split(*truth, valid, settings.split, settings.patch,
                                                  settings.seeds.for_split(), testTruth.get()));
            return std::make_shared<const Split>(std::move(split));
        },
        [this](SplitPtr split) { session_->setSplit(std::move(split)); },
        [this](const Error& error) {
            session_->setSplit(nullptr);
            session_->report(error);
        });
}

void Workbench::exportMap(const std::filesystem::path& path, const std::string& format) {
    const auto map = session_->map();
    const CubePtr cube = session_->cube();
    if (!map || !cube) {
        session_->report({ErrorCode::usage, tr("there is no map to export").toStdString(), "",
                          tr("classify the scene first").toStdString()});
        return;
    }
    MapInputs inputs;
    for (const auto& truth : {session_->truth(), session_->testTruth()})
        if (truth) inputs.labels.insert(inputs.labels.end(), truth->paths.begin(), truth->paths.end());
    if (const auto outcome = session_->outcome()) inputs.run = outcome->run;
    run<std::filesystem::path>(
        tr("Exporting the map"),
        [map, cube, path, format, inputs](Progress&, const CancelToken&) -> Result<std::filesystem::path> {
            REDLINE_TRY(check_map_output(cube->info(), inputs, path));
            REDLINE_TRY(write_class_map(*map, cube->info(), path, format));
            return path;
        },
        [this](const std::filesystem::path& file) {
            Q_EMIT exported(QString::fromStdString(file.string()));
        });
}

} // namespace redline::ui
