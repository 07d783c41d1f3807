// SPDX-License-Identifier: GPL-3.0-or-later
#include <fstream>
#include <sstream>

#include "redline/base/files.h"
#include "redline/results/run_store.h"
#include "redline/scene/ground_truth.h"
#include "support/cli_scene.h"

// A run remembers how its cube and its labels were opened: what comes after opens them alike, or says that it
// does not.

namespace redline {
namespace {

using nlohmann::json;
using test::run_cli;

class OpenedAsInTraining : public test::CliScene {
  protected:
    static std::string described() {
        return run_cli("train --json " + data() + small() +
                       "--scale 0.01 --offset 0.2 --subset 2,3,20,25 --epochs 1 --out " + path("scaled"))
                           .exit_code == 0
                   ? path("scaled")
                   : std::string();
    }
};

TEST_F(OpenedAsInTraining, TheRunSaysHow) {
    const std::string run = described();
    ASSERT_FALSE(run.empty());
    const auto read = read_run_description(run);
    ASSERT_TRUE(read) << to_text(read.error());
    EXPECT_EQ(read->data.cube_options.scale, 0.01);
    EXPECT_EQ(read->data.cube_options.offset, 0.2);
    EXPECT_EQ(read->data.cube_options.nodata, std::nullopt);
    EXPECT_EQ(read->data.cube_options.window, (Window{2, 3, 20, 25}));
    EXPECT_EQ(read->document["data"]["understood"]["scale"], "0.01");

    const auto plain = run_cli("classify --json " + run + " " + cube() + "--out " + path("plain.tif"));
    const auto given = run_cli("classify --json " + run + " " + cube() + "--scale 0.01 --offset 0.2 --out " +
                               path("given.tif"));
    ASSERT_EQ(plain.exit_code, 0) << plain.output;
    EXPECT_EQ(plain.json()["classes"], given.json()["classes"]);
    EXPECT_EQ(plain.json()["warnings"], json::array()) << "the whole scene, with the values of training";
    EXPECT_EQ(plain.json()["rows"], 24);

    const auto own = run_cli("classify --json " + run + " --out " + path("own.tif"));
    // The name says the format, and the number of threads does not change the map.
    ASSERT_EQ(run_cli("classify --json --threads 1 " + run + " --out " + path("own.img")).exit_code, 0);
    EXPECT_TRUE(std::filesystem::exists(path("own.hdr")));
    const auto named = open_label_raster(path("own.img")), tiff = open_label_raster(path("own.tif"));
    ASSERT_TRUE(named && tiff);
    EXPECT_EQ(named->label, tiff->label);
    ASSERT_EQ(own.exit_code, 0) << "the run knows its cube";
    EXPECT_EQ(own.json()["classes"], plain.json()["classes"]);

    const auto raw =
        run_cli("classify --json " + run + " " + cube() + "--scale 1 --offset 0 --out " + path("raw.tif"));
    ASSERT_EQ(raw.exit_code, 0);
    const std::string warnings = raw.json()["warnings"].dump();
    EXPECT_NE(warnings.find("--scale 1 (training: 0.01)"), std::string::npos) << warnings;
    EXPECT_NE(warnings.find("--offset 0 (training: 0.2)"), std::string::npos) << warnings;
    EXPECT_NE(warnings.find("times as far"), std::string::npos) << warnings;

    // The subset and the scale come along, or the pixels would not be those of the run.
    const auto resumed = run_cli("train --json --threads 1 --epochs 2 --resume " + run);
    EXPECT_EQ(resumed.exit_code, 0) << resumed.output;
}

TEST_F(OpenedAsInTraining, AnotherCubeWithValuesOfAnotherScaleIsNotClassifiedInSilence) {
    // The same scene as a file whose values count a ten-thousandth.
    const std::string header = path("other.hdr");
    const auto text = read_file(path("cube.hdr"));
    ASSERT_TRUE(text);
    ASSERT_TRUE(write_file_atomically(
        header, *text + "\ndata gain values = {" + [] {
            std::string gains;
            for (int band = 0; band < 12; ++band)
                gains += (band ? ", 0.0001" : "0.0001");
            return gains;
        }() + "}\n"));
    std::filesystem::copy_file(path("cube.dat"), path("other.dat"));
    const auto run = run_cli("classify --json " + path("run") + " --cube " + path("other.dat") + " --out " +
                             path("other.tif"));
    ASSERT_EQ(run.exit_code, 0) << run.output;
    EXPECT_NE(run.json()["warnings"].dump().find("e-05 times as far"), std::string::npos) << run.output;
}

TEST_F(OpenedAsInTraining, LabelsAreOpenedAlikeWhenARunGoesOn) {
    ASSERT_EQ(
        run_cli("train --json " + data() + small() + "--unlabelled 1 --epochs 1 --out " + path("without_1"))
            .exit_code,
        0);
    const auto resumed = run_cli("train --json --threads 1 --epochs 2 --resume " + path("without_1"));
    EXPECT_EQ(resumed.exit_code, 0) << resumed.output;
}

TEST_F(OpenedAsInTraining, AMapNeverReplacesWhatItIsMadeFrom) {
    const auto before = read_file(files().labels);
    const auto over_labels = run_cli("classify --json " + path("run") + " --out " + files().labels.string());
    EXPECT_EQ(over_labels.exit_code, 2) << over_labels.output;
    const auto over_cube = run_cli("classify --json " + path("run") + " --probabilities " +
                                   files().cube.string() + " --out " + path("m.tif"));
    EXPECT_EQ(over_cube.exit_code, 2) << over_cube.output;
    EXPECT_FALSE(std::filesystem::exists(path("m.tif"))) << "said before the work";
    EXPECT_EQ(read_file(files().labels), before);

    const std::string weights = path("run") + "/weights.safetensors";
    const auto kept = read_file(weights);
    EXPECT_EQ(run_cli("classify --json " + path("run") + " --out " + weights).exit_code, 2);
    EXPECT_EQ(read_file(weights), kept);
    EXPECT_EQ(run_cli("classify --json " + path("run") + " --out " + path("both.tif") + " --probabilities " +
                      path("both.tif"))
                  .exit_code,
              2);
    EXPECT_FALSE(std::filesystem::exists(path("both.tif")));
}

TEST_F(OpenedAsInTraining, BandsThatAreMatchedByNumberAloneAreSaid) {
    const auto text = read_file(path("cube.hdr"));
    ASSERT_TRUE(text);
    std::istringstream lines(*text);
    std::string without;
    for (std::string line; std::getline(lines, line);)
        if (line.find("wavelength") == std::string::npos && line.find("fwhm") == std::string::npos)
            without += line + "\n";
    ASSERT_NE(without.size(), text->size());
    ASSERT_TRUE(write_file_atomically(path("numbers.hdr"), without));
    std::filesystem::copy_file(path("cube.dat"), path("numbers.dat"));
    const auto run = run_cli("classify --json " + path("run") + " --cube " + path("numbers.dat") + " --out " +
                             path("numbers.tif"));
    ASSERT_EQ(run.exit_code, 0) << run.output;
    EXPECT_NE(run.json()["warnings"].dump().find("matched by their number"), std::string::npos) << run.output;
}

} // namespace
} // namespace redline
