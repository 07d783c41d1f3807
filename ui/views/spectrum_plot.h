// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QPoint>
#include <QWidget>

#include "redline/spectral/class_spectra.h"
#include "ui/jobs/latest_job.h"

class QCheckBox;
class QLabel;

namespace redline::ui {

class PlotWidget;
class Session;

/// The spectrum of the picked pixel over the class means and their deviation. Bad bands are gaps; the axis is
/// sorted by wavelength.
class SpectrumPlot : public QWidget {
    Q_OBJECT

  public:
    explicit SpectrumPlot(Session* session, QWidget* parent = nullptr);

    void showPixel(QPoint pixel);
    /// Where the pointer is, below the plot.
    void showPosition(const QString& text);
    PlotWidget* plot() const { return plot_; }
    const std::optional<ClassSpectra>& classMeans() const { return means_; }

  private:
    void readMeans();
    void refresh();

    Session* session_;
    PlotWidget* plot_;
    QCheckBox* classes_;
    QLabel* position_;
    LatestJob meansJob_, pixelJob_;
    std::optional<ClassSpectra> means_;
    std::optional<QPoint> pixel_;
    std::vector<float> values_;
};

} // namespace redline::ui
