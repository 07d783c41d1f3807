// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <chrono>
#include <map>
#include <numeric>

#include <ATen/ATen.h>
#include <ATen/detail/CUDAHooksInterface.h>

#include "learn/device.h"
#include "learn/prepared_scene.h"
#include "learn/probe.h"
#include "learn/training_step.h"
#include "redline/base/random.h"
#include "redline/network/zoo.h"

namespace redline::learn {

namespace {

/// Random features around one patch's worth of pixels.
class RandomFeatures final : public FeatureCube {
  public:
    RandomFeatures(std::int64_t side, int count) {
        rows = cols = side;
        features = count;
        valid.assign(static_cast<std::size_t>(side * side), 1);
        RandomStream stream(1, RandomUse::probe);
        values_.resize(static_cast<std::size_t>(side * side * count));
        for (auto& value : values_)
            value = static_cast<float>(2 * stream.uniform() - 1);
    }
    const float* data() const override { return values_.data(); }
    Result<void> read(const Window&, std::span<float>) const override {
        return fail(ErrorCode::internal, "random features are resident");
    }

  private:
    std::vector<float> values_;
};

/// What the driver counts for this process: its context and what the caching allocator holds. The context is
/// known from the measurement that made it; where another operation did, it stays unknown (0).
class DeviceTotal {
  public:
    explicit DeviceTotal(const c10::Device& device) : device_(device) {
        if (!device.is_cuda()) return;
        makes_context_ = !at::detail::getCUDAHooks().hasPrimaryContext(device.index());
        if (makes_context_) before_ = used();
    }
    Bytes at_peak(Bytes reserved) {
        if (!device_.is_cuda()) return 0;
        static std::map<int, Bytes> contexts;
        if (makes_context_) contexts[device_.index()] = std::max<Bytes>(0, used() - before_ - reserved);
        const auto found = contexts.find(device_.index());
        return found == contexts.end() ? 0 : found->second + reserved;
    }

  private:
    Bytes used() const {
        const DeviceInfo info = describe_device(device_);
        return info.memory - info.free;
    }

    c10::Device device_;
    bool makes_context_ = false;
    Bytes before_ = 0;
};

} // namespace

Result<MeasuredStep> measure_step(const Settings& settings, int bands, int classes, Progress& progress,
                                  const CancelToken& cancel) {
    set_threads(0); // as training does, so that oneDNN takes the same
    REDLINE_TRY(validate(settings));
    REDLINE_ASSIGN(const c10::Device device, choose_device(settings.device));
    REDLINE_ASSIGN(const NetworkGraph graph, build_network(settings, bands, classes));
    const StepOptions options =
        step_options(settings, graph, device.is_cuda() ? DeviceKind::cuda : DeviceKind::cpu);
    MeasuredStep measured;
    measured.predicted = predict_step(graph, options);
    const DeviceInfo info = describe_device(device);
    if (info.memory > 0 && measured.predicted.interval_low > info.memory)
        return fail(ErrorCode::memory,
                    "a step is predicted to need " + bytes_text(measured.predicted.total) + ", and " +
                        info.name + " has " + bytes_text(info.memory),
                    "--micro", "take a smaller micro-batch");

    const std::int64_t pixels_side = std::max<std::int64_t>(input_patch(graph), 4);
    const auto features = std::make_shared<const RandomFeatures>(pixels_side, bands);
    const std::int64_t pixel_count = pixels_side * pixels_side;
    std::vector<std::int64_t> pixels(static_cast<std::size_t>(pixel_count));
    std::iota(pixels.begin(), pixels.end(), std::int64_t{0});
    std::vector<std::int16_t> labels;
    for (std::int64_t i = 0; i < pixel_count; ++i)
        labels.push_back(static_cast<std::int16_t>(i % classes));

    DeviceTotal total(device);
    MemoryMeter meter(device.is_cuda() ? device.index() : -1);
    TorchNetwork network(graph, settings.relu_inplace, 1);
    network.to_device(device);
    network.require_gradients(true);
    REDLINE_TRY(network.set_checkpoints(options.checkpoint, options.checkpoint_reentrant));
    StepOptimizer optimizer(settings.optimizer, settings.foreach_on(device.is_cuda()), settings.weight_decay,
                            network.parameters());
    // Room for a remainder of one sample, as in training.
    BatchSource source(features, graph, settings.padding, device, settings.micro_batch() + 1);
    const std::vector<std::int64_t> counts(static_cast<std::size_t>(classes), 1);
    const std::vector<double> prior(static_cast<std::size_t>(classes), 1.0 / classes);
    const TrainingLoss loss(settings.loss, counts, prior, device);
    // every step is looked at, as the costliest steps of a training are
    LiveNoise noise(settings.noise_budget > 0 ? 1 : 0, graph, classes, 0,
                    {settings.sampler, {}, settings.batch, settings.micro_batch(), {}});
    TrainingStep step({network, optimizer, source, loss, meter, noise}, settings, options, device, pixels,
                      labels, labels);
    step.allow_parts(false);
    std::vector<std::int64_t> samples;
    for (int i = 0; i < settings.batch; ++i)
        samples.push_back(i % pixel_count);
    constexpr int steps = 3; // the third one is like every later one: the optimiser's state is there
    for (int i = 0; i < steps; ++i) {
        if (cancel.cancelled()) return fail(ErrorCode::cancelled, "measuring was stopped");
        const auto start = std::chrono::steady_clock::now();
        REDLINE_ASSIGN(const StepOutcome outcome, step.run(samples, {0, i}, 1e-3));
        measured.step_seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        measured.peak_allocated = outcome.peak;
        measured.peak_reserved = meter.peak_reserved();
        progress.report(static_cast<double>(i + 1) / steps, "measuring");
    }
    measured.steady = meter.current();
    measured.device_total = total.at_peak(measured.peak_reserved);
    return measured;
}

} // namespace redline::learn
