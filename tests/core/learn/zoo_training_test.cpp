// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "redline/network/zoo.h"
#include "support/small_training.h"
#include "support/temporary_folder.h"

// Every network of the zoo, at the smallest sizes it takes, on the built-in scene: it learns, needs the
// memory that was predicted, and classifies whole scenes like single patches.

namespace redline {
namespace {

using test::Recorder;

NetworkGraph graph_of(const ZooEntry& entry) {
    const NetworkMinimum minimum = minimum_input(entry);
    Settings settings;
    settings.network = entry.name;
    settings.patch = entry.kind == "1d" ? 1 : std::max(minimum.patch, 3);
    auto graph = build_network(settings, std::max(9, minimum.bands), 4);
    EXPECT_TRUE(graph) << entry.name << (graph ? "" : ": " + to_text(graph.error()));
    return *graph;
}

/// Many parameters to move, or much to compute per pixel.
bool is_large(const NetworkGraph& graph) {
    return graph.parameters() > 5'000'000 || graph.output_elements() > 300'000;
}

/// All training samples in one batch, so that a step's loss can only fall by learning.
TrainJob job_for(const ZooEntry& entry, int epochs) {
    const NetworkGraph graph = graph_of(entry);
    const bool large = is_large(graph);
    SyntheticSceneOptions options;
    options.rows = large ? graph.patch() + 9 : 26;
    options.cols = large ? graph.patch() + 12 : 34;
    options.bands = std::max(12, minimum_input(entry).bands * 5 / 4); // some bands are bad
    options.classes = 4;
    SyntheticScene scene = make_synthetic_scene(options);
    TrainJob job;
    job.scene.cube = scene.cube;
    job.scene.truth = std::make_shared<const GroundTruth>(std::move(scene.truth));
    job.settings.network = entry.name;
    job.settings.patch = static_cast<int>(graph.patch());
    job.settings.batch = 32;
    job.settings.epochs = epochs;
    job.settings.learning_rate = 1e-3;
    job.settings.schedule = ScheduleKind::constant;
    job.settings.split.kind = SplitKind::per_class;
    job.settings.split.per_class = 10;
    job.settings.split.validation = 0.2;
    job.settings.seeds.run = 7;
    job.threads = 1;
    return job;
}

/// Leaves every n-th labelled pixel that is not needed for training, where each costs much to classify.
void thin_labels(TrainJob& job, std::size_t every) {
    GroundTruth truth = *job.scene.truth;
    std::vector<std::size_t> seen(static_cast<std::size_t>(truth.classes()));
    for (auto& label : truth.label) {
        if (label < 0) continue;
        auto& count = seen[static_cast<std::size_t>(label)];
        if (++count > 12 && count % every != 0) label = -1;
    }
    for (std::size_t k = 0; k < seen.size(); ++k)
        truth.legend.classes[k].count =
            std::count(truth.label.begin(), truth.label.end(), static_cast<std::int16_t>(k));
    job.scene.truth = std::make_shared<const GroundTruth>(std::move(truth));
}

void expect_learning(const std::string& network, const Recorder& recorder) {
    ASSERT_GE(recorder.steps.size(), 3U) << network;
    for (const auto& step : recorder.steps)
        ASSERT_TRUE(std::isfinite(step.loss)) << network;
    EXPECT_LT(recorder.steps.back().loss, recorder.steps.front().loss) << network;
}

void expect_predicted_memory(const std::string& network, const TrainOutcome& outcome) {
    ASSERT_GT(outcome.predicted_peak, 0) << network;
    const double ratio =
        static_cast<double>(outcome.measured_peak) / static_cast<double>(outcome.predicted_peak);
    EXPECT_NEAR(ratio, 1, 0.1) << network << ": predicted " << outcome.predicted_peak << ", measured "
                               << outcome.measured_peak;
}

/// The scores of validation and test came patch by patch; the map comes by whatever is fastest.
void expect_map_like_patches(const std::string& network, const TrainJob& job, const TrainOutcome& outcome) {
    NoProgress progress;
    const auto map = test::engine()->classify(job.out, job.scene.cube, false, "cpu", progress, {});
    ASSERT_TRUE(map) << network << ": " << to_text(map.error());
    for (const auto& [part, wanted] : {std::pair{SplitPart::test, outcome.test.confusion},
                                       std::pair{SplitPart::validation, outcome.validation.confusion}}) {
        ConfusionMatrix confusion(job.scene.truth->classes());
        for (const auto pixel : outcome.split.pixels(part))
            confusion.add(job.scene.truth->label[static_cast<std::size_t>(pixel)],
                          map->map.label[static_cast<std::size_t>(pixel)]);
        EXPECT_EQ(confusion, wanted) << network;
    }
}

class EveryNetwork : public testing::TestWithParam<std::string> {};

TEST_P(EveryNetwork, LearnsInThePredictedMemoryAndMapsLikePatches) {
    const ZooEntry& entry = *find_network(GetParam());
    test::TemporaryFolder folder;
    TrainJob job = job_for(entry, 5);
    if (is_large(graph_of(entry))) {
        thin_labels(job, 40);
        job.settings.batch = 12;
        job.settings.epochs = 3;
        job.settings.split.per_class = 4;
        job.settings.split.validation = 0.25;
        job.settings.learning_rate = 1e-4; // without it the first steps of the VGG networks overshoot
    }
    // A run folder of 134 million parameters, and a map at 2.6 million values per pixel, take longer than the
    // training.
    const bool keep = entry.name != "vgg16_2d" && entry.name != "chen";
    if (keep) job.out = folder / "run";
    Recorder recorder;
    const auto outcome = test::train(job, recorder);
    ASSERT_TRUE(outcome) << to_text(outcome.error());
    expect_learning(entry.name, recorder);
    expect_predicted_memory(entry.name, *outcome);
    if (keep) expect_map_like_patches(entry.name, job, *outcome);
}

std::vector<std::string> names() {
    std::vector<std::string> all;
    for (const ZooEntry& entry : zoo())
        all.push_back(entry.name);
    return all;
}

INSTANTIATE_TEST_SUITE_P(Zoo, EveryNetwork, testing::ValuesIn(names()),
                         [](const auto& one) { return one.param; });

TEST(ReducedPrecision, Bf16LearnsLikeFp32OnTheCpu) {
    // Few bands: padded kernels are longer than what they read, which is where LibTorch's own bf16 gradients
    // are wrong.
    for (const char* network : {"hamida", "ssrn", "spectralformer"}) {
        TrainJob job = job_for(*find_network(network), 5);
        Recorder full, reduced;
        ASSERT_TRUE(test::train(job, full));
        job.settings.precision = Precision::bf16;
        const auto outcome = test::train(job, reduced);
        ASSERT_TRUE(outcome) << network << ": " << to_text(outcome.error());
        ASSERT_EQ(reduced.steps.size(), full.steps.size());
        for (std::size_t i = 0; i < full.steps.size(); ++i)
            EXPECT_NEAR(reduced.steps[i].loss, full.steps[i].loss, 0.05) << network << ", step " << i + 1;
    }
}

TEST(ReducedPrecision, Fp16TrainsOnTheCpuToo) {
    TrainJob job = job_for(*find_network("hamida"), 5);
    Recorder full, reduced;
    ASSERT_TRUE(test::train(job, full));
    job.settings.precision = Precision::fp16;
    const auto outcome = test::train(job, reduced);
    ASSERT_TRUE(outcome) << to_text(outcome.error());
    ASSERT_EQ(reduced.steps.size(), full.steps.size());
    expect_learning("hamida", reduced);
}

} // namespace
} // namespace redline
