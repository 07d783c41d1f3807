// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include "redline/planning/plan.h"
#include "ui/jobs/latest_job.h"

class QLabel;
class QSortFilterProxyModel;
class QTableView;

namespace redline::ui {

class FitModel;
class Session;

/// The largest micro-batch and the largest patch that fit each device, solved exactly in the background once
/// the sliders rest.
class FitTable : public QWidget {
    Q_OBJECT

  public:
    explicit FitTable(Session* session, QWidget* parent = nullptr);
    FitModel* model() const { return model_; }

  Q_SIGNALS:
    void solved();

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void planChanged();
    void solve();

    Session* session_;
    FitModel* model_;
    QSortFilterProxyModel* sorted_;
    QTableView* table_;
    QLabel* state_;
    QTimer timer_;
    LatestJob job_;
};

} // namespace redline::ui
