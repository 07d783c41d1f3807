// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/plan_view.h"

#include <algorithm>
#include <cmath>

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

#include "redline/base/units.h"
#include "redline/planning/scene_catalogue.h"
#include "ui/core_text.h"
#include "ui/models/layer_model.h"
#include "ui/plots/plot_widget.h"
#include "ui/session.h"
#include "ui/views/advice_list.h"
#include "ui/views/fit_table.h"
#include "ui/views/plan_plots.h"
#include "ui/views/scrolled.h"
#include "ui/views/table_actions.h"

namespace redline::ui {
namespace {

/// Plots that are lower than this show axes and a legend and little else.
constexpr int smallestPlot = 230;

QString runNote(const RunEntry& run) {
    return PlanView::tr("%1: %2, patch %3, B = %4, b = %5")
        .arg(run.name, QString::fromStdString(run.settings.network))
        .arg(run.settings.patch)
        .arg(run.settings.batch)
        .arg(run.settings.micro_batch());
}

/// Whether a run was trained on the class counts that are planned for: what it measured says nothing about
/// another scene.
bool sameScene(const RunEntry& run, const PlanInput& input) {
    std::vector<std::int64_t> counts = run.outcome->split.train_counts;
    std::erase_if(counts, [](std::int64_t count) { return count <= 0; });
    return counts.empty() || counts == input.counts;
}

} // namespace

PlanView::PlanView(Session* session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      axis_(new QComboBox(this)),
      memory_(new PlotWidget(this)),
      coverage_(new PlotWidget(this)),
      gsnr_(new PlotWidget(this)),
      state_(new QLabel(this)),
      verdict_(new QLabel(this)),
      facts_(new QLabel(this)),
      probe_(new QPushButton(tr("&Probe now"), this)),
      measure_(new QPushButton(tr("&Measure this setting"), this)),
      tabs_(new QTabWidget(this)),
      advice_(new AdviceList(this)),
      scenes_(new QComboBox(this)),
      fits_(new FitTable(session, this)),
      layerModel_(new LayerModel(this)) {
    build();
    fillScenes();
    for (PlotWidget* plot : {memory_, coverage_, gsnr_})
        connect(plot, &PlotWidget::failed, session, &Session::report);
    connect(memory_, &PlotWidget::picked, this, [this](double x) { pick(axis(), x); });
    for (PlotWidget* plot : {coverage_, gsnr_})
        connect(plot, &PlotWidget::picked, this, [this](double x) { pick(CurveAxis::batch, x); });
    for (PlotWidget* plot : {memory_, coverage_, gsnr_}) {
        plot->setPickable(true);
        plot->setToolTip(tr("Drag the red line, or click, to set this value; Ctrl+Z takes it back"));
    }
    connect(axis_, &QComboBox::currentIndexChanged, this, &PlanView::refreshMemory);
    connect(probe_, &QPushButton::clicked, this, [this] { session_->request(Command::probe); });
    connect(measure_, &QPushButton::clicked, this, [this] { session_->request(Command::measure); });
    connect(advice_, &AdviceList::applied, this, &PlanView::apply);
    finer_.setSingleShot(true);
    finer_.setInterval(0);
    connect(&finer_, &QTimer::timeout, this, &PlanView::refreshMemory);
    connect(scenes_, &QComboBox::currentIndexChanged, this, &PlanView::chooseScene);
    connect(session, &Session::planChanged, this, &PlanView::refresh);
    connect(session, &Session::runsChanged, this, &PlanView::refresh);
    connect(session, &Session::measurementChanged, this, &PlanView::refresh);
    connect(session, &Session::engineChanged, this, &PlanView::refreshButtons);
    connect(session, &Session::trainingChanged, this, &PlanView::refreshButtons);
    refresh();
}

void PlanView::build() {
    for (CurveAxis axis : {CurveAxis::patch, CurveAxis::bands, CurveAxis::batch, CurveAxis::micro_batch})
        axis_->addItem(axisName(axis), static_cast<int>(axis));
    axis_->setToolTip(tr("What the memory plot runs over"));
    axis_->setAccessibleName(tr("Axis of the memory plot"));
    probe_->setToolTip(tr("Measures the gradient noise once, with the network as it is: one batch of 64 and "
                          "ten batches of B samples"));
    measure_->setToolTip(
        tr("Runs three real steps with these settings and shows the measured memory beside the prediction"));

    auto* memoryBox = new QWidget(this);
    auto* memoryLayout = new QVBoxLayout(memoryBox);
    memoryLayout->setContentsMargins(0, 0, 0, 0);
    memoryLayout->setSpacing(2);
    auto* memoryRow = new QHBoxLayout;
    auto* over = new QLabel(tr("Memory &over"), memoryBox);
    over->setBuddy(axis_);
    memoryRow->addWidget(over);
    memoryRow->addWidget(axis_);
    memoryRow->addStretch(1);
    memoryRow->addWidget(measure_);
    memoryLayout->addLayout(memoryRow);
    memoryLayout->addWidget(memory_, 1);

    auto* coverageBox = new QWidget(this);
    auto* coverageLayout = new QVBoxLayout(coverageBox);
    coverageLayout->setContentsMargins(0, 0, 0, 0);
    coverageLayout->setSpacing(2);
    auto* coverageRow = new QHBoxLayout;
    auto* of = new QLabel(tr("Class &counts of"), coverageBox);
    of->setBuddy(scenes_);
    scenes_->setAccessibleName(tr("Scene whose class counts are planned for"));
    scenes_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    scenes_->setMinimumContentsLength(18);
    coverageRow->addWidget(of);
    coverageRow->addWidget(scenes_, 1);
    coverageLayout->addLayout(coverageRow);
    coverageLayout->addWidget(coverage_, 1);

    auto* gsnrBox = new QWidget(this);
    auto* gsnrLayout = new QVBoxLayout(gsnrBox);
    gsnrLayout->setContentsMargins(0, 0, 0, 0);
    gsnrLayout->setSpacing(2);
    gsnrLayout->addWidget(gsnr_, 1);
    auto* gsnrRow = new QHBoxLayout;
    gsnrRow->addStretch(1);
    gsnrRow->addWidget(probe_);
    gsnrLayout->addLayout(gsnrRow);

    auto* verdictBox = new QWidget(this);
    auto* verdictLayout = new QVBoxLayout(verdictBox);
    verdictLayout->setContentsMargins(0, 0, 0, 0);
    verdictLayout->setSpacing(4);
    QFont bold = font();
    bold.setBold(true);
    bold.setPointSizeF(bold.pointSizeF() * 1.15);
    state_->setFont(bold);
    verdict_->setWordWrap(true);
    verdict_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    facts_->setWordWrap(true);
    facts_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    verdictLayout->addWidget(state_);
    verdictLayout->addWidget(verdict_);
    verdictLayout->addWidget(facts_);
    tabs_->setDocumentMode(true);
    tabs_->addTab(advice_, tr("&Advice"));
    tabs_->addTab(fits_, tr("What &fits"));
    tabs_->addTab(makeLayers(), tr("&Layers"));
    // The tables scroll: they must not take the height from the plots.
    tabs_->setMinimumHeight(120);
    verdictLayout->addWidget(tabs_, 1);

    // In a low window the plots keep a readable height and the tab scrolls.
    for (PlotWidget* plot : {memory_, coverage_, gsnr_})
        plot->setMinimumHeight(smallestPlot);
    auto* content = new QWidget;
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(scrolled(content));
    auto* grid = new QGridLayout(content);
    grid->setContentsMargins(8, 8, 8, 8);
    grid->setSpacing(8);
    grid->addWidget(memoryBox, 0, 0);
    grid->addWidget(coverageBox, 0, 1);
    grid->addWidget(gsnrBox, 1, 0);
    grid->addWidget(verdictBox, 1, 1);
    for (int i = 0; i < 2; ++i) {
        grid->setColumnStretch(i, 1);
        grid->setRowStretch(i, 1);
    }
}

QWidget* PlanView::makeLayers() {
    auto* table = new QTableView(this);
    table->setModel(layerModel_);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setAlternatingRowColors(true);
    table->setAccessibleName(tr("Layers of the network"));
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    addTableActions(*table, QStringLiteral("layers"),
                    [this](const Error& error) { session_->report(error); });
    return table;
}

void PlanView::fillScenes() {
    scenes_->addItem(tr("the open scene"));
    scenes_->setItemData(0, tr("The class counts of the open labels"), Qt::ToolTipRole);
    for (const CatalogueScene& scene : scene_catalogue()) {
        scenes_->addItem(QString::fromStdString(scene.name), QString::fromStdString(scene.id));
        scenes_->setItemData(scenes_->count() - 1,
                             tr("%1 classes, %2 bands. Source: %3")
                                 .arg(scene.classes.size())
                                 .arg(scene.bands)
                                 .arg(QString::fromStdString(scene.source)),
                             Qt::ToolTipRole);
    }
}

void PlanView::chooseScene(int index) {
    const CatalogueScene* scene = find_scene(scenes_->itemData(index).toString().toStdString());
    if (!scene) {
        if (session_->planScene()) session_->setPlanScene(std::nullopt);
        return;
    }
    const double share = session_->settings().split.share;
    session_->setPlanScene(PlanScene{tr("%1, %2 % of each class for training")
                                         .arg(QString::fromStdString(scene->name))
                                         .arg(QString::number(100 * share, 'g', 3)),
                                     scene->bands, training_counts(*scene, share)});
}

CurveAxis PlanView::axis() const {
    return static_cast<CurveAxis>(axis_->currentData().toInt());
}

void PlanView::setAxis(CurveAxis axis) {
    axis_->setCurrentIndex(axis_->findData(static_cast<int>(axis)));
}

QString PlanView::verdictText() const {
    return state_->text() + QStringLiteral(": ") + verdict_->text();
}

void PlanView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (dirty_) refresh();
}

void PlanView::refresh() {
    dirty_ = !isVisible();
    if (dirty_) return;
    refreshMemory();
    refreshCoverage();
    refreshGsnr();
    refreshVerdict();
    refreshButtons();
    if (const auto& plan = session_->plan())
        layerModel_->set(plan->graph, session_->settings().micro_batch(), plan->memory.peak_node);
    if (!session_->planScene() && scenes_->currentIndex() > 0) {
        // A scene was opened: its counts are planned for from now on.
        const QSignalBlocker blocker(scenes_);
        scenes_->setCurrentIndex(0);
    }
}

void PlanView::refreshMemory() {
    if (!isVisible()) return;
    const PlanInput input = session_->planInput();
    const CurveAxis over = axis();
    const int cubeBands = session_->cube() ? static_cast<int>(session_->cube()->bands()) : 0;
    std::vector<MeasuredDot> measured;
    for (const RunEntry& run : session_->runs()) {
        if (!run.outcome || run.outcome->measured_peak <= 0) continue;
        // Memory knows how many features there are, not how they were chosen.
        const bool sameChoice = run.settings.bands == input.settings.bands;
        const int features = run.features > 0 ? run.features : sameChoice ? input.bands : 0;
        if (features == 0 || (over != CurveAxis::bands && features != input.bands)) continue;
        PlanInput there = input;
        there.settings = run.settings;
        there.settings.bands = input.settings.bands;
        there.bands = features;
        if (!sameMemoryBut(there.settings, input.settings, over)) continue;
        const auto bytes = static_cast<double>(run.outcome->measured_peak);
        measured.push_back({static_cast<double>(placeOn(over, there)), bytes, bytes, bytes, runNote(run)});
    }
    const auto& step = session_->measuredStep();
    if (step && session_->plan() &&
        step->predicted.peak_allocated == session_->plan()->memory.peak_allocated) {
        const auto bytes = static_cast<double>(step->peak_allocated);
        measured.push_back({static_cast<double>(placeOn(over, input)), bytes, bytes, bytes,
                            tr("three real steps with these settings; predicted %1")
                                .arg(QString::fromStdString(bytes_text(step->predicted.peak_allocated)))});
    }
    // A tick leaves time for painting; the rest of the curve follows between ticks.
    const MemoryCurve curve =
        curves_.curve(input, over, lastOn(over, input, cubeBands), std::chrono::milliseconds(4));
    if (!curve.complete) finer_.start();
    memory_->setContent(planMemoryPlot(curve, input, session_->plan(), measured));
}

void PlanView::refreshCoverage() {
    const PlanInput input = session_->planInput();
    std::vector<MeasuredDot> observed;
    for (const RunEntry& run : session_->runs()) {
        if (!run.outcome || run.outcome->observed_coverage <= 0 || !sameScene(run, input) ||
            run.settings.sampler != input.settings.sampler)
            continue;
        const double y = run.outcome->observed_coverage;
        observed.push_back({static_cast<double>(run.settings.batch), y, y, y, runNote(run)});
    }
    coverage_->setContent(planCoveragePlot(input, session_->plan(), session_->planSource(), observed));
}

void PlanView::refreshGsnr() {
    const PlanInput input = session_->planInput();
    std::vector<MeasuredDot> measured;
    for (const RunEntry& run : session_->runs()) {
        if (!run.outcome || !run.outcome->gsnr || !sameScene(run, input)) continue;
        const NoiseEstimate& noise = run.outcome->noise;
        const double batch = run.settings.batch, y = *run.outcome->gsnr;
        measured.push_back({batch, y, noise.b_simple_high > 0 ? batch / noise.b_simple_high : y,
                            noise.b_simple_low > 0 ? batch / noise.b_simple_low : y, runNote(run)});
    }
    std::optional<double> between;
    if (session_->outcome()) between = session_->outcome()->between_class_share;
    if (session_->probe() && session_->probe()->between_class_share)
        between = session_->probe()->between_class_share;
    gsnr_->setContent(
        planGsnrPlot(input, session_->plan(), measured, between,
                     session_->probe() ? session_->probe()->at_batches : std::vector<MeasuredGsnr>()));
}

void PlanView::refreshVerdict() {
    const auto& plan = session_->plan();
    if (!plan) {
        state_->setText(tr("Not possible"));
        verdict_->setText(messageLine(session_->planError()));
        facts_->clear();
        advice_->setAdvice({}, tr("Advice needs settings that the network accepts."));
        return;
    }
    state_->setText(stateName(plan->verdict));
    verdict_->setText(verdictSentence(*plan));
    const Settings& settings = session_->settings();
    QStringList facts;
    facts << tr("Largest micro-batch that fits: %1 (chosen: %2).")
                 .arg(plan->max_micro_batch > 0 ? QString::number(plan->max_micro_batch) : tr("none"))
                 .arg(settings.micro_batch());
    if (settings.micro_batch() != settings.batch)
        facts << tr("Batch norm sees micro-batches of %1 with %2 classes on average.")
                     .arg(settings.micro_batch())
                     .arg(QString::fromStdString(number_text(plan->coverage.micro.expected)));
    if (plan->calibrated) {
        QString line = calibrationText(*plan->calibrated);
        line[0] = line[0].toUpper();
        facts << line + tr("; the model by itself says %1 – %2.")
                            .arg(QString::fromStdString(bytes_text(plan->memory.interval_low)),
                                 QString::fromStdString(bytes_text(plan->memory.interval_high)));
    }
    for (const auto& note : plan->notes)
        facts << translated(note);
    facts_->setText(facts.join(QLatin1Char('\n')));
    advice_->setAdvice(plan->advice,
                       tr("Nothing to change: the lines that are known lie left of the batch, and it fits."));
}

void PlanView::refreshButtons() {
    const bool ready = session_->engineReady() && !session_->training() && session_->plan();
    probe_->setEnabled(ready && session_->cube() && session_->truth());
    measure_->setEnabled(ready);
}

void PlanView::pick(CurveAxis axis, double x) {
    const int value = static_cast<int>(std::lround(std::clamp(x, 1.0, 1e6)));
    if (!session_->training()) Q_EMIT valuePicked(axis, value);
}

void PlanView::apply(int row) {
    const auto& plan = session_->plan();
    if (!plan || row < 0 || row >= static_cast<int>(plan->advice.size())) return;
    const Advice advice = plan->advice[static_cast<std::size_t>(row)]; // the plan changes while it is applied
    session_->changeSettings(advice.changed, tr("Advice: %1").arg(translated(advice.title)));
}

} // namespace redline::ui
