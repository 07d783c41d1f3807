// SPDX-License-Identifier: GPL-3.0-or-later
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "redline/coverage/coverage.h"
#include "redline/planning/scene_catalogue.h"
#include "tests/support/shared_data.h"

namespace redline {
namespace {

TEST(SceneCatalogue, CountsOfThreeScenesAreTheGoldenOnes) {
    REDLINE_NEEDS_SHARED("golden/coverage.json");
    const auto document = nlohmann::json::parse(std::ifstream(test::shared("golden/coverage.json")));
    int found = 0;
    for (const char* id : {"indian_pines", "pavia_university", "salinas"})
        for (const auto& c : document["cases"]) {
            if (c.value("dataset", "") != id) continue;
            EXPECT_EQ(find_scene(id)->counts, c["class_counts"].get<std::vector<std::int64_t>>());
            ++found;
            break;
        }
    EXPECT_EQ(found, 3);
}

TEST(SceneCatalogue, PublishedCoverageLines) {
    const auto lines = [](const char* id) {
        std::vector<std::int64_t> found;
        for (const auto& [kind, replacement] :
             std::vector<std::pair<SamplerKind, bool>>{{SamplerKind::natural, true},
                                                       {SamplerKind::natural, false},
                                                       {SamplerKind::inverse, false},
                                                       {SamplerKind::stratified, false}}) {
            CoverageScheme scheme;
            scheme.sampler = kind;
            scheme.replacement = replacement;
            found.push_back(smallest_batch(find_scene(id)->counts, scheme));
        }
        return found;
    };
    EXPECT_EQ(lines("indian_pines"), (std::vector<std::int64_t>{475, 464, 47, 16}));
    EXPECT_EQ(lines("pavia_university"), (std::vector<std::int64_t>{71, 71, 26, 9}));
    EXPECT_EQ(lines("salinas"), (std::vector<std::int64_t>{91, 91, 47, 16}));
}

} // namespace
} // namespace redline
