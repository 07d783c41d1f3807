// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/noise_page.h"

#include <QGridLayout>

#include "ui/plots/plot_widget.h"
#include "ui/session.h"
#include "ui/views/noise_plots.h"

namespace redline::ui {

NoisePage::NoisePage(Session* session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      samplers_(new PlotWidget(this)),
      parts_(new PlotWidget(this)),
      layers_(new PlotWidget(this)),
      lines_(new PlotWidget(this)) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(6);
    grid->addWidget(samplers_, 0, 0);
    grid->addWidget(parts_, 0, 1);
    grid->addWidget(layers_, 1, 0);
    grid->addWidget(lines_, 1, 1);
    for (PlotWidget* plot : {samplers_, parts_, layers_, lines_})
        connect(plot, &PlotWidget::failed, session, &Session::report);
}

void NoisePage::refresh(const std::vector<StepRecord>& steps, const Settings& settings) {
    const NoiseReport* report = shownReport(*session_);
    const NoiseEstimate measured = steps.empty() ? NoiseEstimate() : steps.back().noise;
    samplers_->setContent(samplerPlot(report, measured, settings, session_->runs()));
    parts_->setContent(noisePartsPlot(report));
    layers_->setContent(layerGroupPlot(report, settings));
    lines_->setContent(linesPlot(steps, session_->history().plan.get(), settings));
}

} // namespace redline::ui
