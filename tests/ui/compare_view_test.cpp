// SPDX-License-Identifier: GPL-3.0-or-later
#include <QHeaderView>
#include <QTableView>
#include <gtest/gtest.h>

#include "support/sample_results.h"
#include "support/screenshots.h"
#include "ui/models/trade_off_model.h"
#include "ui/plots/plot_widget.h"
#include "ui/session.h"
#include "ui/views/compare_view.h"

namespace redline::ui {
namespace {

class CompareViewTest : public ::testing::Test {
  protected:
    CompareViewTest() {
        view.setAttribute(Qt::WA_DontShowOnScreen);
        view.resize(900, 620);
        view.show();
    }
    void add(const char* network, int patch, std::uint64_t seed, double f1, Bytes memory) {
        auto outcome = redline::test::sample_outcome();
        outcome->test.macro_f1 = f1;
        outcome->measured_peak = memory;
        Settings settings;
        settings.network = network;
        settings.patch = patch;
        settings.seeds.run = seed;
        session.addRun(
            {QStringLiteral("%1-%2-%3").arg(QLatin1String(network)).arg(patch).arg(seed), settings, outcome});
    }
    Session session;
    CompareView view{&session};
};

TEST_F(CompareViewTest, SaysWhatIsMissing) {
    EXPECT_FALSE(view.plot()->content().hasData());
    EXPECT_TRUE(test::saveScreenshot(view, "compare_empty"));
}

TEST_F(CompareViewTest, SeedsShareARowAndSortingIsByTheMean) {
    for (std::uint64_t seed : {1, 2, 3}) {
        add("hamida", 5, seed, 0.60 + 0.02 * static_cast<double>(seed), 200'000'000);
        add("hamida", 9, seed, 0.50 + 0.03 * static_cast<double>(seed), 600'000'000);
        add("hybridsn", 15, seed, 0.70 + 0.05 * static_cast<double>(seed), 1'900'000'000);
    }
    add("hu", 1, 1, 0.41, 30'000'000);
    ASSERT_EQ(view.table()->model()->rowCount(), 4);
    view.table()->sortByColumn(TradeOffModel::macro_f1, Qt::DescendingOrder);
    const auto* model = view.table()->model();
    EXPECT_EQ(model->index(0, 0).data().toString(), "hybridsn, patch 15, B 64");
    EXPECT_EQ(model->index(0, TradeOffModel::macro_f1).data().toString(), "0.800 ± 0.050");
    EXPECT_EQ(model->index(3, TradeOffModel::macro_f1).data().toString(), "0.410")
        << "one run has no deviation";
    ASSERT_EQ(view.plot()->content().series.size(), 3u) << "one series per network";
    EXPECT_NEAR(view.plot()->content().series[1].high[0], 0.85, 1e-12);
    EXPECT_TRUE(view.model()->csv().contains("hybridsn"));
    EXPECT_TRUE(test::saveScreenshot(view, "compare"));
    view.setAxes(TradeOffModel::gsnr, TradeOffModel::oa);
    EXPECT_TRUE(test::saveScreenshot(view, "compare_gsnr"));
}

TEST_F(CompareViewTest, CsvHasMeanDeviationAndNumberOfSeeds) {
    add("hamida", 5, 1, 0.5, 100);
    add("hamida", 5, 2, 0.7, 100);
    const QStringList lines = view.model()->csv().split(QLatin1Char('\n'));
    const QStringList names = lines[0].split(QLatin1Char(','));
    const qsizetype column = names.indexOf(QStringLiteral("macro_f1_mean"));
    ASSERT_GT(column, 0);
    // The name of the configuration holds commas and is quoted.
    const QStringList fields =
        lines[1].mid(lines[1].lastIndexOf(QLatin1Char('"')) + 2).split(QLatin1Char(','));
    EXPECT_EQ(fields[column - 1], "0.6");
    EXPECT_EQ(fields[column + 1], "2");
    EXPECT_NEAR(fields[column].toDouble(), 0.1414213562, 1e-9);
}

} // namespace
} // namespace redline::ui
