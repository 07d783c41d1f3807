// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <set>

#include <nlohmann/json.hpp>

#include "redline/base/files.h"
#include "redline/learn/safetensors.h"
#include "redline/spectral/preprocessing.h"
#include "support/small_training.h"
#include "support/temporary_folder.h"

// Training and maps of networks that are simple enough to work out by hand.

namespace redline {
namespace {

using nlohmann::json;
using test::Recorder;

constexpr double no_rate = 1e-30; // leaves every weight as it was
constexpr int patch = 5;

/// One 1 x 1 convolution that labels every pixel of a patch: W x + b of each pixel alone.
TrainJob pixelwise_job(const test::TemporaryFolder& folder) {
    TrainJob job = test::small_job();
    const int features = *feature_count(job.settings.bands, job.scene.cube->info().axis);
    const auto file = folder / "pixelwise.json";
    const json layer{{"name", "each"},          {"op", "conv2d"},    {"inputs", {"input"}},
                     {"in_channels", features}, {"out_channels", 4}, {"kernel", {1, 1}}};
    EXPECT_TRUE(write_json(file, {{"format", 1},
                                  {"name", "pixelwise"},
                                  {"input_shape", {features, patch, patch}},
                                  {"layers", {layer}}}));
    job.settings.network = file.string();
    job.settings.patch = patch;
    return job;
}

std::vector<float> values_of(const TensorFile& file, const std::string& name) {
    for (const StoredTensor& tensor : file.tensors)
        if (tensor.name == name) {
            std::vector<float> values(tensor.data.size() / sizeof(float));
            std::memcpy(values.data(), tensor.data.data(), tensor.data.size());
            return values;
        }
    ADD_FAILURE() << "no tensor " << name;
    return {};
}

TEST(KnownNetwork, TheMapIsWhatItsWeightsSay) {
    test::TemporaryFolder folder;
    TrainJob job = pixelwise_job(folder);
    job.settings.epochs = 6;
    job.settings.learning_rate = 0.02;
    job.settings.sampler = SamplerKind::inverse;
    job.settings.prior_correction = PriorCorrection::training_counts;
    job.out = folder / "run";
    Recorder recorder;
    const auto outcome = test::train(job, recorder);
    ASSERT_TRUE(outcome) << to_text(outcome.error());
    NoProgress progress;
    const auto map = test::engine()->classify(job.out, job.scene.cube, true, "cpu", progress, {});
    ASSERT_TRUE(map) << to_text(map.error());

    const auto file = read_safetensors(job.out / "weights.safetensors");
    ASSERT_TRUE(file);
    const auto weight = values_of(*file, "each.weight"), bias = values_of(*file, "each.bias");
    const auto preprocessing = preprocessing_from_json(*read_json(job.out / "preprocessing.json"));
    ASSERT_TRUE(preprocessing);
    const auto& counts = outcome->split.train_counts;
    const double total = static_cast<double>(std::accumulate(counts.begin(), counts.end(), std::int64_t{0}));
    const CubeInfo& info = job.scene.cube->info();
    const std::size_t bands = preprocessing->bands.size();
    std::vector<float> spectra(static_cast<std::size_t>(info.rows * info.cols) * bands);
    ASSERT_TRUE(job.scene.cube->read({0, 0, info.rows, info.cols}, preprocessing->bands, spectra));

    const auto logits_of = [&](std::size_t pixel) {
        std::vector<double> logits;
        for (std::size_t k = 0; k < 4; ++k) {
            double sum = static_cast<double>(bias[k]);
            for (std::size_t b = 0; b < bands; ++b)
                sum += static_cast<double>(weight[k * bands + b]) *
                       (static_cast<double>(spectra[pixel * bands + b]) - preprocessing->mean[b]) /
                       preprocessing->deviation[b];
            // The inverse sampler shows each class equally often; the map answers for their frequencies.
            logits.push_back(sum + std::log(static_cast<double>(counts[k]) / total) - std::log(0.25));
        }
        return logits;
    };
    for (std::size_t pixel = 0; pixel < map->map.label.size(); ++pixel) {
        if (map->map.label[pixel] < 0) continue;
        const std::vector<double> logits = logits_of(pixel);
        double sum = 0;
        for (const double value : logits)
            sum += std::exp(value);
        for (std::size_t k = 0; k < 4; ++k)
            ASSERT_NEAR(static_cast<double>(map->probabilities[pixel * 4 + k]), std::exp(logits[k]) / sum,
                        1e-4)
                << pixel;
        const auto* p = map->probabilities.data() + pixel * 4;
        ASSERT_EQ(map->map.confidence[pixel], *std::max_element(p, p + 4));
    }
    // The scores come another way, patch by patch.
    ConfusionMatrix confusion(4);
    for (const auto pixel : outcome->split.pixels(SplitPart::test)) {
        const auto logits = logits_of(static_cast<std::size_t>(pixel));
        confusion.add(job.scene.truth->label[static_cast<std::size_t>(pixel)],
                      static_cast<int>(std::max_element(logits.begin(), logits.end()) - logits.begin()));
    }
    EXPECT_EQ(outcome->test.confusion, confusion);
}

TEST(KnownNetwork, LabelsTurnWithTheirPatch) {
    // A network without neighbourhoods does not mind that patches are turned, if their labels are too.
    test::TemporaryFolder folder;
    TrainJob job = pixelwise_job(folder);
    job.settings.batch = 4096;
    job.settings.learning_rate = no_rate;
    job.settings.epochs = 3;
    Recorder plain, turned;
    ASSERT_TRUE(test::train(job, plain));
    job.settings.augment = true;
    ASSERT_TRUE(test::train(job, turned));
    ASSERT_EQ(plain.steps.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_NEAR(turned.steps[i].loss, plain.steps[i].loss, 1e-5);
}

TEST(KnownNetwork, EachEpochHasAnOrderOfItsOwn) {
    TrainJob job = test::small_job();
    job.settings.learning_rate = no_rate; // a step's loss tells its samples
    Recorder recorder;
    ASSERT_TRUE(test::train(job, recorder));
    const auto losses = test::losses(recorder);
    const auto half = static_cast<std::ptrdiff_t>(losses.size() / 2);
    ASSERT_GE(half, 3);
    EXPECT_FALSE(std::equal(losses.begin(), losses.begin() + half, losses.begin() + half));
}

TEST(KnownNetwork, DropoutIsDrawnInTrainingAndOffElsewhere) {
    TrainJob job = test::small_job();
    job.settings.network = "mlp";
    job.settings.patch = 1;
    job.settings.batch = 4096; // every step sees the same samples
    job.settings.epochs = 5;
    job.settings.learning_rate = no_rate;
    Recorder recorder;
    ASSERT_TRUE(test::train(job, recorder));
    std::set<int> different;
    for (const float loss : test::losses(recorder))
        different.insert(static_cast<int>(std::lround(static_cast<double>(loss) * 1e5)));
    EXPECT_GE(different.size(), 4U);
    // The validation part sees no mask.
    for (const auto& epoch : recorder.epochs)
        EXPECT_EQ(epoch.validation_loss, recorder.epochs.front().validation_loss);
}

TEST(KnownNetwork, TheBestEpochIsKeptWhereALaterOneIsWorse) {
    bool found = false;
    for (const double rate : {0.02, 0.04, 0.08, 0.16}) {
        test::TemporaryFolder folder;
        TrainJob job = test::small_job();
        job.settings.epochs = 8;
        job.settings.learning_rate = rate;
        job.settings.schedule = ScheduleKind::constant;
        job.out = folder / "run";
        Recorder recorder;
        auto outcome = test::train(job, recorder);
        if (!outcome) continue;
        const auto best = [&] {
            double highest = -1;
            for (const auto& epoch : recorder.epochs)
                highest = std::max(highest, epoch.validation_macro_f1.value_or(0));
            return highest;
        };
        EXPECT_EQ(outcome->validation.macro_f1.value_or(-1), best());
        found |= recorder.epochs.back().validation_macro_f1.value_or(0) < best();
        // A resumed run remembers it.
        job.resume = job.out;
        job.out.clear();
        job.settings.epochs = 9;
        outcome = test::train(job, recorder);
        if (!outcome) continue;
        EXPECT_EQ(outcome->validation.macro_f1.value_or(-1), best());
    }
    EXPECT_TRUE(found) << "at rates this high some last epoch is worse than the best";
}

TEST(KnownNetwork, ForeachUpdatesEqualSingleOnes) {
    for (const Optimizer optimizer : {Optimizer::adam, Optimizer::adamw, Optimizer::sgd}) {
        TrainJob job = test::small_job();
        job.settings.optimizer = optimizer;
        job.settings.weight_decay = 0.01;
        Recorder single, foreach;
        job.settings.adam_foreach = false;
        ASSERT_TRUE(test::train(job, single));
        job.settings.adam_foreach = true;
        ASSERT_TRUE(test::train(job, foreach));
        for (std::size_t i = 0; i < single.steps.size(); ++i)
            EXPECT_NEAR(single.steps[i].loss, foreach.steps[i].loss, 1e-5) << to_text(optimizer) << " " << i;
    }
}

TEST(KnownNetwork, ScaledLossesDoNotScaleTheUpdate) {
    // Adam would not notice a gradient that keeps its loss scale; SGD does.
    TrainJob job = test::small_job();
    job.settings.optimizer = Optimizer::sgd;
    job.settings.learning_rate = 0.05;
    Recorder full, half;
    ASSERT_TRUE(test::train(job, full));
    job.settings.precision = Precision::fp16;
    const auto outcome = test::train(job, half);
    ASSERT_TRUE(outcome) << to_text(outcome.error());
    ASSERT_EQ(full.steps.size(), half.steps.size());
    for (std::size_t i = 0; i < full.steps.size(); ++i)
        EXPECT_NEAR(full.steps[i].loss, half.steps[i].loss, 0.02) << i;
}

TEST(KnownNetwork, HalfPrecisionResumesWithItsLossScale) {
    test::TemporaryFolder folder;
    TrainJob job = test::small_job();
    job.settings.precision = Precision::fp16;
    job.settings.schedule = ScheduleKind::constant;
    job.settings.epochs = 4;
    Recorder whole, first, second;
    ASSERT_TRUE(test::train(job, whole));
    job.out = folder / "run";
    job.settings.epochs = 2;
    ASSERT_TRUE(test::train(job, first));
    job.resume = job.out;
    job.out.clear();
    job.settings.epochs = 4;
    ASSERT_TRUE(test::train(job, second));
    auto losses = test::losses(first);
    const auto rest = test::losses(second);
    losses.insert(losses.end(), rest.begin(), rest.end());
    EXPECT_EQ(losses, test::losses(whole));
}

TEST(KnownNetwork, BatchNormFollowsTheDataItTrainsOn) {
    test::TemporaryFolder folder;
    TrainJob job = test::small_job();
    job.settings.network = "ssrn";
    job.out = folder / "run";
    Recorder recorder;
    ASSERT_TRUE(test::train(job, recorder));
    const auto file = read_safetensors(job.out / "weights.safetensors");
    ASSERT_TRUE(file);
    int norms = 0;
    for (const StoredTensor& tensor : file->tensors) {
        if (tensor.name.find("running_") == std::string::npos) continue;
        ++norms;
        const float start = tensor.name.find("running_var") == std::string::npos ? 0.0F : 1.0F;
        for (const float value : values_of(*file, tensor.name))
            EXPECT_NE(value, start) << tensor.name;
    }
    EXPECT_GT(norms, 4);
}

} // namespace
} // namespace redline
