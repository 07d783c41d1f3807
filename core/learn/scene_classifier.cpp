// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/scene_classifier.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <thread>

#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include "learn/device.h"
#include "learn/evaluation.h"
#include "learn/prepared_scene.h"
#include "learn/run_folder.h"
#include "learn/tile_network.h"
#include "redline/base/count_text.h"
#include "redline/base/units.h"

namespace redline::learn {

namespace {

/// What a tile's largest values may take: small enough to stay near the processor, large enough to share.
constexpr Bytes tile_limit = Bytes{24} << 20;

/// Writes a pixel's class, confidence and, where wanted, probabilities.
class MapWriter {
  public:
    MapWriter(ClassifyOutcome& outcome, const PriorShift& prior, bool probabilities)
        : outcome_(outcome), prior_(prior), probabilities_(probabilities) {}

    void put(std::int64_t pixel, std::span<float> logits) {
        if (prior_.active()) correct_prior(logits, prior_.target, prior_.sampled);
        const auto best = std::max_element(logits.begin(), logits.end());
        double sum = 0;
        for (const float value : logits)
            sum += std::exp(static_cast<double>(value) - *best);
        const auto at = static_cast<std::size_t>(pixel);
        outcome_.map.label[at] = static_cast<std::int16_t>(best - logits.begin());
        outcome_.map.confidence[at] = static_cast<float>(1 / sum);
        if (!probabilities_) return;
        for (std::size_t k = 0; k < logits.size(); ++k)
            outcome_.probabilities[at * logits.size() + k] =
                static_cast<float>(std::exp(static_cast<double>(logits[k]) - *best) / sum);
    }

  private:
    ClassifyOutcome& outcome_;
    const PriorShift& prior_;
    bool probabilities_;
};

/// Copies a tile with its margin into x [features, rows + P - 1, cols + P - 1].
Result<void> fill_tile(const FeatureCube& features, const PatchGather& gather, const Window& tile, float* x,
                       std::vector<float>& spectra) {
    const int patch = gather.patch();
    const std::int64_t high = tile.rows + patch - 1, wide = tile.cols + patch - 1;
    std::vector<std::int64_t> cells(static_cast<std::size_t>(high * wide));
    std::int64_t top = features.rows, bottom = 0, left = features.cols, right = 0;
    for (std::int64_t r = 0; r < high; ++r)
        for (std::int64_t c = 0; c < wide; ++c) {
            const std::int64_t cell = gather.cell(tile.row + r - patch / 2, tile.col + c - patch / 2);
            cells[static_cast<std::size_t>(r * wide + c)] = cell;
            if (cell < 0) continue;
            top = std::min(top, cell / features.cols);
            bottom = std::max(bottom, cell / features.cols);
            left = std::min(left, cell % features.cols);
            right = std::max(right, cell % features.cols);
        }
    const float* data = features.data();
    std::int64_t first_row = 0, first_col = 0, stride = features.cols;
    if (!data) {
        const Window box{top, left, bottom - top + 1, right - left + 1};
        spectra.resize(static_cast<std::size_t>(box.pixels() * features.features));
        REDLINE_TRY(features.read(box, spectra));
        data = spectra.data();
        first_row = top;
        first_col = left;
        stride = box.cols;
    }
    const std::int64_t count = features.features, area = high * wide;
    at::parallel_for(0, high, 1, [&](std::int64_t begin, std::int64_t end) {
        // Blocks of bands keep both the spectra and the rows that are written within the cache.
        constexpr std::int64_t block = 16;
        for (std::int64_t r = begin; r < end; ++r)
            for (std::int64_t f0 = 0; f0 < count; f0 += block)
                for (std::int64_t c = 0; c < wide; ++c) {
                    const std::int64_t cell = cells[static_cast<std::size_t>(r * wide + c)];
                    const std::int64_t f1 = std::min(count, f0 + block);
                    float* to = x + r * wide + c;
                    if (cell < 0) {
                        for (std::int64_t f = f0; f < f1; ++f)
                            to[f * area] = 0;
                        continue;
                    }
                    const float* from = data + ((cell / features.cols - first_row) * stride +
                                                cell % features.cols - first_col) *
                                                   count;
                    for (std::int64_t f = f0; f < f1; ++f)
                        to[f * area] = from[f];
                }
    });
    return {};
}

Result<void> classify_tiles(const TileNetwork& network, const NetworkGraph& graph,
                            const FeatureCube& features, const PatchGather& gather, const c10::Device& device,
                            MapWriter& writer, Progress& progress, const CancelToken& cancel) {
    const c10::InferenceMode inference;
    const int patch = gather.patch();
    const auto classes = static_cast<std::size_t>(graph.classes());
    const auto side = static_cast<std::int64_t>(
        std::sqrt(static_cast<double>(tile_limit) / (4.0 * static_cast<double>(network.values_per_pixel()))));
    const std::int64_t step = std::clamp<std::int64_t>(side - patch + 1, 16, 512);
    std::vector<float> spectra, logits(classes);
    for (std::int64_t row = 0; row < features.rows; row += step)
        for (std::int64_t col = 0; col < features.cols; col += step) {
            if (cancel.cancelled()) return fail(ErrorCode::cancelled, "stopped while classifying");
            const Window tile{row, col, std::min(step, features.rows - row),
                              std::min(step, features.cols - col)};
            std::vector<std::int64_t> sizes{1};
            sizes.insert(sizes.end(), graph.input.begin(), graph.input.end() - 2);
            sizes.push_back(tile.rows + patch - 1);
            sizes.push_back(tile.cols + patch - 1);
            at::Tensor x = at::empty(sizes, at::kFloat);
            REDLINE_TRY(fill_tile(features, gather, tile, x.data_ptr<float>(), spectra));
            const at::Tensor y = network.forward(x.to(device)).to(at::kCPU).contiguous();
            const float* values = y.data_ptr<float>();
            for (std::int64_t i = 0; i < tile.pixels(); ++i) {
                const std::int64_t pixel = (row + i / tile.cols) * features.cols + col + i % tile.cols;
                if (!features.valid[static_cast<std::size_t>(pixel)]) continue;
                for (std::size_t k = 0; k < classes; ++k)
                    logits[k] = values[static_cast<std::int64_t>(k) * tile.pixels() + i];
                writer.put(pixel, logits);
            }
            progress.report(static_cast<double>(row * features.cols + (col + tile.cols) * tile.rows) /
                                static_cast<double>(features.rows * features.cols),
                            "classifying");
        }
    return {};
}

/// Patch by patch, in batches; the logits of a part of the scene at a time.
Result<void> classify_patches(TorchNetwork& network, BatchSource& source,
                              const std::vector<std::int64_t>& pixels, std::int64_t batch, MapWriter& writer,
                              Progress& progress, const CancelToken& cancel) {
    const auto classes = static_cast<std::size_t>(network.graph().classes());
    const std::size_t part = static_cast<std::size_t>(batch) * 64;
    for (std::size_t first = 0; first < pixels.size(); first += part) {
        const auto some = std::span(pixels).subspan(first, std::min(part, pixels.size() - first));
        SubProgress sub(progress, static_cast<double>(first) / static_cast<double>(pixels.size()),
                        static_cast<double>(first + some.size()) / static_cast<double>(pixels.size()));
        REDLINE_ASSIGN(auto logits, pixel_logits(network, source, some, batch, {}, sub, cancel));
        for (std::size_t i = 0; i < some.size(); ++i)
            writer.put(some[i], std::span(logits).subspan(i * classes, classes));
    }
    return {};
}

/// How far the features spread over (a sample of) the scene's pixels in units of their spread over the
/// training pixels: the median over the bands, or the first principal component. Empty with too few pixels.
std::optional<double> spread_against_training(const FeatureCube& features, const Preprocessing& preprocessing,
                                              const std::vector<std::int64_t>& pixels) {
    // Whole lines in a few places: pixels far from each other each cost a disk a turn.
    constexpr std::size_t lines = 16, most_of_line = 32;
    if (pixels.size() < 16) return {};
    const auto all = static_cast<std::size_t>(features.features);
    const std::size_t looked_at = preprocessing.components.empty() ? all : 1;
    std::vector<double> sum(looked_at), squares(looked_at);
    std::vector<float> line(static_cast<std::size_t>(features.cols) * all);
    std::size_t count = 0;
    auto rest = pixels.begin();
    for (std::size_t i = 0; i < lines; ++i) {
        const auto at =
            pixels.begin() + static_cast<std::ptrdiff_t>((2 * i + 1) * pixels.size() / (2 * lines));
        if (at < rest) continue; // on a line that was looked at
        const std::int64_t row = *at / features.cols;
        const auto first = std::lower_bound(rest, pixels.end(), row * features.cols);
        rest = std::lower_bound(first, pixels.end(), (row + 1) * features.cols);
        if (!features.read({row, 0, 1, features.cols}, line)) return {};
        const auto there = static_cast<std::size_t>(rest - first), taken = std::min(there, most_of_line);
        for (std::size_t k = 0; k < taken; ++k) {
            const std::int64_t col =
                first[static_cast<std::ptrdiff_t>(k * there / taken)] - row * features.cols;
            const float* spectrum = line.data() + static_cast<std::size_t>(col) * all;
            for (std::size_t f = 0; f < looked_at; ++f) {
                sum[f] += spectrum[f];
                squares[f] += static_cast<double>(spectrum[f]) * spectrum[f];
            }
        }
        count += taken;
    }
    if (count < 16) return {};
    std::vector<double> spread(looked_at);
    const auto n = static_cast<double>(count);
    for (std::size_t f = 0; f < looked_at; ++f)
        spread[f] = std::sqrt(std::max(0.0, (squares[f] - sum[f] * sum[f] / n) / (n - 1)));
    const auto middle = spread.begin() + static_cast<std::ptrdiff_t>(looked_at / 2);
    std::nth_element(spread.begin(), middle, spread.end());
    return *middle;
}

/// What makes a map wrong without an error: a cube that was opened otherwise, values of another scale, bands
/// that are bad here.
void add_warnings(const OpenOptions& trained, const HyperspectralCube& cube,
                  const Preprocessing& preprocessing, const FeatureCube& features,
                  const std::vector<std::int64_t>& pixels, std::vector<std::string>& warnings) {
    std::string differences;
    for (const std::string& one : opened_otherwise(trained, cube.info().opened_with))
        differences += (differences.empty() ? "" : ", ") + one;
    if (!differences.empty())
        warnings.push_back("the cube is opened otherwise than the one the network was trained on: " +
                           differences + "; the map is right only if that gives the same values");
    // A season or another light changes the spread by a factor of a few, a missing scale factor by 10,000.
    constexpr double factor = 20;
    if (const auto spread = spread_against_training(features, preprocessing, pixels);
        spread && (*spread > factor || *spread < 1 / factor))
        warnings.push_back("the values of this cube spread " + number_text(*spread) +
                           " times as far as those the network was trained on: compare scale and offset of "
                           "the two cubes (--scale, --offset); the map is probably wrong");
    if (preprocessing.wavelength_nm.empty() != cube.info().axis.wavelength_nm.empty())
        warnings.push_back("only one of this cube and the network knows wavelengths: bands are matched by "
                           "their number; the map is right only if they are in the same order");
    int bad = 0;
    for (const int band : preprocessing.bands) {
        const auto at = static_cast<std::size_t>(band);
        if (at < cube.info().axis.good.size() && cube.info().axis.good[at] == 0) ++bad;
    }
    if (bad > 0)
        warnings.push_back(std::to_string(bad) + " of the " + std::to_string(preprocessing.bands.size()) +
                           " bands the network needs are marked bad in this cube");
}

} // namespace

Result<ClassifyOutcome> classify_scene(const std::filesystem::path& run, const CubePtr& cube,
                                       bool probabilities, const std::string& device_name, Progress& progress,
                                       const CancelToken& cancel, int threads) {
    const auto start = std::chrono::steady_clock::now();
    set_threads(threads > 0 ? threads : static_cast<int>(std::thread::hardware_concurrency()));
    REDLINE_ASSIGN(const RunFolder folder, RunFolder::open(run));
    REDLINE_ASSIGN(const StoredRun stored_run, folder.read());
    REDLINE_ASSIGN(const c10::Device device, choose_device(device_name));
    REDLINE_ASSIGN(const Preprocessing preprocessing, match_to_cube(stored_run.preprocessing, cube->info()));
    const int classes = stored_run.legend.size();
    const NetworkGraph& graph = stored_run.graph;
    if (graph.bands() != preprocessing.features() || graph.classes() != classes)
        return fail(ErrorCode::input,
                    "the run's network takes " + std::to_string(graph.bands()) + " features and " +
                        std::to_string(graph.classes()) + " classes, its other files speak of " +
                        std::to_string(preprocessing.features()) + " and " + std::to_string(classes),
                    run.string(), "the files of the run do not belong together: train again");
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
    MapWriter writer(outcome, stored_run.prior, probabilities);

    std::vector<std::int64_t> pixels;
    for (std::size_t i = 0; i < pixel_count; ++i)
        if (features->valid[i]) pixels.push_back(static_cast<std::int64_t>(i));
    const auto tiles = TileNetwork::make(network);
    if (tiles) {
        const PatchGather gather(features, input_patch(graph), stored_run.settings.padding);
        REDLINE_TRY(classify_tiles(*tiles, graph, *features, gather, device, writer, classifying, cancel));
    } else {
        std::int64_t largest = elements(graph.input);
        for (const auto& node : graph.nodes)
            largest = std::max(largest, elements(node.output));
        const std::int64_t batch = evaluation_batch(largest);
        BatchSource source(features, graph, stored_run.settings.padding, device, batch);
        REDLINE_TRY(classify_patches(network, source, pixels, batch, writer, classifying, cancel));
    }
    add_warnings(stored_run.cube_options, *cube, preprocessing, *features, pixels, outcome.warnings);
    if (features->masked_values > 0)
        outcome.warnings.push_back(count_text(features->masked_values) +
                                   " values are missing; pixels without data are left unclassified");
    outcome.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    outcome.pixels_per_second =
        outcome.seconds > 0 ? static_cast<double>(pixels.size()) / outcome.seconds : 0;
    return outcome;
}

} // namespace redline::learn
