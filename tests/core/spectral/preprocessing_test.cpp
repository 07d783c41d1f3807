// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/spectral/preprocessing.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "support/memory_scene.h"

namespace redline {
namespace {

constexpr float nan = std::numeric_limits<float>::quiet_NaN();

BandChoice choice(BandChoiceKind kind) {
    BandChoice c;
    c.kind = kind;
    return c;
}

std::vector<std::int64_t> all_pixels(std::int64_t count) {
    std::vector<std::int64_t> pixels;
    for (std::int64_t i = 0; i < count; ++i)
        pixels.push_back(i);
    return pixels;
}

TEST(Bands, AreChosenWithoutBadOnes) {
    CubeInfo info = test::cube_info(1, 1, 10);
    info.axis.good[2] = info.axis.good[7] = 0;
    EXPECT_EQ(*choose_bands({}, info.axis), (std::vector<int>{0, 1, 3, 4, 5, 6, 8, 9}));
    BandChoice range = choice(BandChoiceKind::range);
    range.first = 1;
    range.last = 4;
    EXPECT_EQ(*choose_bands(range, info.axis), (std::vector<int>{1, 3, 4}));
    BandChoice stride = choice(BandChoiceKind::stride);
    stride.stride = 3;
    EXPECT_EQ(*choose_bands(stride, info.axis), (std::vector<int>{0, 4, 8}));
    BandChoice pca = choice(BandChoiceKind::pca);
    pca.components = 3;
    EXPECT_EQ(choose_bands(pca, info.axis)->size(), 8U);
    EXPECT_EQ(*feature_count(pca, info.axis), 3);
    BandChoice wavelengths = choice(BandChoiceKind::wavelengths);
    wavelengths.wavelengths_nm = {571, 519, 522};
    EXPECT_EQ(*choose_bands(wavelengths, info.axis), (std::vector<int>{7, 2})) << "bad bands too, each once";
    EXPECT_EQ(*feature_count(wavelengths, info.axis), 2);
}

TEST(Bands, RefuseWhatTheCubeHasNot) {
    CubeInfo info = test::cube_info(1, 1, 10);
    BandChoice range = choice(BandChoiceKind::range);
    range.first = 5;
    range.last = 10;
    EXPECT_EQ(choose_bands(range, info.axis).error().code, ErrorCode::usage);
    BandChoice pca = choice(BandChoiceKind::pca);
    pca.components = 11;
    EXPECT_EQ(choose_bands(pca, info.axis).error().code, ErrorCode::usage);
    BandChoice wavelengths = choice(BandChoiceKind::wavelengths);
    wavelengths.wavelengths_nm = {700};
    EXPECT_NE(choose_bands(wavelengths, info.axis).error().remedy.find("500.0 to 590.0"), std::string::npos);
    info.axis.wavelength_nm.clear();
    EXPECT_EQ(choose_bands(wavelengths, info.axis).error().code, ErrorCode::input);
    info.axis.good.assign(10, 0);
    EXPECT_EQ(choose_bands({}, info.axis).error().code, ErrorCode::input);
}

TEST(Fit, IsMeanAndDeviationOfTheGivenPixels) {
    // value = 10 * pixel + band
    const std::int64_t rows = 11, cols = 17;
    std::vector<float> values;
    for (std::int64_t i = 0; i < rows * cols; ++i)
        for (int b = 0; b < 3; ++b)
            values.push_back(static_cast<float>(10 * i + b));
    const auto cube = make_memory_cube(test::cube_info(rows, cols, 3), values);
    NoProgress progress;
    const auto fitted = fit_preprocessing(*cube, {}, {180, 0, 40}, progress, {});
    ASSERT_TRUE(fitted);
    EXPECT_EQ(fitted->fitted_pixels, 3);
    EXPECT_EQ(fitted->cube_bands, 3);
    const double mean = 10 * (180 + 0 + 40) / 3.0;
    const double deviation =
        std::sqrt((std::pow(1800 - mean, 2) + mean * mean + std::pow(400 - mean, 2)) / 2);
    for (int b = 0; b < 3; ++b) {
        EXPECT_NEAR(fitted->mean[static_cast<std::size_t>(b)], mean + b, 1e-9);
        EXPECT_NEAR(fitted->deviation[static_cast<std::size_t>(b)], deviation, 1e-9);
    }
}

TEST(Fit, GivesConstantBandsADeviationOfOne) {
    std::vector<float> values = test::random_values(std::size_t{6} * 5 * 2);
    for (std::size_t i = 0; i < values.size(); i += 2)
        values[i] = 0.1F;
    const auto cube = make_memory_cube(test::cube_info(6, 5, 2), values);
    NoProgress progress;
    const auto fitted = fit_preprocessing(*cube, {}, all_pixels(30), progress, {});
    ASSERT_TRUE(fitted);
    EXPECT_EQ(fitted->deviation[0], 1.0);
    EXPECT_NE(fitted->deviation[1], 1.0);
}

TEST(Fit, StopsWhenCancelled) {
    const auto cube = make_memory_cube(test::cube_info(6, 5, 2), test::random_values(std::size_t{6} * 5 * 2));
    NoProgress progress;
    CancelToken cancel;
    cancel.cancel();
    EXPECT_EQ(fit_preprocessing(*cube, {}, all_pixels(30), progress, cancel).error().code,
              ErrorCode::cancelled);
    const auto fitted = fit_preprocessing(*cube, {}, all_pixels(30), progress, {});
    EXPECT_EQ(make_feature_cube(cube, *fitted, 1 << 20, progress, cancel).error().code, ErrorCode::cancelled);
}

TEST(Fit, RefusesComponentsThatHaveNoVariance) {
    // Two directions of variance in five bands.
    std::vector<float> values;
    RandomStream random(1, RandomUse::probe);
    for (int i = 0; i < 60; ++i) {
        const double a = random.normal(), b = random.normal();
        for (int band = 0; band < 5; ++band)
            values.push_back(static_cast<float>(std::round(8 * a) * band + std::round(8 * b) * (4 - band)));
    }
    const auto cube = make_memory_cube(test::cube_info(6, 10, 5), values);
    NoProgress progress;
    BandChoice pca = choice(BandChoiceKind::pca);
    pca.components = 3;
    const auto refused = fit_preprocessing(*cube, pca, all_pixels(60), progress, {});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::usage);
    EXPECT_NE(refused.error().what.find("no more than 2"), std::string::npos) << refused.error().what;
    pca.components = 2;
    EXPECT_TRUE(fit_preprocessing(*cube, pca, all_pixels(60), progress, {}));
}

TEST(Features, OfTheFittedPixelsHaveMeanZeroAndDeviationOne) {
    const std::int64_t rows = 13, cols = 9;
    std::vector<float> values = test::random_values(std::size_t{rows} * cols * 6);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = 5 + static_cast<float>(i % 6 + 1) * values[i];
    const auto cube = make_memory_cube(test::cube_info(rows, cols, 6), values);
    NoProgress progress;
    BandChoice pca = choice(BandChoiceKind::pca);
    pca.components = 4;
    for (const BandChoice& bands : {BandChoice{}, pca}) {
        const auto fitted = fit_preprocessing(*cube, bands, all_pixels(rows * cols), progress, {});
        ASSERT_TRUE(fitted);
        const auto features = make_feature_cube(cube, *fitted, 1 << 20, progress, {});
        ASSERT_TRUE(features);
        const int d = (*features)->features;
        ASSERT_EQ(d, fitted->features());
        for (int f = 0; f < d; ++f) {
            double sum = 0, squares = 0;
            for (std::int64_t i = 0; i < rows * cols; ++i) {
                const double v = static_cast<double>((*features)->data()[i * d + f]);
                sum += v;
                squares += v * v;
            }
            EXPECT_NEAR(sum / (rows * cols), 0, 1e-5);
            EXPECT_NEAR(squares / (rows * cols - 1), 1, 1e-5);
        }
    }
}

TEST(Features, KeepTheRatiosOfTheScoresAsFarAsWhiteningIsTurnedDown) {
    const std::int64_t rows = 13, cols = 9;
    std::vector<float> values = test::random_values(static_cast<std::size_t>(rows * cols * 6));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = 5 + static_cast<float>(i % 6 + 1) * values[i];
    const auto cube = test::memory_cube(rows, cols, 6, values);
    NoProgress progress;
    BandChoice pca = choice(BandChoiceKind::pca);
    pca.components = 4;
    const auto deviations = [&](double whitening) {
        pca.whitening = whitening;
        const auto fitted = fit_preprocessing(*cube, pca, all_pixels(rows * cols), progress, {});
        const auto features = make_feature_cube(cube, *fitted, 1 << 20, progress, {});
        std::vector<double> result;
        for (int f = 0; f < 4; ++f) {
            double squares = 0;
            for (std::int64_t i = 0; i < rows * cols; ++i)
                squares += std::pow(static_cast<double>((*features)->data()[i * 4 + f]), 2);
            result.push_back(std::sqrt(squares / (rows * cols - 1)));
        }
        return result;
    };
    const Pca expected = fit_pca(values, rows * cols, 6, 4).value();
    for (const double whitening : {0.0, 0.3, 1.0}) {
        const std::vector<double> found = deviations(whitening);
        for (std::size_t c = 0; c < 4; ++c)
            EXPECT_NEAR(found[c],
                        std::pow(expected.explained_variance[c] / expected.explained_variance[0],
                                 (1 - whitening) / 2),
                        1e-5)
                << "whitening " << whitening << ", component " << c + 1;
    }
    EXPECT_LT(deviations(0)[3], 0.9) << "the scene must have components of unequal variance";
}

TEST(Features, AreTheSameResidentAndPerWindow) {
    const std::int64_t rows = 14, cols = 11;
    std::vector<float> values = test::random_values(std::size_t{rows} * cols * 5);
    values[(3 * cols + 4) * 5 + 2] = nan;
    const auto cube = make_memory_cube(test::cube_info(rows, cols, 5), values);
    NoProgress progress;
    BandChoice pca = choice(BandChoiceKind::pca);
    pca.components = 3;
    for (const BandChoice& bands : {BandChoice{}, pca}) {
        const auto fitted = fit_preprocessing(*cube, bands, all_pixels(rows * cols), progress, {});
        ASSERT_TRUE(fitted);
        EXPECT_EQ(fitted->fitted_pixels, rows * cols - 1);
        const auto resident =
            make_feature_cube(cube, *fitted, rows * cols * fitted->features() * 4, progress, {});
        const auto lazy =
            make_feature_cube(cube, *fitted, rows * cols * fitted->features() * 4 - 1, progress, {});
        ASSERT_TRUE(resident && lazy);
        EXPECT_NE((*resident)->data(), nullptr);
        EXPECT_EQ((*lazy)->data(), nullptr);
        EXPECT_EQ((*resident)->valid, (*lazy)->valid);
        EXPECT_EQ((*resident)->masked_values, 1);
        EXPECT_EQ((*resident)->valid[3 * cols + 4], 0);
        const Window window{2, 3, 7, 5};
        std::vector<float> a(static_cast<std::size_t>(window.pixels() * fitted->features())), b(a.size());
        ASSERT_TRUE((*resident)->read(window, a));
        ASSERT_TRUE((*lazy)->read(window, b));
        EXPECT_EQ(a, b);
        for (const float v : a)
            EXPECT_TRUE(std::isfinite(v));
    }
}

TEST(Features, AreZeroWhereAValueIsMasked) {
    std::vector<float> values = test::random_values(std::size_t{4} * 5 * 3);
    values[7 * 3 + 1] = nan;
    values[9 * 3 + 2] = std::numeric_limits<float>::infinity();
    const auto cube = make_memory_cube(test::cube_info(4, 5, 3), values);
    NoProgress progress;
    const auto fitted = fit_preprocessing(*cube, {}, all_pixels(20), progress, {});
    const auto features = make_feature_cube(cube, *fitted, 1 << 20, progress, {});
    ASSERT_TRUE(features);
    EXPECT_EQ((*features)->data()[7 * 3 + 1], 0.0F);
    EXPECT_NE((*features)->data()[7 * 3 + 0], 0.0F);
    EXPECT_EQ((*features)->data()[9 * 3 + 2], 0.0F);
    const auto valid = valid_pixels(*cube, {0, 1}, progress, {});
    ASSERT_TRUE(valid);
    EXPECT_EQ((*valid)[7], 0);
    EXPECT_EQ((*valid)[9], 1) << "band 2 is not asked for";
}

TEST(PreprocessingJson, ComesBackAsItWas) {
    const auto cube = make_memory_cube(test::cube_info(8, 9, 5), test::random_values(std::size_t{8} * 9 * 5));
    NoProgress progress;
    BandChoice pca = choice(BandChoiceKind::pca);
    pca.components = 2;
    for (const BandChoice& bands : {BandChoice{}, pca}) {
        const auto fitted = fit_preprocessing(*cube, bands, all_pixels(72), progress, {});
        const auto again = preprocessing_from_json(nlohmann::json::parse(to_json(*fitted).dump()));
        ASSERT_TRUE(again);
        EXPECT_EQ(*again, *fitted);
    }
}

TEST(PreprocessingJson, RefusesDamageInWords) {
    const auto cube = make_memory_cube(test::cube_info(8, 9, 5), test::random_values(std::size_t{8} * 9 * 5));
    NoProgress progress;
    const nlohmann::json good = to_json(*fit_preprocessing(*cube, {}, all_pixels(72), progress, {}));
    const auto refused = [&](const char* key, const nlohmann::json& value) {
        nlohmann::json bad = good;
        bad[key] = value;
        const auto result = preprocessing_from_json(bad);
        EXPECT_FALSE(result) << key;
        return result ? Error{} : result.error();
    };
    EXPECT_NE(refused("format", 2).what.find("newer"), std::string::npos);
    refused("bands", nlohmann::json::array());
    refused("bands", {-1, 0, 1, 2, 3});
    refused("bands", {0.5, 0, 1, 2, 3});
    refused("mean", {1, 2});
    refused("mean", "text");
    refused("deviation", {0, 1, 1, 1, 1});
    refused("wavelengths_nm", {500});
    refused("components", {1, 2, 3});
    EXPECT_FALSE(preprocessing_from_json(nlohmann::json::array()));
}

Preprocessing trained_on(const std::vector<double>& wavelengths) {
    Preprocessing p;
    p.wavelength_nm = wavelengths;
    for (std::size_t i = 0; i < wavelengths.size(); ++i) {
        p.bands.push_back(static_cast<int>(i));
        p.mean.push_back(0);
        p.deviation.push_back(1);
    }
    p.cube_bands = static_cast<int>(wavelengths.size());
    return p;
}

CubeInfo offering(const std::vector<double>& wavelengths) {
    CubeInfo info = test::cube_info(1, 1, static_cast<int>(wavelengths.size()));
    info.axis.wavelength_nm = wavelengths;
    return info;
}

TEST(Match, FindsBandsByWavelength) {
    const Preprocessing stored = trained_on({450, 550, 650, 850});
    EXPECT_EQ(match_to_cube(stored, offering({850, 650, 550, 450}))->bands, (std::vector<int>{3, 2, 1, 0}));
    EXPECT_EQ(match_to_cube(stored, offering({400, 452, 549, 655, 700, 845}))->bands,
              (std::vector<int>{1, 2, 3, 5}));
    EXPECT_EQ(match_to_cube(stored, offering({450, 550, 650, 850}))->bands, stored.bands);
}

TEST(Match, RefusesAnotherSensorShortly) {
    const Preprocessing stored = trained_on({450, 550, 650, 850});
    const auto refused = match_to_cube(stored, offering({450, 500, 600, 700, 850}));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::input);
    EXPECT_NE(refused.error().what.find("550.0 nm"), std::string::npos);
    EXPECT_LT(refused.error().what.size(), 120U);
    // One band cannot serve twice.
    EXPECT_FALSE(match_to_cube(trained_on({550, 552}), offering({551, 900})));
}

TEST(Match, GoesByNumberOnlyWhereTheCountsAgree) {
    Preprocessing stored = trained_on({450, 550, 650, 850});
    stored.wavelength_nm.clear();
    EXPECT_TRUE(match_to_cube(stored, offering({1, 2, 3, 4})));
    EXPECT_FALSE(match_to_cube(stored, offering({1, 2, 3, 4, 5})));
    stored.bands = {0, 2};
    stored.cube_bands = 4;
    EXPECT_TRUE(match_to_cube(stored, offering({1, 2, 3, 4})));
    EXPECT_FALSE(match_to_cube(stored, offering({1, 2, 3})));
}

// Two detectors that overlap: the same wavelength twice, told apart by the band's number.
TEST(Match, TellsOverlappingDetectorsApart) {
    const std::vector<double> overlapping{900, 950, 1000, 950, 1000, 1050};
    EXPECT_EQ(match_to_cube(trained_on(overlapping), offering(overlapping))->bands,
              (std::vector<int>{0, 1, 2, 3, 4, 5}));
}

} // namespace
} // namespace redline
