// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QSlider>
#include <QSpinBox>
#include <QWidget>

namespace redline::ui {

/// A spin box that steps through accepted values only; a typed value snaps to the nearest one.
class SnappingSpinBox : public QSpinBox {
    Q_OBJECT

  public:
    using QSpinBox::QSpinBox;
    /// Ascending, not empty. `every`: all values between the first and the last are accepted, and these are
    /// only stops of the arrows.
    void setAccepted(std::vector<int> values, bool every);
    void stepBy(int steps) override;
    int snapped(int value) const;

  private:
    std::vector<int> accepted_;
    bool every_ = true;
};

/// A slider with a spin box beside it: one whole number, snapped to the values that are accepted.
class NumberRow : public QWidget {
    Q_OBJECT

  public:
    /// `name` is for people who cannot see the label; `help` goes to the tooltip, with the unit.
    NumberRow(const QString& name, const QString& help, QWidget* parent = nullptr);

    int value() const { return value_; }
    /// Sets without telling; the value snaps.
    void setValue(int value);
    /// The slider's stops, ascending. With `every` the spin box takes all whole numbers between the first and
    /// the last too.
    void setStops(std::vector<int> stops, bool every = false);
    void setSuffix(const QString& suffix);
    /// Disables with a reason in the tooltip; an empty reason enables.
    void setDisabledReason(const QString& reason);
    const std::vector<int>& stops() const { return stops_; }
    QSlider* slider() const { return slider_; }
    QSpinBox* spinBox() const { return spin_; }

  Q_SIGNALS:
    /// By a person, already snapped.
    void edited(int value);

  private:
    void choose(int value);
    void show(int value);
    int nearestStop(int value) const;

    QSlider* slider_;
    SnappingSpinBox* spin_;
    std::vector<int> stops_{0};
    QString help_;
    int value_ = 0;
};

/// 1, 2, 3, ... 16, then four steps per doubling, up to and including `most`.
std::vector<int> geometricStops(int least, int most);

} // namespace redline::ui
