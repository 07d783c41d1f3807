// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/spectrum_plot.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "redline/cube/spectral_breaks.h"
#include "ui/plots/plot_widget.h"
#include "ui/session.h"
#include "ui/views/overlays.h"

namespace redline::ui {

namespace {

constexpr std::int64_t pixelsPerClass = 400;
constexpr double gap = std::numeric_limits<double>::quiet_NaN();

} // namespace

SpectrumPlot::SpectrumPlot(Session* session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      plot_(new PlotWidget(this)),
      classes_(new QCheckBox(tr("Class means and deviations"), this)),
      position_(new QLabel(this)),
      meansJob_(this),
      pixelJob_(this) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(plot_, 1);
    position_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    position_->setMinimumWidth(10);
    auto* below = new QHBoxLayout;
    below->addWidget(classes_);
    below->addWidget(position_, 1);
    layout->addLayout(below);
    classes_->setChecked(true);
    classes_->setToolTip(
        tr("Mean of up to %1 labelled pixels of each class; the band is one standard deviation")
            .arg(pixelsPerClass));
    connect(classes_, &QCheckBox::toggled, this, &SpectrumPlot::refresh);
    connect(plot_, &PlotWidget::failed, session, &Session::report);
    connect(session, &Session::cubeChanged, this, [this] {
        pixelJob_.cancel();
        pixel_.reset();
        values_.clear();
        means_.reset();
        refresh();
    });
    connect(session, &Session::truthChanged, this, &SpectrumPlot::readMeans);
    connect(session, &Session::legendChanged, this, &SpectrumPlot::refresh);
    readMeans();
}

void SpectrumPlot::showPosition(const QString& text) {
    position_->setText(text);
    position_->setToolTip(text);
}

void SpectrumPlot::showPixel(QPoint pixel) {
    const CubePtr cube = session_->cube();
    if (!cube) return;
    // A compressed cube may have to unpack a chunk of every band for one pixel.
    pixelJob_.run<std::vector<float>>(
        tr("spectrum"),
        [cube, pixel](Progress&, const CancelToken&) { return cube->spectrum(pixel.y(), pixel.x()); },
        [this, pixel](std::vector<float> values) {
            pixel_ = pixel;
            values_ = std::move(values);
            refresh();
        },
        [this](const Error& error) { session_->report(error); });
}

void SpectrumPlot::readMeans() {
    means_.reset();
    meansJob_.cancel();
    const CubePtr cube = session_->cube();
    const auto truth = session_->truth();
    if (cube && truth) {
        meansJob_.run<ClassSpectra>(
            tr("class spectra"),
            [cube, truth](Progress& progress, const CancelToken& cancel) {
                return class_spectra(*cube, *truth, pixelsPerClass, progress, cancel);
            },
            [this](ClassSpectra spectra) {
                means_ = std::move(spectra);
                refresh();
            },
            [this](const Error& error) { session_->report(error); });
    }
    refresh();
}

void SpectrumPlot::refresh() {
    PlotContent content;
    content.empty =
        session_->cube() ? tr("Click a pixel to see its spectrum") : tr("Open a cube to see spectra");
    content.y.label = tr("value");
    const CubePtr cube = session_->cube();
    if (!cube) return plot_->setContent(content);

    const WavelengthAxis& axis = cube->info().axis;
    const auto bands = static_cast<std::size_t>(cube->bands());
    content.x.label = axis.known() ? tr("wavelength") : tr("band");
    content.x.unit = axis.known() ? tr("nm") : QString();
    std::vector<std::size_t> order(bands);
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (axis.known())
        std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) {
            const double here = axis.wavelength_nm[a], there = axis.wavelength_nm[b];
            return std::isnan(there) ? !std::isnan(here) : here < there;
        });
    std::vector<double> x;
    for (const auto band : order)
        x.push_back(axis.known() ? axis.wavelength_nm[band] : static_cast<double>(band + 1));
    const auto breaks = axis.known() ? spectral_breaks(x) : std::vector<std::size_t>();
    // One point without a value in each break; from the back, so that the positions before it stay.
    const auto broken = [&](std::vector<double>& values, auto between) {
        for (auto at = breaks.rbegin(); at != breaks.rend(); ++at)
            values.insert(values.begin() + static_cast<std::ptrdiff_t>(*at) + 1, between(*at));
    };
    const auto arranged = [&](auto at) {
        std::vector<double> y;
        for (const auto band : order)
            y.push_back(band < axis.good.size() && !axis.good[band] ? gap : static_cast<double>(at(band)));
        broken(y, [](std::size_t) { return gap; });
        return y;
    };
    const std::vector<double> wavelengths = x;
    broken(x, [&](std::size_t at) { return (wavelengths[at] + wavelengths[at + 1]) / 2; });

    if (classes_->isChecked() && means_ && session_->truth() &&
        means_->classes == session_->truth()->classes() && means_->bands == static_cast<int>(bands)) {
        for (int k = 0; k < means_->classes; ++k) {
            const ClassInfo& info = session_->truth()->legend.classes[static_cast<std::size_t>(k)];
            const std::size_t base = static_cast<std::size_t>(k) * bands;
            PlotSeries series;
            series.name = QString::fromStdString(info.name);
            series.ownColor = toColor(info.color);
            series.x = x;
            series.y = arranged([&](auto band) { return means_->mean[base + band]; });
            series.low = arranged(
                [&](auto band) { return means_->mean[base + band] - means_->deviation[base + band]; });
            series.high = arranged(
                [&](auto band) { return means_->mean[base + band] + means_->deviation[base + band]; });
            content.series.push_back(std::move(series));
        }
    }
    if (pixel_ && values_.size() == bands) {
        PlotSeries series;
        series.name = tr("row %1, column %2").arg(pixel_->y() + 1).arg(pixel_->x() + 1);
        series.color = plotInk;
        series.x = x;
        series.y = arranged([&](auto band) { return values_[band]; });
        content.series.push_back(std::move(series));
    }
    const auto bad = axis.bad_bands().size();
    if (bad > 0) content.note = tr("%n bad band(s) left out", nullptr, static_cast<int>(bad));
    plot_->setContent(std::move(content));
}

} // namespace redline::ui
