// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QObject>
#include <QString>

#include "redline/cube/cube.h"
#include "redline/learn/engine.h"
#include "redline/planning/plan.h"
#include "redline/scene/ground_truth.h"
#include "redline/scene/split.h"
#include "redline/settings/settings.h"

namespace redline::ui {

/// Everything the window shows, in one place. Views and panels read it and listen to its signals; only the window thread touches it.
/// Jobs hand their results in as immutable values.
class Session : public QObject {
    Q_OBJECT

  public:
    explicit Session(QObject* parent = nullptr);
    ~Session() override;

    CubePtr cube() const { return cube_; }
    std::shared_ptr<const GroundTruth> truth() const { return truth_; }
    const Settings& settings() const { return settings_; }
    /// The plan for the current settings, or the reason why there is none.
    const std::optional<Plan>& plan() const { return plan_; }
    const Error& planError() const { return planError_; }
    PlanInput planInput() const;
    std::shared_ptr<const Split> split() const { return split_; }
    std::shared_ptr<const TrainOutcome> outcome() const { return outcome_; }
    std::shared_ptr<const ClassMap> map() const { return map_; }

    void setCube(CubePtr cube);
    void setTruth(std::shared_ptr<const GroundTruth> truth);
    /// Replaces the settings and makes the plan anew in the same call, so that one frame shows both.
    void setSettings(const Settings& settings);
    void setSplit(std::shared_ptr<const Split> split);
    void setOutcome(std::shared_ptr<const TrainOutcome> outcome);
    void setMap(std::shared_ptr<const ClassMap> map);
    void setMeasuredNoise(const NoiseEstimate& noise);

  Q_SIGNALS:
    void cubeChanged();
    void truthChanged();
    void settingsChanged();
    void planChanged();
    void splitChanged();
    void outcomeChanged();
    void mapChanged();

  private:
    void replan();

    CubePtr cube_;
    std::shared_ptr<const GroundTruth> truth_;
    Settings settings_;
    std::optional<Plan> plan_;
    Error planError_;
    std::optional<NoiseEstimate> noise_;
    std::shared_ptr<const Split> split_;
    std::shared_ptr<const TrainOutcome> outcome_;
    std::shared_ptr<const ClassMap> map_;
};

} // namespace redline::ui
