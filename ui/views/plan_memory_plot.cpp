// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <map>

#include <QCoreApplication>

#include "redline/base/units.h"
#include "ui/views/plan_plots.h"

namespace redline::ui {
namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("redline::ui", text);
}

QString text(Bytes bytes) {
    return QString::fromStdString(bytes_text(bytes));
}

QString shortName(const std::string& device) {
    QString name = QString::fromStdString(device);
    for (const char* maker : {"NVIDIA ", "GeForce ", "Quadro ", "Tesla "})
        name.remove(QLatin1String(maker));
    return name;
}

} // namespace

QString calibrationText(const CalibratedInterval& calibrated) {
    return QCoreApplication::translate("redline::ui",
                                       "calibrated on this device: %1 – %2 (%n measurement(s))", nullptr,
                                       calibrated.measurements)
        .arg(text(calibrated.low), text(calibrated.high));
}

bool sameMemoryBut(const Settings& a, const Settings& b, CurveAxis axis) {
    const auto relevant = [axis](Settings s) {
        const Settings defaults;
        s.batch = s.accumulation() > 1 && axis != CurveAxis::micro_batch && axis != CurveAxis::batch
                      ? s.batch
                      : defaults.batch;
        s.learning_rate = defaults.learning_rate;
        s.weight_decay = s.weight_decay != 0 ? 1 : 0;
        s.schedule = defaults.schedule;
        s.epochs = defaults.epochs;
        s.sampler = defaults.sampler;
        s.loss = defaults.loss;
        s.augment = defaults.augment;
        s.prior_correction = defaults.prior_correction;
        s.padding = defaults.padding;
        s.split = defaults.split;
        s.seeds = defaults.seeds;
        s.noise_budget = s.noise_budget > 0 ? 1 : 0;
        if (axis == CurveAxis::patch) s.patch = defaults.patch;
        if (axis == CurveAxis::bands) s.bands = defaults.bands;
        if (axis == CurveAxis::batch || axis == CurveAxis::micro_batch)
            s.micro = defaults.micro;
        else
            s.micro = s.micro_batch();
        return s;
    };
    Settings left = relevant(a), right = relevant(b);
    if (axis == CurveAxis::patch || axis == CurveAxis::bands) left.batch = right.batch = 0;
    return left == right;
}

QString axisName(CurveAxis axis) {
    switch (axis) {
    case CurveAxis::patch:
        return tr("Patch size");
    case CurveAxis::bands:
        return tr("Bands");
    case CurveAxis::batch:
        return tr("Step batch B");
    case CurveAxis::micro_batch:
        return tr("Micro-batch b");
    }
    return {};
}

int placeOn(CurveAxis axis, const PlanInput& input) {
    switch (axis) {
    case CurveAxis::patch:
        return input.settings.patch;
    case CurveAxis::bands:
        return input.bands;
    case CurveAxis::batch:
        return input.settings.batch;
    case CurveAxis::micro_batch:
        return input.settings.micro_batch();
    }
    return 0;
}

int lastOn(CurveAxis axis, const PlanInput& input, int bandsOfCube) {
    const int here = placeOn(axis, input);
    if (axis == CurveAxis::bands) return std::max({bandsOfCube, here, 16});
    if (axis == CurveAxis::patch) {
        for (int last : {31, 63, 127, 255})
            if (here * 1.2 <= last) return last;
        return here + here / 4;
    }
    int last = 256;
    while (last < here * 1.5)
        last *= 2;
    return last;
}

std::vector<ReferenceLine> deviceLines(double highest, const DeviceInfo& current) {
    std::vector<ReferenceLine> lines;
    std::map<Bytes, std::vector<QString>> byMemory;
    // A step of a quarter GiB: boards that differ by a driver's reserve are one line.
    for (const DeviceInfo& device : device_catalogue())
        byMemory[(device.memory + (Bytes{1} << 27)) >> 28 << 28].push_back(shortName(device.name));
    bool above = false;
    for (const auto& [memory, names] : byMemory) {
        const auto value = static_cast<double>(memory);
        if (value < 0.02 * highest || above) continue;
        above = value > highest; // the first that is large enough shows how much room is left
        ReferenceLine line;
        line.orientation = Qt::Horizontal;
        line.value = value;
        line.label = QStringLiteral("%1 %2").arg(text(memory), names.front());
        if (names.size() > 1) line.label += QStringLiteral(" +%1").arg(names.size() - 1);
        line.extendRange = above && value < 2.5 * highest;
        lines.push_back(line);
    }
    if (current.free > 0) {
        ReferenceLine line;
        line.orientation = Qt::Horizontal;
        line.value = static_cast<double>(current.free);
        const QString name = current.id == "cpu" ? tr("CPU") : shortName(current.name);
        line.label = current.present ? tr("%1 free: %2").arg(name, text(current.free))
                                     : tr("%1: %2").arg(name, text(current.free));
        line.color = plotVermillion;
        line.strong = true;
        line.extendRange = line.value > highest && line.value < 2.5 * highest;
        // Reaching to it would press the curve flat.
        line.beyond = tr("%1: %2 above").arg(name, text(current.free - static_cast<Bytes>(highest)));
        lines.push_back(line);
    }
    return lines;
}

PlotContent planMemoryPlot(const MemoryCurve& curve, const PlanInput& input, const std::optional<Plan>& plan,
                           const std::vector<MeasuredDot>& measured) {
    PlotContent content;
    content.title = tr("Memory of a training step");
    content.empty = tr("This network accepts none of these sizes. Another network or other bands would.");
    const bool batches = curve.axis == CurveAxis::batch || curve.axis == CurveAxis::micro_batch;
    const QString unit = curve.axis == CurveAxis::patch ? tr("pixels") : batches ? tr("samples") : QString();
    content.x = {axisName(curve.axis), unit, Quantity::count, batches, {}, {}, {}};
    content.y = {tr("Memory"), {}, Quantity::bytes, false, 0.0, {}, {}};
    struct Part {
        QString name;
        Bytes MemoryParts::*bytes;
        int color;
    };
    const std::vector<Part> parts{{tr("Parameters"), &MemoryParts::parameters, plotBlue},
                                  {tr("Gradients"), &MemoryParts::gradients, plotSky},
                                  {tr("Optimiser"), &MemoryParts::optimizer, plotGreen},
                                  {tr("Activations"), &MemoryParts::activations, plotOrange},
                                  {tr("Temporaries"), &MemoryParts::temporaries, plotYellow},
                                  {tr("Workspace"), &MemoryParts::workspace, plotPurple},
                                  {tr("Held in reserve"), &MemoryParts::cached, plotInk},
                                  {tr("Context"), &MemoryParts::context, plotNeutral}};
    double highest = 0;
    for (const Part& part : parts) {
        PlotSeries series;
        series.name = part.name;
        series.style = SeriesStyle::area;
        series.color = part.color;
        bool any = false;
        for (const auto& point : curve.points) {
            series.x.push_back(point.x);
            series.y.push_back(static_cast<double>(point.parts.*part.bytes));
            any = any || point.parts.*part.bytes > 0;
            highest = std::max(highest, static_cast<double>(point.total()));
        }
        // What this device does not have (a CPU has no context) is no entry of the legend.
        if (any) content.series.push_back(std::move(series));
    }
    PlotSeries rule;
    rule.name = tr("Rule of thumb");
    rule.style = SeriesStyle::rule;
    rule.color = plotInk;
    for (const auto& point : curve.points) {
        rule.x.push_back(point.x);
        rule.y.push_back(static_cast<double>(point.rule_of_thumb));
        highest = std::max(highest, rule.y.back());
    }
    if (!curve.points.empty()) content.series.push_back(std::move(rule));
    if (!measured.empty()) {
        PlotSeries dots;
        dots.name = tr("Measured");
        dots.style = SeriesStyle::measured;
        dots.color = plotVermillion;
        for (const auto& dot : measured) {
            dots.x.push_back(dot.x);
            dots.y.push_back(dot.y);
            dots.notes.push_back(dot.note);
        }
        content.series.push_back(std::move(dots));
    }
    content.lines = deviceLines(highest, input.device);
    const int here = placeOn(curve.axis, input);
    ReferenceLine marker;
    marker.value = here;
    marker.color = plotVermillion;
    marker.strong = true;
    marker.label = QString::number(here);
    if (plan) {
        const MemoryPrediction& memory = plan->memory;
        marker.label = QStringLiteral("%1: %2").arg(here).arg(text(memory.total));
        content.note = tr("%1 sets the peak: %2 predicted (%3 – %4)")
                           .arg(QString::fromStdString(memory.peak_layer), text(memory.total),
                                text(memory.interval_low), text(memory.interval_high));
        if (plan->calibrated) content.note += QStringLiteral("; ") + calibrationText(*plan->calibrated);
    }
    if (plan && curve.axis == CurveAxis::micro_batch && !curve.points.empty()) {
        const auto limit = [&](double value, const QString& label, int color) {
            if (value < 1 || value > curve.points.back().x) return;
            ReferenceLine line;
            line.value = value;
            line.label = label;
            line.color = color;
            content.lines.push_back(line);
        };
        const auto ceiling = static_cast<double>(plan->max_micro_batch);
        limit(ceiling, tr("largest that fits: %1").arg(plan->max_micro_batch), plotInk);
        if (const auto& norm = plan->red_line.norm_line)
            limit(*norm, tr("batch norm from %1").arg(QString::fromStdString(number_text(*norm))),
                  plotPurple);
    }
    content.lines.push_back(marker);
    return content;
}

} // namespace redline::ui
