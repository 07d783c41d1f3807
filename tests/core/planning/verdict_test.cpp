// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/planning/verdict.h"

#include <gtest/gtest.h>

#include "redline/base/random.h"
#include "redline/planning/scene_catalogue.h"

namespace redline {
namespace {

ConfusionMatrix guessed(std::uint64_t seed, const std::vector<int>& truth_counts,
                        const std::vector<double>& shares) {
    RandomStream stream(seed, RandomUse::probe);
    ConfusionMatrix confusion(static_cast<int>(truth_counts.size()));
    for (std::size_t k = 0; k < truth_counts.size(); ++k)
        for (int i = 0; i < truth_counts[k]; ++i) {
            double u = stream.uniform();
            int predicted = 0;
            while (predicted + 1 < confusion.classes && u >= shares[static_cast<std::size_t>(predicted)])
                u -= shares[static_cast<std::size_t>(predicted++)];
            confusion.add(static_cast<int>(k), predicted);
        }
    return confusion;
}

TEST(LearningVerdict, GuessesAreCalledGuessingInNineteenOfTwenty) {
    int guessing = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed)
        guessing +=
            judge(guessed(seed, {60, 25, 10, 40}, {0.4, 0.2, 0.1, 0.3}), seed, "validation", 400)->state ==
            VerdictState::guessing;
    EXPECT_GE(guessing, 0.90 * 200);
    EXPECT_LT(guessing, 200);
}

TEST(LearningVerdict, AConstantClassIsGuessingAndADiagonalIsLearning) {
    ConfusionMatrix constant(3), diagonal(3);
    for (int k = 0; k < 3; ++k) {
        constant.add(k, 1, 20);
        diagonal.add(k, k, 15);
        diagonal.add(k, (k + 1) % 3, 5);
    }
    EXPECT_EQ(judge(constant, 1)->state, VerdictState::guessing);
    const auto learning = judge(diagonal, 1);
    EXPECT_EQ(learning->state, VerdictState::learning);
    EXPECT_NE(learning->text.find("Learning"), std::string::npos);
    EXPECT_FALSE(judge(ConfusionMatrix(3), 1).has_value());
}

TEST(LearningVerdict, BelowTheBandIsNotGuessingEither) {
    ConfusionMatrix swapped(2);
    swapped.add(0, 1, 40);
    swapped.add(1, 0, 40);
    EXPECT_NE(judge(swapped, 1)->text.find("wrongly"), std::string::npos);
}

TEST(OverFitting, NamesTheRepeatedClassWhoseValidationFallsBehind) {
    ConfusionMatrix train(3), validation(3);
    for (int k = 0; k < 3; ++k) {
        train.add(k, k, 95);
        train.add(k, (k + 1) % 3, 5);
        validation.add(k, k, k == 2 ? 8 : 36);
        validation.add(k, (k + 1) % 3, k == 2 ? 32 : 4);
    }
    const auto gaps = class_gaps(train, validation, {1, 1, 12});
    ASSERT_EQ(gaps.size(), 3u);
    EXPECT_DOUBLE_EQ(*gaps[2].train_recall, 0.95);
    EXPECT_DOUBLE_EQ(*gaps[2].validation_recall, 0.2);
    EXPECT_EQ(gaps[2].validation_samples, 40);
    EXPECT_FALSE(gaps[0].over_fitted);
    EXPECT_TRUE(gaps[2].over_fitted);
    const auto warnings = over_fitted_text(gaps);
    ASSERT_EQ(warnings.size(), 1u);
    EXPECT_NE(warnings.front().find("class 3"), std::string::npos);
    EXPECT_TRUE(over_fitted_text(class_gaps(train, validation, {1, 1, 1})).empty());
    // a class without validation samples has no gap, and nothing is claimed about it
    ConfusionMatrix none(3);
    EXPECT_FALSE(class_gaps(train, none, {1, 1, 12})[2].gap());
}

TEST(SceneCatalogue, EveryFigureHasASourceAndFitsTheScene) {
    EXPECT_GE(scene_catalogue().size(), 4u);
    for (const CatalogueScene& scene : scene_catalogue()) {
        EXPECT_FALSE(scene.source.empty()) << scene.id;
        EXPECT_EQ(scene.classes.size(), scene.counts.size()) << scene.id;
        std::int64_t labelled = 0;
        for (const auto n : scene.counts) {
            EXPECT_GT(n, 0);
            labelled += n;
        }
        EXPECT_LE(labelled, static_cast<std::int64_t>(scene.rows) * scene.cols) << scene.id;
        for (const PublishedPatch& patch : scene.patches)
            EXPECT_FALSE(patch.paper.empty());
        EXPECT_EQ(find_scene(scene.id), &scene);
        for (const auto n : training_counts(scene, 0.001))
            EXPECT_GE(n, 1);
    }
    EXPECT_EQ(find_scene("nowhere"), nullptr);
}

} // namespace
} // namespace redline
