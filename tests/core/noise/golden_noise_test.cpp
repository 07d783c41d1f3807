// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "redline/noise/class_noise.h"
#include "redline/noise/gradient_noise.h"
#include "tests/support/shared_data.h"

namespace redline {
namespace {

using nlohmann::json;
using Vector = std::vector<double>;

const json& golden() {
    static const json document = json::parse(std::ifstream(test::shared("golden/gradient_noise.json")));
    return document;
}

/// Gradient of each example's loss [example, parameter], from the definition in the file.
std::vector<Vector> example_gradients(const json& c) {
    const std::string problem = c["problem"];
    std::vector<Vector> gradients;
    for (std::size_t i = 0; i < c["x"].size(); ++i) {
        const Vector x = c["x"][i];
        Vector g;
        if (problem == "softmax") {
            const auto w = c["w"].get<std::vector<Vector>>();
            Vector p;
            double sum = 0;
            for (const Vector& row : w) {
                double z = 0;
                for (std::size_t j = 0; j < x.size(); ++j)
                    z += row[j] * x[j];
                p.push_back(std::exp(z));
                sum += p.back();
            }
            for (std::size_t k = 0; k < w.size(); ++k)
                for (const double value : x)
                    g.push_back((p[k] / sum - (c["y"][i] == k ? 1 : 0)) * value);
        } else {
            const Vector w = c["w"];
            double z = 0;
            for (std::size_t j = 0; j < x.size(); ++j)
                z += w[j] * x[j];
            const double residual =
                (problem == "linear" ? z : 1 / (1 + std::exp(-z))) - c["y"][i].get<double>();
            for (const double value : x)
                g.push_back(residual * value);
        }
        gradients.push_back(g);
    }
    return gradients;
}

Vector flat(const std::vector<Vector>& rows) {
    Vector all;
    for (const Vector& row : rows)
        all.insert(all.end(), row.begin(), row.end());
    return all;
}

Vector mean_of(const std::vector<Vector>& gradients, const json& indices) {
    Vector mean(gradients.front().size(), 0.0);
    for (const json& i : indices)
        for (std::size_t j = 0; j < mean.size(); ++j)
            mean[j] += gradients[i.get<std::size_t>()][j] / static_cast<double>(indices.size());
    return mean;
}

double dot(const Vector& a, const Vector& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += a[i] * b[i];
    return sum;
}

void expect_close(double value, const json& expected, const std::string& what, double scale = 0) {
    ASSERT_TRUE(expected.is_number()) << what;
    const double e = expected;
    EXPECT_NEAR(value, e, 1e-9 * std::max({std::abs(e), scale, 1e-12})) << what;
}

/// null in the file: undefined or infinite.
void expect_close(const std::optional<double>& value, const json& expected, const std::string& what) {
    if (expected.is_null()) {
        EXPECT_FALSE(value.has_value()) << what;
        return;
    }
    ASSERT_TRUE(value.has_value()) << what;
    expect_close(*value, expected, what);
}

std::string word(NoiseStatus status) {
    switch (status) {
    case NoiseStatus::ok:
        return "ok";
    case NoiseStatus::undefined:
        return "undefined";
    case NoiseStatus::zero_over_zero:
        return "undefined_zero_over_zero";
    case NoiseStatus::zero_noise:
        return "infinite";
    case NoiseStatus::negative_signal:
        return "negative_signal_estimate";
    case NoiseStatus::negative_noise:
        return "negative_noise_estimate";
    }
    return "";
}

TEST(GoldenNoise, FullBatchFiguresAndTheSplitByClass) {
    REDLINE_NEEDS_SHARED("golden/gradient_noise.json");
    int checked = 0, split_checked = 0;
    for (const json& c : golden()["cases"]) {
        const std::string id = c["id"];
        if (c["quantity"] != "full_batch" && c["quantity"] != "full_batch_edge") continue;
        const auto gradients = example_gradients(c);
        const auto n = static_cast<std::int64_t>(gradients.size());
        const auto p = static_cast<std::int64_t>(gradients.front().size());
        const FullBatchNoise noise = full_batch_noise(flat(gradients), n, p);
        ++checked;
        expect_close(noise.gradient_norm2, c["gradient_norm_sq"], id + " |G|^2");
        expect_close(noise.trace_population, c["trace_covariance_population"], id + " trace");
        expect_close(noise.trace_sample, c["trace_covariance_sample"], id + " sample trace");
        expect_close(noise.ratio.b_simple, c["b_simple_population"], id + " B_simple");
        if (c["quantity"] == "full_batch_edge") {
            expect_close(noise.gsnr(1), c["gsnr_at_batch_1_with_replacement"], id);
            EXPECT_EQ(word(noise.ratio.status), c["gsnr_status"]) << id;
            continue;
        }
        expect_close(noise.mean_example_norm2, c["mean_example_gradient_norm_sq"], id);
        for (std::size_t j = 0; j < noise.gradient.size(); ++j) {
            expect_close(noise.gradient[j], c["full_gradient"][j], id, 1);
            expect_close(noise.variance[j], c["per_parameter_variance_population"][j], id);
        }
        for (const json& g : c["gsnr"]) {
            expect_close(noise.gsnr(g["batch"]), g["with_replacement"], id + " GSNR");
            expect_close(noise.gsnr_without_replacement(g["batch"]), g["without_replacement"],
                         id + " GSNR without replacement");
        }
        if (!c.contains("class_of_example")) continue;
        ++split_checked;
        const auto labels = c["class_of_example"].get<std::vector<std::int16_t>>();
        const int classes = static_cast<int>(c["per_class"].size());
        const ClassSplit split = class_split(flat(gradients), n, p, labels, classes);
        expect_close(split.parts.within, c["trace_within_class"], id + " within");
        expect_close(split.parts.between, c["trace_between_class"], id + " between");
        expect_close(split.parts.between_share(), c["between_share"], id + " share");
        for (int k = 0; k < classes; ++k) {
            const json& expected = c["per_class"][std::to_string(k)];
            const ClassGradient& one = split.per_class[static_cast<std::size_t>(k)];
            EXPECT_EQ(one.count, expected["count"].get<std::int64_t>());
            expect_close(one.trace_within, expected["trace_within"], id);
            expect_close(one.mean_norm2, expected["mean_gradient_norm_sq"], id);
            expect_close(one.offset_norm2, expected["mean_offset_norm_sq"], id);
        }
    }
    EXPECT_EQ(checked, 8);
    EXPECT_GE(split_checked, 3);
}

TEST(GoldenNoise, UnbiasedEstimatorsFromMicroBatches) {
    REDLINE_NEEDS_SHARED("golden/gradient_noise.json");
    int checked = 0;
    for (const json& c : golden()["cases"]) {
        if (c["quantity"] != "micro_batch_estimator") continue;
        const std::string id = c["id"];
        const auto gradients = example_gradients(c);
        const std::int64_t b = c["micro_batch_size"], m = c["micro_batches"];
        Vector mean(gradients.front().size(), 0.0);
        double sum = 0;
        for (const json& indices : c["micro_batch_indices"]) {
            const Vector g = mean_of(gradients, indices);
            sum += dot(g, g);
            for (std::size_t j = 0; j < g.size(); ++j)
                mean[j] += g[j] / static_cast<double>(m);
        }
        const NoiseObservation observation = observe_micro_batches(sum, dot(mean, mean), m, b);
        ++checked;
        EXPECT_EQ(word(observation.status), c["status"]) << id;
        if (c["S_hat"].is_null()) {
            EXPECT_EQ(observation.weight, 0) << id;
            continue;
        }
        expect_close(observation.trace, c["S_hat"], id + " S");
        expect_close(observation.gradient_norm2, c["G2_hat"], id + " |G|^2", sum / static_cast<double>(m));
        expect_close(noise_ratio(observation.trace, observation.gradient_norm2).b_simple, c["b_simple_hat"],
                     id);
        // the form for unequal sizes is the same where they are equal
        const NoiseObservation unequal =
            observe_unequal_micro_batches(static_cast<double>(b) * sum, dot(mean, mean), m, m * b);
        EXPECT_EQ(unequal, observation);
    }
    EXPECT_EQ(checked, 23);
}

TEST(GoldenNoise, TwoBatchSizes) {
    REDLINE_NEEDS_SHARED("golden/gradient_noise.json");
    int checked = 0;
    for (const json& c : golden()["cases"]) {
        if (c["quantity"] != "two_batch_size_estimator") continue;
        const auto gradients = example_gradients(c);
        const Vector small = mean_of(gradients, c["small_indices"]),
                     big = mean_of(gradients, c["big_indices"]);
        const NoiseObservation observation =
            observe_two_batches(dot(small, small), c["b_small"], dot(big, big), c["b_big"]);
        expect_close(observation.gradient_norm2, c["G2_hat"], c["id"], dot(small, small));
        expect_close(observation.trace, c["S_hat"], c["id"], dot(small, small));
        EXPECT_EQ(word(observation.status), c["status"]) << c["id"];
        expect_close(noise_ratio(observation.trace, observation.gradient_norm2).b_simple, c["b_simple_hat"],
                     c["id"]);
        ++checked;
    }
    EXPECT_EQ(checked, 7);
}

TEST(GoldenNoise, PublishedProbe) {
    REDLINE_NEEDS_SHARED("golden/gradient_noise.json");
    int checked = 0;
    for (const json& c : golden()["cases"]) {
        if (c["quantity"] != "probe") continue;
        const std::string id = c["id"];
        const auto gradients = example_gradients(c);
        std::vector<Vector> means{mean_of(gradients, c["big_batch_indices"])};
        for (const json& indices : c["batch_indices"])
            means.push_back(mean_of(gradients, indices));
        Vector gram;
        for (const Vector& a : means)
            for (const Vector& b : means)
                gram.push_back(dot(a, b));
        const auto big = static_cast<std::int64_t>(c["big_batch_indices"].size());
        const std::int64_t batch = c["batch_size"];
        const ProbeResult probe = probe_from_gram(gram, big, batch, 1);
        ++checked;
        expect_close(probe.gradient_norm2, c["g_norm_sq"], id);
        expect_close(probe.bias_norm2, c["bias_norm_sq"], id, probe.gradient_norm2);
        expect_close(probe.variance, c["variance_divisor_m"], id);
        EXPECT_EQ(probe.samples, big + batch * c["num_batches"].get<std::int64_t>());
        EXPECT_FALSE(probe.verdict.empty());
        if (c["status"] == "infinite") {
            EXPECT_EQ(probe.status, to_text(NoiseStatus::zero_noise));
        } else {
            EXPECT_EQ(probe.status, "");
            expect_close(probe.gsnr, c["gsnr_divisor_m"], id);
        }
    }
    EXPECT_EQ(checked, 15);
}

TEST(GoldenNoise, EstimatorsAreUnbiasedByEnumeration) {
    REDLINE_NEEDS_SHARED("golden/gradient_noise.json");
    int checked = 0;
    for (const json& c : golden()["cases"]) {
        if (c["quantity"] != "enumerated_expectation") continue;
        const std::string id = c["id"];
        const auto gradients = example_gradients(c);
        const std::size_t n = gradients.size();
        const std::int64_t m = c["micro_batches"], b = c["micro_batch_size"];
        const auto draws = static_cast<std::size_t>(m * b);
        for (const bool replacement : {true, false}) {
            double trace = 0, norm2 = 0, corrected = 0;
            std::int64_t count = 0;
            std::vector<std::size_t> drawn(draws, 0);
            for (bool more = true; more;) {
                bool distinct = true;
                for (std::size_t i = 0; i < draws; ++i)
                    for (std::size_t j = 0; j < i; ++j)
                        distinct = distinct && drawn[i] != drawn[j];
                if (replacement || distinct) {
                    double sum = 0;
                    Vector mean(gradients.front().size(), 0.0);
                    for (std::size_t i = 0; i < static_cast<std::size_t>(m); ++i) {
                        json part = json::array();
                        for (std::size_t j = 0; j < static_cast<std::size_t>(b); ++j)
                            part.push_back(drawn[i * static_cast<std::size_t>(b) + j]);
                        const Vector g = mean_of(gradients, part);
                        sum += dot(g, g);
                        for (std::size_t j = 0; j < g.size(); ++j)
                            mean[j] += g[j] / static_cast<double>(m);
                    }
                    const NoiseObservation one = observe_micro_batches(sum, dot(mean, mean), m, b);
                    trace += one.trace;
                    norm2 += one.gradient_norm2;
                    corrected += without_replacement(one, static_cast<std::int64_t>(n)).gradient_norm2;
                    ++count;
                }
                std::size_t at = 0;
                while (at < draws && ++drawn[at] == n)
                    drawn[at++] = 0;
                more = at < draws;
            }
            const json& expected = c[replacement ? "with_replacement" : "without_replacement"];
            EXPECT_EQ(count, expected["draws"].get<std::int64_t>()) << id;
            expect_close(trace / static_cast<double>(count), expected["mean_S_hat"], id);
            expect_close(norm2 / static_cast<double>(count), expected["mean_G2_hat"], id, 1);
            if (!replacement)
                expect_close(corrected / static_cast<double>(count), c["gradient_norm_sq"], id + " corrected",
                             1);
        }
        ++checked;
    }
    EXPECT_EQ(checked, 3);
}

} // namespace
} // namespace redline
