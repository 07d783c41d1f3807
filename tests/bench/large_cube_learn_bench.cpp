// SPDX-License-Identifier: GPL-3.0-or-later
// Training on a cube of 20 GB that cannot be held in memory: the limits of the cache and of the features are
// kept.
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <vector>

#include <benchmark/benchmark.h>

#include "bench/sparse_cube.h"
#include "redline/base/logger.h"
#include "redline/learn/engine.h"
#include "support/temporary_folder.h"

namespace {

using namespace redline;
using namespace redline::bench;

void train_on_20_gb(benchmark::State& state) {
    auto engine = load_engine();
    if (!engine) {
        state.SkipWithError(engine.error().what.c_str());
        return;
    }
    const test::TemporaryFolder folder;
    OpenOptions options;
    options.cache_bytes = Bytes{256} << 20;
    auto cube = open_cube({write_sparse_cube(folder.path(), "bip")}, options);
    if (!cube) std::abort();
    // Some 2,000 labelled pixels of four classes, in fields along the diagonal.
    GroundTruth truth;
    truth.rows = kLargeRows;
    truth.cols = kLargeCols;
    truth.label.assign(static_cast<std::size_t>(kLargeRows * kLargeCols), -1);
    for (int field = 0; field < 20; ++field)
        for (int row = 0; row < 10; ++row)
            for (int col = 0; col < 10; ++col)
                truth.label[static_cast<std::size_t>((100 * field + row + 20) * kLargeCols + 150 * field +
                                                     col + 30)] = static_cast<std::int16_t>(field % 4);
    for (int k = 0; k < 4; ++k)
        truth.legend.classes.push_back({k + 1, "class " + std::to_string(k + 1), {}, 500});
    truth.legend.unlabelled = 0;

    TrainJob job;
    job.scene.cube = *cube;
    job.scene.truth = std::make_shared<GroundTruth>(std::move(truth));
    job.settings.network = "hamida";
    job.settings.bands.kind = BandChoiceKind::stride;
    job.settings.bands.stride = 10;
    job.settings.batch = 50;
    job.settings.epochs = 1;
    job.settings.split.share = 0.5;
    job.feature_memory_limit = Bytes{256} << 20;
    const Bytes before = resident();
    NoLogger silent;
    TrainObserver nobody;
    for (auto _ : state) {
        const auto outcome = (*engine)->train(job, nobody, TrainControl{}, silent);
        if (!outcome) {
            state.SkipWithError(outcome.error().what.c_str());
            return;
        }
        state.counters["steps"] = static_cast<double>(outcome->steps);
        state.counters["samples_per_second"] = outcome->samples_per_second;
    }
    state.counters["resident_growth_MiB"] = static_cast<double>((resident() - before) >> 20);
    state.counters["resident_peak_MiB"] = static_cast<double>(resident("VmHWM") >> 20);
    state.counters["anonymous_MiB"] = static_cast<double>(resident("RssAnon") >> 20);
}
BENCHMARK(train_on_20_gb)->Iterations(1)->UseRealTime()->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
