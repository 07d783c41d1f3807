// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include <QWidget>

#include "ui/jobs/latest_job.h"

class QComboBox;
class QSlider;

namespace redline::ui {

class ImageCanvas;
class Session;
class SpectrumPlot;

/// The Image tab: a composite of three bands with an overlay, and the spectrum of the picked pixel.
class ImageView : public QWidget {
    Q_OBJECT

  public:
    enum class Overlay { none, classes, split, prediction, errors, uncertainty };

    explicit ImageView(Session* session, QWidget* parent = nullptr);

    void setOverlay(Overlay overlay);
    Overlay overlay() const;
    void setBands(const std::array<int, 3>& bands);
    std::array<int, 3> bands() const;
    ImageCanvas* canvas() const { return canvas_; }
    SpectrumPlot* spectrum() const { return spectrum_; }

  Q_SIGNALS:
    void pictureShown();

  private:
    QWidget* makeControls();
    void takeCube();
    void makePicture();
    void showOverlay();
    void refreshChoices();

    Session* session_;
    ImageCanvas* canvas_;
    SpectrumPlot* spectrum_;
    std::array<QComboBox*, 3> bandBoxes_{};
    QComboBox* overlayBox_ = nullptr;
    QSlider* opacity_ = nullptr;
    LatestJob pictureJob_;
};

} // namespace redline::ui
