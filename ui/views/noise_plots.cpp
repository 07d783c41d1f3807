// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/noise_plots.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <QCoreApplication>

#include "redline/base/units.h"
#include "ui/core_text.h"

namespace redline::ui {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

QString tr(const char* text) {
    return QCoreApplication::translate("redline::ui", text);
}

QString text(double value) {
    return QString::fromStdString(number_text(value, 3));
}

ReferenceLine horizontal(double value, const QString& label, int color, bool strong = false) {
    ReferenceLine line;
    line.orientation = Qt::Horizontal;
    line.value = value;
    line.label = label;
    line.color = color;
    line.strong = strong;
    line.extendRange = true;
    return line;
}

/// A value with its interval in a series of dots.
void addDot(PlotSeries& dots, double x, double batch, const NoiseEstimate& noise, const QString& note) {
    const auto gsnr = noise.gsnr(batch);
    if (!gsnr) return;
    dots.x.push_back(x);
    dots.y.push_back(*gsnr);
    dots.low.push_back(noise.b_simple_high > 0 ? batch / noise.b_simple_high : nan);
    dots.high.push_back(noise.b_simple_low > 0 ? batch / noise.b_simple_low : nan);
    dots.notes.push_back(note);
}

/// Everything but the sampler, what comes with it, and the seed.
bool sameButSampler(Settings a, const Settings& b) {
    a.sampler = b.sampler;
    a.loss = b.loss;
    a.prior_correction = b.prior_correction;
    a.seeds = b.seeds;
    a.epochs = b.epochs;
    a.noise_budget = b.noise_budget;
    return a == b;
}

} // namespace

const NoiseReport* shownReport(const Session& session) {
    if (const auto& live = session.history().status.noise) return live.get();
    const auto outcome = session.outcome();
    return outcome && outcome->steps > 0 ? &outcome->noise_report : nullptr;
}

PlotContent samplerPlot(const NoiseReport* report, const NoiseEstimate& measured, const Settings& settings,
                        const std::vector<RunEntry>& runs) {
    PlotContent content;
    content.title = tr("GSNR that each sampler gives");
    content.empty =
        tr("Predicted from the class gradients as soon as each class has come twice in neighbouring steps.");
    content.x = {tr("Sampler"), {}, Quantity::number, false, {}, {}, {}};
    content.y = {tr("GSNR of a step"), {}, Quantity::number, false, 0.0, {}, {}};
    if (!report) return content;
    PlotSeries predicted;
    predicted.name = tr("Predicted (classifier layer)");
    predicted.style = SeriesStyle::bars;
    predicted.color = plotSky;
    PlotSeries dots;
    dots.name = tr("Measured, 95 % interval");
    dots.style = SeriesStyle::measured;
    dots.color = plotVermillion;
    double largest = 2.4;
    QString missing;
    for (const SamplerForecast& forecast : report->samplers) {
        const auto x = static_cast<double>(content.x.categories.size());
        const QString name = samplerName(forecast.sampler);
        content.x.categories << (forecast.sampler == settings.sampler ? tr("%1 (chosen)").arg(name) : name);
        const bool known = forecast.noise && forecast.noise->gsnr;
        if (!known && missing.isEmpty()) missing = translated(forecast.missing);
        predicted.x.push_back(x);
        predicted.y.push_back(known ? *forecast.noise->gsnr : nan);
        predicted.notes.push_back(known ? tr("B_simple %1").arg(text(forecast.noise->b_simple.value_or(nan)))
                                        : translated(forecast.missing));
        if (known) largest = std::max(largest, 1.15 * *forecast.noise->gsnr);
        if (forecast.sampler == settings.sampler) {
            addDot(dots, x, settings.batch, measured, tr("this run"));
        } else {
            // what came of switching: the newest run that differs in the sampler alone
            for (auto run = runs.rbegin(); run != runs.rend(); ++run) {
                if (!run->outcome || run->settings.sampler != forecast.sampler ||
                    !sameButSampler(run->settings, settings))
                    continue;
                addDot(dots, x, settings.batch, run->outcome->noise, run->name);
                break;
            }
        }
    }
    for (const double y : dots.y)
        largest = std::max(largest, 1.15 * y);
    content.y.upper = largest;
    content.series.push_back(std::move(predicted));
    if (!dots.x.empty()) content.series.push_back(std::move(dots));
    if (!missing.isEmpty()) content.note = tr("not all known yet: %1").arg(missing);
    content.lines.push_back(horizontal(2, tr("high risk below 2"), plotVermillion));
    return content;
}

PlotContent noisePartsPlot(const NoiseReport* report) {
    PlotContent content;
    content.title = tr("Where the noise comes from");
    content.empty = tr("Told apart as soon as each class has come twice in neighbouring steps.");
    content.note = tr("of the classifier layer; the height of a bar is its B_simple with that sampler");
    if (report && report->repeat_share)
        content.note += tr("; augmentation and dropout cause %1 % of it")
                            .arg(QString::number(100 * *report->repeat_share, 'f', 0));
    content.x = {tr("Sampler"), {}, Quantity::number, false, {}, {}, {}};
    content.y = {tr("B_simple"), tr("samples"), Quantity::number, false, 0.0, {}, {}};
    if (!report) return content;
    PlotSeries within, left, removed, small;
    within.name = tr("Within classes");
    left.name = tr("Between classes, left");
    removed.name = tr("Between classes, taken out by the sampler");
    small.name = tr("Within small classes, taken out");
    small.color = plotSky;
    within.color = plotBlue;
    left.color = plotOrange;
    removed.color = plotYellow;
    double largest = 0;
    for (PlotSeries* series : {&within, &small, &left, &removed})
        series->style = SeriesStyle::bars;
    for (const SamplerForecast& forecast : report->samplers) {
        const auto x = static_cast<double>(content.x.categories.size());
        content.x.categories << samplerName(forecast.sampler);
        const bool known = forecast.noise && forecast.noise->parts.gradient_norm2 > 0;
        const NoiseParts parts = known ? forecast.noise->parts : NoiseParts{};
        const double kept = known ? std::clamp(forecast.noise->between_kept, 0.0, 1.0) : 0;
        const auto add = [&](PlotSeries& series, double part) {
            const double value = known ? std::max(0.0, part / parts.gradient_norm2) : nan;
            series.x.push_back(x);
            series.y.push_back(value);
            series.notes.push_back(
                known && parts.trace() > 0
                    ? tr("%1 % of the noise").arg(QString::number(100 * part / parts.trace(), 'f', 0))
                    : translated(forecast.missing));
            return known ? value : 0.0;
        };
        const double share = known ? std::clamp(forecast.noise->within_kept, 0.0, 1.0) : 0;
        const double sum = add(within, share * parts.within) + add(small, (1 - share) * parts.within) +
                           add(left, kept * parts.between) + add(removed, (1 - kept) * parts.between);
        largest = std::max(largest, sum);
    }
    if (largest > 0) content.y.upper = 1.08 * largest;
    const bool drawn_up =
        std::any_of(small.y.begin(), small.y.end(), [&](double y) { return y > 0.005 * largest; });
    content.series = {std::move(within)};
    if (drawn_up) content.series.push_back(std::move(small));
    content.series.push_back(std::move(left));
    content.series.push_back(std::move(removed));
    return content;
}

PlotContent layerGroupPlot(const NoiseReport* report, const Settings& settings) {
    PlotContent content;
    content.title = tr("GSNR by layer");
    content.empty =
        tr("Measured from a step's micro-batches, or with one micro-batch per step from batches that "
           "are now and then run again in parts; resolvable after some dozens.");
    content.x = {tr("Layers"), {}, Quantity::number, false, {}, {}, {}};
    content.y = {tr("GSNR of a step"), {}, Quantity::number, true, {}, {}, {}};
    if (!report) return content;
    PlotSeries dots;
    dots.name = tr("Measured, 95 % interval");
    dots.style = SeriesStyle::measured;
    dots.color = plotGreen;
    const double batch = settings.batch;
    const auto add = [&](const QString& name, const NoiseEstimate& noise, const QString& note) {
        const auto x = static_cast<double>(content.x.categories.size());
        content.x.categories << name;
        addDot(dots, x, batch, noise, noise.resolvable ? note : translated(noise.reason));
    };
    add(tr("all"), report->whole,
        report->plain_is_wrong
            ? tr("whole network, parts of a batch compared; the sampler deals the classes out, "
                 "so this is not the noise of its steps")
            : tr("whole network"));
    const auto middles = std::ranges::count(report->groups, LayerRole::middle, &GroupNoise::role);
    int middle = 0;
    for (const GroupNoise& group : report->groups) {
        const QString name = QString::fromStdString(group.name);
        const QString role = group.role == LayerRole::first        ? tr("first")
                             : group.role == LayerRole::classifier ? tr("classifier")
                             : middles > 1                         ? tr("middle %1").arg(++middle)
                                                                   : tr("middle");
        add(role, group.noise, tr("%1, %2 parameters").arg(name).arg(group.parameters));
    }
    if (report->classifier.observations > 0)
        add(tr("classifier*"), report->classifier,
            tr("per-sample gradients of the last layer in closed form"));
    content.note = tr("* per sample; measuring took %1 % of the step time")
                       .arg(QString::number(100 * report->cost_share, 'f', 2));
    if (report->plain_is_wrong)
        content.note = tr("parts of a batch compared: not the step noise of this sampler");
    content.series.push_back(std::move(dots));
    content.lines.push_back(horizontal(2, tr("high risk below 2"), plotVermillion));
    return content;
}

PlotContent linesPlot(const std::vector<StepRecord>& steps, const Plan* plan, const Settings& settings) {
    PlotContent content;
    content.title = tr("The red lines over the run");
    content.empty = tr("How the lines move appears here while training.");
    content.x = {tr("Epoch"), {}, Quantity::number, false, {}, {}, {}};
    content.y = {tr("Batch"), tr("samples"), Quantity::count, true, {}, {}, {}};
    if (steps.empty()) return content;
    PlotSeries noise, norm;
    noise.name = tr("Noise line, 95 % interval");
    noise.color = plotPurple;
    norm.name = tr("Norm line (of b)");
    norm.color = plotSky;
    bool normed = false;
    for (const StepRecord& step : steps) {
        const NoiseEstimate& one = step.noise;
        noise.x.push_back(step.epoch);
        noise.y.push_back(one.resolvable && one.b_simple > 0 ? 2 * one.b_simple : nan);
        noise.low.push_back(one.resolvable ? 2 * one.b_simple_low : nan);
        noise.high.push_back(one.resolvable ? 2 * one.b_simple_high : nan);
        norm.x.push_back(step.epoch);
        norm.y.push_back(step.norm_line.value_or(nan));
        normed = normed || step.norm_line;
    }
    content.series.push_back(std::move(noise));
    if (normed) content.series.push_back(std::move(norm));
    if (plan && plan->red_line.coverage_line > 0)
        content.lines.push_back(horizontal(static_cast<double>(plan->red_line.coverage_line),
                                           tr("coverage line %1").arg(plan->red_line.coverage_line),
                                           plotNeutral));
    if (plan && plan->red_line.memory_ceiling > 0 &&
        plan->red_line.memory_ceiling < 64 * static_cast<std::int64_t>(settings.batch))
        content.lines.push_back(horizontal(static_cast<double>(plan->red_line.memory_ceiling),
                                           tr("memory ceiling %1 (of b)").arg(plan->red_line.memory_ceiling),
                                           plotInk));
    content.lines.push_back(
        horizontal(settings.batch, tr("B = %1").arg(settings.batch), plotVermillion, true));
    if (settings.micro_batch() != settings.batch)
        content.lines.push_back(
            horizontal(settings.micro_batch(), tr("b = %1").arg(settings.micro_batch()), plotOrange));
    return content;
}

PlotContent normLayerPlot(const NoiseReport* report, const Settings& settings) {
    PlotContent content;
    content.title = tr("Batch norm's noise by layer");
    content.empty =
        tr("How far the statistics of a micro-batch lie from the running ones appears here while a "
           "network with batch norm trains.");
    content.x = {tr("Batch-norm layer"), {}, Quantity::number, false, {}, {}, {}};
    content.y = {tr("Deviations of the layer"), {}, Quantity::number, false, 0.0, {}, {}};
    if (!report || report->norms.empty()) return content;
    PlotSeries mean, variance, gap;
    mean.name = tr("Mean off by");
    mean.style = SeriesStyle::bars;
    mean.color = plotSky;
    variance.name = tr("Log variance off by");
    variance.style = SeriesStyle::measured;
    variance.color = plotPurple;
    gap.name = tr("Training against evaluation output");
    gap.style = SeriesStyle::measured;
    gap.color = plotVermillion;
    double largest = 0;
    for (const NormNoise& norm : report->norms) {
        if (norm.micro_batches == 0) continue;
        const auto x = static_cast<double>(content.x.categories.size());
        content.x.categories << QString::number(content.x.categories.size() + 1);
        const QString note = tr("%1: %2 positions, rho %3; b = %4 is worth %5 samples")
                                 .arg(QString::fromStdString(norm.layer.name))
                                 .arg(norm.layer.positions)
                                 .arg(norm.rho ? text(*norm.rho) : QStringLiteral("–"))
                                 .arg(settings.micro_batch())
                                 .arg(text(norm.effective));
        for (const auto& [series, value] : {std::pair<PlotSeries*, double>{&mean, norm.mean_deviation},
                                            {&variance, norm.variance_deviation},
                                            {&gap, norm.train_eval_gap}}) {
            series->x.push_back(x);
            series->y.push_back(value);
            series->notes.push_back(note);
            largest = std::max(largest, value);
        }
    }
    if (mean.x.empty()) return content;
    content.y.upper = 1.1 * std::max(largest, 0.2);
    content.series = {std::move(mean), std::move(variance), std::move(gap)};
    content.lines.push_back(horizontal(1 / std::sqrt(wanted_effective_samples),
                                       tr("%1 samples' worth").arg(wanted_effective_samples), plotNeutral));
    return content;
}

PlotContent normPredictionPlot(const NoiseReport* report, const Settings& settings) {
    PlotContent content;
    content.title = tr("Batch norm's noise at other micro-batches");
    content.empty = tr("Predicted from the measured correlation between positions.");
    content.x = {tr("Micro-batch b"), tr("samples"), Quantity::count, true, {}, {}, {}};
    content.y = {tr("Mean off by, in deviations"), {}, Quantity::number, true, {}, {}, {}};
    if (!report) return content;
    std::vector<NormNoise> seen;
    for (const NormNoise& norm : report->norms)
        if (norm.micro_batches > 0) seen.push_back(norm);
    if (seen.empty()) return content;
    std::sort(seen.begin(), seen.end(), [](const NormNoise& a, const NormNoise& b) {
        return a.predicted_deviation(1) > b.predicted_deviation(1);
    });
    const double b = settings.micro_batch();
    const double last =
        std::exp2(std::ceil(std::log2(std::max({64.0, 2 * b, 1.5 * report->norm_line.value_or(1)}))));
    const auto curve = [&](const NormNoise& norm, const QString& name, int color) {
        PlotSeries series;
        series.name = name.arg(QString::fromStdString(norm.layer.name));
        series.style = SeriesStyle::predicted;
        series.color = color;
        for (double x = 1; x <= last * 1.001; x *= std::pow(2.0, 0.25)) {
            series.x.push_back(x);
            series.y.push_back(norm.predicted_deviation(x));
        }
        content.series.push_back(std::move(series));
    };
    curve(seen.front(), tr("Worst layer: %1"), plotVermillion);
    if (seen.size() > 2) curve(seen[seen.size() / 2], tr("Middle: %1"), plotBlue);
    if (seen.size() > 1) curve(seen.back(), tr("Best: %1"), plotGreen);
    PlotSeries dots;
    dots.name = tr("Measured");
    dots.style = SeriesStyle::measured;
    dots.color = plotInk;
    for (const NormNoise& norm : seen) {
        dots.x.push_back(b);
        dots.y.push_back(norm.mean_deviation);
        dots.notes.push_back(QString::fromStdString(norm.layer.name));
    }
    content.series.push_back(std::move(dots));
    content.lines.push_back(horizontal(1 / std::sqrt(wanted_effective_samples),
                                       tr("%1 samples' worth").arg(wanted_effective_samples), plotNeutral));
    const auto vertical = [&](double value, const QString& label, int color, bool strong) {
        ReferenceLine line = horizontal(value, label, color, strong);
        line.orientation = Qt::Vertical;
        content.lines.push_back(line);
    };
    if (report->norm_line)
        vertical(*report->norm_line, tr("norm line b = %1").arg(text(*report->norm_line)), plotSky, false);
    vertical(b, tr("b = %1").arg(settings.micro_batch()), plotVermillion, true);
    content.note = tr("group norm: 0 at every b, and no gap between training and evaluation");
    return content;
}

} // namespace redline::ui
