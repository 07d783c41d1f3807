// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "redline/base/error.h"
#include "redline/base/logger.h"
#include "redline/base/progress.h"
#include "redline/base/units.h"
#include "redline/cube/cube.h"
#include "redline/memory/devices.h"
#include "redline/noise/gradient_noise.h"
#include "redline/noise/noise_report.h"
#include "redline/planning/plan.h"
#include "redline/planning/verdict.h"
#include "redline/results/class_map.h"
#include "redline/results/metrics.h"
#include "redline/scene/ground_truth.h"
#include "redline/scene/split.h"
#include "redline/settings/settings.h"

// The face of redline_learn. No Torch type appears here: the library behind it is opened at run time by
// load_engine().

namespace redline {

/// A scene ready for training: what the window and the command line both hand to the engine.
struct TrainingScene {
    CubePtr cube;
    std::shared_ptr<const GroundTruth> truth;
    std::shared_ptr<const GroundTruth> test_truth; ///< SplitKind::files; else null
};

/// One optimiser step, as the plots want it.
struct StepRecord {
    std::int64_t step = 0; ///< from 1, over the whole run
    double epoch = 0;      ///< fractional
    double seconds = 0;    ///< since the start, pauses excluded
    float loss = 0;
    float learning_rate = 0;
    int classes_seen = 0;            ///< distinct classes in the step batch
    Bytes memory_peak = 0;           ///< measured in this step; 0: not measured
    NoiseEstimate noise;             ///< state of the live estimate after this step
    std::optional<double> norm_line; ///< B_bn as measured so far
};

struct EpochRecord {
    int epoch = 0; ///< from 1
    double seconds = 0;
    float train_loss = 0, validation_loss = 0;
    std::optional<double> validation_oa, validation_macro_f1;
    GuessBand guess_band;
    bool best = false;
};

/// How the run stands now; immutable, handed over through latest-wins.
struct TrainingStatus {
    std::string phase; ///< "preparing", "training", "paused", "testing"
    std::int64_t step = 0, steps = 0;
    int epoch = 0, epochs = 0;
    double samples_per_second = 0, seconds_left = 0;
    double expected_coverage = 0, observed_coverage = 0; ///< classes per step
    Bytes predicted_peak = 0, measured_peak = 0;
    std::int64_t step_in_epoch = 0;             ///< steps of the running epoch that are done
    std::vector<std::int64_t> steps_since_seen; ///< per class; -1: not in any step so far
    VerdictState verdict = VerdictState::risk;
    std::string verdict_text;
    std::optional<LearningVerdict> judged;    ///< the evidence behind it, once the validation part was seen
    std::shared_ptr<const NoiseReport> noise; ///< the newest; null before the first
    std::shared_ptr<const std::vector<ClassGap>> class_gaps; ///< null before the first epoch's end
};

/// A step that did not fit the memory there was, before or while it ran.
struct MemoryShortage {
    Bytes predicted = 0; ///< of the step with the settings as they are
    Bytes needed = 0;    ///< at least: what was held and what was asked for when it failed, or the prediction
    Bytes available = 0; ///< what could be had
    std::int64_t micro_batch = 0, fitting_micro_batch = 0; ///< asked for; predicted to fit, 0: none
    bool while_running = false; ///< an allocation failed; else the plan already said so
};

/// Receives events on the training thread; must return quickly and never block.
class TrainObserver {
  public:
    virtual ~TrainObserver() = default;
    virtual void on_status(const TrainingStatus&) {}
    virtual void on_step(const StepRecord&) {}
    virtual void on_epoch(const EpochRecord&) {}
    virtual void on_plan(const Plan&, const Split&) {}        ///< once, before the first step
    virtual void on_memory_shortage(const MemoryShortage&) {} ///< before train() returns the error
};

/// Pause and stop, shared with the thread that trains; copies share the flags. Stop ends after the running
/// step, keeps the best weights and tests them; pausing waits between two steps.
class TrainControl {
  public:
    CancelToken stop;
    void set_paused(bool paused) const { paused_->store(paused); }
    bool paused() const { return paused_->load(); }

  private:
    std::shared_ptr<std::atomic<bool>> paused_ = std::make_shared<std::atomic<bool>>(false);
};

struct TrainOutcome {
    std::filesystem::path run; ///< run folder, or empty
    int best_epoch = 0, epochs = 0;
    std::int64_t steps = 0;
    bool stopped_early = false; ///< by the user
    Scores test;
    Scores validation;
    VerdictState verdict = VerdictState::risk;
    std::string verdict_text;
    std::optional<LearningVerdict> judged; ///< unset without a validation part
    GuessBand guess_band;
    Bytes predicted_peak = 0, measured_peak = 0;
    double expected_coverage = 0, observed_coverage = 0;
    NoiseEstimate noise;
    std::string noise_source; ///< what the estimate was made from
    std::optional<double> gsnr, predicted_gsnr, between_class_share;
    NoiseReport noise_report;         ///< by layer, sampler and batch norm
    std::vector<ClassGap> class_gaps; ///< with the best weights; empty without a validation part
    double seconds = 0, samples_per_second = 0;
    Split split;
    std::vector<StepRecord> steps_history; ///< thinned evenly past a limit
    std::vector<EpochRecord> epochs_history;
    std::vector<std::string> warnings;
};

struct TrainJob {
    TrainingScene scene;
    Settings settings;
    std::filesystem::path out;    ///< run folder to write; empty: none
    std::filesystem::path resume; ///< run folder to go on with; empty: start afresh
    int threads = 0;              ///< LibTorch's own; 0: cores - 1, at least 1
    Bytes feature_memory_limit = Bytes{2} << 30;
};

struct ClassifyOutcome {
    ClassMap map;
    std::vector<float> probabilities; ///< [row, col, class], when asked for
    double seconds = 0, pixels_per_second = 0;
    std::vector<std::string> warnings;
};

struct ProbeJob {
    TrainingScene scene;
    Settings settings;
    std::filesystem::path run; ///< take the weights of this run; empty: the initial weights
    int big_batch = 64, repeats = 10;
    int threads = 0; ///< as in TrainJob
};

/// Measured memory of a real step beside the prediction.
struct MeasuredStep {
    MemoryPrediction predicted;
    Bytes peak_allocated = 0, peak_reserved = 0, steady = 0;
    Bytes device_total = 0; ///< NVML; 0 on the CPU
    double step_seconds = 0;
};

struct NormJob {
    TrainingScene scene;
    std::filesystem::path run; ///< whose batch-norm statistics are estimated again
    bool keep = true;          ///< write them to the run; false: only say what would change
    int threads = 0;           ///< as in TrainJob
};

/// Batch-norm statistics estimated again from the training part, without changing a weight.
struct NormReestimate {
    int layers = 0;
    std::int64_t samples = 0; ///< that the new statistics come from
    /// Of the validation part, else (without one) of the training part.
    std::string part = "validation";
    Scores before, after;
    double loss_before = 0, loss_after = 0;
    /// Root mean square of (new - old mean) / old deviation over all channels, and of log(new / old
    /// variance).
    double mean_shift = 0, variance_shift = 0;
    bool kept = false;
    double seconds = 0;
};

/// Everything that needs LibTorch. Calls are made from one job thread at a time.
class Engine {
  public:
    virtual ~Engine() = default;
    virtual std::string description() const = 0; ///< "LibTorch 2.11.0, CPU, 2 threads; CUDA: none"
    virtual std::vector<DeviceInfo> devices() const = 0;

    virtual Result<TrainOutcome> train(const TrainJob& job, TrainObserver& observer,
                                       const TrainControl& control, Logger& logger) = 0;
    /// `run` is a run folder; `cube` may be another scene, matched by wavelength; `threads` are LibTorch's
    /// own, 0 for all cores.
    virtual Result<ClassifyOutcome> classify(const std::filesystem::path& run, CubePtr cube,
                                             bool probabilities, const std::string& device,
                                             Progress& progress, const CancelToken& cancel,
                                             int threads = 0) = 0;
    /// The network of a run as a TorchScript file.
    virtual Result<void> export_torchscript(const std::filesystem::path& run,
                                            const std::filesystem::path& file) = 0;
    virtual Result<ProbeResult> probe(const ProbeJob& job, Progress& progress, const CancelToken& cancel) = 0;
    /// A usage error for a network without batch norm.
    virtual Result<NormReestimate> reestimate_norms(const NormJob& job, Progress& progress,
                                                    const CancelToken& cancel) = 0;
    /// Two real steps with random input of the right shape.
    virtual Result<MeasuredStep> measure(const Settings& settings, int bands, int classes, Progress& progress,
                                         const CancelToken& cancel) = 0;
};

/// Opens libredline_learn beside the program (0.4 s), once. An internal error says where it was looked for.
Result<std::shared_ptr<Engine>> load_engine();

} // namespace redline
