// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session.h"

#include <algorithm>

#include "redline/spectral/preprocessing.h"
#include "ui/core_text.h"

namespace redline::ui {

namespace {

/// What is planned for when there is neither a file nor a published scene: said to be a placeholder by
/// planSource().
constexpr int placeholderBands = 100;
constexpr int placeholderClasses = 9;

bool sameClasses(const ClassLegend& one, const ClassLegend& other) {
    return std::equal(one.classes.begin(), one.classes.end(), other.classes.begin(), other.classes.end(),
                      [](const ClassInfo& a, const ClassInfo& b) { return a.value == b.value; });
}

} // namespace

Session::Session(QObject* parent) : QObject(parent) {
    qRegisterMetaType<redline::Error>();
    qRegisterMetaType<redline::Settings>();
    qRegisterMetaType<redline::ui::Command>();
    replan();
}

Session::~Session() = default;

PlanInput Session::planInput() const {
    PlanInput input;
    input.settings = settings_;
    input.bands = planScene_ ? planScene_->bands : placeholderBands;
    input.classes = planScene_ ? static_cast<int>(planScene_->counts.size()) : placeholderClasses;
    if (planScene_) input.counts = planScene_->counts;
    if (cube_ && !planScene_) {
        const auto features = feature_count(settings_.bands, cube_->info().axis);
        input.bands = features ? *features : static_cast<int>(cube_->bands());
    } else if (settings_.bands.kind == BandChoiceKind::pca) {
        input.bands = std::min(input.bands, std::max(1, settings_.bands.components));
    } else if (settings_.bands.kind == BandChoiceKind::stride) {
        input.bands = (input.bands + settings_.bands.stride - 1) / std::max(1, settings_.bands.stride);
    } else if (settings_.bands.kind == BandChoiceKind::range) {
        input.bands = std::clamp(settings_.bands.last - settings_.bands.first + 1, 1, input.bands);
    }
    if (truth_ && !planScene_) {
        input.classes = truth_->classes();
        if (split_ && static_cast<int>(split_->train_counts.size()) == truth_->classes()) {
            input.counts = split_->train_counts;
        } else {
            input.counts = truth_->legend.counts();
        }
        // A class that has no training sample cannot be covered; the plan counts the classes that can.
        std::erase_if(input.counts, [](std::int64_t count) { return count <= 0; });
    }
    for (const DeviceInfo& device : devices_)
        if (device.id == settings_.device) input.device = device;
    if (input.device.id.empty()) {
        if (const auto device = find_device(settings_.device)) input.device = *device;
    }
    input.calibration = calibration_.of(input.device);
    input.noise = noise_;
    input.norms = norms_;
    return input;
}

int Session::availableBands() const {
    if (planScene_) return planScene_->bands;
    if (!cube_) return placeholderBands;
    return std::max(1, static_cast<int>(cube_->info().axis.good_bands().size()));
}

QString Session::planSource() const {
    if (planScene_) return planScene_->name;
    if (truth_)
        return split_ ? tr("training pixels of the open scene") : tr("labelled pixels of the open scene");
    return tr("no scene open: %1 classes of equal size assumed").arg(placeholderClasses);
}

void Session::replan() {
    PlanInput input = planInput();
    input.quick_limits = true;
    planIsExact_ = input.device.id.empty() || input.device.id == "cpu"; // there the quick answer is exact
    auto plan = make_plan(input);
    if (plan) {
        plan_ = std::move(*plan);
        planError_ = {};
    } else {
        plan_.reset();
        planError_ = plan.error();
    }
    Q_EMIT planChanged();
}

void Session::setExactPlan(Plan plan) {
    planIsExact_ = true;
    plan_ = std::move(plan);
    Q_EMIT planChanged();
}

void Session::setCube(CubePtr cube) {
    cube_ = std::move(cube);
    truth_.reset();
    ownLegend_.reset();
    testTruth_.reset();
    split_.reset();
    outcome_.reset();
    map_.reset();
    planScene_.reset();
    noise_.reset();
    norms_.clear();
    probe_.reset();
    Q_EMIT cubeChanged();
    Q_EMIT truthChanged();
    Q_EMIT splitChanged();
    Q_EMIT outcomeChanged();
    Q_EMIT mapChanged();
    Q_EMIT measurementChanged();
    replan();
}

void Session::setTruth(std::shared_ptr<const GroundTruth> truth) {
    // Scores, map and noise belong to the classes they were measured with.
    const bool otherClasses = !truth_ || !truth || !sameClasses(truth_->legend, truth->legend);
    truth_ = std::move(truth);
    ownLegend_.reset();
    split_.reset();
    planScene_.reset();
    if (otherClasses) {
        outcome_.reset();
        map_.reset();
        noise_.reset();
        probe_.reset();
        Q_EMIT outcomeChanged();
        Q_EMIT mapChanged();
        Q_EMIT measurementChanged();
    }
    Q_EMIT truthChanged();
    Q_EMIT splitChanged();
    replan();
}

void Session::setLegend(const ClassLegend& legend) {
    if (!truth_ || legend == truth_->legend || legend.size() != truth_->classes()) return;
    auto renamed = std::make_shared<GroundTruth>(*truth_);
    renamed->legend = legend;
    truth_ = std::move(renamed);
    ownLegend_ = legend;
    if (map_ && map_->legend.size() == legend.size()) {
        auto map = std::make_shared<ClassMap>(*map_);
        map->legend = legend;
        map_ = std::move(map);
    }
    Q_EMIT legendChanged();
}

void Session::setTestTruth(std::shared_ptr<const GroundTruth> truth) {
    testTruth_ = std::move(truth);
    Q_EMIT truthChanged();
}

void Session::setSettings(const Settings& settings) {
    if (settings == settings_) return;
    settings_ = settings;
    Q_EMIT settingsChanged();
    replan();
}

void Session::changeSettings(const Settings& settings, const QString& what) {
    if (settings == settings_) return;
    Q_EMIT changeRequested(settings, what);
    // Without a window that keeps an undo stack the change still happens.
    if (settings_ != settings) setSettings(settings);
}

void Session::setSplit(std::shared_ptr<const Split> split) {
    split_ = std::move(split);
    Q_EMIT splitChanged();
    replan();
}

void Session::setOutcome(std::shared_ptr<const TrainOutcome> outcome) {
    outcome_ = std::move(outcome);
    normReestimate_.reset();
    Q_EMIT outcomeChanged();
}

void Session::setMap(std::shared_ptr<const ClassMap> map) {
    map_ = std::move(map);
    Q_EMIT mapChanged();
}

void Session::setMeasuredNoise(const NoiseEstimate& noise) {
    noise_ = noise;
    Q_EMIT measurementChanged();
    replan();
}

void Session::setProbe(const ProbeResult& probe) {
    probe_ = probe;
    if (probe.corrected.resolvable) noise_ = probe.corrected;
    Q_EMIT measurementChanged();
    replan();
}

void Session::setMeasuredStep(const MeasuredStep& measured) {
    measuredStep_ = measured;
    Q_EMIT measurementChanged();
}

void Session::setMeasuredNorms(std::vector<NormNoise> norms) {
    if (norms == norms_) return;
    norms_ = std::move(norms);
    Q_EMIT measurementChanged();
    replan();
}

void Session::setNormReestimate(const NormReestimate& done) {
    normReestimate_ = done;
    Q_EMIT normsReestimated();
}

void Session::setCalibration(Calibration calibration) {
    if (calibration == calibration_) return;
    calibration_ = std::move(calibration);
    replan();
}

void Session::setPlanScene(std::optional<PlanScene> scene) {
    planScene_ = std::move(scene);
    Q_EMIT planSceneChanged();
    replan();
}

void Session::addRun(RunEntry run) {
    runs_.push_back(std::move(run));
    Q_EMIT runsChanged();
}

void Session::setRuns(std::vector<RunEntry> runs) {
    runs_ = std::move(runs);
    Q_EMIT runsChanged();
}

void Session::setDevices(std::vector<DeviceInfo> devices) {
    devices_ = std::move(devices);
    Q_EMIT devicesChanged();
    replan();
}

void Session::setEngineReady(bool ready) {
    engineReady_ = ready;
    Q_EMIT engineChanged();
}

void Session::setInterruptedRun(std::filesystem::path run) {
    if (run == interrupted_) return;
    interrupted_ = std::move(run);
    Q_EMIT trainingChanged();
}

void Session::setTraining(bool training, bool paused) {
    training_ = training;
    paused_ = paused;
    Q_EMIT trainingChanged();
}

void Session::notify(const std::string& text) {
    Q_EMIT noticed(windowText(text));
}

} // namespace redline::ui
