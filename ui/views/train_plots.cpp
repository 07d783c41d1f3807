// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/train_plots.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>

namespace redline::ui {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

QString tr(const char* text) {
    return QCoreApplication::translate("redline::ui", text);
}

AxisSpec epochAxis() {
    return {tr("Epoch"), {}, Quantity::number, false, {}, {}, {}};
}

/// One value of every step over the epochs.
template<typename F>
PlotSeries overSteps(const QString& name, SeriesStyle style, int color, const std::vector<StepRecord>& steps,
                     F value) {
    PlotSeries series;
    series.name = name;
    series.style = style;
    series.color = color;
    series.x.reserve(steps.size());
    series.y.reserve(steps.size());
    for (const auto& step : steps) {
        series.x.push_back(step.epoch);
        series.y.push_back(value(step));
    }
    return series;
}

template<typename F>
PlotSeries overEpochs(const QString& name, SeriesStyle style, int color,
                      const std::vector<EpochRecord>& epochs, F value) {
    PlotSeries series;
    series.name = name;
    series.style = style;
    series.color = color;
    for (const auto& epoch : epochs) {
        series.x.push_back(epoch.epoch);
        series.y.push_back(value(epoch));
        series.notes.push_back(epoch.best ? tr("best so far") : QString());
    }
    return series;
}

/// A level that does not change during the run, from its first to its last step.
PlotSeries level(const QString& name, int color, const std::vector<StepRecord>& steps, double value) {
    PlotSeries series;
    series.name = name;
    series.style = SeriesStyle::predicted;
    series.color = color;
    if (!steps.empty()) {
        series.x = {steps.front().epoch, steps.back().epoch};
        series.y = {value, value};
    }
    return series;
}

} // namespace

PlotContent lossPlot(const TrainingHistory& history, const std::vector<StepRecord>& steps) {
    PlotContent content;
    content.title = tr("Loss");
    content.empty = tr("The loss of every step appears here once training has started.");
    content.x = epochAxis();
    content.y = {tr("Loss"), tr("nat"), Quantity::number, true, {}, {}, {}};
    auto each = overSteps(tr("Each step"), SeriesStyle::solid, plotSky, steps,
                          [](const StepRecord& s) { return double(s.loss); });
    each.faint = true;
    content.series.push_back(std::move(each));
    content.series.push_back(overEpochs(tr("Training, mean"), SeriesStyle::solid, plotBlue, history.epochs,
                                        [](const EpochRecord& e) { return double(e.train_loss); }));
    content.series.push_back(overEpochs(tr("Validation"), SeriesStyle::measured, plotVermillion,
                                        history.epochs,
                                        [](const EpochRecord& e) { return double(e.validation_loss); }));
    return content;
}

PlotContent accuracyPlot(const TrainingHistory& history) {
    PlotContent content;
    content.title = tr("Validation accuracy");
    content.empty = tr("Accuracy on the validation pixels appears here after the first epoch.");
    content.x = epochAxis();
    content.y = {tr("Accuracy"), {}, Quantity::share, false, 0.0, 1.0, {}};
    content.series.push_back(overEpochs(tr("Overall accuracy"), SeriesStyle::solid, plotBlue, history.epochs,
                                        [](const EpochRecord& e) { return e.validation_oa.value_or(nan); }));
    content.series.push_back(
        overEpochs(tr("Macro F1"), SeriesStyle::solid, plotVermillion, history.epochs,
                   [](const EpochRecord& e) { return e.validation_macro_f1.value_or(nan); }));
    if (!history.epochs.empty()) {
        const GuessBand& band = history.epochs.back().guess_band;
        if (band.high > 0) {
            ReferenceLine guess;
            guess.orientation = Qt::Horizontal;
            guess.value = band.high;
            guess.low = band.low;
            guess.high = band.high;
            guess.label = tr("guessing (F1)");
            guess.color = plotNeutral;
            content.lines.push_back(guess);
        }
    }
    return content;
}

PlotContent memoryPlot(const TrainingHistory& history, const std::vector<StepRecord>& steps) {
    PlotContent content;
    content.title = tr("Memory peak of a step");
    content.empty = tr("Predicted and measured memory appear here once training has started.");
    content.x = epochAxis();
    content.y = {tr("Memory"), {}, Quantity::bytes, false, 0.0, {}, {}};
    if (history.status.predicted_peak > 0 && !steps.empty())
        content.series.push_back(
            level(tr("Predicted"), plotBlue, steps, static_cast<double>(history.status.predicted_peak)));
    // The last step of an epoch is often smaller, and so is its peak: that dip is no fault, the level that
    // the device has to hold is the highest so far.
    auto each = overSteps(tr("Each step"), SeriesStyle::solid, plotSky, steps, [](const StepRecord& s) {
        return s.memory_peak > 0 ? static_cast<double>(s.memory_peak) : nan;
    });
    each.faint = true;
    PlotSeries highest = each;
    highest.name = tr("Measured, highest so far");
    highest.color = plotVermillion;
    highest.faint = false;
    double peak = 0;
    for (double& value : highest.y) {
        peak = std::max(peak, std::isfinite(value) ? value : 0.0);
        if (peak > 0) value = peak;
    }
    content.series.push_back(std::move(each));
    content.series.push_back(std::move(highest));
    return content;
}

PlotContent coveragePlot(const TrainingHistory& history, const std::vector<StepRecord>& steps, int classes) {
    PlotContent content;
    content.title = tr("Classes in each step");
    content.empty = tr("How many classes each batch holds appears here once training has started.");
    content.x = epochAxis();
    content.y = {tr("Classes"), {}, Quantity::count, false, 0.0, {}, {}};
    auto observed = overSteps(tr("Each step"), SeriesStyle::solid, plotSky, steps,
                              [](const StepRecord& s) { return double(s.classes_seen); });
    observed.faint = true;
    content.series.push_back(std::move(observed));
    if (history.status.observed_coverage > 0 && !steps.empty()) {
        auto mean = level(tr("Observed, mean"), plotVermillion, steps, history.status.observed_coverage);
        mean.style = SeriesStyle::solid;
        content.series.push_back(std::move(mean));
    }
    if (history.plan && !steps.empty()) {
        const CoverageResult& step = history.plan->coverage.step;
        auto expected = level(tr("Expected, 95 % of steps"), plotBlue, steps, step.expected);
        const double half = 1.96 * std::sqrt(std::max(0.0, step.variance));
        const double top = classes > 0 ? classes : step.expected + half;
        expected.low.assign(2, std::max(0.0, step.expected - half));
        expected.high.assign(2, std::min(top, step.expected + half));
        content.series.push_back(std::move(expected));
    }
    if (classes > 0) {
        ReferenceLine all;
        all.orientation = Qt::Horizontal;
        all.value = classes;
        all.label = tr("K = %1").arg(classes);
        all.color = plotInk;
        all.extendRange = true;
        content.lines.push_back(all);
    }
    return content;
}

PlotContent gsnrPlot(const std::vector<StepRecord>& steps, const Settings& settings) {
    PlotContent content;
    content.title = tr("Gradient signal to noise (GSNR)");
    content.empty =
        tr("Not resolvable yet: the signal in the gradient cannot be told from its noise. More steps help.");
    if (steps.empty())
        content.empty = tr("The signal-to-noise ratio of the gradient appears here while training.");
    content.x = epochAxis();
    content.y = {tr("GSNR of a step"), {}, Quantity::number, true, {}, {}, {}};
    PlotSeries series;
    series.name = tr("Measured, 95 % interval");
    series.color = plotGreen;
    const double batch = settings.batch;
    for (const auto& step : steps) {
        const NoiseEstimate& noise = step.noise;
        const auto ratio = noise.gsnr(batch);
        series.x.push_back(step.epoch);
        series.y.push_back(ratio.value_or(nan));
        series.low.push_back(ratio && noise.b_simple_high > 0 ? batch / noise.b_simple_high : nan);
        series.high.push_back(ratio && noise.b_simple_low > 0 ? batch / noise.b_simple_low : nan);
    }
    content.series.push_back(std::move(series));
    ReferenceLine line;
    line.orientation = Qt::Horizontal;
    line.value = 2;
    line.label = tr("high risk below 2");
    line.color = plotVermillion;
    line.extendRange = true;
    content.lines.push_back(line);
    return content;
}

PlotContent lastSeenPlot(const TrainingHistory& history, const ClassLegend& legend) {
    PlotContent content;
    content.title = tr("Steps since each class was seen");
    content.empty = tr("Which classes the batches miss appears here once training has started.");
    const auto& since = history.status.steps_since_seen;
    content.x = {tr("Class"), {}, Quantity::number, false, {}, {}, {}};
    content.y = {tr("Steps"), {}, Quantity::count, false, 0.0, {}, {}};
    PlotSeries seen, never;
    seen.name = tr("Steps since seen");
    seen.color = plotSky;
    // A class that no step has held has no such number: its bar reaches up to the steps run, in another
    // colour.
    never.name = tr("Not seen in this run");
    never.color = plotVermillion;
    for (PlotSeries* bars : {&seen, &never})
        bars->style = SeriesStyle::bars;
    double largest = 1;
    for (std::size_t k = 0; k < since.size(); ++k) {
        const bool named = k < legend.classes.size() && !legend.classes[k].name.empty();
        content.x.categories << (named ? QString::fromStdString(legend.classes[k].name)
                                       : QString::number(k + 1));
        const bool missed = since[k] < 0;
        const auto steps = static_cast<double>(missed ? history.status.step : since[k]);
        constexpr double none = std::numeric_limits<double>::quiet_NaN();
        for (PlotSeries* bars : {&seen, &never})
            bars->x.push_back(static_cast<double>(k));
        seen.y.push_back(missed ? none : steps);
        never.y.push_back(missed ? steps : none);
        largest = std::max(largest, steps);
    }
    content.y.upper = std::max(4.0, largest * 1.05);
    if (since.empty()) return content;
    content.series.push_back(std::move(seen));
    if (std::any_of(since.begin(), since.end(), [](auto steps) { return steps < 0; }))
        content.series.push_back(std::move(never));
    return content;
}

} // namespace redline::ui
