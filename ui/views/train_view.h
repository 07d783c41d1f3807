// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include "redline/learn/engine.h"
#include "redline/settings/settings.h"

class QGridLayout;
class QLabel;
class QProgressBar;
class QPushButton;
class QTabWidget;

namespace redline::ui {

class ClassPage;
class NoisePage;
class NormPage;
class PlotWidget;
class Session;

/// The run that is training now, live, or the last one: loss, accuracy beside the guess band, memory,
/// coverage, gradient noise, and when each class was last seen; on pages of their own where the noise comes
/// from, what batch norm adds, and how each class fares. Repaints at most 20 times a second, and less
/// often where painting is slow: the window never competes with the training.
class TrainView : public QWidget {
    Q_OBJECT

  public:
    explicit TrainView(Session* session, QWidget* parent = nullptr);

    PlotWidget* loss() const { return loss_; }
    PlotWidget* accuracy() const { return accuracy_; }
    PlotWidget* memory() const { return memory_; }
    PlotWidget* coverage() const { return coverage_; }
    PlotWidget* gsnr() const { return gsnr_; }
    PlotWidget* lastSeen() const { return lastSeen_; }
    QTabWidget* pages() const { return pages_; }
    NoisePage* noisePage() const { return noisePage_; }
    NormPage* normPage() const { return normPage_; }
    ClassPage* classPage() const { return classPage_; }
    /// "Training", "Finished", "Out of memory" ...
    QString stateText() const;
    /// Times the plots were filled so far.
    int refreshes() const { return refreshes_; }

  protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    /// Why the last run ended without a result, in a word; empty: it did not.
    QString endName() const;
    void arrange();
    void schedule();
    void refresh();
    void refreshCurves(const std::vector<StepRecord>& steps);
    void refreshStatus();
    void runChanged();

    Session* session_;
    QLabel *state_, *progressText_, *speed_, *verdict_;
    QProgressBar* progress_;
    QPushButton *start_, *pause_, *stop_, *resume_;
    PlotWidget *loss_, *accuracy_, *memory_, *coverage_, *gsnr_, *lastSeen_;
    QTabWidget* pages_;
    NoisePage* noisePage_;
    NormPage* normPage_;
    ClassPage* classPage_;
    QGridLayout* grid_;
    int columns_ = 0;
    QTimer timer_;
    bool dirty_ = true;
    bool wasTraining_ = false;
    Settings runSettings_; ///< as they were when the run started
    int refreshes_ = 0;
};

} // namespace redline::ui
