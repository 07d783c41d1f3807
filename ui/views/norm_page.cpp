// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/norm_page.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "redline/base/units.h"
#include "ui/plots/plot_widget.h"
#include "ui/session.h"
#include "ui/views/noise_plots.h"

namespace redline::ui {

NormPage::NormPage(Session* session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      layers_(new PlotWidget(this)),
      prediction_(new PlotWidget(this)),
      explanation_(new QLabel(this)),
      result_(new QLabel(this)),
      reestimate_(new QPushButton(tr("&Re-estimate statistics"), this)) {
    explanation_->setText(tr(
        "Batch norm sees only the micro-batch: its noise falls with b, and accumulating to a larger B does "
        "not change it. Group norm uses each sample's own statistics: nothing here depends on b, and "
        "training "
        "and evaluation do the same."));
    explanation_->setWordWrap(true);
    result_->setWordWrap(true);
    result_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    reestimate_->setToolTip(
        tr("Estimates the means and variances that classification uses anew from the whole "
           "training part, without changing a weight, and scores validation before and "
           "after"));
    auto* plots = new QHBoxLayout;
    plots->setSpacing(6);
    plots->addWidget(layers_, 1);
    plots->addWidget(prediction_, 1);
    auto* row = new QHBoxLayout;
    row->addWidget(result_, 1);
    row->addWidget(reestimate_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addLayout(plots, 1);
    layout->addWidget(explanation_);
    layout->addLayout(row);
    for (PlotWidget* plot : {layers_, prediction_})
        connect(plot, &PlotWidget::failed, session, &Session::report);
    connect(reestimate_, &QPushButton::clicked, this,
            [this] { session_->request(Command::reestimateNorms); });
    connect(session, &Session::outcomeChanged, this, &NormPage::refreshButton);
    connect(session, &Session::trainingChanged, this, &NormPage::refreshButton);
    connect(session, &Session::engineChanged, this, &NormPage::refreshButton);
    connect(session, &Session::normsReestimated, this, &NormPage::showResult);
    refreshButton();
    showResult();
}

QString NormPage::resultText() const {
    return result_->text();
}

void NormPage::refresh(const Settings& settings) {
    const NoiseReport* report = shownReport(*session_);
    layers_->setContent(normLayerPlot(report, settings));
    prediction_->setContent(normPredictionPlot(report, settings));
}

void NormPage::refreshButton() {
    const auto outcome = session_->outcome();
    reestimate_->setEnabled(session_->engineReady() && !session_->training() && outcome &&
                            !outcome->run.empty() && session_->truth() != nullptr);
    showResult();
}

void NormPage::showResult() {
    const auto& done = session_->normReestimate();
    if (!done) {
        result_->setText(tr("After training: are the running statistics good enough? Estimate them anew and "
                            "compare."));
        return;
    }
    const auto score = [](const std::optional<double>& value) {
        return value ? QString::fromStdString(number_text(*value, 4)) : tr("undefined");
    };
    const QString part = done->part == "validation" ? tr("Validation") : tr("Training");
    result_->setText(
        tr("%1: macro F1 %2 → %3, overall accuracy %4 → %5, loss %6 → %7. Means moved by %8 deviations; "
           "the run keeps the new statistics.")
            .arg(part, score(done->before.macro_f1), score(done->after.macro_f1), score(done->before.oa),
                 score(done->after.oa), score(done->loss_before), score(done->loss_after),
                 score(done->mean_shift)));
}

} // namespace redline::ui
