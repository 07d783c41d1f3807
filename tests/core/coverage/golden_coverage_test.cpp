// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "redline/coverage/coverage.h"
#include "tests/support/shared_data.h"

namespace redline {
namespace {

using nlohmann::json;

json golden() {
    return json::parse(std::ifstream(test::shared("golden/coverage.json")));
}

struct Case {
    std::vector<std::int64_t> counts;
    CoverageScheme scheme;
};

Case read(const json& c) {
    Case result;
    const std::string name = c["scheme"];
    if (c.contains("class_counts"))
        result.counts = c["class_counts"].get<std::vector<std::int64_t>>();
    else
        result.counts.assign(c["num_classes"].get<std::size_t>(), 10);
    CoverageScheme& scheme = result.scheme;
    if (name == "uniform_with_replacement") {
        scheme.replacement = true;
        scheme.sampler = SamplerKind::natural;
    } else if (name == "frequency_with_replacement") {
        scheme.replacement = true;
    } else if (name == "weighted_with_replacement") {
        scheme.weights = c["class_weights_integer"].get<std::vector<double>>();
    } else if (name == "inverse_frequency_with_replacement") {
        scheme.sampler = SamplerKind::inverse;
    } else if (name == "without_replacement_reset_each_microbatch") {
        scheme.reset_each_micro_batch = true;
    } else if (name == "stratified_balanced") {
        scheme.sampler = SamplerKind::stratified;
    } else {
        EXPECT_EQ(name, "without_replacement");
    }
    return result;
}

TEST(GoldenCoverage, EveryCaseIsExact) {
    REDLINE_NEEDS_SHARED("golden/coverage.json");
    int checked = 0;
    const json document = golden();
    for (const json& c : document["cases"]) {
        if (!c.contains("expected_classes_covered")) continue;
        Case one = read(c);
        one.scheme.batch = c["effective_batch"];
        one.scheme.micro_batch = c["micro_batch_size"];
        const CoverageResult result = coverage(one.counts, one.scheme);
        const std::string id = c["id"];
        const double expected = c["expected_classes_covered"];
        const double all = c["p_all_classes_covered"];
        EXPECT_NEAR(result.expected, expected, 1e-11 * expected) << id;
        EXPECT_NEAR(expected_coverage(one.counts, one.scheme), expected, 1e-11 * expected) << id;
        EXPECT_NEAR(result.variance, c["variance_classes_covered"].get<double>(), 1e-10) << id;
        // relative: probabilities down to 1e-20 have to be right
        EXPECT_NEAR(result.probability_all, all, 1e-10 * all + 1e-300) << id;
        EXPECT_TRUE(result.probability_all_exact) << id;
        ASSERT_EQ(result.present.size(), one.counts.size());
        for (std::size_t k = 0; k < result.present.size(); ++k) {
            const json& p = c["p_class_present"];
            const double present = p.is_array() ? p[k].get<double>() : p.get<double>();
            EXPECT_NEAR(result.present[k], present, 1e-11 * present) << id << " class " << k;
        }
        ++checked;
    }
    EXPECT_GT(checked, 200);
}

TEST(GoldenCoverage, SmallestBatches) {
    REDLINE_NEEDS_SHARED("golden/coverage.json");
    int checked = 0;
    const json document = golden();
    for (const json& c : document["cases"]) {
        if (c.value("quantity", "") != "smallest_batch") continue;
        Case one = read(c);
        const std::int64_t parts = c["micro_batches_per_step"];
        one.scheme.batch = parts;
        one.scheme.micro_batch = 1;
        EXPECT_EQ(smallest_micro_batch(one.counts, one.scheme, c["target_fraction"]),
                  c["smallest_micro_batch_size"].get<std::int64_t>())
            << c["id"];
        if (parts == 1) {
            EXPECT_EQ(smallest_batch(one.counts, one.scheme, c["target_fraction"]),
                      c["effective_batch"].get<std::int64_t>())
                << c["id"];
        }
        ++checked;
    }
    EXPECT_EQ(checked, 34);
}

} // namespace
} // namespace redline
