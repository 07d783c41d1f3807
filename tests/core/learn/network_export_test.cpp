// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <fstream>

#include "redline/base/files.h"
#include "redline/learn/export_run.h"
#include "redline/results/network_export.h"
#include "support/small_training.h"
#include "support/temporary_folder.h"

// A network that leaves the program gives the same answers elsewhere.

namespace redline {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// A Python that can import torch: the set-up's own with --python-torch, or REDLINE_PYTHON.
std::string python_with_torch() {
    std::vector<std::string> candidates{std::string(REDLINE_SOURCE_DIR) + "/.deps/venv/bin/python",
                                        "python3"};
    if (const char* given = std::getenv("REDLINE_PYTHON")) candidates.insert(candidates.begin(), given);
    for (const std::string& python : candidates)
        if (std::system((python + " -c 'import torch' >/dev/null 2>&1").c_str()) == 0) return python;
    return {};
}

/// Compares the exported networks with the probabilities of `classify`, from raw spectra on.
constexpr const char* check = R"(
import importlib.util, json, sys
import torch

folder = sys.argv[1]
spec = importlib.util.spec_from_file_location("model", folder + "/model.py")
model = importlib.util.module_from_spec(spec)
spec.loader.exec_module(model)
with open(folder + "/wanted.json") as file:
    wanted = json.load(file)
description = model.describe(folder + "/model.json")
with open(folder + "/cube.f32", "rb") as file:
    cube = torch.frombuffer(bytearray(file.read()), dtype=torch.float32).reshape(wanted["shape"])
features = model.features(cube, description)
patch = wanted["patch"]
patches = torch.stack([features[r - patch // 2:r - patch // 2 + patch, c - patch // 2:c - patch // 2 + patch]
                       for r, c in wanted["pixels"]])
if patch == 1:
    patches = patches[:, 0, 0]
network = model.load(folder + "/model.safetensors")
given = model.logits(network, patches, description)
if given.dim() > 2:
    given = given[:, :, patch // 2, patch // 2]
difference = (torch.softmax(given, 1) - torch.tensor(wanted["probabilities"])).abs().max().item()
assert difference < 1e-4, f"PyTorch file: {difference}"

scripted = torch.jit.load(folder + "/model.pt")
x = torch.randn(3, *list(wanted["input"]))
with torch.no_grad():
    difference = (scripted(x) - network(x)).abs().max().item()
assert difference < 1e-4, f"TorchScript: {difference}"
assert set(scripted.state_dict()) == set(network.state_dict()), "the same names"
)";

struct ExportCase {
    const char* network;
    int patch;
    const char* norm = "as-designed";
    const char* bands = "all";
    PriorCorrection prior = PriorCorrection::off;
};

TrainJob job_of(const ExportCase& one, const fs::path& out) {
    TrainJob job = test::small_job();
    SyntheticSceneOptions options;
    options.rows = 26;
    options.cols = 34;
    options.bands = 20;
    options.classes = 4;
    SyntheticScene scene = make_synthetic_scene(options);
    job.scene.cube = scene.cube;
    job.scene.truth = std::make_shared<const GroundTruth>(std::move(scene.truth));
    job.settings.network = one.network;
    job.settings.patch = one.patch;
    job.settings.norm = *parse_norm(one.norm);
    job.settings.bands = *parse_bands(one.bands);
    job.settings.prior_correction = one.prior;
    job.settings.epochs = 1;
    job.settings.split.share = 0.1;
    job.out = out;
    return job;
}

/// Every operator of the zoo, each norm, both kinds of preprocessing, and the prior's share.
constexpr ExportCase cases[] = {
    {"hamida", 5, "as-designed", "pca:6", PriorCorrection::training_counts},
    {"ssrn", 7},
    {"hybridsn", 9, "layer"},
    {"he", 7, "group:4"},
    {"li", 5, "instance"},
    {"fdssc", 7},
    {"hu", 1},
    {"mlp", 1},
    {"gru", 1},
    {"spectralformer", 3},
};

TEST(NetworkExport, TorchScriptGivesTheRunsOwnLogits) {
    // The export reads its file back and compares: a difference is an error.
    for (const ExportCase& one : cases) {
        test::TemporaryFolder folder;
        test::Recorder recorder;
        const TrainJob job = job_of(one, folder / "run");
        const auto trained = test::train(job, recorder);
        ASSERT_TRUE(trained) << one.network << ": " << to_text(trained.error());
        const auto files = export_run(job.out, "torchscript", folder / "model.pt");
        ASSERT_TRUE(files) << one.network << ": " << to_text(files.error());
        EXPECT_GT(fs::file_size(files->front()), 1000U);
    }
}

TEST(NetworkExport, PythonGivesTheProbabilitiesOfTheMap) {
    const std::string python = python_with_torch();
    if (python.empty())
        GTEST_SKIP() << "no Python that can import torch here: packaging/setup --python-torch installs one";
    for (const ExportCase& one : cases) {
        SCOPED_TRACE(one.network);
        test::TemporaryFolder folder;
        test::Recorder recorder;
        const TrainJob job = job_of(one, folder / "run");
        ASSERT_TRUE(test::train(job, recorder));
        for (const auto& [format, name] :
             {std::pair{"pytorch", "model.py"}, std::pair{"torchscript", "model.pt"}}) {
            const auto files = export_run(job.out, format, folder / name);
            ASSERT_TRUE(files) << to_text(files.error());
        }
        NoProgress progress;
        const auto map = test::engine()->classify(job.out, job.scene.cube, true, "cpu", progress, {});
        ASSERT_TRUE(map) << to_text(map.error());
        const CubeInfo& info = job.scene.cube->info();
        std::vector<int> bands(static_cast<std::size_t>(info.bands));
        for (int b = 0; b < info.bands; ++b)
            bands[static_cast<std::size_t>(b)] = b;
        std::vector<float> cube(static_cast<std::size_t>(info.rows * info.cols * info.bands));
        ASSERT_TRUE(job.scene.cube->read({0, 0, info.rows, info.cols}, bands, cube));
        const auto run = read_run_description(job.out);
        ASSERT_TRUE(run);
        json wanted{{"shape", {info.rows, info.cols, info.bands}},
                    {"patch", one.patch},
                    {"input", read_network(*run)->input},
                    {"pixels", json::array()},
                    {"probabilities", json::array()}};
        // Away from the edge, where the patch needs no padding.
        for (const auto& [row, col] :
             {std::pair{9, 7}, std::pair{5, 20}, std::pair{20, 12}, std::pair{13, 28}}) {
            wanted["pixels"].push_back({row, col});
            const auto first = map->probabilities.begin() + (row * info.cols + col) * 4;
            wanted["probabilities"].push_back(std::vector<float>(first, first + 4));
        }
        ASSERT_TRUE(write_json(folder / "wanted.json", wanted));
        std::ofstream(folder / "cube.f32", std::ios::binary)
            .write(reinterpret_cast<const char*>(cube.data()),
                   static_cast<std::streamsize>(cube.size() * sizeof(float)));
        std::ofstream(folder / "check.py") << check;
        const std::string log = (folder / "log").string();
        const int status = std::system((python + " " + (folder / "check.py").string() + " " +
                                        folder.path().string() + " >" + log + " 2>&1")
                                           .c_str());
        EXPECT_EQ(status, 0) << *read_file(log);
    }
}

TEST(NetworkExport, APythonFileIsNotOverwrittenByItsCompanions) {
    test::TemporaryFolder folder;
    test::Recorder recorder;
    const TrainJob job = job_of({"mlp", 1}, folder / "run");
    ASSERT_TRUE(test::train(job, recorder));
    const auto files = export_run(job.out, "pytorch", folder / "model.json");
    ASSERT_FALSE(files);
    EXPECT_EQ(files.error().code, ErrorCode::usage);
    const auto unknown = export_run(job.out, "onnx", folder / "model.onnx");
    ASSERT_FALSE(unknown);
    EXPECT_NE(unknown.error().remedy.find("torchscript"), std::string::npos);
}

} // namespace
} // namespace redline
