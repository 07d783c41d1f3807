// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <benchmark/benchmark.h>

#include "redline/base/random.h"
#include "redline/spectral/preprocessing.h"

namespace {

/// The shape of the cube that design/benchmarks.md names: 512 x 614 pixels, 224 bands.
constexpr std::int64_t pixels = 512 * 614;
constexpr int bands = 224;

const std::vector<float>& scene() {
    static const std::vector<float> values = [] {
        std::vector<float> v(static_cast<std::size_t>(pixels * bands));
        for (std::int64_t i = 0; i < pixels; ++i) {
            redline::RandomStream random(1, redline::RandomUse::probe, 0, static_cast<std::uint64_t>(i));
            const double a = random.normal(), b = random.normal(), c = random.normal();
            for (int band = 0; band < bands; ++band)
                v[static_cast<std::size_t>(i * bands + band)] = static_cast<float>(
                    2000 + 500 * a * std::sin(0.02 * band) + 200 * b * std::cos(0.05 * band) +
                    50 * c * std::sin(0.2 * band) + 10 * random.uniform());
        }
        return v;
    }();
    return values;
}

void pca_30_components_with_scores(benchmark::State& state) {
    const std::vector<float>& samples = scene();
    for (auto _ : state) {
        const auto pca = redline::fit_pca(samples, pixels, bands, 30);
        benchmark::DoNotOptimize(redline::pca_scores(*pca, samples, pixels).data());
    }
}
BENCHMARK(pca_30_components_with_scores)->Unit(benchmark::kMillisecond)->UseRealTime();

void pca_30_components(benchmark::State& state) {
    const std::vector<float>& samples = scene();
    for (auto _ : state)
        benchmark::DoNotOptimize(redline::fit_pca(samples, pixels, bands, 30)->components.data());
}
BENCHMARK(pca_30_components)->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace

BENCHMARK_MAIN();
