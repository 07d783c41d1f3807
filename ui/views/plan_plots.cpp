// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/plan_plots.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include <QCoreApplication>

#include "redline/base/units.h"
#include "redline/coverage/coverage.h"
#include "redline/noise/gsnr_curve.h"
#include "ui/core_text.h"

namespace redline::ui {
namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("redline::ui", text);
}

ReferenceLine vertical(double value, const QString& label, int color, bool strong = false) {
    ReferenceLine line;
    line.value = value;
    line.label = label;
    line.color = color;
    line.strong = strong;
    return line;
}

ReferenceLine horizontal(double value, const QString& label, int color) {
    ReferenceLine line = vertical(value, label, color);
    line.orientation = Qt::Horizontal;
    line.extendRange = true;
    return line;
}

PlotSeries dots(const QString& name, const std::vector<MeasuredDot>& measured) {
    PlotSeries series;
    series.name = name;
    series.style = SeriesStyle::measured;
    series.color = plotVermillion;
    bool intervals = false;
    for (const auto& dot : measured) {
        series.x.push_back(dot.x);
        series.y.push_back(dot.y);
        series.notes.push_back(dot.note);
        series.low.push_back(dot.low);
        series.high.push_back(dot.high);
        intervals = intervals || dot.low < dot.high;
    }
    if (!intervals) series.low.clear(), series.high.clear();
    return series;
}

/// Batch sizes of a curve on a logarithmic axis: every whole number at first, then evenly by ratio.
std::vector<std::int64_t> batchPlaces(std::int64_t last) {
    std::vector<std::int64_t> places;
    for (double v = 1; v <= static_cast<double>(last) * 1.0001; v *= 1.09) {
        const auto whole = static_cast<std::int64_t>(std::llround(v));
        if (places.empty() || whole > places.back()) places.push_back(whole);
    }
    if (places.back() < last) places.push_back(last);
    return places;
}

std::int64_t powerOfTwoFrom(double value) {
    std::int64_t power = 1;
    while (static_cast<double>(power) < value && power < (std::int64_t{1} << 40))
        power *= 2;
    return power;
}

} // namespace

PlotContent planCoveragePlot(const PlanInput& input, const std::optional<Plan>& plan, const QString& source,
                             const std::vector<MeasuredDot>& measured) {
    PlotContent content;
    content.title = tr("Classes in a batch");
    content.empty = tr("Open labels, or choose a published scene, to see how many classes a batch can hold.");
    content.x = {tr("Step batch B"), tr("samples"), Quantity::count, true, {}, {}, {}};
    const int classes = input.classes;
    content.y = {tr("Classes expected"), {}, Quantity::number, false, 0.0, classes * 1.06, {}};
    if (classes < 1) return content;
    std::vector<std::int64_t> counts = input.counts;
    const bool known = !counts.empty();
    if (!known) counts.assign(static_cast<std::size_t>(classes), 1000);
    content.note = known ? source : tr("class counts not known: equal classes assumed");

    CoverageScheme scheme;
    scheme.sampler = input.settings.sampler;
    const std::int64_t line = plan ? plan->coverage.step_batch_for_95 : 0;
    const std::int64_t last = powerOfTwoFrom(
        std::max({64.0, 4.0 * classes, 1.5 * input.settings.batch, 1.5 * static_cast<double>(line)}));
    const auto places = batchPlaces(last);
    const auto curve = [&](const QString& name, SeriesStyle style, int color, auto expected) {
        PlotSeries series;
        series.name = name;
        series.style = style;
        series.color = color;
        for (std::int64_t b : places) {
            series.x.push_back(static_cast<double>(b));
            series.y.push_back(expected(b));
        }
        return series;
    };
    content.series.push_back(curve(tr("Equal classes"), SeriesStyle::rule, plotInk, [&](std::int64_t b) {
        return classes * (1 - std::pow(1 - 1.0 / classes, static_cast<double>(b)));
    }));
    const auto drawn = [&](SamplerKind sampler) {
        return [&counts, sampler](std::int64_t b) {
            CoverageScheme trial;
            trial.sampler = sampler;
            trial.batch = b;
            return expected_coverage(counts, trial);
        };
    };
    if (scheme.sampler != SamplerKind::natural)
        content.series.push_back(
            curve(tr("Natural sampler"), SeriesStyle::predicted, plotBlue, drawn(SamplerKind::natural)));
    PlotSeries chosen =
        curve(tr("Chosen: %1").arg(samplerName(scheme.sampler)), SeriesStyle::predicted,
              scheme.sampler == SamplerKind::natural ? plotBlue : plotGreen, drawn(scheme.sampler));
    const CoverageBand band = coverage_band(counts, scheme, places);
    for (std::size_t i = 0; i < places.size(); ++i) {
        const double half = 1.96 * band.deviation[i];
        chosen.low.push_back(std::max(1.0, chosen.y[i] - half));
        chosen.high.push_back(std::min<double>(classes, chosen.y[i] + half));
    }
    content.series.push_back(std::move(chosen));
    if (!measured.empty()) content.series.push_back(dots(tr("Observed in runs"), measured));

    content.lines.push_back(horizontal(classes, tr("K = %1").arg(classes), plotInk));
    content.lines.push_back(horizontal(0.95 * classes, tr("95 % of K"), plotNeutral));
    if (line > 0)
        content.lines.push_back(
            vertical(static_cast<double>(line), tr("95 % from B = %1").arg(line), plotNeutral));
    if (classes > 1) content.lines.push_back(vertical(classes, tr("B = K"), plotNeutral));
    if (input.settings.micro_batch() != input.settings.batch) {
        // what batch norm sees stands beside its line
        QString label = tr("b = %1").arg(input.settings.micro_batch());
        if (plan) {
            const CoverageResult& micro = plan->coverage.micro;
            const auto shown = [](double value, int digits) {
                return QString::fromStdString(number_text(value, digits));
            };
            label = tr("b = %1: %2 ± %3 classes, all in %4 %")
                        .arg(input.settings.micro_batch())
                        .arg(shown(micro.expected, 3), shown(std::sqrt(micro.variance), 2),
                             shown(100 * micro.probability_all, 2));
        }
        content.lines.push_back(vertical(input.settings.micro_batch(), label, plotSky));
    }
    if (plan && plan->red_line.noise_line && *plan->red_line.noise_line <= static_cast<double>(last))
        content.lines.push_back(
            vertical(*plan->red_line.noise_line,
                     tr("noise line %1").arg(QString::fromStdString(number_text(*plan->red_line.noise_line))),
                     plotPurple));
    content.lines.push_back(
        vertical(input.settings.batch, tr("B = %1").arg(input.settings.batch), plotVermillion, true));
    return content;
}

PlotContent planGsnrPlot(const PlanInput& input, const std::optional<Plan>& plan,
                         const std::vector<MeasuredDot>& measured, std::optional<double> betweenShare,
                         const std::vector<MeasuredGsnr>& probed) {
    PlotContent content;
    content.title = tr("Gradient signal to noise (GSNR)");
    content.x = {tr("Step batch B"), tr("samples"), Quantity::count, true, {}, {}, {}};
    content.y = {tr("GSNR"), {}, Quantity::number, true, {}, {}, {}};
    content.empty =
        tr("Not measured yet. Gradient noise is measured while training, or once with “Probe now”.");
    if (!input.noise) return content;
    const NoiseEstimate& noise = *input.noise;
    if (!noise.resolvable) {
        content.empty = translated(noise.reason);
        return content;
    }
    const double limit = 2 * noise.b_simple;
    const std::int64_t last =
        powerOfTwoFrom(std::clamp(std::max({64.0, 1.5 * input.settings.batch, 2 * limit}), 64.0, 0x1p24));
    PlotSeries line;
    line.name = tr("B / B_simple, 95 % interval");
    line.style = SeriesStyle::predicted;
    line.color = plotGreen;
    const auto places = batchPlaces(last);
    const std::vector<double> batches(places.begin(), places.end());
    GsnrCurve curve = gsnr_curve(noise, batches);
    line.x = std::move(curve.batch);
    line.y = std::move(curve.gsnr);
    line.low = std::move(curve.low);
    line.high = std::move(curve.high);
    content.series.push_back(std::move(line));
    const std::int64_t samples = std::accumulate(input.counts.begin(), input.counts.end(), std::int64_t{0});
    if (samples > 2 && input.settings.sampler == SamplerKind::natural && samples <= 4 * last) {
        // drawn without putting back, the scatter of a batch ends where the batch is all there is
        PlotSeries finite;
        finite.name = tr("Of %1 training samples").arg(samples);
        finite.style = SeriesStyle::rule;
        finite.color = plotGreen;
        const auto all = static_cast<double>(samples);
        for (const double b : batches) {
            if (b >= all) break;
            finite.x.push_back(b);
            finite.y.push_back(b / noise.b_simple * (all - 1) / (all - b));
        }
        content.series.push_back(std::move(finite));
    }
    if (!measured.empty()) content.series.push_back(dots(tr("Measured in runs"), measured));
    if (!probed.empty()) {
        std::vector<MeasuredDot> probedPlaces;
        for (const MeasuredGsnr& one : probed)
            probedPlaces.push_back({one.batch, one.gsnr, one.low, one.high,
                                    one.bends
                                        ? tr("off the line: here noise does not fall as 1/B (correlated "
                                             "neighbours, or a batch close to all samples)")
                                        : tr("agrees with the line")});
        PlotSeries series = dots(tr("Measured by the probe"), probedPlaces);
        series.color = plotPurple;
        content.series.push_back(std::move(series));
    }
    content.note =
        tr("noise scale B_simple %1 (%2 – %3)")
            .arg(QString::fromStdString(number_text(noise.b_simple)),
                 QString::fromStdString(number_text(noise.b_simple_low)),
                 std::isfinite(noise.b_simple_high) ? QString::fromStdString(number_text(noise.b_simple_high))
                                                    : QStringLiteral("∞"));
    if (betweenShare)
        content.note +=
            tr("; in the classifier layer %1 % of it lies between classes, which class-aware samplers remove")
                .arg(QString::number(100 * *betweenShare, 'f', 0));
    content.lines.push_back(horizontal(2, tr("GSNR 2"), plotNeutral));
    ReferenceLine needed =
        vertical(limit, tr("noise line %1").arg(QString::fromStdString(number_text(limit))), plotPurple);
    if (plan && plan->red_line.noise_line_low && plan->red_line.noise_line_high) {
        needed.low = *plan->red_line.noise_line_low;
        needed.high = *plan->red_line.noise_line_high;
    }
    content.lines.push_back(needed);
    content.lines.push_back(
        vertical(input.settings.batch, tr("B = %1").arg(input.settings.batch), plotVermillion, true));
    return content;
}

} // namespace redline::ui
