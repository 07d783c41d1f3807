// SPDX-License-Identifier: GPL-3.0-or-later
// A cube of 20 GB (a sparse file): opening it, a first picture, single spectra, and what stays resident.
#include <cstdint>
#include <cstdlib>
#include <vector>

#include <benchmark/benchmark.h>

#include "bench/sparse_cube.h"
#include "redline/cube/cube.h"
#include "support/temporary_folder.h"

namespace {

using namespace redline;
using namespace redline::bench;

constexpr Bytes kCache = Bytes{256} << 20;
const char* const kInterleaves[] = {"bil", "bip", "bsq"};

CubePtr open_large(const std::filesystem::path& path) {
    OpenOptions options;
    options.cache_bytes = kCache;
    auto cube = open_cube({path}, options);
    if (!cube) std::abort();
    return *cube;
}

void note_memory(benchmark::State& state, Bytes before) {
    state.counters["resident_growth_MiB"] = static_cast<double>((resident() - before) >> 20);
    state.counters["anonymous_MiB"] = static_cast<double>(resident("RssAnon") >> 20);
    state.counters["cache_limit_MiB"] = static_cast<double>(kCache >> 20);
}

void open_20_gb(benchmark::State& state) {
    const test::TemporaryFolder folder;
    const auto path = write_sparse_cube(folder.path(), kInterleaves[state.range(0)]);
    state.SetLabel(kInterleaves[state.range(0)]);
    for (auto _ : state)
        benchmark::DoNotOptimize(open_large(path)->info().bands);
}
BENCHMARK(open_20_gb)->DenseRange(0, 2)->Iterations(5)->UseRealTime()->Unit(benchmark::kMillisecond);

void first_picture_of_20_gb(benchmark::State& state) {
    const test::TemporaryFolder folder;
    const auto path = write_sparse_cube(folder.path(), kInterleaves[state.range(0)]);
    state.SetLabel(kInterleaves[state.range(0)]);
    const Bytes before = resident();
    std::vector<float> picture(500 * 800);
    for (auto _ : state) {
        const CubePtr cube = open_large(path);
        for (const int band : {120, 70, 30})
            if (!cube->read_decimated(band, 500, 800, picture)) std::abort();
        state.PauseTiming();
        note_memory(state, before);
        state.ResumeTiming();
    }
}
BENCHMARK(first_picture_of_20_gb)
    ->DenseRange(0, 2)
    ->Iterations(1)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

void thousand_patches_of_20_gb(benchmark::State& state) {
    const test::TemporaryFolder folder;
    const CubePtr cube = open_large(write_sparse_cube(folder.path(), kInterleaves[state.range(0)]));
    state.SetLabel(kInterleaves[state.range(0)]);
    const Bytes before = resident();
    std::vector<int> bands(kLargeBands);
    for (int band = 0; band < kLargeBands; ++band)
        bands[static_cast<std::size_t>(band)] = band;
    std::vector<float> patch(5 * 5 * kLargeBands);
    std::uint64_t random = 11;
    for (auto _ : state)
        for (int i = 0; i < 1000; ++i) {
            random = random * 6364136223846793005ULL + 1442695040888963407ULL;
            const auto place =
                static_cast<std::int64_t>((random >> 20) % ((kLargeRows - 5) * (kLargeCols - 5)));
            if (!cube->read({place / (kLargeCols - 5), place % (kLargeCols - 5), 5, 5}, bands, patch))
                std::abort();
        }
    note_memory(state, before);
}
BENCHMARK(thousand_patches_of_20_gb)
    ->DenseRange(0, 1)
    ->Iterations(1)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

/// What a pass over the scene does: windows of whole rows with all bands.
void scan_100_rows_of_20_gb(benchmark::State& state) {
    const test::TemporaryFolder folder;
    const CubePtr cube = open_large(write_sparse_cube(folder.path(), kInterleaves[state.range(0)]));
    state.SetLabel(kInterleaves[state.range(0)]);
    const Bytes before = resident();
    std::vector<int> bands(kLargeBands);
    for (int band = 0; band < kLargeBands; ++band)
        bands[static_cast<std::size_t>(band)] = band;
    std::vector<float> rows(4 * kLargeCols * kLargeBands);
    for (auto _ : state)
        for (std::int64_t row = 0; row < 100; row += 4)
            if (!cube->read({row, 0, 4, kLargeCols}, bands, rows)) std::abort();
    note_memory(state, before);
}
BENCHMARK(scan_100_rows_of_20_gb)
    ->DenseRange(0, 1)
    ->Iterations(1)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
