// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "redline/base/files.h"
#include "redline/base/random.h"
#include "redline/spectral/preprocessing.h"
#include "support/shared_data.h"

namespace redline {
namespace {

using nlohmann::json;

std::int64_t modulo(std::int64_t a, std::int64_t n) {
    return ((a % n) + n) % n;
}

/// The formulas that golden/pca.json states, by the letter of the case's name.
double golden_value(char formula, std::int64_t r, std::int64_t c, std::int64_t b) {
    switch (formula) {
    case 'A':
        return static_cast<double>(modulo(3 * r * r + 5 * c * b + 7 * b * r + 11 * c + 2 * b * b, 29)) / 8 +
               static_cast<double>(b) / 4;
    case 'B':
        return static_cast<double>(modulo(r * c + 3 * r + 2 * c * c, 17)) * static_cast<double>(b + 1) / 16 +
               static_cast<double>(modulo(5 * r + 3 * c * b + b * b, 7)) / 32;
    default:
        return 1000.0 +
               16.0 * static_cast<double>(modulo(r + 2 * c, 13)) * static_cast<double>(modulo(b, 5) + 1) +
               static_cast<double>(modulo(7 * r + 4 * c * c + 3 * b * r, 23));
    }
}

TEST(Pca, AgreesWithTheGoldenCubes) {
    REDLINE_NEEDS_SHARED("golden/pca.json");
    const auto golden = read_json(test::shared("golden/pca.json"));
    ASSERT_TRUE(golden);
    ASSERT_EQ((*golden)["cases"].size(), 9U);
    for (const json& c : (*golden)["cases"]) {
        const std::string id = c["id"];
        const int rows = c["rows"], cols = c["cols"], bands = c["bands"], components = c["num_components"];
        std::vector<float> all;
        double sum = 0;
        for (int r = 0; r < rows; ++r)
            for (int col = 0; col < cols; ++col)
                for (int b = 0; b < bands; ++b) {
                    all.push_back(static_cast<float>(golden_value(id[4], r, col, b)));
                    sum += static_cast<double>(all.back());
                }
        ASSERT_DOUBLE_EQ(sum, c["checksum_sum_of_values"].get<double>()) << id;
        std::vector<float> fit = all;
        if (c["fit_pixels"].is_array()) {
            fit.clear();
            for (const std::int64_t pixel : c["fit_pixels"])
                fit.insert(fit.end(), all.begin() + pixel * bands, all.begin() + (pixel + 1) * bands);
        }
        const auto count = static_cast<std::int64_t>(fit.size()) / bands;
        const auto pca = fit_pca(fit, count, bands, components);
        ASSERT_TRUE(pca) << id;
        const double scale = c["total_variance"];
        EXPECT_NEAR(pca->total_variance, scale, 1e-12 * scale) << id;
        for (int b = 0; b < bands; ++b)
            EXPECT_NEAR(pca->mean[b], c["mean"][b].get<double>(), 1e-11) << id;
        for (int k = 0; k < components; ++k) {
            EXPECT_NEAR(pca->explained_variance[k], c["explained_variance"][k].get<double>(), 1e-12 * scale)
                << id << " " << k;
            // A direction is as well determined as its eigenvalue is apart from its neighbours.
            const double gap = c["smallest_relative_eigenvalue_gap"];
            const double slack = 1e-14 / gap * scale / c["explained_variance"][k].get<double>() + 1e-12;
            double first_score = 0, size = 0;
            for (int b = 0; b < bands; ++b) {
                const double entry = pca->components[static_cast<std::size_t>(k * bands + b)];
                EXPECT_NEAR(entry, c["components_rows"][k][b].get<double>(), 100 * slack)
                    << id << " component " << k;
                first_score += (static_cast<double>(all[static_cast<std::size_t>(b)]) - pca->mean[b]) * entry;
                size += entry * entry;
            }
            EXPECT_NEAR(size, 1.0, 1e-12) << id;
            EXPECT_NEAR(first_score, c["first_pixel_scores"][k].get<double>(), 1e-9 * std::sqrt(scale)) << id;
        }
        // The scores that networks get are float.
        const std::vector<float> scores = pca_scores(*pca, all, static_cast<std::int64_t>(rows) * cols);
        for (int k = 0; k < components; ++k) {
            EXPECT_NEAR(scores[static_cast<std::size_t>(k)], c["first_pixel_scores"][k].get<double>(),
                        3e-6 * std::sqrt(scale))
                << id;
            EXPECT_NEAR(scores[scores.size() - static_cast<std::size_t>(components - k)],
                        c["last_pixel_scores"][k].get<double>(), 3e-6 * std::sqrt(scale))
                << id;
        }
    }
}

/// Correlated bands with a large mean, more samples than are summed in double.
std::vector<float> correlated(std::int64_t count, int bands) {
    RandomStream random(11, RandomUse::probe);
    std::vector<float> samples;
    samples.reserve(static_cast<std::size_t>(count * bands));
    for (std::int64_t i = 0; i < count; ++i) {
        const double a = random.normal(), b = random.normal();
        for (int band = 0; band < bands; ++band)
            samples.push_back(static_cast<float>(3000 + 400 * a * std::sin(0.1 * band) +
                                                 60 * b * std::cos(0.3 * band) + 5 * random.normal()));
    }
    return samples;
}

// The blocked float arithmetic against plain double sums.
TEST(Pca, FastSumsAgreeWithDoubleSumsOnManySamples) {
    const int bands = 37;
    const std::int64_t count = 20'011;
    const std::vector<float> samples = correlated(count, bands);
    const auto pca = fit_pca(samples, count, bands, 3, 2);
    ASSERT_TRUE(pca);

    std::vector<double> mean(bands);
    for (std::int64_t i = 0; i < count; ++i)
        for (int b = 0; b < bands; ++b)
            mean[b] += static_cast<double>(samples[static_cast<std::size_t>(i * bands + b)]) /
                       static_cast<double>(count);
    double total = 0;
    std::vector<double> variance_along(3), covariance_01(1);
    for (std::int64_t i = 0; i < count; ++i) {
        double score[3] = {};
        for (int b = 0; b < bands; ++b) {
            const double x = static_cast<double>(samples[static_cast<std::size_t>(i * bands + b)]) - mean[b];
            total += x * x / static_cast<double>(count - 1);
            for (int k = 0; k < 3; ++k)
                score[k] += x * pca->components[static_cast<std::size_t>(k * bands + b)];
        }
        for (int k = 0; k < 3; ++k)
            variance_along[k] += score[k] * score[k] / static_cast<double>(count - 1);
        covariance_01[0] += score[0] * score[1] / static_cast<double>(count - 1);
    }
    for (int b = 0; b < bands; ++b)
        EXPECT_NEAR(pca->mean[b], mean[b], 1e-3);
    EXPECT_NEAR(pca->total_variance, total, 1e-6 * total);
    for (int k = 0; k < 3; ++k)
        EXPECT_NEAR(pca->explained_variance[k], variance_along[k], 1e-6 * total);
    EXPECT_NEAR(covariance_01[0], 0, 1e-6 * total); // scores are uncorrelated
}

// The provisional mean comes from the first samples; here they are unlike the rest.
TEST(Pca, SurvivesADriftOfTheMean) {
    const std::int64_t count = 12'000;
    std::vector<float> samples;
    for (std::int64_t i = 0; i < count; ++i) {
        const double t = static_cast<double>(i) / count;
        samples.push_back(static_cast<float>(100 + 50 * t));
        samples.push_back(static_cast<float>(i % 2));
    }
    const auto pca = fit_pca(samples, count, 2, 2);
    ASSERT_TRUE(pca);
    // A uniform ramp of n steps over 50, and a coin.
    const double n = static_cast<double>(count);
    EXPECT_NEAR(pca->mean[0], 100 + 25 * (n - 1) / n, 1e-4);
    EXPECT_NEAR(pca->explained_variance[0], 2500.0 / (n * n) * (n * (n + 1)) / 12, 1e-3);
    EXPECT_NEAR(pca->explained_variance[1], 0.25 * n / (n - 1), 1e-4);
}

TEST(Pca, DoesNotDependOnTheNumberOfThreads) {
    const int bands = 21;
    const std::vector<float> samples = correlated(9'000, bands);
    const auto one = fit_pca(samples, 9'000, bands, 5, 1), three = fit_pca(samples, 9'000, bands, 5, 3);
    ASSERT_TRUE(one && three);
    EXPECT_EQ(one->components, three->components);
    EXPECT_EQ(one->explained_variance, three->explained_variance);
    EXPECT_EQ(pca_scores(*one, samples, 9'000, 1), pca_scores(*one, samples, 9'000, 3));
}

TEST(Pca, RefusesMoreComponentsThanTheSamplesSupport) {
    const std::vector<float> samples = correlated(4, 6);
    EXPECT_TRUE(fit_pca(samples, 4, 6, 3));
    const auto refused = fit_pca(samples, 4, 6, 4);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::usage);
    EXPECT_NE(refused.error().remedy.find("1 to 3"), std::string::npos);
    EXPECT_FALSE(fit_pca(samples, 1, 6, 1));
}

} // namespace
} // namespace redline
