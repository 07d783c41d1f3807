// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <QApplication>
#include <QComboBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <gtest/gtest.h>

#include "redline/base/units.h"
#include "support/sample_results.h"
#include "support/screenshots.h"
#include "ui/models/fit_model.h"
#include "ui/plots/plot_widget.h"
#include "ui/session.h"
#include "ui/views/advice_list.h"
#include "ui/views/fit_table.h"
#include "ui/views/plan_plots.h"
#include "ui/views/plan_view.h"

namespace redline::ui {
namespace {

PlanScene scene() {
    return {"a scene of long-tailed classes", 64, {1200, 400, 180, 90, 60, 42, 30, 20, 10}};
}

class PlanViewTest : public ::testing::Test {
  protected:
    PlanViewTest() {
        session.setPlanScene(scene());
        view.setAttribute(Qt::WA_DontShowOnScreen);
        view.resize(860, 640);
        view.show();
    }
    void paint() {
        for (PlotWidget* plot : {view.memory(), view.coverage(), view.gsnr()})
            plot->repaintNow();
    }
    const PlotSeries* series(const PlotWidget* plot, const QString& part) {
        for (const auto& one : plot->content().series)
            if (one.name.contains(part)) return &one;
        return nullptr;
    }
    Session session;
    PlanView view{&session};
};

TEST_F(PlanViewTest, EveryPlotHasWhatIsKnownAndSaysWhatIsNot) {
    EXPECT_TRUE(view.memory()->content().hasData());
    EXPECT_TRUE(view.coverage()->content().hasData());
    EXPECT_FALSE(view.gsnr()->content().hasData());
    EXPECT_TRUE(view.gsnr()->content().empty.contains("Not measured yet"));
    EXPECT_NE(series(view.memory(), "Rule of thumb"), nullptr);
    EXPECT_NE(series(view.memory(), "Activations"), nullptr);
    paint();
    EXPECT_TRUE(test::saveScreenshot(view, "plan_before_training"));
}

TEST_F(PlanViewTest, SliderTickMovesCurveMarkerAndVerdictInTheSameCall) {
    Settings settings = session.settings();
    const auto before = series(view.memory(), "Activations")->y;
    settings.batch = 16;
    settings.micro = 16;
    session.setSettings(settings);
    EXPECT_NE(series(view.memory(), "Activations")->y, before);
    bool marked = false;
    for (const auto& line : view.coverage()->content().lines)
        marked = marked || (line.strong && line.value == 16);
    EXPECT_TRUE(marked);
}

TEST_F(PlanViewTest, TheLineOfTheMicroBatchSaysWhatBatchNormSees) {
    Settings settings = session.settings();
    settings.batch = 32;
    settings.micro = 8;
    session.setSettings(settings);
    const auto plan = session.plan();
    ASSERT_TRUE(plan);
    QString label;
    for (const auto& line : view.coverage()->content().lines)
        if (line.label.startsWith(QStringLiteral("b = 8"))) label = line.label;
    EXPECT_TRUE(label.contains(QString::fromStdString(number_text(plan->coverage.micro.expected, 3)) +
                               QStringLiteral(" ± ")))
        << label.toStdString();
}

TEST_F(PlanViewTest, MeasuredNoiseDrawsLineIntervalAndNoiseLine) {
    NoiseEstimate noise;
    noise.resolvable = true;
    noise.b_simple = 19;
    noise.b_simple_low = 14.5;
    noise.b_simple_high = 23.5;
    session.setMeasuredNoise(noise);
    ASSERT_TRUE(view.gsnr()->content().hasData());
    const auto* line = series(view.gsnr(), "B_simple");
    ASSERT_NE(line, nullptr);
    for (std::size_t i = 0; i < line->x.size(); ++i) {
        EXPECT_DOUBLE_EQ(line->y[i], line->x[i] / 19);
        EXPECT_LT(line->low[i], line->y[i]);
        EXPECT_GT(line->high[i], line->y[i]);
    }
    paint();
    EXPECT_TRUE(test::saveScreenshot(view, "plan_with_noise"));
}

TEST_F(PlanViewTest, RunsStayAsDotsOnThePlotsTheyBelongTo) {
    auto outcome = std::make_shared<TrainOutcome>();
    outcome->measured_peak = 123456789;
    outcome->observed_coverage = 6.5;
    outcome->gsnr = 0.8;
    RunEntry run{"run 1", session.settings(), outcome};
    run.settings.patch = 9;
    session.addRun(run);
    const auto* dots = series(view.memory(), "Measured");
    ASSERT_NE(dots, nullptr) << "only the patch differs, and that is the axis";
    EXPECT_EQ(dots->x, std::vector<double>{9});
    EXPECT_TRUE(dots->notes[0].contains("run 1"));
    EXPECT_NE(series(view.coverage(), "Observed"), nullptr);
    view.setAxis(CurveAxis::micro_batch);
    EXPECT_EQ(series(view.memory(), "Measured"), nullptr) << "another patch is no point of this curve";
    view.setAxis(CurveAxis::patch);
    // Memory knows how many features there are, not how they were chosen: 64 components take what 64 bands
    // do.
    RunEntry reduced = run;
    reduced.name = "run 2";
    reduced.settings.bands.kind = BandChoiceKind::pca;
    reduced.settings.bands.components = 30;
    reduced.features = 30;
    session.addRun(reduced);
    EXPECT_EQ(series(view.memory(), "Measured")->x, std::vector<double>{9});
    view.setAxis(CurveAxis::bands);
    EXPECT_EQ(series(view.memory(), "Measured"), nullptr) << "another patch than the curve's";
    Settings nine = session.settings();
    nine.patch = 9;
    const Settings before = session.settings();
    session.setSettings(nine);
    ASSERT_NE(series(view.memory(), "Measured"), nullptr);
    EXPECT_EQ(series(view.memory(), "Measured")->x, (std::vector<double>{64, 30}));
    session.setSettings(before);
    view.setAxis(CurveAxis::patch);
    Settings other = session.settings();
    other.norm.kind = NormKind::none;
    session.setSettings(other);
    EXPECT_EQ(series(view.memory(), "Measured"), nullptr);
}

TEST_F(PlanViewTest, AnImpossibleSettingSaysWhyAndKeepsTheOtherPlots) {
    Settings settings = session.settings();
    settings.patch = 1;
    session.setSettings(settings);
    ASSERT_FALSE(session.plan());
    EXPECT_TRUE(view.verdictText().contains("Not possible"));
    EXPECT_TRUE(view.coverage()->content().hasData());
    paint();
    EXPECT_TRUE(test::saveScreenshot(view, "plan_impossible"));
}

TEST_F(PlanViewTest, AdviceIsAppliedThroughTheSession) {
    ASSERT_TRUE(session.plan());
    const auto& advice = session.plan()->advice;
    const auto useful =
        std::find_if(advice.begin(), advice.end(), [](const Advice& one) { return !one.changes.empty(); });
    ASSERT_NE(useful, advice.end()) << "B = 64 is left of the coverage line of these counts";
    const int row = static_cast<int>(useful - advice.begin());
    const Settings wanted = useful->changed;
    QSignalSpy asked(&session, &Session::changeRequested);
    for (int other = 0; other < row; ++other)
        EXPECT_FALSE(view.advice()->applyButton(other)->isVisible()) << "a diagnosis changes nothing";
    view.advice()->applyButton(row)->click();
    EXPECT_EQ(asked.count(), 1);
    EXPECT_EQ(session.settings(), wanted);
}

TEST_F(PlanViewTest, EveryAxisHasACurve) {
    for (CurveAxis axis : {CurveAxis::bands, CurveAxis::batch, CurveAxis::micro_batch, CurveAxis::patch}) {
        view.setAxis(axis);
        EXPECT_TRUE(view.memory()->content().hasData()) << axisName(axis).toStdString();
        view.memory()->repaintNow();
        EXPECT_TRUE(test::saveScreenshot(view, QStringLiteral("plan_axis_%1").arg(static_cast<int>(axis))));
    }
}

TEST_F(PlanViewTest, WhatFitsIsSolvedInTheBackgroundOnceTheSlidersRest) {
    Settings settings = session.settings();
    settings.patch = 9;
    session.setSettings(settings);
    QSignalSpy solved(view.fits(), &FitTable::solved);
    view.tabs()->setCurrentIndex(1);
    ASSERT_TRUE(solved.wait(20000));
    const FitModel* model = view.fits()->model();
    ASSERT_GE(model->rowCount(), 25) << "the catalogue";
    // More memory, never less of either.
    for (int row = 1; row < model->rowCount(); ++row)
        for (int column : {FitModel::micro_batch, FitModel::patch})
            EXPECT_GE(model->index(row, column).data(Qt::UserRole).toLongLong(),
                      model->index(row - 1, column).data(Qt::UserRole).toLongLong());
    EXPECT_TRUE(test::saveScreenshot(view, "plan_what_fits"));
    view.tabs()->setCurrentIndex(2);
    EXPECT_TRUE(test::saveScreenshot(view, "plan_layers"));
}

TEST_F(PlanViewTest, APublishedSceneGivesItsCountsAndAnOpenedOneTakesOver) {
    ASSERT_GT(view.scenes()->count(), 3);
    view.scenes()->setCurrentIndex(1);
    ASSERT_TRUE(session.planScene());
    EXPECT_EQ(session.planInput().classes, static_cast<int>(session.planScene()->counts.size()));
    EXPECT_TRUE(view.coverage()->content().note.contains(view.scenes()->currentText()));
    paint();
    EXPECT_TRUE(test::saveScreenshot(view, "plan_published_scene"));
    session.setTruth(redline::test::sample_truth());
    EXPECT_EQ(view.scenes()->currentIndex(), 0);
    EXPECT_EQ(session.planInput().classes, 5);
}

TEST_F(PlanViewTest, WhatMeasurementsLeaveOfTheIntervalStandsBesideTheModels) {
    ASSERT_TRUE(session.plan());
    const QString raw = view.memory()->content().note;
    EXPECT_FALSE(raw.contains("calibrated"));
    CalibrationPoint point;
    point.setting = "another";
    point.predicted = 1000000;
    point.measured = 1004000;
    point.interval_low = 900000;
    point.interval_high = 1100000;
    Calibration calibration;
    calibration.devices[calibration_key(session.planInput().device)] = {point};
    session.setCalibration(calibration);
    ASSERT_TRUE(session.plan()->calibrated);
    const QString note = view.memory()->content().note;
    EXPECT_TRUE(note.startsWith(raw)) << "the model's own value stays";
    EXPECT_TRUE(note.contains("calibrated on this device")) << note.toStdString();
    EXPECT_TRUE(note.contains("1 measurement")) << note.toStdString();
    paint();
    EXPECT_TRUE(test::saveScreenshot(view, "plan_calibrated"));
}

TEST_F(PlanViewTest, WhatTheAllocatorHoldsInReserveIsDrawnForAGpu) {
    Settings settings = session.settings();
    settings.device = "rtx3060";
    settings.patch = 15;
    session.setSettings(settings);
    ASSERT_TRUE(session.plan());
    const auto* reserve = series(view.memory(), "reserve");
    ASSERT_NE(reserve, nullptr);
    // The areas add up to the plan's total at the settings' place.
    double sum = 0;
    for (const auto& one : view.memory()->content().series)
        if (one.style == SeriesStyle::area)
            for (std::size_t i = 0; i < one.x.size(); ++i)
                if (one.x[i] == settings.patch) sum += one.y[i];
    EXPECT_NEAR(sum, static_cast<double>(session.plan()->memory.total),
                0.01 * static_cast<double>(session.plan()->memory.total));
    EXPECT_TRUE(
        view.memory()->content().note.startsWith(QString::fromStdString(session.plan()->memory.peak_layer)))
        << "what is cut at the right is not the layer's name";
    paint();
    EXPECT_TRUE(test::saveScreenshot(view, "plan_for_a_gpu"));
}

TEST_F(PlanViewTest, ALargeGpuIsNamedAboveTheCurve) {
    Settings settings = session.settings();
    settings.device = "h100";
    const auto device = find_device(settings.device);
    ASSERT_TRUE(device.has_value()) << to_text(device.error());
    session.setSettings(settings);
    ASSERT_TRUE(session.plan());
    const auto& lines = view.memory()->content().lines;
    const auto own = std::find_if(lines.begin(), lines.end(), [&](const ReferenceLine& line) {
        return line.orientation == Qt::Horizontal && line.strong;
    });
    ASSERT_NE(own, lines.end());
    EXPECT_FALSE(own->extendRange);
    EXPECT_TRUE(own->beyond.contains("GiB above")) << own->beyond.toStdString();
    paint();
    EXPECT_TRUE(test::saveScreenshot(view, "plan_far_below_the_device"));
}

TEST_F(PlanViewTest, HiddenTabCostsNothingAndCatchesUpWhenShown) {
    view.hide();
    const auto before = view.coverage()->content();
    Settings settings = session.settings();
    settings.batch = 7;
    session.setSettings(settings);
    EXPECT_EQ(view.coverage()->content(), before);
    view.show();
    EXPECT_NE(view.coverage()->content(), before);
}

} // namespace
} // namespace redline::ui
