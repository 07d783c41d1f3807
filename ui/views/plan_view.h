// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include "redline/planning/memory_curve.h"

class QComboBox;
class QLabel;
class QPushButton;
class QTabWidget;

namespace redline::ui {

class AdviceList;
class FitTable;
class LayerModel;
class PlotWidget;
class Session;

/// Memory, coverage and gradient noise against what the sliders set, the verdict with its evidence, and what
/// to change. Everything follows a slider within the same frame.
class PlanView : public QWidget {
    Q_OBJECT

  public:
    explicit PlanView(Session* session, QWidget* parent = nullptr);

    PlotWidget* memory() const { return memory_; }
    PlotWidget* coverage() const { return coverage_; }
    PlotWidget* gsnr() const { return gsnr_; }
    AdviceList* advice() const { return advice_; }
    FitTable* fits() const { return fits_; }
    QTabWidget* tabs() const { return tabs_; }
    QComboBox* scenes() const { return scenes_; }
    QString verdictText() const;
    void setAxis(CurveAxis axis);
    CurveAxis axis() const;

  Q_SIGNALS:
    /// A place on a plot that the user wants to set: the settings take the nearest value the network accepts.
    void valuePicked(redline::CurveAxis axis, int value);

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void build();
    void refresh();
    void refreshMemory();
    void refreshCoverage();
    void refreshGsnr();
    void refreshVerdict();
    void refreshButtons();
    QWidget* makeLayers();
    void fillScenes();
    void chooseScene(int index);
    void apply(int row);
    void pick(CurveAxis axis, double x);

    Session* session_;
    MemoryCurves curves_;
    QComboBox* axis_;
    PlotWidget *memory_, *coverage_, *gsnr_;
    QLabel *state_, *verdict_, *facts_;
    QPushButton *probe_, *measure_;
    QTabWidget* tabs_;
    AdviceList* advice_;
    QComboBox* scenes_;
    FitTable* fits_;
    LayerModel* layerModel_;
    QTimer finer_; ///< adds the points of the memory curve that a slider tick had no time for
    bool dirty_ = true;
};

} // namespace redline::ui
