// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <QApplication>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <gtest/gtest.h>

#include "support/sample_results.h"
#include "support/screenshots.h"
#include "ui/plots/plot_widget.h"
#include "ui/session.h"
#include "ui/views/train_view.h"

namespace redline::ui {
namespace {

class TrainViewTest : public ::testing::Test {
  protected:
    TrainViewTest() {
        session.setTruth(redline::test::sample_truth());
        view.setAttribute(Qt::WA_DontShowOnScreen);
        view.resize(960, 620);
        view.show();
    }
    StepRecord step(std::int64_t i) {
        StepRecord record;
        record.step = i;
        record.epoch = static_cast<double>(i) / 20;
        record.loss = static_cast<float>(1.6 * std::exp(-static_cast<double>(i) / 150) +
                                         0.1 * std::sin(static_cast<double>(i)));
        record.classes_seen = 3 + static_cast<int>(i * 7 % 3);
        record.memory_peak = 210'000'000 + (i % 5) * 100'000;
        record.noise.resolvable = i > 20;
        record.noise.b_simple = 20 + static_cast<double>(i) / 4;
        record.noise.b_simple_low = record.noise.b_simple * (1 - 2 / std::sqrt(static_cast<double>(i + 5)));
        record.noise.b_simple_high = record.noise.b_simple * (1 + 3 / std::sqrt(static_cast<double>(i + 5)));
        return record;
    }
    void fill(std::int64_t steps) {
        TrainingHistory& history = session.editHistory();
        for (std::int64_t i = 1; i <= steps; ++i) {
            history.steps.add(step(i));
            if (i % 20 != 0) continue;
            EpochRecord epoch;
            epoch.epoch = static_cast<int>(i / 20);
            epoch.train_loss = static_cast<float>(1.6 * std::exp(-static_cast<double>(i) / 150));
            epoch.validation_loss = epoch.train_loss * 1.2F + 0.05F;
            epoch.validation_oa = 1 - 0.7 * std::exp(-static_cast<double>(i) / 120);
            epoch.validation_macro_f1 = 0.9 - 0.75 * std::exp(-static_cast<double>(i) / 160);
            epoch.guess_band = {0.12, 0.21};
            history.epochs.push_back(epoch);
        }
        history.status.phase = "training";
        history.status.step = steps;
        history.status.steps = 2 * steps;
        history.status.epoch = static_cast<int>(steps / 20);
        history.status.epochs = static_cast<int>(steps / 10);
        history.status.samples_per_second = 1830;
        history.status.seconds_left = 47;
        history.status.predicted_peak = 208'000'000;
        history.status.steps_since_seen = {0, 1, 0, 3, 17};
        history.status.verdict = VerdictState::learning;
        history.status.judged = learning_verdict(0.83, {0.12, 0.21}, "validation");
        if (session.plan()) history.plan = std::make_shared<Plan>(*session.plan());
        session.historyWasExtended();
    }
    Session session;
    TrainView view{&session};
};

TEST_F(TrainViewTest, SaysWhatIsMissingBeforeARun) {
    EXPECT_FALSE(view.loss()->content().hasData());
    EXPECT_FALSE(view.loss()->content().empty.isEmpty());
    EXPECT_TRUE(test::saveScreenshot(view, "train_empty"));
}

TEST_F(TrainViewTest, EveryPlotFollowsTheRun) {
    session.setTraining(true, false);
    fill(400);
    ASSERT_TRUE(QTest::qWaitFor([this] { return view.loss()->content().hasData(); }, 5000));
    for (PlotWidget* plot :
         {view.loss(), view.accuracy(), view.memory(), view.coverage(), view.gsnr(), view.lastSeen()})
        EXPECT_TRUE(plot->content().hasData()) << plot->content().title.toStdString();
    EXPECT_EQ(view.accuracy()->content().lines.size(), 1u) << "the guess band";
    EXPECT_TRUE(test::saveScreenshot(view, "train"));
    session.setTraining(true, true);
    EXPECT_TRUE(test::saveScreenshot(view, "train_paused"));
}

TEST_F(TrainViewTest, UnresolvableNoiseIsAGapAndASentence) {
    fill(15);
    QTest::qWait(120);
    EXPECT_FALSE(view.gsnr()->content().hasData());
    EXPECT_TRUE(view.gsnr()->content().empty.contains("Not resolvable yet"));
}

TEST_F(TrainViewTest, ButtonsAskTheWindow) {
    QSignalSpy requested(&session, &Session::requested);
    session.setTraining(true, false);
    QTest::qWait(120);
    for (auto* button : view.findChildren<QPushButton*>())
        if (button->isVisible()) button->click();
    ASSERT_EQ(requested.count(), 2);
    EXPECT_EQ(requested[0][0].value<Command>(), Command::pause);
    EXPECT_EQ(requested[1][0].value<Command>(), Command::stop);
}

TEST_F(TrainViewTest, AHiddenTabIsNotFilled) {
    view.hide();
    const int before = view.refreshes();
    fill(40);
    QTest::qWait(150);
    EXPECT_EQ(view.refreshes(), before);
    view.show();
    EXPECT_EQ(view.refreshes(), before + 1);
}

} // namespace
} // namespace redline::ui
