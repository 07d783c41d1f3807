// SPDX-License-Identifier: GPL-3.0-or-later
#include <benchmark/benchmark.h>

#include "redline/memory/step_memory.h"
#include "redline/network/zoo.h"

// A prediction must take less than 1 ms for every network of the zoo, a point of a curve far less.

namespace {

using namespace redline;

NetworkGraph graph_of(const ZooEntry& entry) {
    Settings settings;
    settings.network = entry.name;
    settings.patch = entry.default_patch;
    return *build_network(settings, 103, 9);
}

StepOptions on_cuda() {
    StepOptions options;
    options.device = DeviceKind::cuda;
    options.adam_foreach = true;
    options.micro_batch = 32;
    return options;
}

/// A prediction from nothing: other options each time, so that no tape is at hand.
void predict(benchmark::State& state, const ZooEntry& entry) {
    const NetworkGraph graph = graph_of(entry);
    StepOptions options = on_cuda();
    for (auto _ : state) {
        options.batches_in_flight = options.batches_in_flight % 7 + 1;
        benchmark::DoNotOptimize(predict_step(graph, options));
    }
}

void curve_point(benchmark::State& state, const ZooEntry& entry) {
    const NetworkGraph graph = graph_of(entry);
    StepOptions options = on_cuda();
    for (auto _ : state) {
        options.micro_batch = options.micro_batch % 512 + 2;
        benchmark::DoNotOptimize(predict_peak_allocated(graph, options));
    }
}

void largest(benchmark::State& state, const ZooEntry& entry) {
    const NetworkGraph graph = graph_of(entry);
    for (auto _ : state)
        benchmark::DoNotOptimize(largest_micro_batch(graph, on_cuda(), Bytes{12} << 30));
}

} // namespace

int main(int argc, char** argv) {
    for (const ZooEntry& entry : zoo()) {
        benchmark::RegisterBenchmark(("predict_step/" + entry.name).c_str(), predict, entry)
            ->Unit(benchmark::kMillisecond);
        benchmark::RegisterBenchmark(("curve_point/" + entry.name).c_str(), curve_point, entry)
            ->Unit(benchmark::kMicrosecond);
        benchmark::RegisterBenchmark(("largest_micro_batch/" + entry.name).c_str(), largest, entry)
            ->Unit(benchmark::kMillisecond);
    }
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
