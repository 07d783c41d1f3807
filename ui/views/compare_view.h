// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/jobs/latest_job.h"

class QComboBox;
class QLabel;
class QPushButton;
class QSortFilterProxyModel;
class QTableView;

namespace redline::ui {

class PlotWidget;
class Session;
class TradeOffModel;

/// Runs side by side: one row per configuration with mean and deviation over seeds, and any quantity against
/// any score.
class CompareView : public QWidget {
    Q_OBJECT

  public:
    explicit CompareView(Session* session, QWidget* parent = nullptr);

    QTableView* table() const { return table_; }
    PlotWidget* plot() const { return plot_; }
    TradeOffModel* model() const { return model_; }
    /// Columns of the model.
    void setAxes(int x, int y);
    /// Adds every finished run in the folder; the window's report names those that cannot be read.
    void addRunsFrom(const QString& folder);

  private:
    void refresh();
    void refreshPlot();
    void chooseFolder();
    void saveCsv();

    Session* session_;
    TradeOffModel* model_;
    QSortFilterProxyModel* sorted_;
    QTableView* table_;
    PlotWidget* plot_;
    QComboBox *x_, *y_;
    QPushButton *add_, *save_;
    QLabel* hint_;
    LatestJob readJob_;
};

} // namespace redline::ui
