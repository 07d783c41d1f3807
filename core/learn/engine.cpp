// SPDX-License-Identifier: GPL-3.0-or-later
#include "redline/learn/engine.h"

#include <new>
#include <thread>

#include <ATen/Context.h>
#include <ATen/Parallel.h>
#include <c10/util/Exception.h>
#include <torch/version.h>

#include "learn/cuda_loader.h"
#include "learn/hook_engine.h"
#include "learn/norm_statistics.h"
#include "learn/out_of_memory.h"
#include "learn/probe.h"
#include "learn/scene_classifier.h"
#include "learn/torchscript.h"
#include "learn/trainer.h"

namespace redline::learn {

namespace {

/// Exceptions end here: what LibTorch throws becomes an Error once, at the edge of the module.
template<typename Work>
auto guarded(const char* doing, Work work) -> decltype(work()) {
    const auto memory = [&](const std::string& text) {
        return fail(ErrorCode::memory, std::string("out of memory while ") + doing + ": " + text, "--micro",
                    "take a smaller micro-batch, checkpointing or a smaller patch");
    };
    try {
        return work();
    } catch (const c10::OutOfMemoryError& error) {
        return memory(error.what_without_backtrace());
    } catch (const c10::Error& error) {
        const std::string text = error.what_without_backtrace();
        if (text.find("not enough memory") != std::string::npos ||
            text.find("can't allocate memory") != std::string::npos)
            return memory(text);
        return fail(ErrorCode::internal,
                    std::string("LibTorch reported a fault while ") + doing + ": " + text, {},
                    "please report it with the settings used");
    } catch (const std::bad_alloc&) {
        return memory("the system gave no more");
    } catch (const std::exception& error) {
        return fail(ErrorCode::internal, std::string("a fault while ") + doing + ": " + error.what(), {},
                    "please report it with the settings used");
    }
}

class TorchEngine final : public Engine {
  public:
    TorchEngine() : cuda_missing_(load_cuda_before_torch()) { install_hook_engine(); }

    std::string description() const override {
        return std::string("LibTorch ") + TORCH_VERSION + ", CPU, " +
               std::to_string(std::thread::hardware_concurrency()) + " cores; CUDA: " +
               (cuda_missing_.empty() && at::hasCUDA() ? "available" : "none (" + cuda_missing_ + ")");
    }

    std::vector<DeviceInfo> devices() const override {
        std::vector<DeviceInfo> usable;
        for (const auto& device : detected_devices())
            if (device.id == "cpu" || (cuda_missing_.empty() && at::hasCUDA())) usable.push_back(device);
        return usable;
    }

    Result<TrainOutcome> train(const TrainJob& job, TrainObserver& observer, const TrainControl& control,
                               Logger& logger) override {
        auto outcome =
            guarded("training", [&] { return train_network(job, observer, control, logger, description()); });
        if (!outcome && outcome.error().code == ErrorCode::memory) return_freed_memory();
        return outcome;
    }

    Result<ClassifyOutcome> classify(const std::filesystem::path& run, CubePtr cube, bool probabilities,
                                     const std::string& device, Progress& progress, const CancelToken& cancel,
                                     int threads) override {
        return guarded("classifying", [&] {
            return classify_scene(run, cube, probabilities, device, progress, cancel, threads);
        });
    }

    Result<void> export_torchscript(const std::filesystem::path& run,
                                    const std::filesystem::path& file) override {
        return guarded("exporting the network", [&] { return write_torchscript(run, file); });
    }

    Result<ProbeResult> probe(const ProbeJob& job, Progress& progress, const CancelToken& cancel) override {
        return guarded("probing", [&] { return probe_noise(job, progress, cancel); });
    }

    Result<NormReestimate> reestimate_norms(const NormJob& job, Progress& progress,
                                            const CancelToken& cancel) override {
        return guarded("estimating batch-norm statistics",
                       [&] { return learn::reestimate_norms(job, progress, cancel); });
    }

    Result<MeasuredStep> measure(const Settings& settings, int bands, int classes, Progress& progress,
                                 const CancelToken& cancel) override {
        return guarded("measuring", [&] { return measure_step(settings, bands, classes, progress, cancel); });
    }

  private:
    std::string cuda_missing_;
};

} // namespace

} // namespace redline::learn

/// What load_engine() looks up. Null with a reason in `problem` when LibTorch cannot be started.
extern "C" __attribute__((visibility("default"))) redline::Engine* redline_make_engine(std::string* problem) {
    try {
        return new redline::learn::TorchEngine;
    } catch (const std::exception& error) {
        *problem = error.what();
        return nullptr;
    }
}
