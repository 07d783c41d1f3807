// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "redline/base/random.h"
#include "redline/network/zoo.h"
#include "redline/noise/noise_report.h"
#include "redline/noise/noise_state.h"
#include "tests/core/noise/softmax_problem.h"

namespace redline {
namespace {

NoiseObservation noisy(RandomStream& stream) {
    NoiseObservation observation;
    observation.trace = 40 + 8 * stream.normal();
    observation.gradient_norm2 = 2 + 0.3 * stream.normal();
    return observation;
}

TEST(NoiseState, AnAverageGoesOnWhereItStopped) {
    RandomStream stream(1, RandomUse::probe);
    NoiseAverage whole(50), first(50);
    for (int i = 0; i < 120; ++i) {
        const NoiseObservation seen = noisy(stream);
        whole.add(seen);
        if (i < 70) first.add(seen);
        if (i == 69) {
            NoiseState state;
            first.save(state);
            NoiseState stored(state.values());
            first = NoiseAverage(50);
            first.restore(stored);
            ASSERT_TRUE(stored.complete());
        }
        if (i >= 70) first.add(seen);
    }
    EXPECT_EQ(first.estimate(), whole.estimate());
}

TEST(NoiseState, ClassStatisticsAndNormsGoOnToo) {
    const test::SoftmaxProblem problem(4, 120, 0.5);
    const auto residuals = softmax_residuals(problem.logits, problem.labels, problem.classes);
    ClassAwareNoise noise(problem.classes), again(problem.classes);
    for (int i = 0; i < 5; ++i)
        noise.add({residuals, problem.features, problem.labels}, i);
    NoiseState state;
    noise.save(state);
    NoiseState stored(state.values());
    again.restore(stored);
    ASSERT_TRUE(stored.complete());
    const std::vector<std::int64_t> counts{30, 20, 10};
    EXPECT_EQ(again.estimate(SamplerKind::stratified, counts, 8),
              noise.estimate(SamplerKind::stratified, counts, 8));
    // of another number of classes nothing is taken
    ClassGradientStatistics other(problem.classes + 1);
    NoiseState wrong(state.values());
    other.restore(wrong);
    EXPECT_TRUE(wrong.failed());

    NormNoiseAverage norm({"norm", 2, 9}), next({"norm", 2, 9});
    const std::vector<float> mean{0.3F, -0.2F}, variance{1.2F, 0.8F}, running{0, 0}, one{1, 1};
    norm.add(mean, variance, running, one, 8);
    NoiseState norms;
    norm.save(norms);
    NoiseState back(norms.values());
    next.restore(back);
    EXPECT_TRUE(back.complete());
    EXPECT_EQ(next.noise(), norm.noise());
}

TEST(NoiseAverage, FadingMemoryKeepsTheIntervalAsWideAsItsWeightsSay) {
    // S scatters with a known deviation and |G|^2 does not: the interval follows from the weights alone.
    RandomStream stream(5, RandomUse::probe);
    NoiseAverage average(60);
    const double decay = std::exp2(-1.0 / 60);
    double weight = 0, weight2 = 0;
    for (int i = 0; i < 4000; ++i) {
        NoiseObservation seen;
        seen.trace = 100 + 10 * stream.normal();
        seen.gradient_norm2 = 1;
        average.add(seen);
        weight = decay * weight + 1;
        weight2 = decay * decay * weight2 + 1;
    }
    const NoiseEstimate estimate = average.estimate();
    const double half = 0.5 * (estimate.b_simple_high - estimate.b_simple_low);
    const double expected = 1.97 * 10 * std::sqrt(weight2) / weight;
    EXPECT_NEAR(half, expected, 0.15 * expected);
}

TEST(BatchNormNoise, TheGapOfOneLayerInClosedForm) {
    // x with mean 3 and deviation 2 in the batch, 2.5 and 1.6 in the running statistics
    NormNoiseAverage average({"norm", 1, 1});
    average.add(std::vector<float>{3}, std::vector<float>{4}, std::vector<float>{2.5F},
                std::vector<float>{2.56F}, 32);
    double squares = 0, count = 0;
    for (double z = -6; z <= 6; z += 0.01) {
        const double density = std::exp(-z * z / 2), x = 3 + 2 * z;
        const double difference = (x - 3) / 2 - (x - 2.5) / 1.6;
        squares += density * difference * difference;
        count += density;
    }
    EXPECT_NEAR(average.noise().train_eval_gap, std::sqrt(squares / count), 1e-4);
}

TEST(BatchNormNoise, TheLineFollowsEachLayersOwnCorrelation) {
    const std::vector<NormLayer> layers{{"a", 8, 100}, {"b", 8, 25}, {"c", 8, 1}};
    std::vector<NormNoise> seen(2);
    seen[0].layer = layers[0];
    seen[1].layer = layers[1];
    EXPECT_FALSE(norm_line(layers, seen)) << "nothing was measured";
    seen[0].micro_batches = seen[1].micro_batches = 10;
    seen[0].rho = 0.5;
    seen[1].rho = 0.01;
    EXPECT_EQ(*norm_line(std::span(layers).first(1), seen), smallest_norm_micro_batch(100, 0.5));
    EXPECT_EQ(*norm_line(std::span(layers).first(2), seen),
              std::max(smallest_norm_micro_batch(100, 0.5), smallest_norm_micro_batch(25, 0.01)));
    EXPECT_EQ(*norm_line(layers, seen), 32) << "one position per sample: the rule itself";
}

TEST(LayerGroups, FirstMiddleAndClassifierHoldEveryParameterOnce) {
    for (const char* name : {"ssrn", "hamida", "hybridsn", "vgg16_2d"}) {
        Settings settings;
        settings.network = name;
        settings.patch = 25;
        const auto graph = build_network(settings, 30, 9);
        ASSERT_TRUE(graph) << name;
        const auto groups = layer_groups(*graph);
        ASSERT_GE(groups.size(), 3u) << name;
        EXPECT_EQ(groups.front().role, LayerRole::first);
        EXPECT_EQ(groups.back().role, LayerRole::classifier);
        std::int64_t parameters = 0;
        for (const auto& group : groups)
            parameters += group.parameters;
        EXPECT_EQ(parameters, graph->parameters()) << name;
    }
}

TEST(NoiseReport, ComesBackFromItsJson) {
    NoiseReport report;
    report.step = 12;
    report.whole.resolvable = true;
    report.whole.b_simple = 30;
    report.whole.b_simple_low = 20;
    report.whole.b_simple_high = INFINITY;
    report.whole.observations = 9;
    report.classifier.reason = "not measured yet";
    report.splits = 9;
    report.groups.push_back({LayerRole::first, "conv3d_1", 40, report.whole});
    report.parts = NoiseParts{1, 20, 10};
    SamplerForecast known, unknown;
    known.sampler = SamplerKind::stratified;
    known.noise.emplace();
    known.noise->sampler = SamplerKind::stratified;
    known.noise->parts = {2, 10, 5};
    known.noise->between_kept = 0;
    known.noise->gsnr = 3.2;
    known.noise->b_simple = 5;
    unknown.sampler = SamplerKind::coverage;
    unknown.missing = "class 3 has not come twice in one batch yet";
    report.samplers = {known, unknown};
    NormNoise norm;
    norm.layer = {"batch_norm_2", 24, 49};
    norm.micro_batches = 7;
    norm.mean_deviation = 0.2;
    norm.variance_deviation = 0.3;
    norm.effective = 24;
    norm.rho = 0.6;
    norm.train_eval_gap = 0.25;
    report.norms = {norm};
    report.norm_line = 20;
    report.cost_share = 0.004;
    EXPECT_EQ(noise_report_from_json(nlohmann::json::parse(to_json(report).dump())), report);
    EXPECT_EQ(noise_report_from_json(nlohmann::json::parse(R"({"step": "x"})")), NoiseReport());
}

} // namespace
} // namespace redline
