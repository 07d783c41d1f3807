// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/number_row.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include <QHBoxLayout>
#include <QSignalBlocker>

namespace redline::ui {

namespace {

std::size_t nearestIndex(const std::vector<int>& values, int value) {
    const auto above = std::lower_bound(values.begin(), values.end(), value);
    if (above == values.begin()) return 0;
    if (above == values.end()) return values.size() - 1;
    const bool lower = value - *(above - 1) <= *above - value;
    return static_cast<std::size_t>(above - values.begin()) - (lower ? 1 : 0);
}

} // namespace

void SnappingSpinBox::setAccepted(std::vector<int> values, bool every) {
    accepted_ = std::move(values);
    every_ = every;
    setRange(accepted_.front(), accepted_.back());
}

void SnappingSpinBox::stepBy(int steps) {
    if (accepted_.empty() || every_) return QSpinBox::stepBy(steps);
    const auto now = static_cast<std::ptrdiff_t>(nearestIndex(accepted_, value()));
    const auto then =
        std::clamp<std::ptrdiff_t>(now + steps, 0, static_cast<std::ptrdiff_t>(accepted_.size()) - 1);
    setValue(accepted_[static_cast<std::size_t>(then)]);
}

int SnappingSpinBox::snapped(int value) const {
    if (accepted_.empty()) return value;
    if (every_) return std::clamp(value, accepted_.front(), accepted_.back());
    return accepted_[nearestIndex(accepted_, value)];
}

NumberRow::NumberRow(const QString& name, const QString& help, QWidget* parent)
    : QWidget(parent),
      slider_(new QSlider(Qt::Horizontal, this)),
      spin_(new SnappingSpinBox(this)),
      help_(help) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addWidget(slider_, 1);
    layout->addWidget(spin_);
    slider_->setAccessibleName(name);
    spin_->setAccessibleName(name);
    slider_->setMinimumWidth(50);
    slider_->setFocusPolicy(Qt::StrongFocus);
    spin_->setMinimumWidth(74);
    spin_->setKeyboardTracking(false);
    spin_->setAlignment(Qt::AlignRight);
    setFocusProxy(slider_);
    setDisabledReason({});
    connect(slider_, &QSlider::valueChanged, this,
            [this](int index) { choose(stops_[static_cast<std::size_t>(index)]); });
    connect(spin_, &QSpinBox::valueChanged, this, &NumberRow::choose);
}

void NumberRow::setStops(std::vector<int> stops, bool every) {
    if (stops.empty()) stops = {0};
    stops_ = std::move(stops);
    const QSignalBlocker quietSlider(slider_), quietSpin(spin_);
    slider_->setRange(0, static_cast<int>(stops_.size()) - 1);
    slider_->setPageStep(std::max(1, static_cast<int>(stops_.size()) / 10));
    spin_->setAccepted(stops_, every);
    show(value_);
}

void NumberRow::setSuffix(const QString& suffix) {
    spin_->setSuffix(suffix);
}

void NumberRow::setDisabledReason(const QString& reason) {
    setEnabled(reason.isEmpty());
    const QString tip = reason.isEmpty() ? help_ : reason + QStringLiteral("\n\n") + help_;
    setToolTip(tip);
    slider_->setToolTip(tip);
    spin_->setToolTip(tip);
}

void NumberRow::setValue(int value) {
    const QSignalBlocker quietSlider(slider_), quietSpin(spin_);
    show(value);
}

void NumberRow::show(int value) {
    value_ = spin_->snapped(value);
    spin_->setValue(value_);
    slider_->setValue(nearestStop(value_));
}

void NumberRow::choose(int value) {
    const int snapped = spin_->snapped(value);
    const bool changed = snapped != value_;
    setValue(snapped);
    if (changed) Q_EMIT edited(snapped);
}

int NumberRow::nearestStop(int value) const {
    return static_cast<int>(nearestIndex(stops_, value));
}

std::vector<int> geometricStops(int least, int most) {
    std::vector<int> stops;
    if (least <= 0) stops.push_back(0);
    double step = std::max(1, least);
    while (step < most) {
        const int value = static_cast<int>(std::lround(step));
        if (stops.empty() || value > stops.back()) stops.push_back(value);
        // From 16 on quarters of a doubling, so that powers of two are among the stops.
        step = value < 16 ? value + 1 : step + std::exp2(std::floor(std::log2(step))) / 4;
    }
    stops.push_back(most);
    return stops;
}

} // namespace redline::ui
