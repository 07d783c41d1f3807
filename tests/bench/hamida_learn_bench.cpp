// SPDX-License-Identifier: GPL-3.0-or-later
// The work that peers are compared with, through the public interface: batches of patches, training steps and
// the classification of a scene with the 3-D CNN of Ben Hamida et al. (2018), 5 x 5 x 103, B = 100, nine
// classes.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <benchmark/benchmark.h>

#include "redline/base/logger.h"
#include "redline/learn/engine.h"
#include "redline/learn/patch_gather.h"
#include "redline/spectral/preprocessing.h"
#include "support/temporary_folder.h"

namespace {

using namespace redline;
using Clock = std::chrono::steady_clock;

constexpr std::int64_t kRows = 340, kCols = 250; // not square
constexpr int kBands = 103, kPatch = 5, kBatch = 100, kClasses = 9;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// A scene that costs nothing to make: what is in it does not change the speed. Every n-th pixel has a label.
TrainingScene scene(std::int64_t rows = kRows, std::int64_t cols = kCols, std::size_t labelled_every = 1) {
    std::vector<float> values(static_cast<std::size_t>(rows * cols * kBands));
    std::vector<std::int64_t> labels(static_cast<std::size_t>(rows * cols));
    std::uint32_t state = 1;
    const auto next = [&state] {
        state = state * 1664525U + 1013904223U;
        return state >> 8;
    };
    for (std::size_t pixel = 0; pixel < labels.size(); ++pixel) {
        const std::int64_t label = 1 + next() % kClasses;
        if (pixel % labelled_every == 0) labels[pixel] = label;
        for (int band = 0; band < kBands; ++band)
            values[pixel * kBands + static_cast<std::size_t>(band)] =
                static_cast<float>(next()) / 16777216.0F + 0.02F * static_cast<float>(label);
    }
    CubeInfo info;
    info.format = "synthetic";
    info.rows = rows;
    info.cols = cols;
    info.bands = kBands;
    info.dtype = "float32";
    info.interleave = "bip";
    TrainingScene made;
    made.cube = make_memory_cube(std::move(info), std::move(values));
    LabelOptions options;
    options.unlabelled = 0;
    auto truth = make_ground_truth(rows, cols, labels, options);
    if (!truth) std::abort();
    made.truth = std::make_shared<GroundTruth>(std::move(*truth));
    return made;
}

Settings settings() {
    Settings made;
    made.network = "hamida";
    made.patch = kPatch;
    made.batch = kBatch;
    made.epochs = 1;
    made.split.share = 0.1;
    made.split.validation = 0.05;
    return made;
}

int threads() {
    return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

void gather_patches(benchmark::State& state) {
    const TrainingScene made = scene();
    Preprocessing as_is;
    for (int band = 0; band < kBands; ++band)
        as_is.bands.push_back(band);
    as_is.mean.assign(kBands, 0.0);
    as_is.deviation.assign(kBands, 1.0);
    NoProgress progress;
    auto features = make_feature_cube(made.cube, as_is, Bytes{2} << 30, progress, CancelToken{});
    if (!features) {
        state.SkipWithError(features.error().what.c_str());
        return;
    }
    const PatchGather gather(*features, kPatch, PaddingKind::reflect);
    std::vector<std::int64_t> pixels(static_cast<std::size_t>(kRows * kCols));
    for (std::size_t i = 0; i < pixels.size(); ++i)
        pixels[i] = static_cast<std::int64_t>(i);
    std::uint64_t random = 7;
    for (std::size_t i = pixels.size(); i > 1; --i) {
        random = random * 6364136223846793005ULL + 1442695040888963407ULL;
        std::swap(pixels[i - 1], pixels[(random >> 33) % i]);
    }
    std::vector<float> batch(static_cast<std::size_t>(kBatch * gather.values_per_patch()));
    std::size_t at = 0;
    for (auto _ : state) {
        if (at + kBatch > pixels.size()) at = 0;
        if (!gather.gather({pixels.data() + at, kBatch}, {}, batch)) std::abort();
        at += kBatch;
        benchmark::DoNotOptimize(batch.data());
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * kBatch);
}
BENCHMARK(gather_patches)->UseRealTime();

/// Samples per second of the whole step (loader, forward, backward, Adam, live noise, records), from the
/// times of the steps themselves: the first ones and the validation at the end of an epoch are not part of
/// it.
struct StepTimes final : TrainObserver {
    std::vector<double> at;
    void on_step(const StepRecord& record) override { at.push_back(record.seconds); }
    double best_rate() const {
        constexpr std::size_t window = 10;
        double best = 0;
        for (std::size_t i = 5; i + window < at.size(); i += window)
            best = std::max(best, static_cast<double>(window * kBatch) / (at[i + window] - at[i]));
        return best;
    }
};

void train_hamida(benchmark::State& state) {
    auto engine = load_engine();
    if (!engine) {
        state.SkipWithError(engine.error().what.c_str());
        return;
    }
    TrainJob job;
    // 4,400 labels, nearly all for training: 41 steps of 100, and a test part that takes no time.
    job.scene = scene(220, 200, 10);
    job.settings = settings();
    job.settings.noise_budget = state.range(0) != 0 ? 0.01 : 0.0;
    job.settings.split.share = 0.95;
    job.settings.split.validation = 0.01;
    job.threads = threads();
    NoLogger silent;
    double best = 0;
    for (auto _ : state) {
        StepTimes times;
        const auto outcome = (*engine)->train(job, times, TrainControl{}, silent);
        if (!outcome) {
            state.SkipWithError(outcome.error().what.c_str());
            return;
        }
        best = std::max(best, times.best_rate());
    }
    state.counters["samples_per_second"] = best;
    state.counters["threads"] = threads();
}
BENCHMARK(train_hamida)
    ->ArgName("live_noise")
    ->Arg(1)
    ->Arg(0)
    ->Iterations(1)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

void classify_hamida(benchmark::State& state) {
    auto engine = load_engine();
    if (!engine) {
        state.SkipWithError(engine.error().what.c_str());
        return;
    }
    const test::TemporaryFolder folder;
    TrainJob job;
    job.scene = scene(60, 50, 3);
    job.settings = settings();
    job.out = folder.path() / "run";
    job.threads = threads();
    NoLogger silent;
    TrainObserver nobody;
    if (const auto run = (*engine)->train(job, nobody, TrainControl{}, silent); !run) {
        state.SkipWithError(run.error().what.c_str());
        return;
    }
    const TrainingScene large = scene();
    NoProgress progress;
    double best = 0;
    for (auto _ : state) {
        const auto start = Clock::now();
        const auto map = (*engine)->classify(job.out, large.cube, false, "cpu", progress, CancelToken{});
        if (!map) {
            state.SkipWithError(map.error().what.c_str());
            return;
        }
        best = std::max(best, static_cast<double>(kRows * kCols) / seconds_since(start));
    }
    state.counters["pixels_per_second"] = best;
    state.counters["threads"] = threads();
}
BENCHMARK(classify_hamida)->Iterations(3)->UseRealTime()->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
