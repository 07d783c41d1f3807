// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QWidget>

#include "redline/learn/engine.h"
#include "redline/settings/settings.h"

namespace redline::ui {

class PlotWidget;
class Session;

/// What a run measured of its gradient noise: by sampler, in parts, by layer, and the lines over the run.
class NoisePage : public QWidget {
    Q_OBJECT

  public:
    explicit NoisePage(Session* session, QWidget* parent = nullptr);
    void refresh(const std::vector<StepRecord>& steps, const Settings& settings);

    PlotWidget* samplers() const { return samplers_; }
    PlotWidget* parts() const { return parts_; }
    PlotWidget* layers() const { return layers_; }
    PlotWidget* lines() const { return lines_; }

  private:
    Session* session_;
    PlotWidget *samplers_, *parts_, *layers_, *lines_;
};

} // namespace redline::ui
