// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "redline/memory/step_memory.h"
#include "redline/network/zoo.h"
#include "support/shared_data.h"

namespace redline {
namespace {

using nlohmann::json;

json golden(const char* file) {
    return json::parse(std::ifstream(test::shared(file)));
}

NetworkGraph graph_of(const json& one) {
    json document{{"layers", one["layers"]}, {"input_shape", one["input_shape"]}};
    document["input_shape"].erase(0);
    auto graph = graph_from_json(document, one["id"]);
    if (!graph) throw std::runtime_error(to_text(graph.error()));
    return *graph;
}

StepOptions cuda_options(const json& one) {
    StepOptions options;
    options.device = DeviceKind::cuda;
    options.micro_batch = one["batch"];
    options.accumulation = one["accumulate"];
    options.precision = one["precision"] == "bf16" ? Precision::bf16 : Precision::fp32;
    options.adam_foreach = one["adam_foreach"];
    options.relu_inplace = one["relu_inplace"];
    options.checkpoint_reentrant = one["reentrant"];
    for (const auto& range : one["checkpoint"])
        options.checkpoint.emplace_back(range[0], range[1]);
    return options;
}

StepOptions cpu_options(const json& one, const NetworkGraph& graph) {
    StepOptions options;
    options.micro_batch = one["batch"];
    options.accumulation = one["accumulation_micro_batches"];
    options.relu_inplace = one["relu_inplace"];
    options.checkpoint_reentrant = false;
    const auto& split = one["checkpoint_split_after_node"];
    for (int i = 0; split.is_string() && i < static_cast<int>(graph.nodes.size()); ++i)
        if (graph.nodes[static_cast<std::size_t>(i)].name == split) options.checkpoint = {{0, i + 1}};
    return options;
}

double apart(Bytes predicted, Bytes wanted) {
    return std::abs(static_cast<double>(predicted) / static_cast<double>(wanted) - 1);
}

TEST(StepMemory, CudaPeaksAndSteadyStatesAreExactToTheByte) {
    REDLINE_NEEDS_SHARED("golden/step_memory_cuda.json");
    const auto document = golden("golden/step_memory_cuda.json");
    for (const auto& one : document["cases"]) {
        SCOPED_TRACE(one["id"].get<std::string>());
        const auto graph = graph_of(one);
        const auto predicted = predict_step(graph, cuda_options(one));
        const auto& wanted = one["expect"];
        EXPECT_EQ(graph.parameters(), wanted["parameters"]);
        EXPECT_EQ(predicted.tape_peak, wanted["peak_step3_bytes_exact"]);
        EXPECT_EQ(predicted.tape_peak_rounded_512, wanted["peak_step3_bytes_rounded_512"]);
        EXPECT_EQ(predicted.steady_rounded_512, wanted["steady_before_step3_bytes_rounded_512"]);
        const auto& run = wanted["whole_run_three_steps"];
        EXPECT_EQ(predicted.whole_run_allocated_peak, run["allocated_bytes_peak"]);
        EXPECT_EQ(predicted.whole_run_reserved_peak, run["reserved_bytes_peak"]);
    }
}

TEST(StepMemory, CpuPeaksWithoutOneDnnAndSteadyStatesAreExact) {
    REDLINE_NEEDS_SHARED("golden/step_memory_cpu.json");
    const auto document = golden("golden/step_memory_cpu.json");
    for (const auto& one : document["cases"]) {
        SCOPED_TRACE(one["id"].get<std::string>());
        const auto graph = graph_of(one);
        const auto predicted = predict_step(graph, cpu_options(one, graph));
        EXPECT_EQ(predicted.peak_excluding_onednn, one["peak_excluding_onednn_internal_bytes"]);
        EXPECT_EQ(predicted.steady_between_steps, one["steady_between_steps_bytes"]);
        EXPECT_EQ(predicted.steady_after_zero_grad, one["steady_after_zero_grad_bytes"]);
        // oneDNN chooses layouts by processor; on the recording one its copies are known as well.
        EXPECT_LE(apart(predicted.tape_peak, one["peak_bytes"]), 0.005);
        EXPECT_LE(predicted.interval_low, one["peak_bytes"]);
        EXPECT_GE(predicted.interval_high, one["peak_bytes"]);
    }
}

TEST(StepMemory, WorkedExampleOfTheRuleOfThumb) {
    // 100 x 100 x 54 at 3.00 GB with 0.166 GB of parameters and Adam: what of it are activations, and what
    // follows for 150 x 150?
    const double with_adam = 0.166, published = 3.00;
    const double activations = (published - with_adam) / 1.15;
    EXPECT_NEAR(activations, 2.46, 0.005);
    EXPECT_NEAR(with_adam + 1.15 * 2.25 * activations, 6.54, 0.005);
    EXPECT_NEAR(1.66 + 2.25 * (published - 1.66), 4.68, 0.005);
    // The same arithmetic through the program: activations grow with the area, parameters stay.
    Settings settings;
    settings.network = "vgg16_3d";
    settings.patch = 100;
    const auto small = build_network(settings, 54, 9);
    settings.patch = 150;
    const auto large = build_network(settings, 54, 9);
    ASSERT_TRUE(small && large);
    EXPECT_EQ(small->parameters(), large->parameters());
    const auto rule = [](const NetworkGraph& graph, std::int64_t b) {
        return 12 * graph.parameters() +
               std::llround(1.15 * 4 * static_cast<double>(b) * static_cast<double>(graph.output_elements()));
    };
    EXPECT_EQ(rule_of_thumb(*small, 3), rule(*small, 3));
    EXPECT_EQ(rule_of_thumb(*large, 1), rule(*large, 1));
    const double grown =
        static_cast<double>(large->output_elements()) / static_cast<double>(small->output_elements());
    EXPECT_NEAR(grown, 2.25, 0.01);
}

TEST(StepMemory, AgreesWithTracesOfTheNetworksThatTheGoldenFilesLack) {
    // Peaks of the third step, b = 8, D = 40, K = 9, each network's default patch: PyTorch 2.11 autograd over
    // fake CUDA tensors, and its CPU allocator without what convolutions take inside.
    struct Trace {
        const char* network;
        DeviceKind device;
        Precision precision;
        Bytes peak;
    };
    const Trace traces[] = {
        {"mlp", DeviceKind::cuda, Precision::fp32, 892404},
        {"mlp", DeviceKind::cpu, Precision::fp32, 977396},
        {"fdssc", DeviceKind::cuda, Precision::fp32, 24485104},
        {"fdssc", DeviceKind::cuda, Precision::bf16, 14508688},
        {"fdssc", DeviceKind::cpu, Precision::fp32, 24485736},
        {"spectralformer", DeviceKind::cuda, Precision::fp32, 7942472},
        {"spectralformer", DeviceKind::cuda, Precision::bf16, 6164960},
        {"spectralformer", DeviceKind::cpu, Precision::fp32, 8839948},
        {"gru", DeviceKind::cpu, Precision::fp32, 1067204},
    };
    for (const Trace& trace : traces) {
        Settings settings;
        settings.network = trace.network;
        settings.patch = find_network(trace.network)->default_patch;
        const auto graph = build_network(settings, 40, 9);
        ASSERT_TRUE(graph.has_value()) << to_text(graph.error());
        StepOptions options;
        options.device = trace.device;
        options.precision = trace.precision;
        options.adam_foreach = trace.device == DeviceKind::cuda;
        options.micro_batch = 8;
        const auto predicted = predict_step(*graph, options);
        const Bytes peak =
            trace.device == DeviceKind::cuda ? predicted.tape_peak : predicted.peak_excluding_onednn;
        EXPECT_LE(apart(peak, trace.peak), 0.0002) << trace.network << " " << peak;
    }
}

TEST(StepMemory, ASegmentWithoutSavedTensorsHoldsNothing) {
    Settings settings;
    settings.network = "gru";
    const auto graph = build_network(settings, 40, 9);
    ASSERT_TRUE(graph.has_value());
    StepOptions plain, hooks;
    hooks.checkpoint = checkpoint_ranges(*graph, 4);
    hooks.checkpoint_reentrant = false;
    EXPECT_EQ(predict_step(*graph, hooks).steady_between_steps,
              predict_step(*graph, plain).steady_between_steps);
}

NetworkGraph small_network() {
    Settings settings;
    settings.network = "hamida";
    settings.patch = 5;
    return *build_network(settings, 30, 7);
}

TEST(StepMemory, PartsAddUpToTheTotal) {
    const auto graph = small_network();
    for (const auto device : {DeviceKind::cpu, DeviceKind::cuda}) {
        StepOptions options;
        options.device = device;
        options.micro_batch = 33;
        options.adam_foreach = device == DeviceKind::cuda;
        const auto predicted = predict_step(graph, options);
        EXPECT_EQ(predicted.parts.total(), predicted.total);
        EXPECT_EQ(predicted.peak_allocated, predict_peak_allocated(graph, options));
        EXPECT_LE(predicted.interval_low, predicted.total);
        EXPECT_GE(predicted.interval_high, predicted.total);
        EXPECT_EQ(predicted.parts.parameters % 4, 0);
        EXPECT_FALSE(predicted.peak_layer.empty());
    }
}

TEST(StepMemory, LargestMicroBatchFitsWithEverySmallerOneAndTheNextDoesNot) {
    const auto graph = small_network();
    for (const auto device : {DeviceKind::cpu, DeviceKind::cuda})
        for (const Bytes mebibytes : {430, 455, 512}) {
            StepOptions options;
            options.device = device;
            const Bytes budget = mebibytes << 20;
            const auto largest = largest_micro_batch(graph, options, budget);
            SCOPED_TRACE(std::to_string(largest));
            ASSERT_GT(largest, 10);
            for (std::int64_t b = 1; b <= largest; b += b < largest - 40 ? 37 : 1) {
                options.micro_batch = b;
                ASSERT_LE(predict_step(graph, options).total, budget) << b;
            }
            options.micro_batch = largest + 1;
            EXPECT_GT(predict_step(graph, options).total, budget);
        }
    EXPECT_EQ(largest_micro_batch(graph, {}, 1000), 0);
}

TEST(StepMemory, WhatSavesMemoryIsPredictedToSaveIt) {
    Settings settings;
    settings.network = "vgg16_3d";
    settings.patch = 64;
    settings.options["width"] = "0.25";
    const auto graph = *build_network(settings, 54, 9);
    StepOptions plain;
    plain.device = DeviceKind::cuda;
    plain.micro_batch = 4;
    StepOptions half = plain, recomputed = plain, stochastic = plain;
    half.precision = Precision::bf16;
    recomputed.checkpoint = checkpoint_ranges(graph, 8);
    recomputed.checkpoint_reentrant = false;
    stochastic.optimizer = Optimizer::sgd;
    const auto peak = predict_peak_allocated(graph, plain);
    EXPECT_LT(predict_peak_allocated(graph, half), peak * 6 / 10);
    EXPECT_LT(predict_peak_allocated(graph, recomputed), peak * 9 / 10);
    EXPECT_GT(peak - predict_peak_allocated(graph, stochastic), 7 * graph.parameters());
    StepOptions in_place = plain;
    in_place.relu_inplace = true;
    EXPECT_LE(predict_peak_allocated(graph, in_place), peak);
}

} // namespace
} // namespace redline
