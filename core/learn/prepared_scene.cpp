// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/prepared_scene.h"

#include <algorithm>

#include "redline/base/count_text.h"
#include "redline/network/zoo.h"

namespace redline::learn {

namespace {

std::vector<std::int16_t> labels_at(const GroundTruth& truth, const std::vector<std::int64_t>& pixels) {
    std::vector<std::int16_t> labels;
    labels.reserve(pixels.size());
    for (const auto pixel : pixels)
        labels.push_back(truth.label[static_cast<std::size_t>(pixel)]);
    return labels;
}

} // namespace

int input_patch(const NetworkGraph& graph) {
    return graph.input_dims() == 1 ? 1 : static_cast<int>(graph.input.back());
}

Result<PreparedScene> prepare_scene(const TrainingScene& scene, const Settings& settings,
                                    Bytes feature_memory_limit, Progress& progress,
                                    const CancelToken& cancel) {
    REDLINE_TRY(validate(settings));
    if (!scene.cube || !scene.truth)
        return fail(ErrorCode::usage, "there is no cube or no label raster", {}, "open both before training");
    PreparedScene prepared;
    prepared.scene = scene;
    prepared.settings = settings;
    const CubeInfo& info = scene.cube->info();
    REDLINE_ASSIGN(const int features, feature_count(settings.bands, info.axis));
    // The network first: what it cannot take is said before any pixel is read.
    REDLINE_ASSIGN(prepared.graph, build_network(settings, features, scene.truth->classes()));
    prepared.patch = input_patch(prepared.graph);
    if (prepared.patch > info.rows || prepared.patch > info.cols)
        return fail(ErrorCode::usage,
                    "a patch of " + std::to_string(prepared.patch) + " x " + std::to_string(prepared.patch) +
                        " pixels is larger than the scene of " + std::to_string(info.rows) + " x " +
                        std::to_string(info.cols),
                    "--patch",
                    "choose a patch of " + std::to_string(std::min(info.rows, info.cols)) +
                        " pixels or less");

    REDLINE_ASSIGN(const std::vector<int> bands, choose_bands(settings.bands, info.axis));
    SubProgress reading(progress, 0, 0.3);
    REDLINE_ASSIGN(const std::vector<std::uint8_t> valid, valid_pixels(*scene.cube, bands, reading, cancel));
    REDLINE_ASSIGN(prepared.split, make_split(*scene.truth, valid, settings.split, prepared.patch,
                                              settings.seeds.for_split(), scene.test_truth.get()));
    prepared.train = prepared.split.pixels(SplitPart::train);
    prepared.validation = prepared.split.pixels(SplitPart::validation);
    prepared.test = prepared.split.pixels(SplitPart::test);
    prepared.train_labels = labels_at(*scene.truth, prepared.train);
    prepared.validation_labels = labels_at(*scene.truth, prepared.validation);
    if (scene.test_truth) {
        const std::vector<std::int16_t> test = test_labels(*scene.truth, *scene.test_truth);
        for (const auto pixel : prepared.test)
            prepared.test_labels.push_back(test[static_cast<std::size_t>(pixel)]);
    } else {
        prepared.test_labels = labels_at(*scene.truth, prepared.test);
    }
    if (prepared.train.empty())
        return fail(ErrorCode::input, "the split leaves no pixel to train with", "--split",
                    "take a larger share, or label more pixels");
    prepared.warnings.insert(prepared.warnings.end(), prepared.split.warnings.begin(),
                             prepared.split.warnings.end());

    SubProgress fitting(progress, 0.3, 0.6), computing(progress, 0.6, 1.0);
    REDLINE_ASSIGN(prepared.preprocessing,
                   fit_preprocessing(*scene.cube, settings.bands, prepared.train, fitting, cancel));
    REDLINE_ASSIGN(prepared.features, make_feature_cube(scene.cube, prepared.preprocessing,
                                                        feature_memory_limit, computing, cancel));
    if (prepared.features->masked_values > 0)
        prepared.warnings.push_back(
            count_text(prepared.features->masked_values) +
            " values are missing (NaN or no data); in patches they count as the training mean");
    return prepared;
}

} // namespace redline::learn
