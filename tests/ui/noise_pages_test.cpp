// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTest>
#include <gtest/gtest.h>

#include "support/sample_results.h"
#include "support/screenshots.h"
#include "ui/models/class_progress_model.h"
#include "ui/plots/plot_widget.h"
#include "ui/session.h"
#include "ui/views/class_page.h"
#include "ui/views/noise_page.h"
#include "ui/views/noise_plots.h"
#include "ui/views/norm_page.h"
#include "ui/views/table_actions.h"
#include "ui/views/train_view.h"

namespace redline::ui {
namespace {

NoiseEstimate estimate(double b_simple) {
    NoiseEstimate noise;
    noise.resolvable = true;
    noise.b_simple = b_simple;
    noise.b_simple_low = 0.8 * b_simple;
    noise.b_simple_high = 1.4 * b_simple;
    noise.observations = 60;
    return noise;
}

NoiseReport sampleReport() {
    NoiseReport report;
    report.step = 300;
    report.whole = estimate(30);
    report.classifier = estimate(26);
    report.groups = {{LayerRole::first, "conv3d_1", 1400, estimate(80)},
                     {LayerRole::middle, "conv3d_4 to conv3d_18", 60'000, estimate(35)},
                     {LayerRole::middle, "conv3d_22 to conv3d_35", 70'000, estimate(28)},
                     {LayerRole::classifier, "linear_41", 216, estimate(22)}};
    const double within[] = {18, 12, 12, 12, 12}, between[] = {14, 22, 22, 22, 22},
                 kept[] = {1, 1, 0, 0.02, 0.3};
    int i = 0;
    for (const SamplerKind kind : {SamplerKind::natural, SamplerKind::inverse, SamplerKind::stratified,
                                   SamplerKind::coverage, SamplerKind::class_then_pixel}) {
        SamplerForecast forecast;
        forecast.sampler = kind;
        if (kind == SamplerKind::coverage) {
            forecast.missing = {"class %1 has not come twice in neighbouring steps yet", {"Oats"}};
        } else {
            forecast.noise.emplace();
            forecast.noise->sampler = kind;
            forecast.noise->parts = {1, within[i], between[i]};
            forecast.noise->between_kept = kept[i];
            forecast.noise->b_simple = within[i] + kept[i] * between[i];
            forecast.noise->gsnr = 16 / *forecast.noise->b_simple;
        }
        report.samplers.push_back(std::move(forecast));
        ++i;
    }
    report.parts = NoiseParts{1, 18, 14};
    for (int layer = 0; layer < 9; ++layer) {
        NormNoise norm;
        norm.layer = {"batch_norm_" + std::to_string(3 * layer + 2), 24, layer < 5 ? 400 : 49};
        norm.micro_batches = 90;
        norm.rho = 0.05 + 0.1 * layer;
        norm.mean_deviation = norm.predicted_deviation(16) * 1.05;
        norm.variance_deviation = 0.6 * norm.mean_deviation + 0.05;
        norm.effective = 1 / (norm.mean_deviation * norm.mean_deviation);
        norm.train_eval_gap = 1.2 * norm.mean_deviation;
        report.norms.push_back(norm);
    }
    report.norm_line = 28;
    report.cost_share = 0.0081;
    return report;
}

class NoisePagesTest : public ::testing::Test {
  protected:
    NoisePagesTest() {
        session.setTruth(redline::test::sample_truth());
        Settings settings = session.settings();
        settings.batch = 16;
        session.setSettings(settings);
        session.setEngineReady(true);
        view.setAttribute(Qt::WA_DontShowOnScreen);
        view.resize(1000, 640);
        view.show();
    }
    void fill() {
        session.setTraining(true, false);
        TrainingHistory& history = session.editHistory();
        for (int i = 1; i <= 300; ++i) {
            StepRecord record;
            record.step = i;
            record.epoch = i / 30.0;
            record.loss = static_cast<float>(std::exp(-i / 100.0));
            record.noise = estimate(10 + i / 10.0);
            record.norm_line = 40 - i / 25;
            history.steps.add(record);
        }
        history.status.steps = 600;
        history.status.step = 300;
        history.status.step_in_epoch = 12;
        history.status.steps_since_seen = {0, 1, 14, 3, -1};
        history.status.noise = std::make_shared<const NoiseReport>(sampleReport());
        std::vector<ClassGap> gaps(5);
        for (int k = 0; k < 5; ++k) {
            gaps[static_cast<std::size_t>(k)].k = k;
            gaps[static_cast<std::size_t>(k)].train_recall = 0.95;
            gaps[static_cast<std::size_t>(k)].validation_recall = k == 3 ? 0.4 : 0.9;
            gaps[static_cast<std::size_t>(k)].over_fitted = k == 3;
        }
        history.status.class_gaps = std::make_shared<const std::vector<ClassGap>>(gaps);
        auto split = std::make_shared<Split>();
        split->train_counts = {20, 18, 25, 4, 1};
        history.split = split;
        if (session.plan()) history.plan = std::make_shared<Plan>(*session.plan());
        session.historyWasExtended();
    }
    Session session;
    TrainView view{&session};
};

TEST_F(NoisePagesTest, EachSamplerIsPredictedAndWhatWasMeasuredStandsBeside) {
    RunEntry other;
    other.name = "with quotas";
    other.settings = session.settings();
    other.settings.sampler = SamplerKind::stratified;
    auto outcome = redline::test::sample_outcome();
    outcome->noise = estimate(14);
    other.outcome = outcome;
    session.addRun(other);
    fill();
    view.pages()->setCurrentIndex(1);
    const PlotContent samplers = view.noisePage()->samplers()->content();
    ASSERT_EQ(samplers.series.size(), 2u);
    EXPECT_EQ(samplers.x.categories.size(), 5);
    EXPECT_DOUBLE_EQ(samplers.series[0].y[2], 16 / 12.0);
    EXPECT_TRUE(std::isnan(samplers.series[0].y[3])) << "not known yet is a gap";
    ASSERT_EQ(samplers.series[1].x, (std::vector<double>{0, 2})) << "this run and the one with quotas";
    EXPECT_DOUBLE_EQ(samplers.series[1].y[1], 16 / 14.0);
    EXPECT_EQ(samplers.series[1].notes[1], "with quotas");

    const PlotContent parts = view.noisePage()->parts()->content();
    ASSERT_EQ(parts.series.size(), 3u);
    const auto report = sampleReport();
    for (std::size_t i : {0u, 1u, 2u, 4u}) {
        const NoiseParts& whole = report.samplers[i].noise->parts;
        EXPECT_NEAR(parts.series[0].y[i] + parts.series[1].y[i] + parts.series[2].y[i],
                    whole.trace() / whole.gradient_norm2, 1e-9)
            << "the bar is the whole noise";
    }
    EXPECT_DOUBLE_EQ(parts.series[2].y[0], 0) << "the natural sampler takes nothing out";
    EXPECT_EQ(view.noisePage()->layers()->content().series[0].x.size(), 6u);
    const PlotContent lines = view.noisePage()->lines()->content();
    ASSERT_EQ(lines.series.size(), 2u);
    EXPECT_DOUBLE_EQ(lines.series[0].y.back(), 2 * 40);
    EXPECT_TRUE(test::saveScreenshot(view, "train_noise"));
}

TEST_F(NoisePagesTest, SaysWhenThePlainEstimateIsNotTheStepsNoiseAndWhatAugmentationCauses) {
    NoiseReport report = sampleReport();
    const Settings settings = session.settings();
    EXPECT_FALSE(layerGroupPlot(&report, settings).note.contains("not the step noise"));
    report.plain_is_wrong = true;
    EXPECT_TRUE(layerGroupPlot(&report, settings).note.contains("not the step noise"));
    report.repeat_share = 0.31;
    EXPECT_TRUE(noisePartsPlot(&report).note.contains("31 %"));
    // a quota that is half of a small class leaves half of its scatter
    report.samplers[2].noise->within_kept = 0.5;
    const PlotContent parts = noisePartsPlot(&report);
    ASSERT_EQ(parts.series.size(), 4u);
    EXPECT_DOUBLE_EQ(parts.series[0].y[2], 6);
    EXPECT_DOUBLE_EQ(parts.series[1].y[2], 6);
}

TEST_F(NoisePagesTest, BatchNormIsShownByLayerAndForOtherMicroBatches) {
    fill();
    view.pages()->setCurrentIndex(2);
    const PlotContent layers = view.normPage()->layers()->content();
    ASSERT_EQ(layers.series.size(), 3u);
    EXPECT_EQ(layers.series[0].y.size(), 9u);
    EXPECT_TRUE(layers.series[0].notes[0].contains("batch_norm_2"));
    const PlotContent prediction = view.normPage()->prediction()->content();
    ASSERT_GE(prediction.series.size(), 3u);
    const PlotSeries& worst = prediction.series.front();
    for (std::size_t i = 1; i < worst.y.size(); ++i)
        EXPECT_LT(worst.y[i], worst.y[i - 1]) << "falls with b";
    EXPECT_TRUE(test::saveScreenshot(view, "train_batch_norm"));
    EXPECT_FALSE(view.normPage()->reestimate()->isEnabled()) << "while training";

    session.setTraining(false, false);
    auto outcome = redline::test::sample_outcome();
    outcome->run = "runs/one";
    session.setOutcome(outcome);
    ASSERT_TRUE(view.normPage()->reestimate()->isEnabled());
    QSignalSpy requested(&session, &Session::requested);
    view.normPage()->reestimate()->click();
    ASSERT_EQ(requested.count(), 1);
    EXPECT_EQ(requested[0][0].value<Command>(), Command::reestimateNorms);
    NormReestimate done;
    done.before.macro_f1 = 0.61;
    done.after.macro_f1 = 0.74;
    session.setNormReestimate(done);
    EXPECT_TRUE(view.normPage()->resultText().contains("0.61"))
        << view.normPage()->resultText().toStdString();
    EXPECT_TRUE(view.normPage()->resultText().contains("0.74"));
}

TEST_F(NoisePagesTest, TheClassTableSaysWhoIsMissingAndWhoIsOverFitted) {
    fill();
    view.pages()->setCurrentIndex(3);
    const ClassProgressModel& model = *view.classPage()->model();
    ASSERT_EQ(model.rowCount(), 5);
    const auto shown = [&](int row, int column) {
        return model.data(model.index(row, column), Qt::DisplayRole).toString();
    };
    EXPECT_EQ(shown(4, ClassProgressModel::since), "never");
    EXPECT_TRUE(model.rows()[2].missedThisEpoch) << "last seen before this epoch";
    EXPECT_FALSE(model.rows()[1].missedThisEpoch);
    EXPECT_TRUE(shown(3, ClassProgressModel::gap).contains("over-fitted"));
    EXPECT_TRUE(model.rows()[0].presence);
    ASSERT_TRUE(model.rows()[0].microPresence);
    EXPECT_LE(*model.rows()[0].microPresence, *model.rows()[0].presence);
    EXPECT_TRUE(view.classPage()->summary().contains("over-fitted"));
    const QString csv = tableCsv(model, false);
    EXPECT_TRUE(csv.contains("Coniferous forest")) << csv.toStdString();
    EXPECT_EQ(csv.count('\n'), 6);
    EXPECT_TRUE(test::saveScreenshot(view, "train_classes"));
}

TEST_F(NoisePagesTest, NothingMeasuredIsSaid) {
    for (int page = 1; page < 4; ++page) {
        view.pages()->setCurrentIndex(page);
        for (const auto* plot : view.pages()->currentWidget()->findChildren<PlotWidget*>()) {
            EXPECT_FALSE(plot->content().hasData());
            EXPECT_FALSE(plot->content().empty.isEmpty());
        }
    }
}

} // namespace
} // namespace redline::ui
