// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QWidget>

#include "redline/results/metrics.h"

namespace redline::ui {

/// Macro F1 on a scale from 0 to 1 beside what guessing reaches: the band of permuted predictions and the
/// levels of three strategies that learned nothing.
class GuessScale : public QWidget {
    Q_OBJECT

  public:
    explicit GuessScale(QWidget* parent = nullptr);
    void set(std::optional<double> macroF1, const GuessBand& band, const GuessLevel& level);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {160, sizeHint().height()}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    std::optional<double> score_;
    GuessBand band_;
    GuessLevel level_;
};

} // namespace redline::ui
