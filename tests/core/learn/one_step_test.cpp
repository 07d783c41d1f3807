// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <cstring>
#include <map>
#include <numbers>
#include <numeric>

#include <nlohmann/json.hpp>

#include "redline/base/files.h"
#include "redline/learn/safetensors.h"
#include "redline/spectral/preprocessing.h"
#include "support/small_training.h"
#include "support/temporary_folder.h"

// A single step over all training samples, against what can be worked out from the network before it: losses
// from the probabilities of its map, updates from its gradient.

namespace redline {
namespace {

using test::Recorder;

constexpr double no_rate = 1e-30; // leaves every weight as it was

/// One step: the batch holds every training sample.
TrainJob one_step(const std::filesystem::path& out, double rate) {
    TrainJob job = test::small_job();
    job.settings.batch = 4096;
    job.settings.epochs = 1;
    job.settings.schedule = ScheduleKind::constant;
    job.settings.optimizer = Optimizer::sgd;
    job.settings.learning_rate = rate;
    job.out = out;
    return job;
}

std::map<std::string, std::vector<float>> weights_after(const TrainJob& job) {
    Recorder recorder;
    const auto outcome = test::train(job, recorder);
    EXPECT_TRUE(outcome) << (outcome ? "" : to_text(outcome.error()));
    EXPECT_EQ(recorder.steps.size(), 1U);
    const auto file = read_safetensors(job.out / "weights.safetensors");
    EXPECT_TRUE(file) << (file ? "" : to_text(file.error()));
    std::map<std::string, std::vector<float>> weights;
    if (!file) return weights;
    for (const StoredTensor& tensor : file->tensors) {
        std::vector<float>& values = weights[tensor.name];
        values.resize(tensor.data.size() / sizeof(float));
        std::memcpy(values.data(), tensor.data.data(), tensor.data.size());
    }
    return weights;
}

template<typename Expected>
void expect_weights(const TrainJob& job, const std::map<std::string, std::vector<float>>& before,
                    const std::map<std::string, std::vector<float>>& gradient, const Expected& expected) {
    const auto after = weights_after(job);
    ASSERT_EQ(after.size(), before.size());
    for (const auto& [name, start] : before)
        for (std::size_t i = 0; i < start.size(); ++i) {
            const double p = static_cast<double>(start[i]), g = static_cast<double>(gradient.at(name)[i]);
            if (std::abs(g) < 1e-6) continue; // lost in rounding
            ASSERT_NEAR(static_cast<double>(after.at(name)[i]), expected(p, g), 2e-6) << name << " " << i;
        }
}

TEST(OneStep, MovesTheWeightsAsTheOptimiserSays) {
    test::TemporaryFolder folder;
    constexpr double rate = 0.01, decay = 0.3, epsilon = 1e-8;
    const auto before = weights_after(one_step(folder / "before", no_rate));
    auto gradient = weights_after(one_step(folder / "gradient", 1.0));
    ASSERT_FALSE(before.empty());
    for (auto& [name, values] : gradient)
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = before.at(name)[i] - values[i];

    int run = 0;
    for (const bool foreach : {false, true}) {
        const auto job_of = [&](Optimizer optimizer, double weight_decay) {
            TrainJob job = one_step(folder / std::to_string(run++), rate);
            job.settings.optimizer = optimizer;
            job.settings.weight_decay = weight_decay;
            job.settings.adam_foreach = foreach;
            return job;
        };
        SCOPED_TRACE(foreach ? "foreach" : "one by one");
        expect_weights(job_of(Optimizer::sgd, 0), before, gradient,
                       [&](double p, double g) { return p - rate * g; });
        expect_weights(job_of(Optimizer::sgd, decay), before, gradient,
                       [&](double p, double g) { return p - rate * (g + decay * p); });
        // The first step of Adam (Kingma and Ba 2015) is the gradient's sign, but for epsilon.
        expect_weights(job_of(Optimizer::adam, 0), before, gradient,
                       [&](double p, double g) { return p - rate * g / (std::abs(g) + epsilon); });
        // Decoupled decay (Loshchilov and Hutter 2019) does not pass through the moments.
        expect_weights(job_of(Optimizer::adamw, decay), before, gradient, [&](double p, double g) {
            return p * (1 - rate * decay) - rate * g / (std::abs(g) + epsilon);
        });
    }
}

TEST(OneStep, HasTheLossThatTheProbabilitiesGive) {
    test::TemporaryFolder folder;
    TrainJob job = one_step(folder / "run", no_rate);
    Recorder recorder;
    const auto outcome = test::train(job, recorder);
    ASSERT_TRUE(outcome) << to_text(outcome.error());
    NoProgress progress;
    const auto map = test::engine()->classify(job.out, job.scene.cube, true, "cpu", progress, {});
    ASSERT_TRUE(map) << to_text(map.error());
    const auto& counts = outcome->split.train_counts;
    const std::size_t classes = counts.size();
    const double total = static_cast<double>(std::accumulate(counts.begin(), counts.end(), std::int64_t{0}));
    double plain = 0, weighted = 0, weights = 0, adjusted = 0, samples = 0;
    for (const auto pixel : outcome->split.pixels(SplitPart::train)) {
        const auto at = static_cast<std::size_t>(pixel);
        const auto label = static_cast<std::size_t>(job.scene.truth->label[at]);
        const float* p = map->probabilities.data() + at * classes;
        const double surprise = -std::log(static_cast<double>(p[label]));
        plain += surprise;
        const double weight = total / static_cast<double>(counts[label]);
        weighted += weight * surprise;
        weights += weight;
        double sum = 0;
        for (std::size_t k = 0; k < classes; ++k)
            sum += static_cast<double>(p[k]) * static_cast<double>(counts[k]);
        adjusted -= std::log(static_cast<double>(p[label]) * static_cast<double>(counts[label]) / sum);
        ++samples;
    }
    const auto loss_of = [&](LossKind kind) {
        TrainJob other = one_step({}, no_rate);
        other.settings.loss = kind;
        Recorder steps;
        EXPECT_TRUE(test::train(other, steps));
        return steps.steps.empty() ? -1.0 : static_cast<double>(steps.steps.front().loss);
    };
    EXPECT_NEAR(loss_of(LossKind::cross_entropy), plain / samples, 1e-5);
    EXPECT_NEAR(loss_of(LossKind::weighted), weighted / weights, 1e-5);
    EXPECT_NEAR(loss_of(LossKind::logit_adjusted), adjusted / samples, 1e-5);
    // Classes of different sizes, or the three could not be told apart.
    EXPECT_GT(std::abs(plain / samples - weighted / weights), 1e-4);
}

TEST(OneStep, FollowsTheSchedule) {
    TrainJob job = test::small_job();
    job.settings.epochs = 11;
    job.settings.learning_rate = 0.1;
    job.settings.optimizer = Optimizer::sgd;
    const auto rates = [&](ScheduleKind kind) {
        job.settings.schedule = kind;
        Recorder recorder;
        EXPECT_TRUE(test::train(job, recorder));
        std::vector<double> values;
        for (const auto& step : recorder.steps)
            values.push_back(static_cast<double>(step.learning_rate));
        return values;
    };
    const auto constant = rates(ScheduleKind::constant), cosine = rates(ScheduleKind::cosine),
               step = rates(ScheduleKind::step);
    const std::size_t steps = constant.size(), per_epoch = steps / 11;
    ASSERT_EQ(per_epoch * 11, steps);
    for (std::size_t i = 0; i < steps; ++i) {
        EXPECT_NEAR(constant[i], 0.1, 1e-7);
        const double turn = std::numbers::pi * static_cast<double>(i) / static_cast<double>(steps);
        EXPECT_NEAR(cosine[i], 0.05 * (1 + std::cos(turn)), 1e-7);
        const std::size_t falls = i / per_epoch / 5;
        EXPECT_NEAR(step[i], 0.1 * std::pow(0.7, static_cast<double>(falls)), 1e-7);
    }
}

TEST(OneStep, AReluInPlaceSparesAValueThatIsReadAgain) {
    test::TemporaryFolder folder;
    TrainJob job = one_step(folder / "apart", 0.01);
    const int features = *feature_count(job.settings.bands, job.scene.cube->info().axis);
    constexpr int patch = 3;
    const auto layer = [](const char* name, const char* op, std::vector<std::string> inputs) {
        return nlohmann::json{{"name", name}, {"op", op}, {"inputs", inputs}};
    };
    auto first = layer("first", "conv2d", {"input"}), second = layer("second", "conv2d", {"relu"}),
         linear = layer("linear", "linear", {"flat"});
    first.update({{"in_channels", features}, {"out_channels", 6}, {"kernel", {3, 3}}, {"padding", 1}});
    second.update({{"in_channels", 6}, {"out_channels", 6}, {"kernel", {3, 3}}, {"padding", 1}});
    linear.update({{"in_features", 6 * patch * patch}, {"out_features", 4}});
    const auto file = folder / "residual.json";
    ASSERT_TRUE(write_json(
        file, {{"format", 1},
               {"name", "residual"},
               {"input_shape", {features, patch, patch}},
               {"layers",
                {first, layer("relu", "relu", {"first"}), second, layer("sum", "add", {"first", "second"}),
                 layer("flat", "flatten", {"sum"}), linear}}}));
    job.settings.network = file.string();
    job.settings.patch = patch;
    const auto apart = weights_after(job);
    job.settings.relu_inplace = true;
    job.out = folder / "in_place";
    EXPECT_EQ(weights_after(job), apart);
}

} // namespace
} // namespace redline
