// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/train_view.h"

#include <algorithm>
#include <chrono>

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QResizeEvent>
#include <QTabWidget>
#include <QVBoxLayout>

#include "redline/base/units.h"
#include "ui/core_text.h"
#include "ui/plots/plot_widget.h"
#include "ui/session.h"
#include "ui/views/class_page.h"
#include "ui/views/noise_page.h"
#include "ui/views/norm_page.h"
#include "ui/views/scrolled.h"
#include "ui/views/train_plots.h"

namespace redline::ui {
namespace {

constexpr int shortestInterval = 50; ///< ms: 20 repaints a second
/// Plots that are smaller than this show axes and little else; the view scrolls instead.
constexpr int smallestPlot = 190;
constexpr int narrow = 860;      ///< below this two plots stand side by side, not three
constexpr int paintingShare = 5; ///< at most a fifth of the window thread's time goes into painting

} // namespace

TrainView::TrainView(Session* session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      state_(new QLabel(this)),
      progressText_(new QLabel(this)),
      speed_(new QLabel(this)),
      verdict_(new QLabel(this)),
      progress_(new QProgressBar(this)),
      start_(new QPushButton(tr("&Train"), this)),
      pause_(new QPushButton(this)),
      stop_(new QPushButton(tr("&Stop"), this)),
      resume_(new QPushButton(tr("&Resume the interrupted run"), this)),
      loss_(new PlotWidget(this)),
      accuracy_(new PlotWidget(this)),
      memory_(new PlotWidget(this)),
      coverage_(new PlotWidget(this)),
      gsnr_(new PlotWidget(this)),
      lastSeen_(new PlotWidget(this)),
      pages_(new QTabWidget(this)),
      noisePage_(new NoisePage(session)),
      normPage_(new NormPage(session)),
      classPage_(new ClassPage(session)),
      runSettings_(session->settings()) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(6);
    auto* row = new QHBoxLayout;
    QFont bold = font();
    bold.setBold(true);
    state_->setFont(bold);
    progress_->setMaximumWidth(220);
    progress_->setTextVisible(false);
    row->addWidget(state_);
    row->addWidget(progress_);
    row->addWidget(progressText_);
    row->addSpacing(12);
    row->addWidget(speed_);
    row->addStretch(1);
    row->addWidget(resume_);
    row->addWidget(start_);
    row->addWidget(pause_);
    row->addWidget(stop_);
    layout->addLayout(row);
    verdict_->setWordWrap(true);
    layout->addWidget(verdict_);
    auto* curves = new QWidget;
    grid_ = new QGridLayout(curves);
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setSpacing(6);
    const std::array<PlotWidget*, 6> plots{loss_, accuracy_, memory_, coverage_, gsnr_, lastSeen_};
    for (PlotWidget* plot : plots)
        plot->setMinimumHeight(smallestPlot);
    arrange();
    pages_->setDocumentMode(true);
    pages_->addTab(scrolled(curves), tr("&Curves"));
    pages_->addTab(noisePage_, tr("&Noise"));
    pages_->addTab(normPage_, tr("&Batch norm"));
    pages_->addTab(classPage_, tr("C&lasses"));
    layout->addWidget(pages_, 1);
    connect(pages_, &QTabWidget::currentChanged, this, &TrainView::refresh);
    for (PlotWidget* plot : plots)
        connect(plot, &PlotWidget::failed, session, &Session::report);

    connect(start_, &QPushButton::clicked, this, [this] { session_->request(Command::train); });
    connect(pause_, &QPushButton::clicked, this,
            [this] { session_->request(session_->paused() ? Command::resume : Command::pause); });
    connect(resume_, &QPushButton::clicked, this, [this] { session_->request(Command::resumeRun); });
    connect(stop_, &QPushButton::clicked, this, [this] { session_->request(Command::stop); });
    timer_.setSingleShot(true);
    // A coarse timer may fire 5 % early, which makes 21 repaints a second.
    timer_.setTimerType(Qt::PreciseTimer);
    connect(&timer_, &QTimer::timeout, this, &TrainView::refresh);
    connect(session, &Session::historyChanged, this, &TrainView::schedule);
    connect(session, &Session::trainingChanged, this, &TrainView::runChanged);
    connect(session, &Session::outcomeChanged, this, &TrainView::schedule);
    connect(session, &Session::truthChanged, this, &TrainView::schedule);
    connect(session, &Session::runsChanged, this, &TrainView::schedule);
    connect(session, &Session::legendChanged, this, &TrainView::schedule);
    refresh();
}

void TrainView::runChanged() {
    if (session_->training() && !wasTraining_) runSettings_ = session_->settings();
    wasTraining_ = session_->training();
    schedule();
}

void TrainView::schedule() {
    dirty_ = true;
    if (isVisible() && !timer_.isActive()) timer_.start(std::max(shortestInterval, timer_.interval()));
}

void TrainView::arrange() {
    const int columns = width() < narrow ? 2 : 3;
    if (columns == columns_) return;
    const std::array<PlotWidget*, 6> plots{loss_, accuracy_, memory_, coverage_, gsnr_, lastSeen_};
    for (int i = 0; i < 6; ++i)
        grid_->addWidget(plots[static_cast<std::size_t>(i)], i / columns, i % columns);
    for (int i = 0; i < 3; ++i) {
        grid_->setColumnStretch(i, i < columns ? 1 : 0);
        grid_->setRowStretch(i, i < 6 / columns ? 1 : 0);
    }
    columns_ = columns;
}

void TrainView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void TrainView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (dirty_) refresh();
}

QString TrainView::stateText() const {
    return state_->text();
}

QString TrainView::endName() const {
    const auto& failed = session_->history().failed;
    if (!failed || session_->training()) return {};
    return *failed == ErrorCode::memory ? tr("Out of memory") : tr("Failed");
}

void TrainView::refreshStatus() {
    const TrainingHistory& history = session_->history();
    const TrainingStatus& status = history.status;
    const bool training = session_->training();
    start_->setVisible(!training);
    start_->setEnabled(session_->plan().has_value());
    const auto& interrupted = session_->interruptedRun();
    resume_->setVisible(!training && !interrupted.empty());
    resume_->setToolTip(
        tr("Goes on from the last checkpoint of %1").arg(QString::fromStdString(interrupted.string())));
    pause_->setVisible(training);
    pause_->setText(session_->paused() ? tr("&Resume") : tr("&Pause"));
    stop_->setVisible(training);
    const bool started = status.steps > 0;
    progress_->setVisible(started);
    progress_->setRange(0, 1000);
    progress_->setValue(started ? static_cast<int>(1000 * status.step / status.steps) : 0);
    if (!started) {
        state_->setText(training ? tr("Preparing") : endName().isEmpty() ? tr("No run yet") : endName());
        progressText_->clear();
        speed_->clear();
        verdict_->setText(
            training ? QString()
                     : tr("Training shows here, step by step, whether the network learns or guesses."));
        return;
    }
    QString phase = tr("Finished");
    if (training && session_->paused())
        phase = tr("Paused");
    else if (training && status.phase == "preparing")
        phase = tr("Preparing");
    else if (training && status.phase == "testing")
        phase = tr("Testing");
    else if (training)
        phase = tr("Training");
    else if (!endName().isEmpty())
        phase = endName();
    else if (session_->outcome() && session_->outcome()->stopped_early)
        phase = tr("Stopped");
    state_->setText(phase);
    progressText_->setText(tr("epoch %1 of %2, step %3 of %4")
                               .arg(status.epoch)
                               .arg(status.epochs)
                               .arg(status.step)
                               .arg(status.steps));
    QStringList speed;
    if (status.samples_per_second > 0)
        speed << tr("%1 samples/s").arg(QString::fromStdString(number_text(status.samples_per_second)));
    if (training && status.seconds_left > 0)
        speed << tr("%1 left").arg(QString::fromStdString(duration_text(status.seconds_left)));
    speed_->setText(speed.join(QStringLiteral(" · ")));
    if (status.judged)
        verdict_->setText(translated(status.judged->sentence));
    else
        verdict_->setText(history.plan ? stateName(history.plan->verdict) + QStringLiteral(": ") +
                                             verdictSentence(*history.plan)
                                       : windowText(status.verdict_text));
}

void TrainView::refresh() {
    const auto begin = std::chrono::steady_clock::now();
    dirty_ = false;
    ++refreshes_;
    refreshStatus();
    const auto steps = session_->history().steps.points();
    // Only the page that is seen costs time.
    switch (pages_->currentIndex()) {
    case 0:
        refreshCurves(steps);
        break;
    case 1:
        noisePage_->refresh(steps, runSettings_);
        break;
    case 2:
        normPage_->refresh(runSettings_);
        break;
    default:
        classPage_->refresh();
        break;
    }
    // Painting itself follows with the queued replots and costs about as much again as filling.
    const auto spent =
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin)
            .count();
    timer_.setInterval(std::clamp(static_cast<int>(2 * spent * paintingShare), shortestInterval, 1000));
}

void TrainView::refreshCurves(const std::vector<StepRecord>& steps) {
    const TrainingHistory& history = session_->history();
    const auto truth = session_->truth();
    const ClassLegend legend = truth ? truth->legend : ClassLegend{};
    const int classes = history.status.steps_since_seen.empty()
                            ? legend.size()
                            : static_cast<int>(history.status.steps_since_seen.size());
    loss_->setContent(lossPlot(history, steps));
    accuracy_->setContent(accuracyPlot(history));
    memory_->setContent(memoryPlot(history, steps));
    coverage_->setContent(coveragePlot(history, steps, classes));
    gsnr_->setContent(gsnrPlot(steps, runSettings_));
    lastSeen_->setContent(lastSeenPlot(history, legend));
}

} // namespace redline::ui
