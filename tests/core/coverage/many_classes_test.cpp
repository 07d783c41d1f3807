// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "redline/base/random.h"
#include "redline/coverage/coverage.h"

namespace redline {
namespace {

/// Classes of different sizes, from `smallest` upwards, evenly in log size.
std::vector<std::int64_t> classes(int many, double smallest, double ratio) {
    std::vector<std::int64_t> counts;
    RandomStream stream(3, RandomUse::probe);
    for (int k = 0; k < many; ++k)
        counts.push_back(std::llround(smallest * std::pow(ratio, stream.uniform())) + k % 7);
    return counts;
}

/// The variance pair by pair, each probability as the product over the draws in long double: slow, and by
/// another way than the program's.
double variance_by_pairs(const std::vector<std::int64_t>& counts, std::int64_t batch, bool replacement) {
    const auto n = static_cast<long double>(std::accumulate(counts.begin(), counts.end(), std::int64_t{0}));
    const auto missing = [&](long double size) {
        if (replacement) return std::exp(static_cast<long double>(batch) * std::log1p(-size / n));
        long double product = 1;
        for (std::int64_t i = 0; i < batch && product > 0; ++i)
            product *= std::max(0.0L, 1 - size / (n - static_cast<long double>(i)));
        return product;
    };
    std::vector<long double> q;
    for (const auto size : counts)
        q.push_back(missing(static_cast<long double>(size)));
    long double variance = 0;
    for (std::size_t j = 0; j < counts.size(); ++j) {
        variance += q[j] * (1 - q[j]);
        for (std::size_t k = j + 1; k < counts.size(); ++k)
            variance += 2 * (missing(static_cast<long double>(counts[j] + counts[k])) - q[j] * q[k]);
    }
    return static_cast<double>(variance);
}

TEST(ManyClasses, TheVarianceIsThatOfAllPairs) {
    struct Scene {
        const char* name;
        std::vector<std::int64_t> counts;
    };
    std::vector<Scene> scenes{{"twenty million pixels", classes(400, 300, 400)},
                              {"alike", classes(400, 900, 1.5)},
                              {"small", classes(400, 2, 60)}};
    scenes.push_back({"half in one class", classes(400, 300, 100)});
    scenes.back().counts[17] =
        std::accumulate(scenes.back().counts.begin(), scenes.back().counts.end(), std::int64_t{0});
    for (const Scene& scene : scenes)
        for (const bool replacement : {false, true})
            for (const std::int64_t batch : {2, 7, 40, 64, 200, 2000}) {
                // the product over thousands of draws takes seconds: once is enough
                if (batch == 2000 && !replacement && scene.name != scenes.front().name) continue;
                CoverageScheme scheme;
                scheme.batch = batch;
                scheme.replacement = replacement;
                // from B = 48 on a single probability is good to some 1e-12, and there are 80,000 pairs
                const double expected = variance_by_pairs(scene.counts, batch, replacement);
                EXPECT_NEAR(coverage(scene.counts, scheme).variance, expected, 1e-8 * expected + 1e-10)
                    << scene.name << ", B = " << batch << (replacement ? ", with replacement" : "");
            }
}

} // namespace
} // namespace redline
