// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/fit_table.h"

#include <QHeaderView>
#include <QLabel>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

#include "redline/planning/memory_curve.h"
#include "ui/core_text.h"
#include "ui/models/fit_model.h"
#include "ui/session.h"
#include "ui/views/table_actions.h"

namespace redline::ui {
namespace {

constexpr int restMs = 250; ///< how long the sliders rest before it is worth solving

} // namespace

FitTable::FitTable(Session* session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      model_(new FitModel(this)),
      sorted_(new QSortFilterProxyModel(this)),
      table_(new QTableView(this)),
      state_(new QLabel(this)) {
    sorted_->setSourceModel(model_);
    sorted_->setSortRole(Qt::UserRole);
    table_->setModel(sorted_);
    table_->setSortingEnabled(true);
    table_->sortByColumn(-1, Qt::AscendingOrder);
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setAlternatingRowColors(true);
    table_->setAccessibleName(tr("What fits each device"));
    addTableActions(*table_, QStringLiteral("devices"),
                    [this](const Error& error) { session_->report(error); });
    state_->setWordWrap(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->addWidget(state_);
    layout->addWidget(table_, 1);
    timer_.setSingleShot(true);
    timer_.setInterval(restMs);
    connect(&timer_, &QTimer::timeout, this, &FitTable::solve);
    connect(session, &Session::planChanged, this, &FitTable::planChanged);
    connect(session, &Session::devicesChanged, this, &FitTable::planChanged);
}

void FitTable::planChanged() {
    if (isVisible()) timer_.start();
}

void FitTable::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    planChanged();
}

void FitTable::solve() {
    std::vector<DeviceInfo> devices = session_->devices();
    for (const DeviceInfo& device : device_catalogue())
        devices.push_back(device);
    const PlanInput input = session_->planInput();
    state_->setText(tr("Solving …"));
    job_.run<std::vector<DeviceFit>>(
        tr("What fits each device"),
        [input, devices](Progress&, const CancelToken& cancel) {
            return device_fits(input, devices, cancel);
        },
        [this, input](std::vector<DeviceFit> fits) {
            model_->set(std::move(fits), input.settings.micro_batch(), input.settings.patch);
            table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
            table_->horizontalHeader()->setSectionResizeMode(FitModel::name, QHeaderView::Stretch);
            state_->setText(
                tr("Memory of a training step with these settings; greyed where the chosen b does not fit."));
            Q_EMIT solved();
        },
        [this](const Error& error) {
            model_->set({}, 0, 0);
            state_->setText(messageLine(error));
            Q_EMIT solved();
        });
}

} // namespace redline::ui
