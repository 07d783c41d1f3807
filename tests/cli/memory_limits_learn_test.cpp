// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <cstring>

#include <gtest/gtest.h>

#include "redline/base/files.h"
#include "redline/base/units.h"
#include "tests/support/run_cli.h"
#include "tests/support/temporary_folder.h"

namespace redline {
namespace {

using nlohmann::json;

/// The store of measured memory in a folder of its own, for the program that is run.
class OwnData {
  public:
    OwnData() { setenv("XDG_DATA_HOME", folder_.path().c_str(), 1); }
    ~OwnData() { unsetenv("XDG_DATA_HOME"); }
    std::filesystem::path store() const { return folder_ / "redline/calibration.json"; }

  private:
    test::TemporaryFolder folder_;
};

constexpr const char* setting = "plan --json --network hamida --patch 5 --bands 20 --classes 4 --batch 8 ";

TEST(PlanMeasure, KeepsWhatWasMeasuredAndLaterPlansShowIt) {
    const OwnData data;
    const auto before = test::run_cli(setting);
    ASSERT_EQ(before.exit_code, 0);
    EXPECT_TRUE(before.json()["memory"]["calibration"].is_null());
    EXPECT_TRUE(before.json()["measured"].is_null());
    const auto run = test::run_cli(std::string(setting) + "--measure");
    ASSERT_EQ(run.exit_code, 0) << run.output;
    const json measured = run.json()["measured"];
    EXPECT_GT(measured["peak_allocated_bytes"].get<Bytes>(), 0);
    EXPECT_EQ(measured["stored_in"], data.store().string());
    EXPECT_EQ(run.json()["memory"]["calibration"]["measurements"], 1);
    // Another setting on the same device: its interval is narrower, its prediction as it was.
    const std::string other = "plan --json --network hamida --patch 7 --bands 20 --classes 4 --batch 8";
    const auto after = test::run_cli(other).json()["memory"];
    ASSERT_EQ(after["calibration"]["measurements"], 1);
    const auto width = [](const json& interval) {
        return interval[1].get<Bytes>() - interval[0].get<Bytes>();
    };
    EXPECT_LT(width(after["calibration"]["interval_bytes"]), width(after["interval_bytes"]));
    std::filesystem::remove(data.store());
    const auto raw = test::run_cli(other).json()["memory"];
    EXPECT_EQ(raw["total_bytes"], after["total_bytes"]);
    EXPECT_EQ(raw["interval_bytes"], after["interval_bytes"]);
}

TEST(PlanMeasure, ADeviceThatIsNotHereIsAUsageError) {
    const OwnData data;
    const auto run = test::run_cli(std::string(setting) + "--device rtx3060 --measure");
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_EQ(run.json()["error"]["where"], "--measure");
    EXPECT_FALSE(std::filesystem::exists(data.store()));
}

TEST(TrainCommand, MemoryThatRunsOutEndsWithCodeFourAndAMicroBatchThatFits) {
    test::TemporaryFolder folder;
    // 24 x 30 pixels, 12 bands, two classes.
    std::string header = "ENVI\nsamples = 30\nlines = 24\nbands = 12\nheader offset = 0\nfile type = ENVI "
                         "Standard\ndata type = 4\ninterleave = bsq\nbyte order = 0\n";
    std::string cube(24 * 30 * 12 * sizeof(float), '\0');
    for (int i = 0; i < 24 * 30 * 12; ++i) {
        const auto value = static_cast<float>((i * 37) % 101);
        std::memcpy(cube.data() + i * static_cast<int>(sizeof value), &value, sizeof value);
    }
    std::string labels(24 * 30, '\0');
    for (std::size_t i = 0; i < labels.size(); ++i)
        labels[i] = static_cast<char>(1 + i % 2);
    ASSERT_TRUE(write_file_atomically(folder / "cube.img", cube));
    ASSERT_TRUE(write_file_atomically(folder / "cube.hdr", header));
    ASSERT_TRUE(write_file_atomically(folder / "labels.img", labels));
    ASSERT_TRUE(write_file_atomically(
        folder / "labels.hdr", "ENVI\nsamples = 30\nlines = 24\nbands = 1\nheader offset = 0\nfile "
                               "type = ENVI Standard\ndata type = 1\ninterleave = bsq\nbyte order = 0\n"));
    const std::string train = "train --json --cube " + (folder / "cube.img").string() + " --labels " +
                              (folder / "labels.img").string() +
                              " --network vgg16_3d --option width=0.25 --patch 21 --split random:0.9 "
                              "--epochs 1 --threads 1 --batch 512 --out " +
                              (folder / "run").string();
    // The shell limits the address space of what it runs, in KiB.
    const auto run = test::run_cli(train, "ulimit -v 1300000; ");
    EXPECT_EQ(run.exit_code, 4) << run.output;
    const json error = run.json()["error"];
    EXPECT_NE(error["what"].get<std::string>().find("predicted"), std::string::npos) << run.output;
    EXPECT_EQ(error["where"], "--micro");
    EXPECT_NE(error["remedy"].get<std::string>().find("--micro "), std::string::npos) << run.output;
}

} // namespace
} // namespace redline
