// SPDX-License-Identifier: GPL-3.0-or-later
// An ENVI cube of 512 x 614 x 224 int16, interleaved by line: opening it with a first picture of three bands,
// and random spectra. Its pages are in memory.
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <vector>

#include <benchmark/benchmark.h>

#include "bench/sparse_cube.h"
#include "redline/cube/cube.h"
#include "support/temporary_folder.h"

namespace {

using namespace redline;

constexpr std::int64_t kRows = 512, kCols = 614, kBands = 224;

std::filesystem::path write_cube(const std::filesystem::path& folder) {
    const auto data = folder / "cube.bil";
    std::ofstream out(data, std::ios::binary);
    std::vector<std::int16_t> line(kCols * kBands);
    std::uint32_t state = 5;
    for (std::int64_t row = 0; row < kRows; ++row) {
        for (std::int16_t& value : line) {
            state = state * 1664525U + 1013904223U;
            value = static_cast<std::int16_t>(state >> 20);
        }
        out.write(reinterpret_cast<const char*>(line.data()),
                  static_cast<std::streamsize>(line.size() * sizeof line[0]));
    }
    std::ofstream header(folder / "cube.hdr");
    header << "ENVI\nsamples = " << kCols << "\nlines = " << kRows << "\nbands = " << kBands
           << "\nheader offset = 0\nfile type = ENVI Standard\ndata type = 2\ninterleave = bil\n"
              "byte order = 0\nwavelength units = Nanometers\nwavelength = {";
    for (std::int64_t band = 0; band < kBands; ++band)
        header << (band > 0 ? ", " : "") << 400.0 + 9.4 * static_cast<double>(band);
    header << "}\n";
    return data;
}

CubePtr open_or_abort(const std::filesystem::path& path) {
    auto cube = open_cube({path});
    if (!cube) std::abort();
    return *cube;
}

void warm(const CubePtr& cube) {
    std::vector<float> band(kRows * kCols);
    for (int index = 0; index < kBands; index += 8)
        if (!cube->read_decimated(index, kRows, kCols, band)) std::abort();
}

void open_three_bands(benchmark::State& state) {
    const test::TemporaryFolder folder;
    const auto path = write_cube(folder.path());
    warm(open_or_abort(path));
    std::vector<float> band(kRows * kCols);
    for (auto _ : state) {
        const CubePtr cube = open_or_abort(path);
        for (const int index : {25, 15, 5})
            if (!cube->read_decimated(index, kRows, kCols, band)) std::abort();
        benchmark::DoNotOptimize(band.data());
    }
}
BENCHMARK(open_three_bands)->UseRealTime()->Unit(benchmark::kMillisecond);

/// Memory that opening and a first picture take, in shares of the cube's 141 MB. Pages of the mapped file are
/// counted as well, although the system may drop them.
void memory_of_first_picture(benchmark::State& state) {
    const test::TemporaryFolder folder;
    const auto path = write_cube(folder.path());
    for (auto _ : state) {
        const Bytes before = bench::resident(), before_own = bench::resident("RssAnon");
        const CubePtr cube = open_or_abort(path);
        std::vector<float> band(3 * kRows * kCols);
        for (std::size_t i = 0; i < 3; ++i)
            if (!cube->read_decimated(static_cast<int>(25 - 10 * i), kRows, kCols,
                                      {band.data() + i * kRows * kCols, kRows * kCols}))
                std::abort();
        const double cube_bytes = static_cast<double>(kRows * kCols * kBands * 2);
        state.counters["own_share"] =
            static_cast<double>(bench::resident("RssAnon") - before_own) / cube_bytes;
        state.counters["share_with_file_pages"] =
            static_cast<double>(bench::resident() - before) / cube_bytes;
    }
}
BENCHMARK(memory_of_first_picture)->Iterations(1)->UseRealTime()->Unit(benchmark::kMillisecond);

void thousand_random_spectra(benchmark::State& state) {
    const test::TemporaryFolder folder;
    const CubePtr cube = open_or_abort(write_cube(folder.path()));
    std::uint64_t random = 3;
    for (auto _ : state)
        for (int i = 0; i < 1000; ++i) {
            random = random * 6364136223846793005ULL + 1442695040888963407ULL;
            const auto pixel = static_cast<std::int64_t>((random >> 20) % (kRows * kCols));
            const auto spectrum = cube->spectrum(pixel / kCols, pixel % kCols);
            if (!spectrum) std::abort();
            benchmark::DoNotOptimize(spectrum->data());
        }
}
BENCHMARK(thousand_random_spectra)->UseRealTime()->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
