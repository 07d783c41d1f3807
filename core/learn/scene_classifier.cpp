// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/scene_classifier.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "learn/device.h"
#include "learn/evaluation.h"
#include "learn/prepared_scene.h"
#include "learn/run_folder.h"
#include "redline/network/zoo.h"

namespace redline::learn {

namespace {

constexpr Bytes feature_limit = Bytes{2} << 30;

/// Writes one pixel's class, confidence and, where wanted, probabilities.
void store_pixel(std::span<const float> logits, std::int64_t pixel, bool probabilities,
                 ClassifyOutcome& outcome) {
    const auto best = std::max_element(logits.begin(), logits.end());
    double sum = 0;
    for (const float value : logits)
        sum += std::exp(static_cast<double>(value) - *best);
    outcome.map.label[static_cast<std::size_t>(pixel)] = static_cast<std::int16_t>(best - logits.begin());
    outcome.map.confidence[static_cast<std::size_t>(pixel)] = static_cast<float>(1 / sum);
    if (!probabilities) return;
    for (std::size_t k = 0; k < logits.size(); ++k)
        outcome.probabilities[static_cast<std::size_t>(pixel) * logits.size() + k] =
            static_cast<float>(std::exp(static_cast<double>(logits[k]) - *best) / sum);
}

} // namespace

Result<ClassifyOutcome> classify_scene(const std::filesystem::path& run, const CubePtr& cube,
                                       bool probabilities, const std::string& device_name, Progress& progress,
                                       const CancelToken& cancel) {
    const auto start = std::chrono::steady_clock::now();
    set_threads(0);
    REDLINE_ASSIGN(const RunFolder folder, RunFolder::open(run));
    REDLINE_ASSIGN(const StoredRun stored_run, folder.read());
    REDLINE_ASSIGN(const c10::Device device, choose_device(device_name));
    REDLINE_ASSIGN(const Preprocessing preprocessing, match_to_cube(stored_run.preprocessing, cube->info()));
    const int classes = stored_run.legend.size();
    REDLINE_ASSIGN(const NetworkGraph graph,
                   build_network(stored_run.settings, preprocessing.features(), classes));
    TorchNetwork network(graph, stored_run.settings.relu_inplace, 0);
    REDLINE_TRY(network.load(stored_run.weights, (run / "weights.safetensors").string()));
    network.to_device(device);

    SubProgress preparing(progress, 0, 0.2), classifying(progress, 0.2, 1);
    REDLINE_ASSIGN(const auto features,
                   make_feature_cube(cube, preprocessing, feature_limit, preparing, cancel));
    ClassifyOutcome outcome;
    outcome.map.rows = features->rows;
    outcome.map.cols = features->cols;
    outcome.map.legend = stored_run.legend;
    const auto pixel_count = static_cast<std::size_t>(features->rows * features->cols);
    outcome.map.label.assign(pixel_count, -1);
    outcome.map.confidence.assign(pixel_count, 0);
    if (probabilities)
        outcome.probabilities.assign(pixel_count * static_cast<std::size_t>(classes), std::nanf(""));

    std::vector<std::int64_t> pixels;
    for (std::size_t i = 0; i < pixel_count; ++i)
        if (features->valid[i]) pixels.push_back(static_cast<std::int64_t>(i));
    std::int64_t largest = elements(graph.input);
    for (const auto& node : graph.nodes)
        largest = std::max(largest, elements(node.output));
    const std::int64_t batch = evaluation_batch(largest);
    BatchSource source(features, graph, stored_run.settings.padding, device, batch);
    REDLINE_ASSIGN(const auto logits,
                   pixel_logits(network, source, pixels, batch, stored_run.prior, classifying, cancel));
    for (std::size_t i = 0; i < pixels.size(); ++i)
        store_pixel(std::span(logits).subspan(i * static_cast<std::size_t>(classes),
                                              static_cast<std::size_t>(classes)),
                    pixels[i], probabilities, outcome);
    if (features->masked_values > 0)
        outcome.warnings.push_back(std::to_string(features->masked_values) +
                                   " values are missing; pixels without data are left unclassified");
    outcome.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    outcome.pixels_per_second =
        outcome.seconds > 0 ? static_cast<double>(pixels.size()) / outcome.seconds : 0;
    return outcome;
}

} // namespace redline::learn
