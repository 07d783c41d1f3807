// SPDX-License-Identifier: GPL-3.0-or-later
// Samplers, coverage and noise bookkeeping at the sizes they promise: 20 million pixels, K = 1,000.
#include <cmath>

#include <benchmark/benchmark.h>

#include "redline/base/random.h"
#include "redline/coverage/coverage.h"
#include "redline/noise/class_noise.h"
#include "redline/planning/plan.h"
#include "redline/sampling/sampler.h"

namespace {

using namespace redline;

constexpr std::int64_t pixels = 20'000'000;
constexpr int many_classes = 1000;

/// Long-tailed classes of 20 million pixels.
const std::vector<std::int16_t>& labels() {
    static const std::vector<std::int16_t> all = [] {
        std::vector<std::int16_t> values(static_cast<std::size_t>(pixels));
        RandomStream stream(1, RandomUse::synthetic_scene);
        for (std::int16_t& label : values) {
            const double u = stream.uniform();
            label = static_cast<std::int16_t>(many_classes * u * u);
        }
        return values;
    }();
    return all;
}

void draw(benchmark::State& state, SamplerKind kind) {
    const std::int64_t batch = state.range(0);
    const auto sampler = *make_sampler(kind, labels(), many_classes, batch, 1);
    std::int64_t step = 0;
    for (auto _ : state)
        benchmark::DoNotOptimize(sampler->step(0, step++ % sampler->steps_per_epoch()));
    state.SetItemsProcessed(state.iterations() * batch);
}
BENCHMARK_CAPTURE(draw, natural, SamplerKind::natural)->Arg(64)->Arg(4096);
BENCHMARK_CAPTURE(draw, inverse, SamplerKind::inverse)->Arg(64)->Arg(4096);
BENCHMARK_CAPTURE(draw, stratified, SamplerKind::stratified)->Arg(64)->Arg(4096);
BENCHMARK_CAPTURE(draw, class_then_pixel, SamplerKind::class_then_pixel)->Arg(64)->Arg(4096);
BENCHMARK_CAPTURE(draw, coverage, SamplerKind::coverage)->Arg(64)->Arg(4096);

void build(benchmark::State& state) {
    for (auto _ : state)
        benchmark::DoNotOptimize(*make_sampler(SamplerKind::coverage, labels(), many_classes, 64, 1));
}
BENCHMARK(build)->Unit(benchmark::kMillisecond);

std::vector<std::int64_t> counts_of(std::int64_t classes) {
    std::vector<std::int64_t> counts;
    for (std::int64_t k = 0; k < classes; ++k)
        counts.push_back(2 + (37 * k * k + 11 * k) % 40000);
    return counts;
}

void coverage_exact(benchmark::State& state) {
    const auto counts = counts_of(state.range(0));
    CoverageScheme scheme;
    scheme.batch = 64;
    for (auto _ : state)
        benchmark::DoNotOptimize(coverage(counts, scheme));
}
BENCHMARK(coverage_exact)->Arg(16)->Arg(1000)->Unit(benchmark::kMicrosecond);

void coverage_curve_with_band(benchmark::State& state) {
    const auto counts = counts_of(state.range(0));
    std::vector<std::int64_t> batches;
    for (int i = 0; i < 60; ++i)
        batches.push_back(static_cast<std::int64_t>(std::exp2(i / 5.0)));
    for (auto _ : state)
        benchmark::DoNotOptimize(coverage_band(counts, {}, batches));
}
BENCHMARK(coverage_curve_with_band)->Arg(16)->Arg(1000)->Unit(benchmark::kMicrosecond);

/// What the closed form of the classifier's per-sample gradients costs a step.
void noise_of_classifier(benchmark::State& state) {
    const std::int64_t batch = state.range(0);
    const int classes = 16, width = 256;
    RandomStream stream(2, RandomUse::probe);
    std::vector<float> logits(static_cast<std::size_t>(batch * classes)),
        features(static_cast<std::size_t>(batch * width));
    for (float& v : logits)
        v = static_cast<float>(stream.normal());
    for (float& v : features)
        v = static_cast<float>(stream.normal());
    std::vector<std::int16_t> of_sample;
    for (std::int64_t i = 0; i < batch; ++i)
        of_sample.push_back(static_cast<std::int16_t>(i % classes));
    ClassGradientStatistics statistics(classes);
    for (auto _ : state) {
        const std::vector<float> residuals = softmax_residuals(logits, of_sample, classes);
        benchmark::DoNotOptimize(statistics.add_outer_products({residuals, features, of_sample}));
    }
}
BENCHMARK(noise_of_classifier)->Arg(16)->Arg(64)->Arg(256)->Unit(benchmark::kMicrosecond);

void whole_plan(benchmark::State& state) {
    PlanInput input;
    input.settings.network = "hybridsn";
    input.settings.patch = 25;
    input.settings.batch = 64;
    input.bands = 30;
    input.counts = counts_of(16);
    input.classes = 16;
    input.device = {"a GPU", "gpu", Bytes{12} << 30, Bytes{12} << 30, "", false};
    for (auto _ : state)
        benchmark::DoNotOptimize(make_plan(input));
}
BENCHMARK(whole_plan)->Unit(benchmark::kMicrosecond);

} // namespace

BENCHMARK_MAIN();
