// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include <QObject>
#include <QString>

#include "redline/cube/cube.h"
#include "redline/learn/engine.h"
#include "redline/memory/calibration.h"
#include "redline/memory/devices.h"
#include "redline/planning/plan.h"
#include "redline/scene/ground_truth.h"
#include "redline/scene/split.h"
#include "redline/settings/settings.h"
#include "ui/jobs/training_history.h"

namespace redline::ui {

/// What a view may ask the window to do; the window starts the job and shows its progress.
enum class Command {
    openCube,
    openLabels,
    openSynthetic,
    openProject,
    saveProject,
    train,
    pause,
    resume,
    stop,
    resumeRun, ///< goes on with an interrupted run
    probe,
    measure,
    reestimateNorms,
    classify,
    exportMap,
    exportRun
};

/// A scene to plan for without a file: the class counts and bands of a published benchmark scene.
struct PlanScene {
    QString name;
    int bands = 0;
    std::vector<std::int64_t> counts;
};

/// A finished run, for the comparison.
struct RunEntry {
    QString name;
    Settings settings;
    std::shared_ptr<const TrainOutcome> outcome;
    int features = 0; ///< values per pixel that the network got; 0: not known
};

/// Everything the window shows, in one place. Views and panels read it and listen to its signals; only the
/// window thread touches it. Jobs hand their results in as immutable values.
class Session : public QObject {
    Q_OBJECT

  public:
    explicit Session(QObject* parent = nullptr);
    ~Session() override;

    CubePtr cube() const { return cube_; }
    std::shared_ptr<const GroundTruth> truth() const { return truth_; }
    std::shared_ptr<const GroundTruth> testTruth() const { return testTruth_; }
    const Settings& settings() const { return settings_; }
    /// The plan for the current settings, or the reason why there is none.
    const std::optional<Plan>& plan() const { return plan_; }
    const Error& planError() const { return planError_; }
    /// False while the largest micro-batch is the slider's quick answer (MicroBatchLimit).
    bool planIsExact() const { return planIsExact_; }
    PlanInput planInput() const;
    /// Where the class counts of the plan come from: a file, a published scene, or nothing yet.
    QString planSource() const;
    /// Good bands of the open cube, or the bands of the scene that is planned for.
    int availableBands() const;
    std::shared_ptr<const Split> split() const { return split_; }
    std::shared_ptr<const TrainOutcome> outcome() const { return outcome_; }
    std::shared_ptr<const ClassMap> map() const { return map_; }
    const std::vector<RunEntry>& runs() const { return runs_; }
    const std::vector<DeviceInfo>& devices() const { return devices_; }
    const std::optional<NoiseEstimate>& measuredNoise() const { return noise_; }
    const std::optional<ProbeResult>& probe() const { return probe_; }
    const std::optional<MeasuredStep>& measuredStep() const { return measuredStep_; }
    /// Batch norm by layer as the newest run measured it; empty before the first.
    const std::vector<NormNoise>& measuredNorms() const { return norms_; }
    /// What estimating the statistics of outcome()'s run anew did; unset before.
    const std::optional<NormReestimate>& normReestimate() const { return normReestimate_; }
    const std::optional<PlanScene>& planScene() const { return planScene_; }
    /// Steps measured on this machine's devices, by this and earlier sessions.
    const Calibration& calibration() const { return calibration_; }

    /// The run that is training now or was trained last; repaint on historyChanged(), which comes at most 20
    /// times a second.
    const TrainingHistory& history() const { return history_; }
    bool training() const { return training_; }
    bool paused() const { return paused_; }
    /// A run that ended without a result (the process was killed) and can be gone on with; empty: none.
    const std::filesystem::path& interruptedRun() const { return interrupted_; }
    bool engineReady() const { return engineReady_; }

    void setCube(CubePtr cube);
    void setTruth(std::shared_ptr<const GroundTruth> truth);
    /// Another name or colour for classes; counts, split and runs stay as they are.
    void setLegend(const ClassLegend& legend);
    /// Names and colours that the user gave, for the project; unset while they are those of the file.
    const std::optional<ClassLegend>& ownLegend() const { return ownLegend_; }
    /// What a project brings: the labels were opened with these names already.
    void setOwnLegend(std::optional<ClassLegend> legend) { ownLegend_ = std::move(legend); }
    void setTestTruth(std::shared_ptr<const GroundTruth> truth);
    /// Replaces the settings and makes the plan anew in the same call, so that one frame shows both.
    void setSettings(const Settings& settings);
    /// The same as one step that can be undone; `what` names it in the menu ("Apply: micro-batch 16").
    void changeSettings(const Settings& settings, const QString& what);
    void setSplit(std::shared_ptr<const Split> split);
    void setOutcome(std::shared_ptr<const TrainOutcome> outcome);
    void setMap(std::shared_ptr<const ClassMap> map);
    void setMeasuredNoise(const NoiseEstimate& noise);
    void setProbe(const ProbeResult& probe);
    void setMeasuredStep(const MeasuredStep& measured);
    void setMeasuredNorms(std::vector<NormNoise> norms);
    void setNormReestimate(const NormReestimate& done);
    void setCalibration(Calibration calibration);
    /// The plan of planInput() without short cuts.
    void setExactPlan(Plan plan);
    void setPlanScene(std::optional<PlanScene> scene);
    void addRun(RunEntry run);
    void setRuns(std::vector<RunEntry> runs);
    void setDevices(std::vector<DeviceInfo> devices);
    void setEngineReady(bool ready);
    void setTraining(bool training, bool paused);
    void setInterruptedRun(std::filesystem::path run);
    /// The window's training job edits the history in place and then calls historyWasExtended().
    TrainingHistory& editHistory() { return history_; }
    void historyWasExtended() { Q_EMIT historyChanged(); }

    void request(Command command) { Q_EMIT requested(command); }
    void report(const Error& error) { Q_EMIT reported(error); }
    /// A training that found too little memory; after its error was reported.
    void offerMicroBatch(const MemoryShortage& shortage) { Q_EMIT memoryShort(shortage); }
    /// Something worth knowing that is no error, as core says it.
    void notify(const std::string& text);

  Q_SIGNALS:
    void cubeChanged();
    void truthChanged();
    void legendChanged(); ///< names or colours of the classes
    void planSceneChanged();
    void settingsChanged();
    void planChanged();
    void splitChanged();
    void outcomeChanged();
    void mapChanged();
    void runsChanged();
    void devicesChanged();
    void engineChanged();
    void trainingChanged(); ///< started, paused, resumed, ended, or there is a run to go on with
    void historyChanged();  ///< new points; at most 20 times a second
    void normsReestimated();
    void measurementChanged(); ///< noise, probe or measured step
    void changeRequested(const redline::Settings& settings, const QString& what);
    void requested(redline::ui::Command command);
    void reported(const redline::Error& error);
    void noticed(const QString& text);
    void memoryShort(const redline::MemoryShortage& shortage);

  private:
    void replan();

    CubePtr cube_;
    std::shared_ptr<const GroundTruth> truth_, testTruth_;
    std::optional<ClassLegend> ownLegend_;
    Settings settings_;
    std::optional<Plan> plan_;
    Error planError_;
    bool planIsExact_ = false;
    std::optional<NoiseEstimate> noise_;
    std::optional<ProbeResult> probe_;
    std::optional<MeasuredStep> measuredStep_;
    std::vector<NormNoise> norms_;
    std::optional<NormReestimate> normReestimate_;
    std::optional<PlanScene> planScene_;
    Calibration calibration_;
    std::shared_ptr<const Split> split_;
    std::shared_ptr<const TrainOutcome> outcome_;
    std::shared_ptr<const ClassMap> map_;
    std::vector<RunEntry> runs_;
    std::vector<DeviceInfo> devices_;
    TrainingHistory history_;
    std::filesystem::path interrupted_;
    bool training_ = false, paused_ = false, engineReady_ = false;
};

} // namespace redline::ui
