// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>
#include <vector>

#include "ui/plots/qcp.h"

#include "ui/plots/plot_content.h"

namespace redline::ui {

/// Ticks at round values of the quantity, with labels that need no exponent: 250 MiB is no round number of
/// bytes, 256 MiB is.
class PlotTicker : public QCPAxisTicker {
  public:
    explicit PlotTicker(AxisSpec axis, bool logarithmic)
        : axis_(std::move(axis)), logarithmic_(logarithmic) {}

    /// Categories on two lines, where one is too narrow.
    void setWrapped(bool wrapped) { wrapped_ = wrapped; }

    void generate(const QCPRange& range, const QLocale& locale, QChar format, int precision,
                  QVector<double>& ticks, QVector<double>* subTicks, QVector<QString>* labels) override;

  private:
    AxisSpec axis_;
    bool logarithmic_;
    bool wrapped_ = false;
};

/// A name that fits under an axis.
QString shortCategory(const QString& name);
/// The same on two lines, broken where they become most alike.
QString wrappedCategory(const QString& name);
/// Round values inside [lower, upper], about `count` of them.
std::vector<double> linearTicks(Quantity quantity, double lower, double upper, int count);
std::vector<double> logarithmicTicks(Quantity quantity, double lower, double upper, int count);
/// Labels of one axis, all written in the same way.
QStringList tickLabels(Quantity quantity, const std::vector<double>& ticks, bool logarithmic);

} // namespace redline::ui
