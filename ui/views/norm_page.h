// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "redline/settings/settings.h"

class QLabel;
class QPushButton;

namespace redline::ui {

class PlotWidget;
class Session;

/// What batch norm's own noise is, layer by layer and at other micro-batches, and the button that estimates
/// its statistics anew without training.
class NormPage : public QWidget {
    Q_OBJECT

  public:
    explicit NormPage(Session* session, QWidget* parent = nullptr);
    void refresh(const Settings& settings);

    PlotWidget* layers() const { return layers_; }
    PlotWidget* prediction() const { return prediction_; }
    QPushButton* reestimate() const { return reestimate_; }
    QString resultText() const;

  private:
    void refreshButton();
    void showResult();

    Session* session_;
    PlotWidget *layers_, *prediction_;
    QLabel *explanation_, *result_;
    QPushButton* reestimate_;
};

} // namespace redline::ui
