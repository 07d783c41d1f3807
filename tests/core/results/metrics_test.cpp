// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <limits>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "redline/base/files.h"
#include "redline/results/metrics.h"
#include "support/shared_data.h"

namespace redline {
namespace {

using nlohmann::json;

ConfusionMatrix matrix(const json& rows) {
    ConfusionMatrix confusion(static_cast<int>(rows.size()));
    for (int t = 0; t < confusion.classes; ++t)
        for (int p = 0; p < confusion.classes; ++p)
            confusion.add(t, p, rows[t][p].get<std::int64_t>());
    return confusion;
}

// A correctly rounded result may differ in the last places only.
constexpr double tolerance = 1e-14;

void expect_same(const std::optional<double>& value, const json& expected, const std::string& where) {
    ASSERT_EQ(value.has_value(), !expected.is_null()) << where;
    if (value) {
        EXPECT_NEAR(*value, expected.get<double>(), tolerance) << where;
    }
}

void expect_scores(const json& c, const Scores& scores) {
    const std::string id = c["id"];
    expect_same(scores.oa, c["overall_accuracy"], id + " oa");
    expect_same(scores.aa, c["average_accuracy_present_classes"], id + " aa");
    expect_same(scores.kappa, c["kappa"], id + " kappa");
    expect_same(scores.macro_f1,
                c.contains("macro_f1_classes_with_support") ? c["macro_f1_classes_with_support"] : json(),
                id + " f1");
    for (std::size_t k = 0; k < scores.per_class.size(); ++k) {
        const std::string where = id + " class " + std::to_string(k);
        expect_same(scores.per_class[k].precision, c["precision"][k], where + " precision");
        expect_same(scores.per_class[k].recall, c["recall"][k], where + " recall");
        expect_same(scores.per_class[k].f1, c["f1"][k], where + " f1");
        EXPECT_EQ(scores.per_class[k].support, c["support"][k].get<std::int64_t>()) << where;
        EXPECT_EQ(scores.per_class[k].predicted, c["predicted_count"][k].get<std::int64_t>()) << where;
    }
}

TEST(Metrics, AgreeWithTheGoldenConfusionMatricesAndLabelVectors) {
    REDLINE_NEEDS_SHARED("golden/metrics.json");
    const auto golden = read_json(test::shared("golden/metrics.json"));
    ASSERT_TRUE(golden);
    int seen = 0;
    for (const json& c : (*golden)["cases"]) {
        if (c["quantity"] == "confusion_metrics") {
            expect_scores(c, score(matrix(c["confusion_rows_true_columns_predicted"])));
            ++seen;
        } else if (c["quantity"] == "label_vectors") {
            const int classes = c["num_classes"];
            ConfusionMatrix confusion(classes);
            for (std::size_t i = 0; i < c["labels_true"].size(); ++i) {
                const int truth = c["labels_true"][i], predicted = c["labels_predicted"][i];
                if (truth != c["ignored_label"].get<int>()) confusion.add(truth - 1, predicted - 1);
            }
            EXPECT_EQ(confusion, matrix(c["confusion_rows_true_columns_predicted"]));
            expect_scores(c, score(confusion));
            ++seen;
        }
    }
    EXPECT_GE(seen, 15);
}

TEST(Metrics, PriorCorrectionAgreesWithTheGoldenLogits) {
    REDLINE_NEEDS_SHARED("golden/metrics.json");
    const auto golden = read_json(test::shared("golden/metrics.json"));
    ASSERT_TRUE(golden);
    int seen = 0;
    for (const json& c : (*golden)["cases"]) {
        if (c["quantity"] != "prior_correction") continue;
        std::vector<double> logits = c["logits"];
        const std::vector<double> target = c["target_prior"], sampled = c["training_prior"];
        correct_prior(std::span<double>(logits), target, sampled, c["tau"].get<double>());
        for (std::size_t k = 0; k < logits.size(); ++k) {
            if (c["adjusted_logits"][k].is_null()) {
                EXPECT_EQ(logits[k], -std::numeric_limits<double>::infinity()) << c["id"];
            } else {
                const double expected = c["adjusted_logits"][k];
                EXPECT_NEAR(logits[k], expected, 1e-14 * std::max(1.0, std::abs(expected))) << c["id"];
            }
        }
        // The form that classification uses: the same, rounded to float.
        std::vector<float> floats = c["logits"];
        correct_prior(std::span<float>(floats), target, sampled, c["tau"].get<double>());
        for (std::size_t k = 0; k < floats.size(); ++k)
            EXPECT_EQ(floats[k], static_cast<float>(logits[k])) << c["id"];
        ++seen;
    }
    EXPECT_EQ(seen, 9);
}

TEST(Metrics, KappaIsUndefinedWhenChanceAgreesAlways) {
    ConfusionMatrix confusion(3);
    confusion.add(1, 1, 31);
    const Scores scores = score(confusion);
    EXPECT_EQ(scores.oa, 1.0);
    EXPECT_EQ(scores.aa, 1.0);
    EXPECT_FALSE(scores.kappa);
    EXPECT_FALSE(scores.per_class[0].f1);
    EXPECT_TRUE(to_json(scores, {})["kappa"].is_null());
}

TEST(Metrics, AreExactForBillionsOfPixels) {
    // n^2 = 1.6e19 is beyond 64-bit integers and beyond what a double tells apart from n^2 - 1.
    ConfusionMatrix confusion(2);
    confusion.add(0, 0, 4'000'000'000);
    EXPECT_FALSE(score(confusion).kappa);
    confusion.add(0, 1, 1);
    ASSERT_TRUE(score(confusion).kappa);
    EXPECT_NEAR(*score(confusion).kappa, 0.0, 1e-12);
}

// Indian Pines as published; the Potsdam half B by 2,000 simulated guesses (mean 0.1560 +- 0.0002, single
// runs +- 0.009).
TEST(GuessLevel, AgreesWithThePublishedCounts) {
    const std::vector<std::int64_t> indian_pines{46, 1428, 830,  237, 483, 730,  28,  478,
                                                 20, 972,  2455, 593, 205, 1265, 386, 93};
    const GuessLevel a = guess_level(indian_pines);
    EXPECT_NEAR(a.constant, 0.024, 5e-4);
    EXPECT_NEAR(a.uniform, 0.050, 5e-4);
    EXPECT_NEAR(a.prior, 0.0625, 1e-12);
    const std::vector<std::int64_t> half_b{199, 353, 329, 285, 40, 263};
    const GuessLevel b = guess_level(half_b);
    EXPECT_NEAR(b.constant, 0.065, 5e-4);
    EXPECT_NEAR(b.uniform, 0.1560, 5e-4);
    EXPECT_NEAR(b.prior, 0.1667, 5e-4);
}

TEST(GuessBand, IsAPointForAConstantPrediction) {
    ConfusionMatrix confusion(3);
    confusion.add(0, 1, 10);
    confusion.add(1, 1, 30);
    confusion.add(2, 1, 20);
    const GuessBand band = guess_band(confusion, 1, 200);
    EXPECT_DOUBLE_EQ(band.low, 2.0 * 30 / 90 / 3);
    EXPECT_DOUBLE_EQ(band.high, band.low);
}

// 2 x 2, three of each: permuting gives hits 2 h with P(h) = C(3,h)^2 / 20, macro F1 = h / 3.
TEST(GuessBand, HasTheQuantilesOfTheHypergeometricDistribution) {
    ConfusionMatrix confusion(2);
    confusion.add(0, 0, 3);
    confusion.add(1, 1, 3);
    const GuessBand band = guess_band(confusion, 7, 4000);
    EXPECT_DOUBLE_EQ(band.low, 0.0);  // P(h = 0) = 0.05 > 0.025
    EXPECT_DOUBLE_EQ(band.high, 1.0); // P(h = 3) = 0.05
}

// Shuffling samples and drawing the table are two ways to one distribution: just below and just above the
// switch (40 K^2 samples) the bands scaled by sqrt(n) agree.
TEST(GuessBand, IsTheSameForShufflingAndForDrawingTables) {
    const auto band_of = [](std::int64_t n) {
        ConfusionMatrix confusion(3);
        for (int t = 0; t < 3; ++t)
            for (int p = 0; p < 3; ++p)
                confusion.add(t, p, n * (t + 1) * (p == t ? 4 : 1));
        return std::pair{guess_band(confusion, 3, 4000), static_cast<double>(confusion.total())};
    };
    const auto [small, n_small] = band_of(9);  // 324 samples: shuffled
    const auto [large, n_large] = band_of(11); // 396 samples: drawn
    ASSERT_LE(n_small, 360);
    ASSERT_GT(n_large, 360);
    EXPECT_NEAR((small.low + small.high) / 2, (large.low + large.high) / 2, 0.004);
    EXPECT_NEAR((small.high - small.low) * std::sqrt(n_small), (large.high - large.low) * std::sqrt(n_large),
                0.12);
}

TEST(GuessBand, DependsOnTheSeedAlone) {
    ConfusionMatrix confusion(4);
    for (int t = 0; t < 4; ++t)
        for (int p = 0; p < 4; ++p)
            confusion.add(t, p, 3 + t * p);
    EXPECT_EQ(guess_band(confusion, 5, 300), guess_band(confusion, 5, 300));
    EXPECT_NE(guess_band(confusion, 5, 300), guess_band(confusion, 6, 300));
}

} // namespace
} // namespace redline
