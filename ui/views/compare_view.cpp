// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/compare_view.h"

#include <algorithm>
#include <map>
#include <utility>

#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include "redline/base/files.h"
#include "redline/results/run_store.h"
#include "ui/models/trade_off_model.h"
#include "ui/plots/plot_widget.h"
#include "ui/session.h"
#include "ui/views/table_actions.h"

namespace redline::ui {
namespace {

AxisSpec axisOf(int column) {
    AxisSpec axis;
    axis.label = TradeOffModel::title(column);
    switch (column) {
    case TradeOffModel::memory_predicted:
    case TradeOffModel::memory_measured:
        axis.quantity = Quantity::bytes;
        break;
    case TradeOffModel::seconds:
        axis.quantity = Quantity::seconds;
        break;
    case TradeOffModel::oa:
    case TradeOffModel::aa:
    case TradeOffModel::macro_f1:
        axis.quantity = Quantity::share;
        break;
    case TradeOffModel::gsnr:
        axis.logarithmic = true;
        break;
    default:
        break;
    }
    return axis;
}

} // namespace

CompareView::CompareView(Session* session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      model_(new TradeOffModel(this)),
      sorted_(new QSortFilterProxyModel(this)),
      table_(new QTableView(this)),
      plot_(new PlotWidget(this)),
      x_(new QComboBox(this)),
      y_(new QComboBox(this)),
      add_(new QPushButton(tr("&Add runs …"), this)),
      save_(new QPushButton(tr("Export &CSV …"), this)),
      hint_(new QLabel(this)) {
    sorted_->setSourceModel(model_);
    sorted_->setSortRole(Qt::UserRole);
    table_->setModel(sorted_);
    table_->setSortingEnabled(true);
    table_->sortByColumn(-1, Qt::AscendingOrder);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setAlternatingRowColors(true);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    table_->setAccessibleName(tr("Compared runs"));
    addTableActions(*table_, QStringLiteral("runs"), [this](const Error& error) { session_->report(error); });
    for (int column = TradeOffModel::oa; column < TradeOffModel::columns; ++column) {
        x_->addItem(TradeOffModel::title(column), column);
        y_->addItem(TradeOffModel::title(column), column);
    }
    add_->setToolTip(tr("Adds the finished runs of a folder, for example of an earlier project"));

    auto* top = new QWidget(this);
    auto* topLayout = new QVBoxLayout(top);
    topLayout->setContentsMargins(0, 0, 0, 0);
    auto* row = new QHBoxLayout;
    hint_->setWordWrap(true);
    row->addWidget(hint_, 1);
    row->addWidget(add_);
    row->addWidget(save_);
    topLayout->addLayout(row);
    topLayout->addWidget(table_, 1);

    auto* bottom = new QWidget(this);
    auto* bottomLayout = new QVBoxLayout(bottom);
    bottomLayout->setContentsMargins(0, 0, 0, 0);
    auto* axes = new QHBoxLayout;
    auto* yLabel = new QLabel(tr("&Show"), bottom);
    yLabel->setBuddy(y_);
    auto* xLabel = new QLabel(tr("agai&nst"), bottom);
    xLabel->setBuddy(x_);
    for (QWidget* widget : {static_cast<QWidget*>(yLabel), static_cast<QWidget*>(y_),
                            static_cast<QWidget*>(xLabel), static_cast<QWidget*>(x_)})
        axes->addWidget(widget);
    axes->addStretch(1);
    bottomLayout->addLayout(axes);
    bottomLayout->addWidget(plot_, 1);

    auto* split = new QSplitter(Qt::Vertical, this);
    split->setChildrenCollapsible(false);
    split->addWidget(top);
    split->addWidget(bottom);
    split->setSizes({260, 340});
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->addWidget(split);
    setAxes(TradeOffModel::memory_measured, TradeOffModel::macro_f1);
    connect(x_, &QComboBox::currentIndexChanged, this, &CompareView::refreshPlot);
    connect(y_, &QComboBox::currentIndexChanged, this, &CompareView::refreshPlot);
    connect(add_, &QPushButton::clicked, this, &CompareView::chooseFolder);
    connect(save_, &QPushButton::clicked, this, &CompareView::saveCsv);
    connect(plot_, &PlotWidget::failed, session, &Session::report);
    connect(session, &Session::runsChanged, this, &CompareView::refresh);
    refresh();
}

void CompareView::setAxes(int x, int y) {
    x_->setCurrentIndex(x_->findData(x));
    y_->setCurrentIndex(y_->findData(y));
}

void CompareView::refresh() {
    std::vector<ComparedRun> runs;
    for (const RunEntry& run : session_->runs())
        runs.push_back({run.name.toStdString(), run.settings, run.outcome.get()});
    model_->set(trade_off(runs));
    table_->resizeColumnsToContents();
    const bool any = !model_->rows().empty();
    save_->setEnabled(any);
    hint_->setText(any ? tr("Settings that differ only in the seeds share a row: mean ± standard deviation.")
                       : tr("Finished runs appear here; add earlier ones from their folder."));
    refreshPlot();
}

void CompareView::refreshPlot() {
    const int x = x_->currentData().toInt(), y = y_->currentData().toInt();
    PlotContent content;
    content.title = tr("%1 against %2").arg(TradeOffModel::title(y), TradeOffModel::title(x));
    content.empty =
        tr("Every configuration becomes a dot here as soon as runs with both numbers are finished.");
    content.x = axisOf(x);
    content.y = axisOf(y);
    // One series per network; deviations over seeds as bars.
    std::map<std::string, std::size_t> place;
    for (const TradeOffRow& row : model_->rows()) {
        const Spread& across = row.*TradeOffModel::member(x);
        const Spread& up = row.*TradeOffModel::member(y);
        if (across.count == 0 || up.count == 0) continue;
        const auto [found, isNew] = place.try_emplace(row.settings.network, content.series.size());
        if (isNew) {
            PlotSeries series;
            series.name = QString::fromStdString(row.settings.network);
            series.style = SeriesStyle::measured;
            series.color = static_cast<int>(content.series.size());
            content.series.push_back(series);
        }
        PlotSeries& series = content.series[found->second];
        series.x.push_back(across.mean);
        series.y.push_back(up.mean);
        const double deviation = up.sd.value_or(0.0);
        series.low.push_back(up.mean - deviation);
        series.high.push_back(up.mean + deviation);
        series.notes.push_back(tr("%1 (%2 runs)").arg(QString::fromStdString(row.name)).arg(up.count));
    }
    plot_->setContent(content);
}

void CompareView::addRunsFrom(const QString& folder) {
    std::vector<std::filesystem::path> known;
    for (const RunEntry& run : session_->runs())
        if (run.outcome) known.push_back(run.outcome->run);
    add_->setEnabled(false);
    using Found = std::pair<std::vector<RunEntry>, std::vector<Error>>;
    readJob_.run<Found>(
        tr("Reading runs"),
        [folder = std::filesystem::path(folder.toStdString()),
         known](Progress&, const CancelToken& cancel) -> Result<Found> {
            Found found;
            for (const RunHeadline& headline : list_runs(folder)) {
                if (cancel.cancelled()) return fail(ErrorCode::cancelled, "stopped");
                if (std::find(known.begin(), known.end(), headline.folder) != known.end() ||
                    (!headline.finished && headline.problem.empty()))
                    continue;
                auto run = read_run(headline.folder);
                if (!run) {
                    found.second.push_back(run.error());
                    continue;
                }
                run->outcome.run = headline.folder;
                found.first.push_back({QString::fromStdString(run->name), run->settings,
                                       std::make_shared<TrainOutcome>(std::move(run->outcome)),
                                       run->features});
            }
            return found;
        },
        [this, folder](Found found) {
            add_->setEnabled(true);
            for (const Error& problem : found.second)
                session_->report(problem);
            if (found.first.empty() && found.second.empty())
                session_->notify(tr("No other finished run in %1").arg(folder).toStdString());
            for (RunEntry& run : found.first)
                session_->addRun(std::move(run));
        },
        [this](const Error& error) {
            add_->setEnabled(true);
            session_->report(error);
        });
}

void CompareView::chooseFolder() {
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Folder that holds run folders"));
    if (!folder.isEmpty()) addRunsFrom(folder);
}

void CompareView::saveCsv() {
    const QString file = QFileDialog::getSaveFileName(this, tr("Export table"), QStringLiteral("runs.csv"),
                                                      QStringLiteral("CSV (*.csv)"));
    if (file.isEmpty()) return;
    if (const auto done = write_file_atomically(file.toStdString(), model_->csv().toStdString()); !done)
        session_->report(done.error());
}

} // namespace redline::ui
