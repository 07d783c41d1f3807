// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/class_page.h"

#include <QHeaderView>
#include <QLabel>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/models/class_progress_model.h"
#include "ui/session.h"
#include "ui/views/table_actions.h"

namespace redline::ui {

ClassPage::ClassPage(Session* session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      model_(new ClassProgressModel(this)),
      table_(new QTableView(this)),
      summary_(new QLabel(this)) {
    auto* sorted = new QSortFilterProxyModel(this);
    sorted->setSourceModel(model_);
    sorted->setSortRole(Qt::UserRole);
    table_->setModel(sorted);
    table_->setSortingEnabled(true);
    table_->sortByColumn(-1, Qt::AscendingOrder);
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setAlternatingRowColors(true);
    table_->setAccessibleName(tr("Classes of the run"));
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table_->horizontalHeader()->setSectionResizeMode(ClassProgressModel::name, QHeaderView::Stretch);
    addTableActions(*table_, QStringLiteral("classes"),
                    [session](const Error& error) { session->report(error); });
    summary_->setWordWrap(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addWidget(summary_);
    layout->addWidget(table_, 1);
    refresh();
}

QString ClassPage::summary() const {
    return summary_->text();
}

void ClassPage::refresh() {
    const TrainingHistory& history = session_->history();
    const auto truth = session_->truth();
    const auto outcome = session_->outcome();
    const ClassLegend legend = truth ? truth->legend : ClassLegend{};
    const auto split = history.split ? history.split : session_->split();
    const Plan* plan = history.plan                   ? history.plan.get()
                       : session_->plan().has_value() ? &*session_->plan()
                                                      : nullptr;
    const std::vector<ClassGap>* gaps = history.status.class_gaps ? history.status.class_gaps.get()
                                        : outcome                 ? &outcome->class_gaps
                                                                  : nullptr;
    model_->set(legend, split ? split->train_counts : std::vector<std::int64_t>(), plan,
                history.status.steps_since_seen, history.status.step_in_epoch, gaps);
    int missed = 0, overFitted = 0;
    for (const auto& row : model_->rows()) {
        missed += row.missedThisEpoch;
        overFitted += row.progress && row.progress->over_fitted;
    }
    QStringList sentences;
    if (missed > 0) sentences << tr("%n class(es) did not come in this epoch so far.", nullptr, missed);
    if (overFitted > 0)
        sentences << tr("%n class(es) over-fitted: known in training, not in validation, and repeated by the "
                        "sampler.",
                        nullptr, overFitted);
    if (sentences.isEmpty())
        sentences << (gaps && !gaps->empty()
                          ? tr("No class is over-fitted beyond what chance explains.")
                          : tr("Training and validation are compared class by class at the "
                               "end of an epoch."));
    summary_->setText(sentences.join(QLatin1Char(' ')));
}

} // namespace redline::ui
